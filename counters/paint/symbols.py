"""Parts of NATO symbols in a frame of 50 x 28 units, origin at its upper left corner. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from counters.paint.aircraft import AIRCRAFT
from counters.paint.shapes import Picture, box, circle, fill, path, placed, polygon, polyline, stroke

WIDTH, HEIGHT = 50.0, 28.0
LINE = 2.2
_CX, _CY = WIDTH / 2, HEIGHT / 2
_OVAL = box(WIDTH * 0.16, HEIGHT * 0.23, WIDTH * 0.68, HEIGHT * 0.54, HEIGHT * 0.27)


def _comb(top: float, depth: float) -> Picture:
    teeth = tuple(
        stroke(polyline(x, top, x, top + depth), LINE * 1.25, butt=True) for x in (_CX - 11, _CX, _CX + 11)
    )
    return (*teeth, stroke(polyline(_CX - 12.4, top, _CX + 12.4, top), LINE * 1.25, butt=True))


def _line(*numbers: float) -> Picture:
    return (stroke(polyline(*numbers), LINE, butt=True),)


_AIRCRAFT_SCALE = 0.78
# A frame is smaller than a silhouette's room: in its middle all the same.
_ALOFT = {
    name: placed(each, _CX - 32 * _AIRCRAFT_SCALE, _CY - 16 * _AIRCRAFT_SCALE, scale=_AIRCRAFT_SCALE)
    for name, each in AIRCRAFT.items()
}

PARTS: Mapping[str, Picture] = MappingProxyType(
    {
        **_ALOFT,
        "cross": _line(0, 0, WIDTH, HEIGHT) + _line(0, HEIGHT, WIDTH, 0),
        "slash": _line(0, HEIGHT, WIDTH, 0),
        "oval": (stroke(_OVAL, LINE),),
        # With its line: filled alone it would be smaller than the open one, by half a line all round.
        "full_oval": (fill(_OVAL), stroke(_OVAL, LINE)),
        "dot": (fill(circle(_CX, _CY, 2.9)),),
        "big_dot": (fill(circle(_CX, _CY, 4.4)),),
        # Filled, so that it shows among the lines of another part.
        "mountain": (fill(polygon(_CX - 7.5, HEIGHT, _CX, HEIGHT - 10, _CX + 7.5, HEIGHT)),),
        "supply": _line(0, HEIGHT * 0.76, WIDTH, HEIGHT * 0.76),
        "bow_tie": (
            fill(path(f"M{_CX} {_CY} C18 6 8 6 8 {_CY} C8 22 18 22 {_CX} {_CY} Z")),
            fill(path(f"M{_CX} {_CY} C32 6 42 6 42 {_CY} C42 22 32 22 {_CX} {_CY} Z")),
        ),
        "peak": _line(0, HEIGHT, _CX, 0, WIDTH, HEIGHT),
        "arc": (stroke(path(f"M0 {HEIGHT} C8 -3 42 -3 {WIDTH} {HEIGHT}"), LINE, butt=True),),
        "wheels": (fill(circle(11, HEIGHT + 3.2, 2.4)), fill(circle(39, HEIGHT + 3.2, 2.4))),
        "wings": (stroke(path("M14 24 C15 18 24 18 25 23 C26 18 35 18 36 24"), LINE),),
        "anchor": (
            # Cleared, or the lines of the cross would run through the anchor.
            fill(box(_CX - 8.5, _CY - 8, 17, 16), "cut"),
            stroke(polyline(_CX, _CY - 6, _CX, _CY + 6), LINE),
            stroke(polyline(_CX - 3.4, _CY - 3, _CX + 3.4, _CY - 3), LINE),
            stroke(path("M18.6 15 C20 22.4 30 22.4 31.4 15"), LINE),
        ),
        "rockets": (
            fill(circle(_CX, 21, 3.2)),
            stroke(polyline(_CX - 8, 11, _CX, 5, _CX + 8, 11), LINE),
            stroke(polyline(_CX - 8, 16.5, _CX, 10.5, _CX + 8, 16.5), LINE),
        ),
        "comb": _comb(9.6, 9.6),
        "comb_over_boat": (
            *_comb(4, 7),
            stroke(path("M7 15.6 L44 15.6 C42 21 39 24 34 24 L14 24 C11 24 8.6 20 7 15.6 Z"), LINE),
        ),
        "fort": (
            stroke(path("M10 22 L10 9.5 18 9.5 18 15 32 15 32 9.5 40 9.5 40 22"), LINE * 1.5, butt=True),
        ),
    }
)
