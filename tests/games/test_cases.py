"""Every `.case` and `.perft` file of every game: positions, questions, and what the rules should find."""

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maps.load import load
from rules.board import Board
from rules.cases import RuleCase, failures, parse_cases
from rules.citations import Status
from rules.games import find_rule_set
from rules.issues import DataError
from rules.judge import Judge
from tests.games.bitter_end.cited import cases_of_tests

FOLDER = Path(__file__).parent
CHANGES_PLAY = (Status.JUDGED, Status.REMINDED, Status.DATA)
CASES = [
    pytest.param(case, id=f"{path.stem}: {case.title}")
    for path in sorted([*FOLDER.rglob("*.case"), *FOLDER.rglob("*.perft")])
    for case in parse_cases(path.read_text(encoding="utf-8"), path.name)
]


@cache
def board(game: str) -> Board:
    return Board.of_sheet(load(game))


@cache
def plain_judge(game: str) -> Judge:
    rule_set = find_rule_set(game)
    assert rule_set is not None
    return rule_set.judge(board(game))


def judge_of(case: RuleCase) -> Judge:
    rule_set = find_rule_set(case.position.game)
    assert rule_set is not None
    if not case.choices:
        return plain_judge(case.position.game)
    return rule_set.judge(board(case.position.game), case.choices)


@pytest.mark.parametrize("case", CASES)
def test_the_rules_find_what_the_case_expects(case: RuleCase) -> None:
    assert list(failures(case, judge_of(case))) == []


@pytest.mark.parametrize("case", CASES)
def test_a_case_reads_back_from_its_text(case: RuleCase) -> None:
    assert parse_cases(case.text()) == (case,)


def test_every_rule_that_changes_play_has_a_case_or_a_test_that_cites_it() -> None:
    rule_set = find_rule_set("bitter-end")
    assert rule_set is not None
    cited = {number for param in CASES for number in param.values[0].cites}

    play = {c.id for c in rule_set.citations.cases.values() if c.status in CHANGES_PLAY}
    assert play - cited - set(cases_of_tests(FOLDER.parent)) == set()


@given(st.text())
def test_any_text_is_read_or_refused_with_issues(text: str) -> None:
    try:
        parse_cases("== a\n" + text)
    except DataError as error:
        refused = error.issues
    else:
        refused = ()

    assert all(issue.message for issue in refused)
