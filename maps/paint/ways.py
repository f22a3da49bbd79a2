"""The courses of roads and railways: hub to hub across exactly the hexsides that the data names.

A hex has one hub for roads and one for rails, a hexside one gate for each; every half of a link is a
curve inside its own hex, so no bend can take a road over a hexside that it does not cross.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from maps.paint.chance import noise, spread
from maps.paint.geography import Geography
from maps.paint.lines import Line, Near, Point, between, bezier, distance, resample, smooth, towards
from maps.paint.shapes import keep_inside, push_from_sides, side_ends, side_middle
from maps.sheet import MapSheet
from maps.words import MAJOR_RIVER, MINOR_RIVER
from rules.hexgrid import HexId, Hexside

RAIL = "rail"
SOURCES = ("source", "contingent_source")
"""The kinds of area to which supply comes over the edge of the map."""
_HUB_CLEARANCE = {MAJOR_RIVER: 44.0, MINOR_RIVER: 27.0, "lake": 30.0}
_WAY_CLEARANCE = {MAJOR_RIVER: 34.0, MINOR_RIVER: 20.0, "lake": 22.0}
_APART_PX = 15.0
"""How far a railway keeps from the road of the same hex or hexside."""


@dataclass(frozen=True, slots=True)
class Way:
    """One link of a road or railway as it is drawn; `link` is None for the piece that leaves the map."""

    kind: str
    link: Hexside | None
    line: Line


@dataclass(frozen=True)
class _Network:
    """The links of one kind of way with the points that they run through."""

    sheet: MapSheet
    real: Near | None
    links: frozenset[Hexside]
    sides: Mapping[HexId, tuple[Hexside, ...]]
    hubs: Mapping[HexId, Point]
    gates: Mapping[Hexside, Point]


def find_ways(
    sheet: MapSheet,
    geography: Geography,
    villages: Mapping[HexId, Point],
    is_wanted: Callable[[Hexside], bool] = lambda _: True,
) -> tuple[Way, ...]:
    """Return the drawn line of every link that is wanted and of every piece that runs off the map, by kind.

    Which are wanted changes no line.
    """
    road_links = frozenset(link for kind, those in sheet.road_links.items() if kind != RAIL for link in those)
    # Roads first: the railways keep beside them.
    roads = _network(sheet, geography.roads, road_links, villages, None)
    rails = _network(sheet, geography.rails, sheet.road_links.get(RAIL, frozenset()), villages, roads)
    out: list[Way] = []
    for kind, links in sheet.road_links.items():
        net = rails if kind == RAIL else roads
        wanted = sorted(filter(is_wanted, links))
        out += [Way(kind, link, _link_line(net, link, trim=kind != RAIL)) for link in wanted]
        out += [Way(kind, None, line) for line in _stubs(net, kind)]
    return tuple(out)


def water_sides(sheet: MapSheet, hex_id: HexId, clearances: Mapping[str, float]) -> dict[HexId, float]:
    """Return the neighbours across water, and how far a thing must keep from the side to each."""
    found = {}
    for there in sheet.grid.neighbors(hex_id):
        looks = sheet.looks_of_side(Hexside.between(hex_id, there))
        needs = [clearances[look] for look in looks if look in clearances]
        # A lake hex is water on each side that faces land.
        if sheet.terrain.get(there) == "lake" and sheet.terrain.get(hex_id) != "lake":
            needs.append(clearances.get("lake", 0.0))
        if needs:
            found[there] = max(needs)
    return found


def _network(
    sheet: MapSheet,
    lines: Iterable[Line],
    links: frozenset[Hexside],
    villages: Mapping[HexId, Point],
    beside: _Network | None,
) -> _Network:
    points = [p for line in lines for p in resample(line, 10.0)]
    real = Near(points) if points else None
    sides: dict[HexId, list[Hexside]] = {}
    # Sorted: the order of a hex's links decides between equals how its ways bend.
    for link in sorted(links):
        sides.setdefault(link.a, []).append(link)
        sides.setdefault(link.b, []).append(link)
    gates = {link: _gate(sheet, real, link, beside) for link in links}
    ends = {hex_id: {link: gates[link] for link in those} for hex_id, those in sides.items()}
    # Roads run through the middle of their village, railways past it.
    hubs = {
        hex_id: _rail_hub(sheet, real, hex_id, those, beside, villages.get(hex_id))
        if beside
        else villages.get(hex_id) or _hub(sheet, real, hex_id, those.values())
        for hex_id, those in ends.items()
    }
    return _Network(sheet, real, links, {h: tuple(those) for h, those in sides.items()}, hubs, gates)


def _hub(sheet: MapSheet, real: Near | None, hex_id: HexId, gates: Collection[Point]) -> Point:
    """Return the point of a hex that its roads run through, clear of water.

    It lies near the centre, or nearer the gates where all of them are on one side of the hex, so that
    a road which only cuts a corner does not run in and out again.
    """
    centre = sheet.centre_px(hex_id)
    cell = sheet.grid.index[hex_id]
    mean = sum(x for x, _ in gates) / len(gates), sum(y for _, y in gates) / len(gates)
    home = between(centre, mean, 0.66) if len(gates) > 1 else centre
    want = (home[0] + spread(cell, 1, 11, 11), home[1] + spread(cell, 2, 11, 11))
    found = real.nearest(*home, 62.0) if real else None
    point = towards(home, found or want, 22.0)
    return push_from_sides(sheet, hex_id, point, water_sides(sheet, hex_id, _HUB_CLEARANCE))


def _rail_hub(
    sheet: MapSheet,
    real: Near | None,
    hex_id: HexId,
    gates: Mapping[Hexside, Point],
    roads: _Network,
    village: Point | None,
) -> Point:
    """Return the point of a hex that its railways run through: beside the road, past the village."""
    point = _hub(sheet, real, hex_id, gates.values())
    other = village or roads.hubs.get(hex_id)
    # Past a village about as far as its roofs reach.
    apart = _APART_PX + (9.0 if village else 0.0)
    together = not roads.links.isdisjoint(gates)
    if other is None or (distance(point, other) >= apart and not together):
        return point
    ways = list(gates.values())
    along = _unit(ways[0], ways[-1]) if len(ways) > 1 else _unit(other, ways[0])
    across = _rail_side((-along[1], along[0]))
    if village and not together:
        # On that side of the village where the centre is: there is more room.
        centre = sheet.centre_px(hex_id)
        inner = (centre[0] - other[0]) * across[0] + (centre[1] - other[1]) * across[1]
        across = across if inner >= 0 else (-across[0], -across[1])
    moved = (other[0] + across[0] * apart, other[1] + across[1] * apart)
    return keep_inside(sheet, hex_id, moved, 24.0)


def _rail_side(across: Point) -> Point:
    """Return the direction or its opposite: rails run south-east of a road, so that they do not weave."""
    return across if across[0] + across[1] >= 0 else (-across[0], -across[1])


def _gate(sheet: MapSheet, real: Near | None, link: Hexside, beside: _Network | None) -> Point:
    """Return where a link crosses its hexside: near the middle, clear of water at the corners."""
    middle = side_middle(sheet, link)
    a, b = side_ends(sheet, link)
    far = distance(a, b)
    along = ((b[0] - a[0]) / far, (b[1] - a[1]) / far)
    low, high = -_room(sheet, link, a), _room(sheet, link, b)
    found = real.nearest(*middle, 56.0) if real else None
    pull = (found[0] - middle[0]) * along[0] + (found[1] - middle[1]) * along[1] if found else 0.0
    if MAJOR_RIVER in sheet.looks_of_side(link):
        # The bridge stands at the middle of its hexside, and the way must meet it.
        shared = _on_bridge(sheet, link, along, rail=beside is not None)
        return middle[0] + along[0] * shared, middle[1] + along[1] * shared
    at = min(high, max(low, pull * 0.7))
    if beside is not None and link in beside.gates:
        road = beside.gates[link]
        there = (road[0] - middle[0]) * along[0] + (road[1] - middle[1]) * along[1]
        # A road's gate leaves room enough to either corner.
        at = there + (_APART_PX if _rail_side(along) == along else -_APART_PX)
    return middle[0] + along[0] * at, middle[1] + along[1] * at


def _on_bridge(sheet: MapSheet, link: Hexside, along: Point, *, rail: bool) -> float:
    """Return how far from the middle of a bridge a way runs: aside where a road and a railway share it."""
    carried = [kind for kind, links in sheet.road_links.items() if link in links]
    if RAIL not in carried or carried == [RAIL]:
        return 0.0
    sign = 1.0 if _rail_side(along) == along else -1.0
    # 9 px from one another, on a deck that is 15 wide.
    return 5.0 * sign if rail else -4.0 * sign


def _room(sheet: MapSheet, link: Hexside, corner: Point) -> float:
    """Return how far from the middle of its side a link may cross towards a corner."""
    cx, cy = sheet.centre_px(link.a)
    beyond = between((cx, cy), corner, 1.3)
    third = sheet.hex_under(*beyond)
    # The ray through a corner runs on along a hexside and may fall into the link's other hex.
    if third is None or third in link:
        (ax, ay), (bx, by) = side_middle(sheet, link), corner
        third = sheet.hex_under(bx + (bx - ax) * 0.3, by + (by - ay) * 0.3)
    if third is None:
        return 20.0
    looks = {look for one in link for look in sheet.looks_of_side(Hexside.between(one, third))}
    # Less than nothing: beyond the middle, away from a great river at this corner.
    return -6.0 if MAJOR_RIVER in looks else 7.0 if looks & {MINOR_RIVER, "lake"} else 20.0


def _link_line(net: _Network, link: Hexside, *, trim: bool) -> Line:
    """Return the line of a link from hub to hub, cut short inside a city where roads end at its edge."""
    first, second = _half(net, link, link.a), _half(net, link, link.b)
    if trim:
        urban = [net.sheet.terrain.get(one) == "urban" for one in link]
        # Only a link that enters the city is cut short: within it, streets stand for the road.
        if urban[0] != urban[1]:
            first, second = (_outer(first), second) if urban[0] else (first, _outer(second))
    # Rounded across the gate as well, so that no road breaks at a hexside.
    return tuple(smooth([*first, *reversed(second[:-1])], 3))


def _outer(half: Line) -> Line:
    return half[len(half) * 6 // 10 :]


def _half(net: _Network, link: Hexside, hex_id: HexId) -> Line:
    """Return the half of a link inside one of its hexes, from the hub to the gate."""
    hub, gate = net.hubs[hex_id], net.gates[link]
    there = net.hubs[link.across(hex_id)]
    reach = distance(hub, gate) * 0.4
    leave = _hub_direction(net, hex_id, link)
    straight = side_direction(net.sheet, link, hex_id)
    aim = (there[0] - hub[0], there[1] - hub[1])
    far = math.hypot(*aim) or 1.0
    # The other half has both vectors reversed, so that the two meet the gate along one line.
    enter = (aim[0] / far + straight[0], aim[1] / far + straight[1])
    size = math.hypot(*enter) or 1.0
    # The curve stays inside the hull of its points, and these stay inside the hex.
    first = keep_inside(net.sheet, hex_id, (hub[0] + leave[0] * reach, hub[1] + leave[1] * reach), 8.0)
    last = (gate[0] - enter[0] / size * reach, gate[1] - enter[1] / size * reach)
    last = keep_inside(net.sheet, hex_id, last, 8.0)
    return _winding(net, hex_id, link, bezier((hub, first, last, gate), 12))


def side_direction(sheet: MapSheet, link: Hexside, hex_id: HexId) -> Point:
    """Return the unit vector out of a hex, square to one of its sides."""
    (ax, ay), (bx, by) = sheet.centre_px(hex_id), sheet.centre_px(link.across(hex_id))
    far = math.hypot(bx - ax, by - ay)
    return (bx - ax) / far, (by - ay) / far


def _hub_direction(net: _Network, hex_id: HexId, link: Hexside) -> Point:
    """Return the direction in which a link leaves its hub: straight on from the one most opposite."""
    hub, gate = net.hubs[hex_id], net.gates[link]
    out = _unit(hub, gate)
    # A road that only passes runs through smoothly, however sharp its turn.
    best, lowest = None, 1.0 if len(net.sides[hex_id]) == 2 else 0.3
    for other in net.sides[hex_id]:
        way = _unit(hub, net.gates[other])
        cosine = out[0] * way[0] + out[1] * way[1]
        if other != link and cosine < lowest:
            best, lowest = net.gates[other], cosine
    return _unit(best, gate) if best else out


def _unit(a: Point, b: Point) -> Point:
    far = distance(a, b) or 1.0
    return (b[0] - a[0]) / far, (b[1] - a[1]) / far


def _winding(net: _Network, hex_id: HexId, link: Hexside, curve: list[Point]) -> Line:
    """Return the curve pulled towards the real road where that is close, its ends unmoved."""
    last = len(curve) - 1
    wet = water_sides(net.sheet, hex_id, _WAY_CLEARANCE)
    # The side that it crosses does not push it off, be it a river with a bridge.
    wet.pop(link.across(hex_id), None)
    out = [curve[0]]
    for n in range(1, last):
        x, y = curve[n]
        found = net.real.nearest(x, y, 30.0) if net.real else None
        want = found or (x + 5 * noise(x, y, 38, 51), y + 5 * noise(x, y, 38, 52))
        # Most in the middle and nothing at the ends, which other links share.
        moved = towards((x, y), want, 9.0 * math.sin(math.pi * n / last))
        # The last points must reach the gate, which may lie close to water on the next side.
        if n < last - 2:
            moved = push_from_sides(net.sheet, hex_id, moved, wet)
        out.append(keep_inside(net.sheet, hex_id, moved, 2.5))
    return tuple(smooth([*out, curve[-1]], 2))


def _stubs(net: _Network, kind: str) -> list[Line]:
    """Return the pieces that carry ways off the map: roads where the data says, rails where they end."""
    if kind == RAIL:
        ends = {road.hexes[n] for road in net.sheet.roads if road.kind == kind for n in (0, -1)}
        leaving = {hex_id for hex_id in ends if len(net.sides[hex_id]) == 1}
        sources = {h for area in net.sheet.areas.values() if area.kind in SOURCES for h in area.hexes}
    else:
        leaving, sources = set(), {h for h, there in net.sheet.edge_roads.items() if there == kind}
    # A railway that ends beside the edge need not run on; one that brings supply must, as must a road that
    # the data sends off the map.
    limits = {**dict.fromkeys(leaving, 0.4), **dict.fromkeys(sources, 1.0)}
    found = (_stub(net, hex_id, limits[hex_id]) for hex_id in sorted(limits) if hex_id in net.hubs)
    return [line for line in found if line]


def _stub(net: _Network, hex_id: HexId, limit: float) -> Line:
    """Return the way from a hub off the map, straight on if it can be.

    It is empty for a hex inside the map, and where the turn's cosine would be over `limit`.
    """
    hub = net.hubs[hex_id]
    come = [_unit(hub, net.gates[link]) for link in net.sides[hex_id]]
    best, lowest = None, 2.0
    for wall in net.sheet.walls_px(hex_id):
        cosine = max(x * wall.out[0] + y * wall.out[1] for x, y in come)
        if wall.across is None and cosine < lowest:
            best, lowest = wall.out, cosine
    if best is None or lowest > limit:
        return ()
    # Bent, so that the road does not break at the hub it comes through.
    ahead = (hub[0] - come[0][0] * 45, hub[1] - come[0][1] * 45) if len(come) == 1 else hub
    # 270 px lead off the picture from anywhere in a hex at the edge.
    edge, beyond = ((hub[0] + best[0] * far, hub[1] + best[1] * far) for far in (60, 270))
    return tuple(bezier((hub, ahead, edge, beyond), 10))
