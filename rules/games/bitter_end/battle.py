"""An attack on its ground: who attacks whom across what. The rules of combat read nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.board import NO_FEATURES, HexsideFeatures
from rules.fights import Attack
from rules.games.bitter_end.ground import Ground
from rules.games.bitter_end.law import Law
from rules.games.bitter_end.occupancy import Occupancy
from rules.games.bitter_end.words import (
    ALL_OUT,
    ARSP,
    ASP,
    BY_SURPRISE,
    COMBAT,
    DANUBE,
    GERMAN,
    SURPRISED,
    enemy_of,
    may_be_ferried,
)
from rules.hexgrid import HexId
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import Unit


# Without slots: what is worked out once for an attack is kept in the instance.
@dataclass(frozen=True)
class Battle:
    """An attack in an occupancy. Raises KeyError for units or hexes that are not there."""

    occupancy: Occupancy
    attack: Attack

    @cached_property
    def ground(self) -> Ground:
        """The board."""
        return self.occupancy.ground

    @cached_property
    def law(self) -> Law:
        """Charts and settings."""
        return self.occupancy.ground.law

    @cached_property
    def position(self) -> Position:
        """The position that the attack is made in."""
        return self.occupancy.position

    @cached_property
    def attackers(self) -> tuple[Unit, ...]:
        """The attacking units."""
        return tuple(self.position.by_id[unit] for unit in self.attack.attackers)

    @property
    def side(self) -> str:
        """The side that attacks: that of the first attacker."""
        # Attackers of both sides are refused by 10.11; somebody has to be the attacker all the same.
        return self.attackers[0].side

    @cached_property
    def defenders(self) -> Mapping[HexId, tuple[Unit, ...]]:
        """The units that defend in each attacked hex: all enemies there (10.16)."""
        enemy = enemy_of(self.side)
        return {
            hex_id: tuple(unit for unit in self.position.at(hex_id) if unit.side == enemy)
            for hex_id in self.attack.hexes
        }

    @cached_property
    def all_defenders(self) -> tuple[Unit, ...]:
        """The defending units of all hexes."""
        return tuple(unit for stack in self.defenders.values() for unit in stack)

    @property
    def phase(self) -> str:
        """The phase, Combat where nothing says otherwise."""
        return self.attack.phase or self.position.phase or COMBAT

    @property
    def weather(self) -> str:
        """The weather."""
        return self.attack.weather or self.position.weather

    @property
    def is_multi(self) -> bool:
        """Whether several hexes are attacked as one (10.17)."""
        return len(self.attack.hexes) > 1

    def terrain(self, hex_id: HexId) -> str:
        """Return the terrain of a hex."""
        return self.ground.board.terrain[hex_id]

    def has_village(self, hex_id: HexId) -> bool:
        """Return whether a hex has a village."""
        return hex_id in self.ground.board.villages

    def is_adjacent(self, unit: Unit, hex_id: HexId) -> bool:
        """Return whether a unit stands next to a hex."""
        index = self.ground.topology.index
        return unit.hex in index and index[hex_id] in self.ground.topology.neighbors[index[unit.hex]]

    def features(self, unit: Unit, hex_id: HexId) -> HexsideFeatures:
        """Return what a unit attacks across: nothing in same-hex combat (10.462) or from further away."""
        # A unit too far off is refused by 10.13, and the card is counted all the same.
        if self.attack.is_same_hex or unit.hex is None or not self.is_adjacent(unit, hex_id):
            return NO_FEATURES
        index = self.ground.topology.index
        return self.ground.features(index[unit.hex], index[hex_id])

    def is_over_danube(self, unit: Unit, hex_id: HexId) -> bool:
        """Return whether a unit attacks a hex across the Danube."""
        return DANUBE in self.features(unit, hex_id).sides

    def is_ferried(self, unit: Unit, hex_id: HexId) -> bool:
        """Return whether a Sturmboot lets a unit attack a hex (12.61, 12.62)."""
        if unit.hex is None or not may_be_ferried(unit):
            return False
        index = self.ground.topology.index
        return (index[unit.hex], index[hex_id]) in self.occupancy.ferries(unit.side)

    def is_surprised(self, hex_id: HexId) -> bool:
        """Return whether Germans attack surprised units in a hex (16.32); of a mixed stack see A42."""
        flags = [self._began_in_zone(unit) for unit in self.defenders[hex_id]]
        # Surprise serves German attacks alone; a counterattack inside the hex by Soviets has none.
        if self.side != GERMAN or not flags:
            return False
        return all(flags) if self.law.choices["surprise_stack"] == "all" else any(flags)

    def _began_in_zone(self, unit: Unit) -> bool:
        # A question may name the surprised; where it does not, the marks of the position tell.
        named = self.attack.named.get(BY_SURPRISE)
        return unit.is_marked(SURPRISED) if named is None else unit.id in named

    @property
    def asp(self) -> int:
        """The air points of the attack."""
        return self.attack.support.get(ASP, 0)

    @property
    def arsp(self) -> int:
        """The artillery points of the attack."""
        return self.attack.support.get(ARSP, 0)

    @property
    def is_all_out(self) -> bool:
        """Whether it is an all-out assault (18.3)."""
        return bool(self.attack.options.get(ALL_OUT))

    def where(self, holds: Callable[[HexId], bool]) -> list[bool]:
        """Return for each attacked hex whether something holds of it."""
        return [holds(hex_id) for hex_id in self.attack.hexes]

    def holds(self, key: str, flags: list[bool]) -> bool:
        """Return whether something holds of the attack that holds of some hexes: a setting, any or all."""
        return all(flags) if self.law.choices[key] == "all" else any(flags)

    @cached_property
    def attacker_ids(self) -> frozenset[UnitId]:
        """The ids of the attackers."""
        return frozenset(self.attack.attackers)

    @cached_property
    def defender_ids(self) -> frozenset[UnitId]:
        """The ids of the defenders."""
        return frozenset(unit.id for unit in self.all_defenders)

    def pairs(self) -> Iterator[tuple[Unit, HexId]]:
        """Yield every attacker with every attacked hex."""
        return ((unit, hex_id) for unit in self.attackers for hex_id in self.attack.hexes)


def decided(key: str, flags: list[bool]) -> str:
    """Return the setting that was needed to decide between any and all, nothing where both agree."""
    return key if any(flags) != all(flags) else ""
