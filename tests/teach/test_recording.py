"""A lesson made from a table: it begins where the table lay, and what was done on it does it again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.assist.reader import position_of
from app.table.acts import move
from app.table.changes import Register
from app.table.drawings import Arrow, Circle, Shade
from app.table.game import Game
from app.table.pieces import PieceId, Place
from app.teach.attempt import Attempt
from app.teach.course import course_of
from app.teach.doing import ACTS
from app.teach.lesson import Lesson, Step
from app.teach.lessonfile import parse_lesson
from app.teach.lessonformat import format_lesson
from app.teach.recording import Recorder, lesson_from
from app.teach.stage import stage_of
from maps.sheet import BoxId
from rules.hexgrid import HexId
from tests.new_games import new_game

LESSONS = course_of("bitter-end").lessons
FIGHT = (
    "next phase",
    "plan attackers=ge:5/5SS hexes=2023",
    "declare the attack on 2023",
    "roll 6",
)


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path_factory.mktemp("home")))


def zones() -> Lesson:
    return next(each for each in LESSONS if each.id == "zones-of-control")


def written_and_read(lesson: Lesson) -> Lesson | None:
    return parse_lesson(format_lesson(lesson).encode(), "x", lesson.path).lesson


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda each: each.id)
def test_a_lesson_that_was_written_is_read_as_the_same(lesson: Lesson) -> None:
    assert written_and_read(lesson) == lesson


def test_what_is_drawn_is_written_with_its_step() -> None:
    drawn = (
        Arrow((HexId("1823"), HexId("1923"))),
        Circle((HexId("2023"),)),
        Shade(frozenset([HexId("2022")])),
    )
    lesson = Lesson("a", "T", "g", (Step("1", "H", "", drawings=drawn),))

    assert written_and_read(lesson) == lesson


TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["C"]), max_size=40).map(str.strip)


@given(TEXTS, TEXTS)
def test_whatever_was_typed_is_read_again(title: str, summary: str) -> None:
    lesson = Lesson("a", title, "g", zones().steps[:1], summary=summary)

    assert written_and_read(lesson) == lesson


def test_a_lesson_begins_as_the_table_lay_of_which_it_was_made() -> None:
    game = stage_of(zones()).game
    attempt = Attempt(zones(), game)
    attempt.do(ACTS.parse("flip ge:5/5SS"))
    again = stage_of(lesson_from(game, "T", "H"))

    assert (again.issues, text_of(again.game)) == ((), text_of(game))


def test_a_lesson_of_a_game_keeps_a_unit_that_stands_in_a_box() -> None:
    game, box = new_game(), BoxId("arrival:german:1945-01-05")
    game.journal.push(move(game.table, [PieceId("ge:5/5SS")], Place(box=box), ""))

    assert stage_of(lesson_from(game, "T", "H")).game.table.place_of(PieceId("ge:5/5SS")).box == box


def text_of(game: Game) -> list[str]:
    return [f"{u.place} {u.id} {u.steps} {sorted(u.marks)}" for u in position_of(game).units if u.hex]


def told_of(game: Game) -> tuple[list[str], dict[str, str]]:
    """Return the units with what they bear, and the bridges."""
    return text_of(game), dict(game.table.book(Register.BRIDGE))


@pytest.mark.parametrize(
    "acts",
    [
        ("ge:5/5SS 1823-1922-1923",),
        ("move ge:9/5SS to 1824", "flip ge:9/5SS"),
        ("set german.asp to 2", "weather snow"),
        ("ge:5/5SS 1823-1923", *FIGHT),
        ("ge:5/5SS 1823-1923", *FIGHT[:2], "drop the attack on 2023"),
        ("decide bridge:german 0917-1016",),
    ],
)
def test_what_was_done_is_told_so_that_it_can_be_done_again(acts: tuple[str, ...]) -> None:
    game = stage_of(zones()).game
    attempt = Attempt(zones(), game)
    attempt.begin()
    for act in acts:
        attempt.do(ACTS.parse(act))
    told, missed = Recorder(game).acts_since(attempt.began)
    again = Attempt(zones(), stage_of(zones()).game)
    for sentence in told:
        again.do(sentence)

    assert (missed, told_of(again.game)) == ((), told_of(game))
