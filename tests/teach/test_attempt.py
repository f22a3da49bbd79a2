"""Going through a lesson on a table: any way counts, a wrong one is answered by the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from app.files.histories import histories
from app.table.changes import Group, Register
from app.table.pieces import PieceId
from app.teach.attempt import Attempt
from app.teach.doing import ACTS
from app.teach.laying import laid
from app.teach.lesson import Lesson
from app.teach.lessonfile import parse_lesson
from app.teach.stage import replayed, stage_of
from app.teach.trial import trial
from rules.issues import DataError

HEAD = """
id = "x"
title = "X"
game = "bitter-end"
[start]
position = \"\"\"
bitter-end 1945-01-05 german.movement weather=clear
points german.asp=2
1823 ge:5/5SS 1
1724 ge:9/5SS 2 +out_of_supply
2023 so:232/80G 2
\"\"\"
[start.values]
"ge:5/5SS full" = "9-9-9 user"
"""
Begin = Callable[[str], Attempt]


def lesson_of(step: str) -> Lesson:
    found = parse_lesson(f'{HEAD}[[step]]\nheading = "H"\n{step}'.encode(), "x.toml")
    assert (found.lesson, found.issues) != (None, ())
    assert found.lesson is not None
    return found.lesson


@pytest.fixture
def begin(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Begin:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path_factory.mktemp("home")))

    def make(step: str) -> Attempt:
        lesson = lesson_of(step)
        attempt = Attempt(lesson, stage_of(lesson).game)
        attempt.begin()
        return attempt

    return make


def done(attempt: Attempt, *acts: str) -> bool:
    for act in acts:
        attempt.do(ACTS.parse(act))
    return attempt.judge().is_done


@pytest.mark.parametrize(
    ("condition", "acts"),
    [
        ("ge:5/5SS stands in 1822 or 1922", ["ge:5/5SS 1823-1922"]),
        ("ge:5/5SS stands outside 1823", ["ge:5/5SS 1823-1922"]),
        ("ge:5/5SS stands beside so:232/80G", ["move ge:5/5SS to 1923"]),
        ("ge:5/5SS stands within 1 of so:232/80G", ["move ge:5/5SS to 1923"]),
        ("ge:5/5SS went through 1922", ["ge:5/5SS 1823-1922-1821"]),
        ("ge:5/5SS has moved", ["ge:5/5SS 1823-1922"]),
        ("ge:5/5SS has 2 of its steps", ["flip ge:5/5SS"]),
        ("german.asp stands at least at 3", ["set german.asp to 3"]),
        ("the phase is german.combat", ["next phase"]),
        ("the weather is snow", ["weather snow"]),
        ("the tracker note says well done", ["write note as well done"]),
        ("german controls 1821 by zones", ["move ge:5/5SS to 1922"]),
        ("at least 2 of german stand in 1724", ["move ge:5/5SS to 1724"]),
        ("nobody of german stands in 1823", ["move ge:5/5SS to 1724"]),
        ("an attack on 2023 is planned", ["plan attackers=ge:5/5SS hexes=2023"]),
        ("hex 1922 was looked at", ["look at hex 1922"]),
    ],
)
def test_a_condition_holds_once_it_is_done_and_not_before(
    begin: Begin, condition: str, acts: list[str]
) -> None:
    attempt = begin(f'done = ["{condition}"]')

    assert (attempt.judge().is_done, done(attempt, *acts)) == (False, True)


def test_a_move_against_the_rules_is_answered_with_its_case(begin: Begin) -> None:
    attempt = begin('done = ["ge:5/5SS stands in 2022"]')
    done(attempt, "ge:5/5SS 1823-1923-2022")

    assert "9.31" in attempt.judge().cases


def test_the_position_is_laid_with_its_steps_its_marks_and_its_points(begin: Begin) -> None:
    position = begin("").view().situation.position

    assert position.text().splitlines()[1:2] == ["points german.asp=2"]
    assert {(u.id, u.steps, tuple(u.marks)) for u in position.units if u.hex} == {
        ("ge:5/5SS", 1, ()),
        ("ge:9/5SS", 2, ("out_of_supply",)),
        ("so:232/80G", 2, ()),
    }


def test_figures_of_the_lesson_are_in_force(begin: Begin) -> None:
    attempt = begin('[[step.question]]\nask = "?"\nasked = "attack strength of ge:5/5SS"')

    assert done(attempt, "flip ge:5/5SS", "answer 9")


@pytest.mark.parametrize("typed", ["4", "4.0", "4 MP"])
def test_a_figure_is_taken_however_it_is_written(begin: Begin, typed: str) -> None:
    attempt = begin('[[step.question]]\nask = "?"\nasked = "cost of ge:5/5SS to 1923"')

    assert done(attempt, f"answer {typed}")


def test_a_wrong_figure_is_explained_by_the_costs(begin: Begin) -> None:
    attempt = begin('[[step.question]]\nask = "?"\nasked = "cost of ge:5/5SS to 1923"')
    done(attempt, "answer 3")

    assert "7.2" in attempt.judge().cases


def test_going_back_lays_the_table_as_the_step_began(begin: Begin) -> None:
    attempt = begin('done = ["ge:5/5SS has moved"]')
    done(attempt, "ge:5/5SS 1823-1922")
    attempt.again()

    assert not attempt.judge().is_done


def test_a_lesson_without_its_solution_says_so() -> None:
    faults = trial(lesson_of('done = ["ge:5/5SS has moved"]'))

    assert [str(fault) for fault in faults] == [
        "step 1: has no model solution",
    ]


def test_a_wrong_try_that_another_case_answers_is_told() -> None:
    step = """done = ["ge:5/5SS stands in 2022"]
solution = ["move ge:5/5SS to 2022"]
[[step.wrong]]
acts = ["ge:5/5SS 1823-1923-2022"]
case = "8.1"
"""

    assert "is to be answered with 8.1, and is with" in str(trial(lesson_of(step))[0])


def test_who_has_typed_nothing_has_not_said_none(begin: Begin) -> None:
    attempt = begin('[[step.question]]\nask = "Who?"\nasked = "units of soviet out of supply"')

    assert not attempt.judge().is_done


def test_a_position_laid_anew_has_no_plan_of_the_table_before(begin: Begin) -> None:
    attempt = begin('[[step.choice]]\ntext = "A"\nright = true\nbecause = "B"\ncase = "9.1"')
    attempt.do(ACTS.parse("plan attackers=ge:5/5SS hexes=2023"))

    change = laid(
        attempt.game, "bitter-end 1945-01-05 german.movement weather=clear\n1823 ge:5/5SS 2\n"
    ).change
    attempt.game.journal.push(change or Group("", ()))

    assert attempt.game.table.book(Register.PLAN) == {}


REPLAYED = """
id = "x"
title = "X"
game = "bitter-end"
[start]
replay = "example_of_play"
step = 9
[[step]]
heading = "H"
[[step]]
heading = "I"
replay_to = "{moment}"
"""


def replayed_to(moment: str) -> Attempt:
    lesson = parse_lesson(REPLAYED.format(moment=moment).encode(), "x.toml").lesson
    assert lesson is not None
    attempt = Attempt(lesson, stage_of(lesson).game)
    attempt.begin()
    attempt.do(ACTS.parse("move ge:5/5SS to 1419"))
    attempt.forward()
    return attempt


@pytest.mark.parametrize(
    ("moment", "where"), [("14", "1619"), ("C2: 3 SS takes Dunaalmás", "1619"), ("10", "1520")]
)
def test_a_step_lets_the_replay_go_on_whatever_was_done(moment: str, where: str) -> None:
    assert replayed_to(moment).game.table.place_of(PieceId("so:217/80G")).hex == where


@pytest.mark.parametrize("moment", ["4000", "nowhere", "3"])
def test_a_moment_that_the_replay_does_not_have_is_told(moment: str) -> None:
    assert len(replayed_to(moment).faults) == 1


def test_a_question_that_makes_no_sense_here_keeps_nobody_from_the_others(begin: Begin) -> None:
    attempt = begin(
        '[[step.question]]\nask = "Which?"\nasked = "those of ge:5/5SS, ge:none/1 out of supply"\n'
        '[[step.question]]\nask = "How many steps?"\nanswers = ["1"]\n'
    )
    untried = attempt.judge()
    attempt.answers = ("", "1")

    assert (untried.is_done, [line.text for line in untried.remarks]) == (False, ["no unit ge:none/1"])
    assert attempt.judge().is_done


@pytest.mark.parametrize(
    "marker", [f"frozen/{'9' * 5000} at 1521", "frozen/٣ at 1521", "frozen at [x] y", "frozen at nowhere"]
)
def test_a_marker_that_cannot_be_laid_is_told(marker: str) -> None:
    lesson = lesson_of("")
    start = replace(lesson.start, markers=(marker,))

    (issue,) = stage_of(replace(lesson, start=start)).issues

    assert issue.where.startswith(marker[:50])


def test_a_moment_of_a_number_without_end_is_no_moment() -> None:
    lesson = lesson_of("")
    replay = histories("bitter-end")[0].path.stem

    with pytest.raises(DataError, match="none is called"):
        replayed(replace(lesson, start=replace(lesson.start, replay=replay, position="")), "9" * 5000)
