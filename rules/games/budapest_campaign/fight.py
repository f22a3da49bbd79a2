"""A combat as it is declared, and who takes part in it on which ground (9.1, 9.2, 15.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.games.budapest_campaign.activity import is_active
from rules.games.budapest_campaign.air import support_of, zone_of_air
from rules.games.budapest_campaign.charts import FROZEN_DANUBE
from rules.games.budapest_campaign.law import Law
from rules.games.budapest_campaign.logistics import is_supported
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.terrain import Terrain
from rules.games.budapest_campaign.words import (
    AXIS,
    BREAKTHROUGH_ARTILLERY,
    DANUBE,
    MAJOR_RIVER,
    TRUCK_COLUMN,
    enemy_of,
    is_support,
)
from rules.hexgrid import HexId, Hexside
from rules.unit_id import UnitId
from rules.units import Unit

BOMBARDMENT_RANGE = 2
"""Hexes from which breakthrough artillery attacks over another (15.4)."""


@dataclass(frozen=True, slots=True)
class Declared:
    """An attack as both players declare it (9.1): units of one side, one hex unless they break 9.2.

    `table` empty is the first that 9.3 allows; `die` None where it is not yet rolled.
    """

    attackers: tuple[UnitId, ...]
    hexes: tuple[HexId, ...]
    table: str = ""
    die: int | None = None
    attacker_ssu: UnitId | None = None
    defender_ssu: UnitId | None = None
    attacker_trucks: tuple[UnitId, ...] = ()
    defender_trucks: tuple[UnitId, ...] = ()


@dataclass(frozen=True)
class Fight:
    """A declared attack on its ground; `before` is the situation without the truck columns of the combat."""

    before: Situation
    declared: Declared

    @property
    def terrain(self) -> Terrain:
        """The ground."""
        return self.before.terrain

    @property
    def law(self) -> Law:
        """The charts and settings in force."""
        return self.before.law

    @cached_property
    def attackers(self) -> tuple[Unit, ...]:
        """The attacking units, as declared."""
        return tuple(map(self.before.unit, self.declared.attackers))

    @property
    def side(self) -> str:
        """The attacker's side."""
        return self.attackers[0].side

    @property
    def enemy(self) -> str:
        """The defender's side."""
        return enemy_of(self.side)

    @property
    def target(self) -> HexId:
        """The hex attacked; the first of several that break 9.2."""
        return self.declared.hexes[0]

    @cached_property
    def defenders(self) -> tuple[Unit, ...]:
        """The units attacked, logistics units too: a stack defends as one (9.2)."""
        return tuple(unit for unit in self.before.at(self.target) if unit.side != self.side)

    @cached_property
    def distant(self) -> tuple[Unit, ...]:
        """The breakthrough artillery that attacks over another hex (15.4)."""
        return tuple(unit for unit in self.attackers if self._is_distant(unit))

    def _is_distant(self, unit: Unit) -> bool:
        return (
            unit.type == BREAKTHROUGH_ARTILLERY
            and unit.hex is not None
            # Exactly so far: beside the hex it attacks as any other unit does, and shares the results (15.4).
            and self.terrain.distance(unit.hex, self.target) == BOMBARDMENT_RANGE
        )

    @cached_property
    def close(self) -> tuple[Unit, ...]:
        """The attackers that are not `distant`: results of the combat are theirs (15.4b)."""
        return tuple(unit for unit in self.attackers if unit not in self.distant)

    @property
    def is_solo_bombardment(self) -> bool:
        """Whether breakthrough artillery alone attacks, over another hex (15.4c)."""
        return not self.close

    def is_adjacent(self, unit: Unit) -> bool:
        """Return whether a unit stands beside the hex attacked."""
        return unit.hex is not None and self.target in self.terrain.around(unit.hex)

    @property
    def is_festung(self) -> bool:
        """Whether the defenders are Axis units in a Festung (14.2)."""
        return self.enemy == AXIS and self.target in self.before.festung

    # ---- support

    def trucks(self, side: str) -> tuple[UnitId, ...]:
        """Return the truck columns that a side declared for this combat (12.4)."""
        return self.declared.attacker_trucks if side == self.side else self.declared.defender_trucks

    def is_usable_truck(self, side: str, truck: UnitId) -> bool:
        """Return whether what a side declared is a truck column of its own on the map."""
        unit = self.before.unit(truck)
        # One in a display was used up or is still to come, and supports nobody (12.4).
        return unit.type == TRUCK_COLUMN and unit.side == side and unit.hex is not None

    @cached_property
    def situation(self) -> Situation:
        """The situation with the truck columns of this combat, and no others (12.4)."""
        named = ((side, truck) for side in (self.side, self.enemy) for truck in self.trucks(side))
        # Those of this combat alone: a column used here supports no other one (12.4).
        return self.before.with_trucks(truck for side, truck in named if self.is_usable_truck(side, truck))

    @cached_property
    def _support(self) -> Mapping[UnitId, bool]:
        units = (*self.attackers, *self.defenders)
        # Once for all of them: shifts, special support and pursuit ask again.
        return {unit.id: is_supported(self.situation, unit) for unit in units}

    def is_supported(self, unit: Unit) -> bool:
        """Return whether a unit of the combat is supported, its side's truck columns counted (12.5)."""
        return self._support[unit.id]

    def is_active(self, unit: Unit) -> bool:
        """Return whether an attacker is activated by the impulse under way (6.1, 9.2)."""
        return is_active(self.before, unit)

    def special_support(self, side: str) -> Unit | None:
        """Return the special support unit that a side commits (16.2), None where it commits none."""
        ssu = self.declared.attacker_ssu if side == self.side else self.declared.defender_ssu
        # Looked up and not raised: a line or an old plan may name what is no piece of the game.
        found = None if ssu is None else self.before.position.by_id.get(ssu)
        return found if found is not None and is_support(found) else None

    def air_support(self, side: str) -> int:
        """Return the columns of the best air unit of a side in whose zone the target lies (13.5)."""
        own = (unit for unit in self.before.air_units if unit.side == side)
        # The best one, not the sum: one air unit applies its shift to a combat (13.5).
        return max((support_of(u) for u in own if self.target in zone_of_air(self.before, u)), default=0)

    # ---- rivers

    @cached_property
    def bridged(self) -> frozenset[Hexside]:
        """The hexsides with a bridgehead, whoever made it: no rivers for combat (23.2)."""
        return frozenset(each.hexside for each in self.before.bridgeheads)


def chart_row(hexside: str, *, is_frozen: bool) -> str:
    """Return the row of the chart for a kind of hexside: the Danube is a major river, or ice."""
    return (FROZEN_DANUBE if is_frozen else MAJOR_RIVER) if hexside == DANUBE else hexside
