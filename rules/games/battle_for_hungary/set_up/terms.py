"""The data of the set-up on one board: where each unit may stand, and the two fronts."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.games.battle_for_hungary.set_up.book import Plan, Post, Reduced, SetUpBook
from rules.games.battle_for_hungary.terrain import Terrain
from rules.games.battle_for_hungary.words import ALLIED, AXIS, HELD, SIDES, enemy_of
from rules.hexgrid import HexId
from rules.set_up import RosterFacts, Stage
from rules.unit_id import UnitId

TITLES = {AXIS: "Axis", ALLIED: "Allies"}
"""What a turn of setting up is called; the window translates it."""


@dataclass(frozen=True, slots=True)
class Allowed:
    """A unit that begins on the map, its side and type, its post, and the hexes of it."""

    unit: UnitId
    side: str
    type: str
    post: Post
    hexes: frozenset[HexId]


@dataclass(frozen=True)
class Terms:
    """A set-up on one board. `allowed` has the units that begin on the map."""

    terrain: Terrain
    plan: Plan
    stages: tuple[Stage, ...]
    allowed: Mapping[UnitId, Allowed]
    reduced: tuple[Reduced, ...]

    @cached_property
    def ground(self) -> Mapping[str, frozenset[HexId]]:
        """What each side holds by the deployment line (13)."""
        return ground_of(self.terrain, self.plan.line)

    @cached_property
    def fronts(self) -> Mapping[str, tuple[HexId, ...]]:
        """The hexes of each side that touch ground of the other, in order; around a pocket too."""
        return {side: tuple(sorted(h for h in self.ground[side] if self._touches(side, h))) for side in SIDES}

    def _touches(self, side: str, here: HexId) -> bool:
        return not self.ground[enemy_of(side)].isdisjoint(self.terrain.around(here))


def ground_of(terrain: Terrain, line: int) -> Mapping[str, frozenset[HexId]]:
    """Return the hexes of each side where a scenario begins at the line of a turn."""
    allied = terrain.area(f"{HELD}{line}")
    # The line parts the whole map: what one side does not hold the other one does.
    return {ALLIED: allied, AXIS: frozenset(terrain.board.terrain) - allied}


def make_terms(
    book: SetUpBook, scenario: str, terrain: Terrain, facts: RosterFacts, beginning: Collection[UnitId]
) -> Terms:
    """Return the terms of a scenario on a board for the units that begin on the map."""
    plan = book.plan(scenario)
    ground = ground_of(terrain, plan.line)
    posts = tuple(post for post in book.posts if post.scenario in ("", plan.scenario))
    hexes = {post: _hexes_of(post, terrain, ground) for post in posts}
    allowed = {}
    for unit in beginning:
        known = facts.units[unit]
        fitting = (post for post in posts if post.side == known.side and post.is_for(unit, known.type))
        # The first in the order of the file: named posts stand before the one for all others.
        post = next(fitting, None)
        if post is not None:
            allowed[unit] = Allowed(unit, known.side, known.type, post, hexes[post])
    stages = tuple(Stage(side, TITLES[side], plan.case, _of_side(allowed, side)) for side in plan.order)
    reduced = tuple(row for row in book.reduced if row.scenario == plan.scenario)
    return Terms(terrain, plan, stages, allowed, reduced)


def _of_side(allowed: Mapping[UnitId, Allowed], side: str) -> frozenset[UnitId]:
    return frozenset(unit for unit, each in allowed.items() if each.side == side)


def _hexes_of(post: Post, terrain: Terrain, ground: Mapping[str, frozenset[HexId]]) -> frozenset[HexId]:
    if post.hexes:
        # A small board of a test or question has not all hexes of the map.
        return frozenset(here for here in post.hexes if terrain.exists(here))
    return terrain.area(post.area) if post.area else ground[post.side]
