"""The actions of a game: one for each of its sides, with its own names, places and cases."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from app.actions import ACTIONS, MENUS
from app.game_actions import actions_for, key_of_decision, side_ids
from rules.decision_words import DecisionWords
from rules.words import NO_WORDS, Topic, Words, words_of_sides
from tests.new_games import words

THREE = words_of_sides(["north", "south", "west"])


def test_three_sides_have_three_entries_and_the_first_two_a_key() -> None:
    found = [(each.text, each.keys) for each in actions_for(THREE) if each.id.startswith("play.side")]

    assert found == [
        ("Adjutant plays the No&rth side", ("F7",)),
        ("Adjutant plays the &South side", ("F8",)),
        ("Adjutant plays the &West side", ()),
    ]


def test_the_ids_of_the_entries_tell_the_sides() -> None:
    assert side_ids("play.side", THREE) == {
        "play.side1": "north",
        "play.side2": "south",
        "play.side3": "west",
    }


@pytest.mark.parametrize("menu", MENUS)
def test_no_two_entries_share_a_letter_whatever_the_sides_are_called(menu: str) -> None:
    found = [each.text for each in actions_for(THREE) if each.menu == menu]
    letters = Counter(text.partition("&")[2][:1].casefold() for text in found if "&" in text)

    assert [letter for letter, count in letters.items() if count > 1] == []


def test_the_case_stands_in_the_text_where_the_game_has_one() -> None:
    ours = {each.id: each.text for each in actions_for(words())}
    theirs = {each.id: each.text for each in actions_for(THREE)}

    assert (ours["combat.choose1"], "combat.choose1" in theirs) == ("All-o&ut assault (18.3)", False)


def test_a_case_in_a_sentence_goes_with_its_words() -> None:
    with_case = replace(THREE, cases={Topic.SET_UP: ("4",)})
    found = [
        next(each.help for each in actions_for(these) if each.id == "game.check_setup")
        for these in (with_case, THREE)
    ]

    assert [text.partition(" while")[0] for text in found] == ["What is open by case 4", "What is open"]


def test_a_game_without_a_place_to_ring_has_no_such_entry() -> None:
    made = actions_for(THREE, has_pools=True)

    assert {each.id for each in ACTIONS} - {each.id for each in made} == {
        "assist.ring",
        "assist.side",
        "combat.choose",
        "combat.less",
        "combat.more",
        "play.side",
        "turn.decision",
        "turn.direction",
        "view.closed_side",
    }


def test_a_game_without_pools_has_no_entry_for_them() -> None:
    left_out = {each.id for each in actions_for(THREE, has_pools=True)} - {
        each.id for each in actions_for(THREE)
    }

    assert left_out == {"counter.draw", "counter.shuffle"}


@pytest.mark.parametrize("these", [words(), THREE, NO_WORDS], ids=["ours", "three", "none"])
def test_no_text_is_left_with_a_gap(these: Words) -> None:
    assert [each.id for each in actions_for(these) if "{" in each.text + each.help] == []


def test_names_are_put_into_the_text_of_the_person_s_language() -> None:
    spoken = {"Adjutant plays the {name} side": "Adjutant führt die Seite {name}", "South": "Süd"}
    found = actions_for(THREE, lambda text: spoken.get(text, text))

    assert next(each.text for each in found if each.id == "play.side2") == "Adjutant führt die Seite &Süd"


# ---- decisions that a game's words name

CALLS = replace(
    THREE,
    decisions=(
        DecisionWords(("levy",), "Call up the &levy...", "Once a year."),
        DecisionWords(("storm",), "Storm", direction="Storm from another side"),
    ),
)


def entries(these: Words) -> dict[tuple[str, ...], str]:
    return {
        each.keys: each.text
        for each in actions_for(these)
        if each.id.startswith(("turn.decision", "turn.direction"))
    }


def test_every_decision_that_the_words_name_has_an_entry_and_a_key() -> None:
    assert entries(CALLS) == {
        ("Shift+Y",): "Call up the &levy...",
        ("Shift+L",): "&Storm",
        ("Shift+O",): "Sto&rm from another side",
    }


def test_the_first_game_has_its_decisions_under_the_keys_that_they_always_had() -> None:
    assert entries(words()) == {
        ("Shift+Y",): "Declare s&urprise...",
        ("Shift+O",): "Surprise to another d&irection",
        ("Shift+L",): "Choose the release schedu&le...",
        ("Shift+E",): "&Release reserves...",
        ("Shift+B",): "Declare the &breakout",
        ("Shift+G",): "Blo&w a bridge...",
    }


def test_a_letter_that_another_entry_has_is_not_taken_twice() -> None:
    these = replace(THREE, decisions=(DecisionWords(("levy",), "Call u&p the levy"),))

    assert entries(these) == {("Shift+Y",): "Ca&ll up the levy"}


def test_the_help_of_an_entry_is_the_game_s() -> None:
    found = [each.help for each in actions_for(CALLS, str.upper) if each.id.startswith("turn.decision")]

    assert found == ["ONCE A YEAR.", ""]


@pytest.mark.parametrize(("decision", "key"), [("storm", "Shift+L"), ("unheard-of", "Shift+J")])
def test_a_decision_is_reached_by_its_key_or_by_that_of_all(decision: str, key: str) -> None:
    assert key_of_decision(decision, CALLS) == key
