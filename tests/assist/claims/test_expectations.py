"""Claims put to the rules: what counts as matched or explained, and questions that have no answer."""

from __future__ import annotations

import pytest

from app.assist.claims.asked import Asked, CannotAsk, Moments
from app.assist.claims.expectations import Bearing, Checked, answer, check_claims, contradictions
from app.table.journal import START, Claim
from tests.assist.combats import Player, example_game

MATCHED, EXPLAINED, MISMATCH = Bearing


def claim(answer: str, given: str = "", why: str = "") -> Claim:
    return Claim(START, "modifier", answer, "X1", given, why)


@pytest.mark.parametrize(
    ("told", "answered", "bearing"),
    [
        (claim("-2"), "-2", MATCHED),
        (claim("-2"), "-1", MISMATCH),
        (claim("-2", "-1", "no division is whole"), "-1", EXPLAINED),
        (claim("-2", "-1", "no division is whole"), "-2", MISMATCH),
        (claim("-2", "-1", "no division is whole"), "0", MISMATCH),
        (claim("-1", "-1", "no division is whole"), "-1", MISMATCH),
        (claim("-2", "-1"), "-1", MISMATCH),
        (claim("-2", "", "no division is whole"), "-1", MISMATCH),
    ],
)
def test_a_contradiction_counts_while_the_rules_still_answer_so(
    told: Claim, answered: str, bearing: Bearing
) -> None:
    assert Checked(told, answered).bearing is bearing


def test_a_claim_that_cannot_be_asked_is_a_mismatch() -> None:
    assert Checked(claim("-2"), "", "no combat is under way").bearing is MISMATCH


def test_contradictions_are_named_by_where_they_come_from() -> None:
    known = Checked(claim("-2", "-1", "no division is whole"), "-1")

    assert contradictions([known, Checked(claim("-2"), "-2"), known]) == {"X1": (known, known)}


def test_claims_are_asked_at_their_own_step() -> None:
    game = example_game()
    player = Player(game)
    player.drag("KG_26", "1321")
    for step, here in ((START, "1421"), (game.journal.now, "1321")):
        game.journal.claim(Claim(step, "at hu:KG_26/indep", here, "hand"))
    game.journal.undo()

    found = check_claims(Moments(game))

    assert ([each.bearing for each in found], game.journal.now) == ([MATCHED, MATCHED], START)


def asked() -> Asked:
    game = example_game()
    return Asked(game, Player(game).situation)


@pytest.mark.parametrize(
    ("question", "problem"),
    [
        ("", "no such question"),
        ("fly ge:3/3SS", "no such question"),
        ("attack", "no combat is under way"),
        ("result 1520", "no combat is under way"),
        ("at ge:999/X", "no counter ge:999/X"),
        ("steps ge:999/X", "no unit ge:999/X"),
        ("at", "one word is needed"),
        ("zone german", "two words are needed"),
        ("move ge:3/3SS 1418-9999", "no hex 9999"),
        ("move ge:3/3SS 1418", "a way has two hexes at least"),
        ("marked ge:3/3SS tired", "no state tired"),
        ("steps ge:3/3SS if ge:999/X in 1418", "no unit ge:999/X"),
    ],
)
def test_a_question_without_an_answer_says_why(question: str, problem: str) -> None:
    with pytest.raises(CannotAsk, match=problem):
        answer(asked(), question)


@pytest.mark.parametrize(
    ("question", "problem"),
    [
        ("modified-die", "no die has been rolled"),
        ("defense-level 1522", "1522 has no part in it"),
        ("retreat so:217/80G 1520-1620", "so:217/80G does not retreat now"),
        ("advance ge:5/5SS 1520", "ge:5/5SS has nowhere to advance to"),
        ("verdict arsp=many", "not a number"),
    ],
)
def test_a_question_before_the_die_says_what_is_missing(question: str, problem: str) -> None:
    player = Player(example_game())
    player.declare("5/5SS 9/5SS 10/5SS", "1520")

    with pytest.raises(CannotAsk, match=problem):
        answer(Asked(player.game, player.situation), question)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("supply ge:3/3SS", "in supply"),
        ("zone soviet 1419", "yes"),
        ("controls so:217/80G 1819", "no"),
        ("controls so:217/80G 1819 if so:217/80G in 1719", "yes"),
        ("weather", "clear"),
        ("points arsp:soviet", "0"),
    ],
)
def test_the_table_answers(question: str, told: str) -> None:
    assert answer(asked(), question) == told
