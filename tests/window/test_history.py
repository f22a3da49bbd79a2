"""History in the real window: watched from the menu, played on from, laid beside one's own game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QMenu
from pytestqt.qtbot import QtBot

from app.dialogs.play_on import PlayOnDialog
from app.table.changes import Register
from app.table.pieces import PieceId
from app.window.feature import part_of
from app.window.history import HistoryDoor
from app.window.main import Main
from rules.dates import day_words

LONG_MS = 20_000


def watched(main: Main, qtbot: QtBot) -> HistoryDoor:
    """Choose the history in the menu Learn, and wait until its first day is shown."""
    menu = next(each for each in main.frame.findChildren(QMenu) if each.title() == "&Watch history")
    menu.aboutToShow.emit()
    (entry,) = menu.actions()
    assert entry.text() == "Watch January 1945"
    entry.trigger()
    door = door_at(main)
    qtbot.waitUntil(lambda: door.film is not None and door.film.picker is not None, timeout=LONG_MS)
    return door


def door_at(main: Main) -> HistoryDoor:
    assert main.workspace is not None
    door = part_of(HistoryDoor, main.workspace)
    assert door is not None
    return door


def date_on_table(main: Main) -> str:
    assert main.workspace is not None
    return main.workspace.opened.game.table.read(Register.TRACKER, "date")


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], list[tuple[str, ...]]]:
    """Answer the dialog that tells what is estimated; return what it told."""

    def answer(is_wanted: bool) -> list[tuple[str, ...]]:
        told: list[tuple[str, ...]] = []

        def run(dialog: PlayOnDialog) -> int:
            told.append(dialog.lines)
            code = QDialog.DialogCode
            return (code.Accepted if is_wanted else code.Rejected).value

        monkeypatch.setattr(PlayOnDialog, "exec", run)
        return told

    return answer


def test_a_month_is_watched_day_by_day_and_one_comes_back(main: Main, qtbot: QtBot) -> None:
    door = watched(main, qtbot)
    watch, panel = door.watch, door.panel
    assert watch is not None
    assert panel is not None
    assert main.workspace is not None
    view = main.workspace.view

    assert (watch.date, date_on_table(main)) == ("1945-01-01", "1945-01-01")
    assert panel.heading.text() == "Konrad I opens"

    qtbot.keyClick(view, Qt.Key.Key_BracketRight)
    assert (watch.date, date_on_table(main)) == ("1945-01-02", "1945-01-02")
    qtbot.keyClick(view, Qt.Key.Key_BracketLeft)
    assert watch.date == "1945-01-01"
    assert not watch.step(-1)

    assert door.film is not None
    picker = door.film.picker
    assert picker is not None
    cell = picker.cell_of("1945-01-12").center().toPoint()
    qtbot.mouseClick(picker, Qt.MouseButton.LeftButton, pos=cell)
    assert (watch.date, date_on_table(main)) == ("1945-01-12", "1945-01-12")
    assert "The order to break off" in panel.disagreement.findChildren(type(panel.date))[1].text()
    assert "hex:2819" in panel.text.links
    qtbot.keyClick(picker, Qt.Key.Key_Right)
    assert watch.date == "1945-01-13"

    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert watch.is_playing
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert not watch.is_playing

    # The film is an ordinary journal: whoever steps through it sees the day change.
    main.act("replay.end")
    assert watch.date == "1945-01-26"
    placed = watch.layer.layout_at(view.camera.scale)
    shown = sum(len(each.blocks) for each in placed.placed) + len(placed.dots)
    assert shown == len(watch.scene.blocks)

    door.leave()
    assert main.workspace.opened.game.header.options == {}
    assert door_at(main).watch is not None


def test_a_game_is_played_on_from_an_evening(
    main: Main, qtbot: QtBot, answers: Callable[[bool], list[tuple[str, ...]]]
) -> None:
    door = watched(main, qtbot)
    assert door.watch is not None
    assert main.workspace is not None
    door.watch.go_to("1945-01-20")
    history = main.workspace

    answers(False)
    main.act("learn.play_on")
    assert main.workspace is history

    told = answers(True)
    qtbot.keyClick(history.view, Qt.Key.Key_Return)

    assert main.workspace is not history
    assert date_on_table(main) == "1945-01-21"
    table = main.workspace.opened.game.table
    assert table.place_of(PieceId("ge:8/8Pz")).box == "not-in-play:german"
    assert any("Losses are estimated" in line for line in told[0])
    assert any("Bridges blown: 2" in line for line in told[0])
    assert (
        main.workspace.opened.game.header.title == f"From {day_words('1945-01-20')}, January 1945 day by day"
    )


def test_history_lies_beside_ones_own_game_and_tells_how_far_ahead_one_is(main: Main) -> None:
    assert main.workspace is not None
    door = door_at(main)
    assert door.watch is not None
    assert door.panel is not None

    main.act("learn.beside")

    assert door.watch.is_beside
    assert door.watch.layer.isVisible()
    assert door.watch.layer.opacity() == pytest.approx(0.45)
    own = door.watch.own_front()
    assert own is not None
    assert door.panel.leads.text()

    main.act("learn.beside")
    assert not door.watch.layer.isVisible()
