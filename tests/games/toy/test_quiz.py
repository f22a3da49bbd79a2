"""The quiz of a game that the program has never heard of, from a game that plays itself."""

from __future__ import annotations

import random

from app.teach.quiz import Answer, QuizKind, QuizLevel, explained
from app.teach.quiz_maker import questions_in
from app.teach.quiz_play import positions_from_play
from app.teach.quiz_store import keep_positions, kept_position, kept_positions, positions_from_games


def go_on() -> bool:
    return True


def test_its_play_outs_give_positions_that_can_be_asked_about() -> None:
    found = positions_from_play("toy", "toy", 3, go_on)
    kinds = {each.kind for here in found for each in questions_in(here, QuizLevel.THIRD, 1)}

    assert kinds >= {QuizKind.COST, QuizKind.REACH, QuizKind.ZONES}


def test_whatever_is_asked_of_it_every_wrong_option_is_explained() -> None:
    found = positions_from_play("toy", "toy", 3, go_on)
    asked = [each for here in found for each in questions_in(here, QuizLevel.SECOND, 1)]
    options = [(each, option) for each in asked for option in each.options]
    wrong = [(each, option) for each, option in options if option.key not in each.expected.names]

    assert wrong
    for each, option in wrong:
        assert any(line.cases for line in explained(each, Answer(frozenset({option.key}))))


def test_a_play_out_that_is_stopped_gives_none() -> None:
    assert positions_from_play("toy", "toy", 3, lambda: False) == []


def test_positions_are_kept_and_damaged_ones_let_go_of() -> None:
    keep_positions("toy", positions_from_play("toy", "toy", 3, go_on))
    for path in kept_positions("toy")[1:]:
        path.write_text("nothing", encoding="utf-8")
    found = kept_position("toy", "toy", random.Random(1))

    assert found is not None
    assert questions_in(found, QuizLevel.THIRD, 1)


def test_a_game_without_replays_and_journals_gives_none() -> None:
    assert positions_from_games("toy", "toy", 1) == []
