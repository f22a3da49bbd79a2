"""A unit as the inspector reads it off the table, with its types and the marks upon it."""

from __future__ import annotations

from dataclasses import dataclass

from app.table.pieces import PieceId
from counters.units import Face
from rules.hexgrid import HexId

GERMAN, SOVIET = "german", "soviet"

OUT_OF_SUPPLY, FUEL, FROZEN = "out of supply", "fuel depleted", "frozen"
RETREATED, ATTACKED = "retreated, no ZOC", "attacked, no move"
"""Faces of markers, each a state of the units beneath it."""

ARMOR = frozenset({"tank", "assault_gun", "recon"})
DESTROYER, MECHANIZED, STURMBOOT = "tank_destroyer", "mech_infantry", "sturmboot"
AS_INFANTRY = frozenset({"infantry", "airborne", "marine", "fortified_area", "police", "training", "alarm"})
"""Types of the infantry column: the program's own names for what the rulebook calls infantry."""


@dataclass(frozen=True, slots=True)
class Troop:
    """A unit as it lies: its type, where it is, the face that is up, what markers say of it."""

    id: PieceId
    side: str
    type: str
    hex: HexId | None
    box: str
    face: Face
    is_motorized: bool
    is_garrison: bool
    marks: frozenset[str]

    @property
    def is_boat(self) -> bool:
        """Whether it is the German Sturmboot, which stacks freely and has no zone (12.66)."""
        return self.type == STURMBOOT

    @property
    def is_armored(self) -> bool:
        """Whether terrain counts for it as for armor; the tank destroyer is so (2.5)."""
        return self.type in ARMOR or self.type == DESTROYER

    @property
    def has_limited_zone(self) -> bool:
        """Whether its zone keeps out of rough and wooded ground (9.22)."""
        return self.is_armored or self.type == MECHANIZED

    @property
    def is_supplied(self) -> bool:
        """Whether it is in supply and has fuel, as settled in its Supply Phase (6.1, 18.12)."""
        return not {OUT_OF_SUPPLY, FUEL} & self.marks

    @property
    def allowance(self) -> int:
        """Half points of one phase; out of supply half the points, a fraction rounded up (6.4)."""
        whole = self.face.move if self.is_supplied else (self.face.move + 1) // 2
        return 2 * whole


def is_carried(unit: Troop) -> bool:
    """Return whether the Sturmboot may carry a unit: infantry and cavalry on foot (12.61)."""
    return unit.type in ("infantry", "cavalry") and not unit.is_motorized
