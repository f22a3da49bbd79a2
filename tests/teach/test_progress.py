"""How far somebody has come: kept, and never lost to a file that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.teach.lessonfile import parse_lesson
from app.teach.progress import Progress, keep_progress, progress_file, read_progress


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path))


def test_what_is_kept_is_read_again() -> None:
    progress = Progress().with_step("zones", 3).with_done("moving")
    keep_progress("bitter-end", progress)

    assert read_progress("bitter-end") == progress


def test_a_file_that_cannot_be_read_is_kept_aside() -> None:
    path = progress_file("bitter-end")
    path.parent.mkdir(parents=True)
    path.write_text('done = ["moving", "zones"]\nlast = "zo', encoding="utf-8")
    before = path.read_bytes()

    keep_progress("bitter-end", read_progress("bitter-end").with_done("supply"))

    assert path.with_name("progress.toml.original-1").read_bytes() == before
    assert read_progress("bitter-end").done == {"supply"}


def test_the_id_of_a_stranger_s_lesson_does_not_fill_the_file() -> None:
    """With one of a quarter of a megabyte the file was too large to be read, and all progress was gone."""
    text = f'id = "{"x" * 250_000}"\ntitle = "T"\ngame = "bitter-end"\n[[step]]\nheading = "H"\n'
    lesson = parse_lesson(text.encode(), "x.toml").lesson
    assert lesson is not None
    keep_progress("bitter-end", Progress().with_done("moving").with_step(lesson.id, 1))

    assert read_progress("bitter-end").done == {"moving"}
