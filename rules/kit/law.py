"""What games are judged by: their own books, read once, and a law of charts and settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Generic, TypeVar

from rules.choices import ASSUMPTIONS, AssumptionBook, Choices, load_assumptions
from rules.citations import RULES, CitationBook, load_citations
from rules.kit.data_check import CHARTS
from rules.terrain import merge
from rules.tomlfile import read_toml
from rules.words import Words, load_words

C = TypeVar("C")


class OwnBooks:
    """The data that come with a game, each file read when it is first asked for.

    Our own files do not change while the program runs. Raises DataError for one with faults.
    """

    def __init__(self, folder: Path, parts_per_mp: int) -> None:
        """Take the folder of a game's rules, and how many parts make its movement point."""
        self._folder, self._parts_per_mp = folder, parts_per_mp

    @cached_property
    def _tables(self) -> Mapping[str, object]:
        return read_toml(self._folder / CHARTS)

    @cached_property
    def _words(self) -> Words:
        return load_words(self._folder)

    @cached_property
    def _assumptions(self) -> AssumptionBook:
        return load_assumptions(self._folder / ASSUMPTIONS)

    @cached_property
    def _citations(self) -> CitationBook:
        return load_citations(self._folder / RULES, parts_per_mp=self._parts_per_mp)

    def chart_tables(self) -> Mapping[str, object]:
        """Return the charts as tables."""
        return self._tables

    def words(self) -> Words:
        """Return what the game calls its sides, units and cases."""
        return self._words

    def assumptions(self) -> AssumptionBook:
        """Return the places where the rulebook leaves a choice, with our readings."""
        return self._assumptions

    def citations(self) -> CitationBook:
        """Return the cases of the rulebook in our words."""
        return self._citations


@dataclass(frozen=True)
class ChartedLaw(Generic[C]):
    """Charts and settings; two games with the same law give the same answers."""

    charts: C
    choices: Choices

    def is_set(self, key: str, value: str | bool = True) -> bool:
        """Return whether a setting has a value; raises KeyError for a setting that the game does not have."""
        return self.choices[key] == value


class LawMaker(Generic[C]):
    """Makes the laws of a game from its books."""

    def __init__(self, books: OwnBooks, read: Callable[[Mapping[str, object], str], C]) -> None:
        """Take the books, and what reads the charts of tables and the name of their source."""
        self._books, self._read = books, read

    def __call__(
        self, wishes: Mapping[str, object] | None = None, charts: Mapping[str, object] | None = None
    ) -> ChartedLaw[C]:
        """Return the law with some settings chosen and some chart cells exchanged; raises DataError.

        The usual one is one value: whoever works something out of it finds it again.
        """
        # Grounds are kept by the identity of their law: two equal
        # ones would each have everything worked out anew.
        return self._made(wishes, charts) if wishes or charts else self._usual

    @cached_property
    def _usual(self) -> ChartedLaw[C]:
        return self._made(None, None)

    def _made(
        self, wishes: Mapping[str, object] | None, charts: Mapping[str, object] | None
    ) -> ChartedLaw[C]:
        # Merged before they are read: an owner's cell is held to the same bounds as ours.
        ours = self._books.chart_tables()
        # Laid over ours cell by cell: an owner types in what his printed chart has otherwise, not the whole
        # of it.
        tables = merge(ours, charts) if charts else ours
        return ChartedLaw(self._read(tables, "charts"), self._books.assumptions().choose(wishes))
