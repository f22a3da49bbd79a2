"""The oracle, written apart from the rules out of the same rulebook, and the boards on which both are asked.

A thousand boards of each question: `python -m tests.games.battle_for_hungary.compare --boards 1000`.
"""

import ast
from pathlib import Path

import pytest

from tests.games.battle_for_hungary import oracle
from tests.games.battle_for_hungary.canon import differences
from tests.games.battle_for_hungary.oracle.ask import QUESTIONS, answer_on, board_of
from tests.games.battle_for_hungary.oracle.settings import SETTINGS
from tests.games.battle_for_hungary.random_questions import THEMES, TOPICS
from tests.games.battle_for_hungary.worked_lines import Worked, worked_lines

WORKED = [one for one in worked_lines() if one.question["ask"] in QUESTIONS]


@pytest.mark.parametrize("worked", WORKED, ids=[one.name for one in WORKED])
def test_the_oracle_answers_the_worked_lines(worked: Worked) -> None:
    board = board_of(worked.question)
    ours = answer_on(board, worked.question)

    assert differences(board, worked.question, ours, worked.answer) == []


def test_the_oracle_stands_on_nothing_of_the_rules() -> None:
    modules = Path(oracle.__path__[0]).glob("*.py")
    nodes = [node for module in modules for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))]
    used = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    used |= {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}

    assert {name.split(".")[0] for name in used} & {"rules", "app", "maps", "counters"} == set()


def test_every_setting_by_which_boards_are_drawn_exists() -> None:
    assert {key for keys in THEMES.values() for key in keys} - set(SETTINGS) - TOPICS == set()
