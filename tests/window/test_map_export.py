"""The map written as a picture while the window is used: painted in parts, cancelled, refused by the disk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QFileDialog, QProgressDialog, QPushButton
from pytestqt.qtbot import QtBot

from app.files.folders import data_folder
from app.files.new_game_folder import lay_out_game
from app.files.savegame import new_game
from app.table import clock
from app.view import render
from app.view.render import export_map
from app.window import map_export
from app.window.main import Main
from app.window.map_export import MapExport
from rules.library import PLACES
from tests.window.conftest import home, start
from tests.window.hands import session_of, workspace_of

__all__ = ["home", "start"]


@pytest.fixture
def main(
    start: Callable[[Path | None], Main], home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Main:
    """A window on a small game of data alone."""
    monkeypatch.setenv(PLACES, str(data_folder()))
    found = lay_out_game("small-war", "Small war", data_folder(), "pointy")
    opened = new_game(found.id, found.scenario, seed=1, path=tmp_path / "small.adjutant")
    opened.close()
    return start(opened.file.path)


@pytest.fixture
def out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The file that is named where one is asked for; the map is cut so finely that it has many parts."""
    path = tmp_path / "pictures" / "map.png"
    path.parent.mkdir()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    monkeypatch.setattr(render, "_PART_PX", 64)
    return path


@pytest.fixture
def said(main: Main) -> list[str]:
    told: list[str] = []
    session_of(main).said.connect(lambda message: told.append(message.text))
    return told


def bars(main: Main) -> list[QProgressDialog]:
    return [each for each in main.frame.findChildren(QProgressDialog) if each.isVisible()]


def begun(main: Main, qtbot: QtBot) -> QProgressDialog:
    """Begin, and return the bar when a part is painted."""
    main.act("export.map")
    qtbot.waitUntil(lambda: any(each.value() > 0 for each in bars(main)))
    return bars(main)[0]


def test_it_is_painted_between_events_and_is_the_picture_of_the_moment(
    main: Main, out: Path, said: list[str], qtbot: QtBot, tmp_path: Path
) -> None:
    game = workspace_of(main).opened.game
    export_map(game, tmp_path / "wanted.png", show=session_of(main).show)
    begun(main, qtbot)
    assert not out.exists()
    # Played on meanwhile: the picture is of the moment when it was asked for.
    before = game.journal.now
    session_of(main).push(clock.advance(game, clock.Pace.NEXT_TURN))
    qtbot.waitUntil(lambda: bool(said), timeout=60_000)

    assert said == ["Written: map.png"]
    assert game.journal.now != before
    assert QImage(str(out)) == QImage(str(tmp_path / "wanted.png"))
    assert bars(main) == []


def test_no_event_waits_for_the_whole_picture(
    main: Main, out: Path, said: list[str], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[int] = []
    paint = MapExport._paint_part
    monkeypatch.setattr(MapExport, "_paint_part", lambda export: (painted.append(1), paint(export))[1])
    main.act("export.map")
    at_once = [0]
    while not said:
        before = len(painted)
        # What has come by now is heard once: of mouse and keys too.
        QApplication.processEvents()
        at_once.append(len(painted) - before)
        qtbot.wait(1)
    assert len(painted) > 20
    assert max(at_once) <= 3


def test_cancelled_it_leaves_what_was_there_and_nothing_else(
    main: Main, out: Path, said: list[str], qtbot: QtBot
) -> None:
    out.write_text("the former one")
    bar = begun(main, qtbot)
    bar.findChild(QPushButton).click()
    qtbot.waitUntil(lambda: bool(said), timeout=10_000)
    qtbot.wait(50)

    assert said == ["Cancelled: nothing was written."]
    assert [each.name for each in out.parent.iterdir()] == ["map.png"]
    assert out.read_text() == "the former one"
    # And another one can be asked for.
    main.act("export.map")
    qtbot.waitUntil(lambda: len(said) > 1, timeout=60_000)
    assert said[1:] == ["Written: map.png"]


def test_cancelled_while_it_is_packed_it_is_not_written(
    main: Main, out: Path, said: list[str], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_packing, may_go_on = Event(), Event()

    def encoded(image: QImage, kind: str) -> bytes:
        is_packing.set()
        may_go_on.wait(10)
        return render.encoded(image, kind)

    monkeypatch.setattr(map_export, "encoded", encoded)
    bar = begun(main, qtbot)
    qtbot.waitUntil(is_packing.is_set, timeout=60_000)
    bar.findChild(QPushButton).click()
    may_go_on.set()
    qtbot.waitUntil(lambda: bool(said), timeout=10_000)
    qtbot.wait(200)

    assert said == ["Cancelled: nothing was written."]
    assert list(out.parent.iterdir()) == []


def test_a_file_that_cannot_be_written_is_told_once(
    main: Main, out: Path, said: list[str], qtbot: QtBot
) -> None:
    main.act("export.map")
    # The folder goes after the question was answered.
    out.parent.rmdir()
    qtbot.waitUntil(lambda: bool(said), timeout=60_000)

    assert said == ["Nothing was written."]


def test_one_is_written_at_a_time(main: Main, out: Path, said: list[str], qtbot: QtBot) -> None:
    main.act("export.map")
    main.act("export.map")
    assert said == ["The map is being written already."]
    qtbot.waitUntil(lambda: len(said) > 1, timeout=60_000)
    assert out.is_file()


def test_a_picture_named_without_an_ending_is_written_with_it(
    main: Main, out: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out.with_suffix("")), ""))
    main.act("export.map")

    qtbot.waitUntil(out.is_file, timeout=60_000)


def test_the_game_is_closed_meanwhile(main: Main, out: Path, qtbot: QtBot) -> None:
    begun(main, qtbot)
    again = new_game("small-war", workspace_of(main).opened.game.header.scenario, seed=2)
    assert main.enter(again) is not None
    qtbot.wait(200)

    assert list(out.parent.iterdir()) == []
    assert bars(main) == []
