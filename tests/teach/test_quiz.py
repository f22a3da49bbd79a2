"""Questions of the quiz on small positions: the answer is that of the rules, and a wrong one is explained."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from app.table.changes import Register
from app.teach.asking import expected
from app.teach.attempt import Attempt
from app.teach.doing import ACTS
from app.teach.lesson import Question
from app.teach.lessonfile import parse_lesson
from app.teach.quiz import (
    Answer,
    Answering,
    QuizKind,
    QuizLevel,
    QuizQuestion,
    explained,
    is_right,
    kinds_of,
)
from app.teach.quiz_maker import in_order, questions_in, view_of
from app.teach.quiz_positions import QuizPosition, position_at
from app.teach.quiz_record import Miss, Record
from app.teach.stage import stage_of

MOVEMENT = """
bitter-end 1945-01-05 german.movement weather=clear
1823 ge:5/5SS 2
1724 ge:9/5SS 2
1822 ge:10/5SS 2
2023 so:232/80G 2
2024 so:217/80G 2
1825 so:230/80G 2
"""
COMBAT = """
bitter-end 1945-01-03 german.combat.attack weather=clear
1724 ge:9/5SS 2
1724 ge:5/5SS 2
1823 ge:10/5SS 2
1824 so:232/80G 2
2023 so:217/80G 2
1625 so:230/80G 2
"""
ATTACKED = ("plan attackers=ge:5/5SS,ge:9/5SS,ge:10/5SS hexes=1824", "declare the attack on 1824", "roll 6")
GONE = (*ATTACKED, "take give_ground", "retreat so:232/80G to 1825")
PLACES: dict[QuizKind, tuple[str, ...]] = {
    **dict.fromkeys((QuizKind.COST, QuizKind.REACH, QuizKind.BARS, QuizKind.ZONES), (MOVEMENT,)),
    **dict.fromkeys((QuizKind.SUPPLY, QuizKind.ODDS, QuizKind.MODIFIER), (COMBAT,)),
    **dict.fromkeys((QuizKind.LEVEL, QuizKind.RESULT), (COMBAT,)),
    QuizKind.RETREAT: (COMBAT, *ATTACKED),
    **dict.fromkeys((QuizKind.ADVANCERS, QuizKind.ADVANCES), (COMBAT, *GONE)),
}
"""Of each kind a position in which it can be asked, and what is done before."""


@cache
def position(text: str, *acts: str) -> QuizPosition:
    """Return a position laid out from a text, after some acts."""
    head = f'id = "x"\ntitle = "X"\ngame = "bitter-end"\n[start]\nposition = """{text}"""\n'
    values = '[start.values]\n"ge:5/5SS full" = "1-1-9 user"\n[[step]]\nheading = "H"\n'
    lesson = parse_lesson(f"{head}{values}".encode(), "x.toml").lesson
    assert lesson is not None
    attempt = Attempt(lesson, stage_of(lesson).game)
    attempt.begin()
    attempt.do(ACTS.parse("write note as begun"))
    for act in acts:
        attempt.do(ACTS.parse(act))
    found = position_at(attempt.game, attempt.game.journal.now, "small", "Small")
    assert found is not None
    return found


@cache
def asked_about(level: QuizLevel, seed: int, *place: str) -> tuple[QuizQuestion, ...]:
    return questions_in(position(*place), level, seed)


def question(kind: QuizKind, level: QuizLevel = QuizLevel.THIRD) -> QuizQuestion:
    """Return the first question of a kind that any of a few seeds draws."""
    drawn = (each for seed in range(8) for each in asked_about(level, seed, *PLACES[kind]))
    return next(each for each in drawn if each.kind is kind)


def wrong_answers(asked: QuizQuestion) -> Iterator[Answer]:
    """Yield answers that are not those of the rules."""
    if asked.answering is Answering.FIGURE:
        yield Answer(typed=f"{asked.right}7")
        return
    right = frozenset(asked.expected.names)
    for option in asked.options:
        if option.key not in right:
            yield Answer(frozenset({option.key}))
    if asked.answering is not Answering.ONE:
        yield Answer(right - {min(right)})


@pytest.mark.parametrize("kind", QuizKind)
def test_the_right_answer_is_what_the_rules_say(kind: QuizKind) -> None:
    asked = question(kind)
    view = view_of(position(*PLACES[kind]))
    assert view is not None
    told = expected(view, Question(asked.ask, asked.asked))
    answer = Answer(frozenset(told.names), ", ".join(told.names))

    assert (told.names, is_right(asked, answer)) == (asked.expected.names, True)


@pytest.mark.parametrize("level", QuizLevel)
@pytest.mark.parametrize("kind", QuizKind)
def test_a_wrong_answer_is_no_right_one_and_is_explained_by_a_case(kind: QuizKind, level: QuizLevel) -> None:
    asked = question(kind, level if kind in kinds_of(level) else QuizLevel.THIRD)
    answers = list(wrong_answers(asked))

    assert (bool(answers), bool(asked.case)) == (True, True)
    for answer in answers:
        cases = {case for line in explained(asked, answer) for case in line.cases}
        assert not is_right(asked, answer)
        assert cases, f"nothing explains that {answer} is not the answer to {asked.ask}"


def test_what_is_typed_may_be_written_in_any_way() -> None:
    odds = question(QuizKind.ODDS)

    assert is_right(odds, Answer(typed=f" {odds.right.replace('-', ':')} "))
    assert not is_right(odds, Answer())


def test_a_wrong_option_is_told_of_first() -> None:
    asked = question(QuizKind.REACH)
    shut = next(each for each in asked.options if each.key not in asked.expected.names)
    chosen = frozenset((*asked.expected.names, shut.key))

    assert explained(asked, Answer(chosen))[0] == shut.because[0]


def test_no_figure_that_was_typed_in_has_part_in_a_position() -> None:
    game = position(MOVEMENT).game()

    assert game.table.read(Register.VALUE, "ge:5/5SS full").partition(" ")[0] != "1-1-9"


def test_a_position_knows_who_has_moved_in_its_phase() -> None:
    moved = position(MOVEMENT, "ge:5/5SS 1823-1822")
    view = view_of(moved)

    assert view is not None
    assert list(view.situation.moves) == ["ge:5/5SS"]


def test_the_same_seed_asks_the_same() -> None:
    here = position(MOVEMENT)

    assert questions_in(here, QuizLevel.FIRST, 5) == questions_in(here, QuizLevel.FIRST, 5)


def test_what_was_wrong_is_asked_first() -> None:
    found = asked_about(QuizLevel.THIRD, 0, *PLACES[QuizKind.ADVANCERS])
    subject = question(QuizKind.ADVANCERS).subject
    record = Record().with_wrong(Miss(subject, "?", "a", "b"))

    assert in_order(found, record, 1)[0].subject == subject
    assert sorted(map(id, in_order(found, record, 1))) == sorted(map(id, found))
