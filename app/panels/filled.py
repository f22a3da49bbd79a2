"""Lists at which Tab stops only while there is a line in them."""

from __future__ import annotations

from functools import partial
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView
from shiboken6 import isValid

AView = TypeVar("AView", bound=QAbstractItemView)


def stop_while_filled(view: AView) -> AView:
    """Return a list made so that it has the keys only while it has lines: else it has no use for them."""
    model, follow = view.model(), partial(_follow, view)
    for signal in (model.rowsInserted, model.rowsRemoved, model.modelReset):
        signal.connect(follow)
    follow()
    return view


def _follow(view: QAbstractItemView, *_: object) -> None:
    # A list that ends takes its lines away before its model goes, and is heard by then.
    if not isValid(view):
        return
    is_filled = view.model().rowCount() > 0
    view.setFocusPolicy(Qt.FocusPolicy.StrongFocus if is_filled else Qt.FocusPolicy.NoFocus)
    if view.hasFocus() and not is_filled:
        # The next one is asked by the window: a view would take it for a wish for its next cell.
        view.window().focusNextChild()
