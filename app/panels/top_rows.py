"""What stands below the strip of the turn: the impulses, where a game has any, and the counts."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from app.panels.impulse_track import ImpulseTrack, has_impulses
from app.panels.layouts import column_in, lay
from app.panels.parts import Look
from app.panels.points_bar import PointsBar
from app.view.session import Session

_MOST_PX = (1 << 24) - 1
"""Qt's own limit of a width, which PySide does not name."""
_BESIDE_SHARE = 0.385
"""Of the width for two impulses at least, and two kinds of counts beside them."""


class TopRows(QWidget):
    """The impulses above the counts; in a tiny window beside them, unless a person unfolds both.

    There letters are large, and two rows of them would take a third of the map's height.
    """

    def __init__(self, session: Session, points: PointsBar, tiny_below_px: int) -> None:
        """Show `points` and the impulses of the session's game; below a width the window is tiny."""
        super().__init__()
        self._points, self._tiny_below_px = points, tiny_below_px
        impulses = has_impulses(session.game)
        self.impulses = ImpulseTrack(session, Look(session, self)) if impulses else None
        self._box = column_in(self, 0)
        if self.impulses is not None:
            lay(self._box, self.impulses)
        lay(self._box, points)
        points.unfold_button.toggled.connect(lambda _: self._share_room())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the window's width."""
        super().resizeEvent(event)
        self._share_room()

    def _share_room(self) -> None:
        """Lay both in one row, or each in rows of its own."""
        is_tiny = self.width() < self._tiny_below_px
        if self.impulses is not None:
            is_beside = is_tiny and not self._points.unfold_button.isChecked()
            towards = QBoxLayout.Direction.LeftToRight if is_beside else QBoxLayout.Direction.TopToBottom
            self._box.setDirection(towards)
            self.impulses.setMaximumWidth(round(_BESIDE_SHARE * self.width()) if is_beside else _MOST_PX)
            self.impulses.be_low(is_low=is_beside)
        self._points.be_low(is_low=is_tiny, shares_row=is_tiny and self.impulses is not None)
