"""Tooltips that say what stands in a file letter by letter."""

from __future__ import annotations

from PySide6.QtGui import Qt


def tip(text: str) -> str:
    """Return what has a text shown as a tooltip, whatever stands in it."""
    # Qt takes what looks like markup for markup, and loads the pictures that it names: from the disk, and on
    # Windows from any server. Titles, names and remarks come in files from strangers.
    return Qt.convertFromPlainText(text) if Qt.mightBeRichText(text) else text
