"""The picture half of a review: the scan or photograph with the outline of everything that was seen in it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QPainter, QPixmap, QPolygonF
from PySide6.QtWidgets import QWidget

from app.bring_in.review import Review, Standing
from app.bring_in.wizard.badges import Badge, paint_badge, sign_of
from app.bring_in.wizard.picture_view import PictureView

_CUT_ROOM = 0.35
"""How much of a counter's width is shown round it in the cut of the list."""


class ReviewPhoto(PictureView):
    """Shows the picture. `picked` tells the number of a reading that was clicked."""

    picked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._badges: tuple[tuple[int, Badge], ...] = ()
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

    def cut_of(self, standing: Standing) -> QPixmap:
        """Return a reading's part of the picture, a little of what is round it too."""
        bounds = outline_of(standing).boundingRect()
        room = max(bounds.width(), bounds.height()) * _CUT_ROOM
        # A square about it: counters lie turned, and no corner of one is to be cut off.
        half = max(bounds.width(), bounds.height()) / 2 + room
        middle = bounds.center()
        return self.cut(QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half))

    def _paint_badges(self, painter: QPainter, scale: float) -> None:
        for _, badge in self._badges:
            paint_badge(painter, badge, scale)

    def _pick(self, at: QPointF) -> None:
        for number, badge in self._badges:
            # By the box about it: the disc at the corner of a turned counter lies beside its outline.
            if badge.outline.boundingRect().contains(at):
                self.picked.emit(number)
                return


def outline_of(standing: Standing) -> QPolygonF:
    """Return the outline of a reading in the picture; empty for a line of a list."""
    return QPolygonF([QPointF(x, y) for x, y in standing.reading.outline])
