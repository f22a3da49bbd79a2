"""How the drawings of remarks lie on the map: marks in the ink of notes, under the counters. No Qt."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from app.film.remarks import FilmRemark
from app.map_marks import HexFill, Line, MapMark, Oval, PathLine, Point, TextTag
from app.table.drawings import Arrow, Circle, Drawing, Shade
from app.table.drawings import Point as DrawnPoint
from app.table.game import Game
from app.table.records import Remarked, Subject
from app.table.references import ToHex
from maps.sheet import MapSheet
from rules.hexgrid import HexId

NOTE_INK = "#8A5A00"
_LINE_PX, _ROW_HEXES = 10.0, 0.34
_TIP_HEXES = 0.42
"""How far before the middle of its hex an arrow ends, so that the counters there do not hide its tip."""
_ROUND_HEXES, _WIDE, _FLAT = 0.8, 0.8, 0.62
"""Half of a circle; what an oval reaches beyond its two points, in hexes; its short axis by its long one."""


def marks_of_remark(game: Game, about: Subject | None, drawings: Iterable[Drawing]) -> Iterator[MapMark]:
    """Yield a line round the hex that a remark is about, or in which its unit lies, and its drawings."""
    here = _hex_of(game, about)
    if here is not None and here in game.sheet.grid:
        yield HexFill(frozenset([here]), NOTE_INK, 0.0, NOTE_INK, 4.0, Line.DASHED)
    yield from marks_of(drawings, game.sheet)


def words_of_remarks(game: Game, remarks: Sequence[FilmRemark]) -> Iterator[MapMark]:
    """Yield the first words of remarks on plates, each where it stands, under one another where these do."""
    below: dict[Point, int] = {}
    for each in remarks:
        at_px = _place_of(game, each.remark)
        if at_px is not None and each.first_words:
            row = below[at_px] = below.get(at_px, -1) + 1
            yield TextTag(
                (at_px[0], at_px[1] + row * _ROW_HEXES * game.sheet.hex_px), each.first_words, is_far=True
            )


def _place_of(game: Game, remark: Remarked) -> Point | None:
    """Return where a remark stands: at its hex or unit, else where its first drawing begins."""
    here = _hex_of(game, remark.about)
    if here is not None and here in game.sheet.grid:
        return game.sheet.centre_px(here)
    for drawing in remark.drawings:
        points = tuple(sorted(drawing.hexes)) if isinstance(drawing, Shade) else drawing.points
        if found := _pixels(points, game.sheet):
            return found[0]
    return None


def _hex_of(game: Game, about: Subject | None) -> HexId | None:
    if about is None or isinstance(about, ToHex):
        return about.hex if about is not None else None
    return game.table.place_of(about.piece).hex if about.piece in game.table else None


def marks_of(drawings: Iterable[Drawing], sheet: MapSheet, ink: str = NOTE_INK) -> Iterator[MapMark]:
    """Yield what lies on the map for some drawings; of one that names a hex which is not there, nothing."""
    for drawing in drawings:
        match drawing:
            case Arrow(points=points):
                yield from _arrow(points, sheet, ink)
            case Circle(points=points):
                yield from _oval(points, sheet, ink)
            case Shade(hexes=hexes):
                known = frozenset(here for here in hexes if here in sheet.grid)
                if known:
                    yield HexFill(known, ink, 0.24, ink, 3.0)


def _arrow(points: tuple[DrawnPoint, ...], sheet: MapSheet, ink: str) -> Iterator[MapMark]:
    found = _pixels(points, sheet)
    # A hex that this map has not is left out by `_pixels`: half an arrow would point somewhere else.
    if len(found) != len(points):
        return
    # Only into a hex: a free point was meant exactly.
    if isinstance(points[-1], str):
        found[-1] = _short_of(found[-1], found[-2], _TIP_HEXES * sheet.hex_px)
    yield PathLine(tuple(found), ink, _LINE_PX, is_smooth=True)


def _pixels(points: Iterable[DrawnPoint], sheet: MapSheet) -> list[Point]:
    known = (point for point in points if not isinstance(point, str) or point in sheet.grid)
    return [sheet.centre_px(p) if isinstance(p, str) else (float(p[0]), float(p[1])) for p in known]


def _short_of(end: Point, before: Point, by_px: float) -> Point:
    """Return the point that lies so much before the end of a line, its middle at most."""
    length = math.dist(end, before)
    share = min(by_px / length, 0.5) if length else 0.0
    return end[0] + share * (before[0] - end[0]), end[1] + share * (before[1] - end[1])


def _oval(points: tuple[DrawnPoint, ...], sheet: MapSheet, ink: str) -> Iterator[MapMark]:
    found = _pixels(points, sheet)
    if len(found) != len(points):
        return
    (left, top), (right, bottom) = found[0], found[-1]
    long = math.dist(found[0], found[-1]) / 2 + _WIDE * sheet.hex_px
    # Never flatter than that: a long oval must not become a line.
    short = max(_ROUND_HEXES * sheet.hex_px, _FLAT * long)
    angle = math.degrees(math.atan2(bottom - top, right - left))
    yield Oval(((left + right) / 2, (top + bottom) / 2), long, short, angle, ink, _LINE_PX)
