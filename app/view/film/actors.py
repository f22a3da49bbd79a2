"""Units in motion: their pictures as items over the table, the ways they go, the dots behind them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import pairwise
from math import hypot
from operator import itemgetter

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsPathItem,
    QGraphicsPixmapItem,
    QStyleOptionGraphicsItem,
    QWidget,
)

from app.film.shots import Way
from app.table.pieces import Piece, Place
from app.view.plain_map import polygon
from app.view.scene import TableScene
from counters.paint import margin_px

_FROM_AFAR_HEXES, _FADED_AT = 3, 0.5
"""From how far one comes who comes from nowhere on the table, and after which part of the way he is there."""
LIFTED, GHOST_OPACITY = 1.18, 0.42
"""How much larger a unit in motion is, and how much of it stays to be seen where it began."""
_DOT_PX, _DOTS_A_HEX = 7.0, 5
_INK, _CASING = "#111820", "#FFFFFF"
_GOAL = "#1B2229"
ABOVE_ALL = 20.0
"""The depth of what is in motion: over the table, under a flare."""


class Fading(Enum):
    """Whether a unit comes into sight on its way, goes out of it, or neither."""

    NOT = "not"
    IN = "in"
    OUT = "out"

    def opacity(self, share: float) -> float:
        """Return how much of it is to be seen after a share of its way."""
        gone = {Fading.NOT: 1.0, Fading.IN: share, Fading.OUT: 1.0 - share}[self]
        return min(1.0, gone / _FADED_AT)


class Track:
    """A way over the table by length: where one is after a share of it."""

    def __init__(self, points: Sequence[QPointF]) -> None:
        self.points = list(points)
        # Lengths up to each point, summed once: `at` is asked for at every frame.
        self._ends = [0.0]
        for one, other in pairwise(self.points):
            self._ends.append(self._ends[-1] + hypot(other.x() - one.x(), other.y() - one.y()))

    @property
    def length(self) -> float:
        """How long it is, in table pixels."""
        return self._ends[-1]

    def at(self, share: float) -> QPointF:
        """Return the point after a share of the way, from 0 to 1."""
        gone = min(max(0.0, share), 1.0) * self.length
        for number, end in enumerate(self._ends[1:], start=1):
            if gone <= end:
                begun = self._ends[number - 1]
                # Two points in one place: a way may begin where it stands.
                part = (gone - begun) / max(end - begun, 1e-6)
                one, other = self.points[number - 1], self.points[number]
                return one + (other - one) * part
        return self.points[-1]


class Dots(QGraphicsItem):
    """The trail: dots along a way that fade in as the unit passes them, the eldest the palest."""

    def __init__(self, track: Track, hex_px: float, *, is_known: bool) -> None:
        """Dots of a way that is not known are hollow: the unit may have gone another."""
        super().__init__()
        self._is_known = is_known
        count = max(2, round(track.length / hex_px * _DOTS_A_HEX))
        self._dots = [track.at(number / count) for number in range(1, count)]
        # Sizes of the art guide are for a hex of 160 pixels.
        self._radius = _DOT_PX * hex_px / 160
        self._shown = 0
        xs, ys = [dot.x() for dot in track.points], [dot.y() for dot in track.points]
        # Qt draws only what lies in the rectangle: pens reach half their width beyond the dots.
        pad = 2 * self._radius
        corner = QPointF(min(xs) - pad, min(ys) - pad)
        self._rect = QRectF(corner, QPointF(max(xs) + pad, max(ys) + pad))

    def show_until(self, share: float) -> None:
        """Show the dots of the first part of the way."""
        shown = round(share * len(self._dots))
        if shown != self._shown:
            self._shown = shown
            self.update()

    def boundingRect(self) -> QRectF:
        """Return the rectangle round the way."""
        return self._rect

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Draw the dots passed so far, on white."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(_CASING if self._is_known else _INK), self._radius * 0.6))
        for number, dot in enumerate(self._dots[: self._shown]):
            ink = QColor(_INK if self._is_known else _CASING)
            ink.setAlphaF(0.3 + 0.7 * (number + 1) / max(1, self._shown))
            painter.setBrush(ink)
            painter.drawEllipse(dot, self._radius, self._radius)


class Actor:
    """One unit in motion: its picture, what stays of it where it began, its trail and its goal."""

    def __init__(  # noqa: PLR0913  # each is a part of how it goes
        self,
        scene: TableScene,
        piece: Piece,
        track: Track,
        dots: Dots | None = None,
        lift: int = 0,
        fading: Fading = Fading.NOT,
        *,
        leaves_ghost: bool = True,
    ) -> None:
        """`dots` are its trail; `lift` counts those of the same way that lie below it."""
        self._scene, self._track, self._fading = scene, track, fading
        # As the stack is drawn at rest: each a little to the right of and above the one below.
        self._off = QPointF(0.04, -0.195) * (lift * scene.layouts.counter_px)
        # Each keeps its own size on the screen: copied, never shrunk.
        self.picture = _sprite(scene, piece, LIFTED)
        # Who comes from nowhere leaves nothing behind there.
        self._ghost = _sprite(scene, piece, 1.0) if leaves_ghost and fading is not Fading.IN else None
        if self._ghost is not None:
            self._ghost.setOpacity(GHOST_OPACITY)
            self._ghost.setPos(track.points[0] + self._off)
        self._dots = dots
        self._goal = _goal(scene, track) if leaves_ghost and not lift else None
        for depth, item in enumerate(self._items()):
            # Goal, trail, ghost, picture; and in a stack each over the one below.
            item.setZValue(ABOVE_ALL + depth * 0.1 + lift * 0.01)
            # Items of a scene are seen at once: they wait for their turn.
            item.setVisible(False)
            scene.addItem(item)

    def _items(self) -> list[QGraphicsItem]:
        each = (self._goal, self._dots, self._ghost, self.picture)
        return [item for item in each if item is not None]

    def wait(self) -> None:
        """Show it where it begins, unless it comes from where nothing is to be seen."""
        self.picture.setVisible(self._fading is not Fading.IN)
        self.picture.setPos(self._track.points[0] + self._off)

    def go(self, share: float) -> None:
        """Show it after a share of its way."""
        for item in self._items():
            # At every step, since a seek may show it in the middle of its way without its beginning.
            item.setVisible(True)
        self.picture.setPos(self._track.at(share) + self._off)
        self.picture.setOpacity(self._fading.opacity(share))
        if self._dots is not None:
            self._dots.show_until(share)

    def rest(self) -> None:
        """Show it where it has come, without the goal."""
        self.go(1.0)
        if self._goal is not None:
            self._goal.setVisible(False)

    def fade(self, share: float) -> None:
        """Let its picture go, as it is lost."""
        self.picture.setVisible(True)
        self.picture.setOpacity(1.0 - 0.85 * share)

    def end(self) -> None:
        """Take everything off the table."""
        for item in self._items():
            self._scene.removeItem(item)


def still(scene: TableScene, piece: Piece, at: QPointF, fading: Fading = Fading.NOT) -> Actor:
    """Return a unit that stays where it is until it goes or is lost."""
    return Actor(scene, piece, Track((at, at)), fading=fading)


def points_of(scene: TableScene, way: Way) -> list[QPointF]:
    """Return the points of a way on the table.

    Who comes from a box comes from there where the tray is shown, else from the map's nearest edge; a point
    beyond the map is no more than some hexes away.
    """
    sheet = scene.session.game.sheet
    points = [QPointF(*sheet.centre_px(here)) for here in way.hexes if here in sheet.grid]
    if points and way.start is not None:
        points.insert(0, _off_map(scene, way.start, points[0]))
    if points and way.goal is not None:
        points.append(_off_map(scene, way.goal, points[-1]))
    return points


def fading_of(scene: TableScene, way: Way) -> Fading:
    """Return how a unit comes or goes on a way: out of a box that is shown it needs no fading."""
    if way.start is not None and not scene.showing.is_visible(way.start):
        return Fading.IN
    return Fading.OUT if way.goal is not None and not scene.showing.is_visible(way.goal) else Fading.NOT


def _off_map(scene: TableScene, place: Place, beside: QPointF) -> QPointF:
    at = scene.showing.centre(place) if scene.showing.is_visible(place) else None
    if at is not None:
        return QPointF(*at)
    sheet = scene.session.game.sheet
    width, height = sheet.size_px
    x, y, most = beside.x(), beside.y(), _FROM_AFAR_HEXES * sheet.hex_px
    off, toward = min(
        (x, QPointF(-1, 0)),
        (width - x, QPointF(1, 0)),
        (y, QPointF(0, -1)),
        # The nearest edge of the map.
        (height - y, QPointF(0, 1)),
        key=itemgetter(0),
    )
    # Just over the edge, unless that is far: then some hexes are enough for a direction.
    return beside + toward * min(most, off + sheet.hex_px / 2)


def _goal(scene: TableScene, track: Track) -> QGraphicsPathItem:
    sheet = scene.session.game.sheet
    here = sheet.hex_under(track.points[-1].x(), track.points[-1].y())
    path = QPainterPath()
    if here is not None:
        path.addPolygon(polygon(sheet, here))
        path.closeSubpath()
    item = QGraphicsPathItem(path)
    pen = QPen(QColor(_GOAL), 5.0 * sheet.hex_px / 160, Qt.PenStyle.DashLine)
    pen.setDashPattern([3.0, 2.2])
    item.setPen(pen)
    return item


def _sprite(scene: TableScene, piece: Piece, factor: float) -> QGraphicsPixmapItem:
    """Return the picture of a counter with its middle in the item's origin, in pixels of the screen."""
    # A render without a window has no view: table pixels are screen pixels there.
    view = next(iter(scene.views()), None)
    ratio = view.devicePixelRatioF() if view is not None else 1.0
    scale = view.transform().m11() if view is not None else 1.0
    size = max(8, round(scene.layouts.counter_px * scale * factor * ratio))
    # No frame is under way: whatever time it takes, it is a counter or two.
    scene.counter_pictures.start(None)
    hex_px = scene.session.game.sheet.hex_px * scale
    image = scene.counter_pictures.of(piece, scene.showing.show.style, size, hex_px)
    pixmap = _with_shadow(QPixmap.fromImage(image), size, is_lifted=factor > 1)
    pixmap.setDevicePixelRatio(ratio)
    item = QGraphicsPixmapItem(pixmap)
    item.setOffset(-pixmap.width() / ratio / 2, -pixmap.height() / ratio / 2)
    # Drawn in pixels of the screen, shown on a scene in table pixels: the view's own scale takes it back.
    item.setScale(1 / scale)
    return item


def _with_shadow(picture: QPixmap, size: int, *, is_lifted: bool) -> QPixmap:
    if not is_lifted:
        return picture
    pad = max(2, round(size * 0.12))
    whole = QPixmap(picture.width() + 2 * pad, picture.height() + 2 * pad)
    whole.fill(Qt.GlobalColor.transparent)
    margin = margin_px(size)
    with QPainter(whole) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        # A shadow of three soft layers: Qt's shadow effect repaints the item off screen at every frame.
        painter.setBrush(QColor(10, 16, 24, 30))
        for spread in (0.1, 0.06, 0.02):
            grown = size * spread
            corner = pad + margin - grown / 2
            place = QRectF(corner, corner + size * 0.07, size + grown, size + grown)
            painter.drawRoundedRect(place, size * 0.1, size * 0.1)
        painter.drawPixmap(pad, pad, picture)
    return whole
