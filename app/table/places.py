"""The places of a map that a person looks for by name: towns, cities, villages, also without accents."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import dist

from maps.features import Rank
from maps.sheet import MapSheet
from maps.spelling import plain, town_name
from rules.hexgrid import HexId

_RANKS = tuple(Rank)
# Below every rank of the map's own names: a village of which it says nothing.
_LEAST, _NONE = len(_RANKS), 4


@dataclass(frozen=True, slots=True)
class MapPlace:
    """A name and the hex where it is. `rank` is 0 for the greatest."""

    name: str
    hex: HexId
    rank: int

    @property
    def plain_name(self) -> str:
        """The name as it is found."""
        return plain(self.name)


def places_of(sheet: MapSheet) -> tuple[MapPlace, ...]:
    """Return every named place of a map once for each hex, the greatest first."""
    found: dict[tuple[str, HexId], MapPlace] = {}
    for place in _named(sheet):
        key = (place.plain_name, place.hex)
        # One place may be told by several lists of the sheet; the greatest of them is how it is printed.
        if key not in found or place.rank < found[key].rank:
            found[key] = place
    return tuple(sorted(found.values(), key=lambda each: (each.rank, each.plain_name, each.hex)))


def _named(sheet: MapSheet) -> Iterator[MapPlace]:
    settlements = sheet.features.settlements if sheet.features is not None else ()
    ranks = {plain(each.text): _RANKS.index(each.rank) for each in settlements}
    for here, name in sheet.villages.items():
        yield MapPlace(name, here, ranks.get(plain(name), _LEAST))
    for name, here in sheet.towns.items():
        # A town that is a village of the same hex and name is one place: the village's name is the fuller.
        if not plain(sheet.villages.get(here, "")).startswith(plain(name)):
            yield MapPlace(town_name(sheet, name), here, ranks.get(plain(name), 1))
    for name, hexes in sheet.cities.items():
        if hexes:
            yield MapPlace(name.replace("_", " ").title(), _middle(sheet, hexes), 0)
    # Areas have no numbers: people look for them by their ids.
    if sheet.grid.has_open_ground:
        yield from (MapPlace(here.replace("_", " "), here, 1) for here in sheet.grid.hexes)
    known = {plain(name) for name in sheet.villages.values()}
    for each in settlements:
        at = sheet.hex_under(*each.at)
        if at is not None and plain(each.text) not in known:
            yield MapPlace(each.text, at, _RANKS.index(each.rank))


def _middle(sheet: MapSheet, hexes: frozenset[HexId]) -> HexId:
    """Return the hex of some that is nearest to their middle."""
    points = {here: sheet.centre_px(here) for here in hexes}
    x = sum(point[0] for point in points.values()) / len(points)
    y = sum(point[1] for point in points.values()) / len(points)
    # The mean itself may lie in a hex that is none of theirs.
    return min(points, key=lambda here: (dist(points[here], (x, y)), here))


def find_places(sheet: MapSheet, words: str) -> tuple[MapPlace, ...]:
    """Return the places that a person may mean, the likeliest first; a hex's number is a place of its own.

    What is called so goes before what begins so, and that before what has the words somewhere.
    """
    wanted = " ".join(plain(words).split())
    if not wanted:
        return ()
    known = sheet.villages
    number = wanted.replace(" ", "_")
    numbers = [here for here in sheet.grid.hexes if here.casefold() == number]
    hexes = tuple(MapPlace(known.get(here, ""), here, 0) for here in numbers)
    found = [(_likeness(each, wanted), each) for each in places_of(sheet)]
    likely = [(like, each) for like, each in found if like < _NONE]
    likely.sort(key=lambda each: each[0])  # stable: of those alike the greatest stays first
    return (*hexes, *(each for _, each in likely))


def _likeness(place: MapPlace, wanted: str) -> int:
    name = place.plain_name
    if name == wanted:
        return 0
    if name.startswith(f"{wanted} "):
        return 1
    if name.startswith(wanted):
        return 2
    return 3 if wanted in name else _NONE
