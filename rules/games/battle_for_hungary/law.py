"""The law in force: the charts and the settings that a game is judged by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules.choices import AssumptionBook, Choices, load_assumptions
from rules.citations import CitationBook, load_citations
from rules.games.battle_for_hungary.chart_reader import read_charts
from rules.games.battle_for_hungary.charts import PARTS_PER_MP, Charts
from rules.terrain import merge
from rules.tomlfile import read_toml
from rules.words import Words, load_words

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Law:
    """Charts and settings; two games with the same law give the same answers."""

    charts: Charts
    choices: Choices

    def is_set(self, key: str, value: str | bool = True) -> bool:
        """Return whether a setting has a value; raises KeyError for a setting that the game does not have."""
        return self.choices[key] == value


def law(wishes: Mapping[str, object] | None = None, charts: Mapping[str, object] | None = None) -> Law:
    """Return the law with some settings chosen and some chart cells exchanged; raises DataError.

    The usual one is one value: whoever works something out of it finds it again.
    """
    if not wishes and not charts:
        return _usual_law()
    tables = merge(chart_tables(), charts) if charts else chart_tables()
    return Law(read_charts(tables, "charts"), assumptions().choose(wishes))


# Our own files do not change while the program runs.
@cache
def _usual_law() -> Law:
    return Law(read_charts(chart_tables(), "charts"), assumptions().choose(None))


@cache
def chart_tables() -> Mapping[str, object]:
    """Return our charts as tables."""
    return read_toml(FOLDER / "charts.toml")


@cache
def words() -> Words:
    """Return what the game calls its sides, units and cases."""
    return load_words(FOLDER)


@cache
def assumptions() -> AssumptionBook:
    """Return the places where the rulebook leaves a choice, with our readings."""
    return load_assumptions(FOLDER / "assumptions.toml")


@cache
def citations() -> CitationBook:
    """Return the cases of the rulebook in our words."""
    return load_citations(FOLDER / "rules.toml", parts_per_mp=PARTS_PER_MP)
