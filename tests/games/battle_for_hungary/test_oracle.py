"""The rules against the oracle, written apart from the same rulebook: thirty boards of each question.

A thousand of each: `python -m tests.games.battle_for_hungary.compare --boards 1000`.
"""

import ast
import json
from pathlib import Path

import pytest

from rules.ask import Asker
from tests.games.battle_for_hungary import oracle
from tests.games.battle_for_hungary.canon import differences
from tests.games.battle_for_hungary.compare import Tally, drawn_for, flip
from tests.games.battle_for_hungary.oracle.ask import QUESTIONS, answer_on, board_of
from tests.games.battle_for_hungary.oracle.settings import SETTINGS
from tests.games.battle_for_hungary.random_questions import (
    ASKS,
    THEMES,
    TOPICS,
    questions,
)

SEED, BOARDS = 7, 30


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


def turned() -> list[tuple[str, str]]:
    """Each setting with the question by which it is turned."""
    found = {key: ask for ask, keys in BEST.items() for key in keys}
    for ask, keys in THEMES.items():
        for key in keys:
            if key in SETTINGS:
                found.setdefault(key, ask)
    return sorted((ask, key) for key, ask in found.items())


@pytest.mark.parametrize(("ask", "key"), turned())
def test_every_setting_changes_an_answer_of_both(ask: str, key: str) -> None:
    tally, asker = Tally(ask), Asker()
    left = list(SETTINGS[key][1:])
    for number in drawn_for(ask, key, 1000)[:200]:
        for line in questions(ask, SEED, number):
            left = [value for value in left if not flip(asker, tally, line, key, value)]
        if not left:
            break

    assert (left, [found for found, _ in tally.differing]) == ([], [])


@pytest.mark.parametrize("ask", ASKS)
def test_rules_and_oracle_agree_on_random_boards(ask: str) -> None:
    asker, found = Asker(), []
    for number in range(BOARDS):
        lines = questions(ask, SEED, number)
        board = board_of(lines[0])
        for line in lines:
            theirs = json.loads(asker.answer(json.dumps(line)))
            differ = differences(board, line, answer_on(board, line), theirs)
            found += [f"{ask} {SEED} {number}: {text}" for text in differ]

    assert found == []


def test_the_oracle_stands_on_nothing_of_the_rules() -> None:
    modules = Path(oracle.__path__[0]).glob("*.py")
    nodes = [node for module in modules for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))]
    used = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    used |= {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}

    assert {name.split(".")[0] for name in used} & {"rules", "app", "maps", "counters"} == set()


def test_boards_are_drawn_for_every_question() -> None:
    assert set(ASKS) == set(QUESTIONS)


def test_every_setting_has_a_question_that_it_can_change() -> None:
    assert {key for keys in THEMES.values() for key in keys} - TOPICS == set(SETTINGS)
