"""Reading lessons: damage is listed with its place and what to do, and the rest is played."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.teach.lesson import TaskKind
from app.teach.lessonfile import MAX_BYTES, MOST_STEPS, parse_lesson, read_lesson

PAGE = 'title = "T"\ngame = "g"\n'
STEP = '[[step]]\nheading = "H"\n'


def issues(text: str) -> list[str]:
    return [str(issue) for issue in parse_lesson((PAGE + text).encode(), "x.toml").issues]


def test_what_is_no_text_is_told_without_words_of_the_decoder() -> None:
    (told,) = parse_lesson(b"\x89PNG\r\n", "x.toml").issues

    assert str(told) == "x.toml: not a lesson: it is no text (ask for the file anew)"


def test_a_page_to_read_is_a_step() -> None:
    found = parse_lesson((PAGE + 'id = "a"\n' + STEP).encode(), "x.toml")

    assert found.lesson is not None
    assert (found.issues, found.lesson.steps[0].kind) == ((), TaskKind.READ)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (STEP + "dome = []\n", "x.toml: step 1.dome: unknown key (did you mean 'done'?)"),
        (STEP + 'next = "z"\n', "x.toml: step 1.next: no step 'z' (one of: 1)"),
        (STEP + 'points_at = ["ship a"]\n', "'ship' is not a valid ThingKind"),
        (STEP + 'done = ["all is well"]\n', "no sentence that a lesson knows: 'all is well'"),
        (STEP + "[[step.question]]\nask = 'w'\n", "has no answer (write asked"),
        (STEP + "[[step.choice]]\ntext = 'w'\n", "no choice is right (write right = true"),
        (STEP + "[[step.wrong]]\ncase = '9'\n", "says nothing that one tries (write acts"),
        ("schema = 9\n" + STEP, "a later form of lessons than this program knows (update the program)"),
        (STEP * (MOST_STEPS + 1), f"more than {MOST_STEPS} steps (the rest is left out"),
    ],
)
def test_what_is_wrong_is_told_with_place_and_remedy(text: str, told: str) -> None:
    assert told in "\n".join(issues('id = "a"\n' + text))


def test_a_step_whose_task_cannot_be_read_is_still_a_page() -> None:
    found = parse_lesson((PAGE + STEP + 'done = ["all is well"]\n').encode(), "x.toml").lesson

    assert found is not None
    assert found.steps[0].kind is TaskKind.READ


@given(st.binary(max_size=200))
def test_no_bytes_of_a_stranger_do_more_than_be_told_of(raw: bytes) -> None:
    assert parse_lesson(raw, "x.toml").issues


def test_a_file_far_too_large_is_not_read(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("big") / "x.toml"
    path.write_bytes(b"#" * (MAX_BYTES + 1))

    assert "larger than" in str(read_lesson(path).issues[0])
