"""Translating in any thread: a plain function where a widget's own `tr` would take the widget along."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.translations import PROGRAM


def tr(text: str) -> str:
    """Return a text in the language of the window; Qt allows this in every thread."""
    return QCoreApplication.translate(PROGRAM, text)
