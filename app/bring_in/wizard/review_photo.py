"""The picture half of a review: the scan or photograph with the outline of everything that was seen in it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPoint, QPointF, QRectF, Signal
from PySide6.QtGui import QContextMenuEvent, QPainter, QPixmap, QPolygonF

from app.bring_in.reading import PointPx
from app.bring_in.review import Review, Standing
from app.bring_in.wizard.badges import Badge, Sign, paint_badge, sign_of
from app.bring_in.wizard.picture_view import PictureView

_CUT_ROOM = 0.35
"""How much of a counter's width is shown round it in the cut of the list."""


class ReviewPhoto(PictureView):
    """Shows the picture.

    `picked` tells the number of a reading that was clicked, `pointed` a point of the picture where there is
    none; `menu_wanted` the point of the screen at which a menu is asked for, after one of both.
    """

    picked = Signal(int)
    pointed = Signal(QPointF)
    menu_wanted = Signal(QPoint)

    def __init__(self) -> None:
        super().__init__()
        self._badges: tuple[tuple[int, Badge], ...] = ()
        self._place: Badge | None = None
        self.takes_clicks = True
        self.paint_over = self._paint_badges
        self.clicked.connect(self._pick)

    def show_review(self, review: Review, present: int, numbers: Mapping[int, int]) -> None:
        """Show how the readings stand; `numbers` are those of the list by reading."""
        found = []
        for each in review.standings.values():
            number = each.reading.number
            sign = sign_of(each, is_present=number == present)
            if sign is not None and each.reading.outline:
                found.append((number, Badge(outline_of(each), sign, numbers.get(number, 0))))
        self._badges = tuple(found)
        self.viewport().update()

    def show_place(self, outline: tuple[PointPx, ...]) -> None:
        """Show where a counter would be added; nothing for no corners."""
        corners = QPolygonF([QPointF(x, y) for x, y in outline])
        self._place = Badge(corners, Sign.ADD) if outline else None
        self.viewport().update()

    def cut_of(self, standing: Standing) -> QPixmap | None:
        """Return a reading's part of the picture, a little of what is round it too; None for one without."""
        if not standing.reading.outline:
            return None
        bounds = outline_of(standing).boundingRect()
        room = max(bounds.width(), bounds.height()) * _CUT_ROOM
        # A square about it: counters lie turned, and no corner of one is to be cut off.
        half = max(bounds.width(), bounds.height()) / 2 + room
        middle = bounds.center()
        return self.cut(QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half))

    def _paint_badges(self, painter: QPainter, scale: float) -> None:
        for _, badge in self._badges:
            paint_badge(painter, badge, scale)
        if self._place is not None:
            paint_badge(painter, self._place, scale)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of what lies under the pointer, or in the middle by the menu key."""
        is_by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        at = self.viewport().rect().center() if is_by_key else event.pos()
        self._pick(self.mapToScene(at))
        self.menu_wanted.emit(self.viewport().mapToGlobal(at))

    def _pick(self, at: QPointF) -> None:
        for number, badge in self._badges:
            # By the box about it: the disc at the corner of a turned counter lies beside its outline.
            if badge.outline.boundingRect().contains(at):
                self.picked.emit(number)
                return
        # Not beside it: nobody has seen a counter where there is no picture.
        if self.area.contains(at):
            self.pointed.emit(at)


def outline_of(standing: Standing) -> QPolygonF:
    """Return the outline of a reading in the picture; empty for a line of a list."""
    return QPolygonF([QPointF(x, y) for x, y in standing.reading.outline])
