"""The real window on Bitter End, with a person's folders in a place of the test's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.settings import Settings, save_settings
from app.window import make_app, show_frame
from app.window.main import Main, furnish
from app.window.opening import Frame


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def start(qtbot: QtBot, home: Path) -> Iterator[Callable[[Path | None], Main]]:
    """Start the program as a person does; every window is closed at the end."""
    make_app()
    save_settings(Settings(theme="light", has_motion=False))
    begun: list[Main] = []

    def begin(path: Path | None = None) -> Main:
        frame = show_frame()
        begun.append(furnish(frame, path))
        qtbot.waitUntil(lambda: _is_active(frame))
        return begun[-1]

    yield begin
    for main in begun:
        main.frame.close()
        main.frame.deleteLater()


def _is_active(frame: Frame) -> bool:
    """Ask for the keys until the window has them: other tests' windows may have been in front."""
    frame.activateWindow()
    return frame.isActiveWindow()


@pytest.fixture
def main(start: Callable[[Path | None], Main]) -> Main:
    return start(None)
