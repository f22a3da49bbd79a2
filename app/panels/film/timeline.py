"""The film's timeline: lanes of what happened over the turns, the playhead, a line under the pointer."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.panels.film import branch_lane, combat_lane, loss_lane, note_lane, phase_lane, points_lane, turn_lane
from app.panels.film.lane import Ground, Lane
from app.panels.film.note_lane import paint_note
from app.panels.film.told import REMARK, BranchEnd, Told, told_by
from app.panels.painting import RIGHT_MIDDLE, paint_focus, paint_words, smooth
from app.view.film.projector import Projector
from app.view.film.turn_points import TurnPoints
from app.view.session import Session
from app.view.theme import NOTE_PX, Theme

LANES: tuple[Lane, ...] = (
    turn_lane.LANE,
    phase_lane.LANE,
    combat_lane.LANE,
    loss_lane.LANE,
    points_lane.LANE,
    note_lane.LANE,
    branch_lane.LANE,
)
_NAMES_PX, _NAMES_SHARE, _GAP_PX, _RIGHT_PX = 122, 0.24, 8, 14
"""The room for the names of the lanes, at most a share of the width; then what is free beside the lanes."""
_HEAD_PX, _FLAG_PX, _APART_PX = 4, 5.0, 2
_LEAST_GRID_PX = 6.0


class FilmTimeline(QWidget):
    """The lanes of one projector. A click goes to a step, dragging scrubs, the arrows step."""

    hovered = Signal(object, float)
    """The number of the step under the pointer and where that is across; None where there is none."""
    laid = Signal()
    """The lanes want another height: one came, or was folded away."""

    def __init__(self, session: Session, projector: Projector, points: TurnPoints) -> None:
        super().__init__()
        self._session, self._projector, self._points = session, projector, points
        self.told: Told | None = None
        self._picture = QPixmap()
        """All lanes as they are while one goes along them; null where they are to be painted anew."""
        self._hovered_x: float | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        # A card shows what lies under the pointer without any button held.
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Timeline of the film"))
        projector.switched.connect(lambda _: self.refresh())
        projector.changed.connect(self._on_change)
        projector.moved.connect(self._on_move)
        projector.annotated.connect(self.refresh)
        points.changed.connect(self.refresh)
        session.shown.connect(lambda _: self._repaint())

    # ---- what there is

    def refresh(self) -> None:
        """Read the film anew."""
        before = self.sizeHint().height()
        self.told = told_by(self._projector, self._points)
        if self.sizeHint().height() != before:
            self.updateGeometry()
            self.laid.emit()
        self._repaint()
        self._describe()

    def _on_change(self) -> None:
        if self.told is not None and self.told.shown != self._projector.shown:
            self.refresh()

    def _on_move(self) -> None:
        if self._is_other_film():
            self.refresh()
        else:
            self._describe()
            self.update()

    def _is_other_film(self) -> bool:
        """Return whether the lanes no longer tell what the projector has."""
        reel = self._projector.reel
        if self.told is None or reel is None:
            return True
        told = self.told.film
        # The last one is enough: what happened is never changed, and another branch ends with another.
        return len(told) != len(reel.film) or (bool(told) and told[-1] is not reel.film[-1])

    def _repaint(self) -> None:
        self._picture = QPixmap()
        self.update()

    def _describe(self) -> None:
        told = self.tr("Step {now} of {count}")
        self.setAccessibleDescription(told.format(now=self._projector.number, count=self._projector.count))

    @property
    def _theme(self) -> Theme:
        return self._session.theme

    # ---- places

    def sizeHint(self) -> QSize:
        """Return the height of all lanes that have something to show."""
        heights = (self._height(lane) for lane in LANES)
        lanes = sum(height + self._theme.px(_APART_PX) for height in heights if height)
        return QSize(480, self._theme.px(_HEAD_PX) + lanes)

    def minimumSizeHint(self) -> QSize:
        """Return what is left of the lanes in a narrow window."""
        return QSize(160, self.sizeHint().height())

    def _height(self, lane: Lane) -> int:
        return self._theme.px(lane.height_px(self.told)) if self.told is not None else 0

    def _left(self) -> float:
        return min(float(self._theme.px(_NAMES_PX)), self.width() * _NAMES_SHARE) + _GAP_PX

    def _width(self) -> float:
        return max(1.0, self.width() - self._left() - _RIGHT_PX)

    def places(self) -> Iterator[tuple[Lane, QRectF]]:
        """Yield the lanes that are shown with their places."""
        y = float(self._theme.px(_HEAD_PX))
        for lane in LANES:
            height = self._height(lane)
            if height:
                yield lane, QRectF(self._left(), y, self._width(), height)
                y += height + self._theme.px(_APART_PX)

    def x_of(self, number: int) -> float:
        """Return where a step lies."""
        place = self.told.axis.place_of(number) if self.told is not None else 0.0
        return self._left() + self._width() * place

    def number_at(self, x: float) -> int:
        """Return the number of the step nearest to a place across."""
        return self.told.axis.number_at((x - self._left()) / self._width()) if self.told is not None else 0

    # ---- painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002  (Qt's own signature)
        """Copy the lanes, and paint over them where the film and where the pointer is."""
        if self.told is None:
            return
        ratio = self.devicePixelRatioF()
        # True also of a null picture, which has no size.
        if self._picture.size() != self.size() * ratio:
            self._picture = self._painted(self.told, ratio)
        with smooth(self) as painter:
            painter.drawPixmap(0, 0, self._picture)
            self._paint_hover(painter)
            self._paint_head(painter, self.told)
            paint_focus(painter, self, self._theme)

    def _painted(self, told: Told, ratio: float) -> QPixmap:
        picture, theme = QPixmap(self.size() * ratio), self._theme
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        with smooth(picture) as painter:
            self._paint_grid(painter, told)
            for lane, place in self.places():
                self._write_name(painter, lane, place)
                # What one lane sets is not to be the next one's.
                painter.save()
                lane.paint(Ground(painter, theme, place, told))
                painter.restore()
        return picture

    def _paint_grid(self, painter: QPainter, told: Told) -> None:
        turns = len(told.axis.turns)
        # Closer together the lines would be a grey ground.
        if self._width() / turns < _LEAST_GRID_PX:
            return
        painter.setPen(QPen(QColor(self._theme.line), 1))
        for index in range(turns + 1):
            x = round(self._left() + self._width() * index / turns) + 0.5
            painter.drawLine(QPointF(x, self._theme.px(_HEAD_PX)), QPointF(x, self.height()))

    def _write_name(self, painter: QPainter, lane: Lane, place: QRectF) -> None:
        theme = self._theme
        # Beside the first line of a lane that has several.
        height = min(place.height(), theme.px(28))
        room = QRectF(0, place.top(), place.left() - _GAP_PX, height)
        paint_words(painter, room, lane.name(), theme.font(NOTE_PX), theme.soft, RIGHT_MIDDLE)

    def _paint_hover(self, painter: QPainter) -> None:
        if self._hovered_x is not None:
            painter.setPen(QPen(QColor(self._theme.accent), 1.4, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(self._hovered_x, 0), QPointF(self._hovered_x, self.height()))

    def _paint_head(self, painter: QPainter, told: Told) -> None:
        """Paint where the film is: a flag on a line through all lanes, its remark filled."""
        number = self._projector.number
        x, ink = self.x_of(number), QColor(self._theme.text)
        painter.setPen(QPen(ink, 1.8))
        painter.drawLine(QPointF(x, 0), QPointF(x, self.height()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        flag = ((-1, 0), (1, 0), (1, 1.2), (0, 2.2), (-1, 1.2))
        painter.drawPolygon(QPolygonF([QPointF(x + dx * _FLAG_PX, dy * _FLAG_PX) for dx, dy in flag]))
        if REMARK in told.marks.get(number, ()):
            for lane, place in self.places():
                if lane is note_lane.LANE:
                    paint_note(painter, self._theme, REMARK, place, x, is_here=True)

    # ---- the hand

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the step under the pointer, or to the end of the branch there."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        branch = self._branch_at(event.position())
        if branch is not None:
            self._hover(None)
            self._projector.go_to_branch(branch.last)
        else:
            self._scrub(event.position().x())

    def _branch_at(self, point: QPointF) -> BranchEnd | None:
        place = next((place for lane, place in self.places() if lane is branch_lane.LANE), None)
        if place is None or self.told is None:
            return None
        return branch_lane.branch_at(self.told, self._theme, place, point)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Scrub while the button is held, else show what lies there."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._scrub(event.position().x())
        else:
            self._hover(event.position().x())

    def _scrub(self, x: float) -> None:
        # The map itself shows what is there: no card is wanted.
        self._hover(None)
        self._projector.pause()
        self._projector.scrub(self.number_at(x))

    def _hover(self, x: float | None) -> None:
        is_on_lanes = x is not None and self._left() - _GAP_PX <= x <= self._left() + self._width() + _GAP_PX
        # A little beyond the ends too: the set-up and the last step lie on the edge.
        self._hovered_x = x if is_on_lanes else None
        number = self.number_at(x) if x is not None and is_on_lanes else None
        self.hovered.emit(number, x or 0.0)
        self.update()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show what lies under the pointer."""
        super().enterEvent(event)
        self._hover(event.position().x())

    def leaveEvent(self, event: object) -> None:
        """Show nothing more."""
        super().leaveEvent(event)  # type: ignore[arg-type]  # Qt hands us its own events only
        self._hover(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step with the arrows, go to the ends with Home and End."""
        match event.key():
            case Qt.Key.Key_Left:
                self._projector.back()
            case Qt.Key.Key_Right:
                self._projector.forward()
            case Qt.Key.Key_Home:
                self._projector.go_to(0)
            case Qt.Key.Key_End:
                self._projector.go_to(self._projector.count)
            case _:
                super().keyPressEvent(event)
