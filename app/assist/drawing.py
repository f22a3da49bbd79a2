"""Answers as marks over the map: fills, stamps, hatches, dots. Values only; the view paints them.

The map has the same colours in every theme, and so have the marks on it. Colour is never the only sign: what
stops a move is square-cornered with an octagon, a zone is hatched, a broken line ends in a stamp.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from app.assist.answers import PointsAnswer, ReachAnswer, SupplyAnswer, ThreatAnswer, WayAnswer
from app.assist.remarks import short_of_way
from app.assist.wording import Wording
from app.map_marks import At, Hatch, HexFill, Line, MapMark, PathLine, Point, Stamp, TextTag
from app.table.phrases import Translate, untranslated
from maps.sheet import MapSheet
from rules.hexgrid import HexId
from rules.plural import worded
from rules.position import Position
from rules.reach import How
from rules.ring import Ring
from rules.strikes import StrikeWay
from rules.supplied import SupplyLine
from rules.unit_id import UnitId

REACH, STOP, INK, SUPPLY = "#0B63A8", "#8E1B1B", "#111820", "#14634A"
ACTIVE, WAITING = REACH, "#6B7480"
RING, LATER = "#A3261B", "#5F6B76"
THREAT, QUIET, PLAN = "#B4541A", "#22303C", "#6A3A8E"
CARRIED = "\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}"
"""What is stamped on a hex to which transport carries a unit: no points are paid for it."""
OTHER_MODE = "\N{RIGHTWARDS DOUBLE ARROW}"
"""What is stamped before the points that are left in another mode of movement."""
STRUCK = "\N{CROSSED SWORDS}"
"""What is stamped before the points that are left after an attack in the middle of a move."""
ZONE_COLOURS = ("#2F4A6D", "#A3261B", "#4E6B2E", "#6B3F7A")
"""One for each side, in the order of the counters' file."""


def draw_reach(answer: ReachAnswer, wording: Wording) -> tuple[MapMark, ...]:
    """Return the hexes that a unit can reach, with a stamp of the points left and the cost on each.

    Out of the time of movement they are faint in a dashed edge, the stamps grey. Those to which transport or
    another mode of movement takes it are faint in any case.
    """
    carried = frozenset(here for here, each in answer.hexes.items() if each.how.is_beyond_usual)
    hexes = frozenset(answer.hexes) - carried
    if not answer.hexes.keys() - {answer.origin}:
        return ()
    is_later = answer.timing is not None
    fills: list[MapMark] = []
    if hexes - {answer.origin}:
        fills.append(_faint(hexes, LATER) if is_later else HexFill(hexes, REACH, edge=REACH))
    if carried:
        fills.append(_faint(carried, LATER if is_later else REACH))
    return (*fills, *_reach_stamps(answer, wording))


def _faint(hexes: frozenset[HexId], colour: str) -> HexFill:
    return HexFill(hexes, colour, alpha=0.07, edge=colour, edge_px=2.0, line=Line.DASHED, has_halo=False)


def _reach_stamps(answer: ReachAnswer, wording: Wording) -> Iterator[Stamp]:
    for here, reached in sorted(answer.hexes.items()):
        if here == answer.origin:
            continue
        if reached.how.is_transport:
            ground = LATER if answer.timing is not None else REACH
            yield Stamp(here, CARRIED, ground=ground, is_inviting=True)
            continue
        cost = (
            wording.tr("1 hex")
            if reached.how is How.ONE_HEX
            else f"\N{MINUS SIGN}{wording.mp(reached.mp_parts)}"
        )
        ground = LATER if answer.timing is not None else STOP if reached.must_stop else REACH
        sign = OTHER_MODE if reached.how is How.OTHER_MODE else ""
        left = f"{sign}{wording.mp(answer.left(here))}"
        yield Stamp(here, left, cost, ground, is_stop=reached.must_stop, is_inviting=True)


def draw_strikes(strikes: Mapping[HexId, StrikeWay], wording: Wording) -> tuple[MapMark, ...]:
    """Return the hexes that can be struck in the middle of a move: what is left afterwards, what it costs."""
    fill = (HexFill(frozenset(strikes), THREAT, 0.12, THREAT),) if strikes else ()
    stamps = (
        Stamp(
            here,
            STRUCK + wording.mp(way.left_mp_parts),
            f"\N{MINUS SIGN}{wording.mp(way.mp_parts)}",
            THREAT,
            is_stop=way.must_stop,
            is_inviting=True,
        )
        for here, way in sorted(strikes.items())
    )
    return (*fill, *stamps)


def draw_way(way: WayAnswer, sheet: MapSheet, wording: Wording) -> tuple[MapMark, ...]:
    """Return a way as a line, solid as far as the rules allow it, dashed beyond, a plate at the goal."""
    if way.goal not in sheet.grid:
        return ()
    ground, ink = ("#FFFFFF", INK) if way.is_allowed else ("#FBE3E1", STOP)
    tag = TextTag(sheet.above_px(way.goal), short_of_way(way, wording), ground, ink)
    return (*_way_lines(way, sheet), tag)


def _way_lines(way: WayAnswer, sheet: MapSheet) -> Iterator[PathLine]:
    points = _points(way.path, sheet)
    legal = way.legal_length
    if way.is_allowed:
        legal = len(points)
    if legal > 1:
        yield PathLine(points[:legal], INK, has_arrow=legal == len(points), has_stations=True)
    if legal < len(points):
        yield PathLine(points[max(0, legal - 1) :], STOP, line=Line.DASHED)


def _points(path: Iterable[HexId], sheet: MapSheet) -> tuple[Point, ...]:
    return tuple(sheet.centre_px(here) for here in path if here in sheet.grid)


# ---- zones


def draw_zones(hexes: Collection[HexId], number: int, reach: ReachAnswer | None) -> tuple[MapMark, ...]:
    """Return the zones of the side of a number: hatched; beside a reach only what touches it is."""
    colour = ZONE_COLOURS[number % len(ZONE_COLOURS)]
    zone = frozenset(hexes)
    if reach is None:
        return (Hatch(zone, colour),) if zone else ()
    near = zone & (reach.hexes.keys() | reach.blocked.keys())
    far = zone - near
    faint = HexFill(far, colour, alpha=0.0, edge=colour, edge_px=1.6, line=Line.DASHED, has_halo=False)
    return (*([Hatch(near, colour)] if near else ()), *([faint] if far else ()))


def draw_active(acting: frozenset[HexId], waiting: frozenset[HexId]) -> tuple[MapMark, ...]:
    """Return the hexes with units that may act in a strong edge, those with none but waiting ones veiled."""
    # Hex by hex: of several together only the outline would be drawn, and nobody could tell the units.
    marks = [HexFill(frozenset({here}), ACTIVE, 0.1, ACTIVE) for here in sorted(acting)]
    veil = HexFill(waiting, WAITING, 0.3, WAITING, 1.6, Line.DASHED, has_halo=False)
    return (*marks, *([veil] if waiting else ()))


# ---- supply


_OUT_RANK = 3
"""From here on a unit is out of supply, or was settled so; below it wants for something less."""


def draw_sources(hexes: frozenset[HexId]) -> tuple[MapMark, ...]:
    """Return the reach of the sources of supply: a faint fill in a dashed edge."""
    return (HexFill(hexes, SUPPLY, 0.08, SUPPLY, 1.6, Line.DASHED, has_halo=False),) if hexes else ()


def draw_supply(
    answer: SupplyAnswer, sheet: MapSheet, chosen: Collection[UnitId], wording: Wording
) -> tuple[MapMark, ...]:
    """Return the supply lines of a side, shared parts once, and where the lines of the others break.

    For the chosen units the line is drawn whole, with the hexes of its part off the road counted.
    """
    lines = _shared([line.path for line in answer.lines.values()], sheet)
    own = (unit for unit in chosen if unit in answer.homes)
    marks = (mark for unit in own for mark in _own_line(answer, unit, sheet, wording))
    return (*lines, *marks, *_out(answer, wording.tr))


def _shared(paths: Iterable[tuple[HexId, ...]], sheet: MapSheet) -> Iterator[PathLine]:
    """Yield lines that end where they join one drawn before; only those that reach a source have an arrow."""
    drawn: set[HexId] = set()
    # The longest first, so that the shorter ones end where they join it.
    for path in sorted(paths, key=lambda each: (-len(each), each)):
        joint = next((n for n, here in enumerate(path) if here in drawn), None)
        part = path if joint is None else path[: joint + 1]
        drawn.update(part)
        points = _points(part, sheet)
        if len(points) > 1:
            yield PathLine(points, SUPPLY, 5.0, Line.DOTS, has_arrow=joint is None)


def _own_line(answer: SupplyAnswer, unit: UnitId, sheet: MapSheet, wording: Wording) -> Iterator[MapMark]:
    tr = wording.tr
    line, gap = answer.lines.get(unit), answer.gaps.get(unit)
    if line is not None and len(line.path) > 1:
        # Whole, over the shared ones: its first part may have been drawn as another's.
        yield PathLine(_points(line.path, sheet), SUPPLY, 8.0, Line.DOTS)
        yield TextTag(sheet.above_px(line.path[0]), _leg_words(line, wording), "#FFFFFF", SUPPLY)
    if gap is None or gap.at is None:
        return
    broken = gap.path.index(gap.at) if gap.at in gap.path else 0
    if broken > 0:
        yield PathLine(_points(gap.path[:broken], sheet), SUPPLY, 8.0, Line.DOTS, has_arrow=False)
    yield PathLine(_points(gap.path[broken:], sheet), SUPPLY, 5.0, Line.DOTS, alpha=0.4)
    yield HexFill(frozenset([gap.at]), STOP, 0.25, STOP, line=Line.DASHED)
    yield Stamp(gap.at, tr("line breaks"), ground=STOP, is_stop=True, at=At.MIDDLE)


def _leg_words(line: SupplyLine, wording: Wording) -> str:
    """Return how long a line is off the road, or what the game itself says of it first."""
    if line.told:
        return wording.sentence(line.told[0])
    points, most = wording.mp(line.leg_mp_parts), wording.mp(wording.limits.leg_mp_parts)
    return wording.tr("{points} of {most} off the road").format(points=points, most=most)


def _out(answer: SupplyAnswer, tr: Translate) -> Iterator[Stamp]:
    """Yield a stamp on every stack with a unit that has no line, or that was settled as out of supply."""
    homes: dict[HexId, tuple[int, str]] = {}
    for unit, here in sorted(answer.homes.items()):
        rank, words = _want(answer, unit, tr)
        if rank > homes.get(here, (0, ""))[0]:
            homes[here] = rank, words
    for here, (rank, words) in sorted(homes.items()):
        # Square with an octagon only where nothing reaches: what merely wants for something keeps the round
        # plate.
        is_out = rank >= _OUT_RANK
        yield Stamp(here, words, ground=STOP if is_out else THREAT, is_stop=is_out, at=At.TOP)


def _want(answer: SupplyAnswer, unit: UnitId, tr: Translate) -> tuple[int, str]:
    """Return what is said of a unit that wants for something, and how much it weighs; 0 where it has all."""
    states, traced, settled = answer.words, answer.traced[unit], answer.settled[unit]
    if traced == states.worst:
        return _OUT_RANK + 1, tr("no line")
    if settled == states.worst:
        return _OUT_RANK, tr("out, line open")
    if traced != states.best:
        return 2, f"{traced.sign} {tr(traced.name)}".strip()
    return (0, "") if settled == states.best else (1, tr("{state}, line open").format(state=tr(settled.name)))


# ---- threats, stacks, points


def draw_threats(answer: ThreatAnswer, position: Position, least: int) -> tuple[MapMark, ...]:
    """Return where a side can go, darker where `least` units or more can, and how many can attack whom."""
    anywhere = frozenset(answer.reaching)
    heavy = frozenset(here for here, count in answer.reaching.items() if count >= least)
    marks: list[MapMark] = []
    if anywhere - heavy:
        marks.append(HexFill(anywhere, THREAT, 0.08, THREAT, 2.0, Line.DASHED, has_halo=False))
    if heavy:
        marks.append(HexFill(heavy, THREAT, 0.2, THREAT))
    return (*marks, *_attackable(answer, position, least))


def _attackable(answer: ThreatAnswer, position: Position, least: int) -> Iterator[Stamp]:
    for here, units in sorted(position.by_hex.items()):
        count = answer.beside.get(here, 0)
        if count and all(unit.side != answer.side for unit in units):
            is_heavy = count >= least
            yield Stamp(here, str(count), ground=THREAT, is_stop=is_heavy, at=At.ABOVE)


def draw_stacks(counted: Mapping[HexId, int], most: int, tr: Translate = untranslated) -> tuple[MapMark, ...]:
    """Return how full each stack is: `2 of 3`; a full one is square with an octagon."""
    return tuple(
        Stamp(
            here,
            str(count),
            tr("of {most}").format(most=most),
            STOP if count >= most else QUIET,
            is_stop=count >= most,
            at=At.BELOW,
        )
        for here, count in sorted(counted.items())
    )


def draw_points(answer: PointsAnswer, wording: Wording) -> tuple[MapMark, ...]:
    """Return the points left to the units of each hex, those of the highest first."""
    stacks: dict[HexId, list[int]] = {}
    for unit, here in answer.homes.items():
        stacks.setdefault(here, []).append(answer.left[unit])
    return tuple(
        Stamp(
            here,
            " ".join(wording.mp(left) for left in sorted(those, reverse=True)),
            ground=QUIET,
            at=At.BELOW,
        )
        for here, those in sorted(stacks.items())
    )


# ---- the ring


def draw_ring(ring: Ring, sheet: MapSheet, tr: Translate) -> tuple[MapMark, ...]:
    """Return a ring: the line that closes it, or the shortest way out with its gap."""
    gap = ring.way_out
    if gap is None:
        inside = HexFill(ring.pocket, SUPPLY, 0.06, has_halo=False)
        line = HexFill(ring.line, RING, 0.22, RING, 4.0)
        told = worded(tr("Ring closed: {count:hex|hexes}"), count=len(ring.line))
        return (inside, line, TextTag(_above(ring.line, sheet), told, "#FFFFFF", INK))
    way = PathLine(_points(ring.gap, sheet), STOP, 7.0, Line.DASHED, is_over=True)
    return (way, Stamp(gap, tr("gap"), tr("in the ring"), STOP, is_stop=True, at=At.MIDDLE))


def _above(hexes: Collection[HexId], sheet: MapSheet) -> Point:
    """Return a point above the northernmost of some hexes."""
    # Above the northernmost, so that the plate lies beside the line and not on a counter of it.
    x, y = min((sheet.centre_px(here) for here in hexes), key=lambda point: (point[1], point[0]))
    return x, y - 0.8 * sheet.hex_px


# ---- a plan


def draw_plan(ways: Iterable[WayAnswer], sheet: MapSheet, wording: Wording) -> tuple[MapMark, ...]:
    """Return the ways of several units, numbered in the order of moving."""
    numbered = enumerate(ways, start=1)
    return tuple(mark for number, way in numbered for mark in _numbered(number, way, sheet, wording))


def _numbered(number: int, way: WayAnswer, sheet: MapSheet, wording: Wording) -> Iterator[MapMark]:
    points = _points(way.path, sheet)
    colour = PLAN if way.is_allowed else STOP
    if len(points) > 1:
        yield PathLine(points, colour, 5.0, Line.SOLID if way.is_allowed else Line.DASHED)
        (ax, ay), (bx, by) = points[0], points[1]
        told = f"{number}" if way.is_allowed else f"{number}: {short_of_way(way, wording)}"
        # Beside the first step: the ways of one stack lie over each other further on.
        yield TextTag(((ax + bx) / 2, (ay + by) / 2 + (number - 2) * 26.0), told, "#EEE3F6", colour)
