"""Icons as drawn lines, sharp at any size; the bundled fonts have no arrows.

Each is a few words in a box of 24 by 24: `M x y` begins a line, `L x y` goes on, `C` bends (two handles
and an end), `Z` closes, `O x y r` is a circle, `R x y w h r` a rectangle with round corners.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap

from app.view.theme import Theme

_BOX = 24.0
_LINE = 1.9
_SIZES = (16, 20, 24)
_KEPT_ICONS = 400


@dataclass(frozen=True, slots=True)
class Drawing:
    """An icon: lines, filled shapes, and lines cut out of those in the colour of the ground."""

    lines: str = ""
    filled: str = ""
    cut: str = ""


# Words that several icons share.
_OCTAGON = "M 8.4 3 L 15.6 3 L 21 8.4 L 21 15.6 L 15.6 21 L 8.4 21 L 3 15.6 L 3 8.4 Z"
_CLOUD = (
    "M 7 18 C 2.5 18 2 11.6 6.6 11.2 C 7 5.4 15.2 4.9 16.2 10.2 C 21.2 9.8 21.8 18 17 18 Z",
    "M 7 14.4 C 3 14.4 2.6 8.9 6.6 8.5 C 7 3.3 15.2 2.9 16.2 7.6 C 21 7.2 21.4 14.4 17 14.4 Z",
)
_PENCIL = "M 4 20 L 5.2 15.2 L 15.8 4.6 C 17.6 2.8 21.2 6.4 19.4 8.2 L 8.8 18.8 Z"
_BUBBLE = "M 4 4.5 L 20 4.5 L 20 15.5 L 11 15.5 L 7 20 L 7 15.5 L 4 15.5 Z"
_PIN = "M 8.5 3.5 L 15.5 3.5 L 14.8 9.5 L 18 14 L 6 14 L 9.2 9.5 Z"

DRAWINGS: Mapping[str, Drawing] = MappingProxyType(
    {
        "chevron-right": Drawing("M 9.5 6 L 15.5 12 L 9.5 18"),
        "chevron-left": Drawing("M 14.5 6 L 8.5 12 L 14.5 18"),
        "chevron-down": Drawing("M 6 9.5 L 12 15.5 L 18 9.5"),
        "chevron-up": Drawing("M 6 14.5 L 12 8.5 L 18 14.5"),
        "plus": Drawing("M 12 5 L 12 19 M 5 12 L 19 12"),
        "minus": Drawing("M 5 12 L 19 12"),
        "close": Drawing("M 6.5 6.5 L 17.5 17.5 M 17.5 6.5 L 6.5 17.5"),
        "tick": Drawing("M 5 12.8 L 10 17.5 L 19 6.8"),
        "done": Drawing("O 12 12 8.6 M 8 12.3 L 11 15.2 L 16.2 9"),
        "stop": Drawing(filled=_OCTAGON, cut="M 7.8 12 L 16.2 12"),
        "warning": Drawing(
            # A line of a hundredth with round ends is a dot.
            filled="M 12 3.4 L 22 20.4 L 2 20.4 Z",
            cut="M 12 9.4 L 12 14.4 M 12 17.3 L 12 17.31",
        ),
        "info": Drawing(filled="O 12 12 9.4", cut="M 12 11.4 L 12 16.4 M 12 7.6 L 12 7.61"),
        "pencil": Drawing(_PENCIL + " M 13.8 6.6 L 17.4 10.2"),
        "ruling": Drawing(filled=_PENCIL),
        "dice": Drawing(
            "R 4 4 16 16 3.5", "O 8.6 8.6 1.5 O 15.4 8.6 1.5 O 12 12 1.5 O 8.6 15.4 1.5 O 15.4 15.4 1.5"
        ),
        "search": Drawing("O 10.5 10.5 6 M 15 15 L 20 20"),
        "branch": Drawing(
            "O 7 5.5 2.3 O 7 18.5 2.3 O 17.5 8 2.3 M 7 7.8 L 7 16.2 M 7 15 C 7 11 17.5 14.5 17.5 10.3"
        ),
        "play": Drawing(filled="M 8 5 L 19.5 12 L 8 19 Z"),
        "pause": Drawing(filled="R 6.5 5 4 14 1 R 13.5 5 4 14 1"),
        "step": Drawing("M 7 6 L 13 12 L 7 18 M 17 6 L 17 18"),
        "step-back": Drawing("M 17 6 L 11 12 L 17 18 M 7 6 L 7 18"),
        "to-end": Drawing("M 5.5 6 L 11.5 12 L 5.5 18 M 12.5 6 L 18.5 12 L 12.5 18"),
        "to-start": Drawing("M 18.5 6 L 12.5 12 L 18.5 18 M 11.5 6 L 5.5 12 L 11.5 18"),
        "note": Drawing(
            "M 5 4 L 19 4 L 19 14.5 L 13.5 20 L 5 20 Z M 19 14.5 L 13.5 14.5 L 13.5 20 "
            "M 8.5 8.5 L 15.5 8.5 M 8.5 12 L 12.5 12"
        ),
        "link": Drawing(
            "M 10 14 L 14 10 M 11.2 7.6 L 13.6 5.2 C 17 1.8 22.2 7 18.8 10.4 L 16.4 12.8 "
            "M 12.8 16.4 L 10.4 18.8 C 7 22.2 1.8 17 5.2 13.6 L 7.6 11.2"
        ),
        "arrow": Drawing("M 4 20 C 5 11 10 8.4 16.6 7.4", "M 21 6.6 L 14 3.4 L 15.4 11 Z"),
        "circle": Drawing("O 12 12 8"),
        "shade": Drawing(
            "M 12 3 L 20 7.5 L 20 16.5 L 12 21 L 4 16.5 L 4 7.5 Z M 4.6 12.6 L 12.6 4.6 M 6.8 17 L 17 6.8 "
            "M 11.4 19.4 L 19.4 11.4"
        ),
        "screen": Drawing("R 3 4.5 18 12 1.5 M 12 16.5 L 12 20.5 M 7.5 20.5 L 16.5 20.5"),
        "bookmark": Drawing("M 7 4 L 17 4 L 17 20 L 12 15.8 L 7 20 Z"),
        "bookmark-set": Drawing(
            "M 7 4 L 17 4 L 17 20 L 12 15.8 L 7 20 Z", "M 7 4 L 17 4 L 17 20 L 12 15.8 L 7 20 Z"
        ),
        "flip": Drawing(
            "M 12 3.5 L 12 20.5 M 9 7 L 4 7 L 4 17 L 9 17", "M 15 6.1 L 20.6 6.1 L 20.6 17.9 L 15 17.9 Z"
        ),
        "fan": Drawing(
            "M 9 20 L 3.6 9.6 L 9.4 6.6 L 14.8 17 Z M 10.6 8.8 L 12.4 4 L 19.2 6.5 L 15.2 17.4 L 14.7 17.2"
        ),
        "stack": Drawing("M 4 9 L 12 5 L 20 9 L 12 13 Z M 4 13 L 12 17 L 20 13 M 4 16.6 L 12 20.6 L 20 16.6"),
        "cloud": Drawing(_CLOUD[0]),
        "sun": Drawing(
            "O 12 12 4 M 12 2.8 L 12 5 M 12 19 L 12 21.2 M 2.8 12 L 5 12 M 19 12 L 21.2 12 M 5.5 5.5 L 7 7 "
            "M 17 17 L 18.5 18.5 M 18.5 5.5 L 17 7 M 7 17 L 5.5 18.5"
        ),
        "snow": Drawing(_CLOUD[1], "O 7.5 18.2 1.3 O 12 20.6 1.3 O 16.5 18.2 1.3"),
        "rain": Drawing(_CLOUD[1] + " M 8.2 17.4 L 7 21 M 12.6 17.4 L 11.4 21 M 17 17.4 L 15.8 21"),
        "unknown": Drawing("M 8.2 9 C 8.2 3.6 16 3.8 15.9 8.6 C 15.8 11.6 12 11.8 12 15", "O 12 19.2 1.5"),
        "undo": Drawing("M 8.5 4.5 L 4 9 L 8.5 13.5 M 4.4 9 L 14 9 C 21.4 9 21.4 19 14 19 L 9.5 19"),
        "redo": Drawing("M 15.5 4.5 L 20 9 L 15.5 13.5 M 19.6 9 L 10 9 C 2.6 9 2.6 19 10 19 L 14.5 19"),
        "take-back": Drawing(
            "M 4.6 4.5 L 4.6 10 L 10 10 M 4.9 9.6 C 8 2.6 20 3.8 20 12.4 C 20 20.6 9 22.6 5.4 16"
        ),
        "tray": Drawing(
            "M 4 13 L 6.6 5 L 17.4 5 L 20 13 L 20 19 L 4 19 Z "
            "M 4 13 L 9 13 L 10.4 15.6 L 13.6 15.6 L 15 13 L 20 13"
        ),
        "eye": Drawing("M 2.5 12 C 7 4.6 17 4.6 21.5 12 C 17 19.4 7 19.4 2.5 12 Z O 12 12 3"),
        "eye-shut": Drawing(
            "M 2.5 11 C 7 17.4 17 17.4 21.5 11 M 12 16 L 12 19.4 M 5.8 14.4 L 4 17.2 M 18.2 14.4 L 20 17.2"
        ),
        "eliminate": Drawing("R 4 4 16 16 2.5 M 8.3 8.3 L 15.7 15.7 M 15.7 8.3 L 8.3 15.7"),
        "up": Drawing("M 12 19 L 12 5.4 M 6 11 L 12 5 L 18 11"),
        "down": Drawing("M 12 5 L 12 18.6 M 6 13 L 12 19 L 18 13"),
        "arrive": Drawing("M 3.5 12 L 14.5 12 M 9.5 7 L 14.5 12 L 9.5 17 M 19.5 4.5 L 19.5 19.5"),
        "target": Drawing("O 12 12 6.6 M 12 2.6 L 12 8 M 12 16 L 12 21.4 M 2.6 12 L 8 12 M 16 12 L 21.4 12"),
        "flag": Drawing("M 6 21 L 6 4", "M 6 4 L 19 4 L 15.6 8.3 L 19 12.6 L 6 12.6 Z"),
        "moved": Drawing("M 3.5 12 L 19.5 12 M 13.5 6 L 19.5 12 L 13.5 18"),
        "resting": Drawing("O 12 12 7.4"),
        "half": Drawing("O 12 12 7.4", "M 12 4.6 C 21.9 4.6 21.9 19.4 12 19.4 Z"),
        "hand": Drawing(
            "M 9 21 L 4.6 14.4 C 3.8 13 5.6 11.8 6.8 13 L 9 15.4 L 9 5.4 C 9 3.6 11.6 3.6 11.6 5.4 "
            "L 11.6 10.6 "
            "L 17.6 12 C 19.4 12.6 19.6 13.6 19.4 15 L 18.4 21"
        ),
        "trend": Drawing("M 4 4 L 4 20 L 20 20 M 7 15.5 L 11 10.5 L 14 13 L 20 6"),
        "chart": Drawing("R 4 4 16 16 1.5 M 4 9.3 L 20 9.3 M 4 14.6 L 20 14.6 M 10 4 L 10 20"),
        "journal": Drawing("R 5 3.5 14 17 1.5 M 9 3.5 L 9 20.5 M 12 8 L 16 8 M 12 12 L 16 12"),
        "settings": Drawing(
            "M 4 7 L 12 7 M 17.6 7 L 20 7 O 14.8 7 2.4 M 4 17 L 6.4 17 M 12 17 L 20 17 O 9.2 17 2.4"
        ),
        "zoom-in": Drawing("O 10.5 10.5 6 M 15 15 L 20 20 M 10.5 8 L 10.5 13 M 8 10.5 L 13 10.5"),
        "zoom-out": Drawing("O 10.5 10.5 6 M 15 15 L 20 20 M 8 10.5 L 13 10.5"),
        "fit": Drawing("M 4 9 L 4 4 L 9 4 M 15 4 L 20 4 L 20 9 M 20 15 L 20 20 L 15 20 M 9 20 L 4 20 L 4 15"),
        "ruler": Drawing(
            "M 3.5 16 L 16 3.5 L 20.5 8 L 8 20.5 Z M 7 12.6 L 9 14.6 M 10.2 9.4 L 11.6 10.8 "
            "M 13.4 6.2 L 15.4 8.2"
        ),
        "unit": Drawing("R 3 6 18 12.5 1 M 3.6 6.6 L 20.4 17.9 M 20.4 6.6 L 3.6 17.9"),
        "speech": Drawing(
            "M 4 4.5 L 20 4.5 L 20 16 L 11.5 16 L 7 20.5 L 7 16 L 4 16 Z M 8 8.6 L 16 8.6 M 8 12 L 13 12"
        ),
        "bubble": Drawing(_BUBBLE),
        "bubble-set": Drawing(
            "M 4 4.5 L 20 4.5 L 20 15.5 L 11 15.5 L 7 20 L 7 15.5 L 4 15.5 Z",
            "M 4 4.5 L 20 4.5 L 20 15.5 L 11 15.5 L 7 20 L 7 15.5 L 4 15.5 Z",
        ),
        "film": Drawing(
            "R 3.5 5 17 14 1.5 M 7.5 5 L 7.5 19 M 16.5 5 L 16.5 19 M 3.5 9.7 L 7.5 9.7 M 3.5 14.3 L 7.5 14.3 "
            "M 16.5 9.7 L 20.5 9.7 M 16.5 14.3 L 20.5 14.3"
        ),
        "house": Drawing("M 4 11.5 L 12 4.5 L 20 11.5 M 6.2 10 L 6.2 19.5 L 17.8 19.5 L 17.8 10"),
        "burst": Drawing(
            filled="M 12 2.5 L 13.9 8 L 18.7 5.3 L 16 10.1 L 21.5 12 L 16 13.9 L 18.7 18.7 L 13.9 16 "
            "L 12 21.5 L 10.1 16 L 5.3 18.7 L 8 13.9 L 2.5 12 L 8 10.1 L 5.3 5.3 L 10.1 8 Z"
        ),
        "pin": Drawing(f"{_PIN} M 12 14 L 12 21"),
        "pin-set": Drawing("M 12 14 L 12 21", _PIN),
        "map": Drawing(
            "M 3.5 6 L 9 4 L 15 6 L 20.5 4 L 20.5 18 L 15 20 L 9 18 L 3.5 20 Z M 9 4 L 9 18 M 15 6 L 15 20"
        ),
        "more": Drawing(filled="O 5 12 1.9 O 12 12 1.9 O 19 12 1.9"),
        "grip": Drawing(filled="O 9 6 1.6 O 15 6 1.6 O 9 12 1.6 O 15 12 1.6 O 9 18 1.6 O 15 18 1.6"),
    }
)

_PIPS = MappingProxyType(
    {
        1: ((0, 0),),
        2: ((-1, -1), (1, 1)),
        3: ((-1, -1), (0, 0), (1, 1)),
        4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
        5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
        6: ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)),
    }
)


# ---- drawing


@lru_cache(maxsize=_KEPT_ICONS)
def icon(name: str, theme: Theme, colour: str = "") -> QIcon:
    """Return an icon in the ink of the theme or in a colour, as large as its letters want it.

    Raises KeyError for an unknown name. Never change it: panels ask for the same few again and again, a list
    for each of its rows.
    """
    made = QIcon()
    for mode, ink in ((QIcon.Mode.Normal, colour or theme.text), (QIcon.Mode.Disabled, theme.soft)):
        for size in map(theme.px, _SIZES):
            # Qt picks the nearest and scales down: between 100 and 200 % nothing is blurred upwards.
            for ratio in (1.0, 2.0):
                made.addPixmap(pixmap(name, size, ink, theme.raised, ratio), mode)
    return made


def picture_icon(picture: QPixmap) -> QIcon:
    """Return a picture as the icon of a row, the same where the row is selected."""
    made = QIcon(picture)
    # Without a picture of its own Qt tints the selected one, and the side's colour is lost.
    made.addPixmap(picture, QIcon.Mode.Selected)
    return made


def pixmap(name: str, size: int, ink: str, ground: str = "#FFFFFF", ratio: float = 1.0) -> QPixmap:
    """Return an icon as a picture, `size` device-independent pixels wide."""
    return _picture(size, ratio, lambda painter, rect: paint_icon(painter, rect, name, ink, ground))


def die_icon(face: int, size: int, ink: str) -> QIcon:
    """Return a die's face as an icon, sharp on any screen."""
    made = QIcon()
    for ratio in (1.0, 2.0):
        made.addPixmap(die_pixmap(face, size, ink, ratio))
    return made


def die_pixmap(face: int, size: int, ink: str, ratio: float = 1.0) -> QPixmap:
    """Return a die's face as a picture: spots to 6, figures above."""
    return _picture(size, ratio, lambda painter, rect: paint_die(painter, rect, face, ink))


def paint_icon(painter: QPainter, rect: QRectF, name: str, ink: str, ground: str = "#FFFFFF") -> None:
    """Draw an icon into a square; raises KeyError for an unknown name."""
    drawing = DRAWINGS[name]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / _BOX, rect.height() / _BOX)
    painter.fillPath(path_of(drawing.filled), QColor(ink))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    _stroke(painter, drawing.lines, ink, _LINE)
    # A little wider than lines: cut out of a filled shape, a line looks thinner.
    _stroke(painter, drawing.cut, ground, _LINE + 0.5)
    painter.restore()


def paint_die(painter: QPainter, rect: QRectF, face: int, ink: str) -> None:
    """Draw a die's face into a square."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.center())
    painter.scale(rect.width() / _BOX, rect.height() / _BOX)
    painter.setPen(QPen(QColor(ink), 1.6))
    painter.drawRoundedRect(QRectF(-9.5, -9.5, 19, 19), 3.6, 3.6)
    painter.setBrush(QColor(ink))
    # A d10 has no spots of its own.
    if face in _PIPS:
        painter.setPen(Qt.PenStyle.NoPen)
        for x, y in _PIPS[face]:
            painter.drawEllipse(QPointF(5 * x, 5 * y), 1.95, 1.95)
    else:
        font = painter.font()
        font.setPixelSize(12)
        painter.setFont(font)
        painter.drawText(QRectF(-10, -10, 20, 20), Qt.AlignmentFlag.AlignCenter, str(face))
    painter.restore()


def _picture(size: int, ratio: float, paint: Callable[[QPainter, QRectF], None]) -> QPixmap:
    made = QPixmap(QSize(size, size) * ratio)
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    with QPainter(made) as painter:
        paint(painter, QRectF(0, 0, size, size))
    return made


def _stroke(painter: QPainter, words: str, colour: str, width: float) -> None:
    pen = QPen(QColor(colour), width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.drawPath(path_of(words))


# ---- words into lines


@cache
def path_of(words: str) -> QPainterPath:
    """Return the path that the words of a drawing describe; never change it."""
    path = QPainterPath()
    # By the default rule a filled shape would be open where two parts of it overlap.
    path.setFillRule(Qt.FillRule.WindingFill)
    tokens = iter(words.split())
    for word in tokens:
        _VERBS[word](path, tokens)
    return path


def _floats(tokens: Iterator[str], count: int) -> list[float]:
    return [float(next(tokens)) for _ in range(count)]


def _circle(path: QPainterPath, tokens: Iterator[str]) -> None:
    x, y, radius = _floats(tokens, 3)
    path.addEllipse(QPointF(x, y), radius, radius)


def _rectangle(path: QPainterPath, tokens: Iterator[str]) -> None:
    x, y, width, height, radius = _floats(tokens, 5)
    path.addRoundedRect(QRectF(x, y, width, height), radius, radius)


_VERBS: Mapping[str, Callable[[QPainterPath, Iterator[str]], None]] = MappingProxyType(
    {
        "M": lambda path, tokens: path.moveTo(*_floats(tokens, 2)),
        "L": lambda path, tokens: path.lineTo(*_floats(tokens, 2)),
        "C": lambda path, tokens: path.cubicTo(*_floats(tokens, 6)),
        "Z": lambda path, _: path.closeSubpath(),
        "O": _circle,
        "R": _rectangle,
    }
)
