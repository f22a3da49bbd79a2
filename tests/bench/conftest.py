"""One table of all figures at the end: `pytest -m bench tests/bench`."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from dataclasses import dataclass

import pytest

Tell = Callable[[str, float, "float | None", str], None]


@dataclass(frozen=True)
class Figure:
    """One line of the table; a figure without a limit is told for information."""

    what: str
    value: float
    limit: float | None
    unit: str

    def __str__(self) -> str:
        limit = "-" if self.limit is None else f"{self.limit:g}"
        return f"| {self.what} | {self.value:.3g}{self.unit} | {limit}{self.unit if self.limit else ''} |"


FIGURES = pytest.StashKey[list[Figure]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[FIGURES] = []


@pytest.fixture
def tell(request: pytest.FixtureRequest) -> Tell:
    """Note a figure for the table: what it is, its value, what is to be reached, its unit."""

    def note(what: str, value: float, limit: float | None = None, unit: str = "") -> None:
        request.config.stash[FIGURES].append(Figure(what, value, limit, unit))

    return note


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    figures = config.stash[FIGURES]
    if figures:
        machine = f"{os.cpu_count()} cores, {platform.processor() or platform.machine()}, {platform.system()}"
        terminalreporter.section(f"figures (Python {platform.python_version()}, {machine})")
        terminalreporter.write_line("| what | measured | to reach |\n|---|---|---|")
        for figure in figures:
            terminalreporter.write_line(str(figure))
