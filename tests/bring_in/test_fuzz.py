"""Hostile files of every kind, a bounded number; `python -m tests.bring_in.fuzz` goes on for longer."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.bring_in.fuzz import saves, vassal
from tests.bring_in.fuzz.cases import CAME_IN, REFUSED, run_case

KINDS = (*vassal.KINDS, *saves.KINDS)
BATCHES = (("as read", "18"), ("as map:", "3"), ("as sheet", "10"), ("text as", "6"), ("file of", "30"))
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("number", range(len(KINDS)))
def test_a_hostile_file_is_refused_or_comes_in(number: int, tmp_path: Path) -> None:
    for seed in range(3):
        folder = tmp_path / str(seed)
        folder.mkdir()
        assert run_case(KINDS[number], 100 * number + seed, folder) in (CAME_IN, REFUSED)


def test_hostile_pictures_and_lists_are_bounded() -> None:
    pytest.importorskip("resource", reason="bounds of a process, which this system has not")
    # All in one process, which imports at length what reads pictures.
    words = [word for each in BATCHES for word in ("--each", *each)]
    done = subprocess.run(
        [sys.executable, "-m", "tests.bring_in.fuzz", *words, "--seed", "100", "--go-on"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
