"""Everything that a rule reads: the ground, and a position on it with its facts as typed values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from rules.games.battle_for_hungary.law import Law
from rules.games.battle_for_hungary.terrain import Terrain
from rules.games.battle_for_hungary.words import (
    ALLIED,
    AXIS,
    DEFAULT_HOLDER,
    DEPLOYMENT_LINE,
    FRONT,
    HELD,
    HQ,
    MARGARETHE_ENTERED,
    OVEREXTENDED,
    SIDES,
    UNSUPPLIED,
    UPRISING_OPEN,
    area_of,
    eliminated_box,
    enemy_of,
    is_aircraft,
    is_column,
    lost_box,
    replacements_key,
)
from rules.games.battle_for_hungary.zones import zones_of
from rules.hexgrid import HexId
from rules.kit.situation import SituationOn
from rules.moving import spent_key
from rules.unit_id import UnitId
from rules.units import Unit

T = TypeVar("T")

NOBODY = ""
"""Who holds a hex of which nothing is told."""


@dataclass(frozen=True)
class Situation(SituationOn[Terrain]):
    """A position on its ground."""

    @property
    def law(self) -> Law:
        """The charts and settings in force."""
        return self.terrain.law

    # ---- facts

    @property
    def is_uprising_open(self) -> bool:
        """Whether a supplied Allied unit has been in the area of the uprising (12.2.1)."""
        return bool(self.word(UPRISING_OPEN))

    @property
    def is_margarethe_entered(self) -> bool:
        """Whether an Allied unit entered the Margarethe line before it was in force (8.7)."""
        return bool(self.word(MARGARETHE_ENTERED))

    # ---- counts

    def replacements(self, nation: str, *, in_the_air: bool = False) -> int:
        """Return the replacements that a nation has left in this turn (6.3)."""
        return self.position.points.get(replacements_key(nation, in_the_air=in_the_air), 0)

    def spent_parts(self, unit: UnitId) -> int:
        """Return the half movement points that a unit has spent in this phase before an assault (7.3)."""
        return self.position.points.get(spent_key(unit), 0)

    # ---- pieces

    @cached_property
    def _columns_by_hex(self) -> Mapping[HexId, tuple[Unit, ...]]:
        found: dict[HexId, tuple[Unit, ...]] = {}
        for unit in self.position.others:
            if unit.hex is not None and is_column(unit):
                found[unit.hex] = (*found.get(unit.hex, ()), unit)
        return found

    def columns_in(self, here: HexId) -> tuple[Unit, ...]:
        """Return the logistical columns in a hex, of either side (5.8)."""
        return self._columns_by_hex.get(here, ())

    def pieces_in(self, here: HexId) -> tuple[Unit, ...]:
        """Return the ground units and columns in a hex, of either side."""
        return (*self.at(here), *self.columns_in(here))

    def units_in(self, here: HexId) -> tuple[Unit, ...]:
        """Return what counts as a unit in a hex: by one reading columns do too (3.4, 4, 7.4)."""
        return self.pieces_in(here) if self.law.is_set("column_is_unit") else self.at(here)

    def columns_of(self, side: str) -> tuple[Unit, ...]:
        """Return the logistical columns of a side on the map."""
        found = (unit for units in self._columns_by_hex.values() for unit in units)
        return tuple(unit for unit in found if unit.side == side)

    def is_enemy_in(self, side: str, here: HexId) -> bool:
        """Return whether a piece of the other side stands in a hex, a lone column too."""
        return any(unit.side != side for unit in self.pieces_in(here))

    @cached_property
    def aircraft(self) -> tuple[Unit, ...]:
        """The aircraft of both sides that are not lost, in their boxes or on a mission."""
        return tuple(u for u in self.position.others if is_aircraft(u) and u.box != lost_box(u.side))

    def flying_in(self, area: str) -> tuple[Unit, ...]:
        """Return the aircraft of both sides whose mission leads into an air area (9.2)."""
        return tuple(unit for unit in self.aircraft if area and area_of(unit) == area)

    def headquarters(self, side: str) -> tuple[Unit, ...]:
        """Return the headquarters of a side on the map (10)."""
        return tuple(unit for unit in self.of(side) if unit.type == HQ)

    def hq_of_front(self, front: str) -> Unit | None:
        """Return the headquarters of a Front, None where it is not on the map (10.4)."""
        found = (unit for unit in self.headquarters(ALLIED) if unit.counter.value(FRONT) == front)
        return next(found, None)

    def is_eliminated(self, unit: Unit) -> bool:
        """Return whether a piece lies in a box of the eliminated."""
        return unit.hex is None and unit.box in (eliminated_box(unit.side), lost_box(unit.side))

    # ---- what the last supply check laid on a unit (5.7)

    def is_supplied(self, unit: Unit) -> bool:
        """Return whether a unit counts as supplied: nothing is traced between two checks."""
        return not unit.is_marked(UNSUPPLIED)

    def is_overextended(self, unit: Unit) -> bool:
        """Return whether a unit counts as over-extended (5.6)."""
        return unit.is_marked(OVEREXTENDED)

    # ---- zones (3)

    @cached_property
    def _zones(self) -> Mapping[str, Mapping[HexId, tuple[UnitId, ...]]]:
        return {side: zones_of(self.terrain, self.position, side) for side in SIDES}

    def zones(self, side: str) -> Mapping[HexId, tuple[UnitId, ...]]:
        """Return the hexes that a side controls with its zones, each with the units that do."""
        return self._zones[side]

    def is_in_enemy_zone(self, side: str, here: HexId) -> bool:
        """Return whether a hex lies in a zone of the enemy of a side."""
        return here in self._zones[enemy_of(side)]

    # ---- control (7.2)

    @cached_property
    def _default_holder(self) -> str:
        return self.word(DEFAULT_HOLDER)

    @cached_property
    def _held_at_first(self) -> frozenset[HexId] | None:
        line = self.word(DEPLOYMENT_LINE)
        return self.terrain.area(f"{HELD}{line}") if line else None

    def holder(self, here: HexId) -> str:
        """Return who controls a hex: whose pieces stand there, else who held it last, `NOBODY` untold."""
        pieces = self.pieces_in(here)
        # Before what is written: a hex is held by who stands in it, from the moment he enters (reading 23).
        if pieces:
            return pieces[0].side
        found = self.position.control.get(here)
        return found if found is not None else self.first_holder(here)

    def first_holder(self, here: HexId) -> str:
        """Return who held a hex when the game began: by the deployment line, else as the board says."""
        if self._held_at_first is None:
            return self._default_holder
        return ALLIED if here in self._held_at_first else AXIS

    def is_held(self, side: str, here: HexId) -> bool:
        """Return whether a side controls a hex."""
        return self.holder(here) == side
