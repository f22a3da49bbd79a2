"""Nothing but the window and what was asked for is ever seen as a window of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from app.dialogs.new_game import NewGameDialog
from app.window.main import Main


class Watch(QObject):
    """Notes the kind of every window that is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.seen.append(type(watched).__name__)
        return False


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch, app = Watch(), QApplication.instance()
    assert app is not None
    app.installEventFilter(watch)
    yield watch
    app.removeEventFilter(watch)


def accept(dialog: NewGameDialog) -> int:
    """Show a dialog as a person sees it, and take what it offers."""
    dialog.show()
    dialog.accept()
    return dialog.result()


def test_a_start_and_a_new_game_show_nothing_but_the_window_and_the_dialog(
    watch: Watch, start: Callable[[Path | None], Main], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(NewGameDialog, "exec", accept)

    main = start(None)
    main.menus.actions["game.new"].trigger()
    QApplication.processEvents()

    assert watch.seen == ["Frame", "NewGameDialog"]
