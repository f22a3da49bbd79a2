"""What of a film is shown: only some units, some hexes, one side. Stepping and the lanes obey it."""

from __future__ import annotations

from dataclasses import dataclass

from app.film.happening import Happening, StepsLost, When
from app.table.pieces import PieceId
from rules.hexgrid import HexId


@dataclass(frozen=True, slots=True)
class Filter:
    """What a step must be about to be shown; each part that is empty asks nothing."""

    units: frozenset[PieceId] = frozenset()
    hexes: frozenset[HexId] = frozenset()
    side: str = ""

    @property
    def shows_all(self) -> bool:
        """Whether nothing is left out."""
        return not (self.units or self.hexes or self.side)

    def passes(self, happening: Happening) -> bool:
        """Return whether a step is about what is wanted: its units, its hexes, and its side."""
        if self.units and self.units.isdisjoint(happening.units):
            return False
        if self.hexes and self.hexes.isdisjoint(happening.hexes):
            return False
        return not self.side or self.side in sides_of(happening)

    def passes_loss(self, lost: StepsLost) -> bool:
        """Return whether a unit's loss is one of those wanted."""
        is_of_unit = not self.units or lost.unit in self.units
        return is_of_unit and self.side in ("", lost.side) and (not self.hexes or lost.hex in self.hexes)

    def passes_clock(self, when: When) -> bool:
        """Return whether a phase is one to halt at: those of another side are not."""
        # Phases of no side concern every side.
        return not self.side or when.side in (self.side, "")


def sides_of(happening: Happening) -> frozenset[str]:
    """Return the sides that a step is about: of units and places, else whose phase it is."""
    found = {each.side for each in happening.moves} | {each.side for each in happening.lost}
    found |= {side for each in happening.takings for side in (each.before, each.after)}
    found |= {each.side for each in happening.points}
    if happening.combat is not None:
        found.add(happening.combat.side)
    return frozenset(found - {""}) or frozenset([happening.when.side])
