"""Aircraft from above on 64 x 32 units, their nose to the right. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from counters.paint.shapes import Layer, Picture, circle, cut, fill, joined, path, placed, polyline, stroke

_MIDDLE = 16.0


def _mirrored(dx: float, dy: float, picture: Picture) -> Picture:
    """Return the picture on both wings: `dy` beside the fuselage, above it and below."""
    return joined(placed(picture, dx, _MIDDLE - dy), placed(picture, dx, _MIDDLE + dy))


def _body(nose: float, tail: float, half: float) -> Layer:
    middle, top, bottom = _MIDDLE, _MIDDLE - half, _MIDDLE + half
    return fill(
        path(
            f"M{nose} {middle} C{nose} {top + 0.6} {nose - 2} {top} {nose - 6} {top}"
            f"L{tail + 8} {top + 0.8} L{tail} {middle - 0.9} L{tail} {middle + 0.9}"
            f"L{tail + 8} {bottom - 0.8}"
            f"L{nose - 6} {bottom} C{nose - 2} {bottom} {nose} {bottom - 0.6} {nose} {middle} Z"
        )
    )


def _wings(front: float, root: float, tip: float, half: float) -> Picture:
    """Return two wings: their front edge, how deep they are at the body and at the tips, half their span."""
    middle, end = _MIDDLE, front - 2.6
    outline = (
        f"M{front} 0 L{end + 0.6} {half - 1.4} C{end + 0.4} {half} {end - tip} {half} {end - tip - 0.4}"
        f" {half - 1.4} L{front - root} 0 Z"
    )
    one = (fill(path(outline)),)
    return joined(placed(one, 0, middle), placed(_upside_down(one), 0, middle))


def _upside_down(picture: Picture) -> Picture:
    # `placed` scales both ways alike and cannot mirror; every second number of a path is a y.
    def turned(layer: Layer) -> Layer:
        flipped = tuple(
            (op, tuple(-n if at % 2 else n for at, n in enumerate(numbers))) for op, numbers in layer.path
        )
        return Layer(flipped, layer.paint, layer.width, layer.butt)

    return tuple(map(turned, picture))


def _tail(x: float, half: float) -> Picture:
    return _wings(x, 4.4, 2.4, half)


_PROPELLER = (stroke(polyline(0, -5.2, 0, 5.2), 1.5),)
_ENGINE = (
    fill(path("M6 0 C6 -1.8 4.6 -2.5 2.6 -2.5 L-7 -1.5 L-9 0 L-7 1.5 L2.6 2.5 C4.6 2.5 6 1.8 6 0 Z")),
    stroke(polyline(7, -4.2, 7, 4.2), 1.2),
)
_BOMB = (stroke(polyline(-2, 0, 4.8, 0), 3.2),)
_POD = (
    fill(path("M4 0 C4 -1.9 3 -2.2 1 -2.2 L-6 -1.6 L-8 0 L-6 1.6 L1 2.2 C3 2.2 4 1.9 4 0 Z")),
    stroke(polyline(0, 0, 7.4, 0), 0.9),
)
_ROUND_CABIN = (cut(circle(0, 0, 1.2)),)

FIGHTER = (
    _body(51, 12, 3.1),
    *_wings(43, 10.6, 5.0, 15.4),
    *_tail(18.4, 7.2),
    *placed(_PROPELLER, 52, _MIDDLE),
    *placed(_ROUND_CABIN, 35, _MIDDLE),
)
# The fighter itself with bombs under its wings: beside it nobody may take the two for different types of
# plane.
FIGHTER_BOMBER = (*FIGHTER, *_mirrored(43.4, 7.6, _BOMB))
ATTACK_PLANE = (
    _body(54, 10, 3.4),
    *_wings(43.6, 12.6, 7.6, 15.6),
    *_tail(17.4, 8.2),
    *placed(_PROPELLER, 55, _MIDDLE),
    *placed(_ROUND_CABIN, 35, _MIDDLE),
    *placed(_ROUND_CABIN, 30.6, _MIDDLE),
    *_mirrored(44.6, 7.4, _POD),
)
BOMBER = (
    _body(59, 6, 3.2),
    *_wings(43, 11.4, 5.4, 15.6),
    *_tail(12.4, 8.2),
    *_mirrored(9.4, 8.0, (stroke(polyline(-3, 0, 3, 0), 2.0),)),
    *_mirrored(42.6, 7.6, _ENGINE),
    *placed(_ROUND_CABIN, 52, _MIDDLE),
)

AIRCRAFT: Mapping[str, Picture] = MappingProxyType(
    {
        "fighter": FIGHTER,
        "fighter_bomber": FIGHTER_BOMBER,
        "attack_plane": ATTACK_PLANE,
        "bomber": BOMBER,
    }
)
