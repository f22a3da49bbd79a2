"""Bringing a part of a window into sight, as far as what scrolls around it can."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QScrollArea, QWidget

_LEAST_PX = 4
"""Of anything smaller nobody sees whether it has the keys."""


def bring_in_sight(widget: QWidget) -> bool:
    """Scroll whatever lies around a widget to it; return whether any of it can be seen now.

    What Qt docks behind another tab is shown to it all the same, but lies beside the window; other things lie
    below a drawer or a card.
    """
    for around in _around(widget):
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(widget)
    seen, here = QRect(widget.rect()), widget
    for around in _around(widget):
        seen = seen.translated(here.pos()).intersected(around.rect())
        here = around
    return min(seen.width(), seen.height()) >= _LEAST_PX and _is_uncovered(widget, seen)


def _is_uncovered(widget: QWidget, seen: QRect) -> bool:
    """Return whether a widget itself is met where its window shows it: in the middle or at a corner."""
    inner = seen.adjusted(1, 1, -1, -1)
    corners = (inner.topLeft(), inner.topRight(), inner.bottomLeft(), inner.bottomRight())
    met = (widget.window().childAt(place) for place in (inner.center(), *corners))
    return any(each is not None and (each is widget or widget.isAncestorOf(each)) for each in met)


def _around(widget: QWidget) -> Iterator[QWidget]:
    """Yield what a widget lies in, from the inside to its window."""
    while not widget.isWindow() and (parent := widget.parentWidget()) is not None:
        yield parent
        widget = parent
