"""The real window on Bitter End, with a person's folders in a place of the test's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.settings import Settings, save_settings
from app.view import application_theme
from app.window import make_app, show_frame
from app.window.main import Main, furnish
from app.window.opening import SMALLEST, Frame
from tests.window.hands import workspace_of
from tests.window.kept import Kept, as_new, kept_window


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


@pytest.fixture(scope="module")
def kept(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    """The window of all tests of a file that are marked `kept_window`."""
    del qapp
    with kept_window(tmp_path_factory) as main:
        yield Kept.of(main)


def has_kept_window(request: pytest.FixtureRequest) -> bool:
    """Return whether a test is one of those of its file that share a window."""
    find = request.node.get_closest_marker
    return bool(find("kept_window") and not find("own_window"))


@pytest.fixture
def main(request: pytest.FixtureRequest, qtbot: QtBot) -> Main:
    """A window on a new game: one of the test's own, or the file's as if it were new."""
    if has_kept_window(request):
        return as_new(request.getfixturevalue("kept"), qtbot)
    main: Main = request.getfixturevalue("start")(None)
    return main


@contextmanager
def large_letters() -> Iterator[None]:
    """Let letters be as large as the system has them at most."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    make_app()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("app.view.theme.system_scale", lambda: 2.0)
        application_theme.apply(app, is_dark=False)
        yield
    application_theme.apply(app, is_dark=False)


def made_small(main: Main) -> Main:
    """Return a window as small as it can be, the room left to its map."""
    main.frame.resize(SMALLEST)
    QTest.qWait(20)
    assert workspace_of(main).panel_docks.panel_state.before_tiny is not None
    return main


@pytest.fixture(scope="module")
def kept_small(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    """The small window of all tests of a file that are marked `kept_window`."""
    del qapp
    with large_letters(), kept_window(tmp_path_factory) as main:
        yield Kept.of(made_small(main))


@pytest.fixture
def small(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[Main]:
    """The smallest window, with letters as large as the system has them at most."""
    if has_kept_window(request):
        main = as_new(request.getfixturevalue("kept_small"), qtbot)
        qtbot.wait(20)
        yield main
        return
    with large_letters():
        main = made_small(request.getfixturevalue("start")(None))
        yield main
        # While it is open, new letters would dress all of it once more.
        main.frame.close()
