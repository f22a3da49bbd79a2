"""How well each face of a sheet is explained by each unit of the roster: its name and figures together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.bring_in.sheets.reading.glyphs import Glyphs
from app.bring_in.sheets.reading.lines import Line
from app.bring_in.sheets.reading.spelling import Spelling
from app.bring_in.sheets.reading.wanted import Wanted

Floats = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Letters:
    """The letters of the names and those of the figures: they are set in different type."""

    of_names: Glyphs
    of_figures: Glyphs


class Words:
    """The distinct words of a roster, and which of them each unit may show."""

    def __init__(self, ways: Sequence[tuple[str, ...]]) -> None:
        self.all = sorted({word for each in ways for word in each})
        at = {word: n for n, word in enumerate(self.all)}
        most = max(map(len, ways), default=0)
        # -1 is the row behind the last word: that of none, which explains nothing.
        rows = [[*(at[word] for word in each), *[-1] * (most - len(each))] for each in ways]
        self.rows = np.array(rows, int).reshape(len(ways), most)

    def best(self, gains: Floats) -> Floats:
        """Return the gain of each unit at each line, of those of the words."""
        whole = np.vstack([gains, np.zeros((1, gains.shape[1]), np.float32)])
        if not self.rows.size:
            return np.zeros((len(self.rows), gains.shape[1]), np.float32)
        return np.asarray(whole[self.rows].max(axis=1), np.float32)


@dataclass(frozen=True, eq=False)
class Explained:
    """One face: how much ink each unit explains, and how much less than letters chosen freely would."""

    gains: Floats
    shortfalls: Floats
    name_lines: NDArray[np.intp]
    figure_lines: NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Spelled:
    """A word that stands in a line of a face, known or taken for sure."""

    line: Line
    word: str


class Reader:
    """Holds the faces of a sheet against the units of a roster."""

    def __init__(self, wanted: Sequence[Wanted]) -> None:
        self.wanted = tuple(wanted)
        self._names = Words([each.labels for each in wanted])
        self._figures = Words([each.numbers for each in wanted])

    @property
    def letters(self) -> tuple[frozenset[str], frozenset[str]]:
        """The letters of all names, and those of all figures."""
        return frozenset("".join(self._names.all)), frozenset("".join(self._figures.all))

    def explained(self, lines: Sequence[Line], letters: Letters) -> Explained:
        """Return how well each unit explains a face."""
        count = len(self.wanted)
        names, free_names = _gains(lines, letters.of_names, self._names)
        figures, free_figures = _gains(lines, letters.of_figures, self._figures)
        gains, shortfalls = np.zeros(count, np.float32), np.zeros(count, np.float32)
        name_lines, figure_lines = np.full(count, len(lines)), np.full(count, len(lines))
        best = np.full(count, -1.0, np.float32)
        for one in range(len(lines) + 1):
            for other in range(len(lines) + 1):
                # One line is not both; the last place stands for no line at all.
                if one == other and one < len(lines):
                    continue
                sums = names[:, one] + figures[:, other]
                is_better = sums > best
                best[is_better] = sums[is_better]
                name_lines[is_better], figure_lines[is_better] = one, other
        every = np.arange(count)
        gains = names[every, name_lines] + figures[every, figure_lines]
        freely = free_names[name_lines] + free_figures[figure_lines]
        shortfalls = np.asarray(freely - gains, np.float32)
        return Explained(gains, shortfalls, name_lines, figure_lines)

    def spelled(
        self, lines: Sequence[Line], found: Explained, unit: int, letters: Letters
    ) -> tuple[Iterator[Spelled], Iterator[Spelled]]:
        """Return the words of a unit in the lines in which they stand: those of its name, of its figures."""
        one = self.wanted[unit]
        return (
            _spelled(lines, int(found.name_lines[unit]), one.labels, letters.of_names),
            _spelled(lines, int(found.figure_lines[unit]), one.numbers, letters.of_figures),
        )


def _spelled(lines: Sequence[Line], at: int, ways: Sequence[str], glyphs: Glyphs) -> Iterator[Spelled]:
    if at < len(lines) and ways:
        prices = Spelling(lines[at].strip, glyphs).prices(ways)
        yield Spelled(lines[at], ways[int(np.argmin(prices))])


def _gains(lines: Sequence[Line], glyphs: Glyphs, words: Words) -> tuple[Floats, Floats]:
    """Return what each unit's words explain of each line, and what letters chosen freely do; then no line."""
    made = np.zeros((len(words.all), len(lines)), np.float32)
    freely = np.zeros(len(lines) + 1, np.float32)
    for n, line in enumerate(lines):
        spelling = Spelling(line.strip, glyphs)
        made[:, n] = spelling.bare[-1] - spelling.prices(words.all)
        freely[n] = spelling.bare[-1] - spelling.freely
    best = words.best(made)
    return np.hstack([best, np.zeros((len(best), 1), np.float32)]), freely
