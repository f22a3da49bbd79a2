"""The hands that correct a cut, in their window: by mouse and keys, each step taken back as any other."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.bring_in.counter_mix import mix_of
from app.bring_in.refused import Refused
from app.bring_in.sheets.by_hand import Side, angle_of
from app.bring_in.sheets.cell import Cell, Sheet
from app.bring_in.sheets.proof import NO_BACK, Proof, Scanned
from app.bring_in.watch import Watch
from app.bring_in.wizard.counters_state import CountersState
from app.bring_in.wizard.cut_dialog import CutDialog
from app.bring_in.wizard.cut_tools import Click
from app.bring_in.wizard.proof_acts import CutActs
from app.files.savegame import game_in_memory
from app.view.session import Session, Show
from rules.library import default_game

EDGE = 60


def cut_anew(sheet: Scanned, side: Side, edge_px: float, watch: Watch) -> Scanned:
    """Find one counter fewer: what is found is another test's matter."""
    if edge_px > 500:
        raise Refused("front.png", "no counters are found", "another size")
    return replace(sheet, fronts=replace(sheet.fronts, edge_px=edge_px, cells=sheet.fronts.cells[:2]))


def pair(sheet: Scanned, way: str, watch: Watch) -> Scanned:
    """Pair the other way round."""
    return replace(sheet, turn=way, backs=(2, 1, 0))


@pytest.fixture
def dialog(tmp_path: Path, qtbot: QtBot) -> CutDialog:
    """Three red counters side by side, their backs blue, the middle one the present one."""
    game = default_game()
    session = Session(game_in_memory(game.id, game.scenario, seed=1), Show(has_motion=False))
    for name, colour in (("front.png", "red"), ("back.png", "blue")):
        Image.new("RGB", (6 * EDGE, 2 * EDGE), colour).save(tmp_path / name)
    cells = []
    for n in range(3):
        left, right = n * EDGE, (n + 1) * EDGE
        cells.append(Cell(((left, 0), (right, 0), (right, EDGE), (left, EDGE)), column=n))
    side = Sheet((6 * EDGE, 2 * EDGE), tuple(cells), EDGE)
    sheet = Scanned(tmp_path / "front.png", side, tmp_path / "back.png", side, backs=(0, 1, 2))
    state = CountersState(Proof("game", (sheet,)), mix_of(session.game.roster), tmp_path / "kept")
    found = CutDialog(session, state, CutActs(cut_anew, pair), (0, 1))
    qtbot.addWidget(found)
    found.show()
    return found


def sheet_of(dialog: CutDialog) -> Scanned:
    return dialog._state.proof.sheets[0]


def press(qtbot: QtBot, dialog: CutDialog, at: tuple[float, float]) -> None:
    """Click a pixel of the scan."""
    spot = dialog.view.viewportTransform().map(QPointF(*at)).toPoint()
    qtbot.mouseClick(dialog.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)


def test_a_click_chooses_a_counter_and_page_down_the_next(dialog: CutDialog, qtbot: QtBot) -> None:
    press(qtbot, dialog, (30.0, 30.0))
    assert dialog.tools.number.value() == 1
    qtbot.keyClick(dialog, Qt.Key.Key_PageDown)
    qtbot.keyClick(dialog, Qt.Key.Key_PageDown)
    assert dialog.tools.number.value() == 3


def test_a_counter_is_turned_by_quarters_and_by_degrees_and_back_again(
    dialog: CutDialog, qtbot: QtBot
) -> None:
    qtbot.mouseClick(dialog.tools.right, Qt.MouseButton.LeftButton)
    assert angle_of(sheet_of(dialog).fronts.cells[1]) == pytest.approx(90)
    dialog.tools.angle.stepUp()
    assert angle_of(sheet_of(dialog).fronts.cells[1]) == pytest.approx(91)
    # Shown, it is no turn of its own.
    assert dialog.tools.angle.value() == pytest.approx(91)
    for _ in range(2):
        qtbot.keyClick(dialog, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert angle_of(sheet_of(dialog).fronts.cells[1]) == 0
    assert dialog.tools.angle.value() == 0


def test_a_missed_counter_is_added_by_a_click_and_by_the_cross(dialog: CutDialog, qtbot: QtBot) -> None:
    dialog.tools.click_does(Click.ADD)
    press(qtbot, dialog, (250.0, 60.0))
    assert sheet_of(dialog).fronts.cells[3].centre == pytest.approx((250, 60), abs=1)
    assert dialog.tools.number.value() == 4
    qtbot.keyClick(dialog.view, Qt.Key.Key_Space)
    assert len(sheet_of(dialog).fronts.cells) == 5
    dialog.tools.click_does(Click.MOVE)
    press(qtbot, dialog, (300.0, 90.0))
    assert sheet_of(dialog).fronts.cells[4].centre == pytest.approx((300, 90), abs=1)
    qtbot.keyClick(dialog, Qt.Key.Key_Delete)
    assert len(sheet_of(dialog).fronts.cells) == 4


def test_the_last_counter_cannot_be_taken_away(dialog: CutDialog) -> None:
    for _ in range(5):
        dialog.drop()
    assert len(sheet_of(dialog).fronts.cells) == 1


def test_backs_are_clicked_one_after_the_other(dialog: CutDialog, qtbot: QtBot) -> None:
    press(qtbot, dialog, (30.0, 30.0))
    dialog.tools.click.setCurrentIndex(dialog.tools.click.findData(Click.BACK))
    dialog.tools.click.activated.emit(dialog.tools.click.currentIndex())
    assert dialog.side is Side.BACK
    press(qtbot, dialog, (150.0, 30.0))
    assert sheet_of(dialog).backs == (2, 1, 0)
    # The next front is the present one: a click on it leads to the backs again.
    assert (dialog.side, dialog.tools.number.value()) == (Side.FRONT, 2)
    press(qtbot, dialog, (90.0, 30.0))
    press(qtbot, dialog, (30.0, 30.0))
    assert sheet_of(dialog).backs == (2, 0, 1)


def test_a_back_is_given_by_its_number(dialog: CutDialog) -> None:
    dialog.tools.back.setValue(0)
    assert sheet_of(dialog).backs == (0, NO_BACK, 2)
    dialog.tools.back.setValue(3)
    assert sheet_of(dialog).backs == (0, 2, NO_BACK)


def test_all_are_paired_in_another_way_and_found_anew_by_their_size(dialog: CutDialog, qtbot: QtBot) -> None:
    dialog.tools.way.setCurrentIndex(dialog.tools.way.findData("by look"))
    dialog.tools.pair.click()
    qtbot.waitUntil(lambda: sheet_of(dialog).turn == "by look")
    dialog.tools.edge.setValue(72.0)
    dialog.tools.anew.click()
    qtbot.waitUntil(lambda: len(sheet_of(dialog).fronts.cells) == 2)
    assert dialog.tools.number.value() == 2
    dialog._state.undo()
    assert (len(sheet_of(dialog).fronts.cells), dialog.tools.edge.value()) == (3, EDGE)


def test_a_size_with_which_nothing_is_found_is_told_and_changes_nothing(
    dialog: CutDialog, qtbot: QtBot
) -> None:
    before = dialog._state.proof
    dialog.cut_anew(900.0)
    qtbot.waitUntil(lambda: "no counters are found" in dialog.tools.told.text())
    assert dialog._state.proof is before


def test_what_is_printed_can_be_said(dialog: CutDialog) -> None:
    dialog.tools.is_blank.click()
    assert [cell.is_blank for cell in sheet_of(dialog).fronts.cells] == [False, True, False]


def test_tab_reaches_every_field_and_comes_round(dialog: CutDialog, qtbot: QtBot) -> None:
    tools = dialog.tools
    wanted: set[QWidget] = {
        dialog.view,
        tools.side,
        tools.click,
        tools.number,
        tools.angle,
        tools.back,
        tools.left,
        tools.right,
        tools.is_blank,
        tools.drop,
        tools.undo,
        tools.edge,
        tools.anew,
        tools.way,
        tools.pair,
    }
    dialog.view.setFocus()
    seen: set[QWidget] = set()
    for _ in range(40):
        here = dialog.focusWidget()
        assert here is not None
        seen.add(here)
        qtbot.keyClick(here, Qt.Key.Key_Tab)
    assert wanted <= seen
