"""Other readings of unclear cases, chosen in the real window by mouse from the rule, by keys from the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.assist.adjudicator import adjudicator_for
from app.assist.rulings import is_waived
from app.dialogs.new_game import NewGameDialog
from app.dialogs.reading_rows import ReadingRow
from app.dialogs.readings import ReadingsDialog
from app.files.savegame import new_game
from app.map_marks import Stamp
from app.table.changes import Register, Written
from app.table.clock import moment_in, set_moment
from app.table.game import Game
from app.table.journal import START
from app.table.phrases import Phrases
from app.table.pieces import PieceId
from app.view import application_theme
from app.window.main import Main
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from tests.window.hands import CTRL, workspace_of
from tests.window.kept import kept_window
from tests.window.northern import NORTHERN_ATTACK, SEED, Keys, Mouse, Seat

pytestmark = pytest.mark.kept_window

BRIDGES, OTHER = "bridge_cost_halved", "true"
VIKING, BEYOND_BRIDGES = PieceId("ge:5/5SS"), HexId("1417")
"""A regiment, and a hex that it reaches only if the cost of a bridge is halved with the rest (7.63)."""

Start = Callable[[Path | None], Main]


@pytest.fixture
def northern(tmp_path: Path) -> Path:
    return northern_in(tmp_path)


def northern_in(folder: Path) -> Path:
    """Write a Northern Attack in the German movement phase; return its file."""
    opened = new_game("bitter-end", "northern_attack", seed=SEED, path=folder / f"{NORTHERN_ATTACK}.adjutant")
    game = opened.game
    phase = game.sequence.phase("german", "movement")
    assert phase is not None
    game.journal.push(set_moment(game, moment_in(game, phase)))
    opened.close()
    return opened.file.path


def reading(game: Game) -> str:
    return game.table.read(Register.SETTING, BRIDGES)


def reaches(game: Game) -> bool:
    adjudicator = adjudicator_for(game)
    return BEYOND_BRIDGES in adjudicator.judge.reach(adjudicator.position, UnitId(VIKING)).hexes


def stamped(seat: Seat) -> bool:
    """Return whether the hex has the points left drawn on it, the regiment being selected."""
    seat.workspace.session.select([VIKING])
    seat.wait()
    layers = (seat.workspace.scene.under, seat.workspace.scene.over)
    marks = [mark for layer in layers for given in layer.marks.values() for mark in given]
    return any(isinstance(mark, Stamp) and mark.hex == BEYOND_BRIDGES for mark in marks)


def rows_of(dialog: QDialog) -> ReadingsDialog:
    assert isinstance(dialog, ReadingsDialog)
    return dialog


def click_link(mouse: Mouse, words: str) -> None:
    """Click the words that open the readings, in the rule shown."""
    rule = mouse.workspace.panels.assistant.rule
    assert rule is not None
    link = next(each for each in rule.findChildren(QPushButton) if words in each.text() and each.isVisible())
    mouse.press(link)


def choose_by_mouse(mouse: Mouse, dialog: QDialog) -> None:
    """Click the box of the reading that is in sight, the other value, and OK."""
    shown = rows_of(dialog)
    row = next(row for row in shown.rows if BRIDGES in row.boxes)
    box = row.boxes[BRIDGES].box
    mouse.qtbot.waitUntil(box.hasFocus)
    mouse._click_at(box, box.rect().center())
    view = box.view()
    mouse.qtbot.waitUntil(view.isVisible)
    point = view.visualRect(box.model().index(1, 0)).center()
    mouse.qtbot.mouseMove(view.viewport(), point)
    mouse.qtbot.wait(QApplication.doubleClickInterval())  # so soon a release belongs to the first press
    mouse._click_at(view.viewport(), point)
    assert row.mark.isVisible()
    mouse.press(shown.buttons.button(shown.buttons.StandardButton.Ok))


def chosen(qtbot: QtBot, main: Main) -> Mouse:
    """Return a hand that has chosen another reading of 7.63 from the page of the rule."""
    hand = Mouse(qtbot, main, 1280, 800)
    hand.workspace.show_dock("assistant")
    hand.workspace.panels.assistant.show_case("7.63")
    hand.answer(lambda dialog: choose_by_mouse(hand, dialog))
    click_link(hand, "A6")
    return hand


@pytest.fixture(scope="module")
def kept_northern(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Main]:
    """The window of all tests that look at what was chosen, before anything is."""
    del qapp
    with kept_window(tmp_path_factory, northern_in(tmp_path_factory.mktemp("northern"))) as main:
        yield main


@pytest.fixture
def mouse(qtbot: QtBot, kept_northern: Main) -> Mouse:
    """A hand that has chosen another reading of 7.63 from the page of the rule, once for all tests."""
    journal = workspace_of(kept_northern).session.game.journal
    if len(journal.steps) == 1:
        return chosen(qtbot, kept_northern)
    journal.go_to(max(journal.steps))
    hand = Mouse(qtbot, kept_northern, 1280, 800)
    hand.wait()
    return hand


def test_the_mouse_chooses_another_reading_from_the_rule(mouse: Mouse) -> None:
    assert (reading(mouse.game), reaches(mouse.game), stamped(mouse)) == (OTHER, True, True)


def test_undo_restores_the_reading_and_the_reach(mouse: Mouse) -> None:
    mouse.choose("&Edit", "edit.undo")

    assert (reading(mouse.game), reaches(mouse.game), stamped(mouse)) == ("", False, False)


def test_the_reading_is_there_when_the_game_is_opened_again(
    qtbot: QtBot, start: Start, northern: Path
) -> None:
    chosen(qtbot, start(northern)).main.frame.close()
    again = start(northern)

    assert again.workspace is not None
    assert (reading(again.workspace.session.game), reaches(again.workspace.session.game)) == (OTHER, True)


def test_the_journal_says_it_in_words(mouse: Mouse) -> None:
    journal = mouse.game.journal
    told = Phrases(mouse.game).of(journal.steps[journal.now].change)

    assert told == "Cost of a bridge on a halved way: halved with the rest"


def test_the_page_of_the_rule_tells_the_reading_taken_and_the_way_back(mouse: Mouse) -> None:
    rule = mouse.workspace.panels.assistant.rule
    assert rule is not None
    told = [label.text() for row in rule.choices.rows for label in row.findChildren(QLabel)]

    taken = "A6: here Cost of a bridge on a halved way: halved with the rest"
    assert (taken in told, any(text.startswith("Or: bridge cost added") for text in told)) == (True, True)


def by_keys(keys: Keys, dialog: QDialog) -> None:
    """Type the case, Enter, Down, Enter."""
    keys.type("7.63")
    keys.strike(Qt.Key.Key_Return)
    keys.strike(Qt.Key.Key_Down)
    keys.strike(Qt.Key.Key_Return)


def test_keys_choose_another_reading(qtbot: QtBot, start: Start, northern: Path) -> None:
    keys = Keys(qtbot, start(northern), 1280, 800)
    keys.answer(lambda dialog: by_keys(keys, dialog))
    keys.press(Qt.Key.Key_R, CTRL)

    assert (reading(keys.game), reaches(keys.game)) == (OTHER, True)


def test_ok_without_a_change_leaves_no_step(qtbot: QtBot, main: Main) -> None:
    keys = Keys(qtbot, main, 1280, 800)
    keys.answer(lambda dialog: dialog.accept())
    keys.press(Qt.Key.Key_R, CTRL)

    assert keys.game.journal.now == START


def test_all_at_once_go_back_to_the_default(qtbot: QtBot, main: Main) -> None:
    mouse = Mouse(qtbot, main, 1280, 800)
    for key, value in ((BRIDGES, OTHER), ("encircled", "surrounded")):
        mouse.workspace.session.push(Written(Register.SETTING, key, "", value))

    def answer(dialog: QDialog) -> None:
        shown = rows_of(dialog)
        mouse.press(shown.reset_all)
        mouse.press(shown.buttons.button(shown.buttons.StandardButton.Ok))

    mouse.answer(answer)
    mouse.choose("&Game", "game.readings")

    assert (reading(mouse.game), mouse.game.table.read(Register.SETTING, "encircled")) == ("", "")


def test_one_goes_back_to_the_default_alone(qtbot: QtBot, main: Main) -> None:
    mouse = Mouse(qtbot, main, 1280, 800)
    for key, value in ((BRIDGES, OTHER), ("encircled", "surrounded")):
        mouse.workspace.session.push(Written(Register.SETTING, key, "", value))

    def answer(dialog: QDialog) -> None:
        shown = rows_of(dialog)
        mouse.press(shown.only_changed)
        row = next(row for row in shown.rows if BRIDGES in row.boxes)
        mouse.press(row.reset_link)
        mouse.press(shown.buttons.button(shown.buttons.StandardButton.Ok))

    mouse.answer(answer)
    mouse.choose("&Game", "game.readings")

    assert (reading(mouse.game), mouse.game.table.read(Register.SETTING, "encircled")) == ("", "surrounded")


def test_a_house_rule_is_ended(qtbot: QtBot, main: Main) -> None:
    mouse = Mouse(qtbot, main, 1280, 800)
    mouse.workspace.panels.assistant.waive("9.31")

    def answer(dialog: QDialog) -> None:
        shown = rows_of(dialog)
        mouse._click_at(shown.to_house, shown.to_house.rect().center())
        mouse.press(shown.house_rows[0].again)
        mouse.press(shown.buttons.button(shown.buttons.StandardButton.Ok))

    mouse.answer(answer)
    mouse.choose("&Game", "game.readings")

    assert not is_waived(mouse.game, "9.31")


# ---- rows that come one after another


def opened_on(qtbot: QtBot, main: Main, at: str = "") -> ReadingsDialog:
    """Return the readings as they stand at the moment at which they are first seen."""
    workspace = workspace_of(main)
    assert workspace.advisor.wording is not None
    dialog = ReadingsDialog(workspace.session, workspace.advisor.wording, None, at)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def seen_rows(dialog: ReadingsDialog) -> list[ReadingRow]:
    return sorted(dialog.findChildren(ReadingRow), key=lambda row: row.y())


def test_the_readings_are_seen_before_all_of_them_are_there(qtbot: QtBot, main: Main) -> None:
    dialog = opened_on(qtbot, main)
    first, told = len(seen_rows(dialog)), dialog.summary.text()
    qtbot.waitUntil(lambda: len(seen_rows(dialog)) > 2 * first)

    assert 0 < first < 20
    assert dialog.summary.text() == told


def test_rows_that_have_just_come_squeeze_none(qtbot: QtBot, main: Main) -> None:
    dialog = opened_on(qtbot, main)
    for _ in range(4):
        # At the moment at which they come: the next turn of the loop would put right what is seen before it.
        dialog._make_some()
        boxes = [box.box for row in dialog._made for box in row.boxes.values()]

        assert [box.height() >= box.minimumSizeHint().height() for box in boxes] == [True] * len(boxes)
    assert len(boxes) > 4


def test_the_rows_come_in_the_order_of_the_rulebook_for_eye_and_keys(qtbot: QtBot, main: Main) -> None:
    dialog = opened_on(qtbot, main)
    rows = dialog.rows
    qtbot.wait(1)

    assert seen_rows(dialog) == rows
    walked: list[QWidget] = []
    widget = dialog.words.nextInFocusChain()
    while widget is not dialog.words:
        walked.append(widget)
        widget = widget.nextInFocusChain()
    boxes = [box.box for row in rows for box in row.boxes.values()]
    ends = dialog.buttons.buttons()
    places = [walked.index(each) for each in (*boxes, *ends)]
    assert places == sorted(places)


def test_a_reading_far_down_is_in_sight_at_once_and_stays_there(qtbot: QtBot, main: Main) -> None:
    last = opened_on(qtbot, main).rows[-1].reading.entry.id
    dialog = opened_on(qtbot, main, last)
    row = seen_rows(dialog)[-1]
    qtbot.waitUntil(lambda: not row.visibleRegion().isEmpty())

    assert row.reading.entry.id == last


def test_a_word_finds_a_reading_that_had_not_come_yet(qtbot: QtBot, main: Main) -> None:
    case = opened_on(qtbot, main).rows[-1].reading.entry.cases[0]
    dialog = opened_on(qtbot, main)
    dialog.words.setText(case)

    assert case in {case for row in seen_rows(dialog) if row.isVisible() for case in row.reading.entry.cases}


# ---- the room there is


@pytest.mark.parametrize("height_px", [700, 600])
def test_the_dialog_of_a_new_game_is_no_higher_than_the_window(
    qtbot: QtBot, main: Main, height_px: int
) -> None:
    """The last option is reached by scrolling, the buttons are in sight all the time."""
    mouse = Mouse(qtbot, main, 1024, height_px)
    heights = []

    def answer(dialog: QDialog) -> None:
        assert isinstance(dialog, NewGameDialog)
        heights.append(dialog.frameGeometry().height())
        row = list(dialog.options.rows.values())[-1]
        mouse._scroll_to(row)
        assert row.visibleRegion().contains(row.rect().center())
        assert all(each.isVisible() for each in dialog.findChildren(QPushButton))

    mouse.answer(answer)
    mouse.choose("&Game", "game.new")

    assert heights[0] <= main.frame.height()


def test_with_letters_twice_as_large_both_dialogs_fit_a_window_of_600_px(
    qtbot: QtBot, main: Main, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.view.theme.system_scale", lambda: 2.0)
    monkeypatch.setattr("app.panels.fitting.system_scale", lambda: 2.0)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    application_theme.apply(app, is_dark=False)
    keys, least = Keys(qtbot, main, 1024, 700), []
    for key, modifiers in ((Qt.Key.Key_N, CTRL), (Qt.Key.Key_R, CTRL)):
        keys.answer(lambda dialog: least.append(dialog.minimumSizeHint().height()))
        keys.press(key, modifiers)
    monkeypatch.undo()
    application_theme.apply(app, is_dark=False)

    assert max(least) <= 560
