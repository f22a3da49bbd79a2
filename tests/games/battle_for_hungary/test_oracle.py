"""The rules against the oracle, written apart from the same rulebook: thirty boards of each question.

A thousand of each: `python -m tests.games.battle_for_hungary.compare --boards 1000`.
"""

from pathlib import Path

import pytest

from tests.games.battle_for_hungary import oracle
from tests.games.battle_for_hungary.compare import PROOF
from tests.games.battle_for_hungary.oracle.ask import QUESTIONS
from tests.games.battle_for_hungary.oracle.settings import SETTINGS
from tests.games.battle_for_hungary.random_questions import ASKS, THEMES, TOPICS
from tests.games.shared.comparing import disagreements, foreign_to, turned, unmoved

SEED = 7

BEST = {
    "zoc": ("shifted_rows", "fortress_zoc", "partisan_zoc", "zoc_over_lake"),
    "reach": ("city_zoc_chain", "town_over_terrain", "operational_adjacent", "assault_continue_in_zoc"),
    "why": (
        "water_sum",
        "entered_is_friendly",
        "bridge_needs_no_enemy_zoc",
        "rail_needs_friendly",
        "rail_movement",
        "column_is_unit",
        "uprising_for_good",
    ),
    "arrivals": ("hq_stacks", "czech_allies"),
    "replacements": ("rail_loc_needs_control",),
    "victory": ("cut_off_zoc",),
    "missions": ("air_range",),
    "air_combat": ("jabo_is_fighter",),
}
"""The question that shows a setting soonest, where it is not the first that it belongs to."""


@pytest.mark.parametrize(("ask", "key"), turned(PROOF, BEST))
def test_every_setting_changes_an_answer_of_both(ask: str, key: str) -> None:
    assert unmoved(PROOF, ask, key, SEED) == ([], [])


@pytest.mark.parametrize("ask", ASKS)
def test_rules_and_oracle_agree_on_random_boards(ask: str) -> None:
    assert disagreements(PROOF, ask, SEED) == []


def test_the_oracle_stands_on_nothing_of_the_rules() -> None:
    assert foreign_to(Path(oracle.__path__[0])) == set()


def test_boards_are_drawn_for_every_question() -> None:
    assert set(ASKS) == set(QUESTIONS)


def test_every_setting_has_a_question_that_it_can_change() -> None:
    assert {key for keys in THEMES.values() for key in keys} - TOPICS == set(SETTINGS)
