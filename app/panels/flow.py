"""Layouts made and emptied from Python, with no layout item in Python's hands.

A `QLayoutItem` is no `QObject`: Qt deletes it when its widget goes and tells nobody, and PySide declares it
dead with whatever it takes for its owner. The next layout pass over an item that Python kept ends the
process. So an item belongs to its layout alone; Python knows widgets and layouts, and asks Qt for the rest.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QRect, QSize, Qt
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
        self._sizes: list[tuple[int, int, int]] | None = None
        """Of each widget the width that it asks for, the least and the height, None before they are asked."""
        self.setContentsMargins(0, 0, 0, 0)

    def invalidate(self) -> None:
        """Forget what was measured: a part of it has another size."""
        self._heights.clear()
        self._sizes = None
        super().invalidate()

    def hasHeightForWidth(self) -> bool:
        """Return True: narrow rows are many."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the rows at a width."""
        if width not in self._heights:
            margins = self.contentsMargins()
            _, high = self._places(width - margins.left() - margins.right())
            self._heights[width] = high + margins.top() + margins.bottom()
        return self._heights[width]

    def minimumHeightForWidth(self, width: int) -> int:
        """Return the same: a row keeps its height."""
        return self.heightForWidth(width)

    def setGeometry(self, rect: QRect) -> None:
        """Lay the widgets out, in many rows instead of Qt's one."""
        # Not that of QHBoxLayout, which would lay out a single row.
        QLayout.setGeometry(self, rect)
        inner = rect.marginsRemoved(self.contentsMargins())
        self._sizes = None
        places, _ = self._places(inner.width())
        for widget, place in zip(self._shown(), places, strict=True):
            widget.setGeometry(place.translated(inner.topLeft()))

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
            size = size.expandedTo(_least(widget, _wanted(widget)))
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

    def _places(self, room: int) -> tuple[list[QRect], int]:
        """Return where the widgets lie in rows of a width, and how high the rows are together."""
        x = y = row_height = 0
        places = []
        for wanted, least, high in self._measured():
            wide = max(least, min(wanted, room))
            # A widget wider than the room still has a row to itself.
            if x > 0 and x + wide > room:
                x, y = 0, y + row_height + self._row_gap_px
                row_height = 0
            places.append(QRect(x, y, wide, high))
            x += wide + self.gap_px
            row_height = max(row_height, high)
        return places, y + row_height

    def _measured(self) -> list[tuple[int, int, int]]:
        """Return the sizes of the widgets; whatever changes one of them invalidates the layout."""
        if self._sizes is None:
            sizes = ((widget, _wanted(widget)) for widget in self._shown())
            self._sizes = [(size.width(), _least(each, size).width(), size.height()) for each, size in sizes]
        return self._sizes


def _wanted(widget: QWidget) -> QSize:
    """Return the size that a widget asks for, within its own bounds."""
    wanted = widget.sizeHint().expandedTo(widget.minimumSizeHint())
    return wanted.boundedTo(widget.maximumSize()).expandedTo(widget.minimumSize())


def _least(widget: QWidget, wanted: QSize) -> QSize:
    """Return the size below which a widget would be cut: what it asks for, unless it may shrink."""
    policy = widget.sizePolicy()
    hint, shrink = widget.minimumSizeHint(), QSizePolicy.PolicyFlag.ShrinkFlag.value
    width = hint.width() if policy.horizontalPolicy().value & shrink else wanted.width()
    height = hint.height() if policy.verticalPolicy().value & shrink else wanted.height()
    return QSize(width, height).expandedTo(widget.minimumSize())
