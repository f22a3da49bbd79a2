"""The readings of unclear cases: what a game is played by, what is written when another is chosen."""

from __future__ import annotations

import pytest

from app.assist.adjudicator import rule_set_of
from app.assist.readings import house_rules_of, readings_of, set_readings, settings_of, text_of, title_of
from app.assist.rulings import set_waived
from app.assist.wording import Wording
from app.files.savegame import game_in_memory
from app.table.changes import Group, Register, Written
from app.table.game import Game
from app.table.phrases import Phrases
from rules.games.bitter_end.law import assumptions
from rules.issues import DataError

BOOK = assumptions()
KEYS = sorted(BOOK.by_key)


@pytest.fixture
def game() -> Game:
    return game_in_memory("bitter-end", "northern_attack", seed=1)


def write(game: Game, key: str, text: str) -> None:
    game.journal.push(Written(Register.SETTING, key, game.table.read(Register.SETTING, key), text))


def now(game: Game, key: str) -> str:
    found = (each for reading in readings_of(game, BOOK) for each in reading.selections if each.key == key)
    return next(found).now


def test_the_readings_stand_in_the_order_of_the_rulebook(game: Game) -> None:
    firsts = [int(each.entry.cases[0].partition(".")[0]) for each in readings_of(game, BOOK)]

    assert (firsts == sorted(firsts), len(firsts)) == (True, len(BOOK.assumptions))


def test_a_new_game_is_read_by_the_defaults(game: Game) -> None:
    chosen = [each for reading in readings_of(game, BOOK) for each in reading.selections]

    assert [each.key for each in chosen if each.now != each.default] == []


def test_another_reading_is_one_group(game: Game) -> None:
    change = set_readings(game, BOOK, {"rail_is_road": "false"}, (), "Railways")

    assert change == Group("Railways", (Written(Register.SETTING, "rail_is_road", "", "false"),))


@pytest.mark.parametrize("text", ["", "true", "True"])
def test_the_default_is_no_change_however_it_stands_there(game: Game, text: str) -> None:
    write(game, "rail_is_road", text or "false")
    write(game, "rail_is_road", text)

    assert set_readings(game, BOOK, {"rail_is_road": "true"}, (), "") is None


def test_back_to_the_default_leaves_no_line(game: Game) -> None:
    write(game, "offmap_cost", "terrain")
    change = set_readings(game, BOOK, {"offmap_cost": "paid"}, (), "")

    assert change == Group("", (Written(Register.SETTING, "offmap_cost", "terrain", ""),))


def test_a_value_that_no_reading_has_is_shown_and_can_be_left(game: Game) -> None:
    write(game, "rail_is_road", "perhaps")
    change = set_readings(game, BOOK, {"rail_is_road": "true"}, (), "")

    assert (now(game, "rail_is_road"), change is None) == ("perhaps", False)


def test_a_house_rule_that_ends_goes_with_the_readings(game: Game) -> None:
    waived = set_waived(game, "9.31", "", is_waived=True)
    assert waived is not None
    game.journal.push(waived)
    change = set_readings(game, BOOK, {"rail_is_road": "false"}, house_rules_of(game), "Both")
    assert change is not None
    game.journal.push(change)

    assert (now(game, "rail_is_road"), house_rules_of(game), len(change.changes)) == ("false", (), 2)


def test_a_house_rule_has_its_words_in_the_journal(game: Game) -> None:
    change = set_waived(game, "9.31", "House rule: without 9.31", is_waived=True)
    assert change is not None

    assert Phrases(game).of(change) == "House rule: without 9.31"


def test_an_answer_says_by_which_reading_it_was_given(game: Game) -> None:
    wording, entry = Wording(rule_set_of("bitter-end"), game), BOOK.by_key["rail_is_road"]
    by_default = wording.reading_of(entry)
    write(game, "rail_is_road", "false")

    read = (by_default, wording.reading_of(entry))
    assert read == ("rail is a road everywhere", "Railways: a cost of movement only")


def test_a_number_looks_for_a_case_and_a_word_for_words(game: Game) -> None:
    found = {each.entry.id for each in readings_of(game, BOOK) if each.holds("16.33 village")}

    assert found == {"A40", "A41"}


def test_a_setting_is_written_as_key_and_value() -> None:
    found = settings_of(["rail_is_road=False", "offmap_cost=paid", "rugged_hexside_secondary_mp=7"], BOOK)

    assert found == {"rail_is_road": "false", "rugged_hexside_secondary_mp": "7"}


def test_what_is_wrong_with_settings_is_told_together_with_what_there_is() -> None:
    with pytest.raises(DataError) as caught:
        settings_of(["rail_is_rod=1", "offmap_cost=free", "encircled"], BOOK)
    hints = [issue.hint for issue in caught.value.issues]

    assert all(key in hints[0] for key in KEYS)
    assert hints[1:] == ["paid or terrain", "cut_off or surrounded"]


def test_a_title_has_the_words_of_the_values() -> None:
    assert title_of(BOOK, {"rail_is_road": "false"}) == "Railways: a cost of movement only"


def test_true_is_written_as_in_a_file() -> None:
    assert (text_of(True), text_of(4), text_of("paid")) == ("true", "4", "paid")
