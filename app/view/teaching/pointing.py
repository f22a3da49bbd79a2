"""What a lesson points at on the map: dashed hexes, rings round units, numbered plates. Values, no Qt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.map_marks import At, HexFill, Line, MapMark, PathLine, Stamp
from app.table.game import Game
from app.table.pieces import PieceId
from app.teach.lesson import Thing, ThingKind
from rules.hexgrid import HexId, Hexside

NOTE_INK, NOTE_PAPER = "#8A5A00", "#FFFFFF"
_EDGE_PX = 6.0
_ON_MAP = (ThingKind.UNIT, ThingKind.HEX, ThingKind.HEXSIDE)


def numbered(things: Sequence[Thing]) -> tuple[tuple[int, Thing], ...]:
    """Return the things that have a number on the map, from 1 on; cases and panels have none."""
    return tuple(enumerate((each for each in things if each.kind in _ON_MAP), start=1))


def pointing_marks(game: Game, things: Sequence[Thing]) -> tuple[MapMark, ...]:
    """Return the marks of what is pointed at; what is not there is left out."""
    return tuple(mark for number, thing in numbered(things) for mark in _marks(game, number, thing))


def hexes_of(game: Game, thing: Thing) -> tuple[HexId, ...]:
    """Return the hexes of a thing on the map, none for any other."""
    match thing.kind:
        case ThingKind.UNIT:
            piece = PieceId(thing.id)
            # A unit that is gone is no error: the lesson may be about its loss.
            here = game.table.place_of(piece).hex if piece in game.table else None
            return (here,) if here is not None else ()
        case ThingKind.HEX:
            return (HexId(thing.id),) if HexId(thing.id) in game.sheet.grid else ()
        case ThingKind.HEXSIDE:
            return tuple(HexId(each) for each in thing.id.split("-") if HexId(each) in game.sheet.grid)
        case _:
            return ()


def _marks(game: Game, number: int, thing: Thing) -> Iterator[MapMark]:
    hexes = hexes_of(game, thing)
    if not hexes:
        return
    if thing.kind is ThingKind.HEXSIDE:
        yield from _side(game, thing)
    else:
        line = Line.SOLID if thing.kind is ThingKind.UNIT else Line.DASHED
        yield HexFill(frozenset(hexes), NOTE_INK, 0.0, NOTE_INK, _EDGE_PX, line)
    yield Stamp(hexes[0], str(number), ground=NOTE_INK, ink=NOTE_PAPER, at=At.ABOVE)


def _side(game: Game, thing: Thing) -> Iterator[MapMark]:
    """Yield a line along the side that two hexes share."""
    try:
        side = Hexside.parse(thing.id)
    except ValueError:
        return
    one, other = side.a, side.b
    if one in game.sheet.grid and other in game.sheet.grid:
        shared = set(game.sheet.corners_px(one)) & set(game.sheet.corners_px(other))
        # Corners are shared to the last digit: both hexes take them from one grid.
        if len(shared) == 2:
            yield PathLine(tuple(sorted(shared)), NOTE_INK, 9.0, has_arrow=False)
