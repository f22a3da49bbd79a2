"""Layouts made and emptied from Python, with no layout item in Python's hands.

A `QLayoutItem` is no `QObject`: Qt deletes it when its widget goes and tells nobody, and PySide declares it
dead with whatever it takes for its owner. The next layout pass over an item that Python kept ends the
process. So an item belongs to its layout alone; Python knows widgets and layouts, and asks Qt for the rest.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLayout, QSizePolicy, QWidget

_DIRECT = Qt.FindChildOption.FindDirectChildrenOnly


def widgets_in(layout: QLayout) -> list[QWidget]:
    """Return the widgets that lie in a layout itself, in its order; those of layouts within are left out."""
    parent = layout.parentWidget()
    if parent is None:
        return []
    places = {layout.indexOf(child): child for child in parent.findChildren(QWidget, options=_DIRECT)}
    return [places[place] for place in sorted(places) if place >= 0]


def let_go(layout: QLayout, kept: Collection[QWidget] = ()) -> None:
    """Take all widgets and layouts out of a layout; what is not kept disappears at once, deleted soon.

    Stretches stay, for they can be reached as items only: where there is one, let a filler stand for it.
    """
    for inner in layout.findChildren(QLayout, options=_DIRECT):
        let_go(inner, kept)
        layout.removeItem(inner)
        inner.deleteLater()
    for widget in widgets_in(layout):
        layout.removeWidget(widget)
        if widget not in kept:
            widget.hide()
            widget.deleteLater()


def filler() -> QWidget:
    """Return what takes the room that is left, added with a stretch: unlike a bare one it is let go too."""
    return QWidget()


class Flow(QHBoxLayout):
    """Widgets in rows that wrap like words; each keeps its own size. Qt's row keeps their items."""

    def __init__(self, gap_px: int = 6, row_gap_px: int = 6) -> None:
        super().__init__()
        self.gap_px, self._row_gap_px = gap_px, row_gap_px
        self._heights: dict[int, int] = {}
        """The height at each width asked for; Qt asks dozens of times for one pass."""
        self.setContentsMargins(0, 0, 0, 0)

    def invalidate(self) -> None:
        """Forget what was measured: a part of it has another size."""
        self._heights.clear()
        super().invalidate()

    def hasHeightForWidth(self) -> bool:
        """Return True: narrow rows are many."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the rows at a width."""
        if width not in self._heights:
            margins = self.contentsMargins()
            inner = QRect(0, 0, width, 0).marginsRemoved(margins)
            self._heights[width] = self._lay(inner, is_real=False) + margins.top() + margins.bottom()
        return self._heights[width]

    def minimumHeightForWidth(self, width: int) -> int:
        """Return the same: a row keeps its height."""
        return self.heightForWidth(width)

    def setGeometry(self, rect: QRect) -> None:
        """Lay the widgets out, in many rows instead of Qt's one."""
        QLayout.setGeometry(self, rect)
        self._lay(rect.marginsRemoved(self.contentsMargins()), is_real=True)

    def sizeHint(self) -> QSize:
        """Return the size of one row with everything."""
        sizes = [_wanted(widget) for widget in self._shown()]
        width = sum(size.width() + self.gap_px for size in sizes) - self.gap_px
        size = QSize(max(0, width), max((size.height() for size in sizes), default=0))
        return size.grownBy(self.contentsMargins())

    def minimumSize(self) -> QSize:
        """Return the size of the largest widget."""
        size = QSize()
        for widget in self._shown():
            size = size.expandedTo(_least(widget))
        return size.grownBy(self.contentsMargins())

    def maximumSize(self) -> QSize:
        """Return that there is no largest size: what is left over stays empty."""
        return QLayout.maximumSize(self)

    def expandingDirections(self) -> Qt.Orientation:
        """Return both directions, as a layout of no kind does."""
        return QLayout.expandingDirections(self)

    def _shown(self) -> list[QWidget]:
        return [widget for widget in widgets_in(self) if not widget.isHidden()]

    def rows_of(self, widgets: Sequence[QWidget], width: int) -> list[list[QWidget]]:
        """Return the rows that some of its widgets would make at a width, were just these shown."""
        rows: list[list[QWidget]] = []
        left = 0
        for widget in widgets:
            wanted = _wanted(widget).width()
            if not rows or left + wanted > width:
                rows.append([])
                left = 0
            rows[-1].append(widget)
            left += wanted + self.gap_px
        return rows

    def _lay(self, rect: QRect, *, is_real: bool) -> int:
        """Lay the rows out where `is_real`, and return their height together."""
        x, y, row_height = rect.x(), rect.y(), 0
        for widget in self._shown():
            size = _wanted(widget)
            size.setWidth(max(_least(widget).width(), min(size.width(), rect.width())))
            if x > rect.x() and x + size.width() > rect.right() + 1:
                x, y = rect.x(), y + row_height + self._row_gap_px
                row_height = 0
            if is_real:
                widget.setGeometry(QRect(QPoint(x, y), size))
            x += size.width() + self.gap_px
            row_height = max(row_height, size.height())
        return y + row_height - rect.y()


def _wanted(widget: QWidget) -> QSize:
    """Return the size that a widget asks for, within its own bounds."""
    wanted = widget.sizeHint().expandedTo(widget.minimumSizeHint())
    return wanted.boundedTo(widget.maximumSize()).expandedTo(widget.minimumSize())


def _least(widget: QWidget) -> QSize:
    """Return the size below which a widget would be cut: what it asks for, unless it may shrink."""
    wanted, policy = _wanted(widget), widget.sizePolicy()
    hint, shrink = widget.minimumSizeHint(), QSizePolicy.PolicyFlag.ShrinkFlag.value
    width = hint.width() if policy.horizontalPolicy().value & shrink else wanted.width()
    height = hint.height() if policy.verticalPolicy().value & shrink else wanted.height()
    return QSize(width, height).expandedTo(widget.minimumSize())
