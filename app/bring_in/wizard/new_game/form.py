"""The form of what is typed of a game in the making."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QFormLayout, QWidget

from app.panels.parts import letters


def form_of(rows: Iterable[tuple[str, QWidget]]) -> QFormLayout:
    """Return fields under one another, each with its words before it, or over it where it is narrow."""
    form = QFormLayout()
    form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    for words, field in rows:
        # The words stand in a label of their own, which a screen reader does not tie to the field.
        field.setAccessibleName(words)
        form.addRow(letters(words), field)
    return form
