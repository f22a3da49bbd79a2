"""The data of the set-up on one board: where each unit that begins on the map may stand, and the borders."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from rules.games.budapest_campaign.set_up.book import Border, Post, SetUpBook
from rules.games.budapest_campaign.terrain import Terrain
from rules.games.budapest_campaign.words import LAKE
from rules.hexgrid import HexId
from rules.set_up import RosterFacts, Stage
from rules.unit_id import UnitId


@dataclass(frozen=True, slots=True)
class Allowed:
    """A unit that begins on the map, its side and type, its post, and the hexes of it."""

    unit: UnitId
    side: str
    type: str
    post: Post
    hexes: frozenset[HexId]


@dataclass(frozen=True, slots=True)
class Line:
    """A border with its hexes, in their order."""

    border: Border
    hexes: tuple[HexId, ...]


@dataclass(frozen=True)
class Terms:
    """A set-up on one board. `allowed` has the units that begin on the map."""

    terrain: Terrain
    book: SetUpBook
    stages: tuple[Stage, ...]
    allowed: Mapping[UnitId, Allowed]
    lines: tuple[Line, ...]


def make_terms(book: SetUpBook, terrain: Terrain, facts: RosterFacts, beginning: Collection[UnitId]) -> Terms:
    """Return the terms on a board for the units that begin on the map."""
    countries = {name: _hexes_of_country(book, terrain, name) for name in book.countries}
    hexes = {(post.side, post.types): _hexes_of_post(post, terrain, countries) for post in book.posts}
    allowed = {}
    for unit in beginning:
        known = facts.units[unit]
        post = _post_of(book, known.side, known.type)
        if post is not None:
            # A hex that is named for a unit goes before the ground of its type.
            own = frozenset({post.at[unit]}) if unit in post.at else hexes[post.side, post.types]
            allowed[unit] = Allowed(unit, known.side, known.type, post, own)
    stages = tuple(
        Stage(plan.id, plan.title, plan.case, _of_side(allowed, plan.side)) for plan in book.stages
    )
    lines = tuple(Line(border, _hexes_of_border(border, terrain, countries)) for border in book.borders)
    return Terms(terrain, book, stages, allowed, lines)


def _of_side(allowed: Mapping[UnitId, Allowed], side: str) -> frozenset[UnitId]:
    return frozenset(unit for unit, each in allowed.items() if each.side == side)


def _post_of(book: SetUpBook, side: str, kind: str) -> Post | None:
    """Return the post of a type of a side: one that names it, else the one for all others."""
    own = [post for post in book.posts if post.side == side]
    named = (post for post in own if kind in post.types)
    return next(named, next((post for post in own if not post.types), None))


def _hexes_of_country(book: SetUpBook, terrain: Terrain, name: str) -> frozenset[HexId]:
    """Return the hexes of a country but for its lakes."""
    country = book.countries[name]
    inside = terrain.area(country.within) if country.within else frozenset(terrain.board.terrain)
    others = frozenset().union(*(terrain.area(area) for area in country.without))
    # Nobody may stay on a lake (6.2).
    return frozenset(here for here in inside - others if terrain.kind(here) != LAKE)


def _hexes_of_post(
    post: Post, terrain: Terrain, countries: Mapping[str, frozenset[HexId]]
) -> frozenset[HexId]:
    found = countries.get(post.country, frozenset())
    if post.keep_off:
        edge = terrain.area(post.keep_off)
        near = {here for here in found if any(terrain.distance(here, far) <= post.hexes for far in edge)}
        # The exceptions are taken out of what is forbidden, not added to what is allowed: they still lie in
        # the country.
        found = found - (near - terrain.area(post.even_so))
    if post.is_on_rail:
        found &= terrain.rail_hexes
    if post.terrain or post.areas:
        places = frozenset().union(*(terrain.area(area) for area in post.areas))
        found = frozenset(h for h in found if terrain.kind(h) in post.terrain or h in places)
    return found


def _hexes_of_border(
    border: Border, terrain: Terrain, countries: Mapping[str, frozenset[HexId]]
) -> tuple[HexId, ...]:
    beyond = countries[border.beside]
    # Sorted, since what lies open is listed for a person.
    return tuple(h for h in sorted(countries[border.country]) if beyond.intersection(terrain.around(h)))
