"""The map under the editor's hand: zoom and pan, the pointer and the keyboard's cursor, strokes of a tool."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from app.bring_in.brushes import Brush, NotHere, Spot, apply
from app.bring_in.map_draft import MapDraft
from app.bring_in.terrain_guesses import Guess
from app.bring_in.wizard.editor.layers import Layers, near
from app.bring_in.wizard.editor.marking import Marking
from app.view.focus_ring import RINGED
from app.view.map_pictures import PictureFiles
from app.view.theme import theme_of
from app.view.translated import tr as _tr
from maps.corrections import Layer
from rules.hexgrid import HexId, Hexside, Side

_FURTHEST, _NEAREST = 0.02, 4.0
_STEP = 1.25
_WHEEL_STEP = 1.0015
_ARROWS = {
    Qt.Key.Key_Up: Side.N,
    Qt.Key.Key_Down: Side.S,
    Qt.Key.Key_Left: Side.W,
    Qt.Key.Key_Right: Side.E,
}


class Sight(Enum):
    """What of the two is looked at: the picture, our data, or both."""

    SCAN = "scan"
    DATA = "data"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Looks:
    """How the canvas shows the map: `mix` is the opacity of the data over the picture, 0 to 1."""

    sight: Sight = Sight.BOTH
    mix: float = 0.5
    has_grid: bool = True
    has_proposals: bool = True
    is_dark: bool = False


class Canvas(QWidget):
    """Shows a draft over its picture and lets one tool at a time work on it. Call `close_down` at the end."""

    pointed = Signal(object)
    """The `Spot` under the pointer or the cursor, None beside the map."""
    refused = Signal(str)
    """Why a tool did nothing."""
    name_wanted = Signal(object)
    """A `HexId` that is to be named."""
    taken = Signal(object)
    """A `HexId` whose proposal is taken."""
    declined = Signal(object)
    """A `HexId` whose proposal is refused."""

    def __init__(self, draft: MapDraft, files: PictureFiles) -> None:
        super().__init__()
        self.draft, self.looks = draft, Looks()
        self.layers = Layers(lambda: draft.sheet, files, self.update)
        self.brush: Brush | None = None
        self.owner: str | None = None
        self.guesses: Mapping[HexId, Guess] = {}
        self._scale, self._corner, self._is_fitted = 1.0, QPointF(), True
        self._spot: Spot | None = None
        self._stroke: _Stroke | None = None
        self._panned: QPoint | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty(RINGED, True)
        self.setMinimumSize(240, 200)
        self.setAccessibleName(_tr("The map"))
        draft.listen(self._on_change)

    def close_down(self) -> None:
        """Fetch no more pictures."""
        self.layers.close()

    def _on_change(self, hexes: frozenset[HexId]) -> None:
        self.layers.touch(hexes)
        self.update()

    def show_looks(self, looks: Looks) -> None:
        """Show the map in another way."""
        self.looks = looks
        self.update()

    def show_guesses(self, guesses: Mapping[HexId, Guess]) -> None:
        """Show proposals of terrain."""
        self.guesses = guesses
        self.update()

    # ---- where

    @property
    def spot(self) -> Spot | None:
        """The place under the pointer or the cursor."""
        return self._spot

    @property
    def scale(self) -> float:
        """Screen pixels a table pixel."""
        return self._scale

    def to_screen(self, x: float, y: float) -> QPointF:
        """Return where a point of the map is shown."""
        return QPointF((x - self._corner.x()) * self._scale, (y - self._corner.y()) * self._scale)

    def to_map(self, place: QPointF) -> QPointF:
        """Return the point of the map that is shown at a place."""
        return self._corner + place / self._scale

    def fit(self) -> None:
        """Show the whole map."""
        width, height = self.draft.sheet.size_px
        scale = min(self.width() / max(1.0, width), self.height() / max(1.0, height)) * 0.97
        self._scale = min(max(scale, _FURTHEST), _NEAREST)
        room = QPointF(self.width(), self.height()) / self._scale
        self._corner = QPointF((width - room.x()) / 2, (height - room.y()) / 2)
        self._is_fitted = True
        self.update()

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom so that what is shown at a place stays there; the middle by default."""
        place = at if at is not None else QPointF(self.width(), self.height()) / 2
        held = self.to_map(place)
        # Rounded: scales that differ in the last digits would each have tiles of their own.
        self._scale = round(min(max(self._scale * factor, _FURTHEST), _NEAREST), 4)
        self._corner = held - place / self._scale
        self._is_fitted = False
        self.update()

    def go_to(self, hex_id: HexId) -> None:
        """Put the cursor on a hex and bring it into sight, close enough to be worked on."""
        # Closer only where it is needed: who works on a large scale must not be thrown out of it by a step.
        if self._scale * self.draft.sheet.hex_px < 40:
            self._scale = round(min(_NEAREST, 64 / self.draft.sheet.hex_px), 4)
        at = QPointF(*self.draft.sheet.centre_px(hex_id))
        place = self.to_screen(at.x(), at.y())
        if not QRectF(self.rect()).adjusted(40, 40, -40, -40).contains(place):
            self._corner = at - QPointF(self.width(), self.height()) / (2 * self._scale)
            self._is_fitted = False
        self._point_at(Spot(hex_id, self._side_near(hex_id, at)))

    def spot_at(self, place: QPointF) -> Spot | None:
        """Return the hex at a place of the widget and its nearest side."""
        at = self.to_map(place)
        hex_id = self.draft.sheet.hex_under(at.x(), at.y())
        return None if hex_id is None else Spot(hex_id, self._side_near(hex_id, at))

    def _side_near(self, hex_id: HexId, at: QPointF) -> Hexside | None:
        # Of the walls and not of the neighbours' centres: squares and
        # stretched hexes have sides of unlike length.
        walls = self.draft.sheet.walls_px(hex_id)
        nearest = min(walls, key=lambda wall: wall.inside_px((at.x(), at.y())))
        return Hexside.between(hex_id, nearest.across) if nearest.across is not None else None

    def _point_at(self, spot: Spot | None) -> None:
        if spot != self._spot:
            self._spot = spot
            self.pointed.emit(spot)
            self.update()

    # ---- the hand

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a stroke, or to pan; the right button refuses a proposal or takes a hex back."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        spot = self.spot_at(event.position())
        self._point_at(spot)
        if event.button() == Qt.MouseButton.MiddleButton or (
            self.brush is None and event.button() == Qt.MouseButton.LeftButton
        ):
            self._panned = event.position().toPoint()
        elif event.button() == Qt.MouseButton.LeftButton and spot is not None:
            self._begin(spot)
        elif event.button() == Qt.MouseButton.RightButton and spot is not None:
            self.refuse(spot.hex)

    def _begin(self, spot: Spot) -> None:
        # Where a proposal stands a click answers it, so that one is not painted over by mistake.
        if spot.hex in self.guesses and self.brush is not None and self.brush.layer is Layer.TERRAIN:
            self.taken.emit(spot.hex)
            return
        self._stroke = _Stroke(spot, self.draft.depth)
        # A road is drawn from hex to hex: where it leads is known only when the pointer goes on.
        if self.brush is not None and self.brush.layer is not Layer.ROAD:
            self.use(spot)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with a stroke, or pan."""
        if self._panned is not None:
            here = event.position().toPoint()
            self._corner -= QPointF(here - self._panned) / self._scale
            self._panned, self._is_fitted = here, False
            self.update()
            return
        spot = self.spot_at(event.position())
        before = self._spot
        self._point_at(spot)
        if self._stroke is not None and spot is not None and before is not None and self.brush is not None:
            self._go_on(self._stroke, spot)

    def _go_on(self, stroke: _Stroke, spot: Spot) -> None:
        assert self.brush is not None
        if spot.hex == stroke.hex:
            return
        if self.brush.layer is Layer.TERRAIN:
            self.use(spot)
        # A fast hand may leave out hexes: no line is drawn over what was not pointed at.
        elif self.brush.layer is Layer.ROAD and self.draft.sheet.grid.are_adjacent(stroke.hex, spot.hex):
            self.draft.draw(self.brush.kind, [Hexside.between(stroke.hex, spot.hex)])
        # Also over hexes that were left out: the next one is held against where the pointer is now.
        stroke.hex, stroke.has_moved = spot.hex, True

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a stroke: it is one step to undo."""
        self._panned = None
        stroke, self._stroke = self._stroke, None
        if stroke is None or event.button() != Qt.MouseButton.LeftButton:
            return
        # A click without a way means the hexside that was pointed at.
        if self.brush is not None and self.brush.layer is Layer.ROAD and not stroke.has_moved:
            self.use(stroke.start)
        self.draft.join_since(stroke.depth)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer."""
        self.zoom_by(math.pow(_WHEEL_STEP, event.angleDelta().y()), event.position())

    def use(self, spot: Spot) -> None:
        """Let the tool in the hand work at a place."""
        if self.brush is None:
            return
        if self.brush.layer is Layer.NAME:
            self.name_wanted.emit(spot.hex)
            return
        try:
            apply(self.draft, self.brush, spot, self.owner)
        except NotHere as reason:
            self.refused.emit(_tr(str(reason)))

    def refuse(self, hex_id: HexId) -> None:
        """Refuse the proposal for a hex; without one, make the hex what it is on the map compared with."""
        if hex_id in self.guesses:
            self.declined.emit(hex_id)
        else:
            self.draft.take_back([hex_id])

    # ---- the keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the cursor, turn to another side, work, zoom."""
        key = Qt.Key(event.key())
        acts: Mapping[Qt.Key, Callable[[], object]] = {
            Qt.Key.Key_Space: self._work,
            Qt.Key.Key_Delete: self._refuse_here,
            Qt.Key.Key_Backspace: self._refuse_here,
            Qt.Key.Key_Comma: lambda: self._turn(-1),
            Qt.Key.Key_Period: lambda: self._turn(1),
            Qt.Key.Key_Home: self.fit,
            Qt.Key.Key_0: self.fit,
            Qt.Key.Key_Plus: lambda: self.zoom_by(_STEP),
            Qt.Key.Key_Equal: lambda: self.zoom_by(_STEP),
            Qt.Key.Key_Minus: lambda: self.zoom_by(1 / _STEP),
        }
        if key in _ARROWS:
            is_drawing = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._step(_ARROWS[key], is_drawing=is_drawing)
        elif key in acts:
            acts[key]()
        else:
            super().keyPressEvent(event)
            return
        self._speak()

    def _work(self) -> None:
        if self._spot is None:
            return
        if self._spot.hex in self.guesses:
            self.taken.emit(self._spot.hex)
        else:
            self.use(self._spot)

    def _refuse_here(self) -> None:
        if self._spot is not None:
            self.refuse(self._spot.hex)

    def _turn(self, by: int) -> None:
        """Turn to the next side of the hex that lies between two hexes, clockwise or back."""
        if self._spot is None:
            return
        around = self.draft.sheet.grid.neighbors(self._spot.hex)
        if not around:
            return
        sides = [Hexside.between(self._spot.hex, each) for each in around]
        now = sides.index(self._spot.side) if self._spot.side in sides else -1
        self._point_at(Spot(self._spot.hex, sides[(now + by) % len(sides)]))

    def _step(self, heading: Side, *, is_drawing: bool) -> None:
        """Go to the next hex; with Shift a line is drawn on the way, or the terrain painted."""
        sheet = self.draft.sheet
        if self._spot is None:
            middle = self.spot_at(QPointF(self.width(), self.height()) / 2)
            self.go_to(middle.hex if middle is not None else sheet.grid.hexes[0])
            return
        here = self._spot.hex
        there = next(iter(sheet.grid.ahead(here, heading)), None)
        if there is None:
            return
        if is_drawing and self.brush is not None and self.brush.layer is Layer.ROAD:
            self.draft.draw(self.brush.kind, [Hexside.between(here, there)])
        self.go_to(there)
        # After the step: terrain is painted where one comes to, a line on the way there.
        if is_drawing and self.brush is not None and self.brush.layer is Layer.TERRAIN:
            self.use(Spot(there))

    def _speak(self) -> None:
        if self._spot is None:
            return
        # Announced, as the map is one widget: a reader of the screen hears nothing of a hex by itself.
        words = [self._spot.hex, _tr(self.draft.sheet.terrain[self._spot.hex].replace("_", " "))]
        words += [str(self._spot.side)] if self._spot.side is not None else []
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, ", ".join(words)))

    # ---- painting

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the whole map in sight, unless somebody looked closer."""
        super().resizeEvent(event)
        if self._is_fitted:
            self.fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw picture, data and grid, then what stands out on them."""
        theme = theme_of(self.looks.is_dark)
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(theme.window))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(self._scale, self._scale)
            # Whole pixels: tiles are copied, and would be torn apart between two of them.
            left, top = round(self._corner.x() * self._scale), round(self._corner.y() * self._scale)
            painter.translate(-left / self._scale, -top / self._scale)
            seen = QRectF(
                self._corner.x(), self._corner.y(), self.width() / self._scale, self.height() / self._scale
            )
            self._paint_layers(painter, seen)
            marking = Marking(self.draft, theme, self._scale)
            shown = near(self.draft.sheet, seen)
            marking.paint_painted(painter, shown)
            marking.paint_crossings(painter, seen)
            marking.paint_names(painter, shown)
            if self.looks.has_proposals:
                marking.paint_guesses(painter, self.guesses)
            marking.paint_cursor(painter, self._spot, self.brush)

    def _paint_layers(self, painter: QPainter, seen: QRectF) -> None:
        sight = self.looks.sight if self.layers.has_picture else Sight.DATA
        picture = 0.0 if sight is Sight.DATA else 1.0
        data = {Sight.SCAN: 0.0, Sight.DATA: 1.0, Sight.BOTH: self.looks.mix}[sight]
        self.layers.paint(painter, seen, picture=picture, data=data, has_grid=self.looks.has_grid)


class _Stroke:
    """A tool held down: where it began, where it is, and from which step on it works."""

    def __init__(self, start: Spot, depth: int) -> None:
        self.start, self.hex, self.depth = start, start.hex, depth
        self.has_moved = False
