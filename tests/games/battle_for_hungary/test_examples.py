"""The worked examples of the rules and of the board format, asked of the rules and of the oracle."""

from pathlib import Path

import pytest

from rules.ask import Asker
from rules.library import game_folder
from rules.tomlfile import read_toml
from tests.games.battle_for_hungary.canon import differences
from tests.games.battle_for_hungary.oracle.ask import answer, answer_on, board_of
from tests.games.battle_for_hungary.worked_lines import Worked, worked_lines
from tests.games.shared.comparing import answered
from tests.games.shared.examples import Example, mistakes, read_examples

EXAMPLES = list(read_examples("battle-for-hungary", Path(__file__).parent))
WORKED = list(worked_lines())


@pytest.mark.parametrize("example", EXAMPLES, ids=[one.name for one in EXAMPLES])
def test_the_oracle_plays_the_examples_of_the_rulebook(example: Example) -> None:
    assert mistakes(example, answer(example.question)) == []


@pytest.mark.parametrize("example", EXAMPLES, ids=[one.name for one in EXAMPLES])
def test_the_rules_play_the_examples_of_the_rulebook(example: Example) -> None:
    assert mistakes(example, answered(Asker(), example.question)) == []


@pytest.mark.parametrize("worked", WORKED, ids=[one.name for one in WORKED])
def test_the_oracle_answers_the_worked_lines(worked: Worked) -> None:
    board = board_of(worked.question)
    ours = answer_on(board, worked.question)

    assert differences(board, worked.question, ours, worked.answer) == []


@pytest.mark.parametrize("worked", WORKED, ids=[one.name for one in WORKED])
def test_the_rules_answer_the_worked_lines(worked: Worked) -> None:
    board = board_of(worked.question)

    assert differences(board, worked.question, worked.answer, answered(Asker(), worked.question)) == []


# ---------------------------------------------------------------- an example that is no question


def test_10_6_an_hq_lost_on_turn_2_returns_on_turn_5() -> None:
    charts = read_toml(game_folder("battle-for-hungary").rules / "charts.toml")

    assert 2 + charts["loc"]["hq_return_turns"] == 5
