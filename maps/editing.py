"""A map with one thing changed: the terrain of a hex, a hexside, a road link, a crossing, a name.

Each function returns another sheet and leaves the one given as it is; a hand that paints calls nothing else,
and so does whoever lays a player's corrections over a map.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from maps.sheet import Crossing, MapSheet, Road
from maps.words import RIVERS
from rules.hexgrid import HexId, Hexside

NEW_ROAD = "road"
"""What roads drawn by hand are called, with a number."""


def with_terrain(sheet: MapSheet, hexes: Iterable[HexId], kind: str) -> MapSheet:
    """Return a map on which some hexes have a kind of terrain."""
    return replace(sheet, terrain={**sheet.terrain, **dict.fromkeys(hexes, kind)})


def with_name(sheet: MapSheet, hex_id: HexId, name: str) -> MapSheet:
    """Return a map on which a hex bears the name of a village or town; an empty name takes it away."""
    villages = {key: text for key, text in sheet.villages.items() if key != hex_id}
    # A place called otherwise lies where it lay; without a name there is no place.
    known = {key: at for key, at in sheet.place_names.items() if key != hex_id or name}
    return replace(sheet, villages=villages | ({hex_id: name} if name else {}), place_names=known)


def with_side(sheet: MapSheet, kind: str, side: Hexside, *, is_there: bool) -> MapSheet:
    """Return a map with or without a feature on a hexside.

    A crossing goes with the last river that it crossed.
    """
    sides = sheet.hexsides.get(kind, frozenset())
    # A kind without any side stays: its word is still one of those that the map knows.
    hexsides = {**sheet.hexsides, kind: sides | {side} if is_there else sides - {side}}
    rivers = _rivers(sheet, hexsides)
    names = {key: name for key, name in sheet.river_names.items() if key in rivers}
    crossings = {key: crossing for key, crossing in sheet.crossings.items() if key in rivers}
    return replace(sheet, hexsides=hexsides, river_names=names, crossings=crossings)


def _rivers(sheet: MapSheet, hexsides: Mapping[str, frozenset[Hexside]]) -> frozenset[Hexside]:
    kinds = river_kinds(sheet)
    return frozenset(side for kind in kinds for side in hexsides.get(kind, ()))


def river_kinds(sheet: MapSheet) -> tuple[str, ...]:
    """Return the kinds of hexside that a bridge may cross: ours, and those of the map's own words."""
    named = (
        kind for kind in sheet.hexsides if any(side in sheet.river_names for side in sheet.hexsides[kind])
    )
    own = (kind for kind, look in sheet.drawn_as.items() if look in RIVERS)
    return tuple(dict.fromkeys((*RIVERS, *own, *named)))


def with_crossing(sheet: MapSheet, side: Hexside, crossing: Crossing | None) -> MapSheet:
    """Return a map with a bridge or ford on a hexside, or without any.

    Raises ValueError where no river runs along the side.
    """
    crossings = {key: each for key, each in sheet.crossings.items() if key != side}
    if crossing is not None:
        if side not in _rivers(sheet, sheet.hexsides):
            raise ValueError(f"no river on {side}")
        crossings[side] = crossing
    return replace(sheet, crossings=crossings)


def with_road(sheet: MapSheet, kind: str, links: Iterable[Hexside], *, is_there: bool) -> MapSheet:
    """Return a map with or without roads of a kind across some hexsides.

    Roads that are cut go on as two; new links become roads as long as they hang together.
    """
    wanted = frozenset(links)
    if is_there:
        new = wanted - sheet.road_links.get(kind, frozenset())
        taken = {road.name for road in sheet.roads if road.kind == kind}
        added = (
            Road(kind, name, chain) for name, chain in zip(_free_names(taken), chains_of(new), strict=False)
        )
        return replace(sheet, roads=_by_kind((*sheet.roads, *added)))
    kept = [part for road in sheet.roads for part in _cut(road, wanted if road.kind == kind else frozenset())]
    return replace(sheet, roads=_by_kind(_with_own_names(kept)))


def _by_kind(roads: Iterable[Road]) -> tuple[Road, ...]:
    # As they are read back from a file, kind by kind: a sheet written and read must be the same.
    those = tuple(roads)
    return tuple(
        road for kind in dict.fromkeys(road.kind for road in those) for road in those if road.kind == kind
    )


def _free_names(taken: set[str]) -> Iterator[str]:
    number = 0
    while True:
        number += 1
        if f"{NEW_ROAD} {number}" not in taken:
            yield f"{NEW_ROAD} {number}"


def _cut(road: Road, away: frozenset[Hexside]) -> Iterator[Road]:
    """Yield the parts of a road that are left; none where nothing of it is."""
    if away.isdisjoint(road.links):
        yield road
        return
    part = [road.hexes[0]]
    for here, link in zip(road.hexes[1:], road.links, strict=True):
        if link in away:
            if len(part) > 1:
                yield Road(road.kind, road.name, tuple(part))
            part = []
        part.append(here)
    if len(part) > 1:
        yield Road(road.kind, road.name, tuple(part))


def _with_own_names(roads: list[Road]) -> Iterator[Road]:
    """Yield roads each of which has a name that no other of its kind has."""
    taken = {(road.kind, road.name) for road in roads}
    seen: set[tuple[str, str]] = set()
    for road in roads:
        # The first part keeps the name; files have roads by their names, and two of one would be one.
        key, number = (road.kind, road.name), 1
        while key in seen:
            number += 1
            another = (road.kind, f"{road.name} {number}")
            key = another if another not in taken else key
        seen.add(key)
        taken.add(key)
        yield replace(road, name=key[1])


def chains_of(links: Iterable[Hexside]) -> tuple[tuple[HexId, ...], ...]:
    """Return chains of hexes, every two of which that follow one another are a link; each link is in one.

    The same links always give the same chains, those with ends before rings.
    """
    left: dict[HexId, set[HexId]] = defaultdict(set)
    for link in links:
        left[link.a].add(link.b)
        left[link.b].add(link.a)
    found = []
    while any(left.values()):
        # An end, where three ways part, or else anywhere on a ring.
        start = min((here for here in left if left[here]), key=lambda here: (len(left[here]) % 2 == 0, here))
        found.append(_walk(left, start))
    return tuple(found)


def _walk(left: dict[HexId, set[HexId]], start: HexId) -> tuple[HexId, ...]:
    chain = [start]
    while left[chain[-1]]:
        here = chain[-1]
        # The lowest: of two ways on, the same one each time.
        there = min(left[here])
        left[here].discard(there)
        left[there].discard(here)
        chain.append(there)
    return tuple(chain)
