"""What the opponent sees of the map: what hexes are worth, who holds them, where the front is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush

from app.assist.books import books_of, has_books
from app.assist.situation import Situation
from app.table.changes import Moved, flattened
from app.table.game import Game
from counters.roster import UnitId as RosterId
from rules.games.bitter_end.victory_book import FIRST_EDITION
from rules.hexgrid import Grid, HexId
from rules.position import Position
from rules.units import Mark, Unit

OBJECTIVE_WORTH = 30
"""What an objective counts for where a scenario has no points (21.23)."""

FAR = 99
_WORTH_PER_HEX, _FAR_GOAL = 10, 6
"""A goal pulls as if it were so many hexes further away, less one for so many points."""
_ENOUGH, _FAR_FRONT = 2, 6
"""A part of the front with so many times the enemy's strength needs no more."""


def worth_of(game: Game) -> Mapping[HexId, int]:
    """Return the points at stake in each hex that counts for victory, those of both sides together."""
    if not has_books(game.header.game):
        return {}
    book = books_of(game.header.game, game.header.rule_set).victory
    worth = dict.fromkeys(book.budapest, sum(book.per_hex.values()))
    worth |= {town.hex: sum(town.worth[FIRST_EDITION].values()) for town in book.towns}
    goal = book.judged(game.header.scenario).objectives
    named = (*goal.all_of.values(), *goal.any_of.values()) if goal is not None else ()
    return {**worth, **{here: worth.get(here, 0) + OBJECTIVE_WORTH for here in named}}


def holders_of(game: Game) -> Mapping[HexId, str]:
    """Return who was the last in each hex that counts: by the set-up, then by every move (20.21)."""
    if not has_books(game.header.game):
        return {}
    book = books_of(game.header.game, game.header.rule_set).victory
    held = dict(book.counted)
    for step in game.journal.path:
        for change in flattened(step.change):
            if isinstance(change, Moved) and change.after.hex is not None:
                unit = game.roster.units.get(RosterId(change.piece))
                entered = (*change.route[1:], change.after.hex) if unit is not None else ()
                held.update({here: unit.side for here in entered if unit is not None and here in held})
    return held


@dataclass(frozen=True)
class Outlook:
    """The map as a side sees it in one position."""

    grid: Grid
    side: str
    enemy: str
    position: Position
    worth: Mapping[HexId, int]
    holders: Mapping[HexId, str]

    @classmethod
    def of(cls, game: Game, situation: Situation, side: str) -> Outlook:
        """Return what a side sees of a game now."""
        enemy = situation.enemy_of.get(side, "")
        return cls(game.sheet.grid, side, enemy, situation.position, worth_of(game), holders_of(game))

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
        return self.grid.neighbors(here).values()

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
        seeds = {here: far for here in self._front() if (far := self._ease(here)) is not None}
        for here in self.goals:
            far = max(0, _FAR_GOAL - self.worth[here] // _WORTH_PER_HEX)
            seeds[here] = min(far, seeds.get(here, far))
        return spread(self.grid, seeds)

    def _front(self) -> set[HexId]:
        beside = {there for here in self.enemies for there in self.around(here)}
        return beside - self.enemies.keys()

    def _ease(self, here: HexId) -> int | None:
        """Return how little a hex of the front needs more units, None where it needs none."""
        near = (here, *self.around(here))
        own = sum(defense(unit) for there in near for unit in self.friends.get(there, ()))
        foes = sum(attack(unit) for unit in self.foes_beside(here))
        if own >= _ENOUGH * foes:
            return None
        return _FAR_FRONT * own // (_ENOUGH * foes)


def spread(grid: Grid, seeds: Mapping[HexId, int]) -> Mapping[HexId, int]:
    """Return the distance of every hex from the nearest seed, each seed with a distance of its own."""
    found: dict[HexId, int] = {}
    queue = [(far, here) for here, far in seeds.items()]
    queue.sort()
    while queue:
        far, here = heappop(queue)
        if here in found or here not in grid:
            continue
        found[here] = far
        for there in grid.neighbors(here).values():
            if there not in found:
                heappush(queue, (far + 1, there))
    return found


def attack(unit: Unit) -> int:
    """Return the strength with which a unit would attack, roughly: half of it without supply (6.3)."""
    return unit.face.attack // 2 if unit.is_marked(Mark.OUT_OF_SUPPLY) else unit.face.attack


def defense(unit: Unit) -> int:
    """Return the printed strength with which a unit defends."""
    return unit.face.defense
