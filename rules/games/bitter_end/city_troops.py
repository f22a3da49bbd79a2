"""46th Army and Pest Group (16.5): who is held to the city, and what lets them go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.findings import Finding, Rule, notes, rule
from rules.games.bitter_end.city import City
from rules.games.bitter_end.release_book import ARMY, CLASSES, PEST_GROUP, RangeRelease, ReleaseBook
from rules.games.bitter_end.releases import Passing
from rules.games.bitter_end.ring import garrison
from rules.games.bitter_end.words import GARRISON
from rules.hexgrid import HexId
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import Unit

ALL_FREE = "46A:5"
"""The release that frees both bodies whole (16.55)."""

SIEGE_OVER = "46A:garrison"
"""The release that frees both bodies whole when no garrison is left (16.57); it stays (16.52)."""


class Held(NamedTuple):
    """A unit of 46th Army or Pest Group in a position."""

    book: ReleaseBook
    position: Position
    unit: Unit


@rule("16.55")
def freed_by_five_hexes(held: Held) -> Iterator[Finding]:
    """Germans within five hexes free both bodies, once and for all (16.52)."""
    if ALL_FREE in held.position.releases:
        yield notes(unit=held.unit.id)


@rule("16.56")
def freed_on_19_january(held: Held) -> Iterator[Finding]:
    """From 19 January all infantry of both is free."""
    is_infantry = held.unit.type in CLASSES["infantry_cavalry"]
    # Texts of dates compare as dates; a book without this date has an empty one, which frees nobody.
    if is_infantry and held.position.date >= held.book.infantry_date > "":
        yield notes(unit=held.unit.id, date=held.book.infantry_date)


@rule("16.57")
def garrison_is_gone(position: Position, city: City) -> Iterator[Finding]:
    """Once no unit of the garrison is left in the city or near it, everybody is free."""
    # Only in a game on a map with the city: elsewhere an absent garrison says nothing.
    if position.date and city.hexes and not garrison(position, city):
        yield notes(date=position.date)


@rule("16.57")
def freed_with_the_garrison(held: Held) -> Iterator[Finding]:
    """Who was free once because the garrison was gone stays so, whatever comes back (16.52)."""
    if SIEGE_OVER in held.position.releases:
        yield notes(unit=held.unit.id, date=held.position.releases[SIEGE_OVER])


@rule("16.52")
def freed_by_choice(held: Held) -> Iterator[Finding]:
    """A unit that its player released is never held again."""
    if held.unit.id in held.position.releases:
        yield notes(unit=held.unit.id, date=held.position.releases[held.unit.id])


HELD_RULES: tuple[Rule[[Held]], ...] = (
    freed_by_choice,
    freed_by_five_hexes,
    freed_on_19_january,
    freed_with_the_garrison,
)


def limited_units(book: ReleaseBook, position: Position, city: City) -> frozenset[UnitId]:
    """Return the units of both bodies that may not stray from the city now (16.51)."""
    # Asked of the position too: until the turn writes the release down nobody may be held by what is over.
    if book.ends_with_garrison and garrison_is_gone(position, city):
        return frozenset()
    bodies = book.formations[ARMY] | book.formations[PEST_GROUP]
    units = (Held(book, position, unit) for unit in position.units if unit.id in bodies)
    return frozenset(held.unit.id for held in units if not any(each(held) for each in HELD_RULES))


def is_siege_over(book: ReleaseBook, position: Position, city: City) -> bool:
    """Return whether the end of the garrison frees units now and is not written down yet (16.57)."""
    # Written down once: what the range of five hexes has freed needs no second release.
    if not book.ends_with_garrison or {ALL_FREE, SIEGE_OVER} & position.releases.keys():
        return False
    bodies = book.formations[ARMY] | book.formations[PEST_GROUP]
    stands = any(unit.id in bodies and unit.hex is not None for unit in position.units)
    return stands and bool(garrison_is_gone(position, city))


# ---- Germans in range


def is_near_enough(city: City, release: RangeRelease, hex_id: HexId) -> bool:
    """Return whether a hex lies within the range of a release."""
    # 16.53 alone has hexes counted along the north side of the river; 16.54 and 16.55 do not.
    is_on_foot = release.case == "16.53" and release.is_round_the_river
    count = city.range_on_foot if is_on_foot else city.range_of
    return count(hex_id) <= release.range


class Approach(NamedTuple):
    """A unit on its way near the city, in a game with a release book."""

    book: ReleaseBook
    position: Position
    city: City
    passing: Passing

    def nearest(self, release: RangeRelease) -> HexId | None:
        """Return the first hex of the way within the range of a release that was not set off yet."""
        # A range is set off once, whoever comes later.
        if not self.passing.is_supplied_german or release.key in self.position.releases:
            return None
        near = (hex_id for hex_id in self.passing.hexes if is_near_enough(self.city, release, hex_id))
        return next(near, None)

    def set_off(self, case: str) -> Iterator[tuple[RangeRelease, HexId]]:
        """Yield each release of a case that the way sets off, and where."""
        for release in self.book.ranges:
            at = self.nearest(release) if release.case == case else None
            if at is not None and not self._is_garrison:
                yield release, at

    @property
    def _is_garrison(self) -> bool:
        """Whether the unit never left the city: its own garrison is no relief on the way."""
        return self.passing.unit.is_marked(GARRISON)


@rule("16.53")
def within_fifteen_hexes(approach: Approach) -> Iterator[Finding]:
    """A supplied German unit within fifteen hexes frees six units; from the north, round the river."""
    unit = approach.passing.unit.id
    for release, at in approach.set_off("16.53"):
        yield notes(unit=unit, key=release.key, range=release.range, number=release.number).placed(at)


@rule("16.54")
def within_ten_hexes(approach: Approach) -> Iterator[Finding]:
    """Within ten hexes, six more."""
    unit = approach.passing.unit.id
    for release, at in approach.set_off("16.54"):
        yield notes(unit=unit, key=release.key, range=release.range, number=release.number).placed(at)


@rule("16.55")
def within_five_hexes(approach: Approach) -> Iterator[Finding]:
    """Within five hexes, all of both bodies."""
    unit = approach.passing.unit.id
    for release, at in approach.set_off("16.55"):
        yield notes(unit=unit, key=release.key, range=release.range).placed(at)


APPROACH_RULES: tuple[Rule[[Approach]], ...] = (within_fifteen_hexes, within_ten_hexes, within_five_hexes)


def approaching(approach: Approach) -> tuple[Finding, ...]:
    """Return what a way near the city sets off; passing is enough (16.52)."""
    return tuple(found for each in APPROACH_RULES for found in each(approach))


class Allowance(NamedTuple):
    """What a release by number still lets the Soviet player free: how many, and who may be chosen."""

    number: int
    units: tuple[UnitId, ...]


def allowance(book: ReleaseBook, position: Position) -> Allowance:
    """Return how many units of 46th Army may still be freed by the ranges reached, and which (16.53)."""
    reached = [each for each in book.ranges if each.number and each.key in position.releases]
    types = frozenset[str]().union(*(each.types for each in reached))
    army = book.formations[ARMY]
    freed = sum(1 for unit in army if unit in position.releases)
    # 16.54 frees six more, so the ranges add up, and whoever was freed before counts against the sum.
    left = max(0, sum(each.number for each in reached) - freed)
    able = (u for u in position.units if u.id in army and u.hex is not None and u.type in types)
    units = tuple(u.id for u in able if u.id not in position.releases)
    return Allowance(left, units if left else ())
