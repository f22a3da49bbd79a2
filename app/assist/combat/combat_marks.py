"""Attacks on the map: arrows from the attackers to their target, ways of retreat, hexes of an advance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from app.assist.combat.attack_row import Row
from app.assist.combat.pending import Pending, Task
from app.assist.combat.resolution import Resolution
from app.table.game import Game
from app.table.phrases import Translate
from app.table.pieces import PieceId
from app.view.marks import At, HexFill, Line, Mark, PathLine, Point, Stamp, TextTag
from maps.sheet import MapSheet
from rules.fights import Advance, Retreat
from rules.hexgrid import HexId
from rules.moving import Movement
from rules.plural import worded
from rules.units import UnitId

PLANNED, DECLARED, RETREAT, ADVANCE, LOSS = "#6A3A8E", "#A3262A", "#22303C", "#0B63A8", "#8E1B1B"
_SHORT = 0.3
"""How much of the way from hex to hex an arrow leaves free at either end."""


def attack_marks(game: Game, row: Row, told: str = "", *, is_declared: bool = False) -> tuple[Mark, ...]:
    """Return an arrow from each hex of attackers to each hex attacked, with a plate of the odds."""
    return tuple(_attack_marks(game, row, told, is_declared=is_declared))


def _attack_marks(game: Game, row: Row, told: str, *, is_declared: bool) -> Iterator[Mark]:
    sheet, table = game.sheet, game.table
    colour = DECLARED if is_declared else PLANNED
    places = (table.place_of(PieceId(unit)).hex for unit in row.attackers if PieceId(unit) in table)
    for here in dict.fromkeys(place for place in places if place in sheet.grid):
        for there in row.hexes:
            if here is not None and here != there and there in sheet.grid:
                line = Line.SOLID if sheet.grid.distance(here, there) == 1 else Line.DASHED
                yield PathLine(_arrow(sheet, here, there), colour, 9.0, line, is_over=True)
    yield HexFill(frozenset(row.hexes), colour, 0.12, colour)
    if told and row.hexes[0] in sheet.grid:
        x, y = sheet.centre_px(row.hexes[0])
        yield TextTag((x, y - 0.62 * sheet.hex_px), told, "#FFFFFF", colour)


def _arrow(sheet: MapSheet, here: HexId, there: HexId) -> tuple[Point, Point]:
    (ax, ay), (bx, by) = sheet.centre_px(here), sheet.centre_px(there)
    dx, dy = (bx - ax) * _SHORT, (by - ay) * _SHORT
    return (ax + dx, ay + dy), (bx - dx, by - dy)


# ---- retreat


def best_by_end(ways: Iterable[Retreat]) -> Mapping[HexId, Retreat]:
    """Return for each hex in which a retreat can end the way that costs the fewest steps, then points."""
    found: dict[HexId, Retreat] = {}
    for way in ways:
        end = way.path[-1]
        if end not in found or harm_of(way) < harm_of(found[end]):
            found[end] = way
    return found


def harm_of(way: Retreat) -> tuple[bool, int, int]:
    """Return what a retreat costs, to be compared: the unit, steps, points."""
    return way.is_eliminated, len(way.findings) + way.stuck, way.spent_mp_parts


def retreat_marks(ways: Iterable[Retreat], game: Game, tr: Translate) -> tuple[Mark, ...]:
    """Return the ways of a retreat as thin lines, with a plate at each end that says what it costs."""
    return tuple(_retreat_marks(best_by_end(ways), game, tr))


def _retreat_marks(ends: Mapping[HexId, Retreat], game: Game, tr: Translate) -> Iterator[Mark]:
    for end, way in ends.items():
        colour = LOSS if way.findings or way.is_eliminated else RETREAT
        points = tuple(game.sheet.centre_px(here) for here in way.path)
        yield PathLine(points, colour, 6.0, Line.DASHED, alpha=0.75, is_over=True)
        yield HexFill(frozenset([end]), colour, 0.14, colour)
        is_stop = bool(way.findings) or way.is_eliminated
        yield Stamp(
            end, way_words(way, game.words.movement, tr), ground=colour, is_stop=is_stop, at=At.MIDDLE
        )


def way_words(way: Retreat, movement: Movement, tr: Translate) -> str:
    """Return what a way of retreat costs in a few words."""
    if way.is_eliminated:
        return tr("lost")
    told = [tr("{points} MP").format(points=movement.text(way.spent_mp_parts))]
    if way.findings:
        count = len(way.findings)
        told.append(worded(tr("{count:step|steps}"), count=count))
    if way.stuck:
        told.append(tr("{count} left to pay").format(count=way.stuck))
    return ", ".join(told)


# ---- advance


def advance_marks(advance: Advance, movement: Movement) -> tuple[Mark, ...]:
    """Return the hexes that an advance reaches, with the points used."""
    if not advance.hexes:
        return ()
    stamps = (
        Stamp(here, movement.text(each.mp_parts), "MP", ADVANCE, is_stop=each.must_stop, at=At.MIDDLE)
        for here, each in sorted(advance.hexes.items())
    )
    return (HexFill(frozenset(advance.hexes), ADVANCE, edge=ADVANCE), *stamps)


def entry_marks(here: HexId) -> tuple[Mark, ...]:
    """Return the hex that the attackers may enter for same-hex combat."""
    return (HexFill(frozenset([here]), ADVANCE, 0.2, ADVANCE, line=Line.DASHED),)


# ---- a combat under way


def fight_marks(
    resolution: Resolution, now: Pending, mover: UnitId | None, tr: Translate
) -> tuple[Mark, ...]:
    """Return what shows the next thing to do; `mover` is the unit that retreats or advances next."""
    game, fight = resolution.game, resolution.fight
    if now.task is Task.FLEE and mover is not None:
        return retreat_marks(resolution.retreats(mover), game, tr)
    if now.task is Task.ADVANCE and mover is not None:
        return advance_marks(resolution.advances()[mover], game.words.movement)
    if now.task is Task.ENTER and now.hex is not None:
        return entry_marks(now.hex)
    return attack_marks(game, fight.row, fight.odds, is_declared=True)
