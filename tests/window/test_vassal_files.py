"""VASSAL's modules in the real window: brought in by the menu and by a drop, told of, and begun."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.bring_in.wizard.module_dialog import ModuleDialog
from app.files.chart_pictures import chart_pictures
from app.files.folders import data_folder
from app.files.places import games_in
from app.panels.chart_picture import ChartPicture
from app.window.main import Main
from app.window.vassal_files import VassalDoor, door_of
from tests.bring_in.vassal.modules import river_war


@pytest.fixture
def main_with_games(main: Main) -> Iterator[Main]:
    with games_in([str(data_folder())]):
        yield main


def dialog_of(main: Main) -> ModuleDialog:
    assert main.workspace is not None
    door = door_of(main.workspace)
    assert isinstance(door, VassalDoor)
    assert door.dialog is not None
    return door.dialog


def test_a_module_is_brought_in_told_of_and_begun(
    main_with_games: Main, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    main = main_with_games
    path = river_war().pack(tmp_path / "river.vmod")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))

    main.act("bring_in.vassal")
    dialog = dialog_of(main)
    qtbot.waitUntil(lambda: dialog.found is not None)
    told = [dialog.report.topLevelItem(n).text(0) for n in range(dialog.report.topLevelItemCount())]
    dialog.begin.click()

    assert told[1:] == ["A stand-in for 1 thing", "Left out: 2 kinds of parts"]
    assert main.workspace is not None
    game = main.workspace.session.game
    assert (game.header.game, len([*game.table])) == ("river-war", 11)
    charts = main.workspace.make_charts()
    assert [picture.accessibleName() for picture in charts.findChildren(ChartPicture)] == ["CRT"]


def test_a_module_may_be_dropped(main_with_games: Main, qtbot: QtBot, tmp_path: Path) -> None:
    main_with_games.frame.dropped(river_war().pack(tmp_path / "river.vmod"))
    dialog = dialog_of(main_with_games)
    qtbot.waitUntil(lambda: dialog.found is not None)
    dialog.reject()
    assert [title for title, _ in chart_pictures("river-war")] == ["CRT"]


def test_a_hostile_module_is_told_in_one_message(main_with_games: Main, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "bad.vmod"
    path.write_bytes(b"no archive")
    assert main_with_games.workspace is not None
    with qtbot.waitSignal(main_with_games.workspace.session.said) as said:
        main_with_games.frame.dropped(path)
    assert "neither an archive nor a saved game" in str(said.args)
