"""Rows and columns with the gaps and edges that they should have, made in one line."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

Edges = tuple[int, int, int, int]
"""Left, top, right, bottom, in pixels."""
Part = QWidget | QLayout
_NONE: Edges = (0, 0, 0, 0)
Box = TypeVar("Box", QHBoxLayout, QVBoxLayout)
Laid = TypeVar("Laid", bound=QBoxLayout)


def column_in(holder: QWidget | None = None, gap: int | None = None, edges: Edges = _NONE) -> QVBoxLayout:
    """Return a column, that of a widget where one is given; without a `gap` it has that of the style."""
    return _laid(QVBoxLayout(), holder, gap, edges)


def row_in(holder: QWidget | None = None, gap: int | None = None, edges: Edges = _NONE) -> QHBoxLayout:
    """Return a row, that of a widget where one is given; without a `gap` it has that of the style."""
    return _laid(QHBoxLayout(), holder, gap, edges)


def lay(box: Laid, *parts: Part | tuple[Part, int] | int) -> Laid:
    """Add widgets, rows and columns to a row or column, in their order, and return it.

    One may come with its share of what room is left; a number alone is such a share that stays empty.
    """
    for each in parts:
        if isinstance(each, int):
            box.addStretch(each)
            continue
        part, share = each if isinstance(each, tuple) else (each, 0)
        if isinstance(part, QLayout):
            box.addLayout(part, share)
        else:
            box.addWidget(part, share)
    return box


def _laid(box: Box, holder: QWidget | None, gap: int | None, edges: Edges) -> Box:
    if holder is not None:
        holder.setLayout(box)
    # Set also where they are none: the layout of a widget begins with the margins of the style, which are
    # there for dialogs and would come once more for each part within a part.
    box.setContentsMargins(*edges)
    if gap is not None:
        box.setSpacing(gap)
    return box
