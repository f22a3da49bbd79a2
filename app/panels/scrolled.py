"""A page that scrolls inside a panel, without a frame of its own."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QScrollBar, QWidget

from app.view.translated import tr as _tr


class ScrolledPage(QScrollArea):
    """An area as wide as its page. Tab stops at it only while there is something to scroll."""

    def __init__(self, inside: QWidget, *, is_stop: bool) -> None:
        super().__init__()
        self._is_stop = is_stop
        self.setWidget(inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        # Who hears it is told where he is: arrows scroll a page without any field.
        self.setAccessibleName(_tr("Page to scroll"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for bar in (self.verticalScrollBar(), self.horizontalScrollBar()):
            bar.rangeChanged.connect(self._follow_range)

    def _follow_range(self) -> None:
        """Take the keys while they can do something here; else they go on to what comes next."""
        can_scroll = self._is_stop and (
            _moves(self.verticalScrollBar(), self.verticalScrollBarPolicy())
            or _moves(self.horizontalScrollBar(), self.horizontalScrollBarPolicy())
        )
        # By Tab alone: a click beside the fields of a panel leaves the keys with the map.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if can_scroll else Qt.FocusPolicy.NoFocus)
        if self.hasFocus() and not can_scroll:
            self.focusNextChild()


def _moves(bar: QScrollBar, policy: Qt.ScrollBarPolicy) -> bool:
    return bar.maximum() > bar.minimum() and policy != Qt.ScrollBarPolicy.ScrollBarAlwaysOff


def scrolled(inside: QWidget, *, goes_sideways: bool = False, is_stop: bool = True) -> QScrollArea:
    """Return an area as wide as its page; what is wider is cut off unless it may go sideways.

    Without `is_stop` it never has the keys: it follows a field that has them.
    """
    area = ScrolledPage(inside, is_stop=is_stop)
    if not goes_sideways:
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area
