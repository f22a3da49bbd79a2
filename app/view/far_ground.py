"""The map from far away: its soft ground, with roads and rivers in lines as wide as a screen needs them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from app.view.names.style import FAR_HEX_PX, NEAR_HEX_PX, crowding
from app.view.pens import round_pen
from maps.features import Features, Line


@dataclass(frozen=True, slots=True)
class _Ink:
    """How a kind of line is drawn: widths of line and casing in screen pixels, opacity."""

    colour: str
    width: float
    case: str = ""
    case_width: float = 0.0
    opacity: float = 1.0
    orients: bool = False
    """Whether it is drawn even on a map no larger than a hand."""


_WATER = _Ink("#6F97AF", 1.1, "#F4F8FA", 2.0)
# Pale inside a dark edge: a wide river is a surface, drawn as wide as it is painted (`_Stroke.width_px`).
_GREAT_WATER = _Ink("#8FAEC0", 2.6, "#5E8197", 4.2, orients=True)
_WAYS: Mapping[str, _Ink] = MappingProxyType(
    {
        "air_area": _Ink("#51606C", 0.9, "#FFFFFF", 2.0, 0.45),
        "border": _Ink("#8B6A8F", 1.6, "#FFFFFF", 2.6, 0.8, orients=True),
        "rail": _Ink("#34343A", 0.9, opacity=0.55),
        "fortified": _Ink("#7A4A22", 1.8, "#FFFFFF", 2.8, 0.9, orients=True),
        "perimeter": _Ink("#A3262A", 1.2, "#FFFFFF", 2.4, 0.8, orients=True),
        "secondary": _Ink("#BFA069", 1.0, "#FFFFFF", 2.2),
        "primary": _Ink("#D9694A", 1.5, "#FFFFFF", 3.0, orients=True),
    }
)
"""In the order in which they are laid over one another; a kind that is not among them is drawn first."""
_OTHER_WAY = _Ink("#8A8176", 1.0)
# In table pixels. Above it a river is wider than any line that a screen needs.
_GREAT_WATER_PX = 12.0


@dataclass(frozen=True, slots=True)
class _Stroke:
    path: QPainterPath
    bounds: QRectF
    width_px: float
    """The width on the painted map, in table pixels; 0 where it is for the screen to say."""

    def wide(self, ink: _Ink, pixel: float) -> float:
        """Return the width in table pixels, a pixel of the screen being so many of them."""
        return max(ink.width * pixel, self.width_px)


class FarLines:
    """The lines of one map. Paths are made when they are first wanted."""

    def __init__(self, features: Features) -> None:
        self._features = features
        self._kinds: tuple[tuple[_Ink, tuple[_Stroke, ...]], ...] | None = None

    def paint(
        self, painter: QPainter, rect: QRectF, scale: float, *, share: float = 1.0, is_sparse: bool = False
    ) -> None:
        """Draw what touches a rectangle; `scale` is screen pixels a table pixel.

        `share` thins all lines; a sparse drawing has none but those that orient.
        """
        if self._kinds is None:
            self._kinds = tuple(_kinds(self._features))
        painter.save()
        whole = painter.opacity()
        for ink, strokes in self._kinds:
            if is_sparse and not ink.orients:
                continue
            # A line whose path ends beside the tile may still reach into it with half its casing.
            reach = ink.case_width / scale
            roomy = rect.adjusted(-reach, -reach, reach, reach)
            seen = [each for each in strokes if each.bounds.intersects(roomy)]
            painter.setOpacity(whole * ink.opacity)
            # All casings before all lines: where two roads meet, one must not cut through the other.
            for each in seen if ink.case else ():
                case = (ink.case_width - ink.width) * share / scale
                painter.strokePath(each.path, round_pen(ink.case, each.wide(ink, share / scale) + case))
            for each in seen:
                painter.strokePath(each.path, round_pen(ink.colour, each.wide(ink, share / scale)))
        painter.restore()


def _kinds(features: Features) -> Iterable[tuple[_Ink, tuple[_Stroke, ...]]]:
    narrow = [river.line for river in features.rivers if river.width_px <= _GREAT_WATER_PX]
    yield _WATER, tuple(_stroke(line) for line in narrow)
    great = [river for river in features.rivers if river.width_px > _GREAT_WATER_PX]
    yield _GREAT_WATER, tuple(_stroke(river.line, river.width_px) for river in great)
    # Kinds that a game brings of its own: lowest, so that they hide none of those known here.
    for kind in features.ways.keys() - _WAYS.keys():
        yield _OTHER_WAY, tuple(_stroke(line) for line in features.ways[kind])
    for kind, ink in _WAYS.items():
        yield ink, tuple(_stroke(line) for line in features.ways.get(kind, ()))


def _stroke(line: Line, width_px: float = 0.0) -> _Stroke:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in line]))
    return _Stroke(path, path.boundingRect(), width_px)


def farness(hex_px: float, hexes: int) -> float:
    """Return how much the map from far away covers the painted one of so many hexes: 1 far away, 0 near."""
    # A map of few hexes is far away later: its hexes are wide on the screen for longer.
    wide_px = hex_px / crowding(hexes)
    return min(1.0, max(0.0, (NEAR_HEX_PX - wide_px) / (NEAR_HEX_PX - FAR_HEX_PX)))
