"""The rules against the oracle, written apart from the same rulebook: thirty boards of each question.

A thousand of each: `python -m tests.games.budapest_campaign.compare --boards 1000`.
"""

import ast
import json
from pathlib import Path

import pytest

from rules.ask import Asker
from tests.games.budapest_campaign import oracle
from tests.games.budapest_campaign.canon import differences
from tests.games.budapest_campaign.compare import Tally, drawn_for, flip
from tests.games.budapest_campaign.oracle.ask import answer_on, board_of
from tests.games.budapest_campaign.oracle.settings import SETTINGS
from tests.games.budapest_campaign.random_questions import ASKS, LOC, THEMES, questions

SEED, BOARDS = 7, 30


BEST = {
    "reach": (
        "hexside_sum",
        "rail_minor_lake",
        "interdicted_bridge",
        "stacking_at",
        "lake_stop_in_ezoc",
        "lake_crossing_cost",
    ),
    "why": ("lake_far_shore",),
    "zoc": ("shifted_rows", "zoc_into_lake", "static_zoc", "flotilla_zoc"),
    "rail": ("rail_transport_control", "offmap_continues", "depot_rail_transport"),
    "activation": ("fretter_pico", "air_exception", "redeploy_air"),
    "supply": LOC,
}
"""The question that shows a setting soonest, where it is not the one question that it belongs to."""


def turned() -> list[tuple[str, str]]:
    """Each setting with the question by which it is turned."""
    found = {key: ask for ask, keys in BEST.items() for key in keys}
    for ask, keys in THEMES.items():
        for key in keys:
            found.setdefault(key, ask)
    return sorted((ask, key) for key, ask in found.items())


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


def test_the_oracle_stands_on_nothing_of_the_rules() -> None:
    modules = Path(oracle.__path__[0]).glob("*.py")
    nodes = [node for module in modules for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))]
    used = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    used |= {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}

    assert {name.split(".")[0] for name in used} & {"rules", "app", "maps", "counters"} == set()


def test_every_setting_has_a_question_that_it_can_change() -> None:
    assert {key for keys in THEMES.values() for key in keys} == set(SETTINGS)
