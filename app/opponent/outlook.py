"""What the opponent sees of the map: what hexes are worth, who holds them, where the front is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from types import MappingProxyType

from app.assist.procedure import strategy_of
from app.assist.situation import Situation
from app.assist.victory.holders import Holders
from app.opponent.aims import NO_AIMS, Aims, aims_of
from app.table.game import Game
from rules.hexgrid import Grid, HexId, Hexside
from rules.opponent import attack, defense
from rules.position import Position
from rules.units import Unit

FAR = 99
_WORTH_PER_HEX, _FAR_GOAL = 10, 6
"""A goal pulls as if it were so many hexes further away, less one for so many points."""
_ENOUGH, _FAR_FRONT = 2, 6
"""A part of the front with so many times the enemy's strength needs no more."""
_MOST_SPREADS = 32
"""So many distances are kept: the four of each side, and those it is weighing."""
_CLOSE_TO_AN_AIM = 8
"""From so near on ground counts for lying on the way to an aim."""


def worth_of(game: Game) -> Mapping[HexId, int]:
    """Return the points at stake in each hex that counts for victory, those of both sides together."""
    return strategy_of(game).worth


def following_holders(game: Game) -> Holders:
    """Return what follows who was the last in each hex that counts for victory."""
    return Holders(game, strategy_of(game).holders)


def holders_of(game: Game) -> Mapping[HexId, str]:
    """Return who was the last in each hex that counts: by the set-up, by every move, by a hand's word."""
    return following_holders(game).now()


@dataclass(frozen=True)
class Outlook:
    """The map as a side sees it in one position."""

    grid: Grid
    side: str
    enemy: str
    position: Position
    worth: Mapping[HexId, int]
    holders: Mapping[HexId, str]
    aims: Aims = NO_AIMS

    @classmethod
    def of(
        cls, game: Game, situation: Situation, side: str, holders: Mapping[HexId, str] | None = None
    ) -> Outlook:
        """Return what a side sees of a game now; `holders` are those of the present, read where not given."""
        enemy, position = situation.enemy_of.get(side, ""), situation.position
        held = holders if holders is not None else holders_of(game)
        aims = aims_of(game, situation, side)
        return cls(game.sheet.grid, side, enemy, position, worth_of(game), held, aims)

    @cached_property
    def enemies(self) -> Mapping[HexId, tuple[Unit, ...]]:
        """The enemy's units by hex."""
        return self._stacks(self.enemy)

    @cached_property
    def friends(self) -> Mapping[HexId, tuple[Unit, ...]]:
        """The side's own units by hex."""
        return self._stacks(self.side)

    def _stacks(self, side: str) -> Mapping[HexId, tuple[Unit, ...]]:
        stacks = self.position.by_hex.items()
        mine = ((here, tuple(unit for unit in stack if unit.side == side)) for here, stack in stacks)
        return {here: stack for here, stack in mine if stack and here in self.grid}

    def around(self, here: HexId) -> Iterable[HexId]:
        """Return the hexes next to one."""
        return self.grid.neighbors(here)

    def foes_beside(self, here: HexId) -> tuple[Unit, ...]:
        """Return the enemy's units next to a hex."""
        return tuple(unit for there in self.around(here) for unit in self.enemies.get(there, ()))

    def enemy_range(self, here: HexId) -> int:
        """Return how many hexes it is to the nearest enemy."""
        return self._ranges.get(here, FAR)

    @cached_property
    def _ranges(self) -> Mapping[HexId, int]:
        return spread(self.grid, dict.fromkeys(self.enemies, 0))

    def friend_range(self, here: HexId) -> int:
        """Return how many hexes it is to the nearest unit of the side."""
        return self._friend_ranges.get(here, FAR)

    @cached_property
    def _friend_ranges(self) -> Mapping[HexId, int]:
        return spread(self.grid, dict.fromkeys(self.friends, 0))

    def is_held_by_enemy(self, here: HexId) -> bool:
        """Return whether a hex that counts is not the side's own."""
        return here in self.worth and self.holders.get(here, "") != self.side

    @cached_property
    def goals(self) -> tuple[HexId, ...]:
        """The hexes that count and that the enemy holds, dearest first."""
        wanted = (here for here in self.worth if self.is_held_by_enemy(here))
        return tuple(sorted(wanted, key=lambda here: (-self.worth[here], here)))

    @cached_property
    def charges(self) -> tuple[HexId, ...]:
        """The hexes that count and that the side holds, dearest first."""
        own = (here for here in self.worth if not self.is_held_by_enemy(here))
        return tuple(sorted(own, key=lambda here: (-self.worth[here], here)))

    @cached_property
    def pull(self) -> Mapping[HexId, int]:
        """How far each hex is from where the side is needed: the thin parts of its front, and its goals."""
        front = {here: far for here in self._front() if (far := self._ease(here)) is not None}
        return spread(self.grid, _nearest(front, self._goal_seeds))

    @cached_property
    def way(self) -> Mapping[HexId, int]:
        """How far each hex is by land from what the side is after: goals, the dearer the nearer, and aims."""
        return spread(self.grid, _nearest(self._goal_seeds, self.aims.seeds), self.aims.barred)

    @cached_property
    def _goal_seeds(self) -> Mapping[HexId, int]:
        """How far each goal counts as away, the dearer the nearer."""
        return {here: max(0, _FAR_GOAL - self.worth[here] // _WORTH_PER_HEX) for here in self.goals}

    def stakes(self, here: HexId) -> int:
        """Return what a hex counts for: its points, and more the nearer it lies to what the side is after."""
        return self.worth.get(here, 0) + max(0, _CLOSE_TO_AN_AIM - self.way.get(here, FAR))

    def _front(self) -> set[HexId]:
        beside = {there for here in self.enemies for there in self.around(here)}
        return beside - self.enemies.keys()

    def _ease(self, here: HexId) -> int | None:
        """Return how little a hex of the front needs more units, None where it needs none."""
        near = (here, *self.around(here))
        own = sum(defense(unit) for there in near for unit in self.friends.get(there, ()))
        foes = sum(attack(unit) for unit in self.foes_beside(here))
        # True without foes, so nothing is divided by 0 below.
        if own >= _ENOUGH * foes:
            return None
        return _FAR_FRONT * own // (_ENOUGH * foes)


def _nearest(some: Mapping[HexId, int], others: Mapping[HexId, int]) -> Mapping[HexId, int]:
    """Return seeds of two kinds, each as near as the nearer of the two says."""
    return {**some, **{here: min(far, some.get(here, far)) for here, far in others.items()}}


def spread(
    grid: Grid, seeds: Mapping[HexId, int], barred: frozenset[Hexside] = frozenset()
) -> Mapping[HexId, int]:
    """Return the distance of every hex from the nearest seed, each seed with a distance of its own.

    No way leads over barred hexsides; a hex that no way leads to is left out.
    """
    # A mapping has no hash for the cache.
    return _spread(grid, frozenset(seeds.items()), barred)


@lru_cache(maxsize=_MOST_SPREADS)
def _spread(
    grid: Grid, seeds: frozenset[tuple[HexId, int]], barred: frozenset[Hexside]
) -> Mapping[HexId, int]:
    # Most deeds of a combat move nobody: front, goals and the way to them are as they were.
    near = _ways(grid, barred)
    found: dict[HexId, int] = {}
    rings: dict[int, list[HexId]] = defaultdict(list)
    # Sorted: a set has another order in every run, and that of the result would follow it.
    for here, far in sorted(seeds):
        rings[far].append(here)
    # Rings and no heap: every step is one hex, but a seed may begin at any distance.
    while rings:
        far = min(rings)
        # A seed may lie off the map.
        ring = [here for here in dict.fromkeys(rings.pop(far)) if here not in found and here in near]
        found |= dict.fromkeys(ring, far)
        rings[far + 1] += chain.from_iterable(map(near.__getitem__, ring))
        if not rings.get(far + 1):
            rings.pop(far + 1, None)
    return MappingProxyType(found)


def hexes_within(
    grid: Grid, start: HexId, most: int, barred: frozenset[Hexside] = frozenset()
) -> Mapping[HexId, int]:
    """Return the hexes that lie so near to one, with how near, the way not leading over barred hexsides."""
    near, found = _ways(grid, barred), {start: 0}
    # The list grows while it is gone through: it is the queue.
    for here in (queue := [start]):
        if found[here] < most:
            fresh = [there for there in near[here] if there not in found]
            found |= dict.fromkeys(fresh, found[here] + 1)
            queue += fresh
    return found


@lru_cache(maxsize=8)
def _ways(grid: Grid, barred: frozenset[Hexside]) -> Mapping[HexId, tuple[HexId, ...]]:
    def is_open(here: HexId, there: HexId) -> bool:
        return not barred or Hexside.between(here, there) not in barred

    return {
        here: tuple(there for there in grid.neighbors(here) if is_open(here, there)) for here in grid.hexes
    }
