"""Which windows come up while something is done: a part shown before it is laid out flashes up as one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget


class _Watch(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's own name
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.shown.append(type(watched).__name__)
        return False


@contextmanager
def watched_windows() -> Iterator[list[str]]:
    """Yield the list of the windows that come up within, by their kinds."""
    watch, app = _Watch(), QApplication.instance()
    assert app is not None
    app.installEventFilter(watch)
    try:
        yield watch.shown
    finally:
        app.removeEventFilter(watch)
