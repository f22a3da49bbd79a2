"""The worked examples of the rules and of the board format, asked of the rules and of the oracle."""

import json
from typing import Any

import pytest

from rules.ask import Asker
from tests.games.budapest_campaign.examples import Example, mistakes, read_examples
from tests.games.budapest_campaign.oracle.ask import answer
from tests.games.budapest_campaign.worked_lines import worked_lines

EXAMPLES = list(read_examples())
WORKED = list(worked_lines())


def product(question: dict[str, Any]) -> Any:
    found = json.loads(Asker().answer(json.dumps(question)))
    if isinstance(found, dict) and "is none of" in str(found.get("error", "")):
        pytest.skip("the rules do not answer this yet")
    return found


@pytest.mark.parametrize("example", EXAMPLES, ids=[one.name for one in EXAMPLES])
def test_the_oracle_plays_the_examples_of_the_rulebook(example: Example) -> None:
    assert mistakes(example, answer(example.question)) == []


@pytest.mark.parametrize("example", EXAMPLES, ids=[one.name for one in EXAMPLES])
def test_the_rules_play_the_examples_of_the_rulebook(example: Example) -> None:
    assert mistakes(example, product(example.question)) == []


@pytest.mark.parametrize("example", WORKED, ids=[one.name for one in WORKED])
def test_the_oracle_answers_the_worked_lines(example: Example) -> None:
    assert mistakes(example, answer(example.question)) == []


@pytest.mark.parametrize("example", WORKED, ids=[one.name for one in WORKED])
def test_the_rules_answer_the_worked_lines(example: Example) -> None:
    assert mistakes(example, product(example.question)) == []
