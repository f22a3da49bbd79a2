"""Hostile files of every kind, a bounded number; `python -m tests.bring_in.fuzz` goes on for longer."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bring_in.fuzz.__main__ import KINDS
from tests.bring_in.fuzz.cases import CAME_IN, REFUSED, run_case


@pytest.mark.parametrize("number", range(len(KINDS)))
def test_a_hostile_file_is_refused_or_comes_in(number: int, tmp_path: Path) -> None:
    for seed in range(3):
        folder = tmp_path / str(seed)
        folder.mkdir()
        assert run_case(KINDS[number], 100 * number + seed, folder) in (CAME_IN, REFUSED)
