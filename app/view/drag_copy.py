"""A copy of the table that is kept while something is dragged over it."""

from __future__ import annotations

from PySide6.QtWidgets import QGraphicsView


def keep_copy(view: QGraphicsView, is_carrying: bool) -> None:  # a signal gives it
    """Keep a copy of the table while something is dragged over it.

    It makes each step of a drag cheap and each step of a pan dear, so it is not kept otherwise.
    """
    modes = QGraphicsView.CacheModeFlag
    view.setCacheMode(modes.CacheBackground if is_carrying else modes.CacheNone)
    # What moves lies close together then: one rectangle is drawn faster than a region of several.
    updates = QGraphicsView.ViewportUpdateMode
    view.setViewportUpdateMode(
        updates.BoundingRectViewportUpdate if is_carrying else updates.MinimalViewportUpdate
    )
