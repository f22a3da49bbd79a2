"""A combat as it is declared, and who takes part in it on which ground (4.2, 8.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from rules.games.battle_for_hungary.law import Law
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.terrain import Terrain
from rules.games.battle_for_hungary.words import (
    ARTILLERY,
    HQ,
    enemy_of,
    is_column,
    is_combat_unit,
)
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from rules.units import Unit


@dataclass(frozen=True, slots=True)
class Declared:
    """An attack as both players declare it: units of one side, one hex unless they break 8.1.

    `guns` are artillery units of both sides, each with the column that it spends (None: with none). `excess`
    are the units that the owner of an over-stacked hex calls too many, None where he says nothing; the last
    ones of `order` then are, of the pieces as they lie where it is empty.
    """

    attackers: tuple[UnitId, ...]
    hexes: tuple[HexId, ...]
    die: int | None = None
    is_assault: bool = False
    attack_columns: tuple[UnitId, ...] = ()
    defense_columns: tuple[UnitId, ...] = ()
    guns: tuple[tuple[UnitId, UnitId | None], ...] = ()
    attack_aircraft: tuple[UnitId, ...] = ()
    defense_aircraft: tuple[UnitId, ...] = ()
    excess: tuple[UnitId, ...] | None = None
    order: tuple[UnitId, ...] = ()


@dataclass(frozen=True)
class Fight:
    """A declared attack on its ground."""

    situation: Situation
    declared: Declared

    @property
    def terrain(self) -> Terrain:
        """The ground."""
        return self.situation.terrain

    @property
    def law(self) -> Law:
        """The charts and settings in force."""
        return self.situation.law

    def _units(self, names: Iterable[UnitId]) -> tuple[Unit, ...]:
        """Return pieces by their ids, each once."""
        return tuple(self.situation.unit(name) for name in dict.fromkeys(names))

    # ---- the attack

    @cached_property
    def attackers(self) -> tuple[Unit, ...]:
        """The attacking units, as declared."""
        return self._units(self.declared.attackers)

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
        """The hex attacked; the first of several that break 8.1."""
        return self.declared.hexes[0]

    @property
    def is_mixed(self) -> bool:
        """Whether units of both sides are declared to attack together."""
        return any(unit.side != self.side for unit in self.attackers)

    def is_adjacent(self, unit: Unit) -> bool:
        """Return whether a piece lies beside the hex attacked."""
        return unit.hex is not None and self.target in self.terrain.around(unit.hex)

    @cached_property
    def bases(self) -> frozenset[HexId]:
        """The hexes beside the target from which attackers come."""
        return frozenset(unit.hex for unit in self.attackers if unit.hex and self.is_adjacent(unit))

    # ---- the defense

    @cached_property
    def attacked(self) -> tuple[Unit, ...]:
        """Every enemy piece in the hex attacked."""
        return tuple(unit for unit in self.situation.pieces_in(self.target) if unit.side == self.enemy)

    @cached_property
    def countable(self) -> tuple[Unit, ...]:
        """The pieces attacked that count in their stack (4), in the order in which they lie."""
        # Who is not named in the order lies behind all who are: `sorted` keeps such pieces as they lie.
        place = {name: number for number, name in enumerate(self.declared.order)}
        found = (unit for unit in self.attacked if self._counts(unit))
        return tuple(sorted(found, key=lambda unit: place.get(unit.id, len(place))))

    def _counts(self, unit: Unit) -> bool:
        if is_column(unit):
            return self.law.is_set("column_is_unit")
        return unit.type != HQ or self.law.is_set("hq_stacks")

    @property
    def excess_count(self) -> int:
        """How many of the units attacked are too many for their hex (4.2)."""
        return max(0, len(self.countable) - self.law.charts.movement.stack_limit)

    @property
    def is_excess_named_well(self) -> bool:
        """Whether the owner named as many units as are too many, of those that count."""
        named = self.declared.excess
        if named is None:
            return True
        known = {unit.id for unit in self.countable}
        return len(named) == len(set(named)) == self.excess_count and known.issuperset(named)

    @cached_property
    def excess(self) -> tuple[Unit, ...]:
        """The units in excess of the hex: those that the owner named, else the last ones (4.2)."""
        named = self.declared.excess
        if named is not None and self.is_excess_named_well:
            return self._units(named)
        # By the length and not by a negative index: `[-0:]` would be everybody.
        return self.countable[len(self.countable) - self.excess_count :]

    @cached_property
    def _in_order(self) -> tuple[Unit, ...]:
        return tuple(unit for unit in self.attacked if unit not in self.excess)

    @cached_property
    def defenders(self) -> tuple[Unit, ...]:
        """The combat units and guns that defend the hex; units in excess do not (4.2)."""
        # Guns give no factors unless they fire, but have steps to lose.
        return tuple(unit for unit in self._in_order if is_combat_unit(unit) or unit.type == ARTILLERY)

    @cached_property
    def defending_columns(self) -> tuple[Unit, ...]:
        """The columns that defend themselves: those attacked alone, by one reading any (5.8.1)."""
        is_counted = not self.defenders or self.law.is_set("cl_in_stack", "one")
        return tuple(unit for unit in self._in_order if is_column(unit) and is_counted)

    @property
    def defender_steps(self) -> int:
        """The steps that can be lost before the hex is empty: a column has one, headquarters none."""
        return sum(unit.steps for unit in self.defenders) + len(self.defending_columns)

    @property
    def is_automatic(self) -> bool:
        """Whether nothing but headquarters stands in the hex: they are eliminated without a roll (10.6)."""
        # With a column beside them they are not alone: that one fights with its factor of 1 (5.8.1).
        return bool(self.attacked) and all(unit.type == HQ for unit in self.attacked)

    # ---- support

    @cached_property
    def guns(self) -> tuple[tuple[Unit, Unit | None], ...]:
        """The guns that fire, of both sides, each with its column (8.3)."""
        unit = self.situation.unit
        return tuple((unit(gun), unit(column) if column else None) for gun, column in self.declared.guns)

    def guns_of(self, side: str) -> tuple[Unit, ...]:
        """Return the guns of a side that fire."""
        return tuple(gun for gun, _ in self.guns if gun.side == side)

    def columns_of(self, side: str) -> tuple[Unit, ...]:
        """Return the pieces that a side declared as columns to shift the combat (5.8.1)."""
        is_attack = side == self.side
        return self._units(self.declared.attack_columns if is_attack else self.declared.defense_columns)

    def aircraft_of(self, side: str) -> tuple[Unit, ...]:
        """Return the pieces that a side declared as aircraft (9.7)."""
        is_attack = side == self.side
        return self._units(self.declared.attack_aircraft if is_attack else self.declared.defense_aircraft)

    @property
    def sides(self) -> tuple[str, str]:
        """The attacker's side and the defender's."""
        return self.side, self.enemy

    @cached_property
    def columns_spent(self) -> tuple[UnitId, ...]:
        """Every column that is declared for something, as often as it is."""
        declared = self.declared
        served = (column for _, column in declared.guns if column is not None)
        return (*declared.attack_columns, *declared.defense_columns, *served)
