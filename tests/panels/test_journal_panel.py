"""The journal on the screen: a click goes to a step, branches stay reachable, undone steps stay in sight."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.panels.journal_model import Role
from app.panels.journal_panel import JournalPanel
from app.panels.timeline import segments_of
from app.table.changes import Moved, Register, Written
from app.table.journal import START, Step, StepId
from app.table.pieces import PieceId, Place
from app.view.desk import Desk
from rules.hexgrid import HexId
from tests.desks import new_game

TANKS = PieceId("ge:5/5SS")
NEAR, FAR = Place(hex=HexId("1320")), Place(hex=HexId("1220"))


@pytest.fixture
def desk() -> Desk:
    return Desk(new_game())


@pytest.fixture
def panel(qtbot: QtBot, desk: Desk) -> JournalPanel:
    made = JournalPanel(desk)
    qtbot.addWidget(made)
    made.resize(900, 140)
    made.show()
    return made


def move(desk: Desk, to: Place) -> None:
    desk.push(Moved(TANKS, desk.game.table.place_of(TANKS), to))


def test_a_long_bookmark_leaves_the_step_beside_it_whole(
    panel: JournalPanel, desk: Desk, qtbot: QtBot
) -> None:
    panel.resize(700, 140)
    for _ in range(6):
        move(desk, FAR)
        move(desk, NEAR)
    desk.game.journal.bookmark(desk.game.journal.now, "The relief of Budapest has come to a halt at Bicske")
    panel.bookmarks.setCurrentIndex(1)
    qtbot.wait(10)

    assert panel.summary.width() >= panel.summary.sizeHint().width()


def test_a_unit_of_a_closed_stack_is_not_named_by_8_4(desk: Desk, panel: JournalPanel) -> None:
    hidden = PieceId("so:110/18TC")
    desk.change_show(closed_sides=frozenset(["soviet"]))
    place = desk.game.table.place_of(hidden)
    desk.push(Written(Register.NOTE, hidden, "", "seen"))
    desk.push(Moved(hidden, place, Place(hex=HexId("3025"))))
    desk.game.journal.undo()

    assert "110/18TC" not in panel.model.data(panel.model.index(2, 0))


def test_each_step_is_a_sentence(desk: Desk, panel: JournalPanel) -> None:
    move(desk, NEAR)

    assert panel.model.index(1).data() == "5/5SS from 1420 to 1320"


def test_a_click_on_a_line_goes_there(qtbot: QtBot, desk: Desk, panel: JournalPanel) -> None:
    move(desk, NEAR)
    move(desk, FAR)

    rect = panel.list.visualRect(panel.model.index(1))
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())

    assert desk.game.table.place_of(TANKS) == NEAR


def test_undone_steps_stay_in_the_list_as_such(desk: Desk, panel: JournalPanel) -> None:
    move(desk, NEAR)
    desk.game.journal.undo()

    assert panel.model.index(1).data(Role.IS_AHEAD)


def test_the_branch_button_shows_the_other_branch(desk: Desk, panel: JournalPanel) -> None:
    move(desk, NEAR)
    desk.game.journal.undo()
    move(desk, FAR)

    panel.next_branch()

    assert desk.game.table.place_of(TANKS) == NEAR


def test_a_click_on_the_band_goes_to_the_set_up(qtbot: QtBot, desk: Desk, panel: JournalPanel) -> None:
    move(desk, NEAR)

    qtbot.mouseClick(panel.timeline, Qt.MouseButton.LeftButton, pos=panel.timeline.rect().topLeft())

    assert desk.game.journal.now == START


def test_the_arrow_keys_step_on_the_band(qtbot: QtBot, desk: Desk, panel: JournalPanel) -> None:
    move(desk, NEAR)

    qtbot.keyClick(panel.timeline, Qt.Key.Key_Left)

    assert desk.game.journal.now == START


def test_playing_goes_on_to_the_end_and_stops(qtbot: QtBot, desk: Desk, panel: JournalPanel) -> None:
    move(desk, NEAR)
    move(desk, FAR)
    desk.game.journal.go_to(START)
    panel.speed.setCurrentIndex(panel.speed.count() - 1)

    panel.toggle_play()

    qtbot.waitUntil(lambda: not panel.is_playing, timeout=5000)
    assert desk.game.table.place_of(TANKS) == FAR


def test_bookmarks_can_be_gone_to(desk: Desk, panel: JournalPanel) -> None:
    move(desk, NEAR)
    desk.game.journal.bookmark(desk.game.journal.now, "before the attack")
    move(desk, FAR)

    panel.bookmarks.activated.emit(1)

    assert desk.game.table.place_of(TANKS) == NEAR


def test_phases_part_the_band() -> None:
    steps = (
        Step(StepId(1), START, Written(Register.TRACKER, "weather", "", "clear")),
        Step(StepId(2), StepId(1), Written(Register.TRACKER, "phase", "german.weather", "german.supply")),
        Step(StepId(3), StepId(2), Written(Register.TRACKER, "vp:german", "0", "1")),
    )

    assert [segment.count for segment in segments_of(steps, "german", "german.weather")] == [1, 2]


def test_the_whole_remark_on_the_present_step_stands_below_the_timeline(
    desk: Desk, panel: JournalPanel
) -> None:
    desk.game.journal.remark(START, "Nobody has moved yet.")
    move(desk, NEAR)
    shown = [panel.remark.text()]
    desk.game.journal.undo()

    assert [*shown, panel.remark.text()] == ["", "Nobody has moved yet."]
