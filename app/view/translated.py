"""Translating in any thread: a plain function for whatever is no widget, or would take its widget along."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.translations import PROGRAM


def tr(text: str) -> str:
    """Return a text in the language of the window; Qt allows this in every thread."""
    # Asked for an empty text Qt would give the head of the translators' file.
    return QCoreApplication.translate(PROGRAM, text) if text else ""
