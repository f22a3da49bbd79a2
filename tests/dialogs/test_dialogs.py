"""Dialogs: choosing by typing, texts, the new game with its exclusions, and the help made from the table."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QLabel, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from app.actions import ACTIONS, MENUS
from app.dialogs.help import AboutDialog, KeysDialog
from app.dialogs.new_game import GameTitle, NewGameDialog, seed_of
from app.dialogs.option_rows import OptionRows
from app.dialogs.picker import Entry, Picker
from app.dialogs.settings import SettingsDialog
from app.dialogs.take_away import BranchChoice, Choices, Span, TakeAwayDialog, ViewChoice
from app.dialogs.text import TextDialog
from app.files.savegame import LARGEST_SEED
from app.game_actions import actions_for
from app.settings import Settings
from counters.scenario import OptionTitle
from counters.setups import options, scenarios
from rules.words import NO_WORDS, Words, words_of_sides
from tests.new_games import words
from tests.view.shown_windows import watched_windows

ENTRIES = [Entry("a", "Flip", "F"), Entry("b", "Fan the stack", "Shift+F"), Entry("c", "Undo", "Ctrl+Z")]

TO_TAKE_AWAY = Choices((BranchChoice("Main", 3, (Span("Turn 1", 0, 3),)),), (ViewChoice("Everything", ()),))


@pytest.fixture
def picker(qtbot: QtBot) -> Picker:
    made = Picker("Actions", ENTRIES)
    qtbot.addWidget(made)
    made.show()
    return made


def test_typed_words_narrow_the_list(qtbot: QtBot, picker: Picker) -> None:
    qtbot.keyClicks(picker.field, "sta fan")

    assert picker.choice == "b"


def test_accents_may_be_left_out(qtbot: QtBot) -> None:
    made = Picker("Places", [Entry("1624", "Tatabánya"), Entry("1232", "Mór")])
    qtbot.addWidget(made)
    made.field.setText("tatabanya")

    assert made.choice == "1624"


def test_what_is_found_for_the_words_is_listed_in_its_own_order(qtbot: QtBot) -> None:
    made = Picker("Places", ENTRIES, find=lambda words: [Entry("b", words), Entry("a", words)])
    qtbot.addWidget(made)
    made.field.setText("tata")

    assert (made.choice, made.list.count()) == ("b", 2)


def test_the_arrows_move_in_the_list_while_typing(qtbot: QtBot, picker: Picker) -> None:
    qtbot.keyClick(picker.field, Qt.Key.Key_Down)

    assert picker.choice == "b"


def test_a_long_entry_is_read_whole(qtbot: QtBot) -> None:
    made = Picker("What is decided?", [Entry("a", "Declare the breakout", "not by the rules " * 12)])
    qtbot.addWidget(made)
    made.show()

    row = made.list.visualItemRect(made.list.item(0))
    assert row.height() > 2 * made.list.fontMetrics().height()
    assert row.width() <= made.list.width()


def test_where_there_is_nothing_no_words_are_to_blame(qtbot: QtBot) -> None:
    made = Picker("Places", [])
    qtbot.addWidget(made)
    made.show()

    assert made.list.isVisible()


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


def tick(dialog: NewGameDialog, *options: str) -> None:
    for option in options:
        dialog.options.rows[option].box.setChecked(True)


def choose(dialog: NewGameDialog, scenario: str) -> None:
    ids = [each.id for each in scenarios("bitter-end")]
    dialog.scenarios.setCurrentRow(ids.index(scenario))


def test_variants_that_exclude_each_other_cannot_both_be_chosen(new_game: NewGameDialog) -> None:
    """Case 19.2."""
    choose(new_game, "historical")
    tick(new_game, "19.5", "19.6")

    assert new_game.wanted.options == {"19.6": "on"}


def test_a_variant_closes_those_it_excludes_and_says_why(new_game: NewGameDialog) -> None:
    choose(new_game, "historical")
    tick(new_game, "19.5")

    row = new_game.options.rows["19.6"]
    assert (row.box.isEnabled(), row.note.text()) == (
        False,
        "Not played together with 19.5, which is chosen.",
    )


def test_a_variant_of_one_scenario_alone_says_of_which(new_game: NewGameDialog) -> None:
    choose(new_game, "ultra_historical")

    assert new_game.options.rows["19.5"].note.text() == "Only in: Historical, 1 to 26 January 1945 (19.1)."


def test_variants_and_optional_rules_stand_under_their_chapters(new_game: NewGameDialog) -> None:
    labels = {label.text() for label in new_game.options.findChildren(QLabel)}

    assert {"Variants (19)", "Optional rules (18)"} < labels


def test_options_that_are_in_no_chapter_have_none_above_them(new_game: NewGameDialog) -> None:
    new_game.options.show_options([OptionTitle("mud", "Mud", "rule", "Roads are slow.")])
    labels = [label.text() for label in new_game.options.findChildren(QLabel)]

    assert "Optional rules" in labels


def test_a_game_without_options_says_so(qtbot: QtBot) -> None:
    rows = OptionRows()
    qtbot.addWidget(rows)
    rows.show_options([])

    assert [label.text() for label in rows.findChildren(QLabel)] == ["This game has none."]


def test_a_variant_taken_back_opens_what_it_closed(new_game: NewGameDialog) -> None:
    choose(new_game, "historical")
    tick(new_game, "19.5")
    new_game.options.rows["19.5"].box.setChecked(False)

    assert new_game.options.rows["19.6"].box.isEnabled()


def test_what_a_variant_brings_along_is_on_and_cannot_be_taken_back(new_game: NewGameDialog) -> None:
    choose(new_game, "historical")
    tick(new_game, "19.72")

    box = new_game.options.rows["19.71"].box
    assert (box.isChecked(), box.isEnabled()) == (True, False)
    assert new_game.wanted.options == {"19.71": "on", "19.72": "on"}


@pytest.mark.parametrize(
    ("scenario", "option"),
    [("northern_attack", "18.1"), ("first_historical", "18.6"), ("ultra_historical", "19.5")],
)
def test_a_scenario_closes_what_has_no_place_in_it(
    new_game: NewGameDialog, scenario: str, option: str
) -> None:
    choose(new_game, "historical")
    tick(new_game, option)
    choose(new_game, scenario)

    assert (new_game.options.rows[option].box.isEnabled(), new_game.wanted.options) == (False, {})


def last_turn(dialog: NewGameDialog, date: str) -> None:
    dialog.last_turn.setCurrentIndex(dialog.last_turn.findData(date))


def test_the_players_may_agree_on_another_last_turn(new_game: NewGameDialog) -> None:
    """Case 21.11."""
    choose(new_game, "historical")
    last_turn(new_game, "1945-01-12")

    assert new_game.wanted.options == {"last_turn": "1945-01-12"}


def test_its_own_last_turn_is_no_option(new_game: NewGameDialog) -> None:
    choose(new_game, "historical")
    last_turn(new_game, "1945-01-26")

    assert new_game.wanted.options == {}


def test_what_begins_after_the_day_agreed_on_is_closed(new_game: NewGameDialog) -> None:
    choose(new_game, "historical")
    tick(new_game, "18.1")
    last_turn(new_game, "1945-01-12")

    assert new_game.wanted.options == {"last_turn": "1945-01-12"}
    assert not new_game.options.rows["18.1"].box.isEnabled()


@pytest.mark.parametrize("scenario", ["northern_attack", "ultra_historical"])
def test_where_the_end_is_fixed_it_cannot_be_changed(new_game: NewGameDialog, scenario: str) -> None:
    choose(new_game, scenario)

    assert (new_game.last_turn.isEnabled(), new_game.last_turn.count()) == (False, 1)


@pytest.fixture
def own(qtbot: QtBot) -> NewGameDialog:
    """A new game with an own set-up behind the scenarios, kept with a variant and an agreed end."""
    known = scenarios("bitter-end")
    kept = {"19.5": "on", "last_turn": "1945-01-12"}
    mine = replace(known[0], id="own:mine", title="Mine", summary="", ends_by_agreement=True, options=kept)
    dialog = NewGameDialog([GameTitle("bitter-end", "Bitter End", (*known, mine), options("bitter-end"))])
    qtbot.addWidget(dialog)
    choose(dialog, "historical")
    return dialog


@pytest.mark.parametrize(("first", "last"), [("", "soon"), ("1945-01-26", "1945-01-01")])
def test_an_own_set_up_with_faults_in_its_dates_can_be_looked_at(qtbot: QtBot, first: str, last: str) -> None:
    broken = replace(scenarios("bitter-end")[0], first_turn=first, last_turn=last, ends_by_agreement=True)
    dialog = NewGameDialog([GameTitle("bitter-end", "Bitter End", (broken,), ())])
    qtbot.addWidget(dialog)

    assert dialog.wanted.options == {}


def test_an_own_set_up_proposes_what_it_was_kept_with(own: NewGameDialog) -> None:
    tick(own, "18.4")
    own.scenarios.setCurrentRow(own.scenarios.count() - 1)

    assert own.wanted.options == {"19.5": "on", "last_turn": "1945-01-12"}
    assert "19.5" in own.summary.text()


def test_what_an_own_set_up_proposes_can_be_taken_back(own: NewGameDialog) -> None:
    own.scenarios.setCurrentRow(own.scenarios.count() - 1)
    own.options.rows["19.5"].box.setChecked(False)

    assert own.wanted.options == {"last_turn": "1945-01-12"}


def test_back_at_a_scenario_the_former_choice_is_there(own: NewGameDialog) -> None:
    tick(own, "18.4")
    own.scenarios.setCurrentRow(own.scenarios.count() - 1)
    choose(own, "historical")

    assert own.wanted.options == {"18.4": "on"}


@pytest.mark.parametrize(("typed", "seed"), [("7", 7), (" 12 ", 12), ("", 0), ("a", 97)])
def test_a_seed_may_be_a_number_or_a_word(typed: str, seed: int) -> None:
    assert seed_of(typed) == seed


def test_a_number_too_long_to_be_read_makes_a_seed_all_the_same() -> None:
    assert 0 <= seed_of("7" * 5_000) <= LARGEST_SEED


@pytest.mark.parametrize("is_removable", [True, False])
def test_only_a_text_that_can_be_taken_away_says_how(qtbot: QtBot, is_removable: bool) -> None:
    dialog = TextDialog("Note", "", is_removable=is_removable)
    qtbot.addWidget(dialog)
    dialog.show()

    assert any(label.isVisible() for label in dialog.findChildren(QLabel)) is is_removable


def test_a_note_may_have_many_lines(qtbot: QtBot) -> None:
    dialog = TextDialog("Note", "first\nsecond", has_many_lines=True)
    qtbot.addWidget(dialog)

    assert dialog.text == "first\nsecond"


def test_tab_goes_from_a_note_to_the_buttons(qtbot: QtBot) -> None:
    dialog = TextDialog("Note", "", has_many_lines=True)
    assert is_left_by_tab(qtbot, dialog, dialog.field)


def test_tab_goes_from_the_keys_list_to_its_button(qtbot: QtBot) -> None:
    dialog = KeysDialog(actions_for(words()))
    assert is_left_by_tab(qtbot, dialog, dialog.table)


def is_left_by_tab(qtbot: QtBot, dialog: QDialog, part: QWidget) -> bool:
    """Show a dialog and press Tab in one of its parts; return whether another has the keys then."""
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    part.setFocus()
    qtbot.waitUntil(part.hasFocus)
    qtbot.keyClick(part, Qt.Key.Key_Tab)
    return not part.hasFocus()


def test_the_keys_list_has_every_action(qtbot: QtBot) -> None:
    dialog = KeysDialog(actions_for(words()))
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


def test_the_settings_ask_about_each_side_of_the_game(qtbot: QtBot) -> None:
    dialog = SettingsDialog(Settings(), words_of_sides(["north", "south", "west"]))
    qtbot.addWidget(dialog)

    assert [box.text() for box in dialog.closed.values()] == [
        "North stacks are closed",
        "South stacks are closed",
        "West stacks are closed",
    ]


def test_closed_stacks_are_kept_as_they_always_were(qtbot: QtBot) -> None:
    dialog = SettingsDialog(Settings(closed_sides=("german", "soviet")), words())
    qtbot.addWidget(dialog)
    dialog.closed["german"].setChecked(False)

    assert dialog.settings.closed_sides == ("soviet",)


def test_the_closed_sides_of_another_game_are_left_alone(qtbot: QtBot) -> None:
    dialog = SettingsDialog(Settings(closed_sides=("axis", "german")), words())
    qtbot.addWidget(dialog)
    dialog.closed["soviet"].setChecked(True)

    assert set(dialog.settings.closed_sides) == {"axis", "german", "soviet"}


@pytest.mark.parametrize(
    ("these", "told"),
    [
        (words(), ("&Last turn (21.11)", "Begin with an empty map and set up by &hand (22)")),
        (NO_WORDS, ("&Last turn", "Begin with an empty map and set up by &hand")),
    ],
    ids=["ours", "none"],
)
def test_a_new_game_is_asked_for_with_the_cases_of_its_rulebook(
    qtbot: QtBot, these: Words, told: tuple[str, str]
) -> None:
    title = GameTitle("bitter-end", "Bitter End", scenarios("bitter-end"), (), these)
    dialog = NewGameDialog([title])
    qtbot.addWidget(dialog)
    titles = {label.buddy(): label.text() for label in dialog.findChildren(QLabel)}

    assert (titles[dialog.last_turn], dialog.by_hand.text()) == told


def test_what_a_kind_needs_is_shown_once_when_the_dialog_is_made(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    show = TakeAwayDialog._show_kind

    def counted(dialog: TakeAwayDialog) -> None:
        shown.append(dialog.kind.id)
        show(dialog)

    monkeypatch.setattr(TakeAwayDialog, "_show_kind", counted)
    dialog = TakeAwayDialog(TO_TAKE_AWAY)
    qtbot.addWidget(dialog)

    assert (shown, bool(dialog.help.text())) == ([dialog.kind.id], True)


@pytest.mark.parametrize("height_px", [700, 120], ids=["all in sight", "scrolled"])
def test_the_first_choice_of_a_dialog_has_the_keys(qtbot: QtBot, height_px: int) -> None:
    found = []
    for dialog in (TakeAwayDialog(TO_TAKE_AWAY), SettingsDialog(Settings(), words())):
        qtbot.addWidget(dialog)
        dialog.resize(500, height_px)
        dialog.show()
        qtbot.waitUntil(dialog.isActiveWindow)
        found.append(type(dialog.focusWidget()))

    assert found == [QRadioButton, QComboBox]


def test_a_dialog_for_a_text_comes_up_alone(qtbot: QtBot) -> None:
    with watched_windows() as shown:
        dialog = TextDialog("Note", "")
        qtbot.addWidget(dialog)
        dialog.show()

    assert shown == ["TextDialog"]
