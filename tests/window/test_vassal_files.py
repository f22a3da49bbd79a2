"""VASSAL's modules in the real window: brought in by the menu and by a drop, told of, and begun."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.bring_in.vassal.binding import OWN_FOLDER, read_binding
from app.bring_in.wizard.vassal_dialog import VassalDialog
from app.files.folders import data_folder
from app.files.places import games_in
from app.panels.chart_picture import ChartPicture
from app.window.feature import part_of
from app.window.main import Main
from app.window.vassal_files import VassalDoor
from tests.bring_in.vassal.archives import pack
from tests.bring_in.vassal.modules import Built, map_window, palette, river_war, slot


@pytest.fixture
def main_with_games(main: Main) -> Iterator[Main]:
    with games_in([str(data_folder())]):
        yield main


def dialog_of(main: Main) -> VassalDialog:
    assert main.workspace is not None
    door = part_of(VassalDoor, main.workspace)
    assert isinstance(door, VassalDoor)
    assert door.dialog is not None
    return door.dialog


def test_a_hostile_module_is_told_and_a_good_one_is_brought_in_and_begun(
    main_with_games: Main, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    main = main_with_games
    (tmp_path / "bad.vmod").write_bytes(b"no archive")
    assert main.workspace is not None
    with qtbot.waitSignal(main.workspace.session.said) as said:
        main.frame.dropped((tmp_path / "bad.vmod",))
    assert "neither an archive nor a saved game" in str(said.args)

    path = river_war().pack(tmp_path / "river.vmod")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    main.act("bring_in.vassal")
    dialog = dialog_of(main)
    qtbot.waitUntil(lambda: dialog.answer is not None)
    told = [dialog.report.topLevelItem(n).text(0) for n in range(dialog.report.topLevelItemCount())]
    dialog.begin.click()

    assert told[1:] == ["A stand-in for 1 thing", "Left out: 2 kinds of parts"]
    assert main.workspace is not None
    game = main.workspace.session.game
    assert (game.header.game, len([*game.table])) == ("river-war", 11)
    charts = main.workspace.make_charts()
    assert [picture.accessibleName() for picture in charts.findChildren(ChartPicture)] == ["CRT"]


def test_counters_of_a_module_are_tied_to_the_units_of_the_game(
    main_with_games: Main, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    main = main_with_games
    assert main.workspace is not None
    names = ["5 SS Pz 5/5SS", "Nobody"]
    slots = [slot(name, image=f"{number}.png", gpid=f"{number}") for number, name in enumerate(names)]
    path = Built((palette("P", All=slots), map_window("Main", []))).pack(tmp_path / "a.vmod")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    monkeypatch.setattr("app.bring_in.wizard.matching_dialog.pick", lambda *_: "ge:5/5SS")

    main.act("bring_in.tie")
    door = part_of(VassalDoor, main.workspace)
    assert door is not None
    assert door.matching is not None
    dialog = door.matching
    qtbot.waitUntil(lambda: dialog.matching is not None)
    dialog.ask("1")
    dialog.accept()

    kept = read_binding(data_folder() / OWN_FOLDER / "River_War.toml")
    assert (kept.by_numbers, [each.units for each in kept.counters if each.name == "Nobody"]) == (
        True,
        [("ge:5/5SS",)],
    )


def test_a_saved_game_asks_for_its_module_and_is_opened(
    main_with_games: Main, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    main = main_with_games
    module = river_war().pack(tmp_path / "elsewhere.module")
    guard = (
        slot("Guard", image="guard.png", gpid="3")
        .text.replace("null", "17", 1)
        .replace("null;0;0", "Main;120;140")
    )
    path = pack(tmp_path / "evening.vsav", {"savedGame": f"begin_save\x1b\x1b\\\x1b{guard}\x1bend_save"})
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(module), ""))

    main.frame.dropped((path,))
    first = dialog_of(main)
    qtbot.waitUntil(lambda: dialog_or_none(main) not in (None, first))
    dialog = dialog_of(main)
    qtbot.waitUntil(lambda: dialog.answer is not None)
    dialog.begin.click()

    assert main.workspace is not None
    table = main.workspace.session.game.table
    assert "0303" in {piece.place.hex for piece in table}


def dialog_or_none(main: Main) -> VassalDialog | None:
    assert main.workspace is not None
    door = part_of(VassalDoor, main.workspace)
    return door.dialog if door is not None else None
