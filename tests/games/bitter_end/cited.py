"""Marks a test with the cases that it proves, where a `.case` file cannot ask the question."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

T = TypeVar("T", bound=Callable[..., object])

_MARK = re.compile(r"^@cites\(([^)]*)\)", re.MULTILINE)


def cites(*cases: str) -> Callable[[T], T]:
    """Mark a test with the cases that it proves."""
    assert all(re.fullmatch(r"\d+\.\d+[a-z]?", case) for case in cases)
    return lambda test: test


def cases_of_tests(folder: Path) -> Iterator[str]:
    """Yield every case that a test of a folder proves."""
    for path in sorted(folder.rglob("test_*.py")):
        for found in _MARK.findall(path.read_text(encoding="utf-8")):
            yield from re.findall(r'"([^"]+)"', found)
