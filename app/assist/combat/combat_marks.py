"""Attacks on the map: arrows from the attackers to their target, ways of retreat, hexes of an advance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from app.assist.combat.resolution import Resolution
from app.assist.wording import Wording
from app.map_marks import At, HexFill, Line, MapMark, PathLine, Point, Stamp, TextTag
from app.table.game import Game
from app.table.pieces import PieceId
from maps.sheet import MapSheet
from rules.attack_plan import Row
from rules.combat_task import CombatChoice, Does
from rules.hexgrid import HexId
from rules.unit_id import UnitId

PLANNED, DECLARED, RETREAT, ADVANCE, LOSS = "#6A3A8E", "#A3262A", "#22303C", "#0B63A8", "#8E1B1B"
_SHORT = 0.3
"""How much of the way from hex to hex an arrow leaves free at either end."""


def attack_marks(game: Game, row: Row, told: str = "", *, is_declared: bool = False) -> tuple[MapMark, ...]:
    """Return an arrow from each hex of attackers to each hex attacked, with a plate of the odds."""
    return tuple(_attack_marks(game, row, told, is_declared=is_declared))


def _attack_marks(game: Game, row: Row, told: str, *, is_declared: bool) -> Iterator[MapMark]:
    sheet, table = game.sheet, game.table
    colour = DECLARED if is_declared else PLANNED
    places = (table.place_of(PieceId(unit)).hex for unit in row.attackers if PieceId(unit) in table)
    for here in dict.fromkeys(place for place in places if place in sheet.grid):
        for there in row.hexes:
            if here is not None and here != there and there in sheet.grid:
                # Dashed where they have yet to move up to it.
                line = Line.SOLID if sheet.grid.distance(here, there) == 1 else Line.DASHED
                yield PathLine(_arrow(sheet, here, there), colour, 9.0, line, is_over=True)
    yield HexFill(frozenset(row.hexes), colour, 0.12, colour)
    if told and row.hexes[0] in sheet.grid:
        yield TextTag(sheet.above_px(row.hexes[0]), told, "#FFFFFF", colour)


def _arrow(sheet: MapSheet, here: HexId, there: HexId) -> tuple[Point, Point]:
    (ax, ay), (bx, by) = sheet.centre_px(here), sheet.centre_px(there)
    dx, dy = (bx - ax) * _SHORT, (by - ay) * _SHORT
    return (ax + dx, ay + dy), (bx - dx, by - dy)


# ---- where a unit may go


def choice_marks(choices: Iterable[CombatChoice], sheet: MapSheet, wording: Wording) -> tuple[MapMark, ...]:
    """Return what shows choices on the map: ways of a retreat, hexes of an advance, a hex to go into."""
    likeliest: dict[HexId, CombatChoice] = {}
    for choice in choices:
        if choice.at is not None:
            # Choices come the likeliest first: of several for one hex that one is shown.
            likeliest.setdefault(choice.at, choice)
    retreats = (each for each in likeliest.values() if each.does is Does.RETREAT)
    advances = [each for each in likeliest.values() if each.does is Does.ADVANCE]
    entries = (each.at for each in likeliest.values() if each.does is Does.ENTER and each.at is not None)
    return (
        *(mark for each in retreats for mark in _retreat_marks(each, sheet, wording)),
        *_advance_marks(advances, wording),
        *(HexFill(frozenset([here]), ADVANCE, 0.2, ADVANCE, line=Line.DASHED) for here in entries),
    )


def _retreat_marks(way: CombatChoice, sheet: MapSheet, wording: Wording) -> Iterator[MapMark]:
    """Yield a way of a retreat as a thin line, with a plate at its end that says what it costs."""
    end, is_dear = way.path[-1], way.price.is_eliminated or way.price.steps > 0
    colour = LOSS if is_dear else RETREAT
    points = tuple(sheet.centre_px(here) for here in way.path)
    yield PathLine(points, colour, 6.0, Line.DASHED, alpha=0.75, is_over=True)
    yield HexFill(frozenset([end]), colour, 0.14, colour)
    yield Stamp(end, _stamped(way, wording), ground=colour, is_stop=is_dear, at=At.MIDDLE)


def _advance_marks(choices: Sequence[CombatChoice], wording: Wording) -> Iterator[MapMark]:
    """Yield the hexes that an advance reaches, with the points used."""
    ends = {each.at: each for each in choices if each.at is not None}
    if ends:
        yield HexFill(frozenset(ends), ADVANCE, edge=ADVANCE)
    for here, each in sorted(ends.items()):
        yield Stamp(here, _stamped(each, wording), "MP", ADVANCE, is_stop=each.must_stop, at=At.MIDDLE)


def _stamped(choice: CombatChoice, wording: Wording) -> str:
    return wording.said(choice.stamp) if choice.stamp is not None else ""


# ---- a combat under way


def fight_marks(resolution: Resolution, mover: UnitId | None, wording: Wording) -> tuple[MapMark, ...]:
    """Return what shows the next thing to do; `mover` is the unit that retreats or advances next."""
    game, fight = resolution.game, resolution.fight
    found = choice_marks(resolution.task.choices(mover), game.sheet, wording)
    return found or attack_marks(game, fight.row, fight.odds, is_declared=True)
