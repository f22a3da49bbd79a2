"""Films: which steps they show, and files that others can read."""

from __future__ import annotations

import io
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from pytestqt.qtbot import QtBot

from app.film.taking import FFMPEG
from app.view.export import animated
from app.view.export.animated import gif_of, mp4_of, webp_of
from app.view.export.frames import chosen
from app.view.export.look import Look
from rules.issues import DataError
from tests.view.export.excerpts import demand, small_excerpt


@given(st.lists(st.booleans(), min_size=1, max_size=60), st.integers(2, 20))
def test_a_film_begins_at_the_start_ends_at_the_end_and_is_never_too_long(
    telling: list[bool], most: int
) -> None:
    numbers = chosen(len(telling), telling, most)

    assert (numbers[0], numbers[-1]) == (0, len(telling))
    assert len(numbers) <= most
    assert list(numbers) == sorted(set(numbers))


def test_steps_in_which_nothing_moves_are_left_out() -> None:
    assert chosen(5, [False, True, False, True, False], 10) == (0, 2, 4, 5)


@pytest.mark.parametrize(("make", "kind"), [(webp_of, "WEBP"), (gif_of, "GIF")])
def test_an_animated_picture_shows_each_step(make: object, kind: str, qtbot: QtBot) -> None:
    shares: list[float] = []
    assert callable(make)
    raw = make(small_excerpt(), Look(), shares.append)

    with Image.open(io.BytesIO(raw)) as film:
        assert (film.format, film.n_frames) == (kind, 4)  # type: ignore[attr-defined]
        first = film.convert("RGB").tobytes()
        film.seek(1)
        assert film.convert("RGB").tobytes() != first
    assert shares == sorted(shares)


def test_ffmpeg_makes_a_film_that_it_can_read(qtbot: QtBot, tmp_path: Path) -> None:
    demand(FFMPEG, shutil.which(FFMPEG))
    out = tmp_path / "film.mp4"
    out.write_bytes(mp4_of(small_excerpt(), Look()))

    read = ["ffmpeg", "-v", "error", "-i", str(out), "-frames:v", "1", str(tmp_path / "one.png")]
    assert subprocess.run(read, check=False).returncode == 0
    with Image.open(tmp_path / "one.png") as one:
        assert one.width % 2 == one.height % 2 == 0


def test_without_ffmpeg_it_is_told_what_to_do(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")

    with pytest.raises(DataError, match=r"ffmpeg is not installed.*install ffmpeg, or take a WebP"):
        mp4_of(small_excerpt(), Look())


def test_an_encoder_that_fails_says_why(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = tmp_path / "ffmpeg"
    fake.write_text("#!/bin/sh\necho no such encoder >&2\nexit 1\n")
    fake.chmod(0o755)
    monkeypatch.setattr(animated, "FFMPEG", str(fake))

    with pytest.raises(DataError, match=r"could not make the film.*no such encoder"):
        mp4_of(small_excerpt(), Look())
