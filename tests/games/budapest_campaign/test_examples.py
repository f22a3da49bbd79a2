"""The worked examples of the rules and of the board format, asked of the rules and of the oracle."""

import tomllib
from pathlib import Path

import pytest

from rules.ask import Asker
from tests.games.budapest_campaign.boards import board, situation
from tests.games.budapest_campaign.oracle.ask import answer
from tests.games.budapest_campaign.worked_lines import worked_lines
from tests.games.shared.comparing import answered
from tests.games.shared.examples import Example, mistakes, read_examples

COUNTERS = Path(__file__).parents[3] / "counters" / "budapest_campaign" / "counters.toml"
EXAMPLES = list(read_examples("budapest-campaign", Path(__file__).parent))
WORKED = list(worked_lines())


@pytest.mark.parametrize("example", EXAMPLES, ids=[one.name for one in EXAMPLES])
def test_the_oracle_plays_the_examples_of_the_rulebook(example: Example) -> None:
    assert mistakes(example, answer(example.question)) == []


@pytest.mark.parametrize("example", EXAMPLES, ids=[one.name for one in EXAMPLES])
def test_the_rules_play_the_examples_of_the_rulebook(example: Example) -> None:
    assert mistakes(example, answered(Asker(), example.question)) == []


@pytest.mark.parametrize("example", WORKED, ids=[one.name for one in WORKED])
def test_the_oracle_answers_the_worked_lines(example: Example) -> None:
    assert mistakes(example, answer(example.question)) == []


@pytest.mark.parametrize("example", WORKED, ids=[one.name for one in WORKED])
def test_the_rules_answer_the_worked_lines(example: Example) -> None:
    assert mistakes(example, answered(Asker(), example.question)) == []


# ---------------------------------------------------------------- examples that are no question


@pytest.mark.parametrize(
    ("die", "commandos", "points", "fails"),
    [(1, 1, 0, True), (6, 1, 3, False), (2, 0, 0, True), (3, 0, 1, False), (5, 0, 1, False)],
)
def test_20_1_and_20_2_the_coup(die: int, commandos: int, points: int, fails: bool) -> None:
    """20.1, 20.2: the commandos add one; 2 is a failure, 3 to 5 bring one point, 6 and 7 three."""
    rows = situation(board()).law.charts.panzerfaust
    row = next(each for each in rows if each.least <= die + commandos <= each.most)

    assert (row.refit_points, row.is_failure) == (points, fails)


def test_2_7_a_stroke_parts_a_unit_from_the_one_it_belongs_to() -> None:
    """2.7: 27Gd/53 is the 27th Guards Rifle Corps of the 53rd Army."""
    bodies = tomllib.loads(COUNTERS.read_text(encoding="utf-8"))["body"]
    units = [unit for body in bodies for unit in body["units"]]
    found = next(unit for unit in units if unit["label"] == "27Gd/53")
    corps, army = found["label"].split("/")

    assert (corps, army, found["service"], found["type"], found["size"]) == (
        "27Gd",
        "53",
        "guards",
        "infantry",
        "corps",
    )
