"""Dialogs: choosing by typing, texts, the new game with its exclusions, and the help made from the table."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.actions import ACTIONS, MENUS
from app.dialogs.help import AboutDialog, KeysDialog
from app.dialogs.new_game import GameTitle, NewGameDialog, seed_of
from app.dialogs.picker import Entry, Picker
from app.dialogs.text import TextDialog
from counters.setups import options, scenarios

ENTRIES = [Entry("a", "Flip", "F"), Entry("b", "Fan the stack", "Shift+F"), Entry("c", "Undo", "Ctrl+Z")]


@pytest.fixture
def picker(qtbot: QtBot) -> Picker:
    made = Picker("Actions", ENTRIES)
    qtbot.addWidget(made)
    made.show()
    return made


def test_typed_words_narrow_the_list(qtbot: QtBot, picker: Picker) -> None:
    qtbot.keyClicks(picker.field, "sta fan")

    assert picker.choice == "b"


def test_the_arrows_move_in_the_list_while_typing(qtbot: QtBot, picker: Picker) -> None:
    qtbot.keyClick(picker.field, Qt.Key.Key_Down)

    assert picker.choice == "b"


def test_words_that_nothing_has_leave_no_choice(qtbot: QtBot, picker: Picker) -> None:
    qtbot.keyClicks(picker.field, "artillery")

    assert picker.choice is None


def test_enter_takes_the_entry(qtbot: QtBot, picker: Picker) -> None:
    with qtbot.waitSignal(picker.accepted):
        qtbot.keyClick(picker.field, Qt.Key.Key_Return)


@pytest.fixture
def new_game(qtbot: QtBot) -> NewGameDialog:
    title = GameTitle("bitter-end", "Bitter End", scenarios("bitter-end"), options("bitter-end"))
    dialog = NewGameDialog([title])
    qtbot.addWidget(dialog)
    return dialog


def test_every_scenario_is_offered(new_game: NewGameDialog) -> None:
    assert new_game.scenarios.count() == len(scenarios("bitter-end"))


def test_variants_that_exclude_each_other_cannot_both_be_chosen(new_game: NewGameDialog) -> None:
    """Case 19.2."""
    new_game.option_boxes["19.5"].setChecked(True)
    new_game.option_boxes["19.6"].setChecked(True)

    assert new_game.wanted.options == {"19.6": "on"}


@pytest.mark.parametrize(("typed", "seed"), [("7", 7), (" 12 ", 12), ("", 0), ("a", 97)])
def test_a_seed_may_be_a_number_or_a_word(typed: str, seed: int) -> None:
    assert seed_of(typed) == seed


def test_a_note_may_have_many_lines(qtbot: QtBot) -> None:
    dialog = TextDialog("Note", "first\nsecond", has_many_lines=True)
    qtbot.addWidget(dialog)

    assert dialog.text == "first\nsecond"


def test_the_keys_list_has_every_action(qtbot: QtBot) -> None:
    dialog = KeysDialog()
    qtbot.addWidget(dialog)

    assert dialog.table.rowCount() >= len(ACTIONS)


def test_about_shows_the_credit(qtbot: QtBot) -> None:
    dialog = AboutDialog("OpenStreetMap contributors")
    qtbot.addWidget(dialog)

    assert any("OpenStreetMap" in label.text() for label in dialog.findChildren(QLabel))


def test_no_two_actions_share_a_key() -> None:
    keys = [key for action in ACTIONS for key in action.keys]

    assert sorted(keys) == sorted(set(keys))


def test_every_action_is_in_a_menu() -> None:
    assert {action.menu for action in ACTIONS} == set(MENUS)
