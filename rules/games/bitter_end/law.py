"""The law in force: the charts and the settings that a game is judged by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules.choices import AssumptionBook, Choices, load_assumptions
from rules.citations import CitationBook, load_citations
from rules.games.bitter_end.combat_charts import CombatChart, read_combat_charts
from rules.games.bitter_end.edition import EDITION_2005, Edition
from rules.games.bitter_end.turn_chart import TurnChart, read_turn_chart
from rules.games.bitter_end.words import PARTS_PER_MP, chart_words
from rules.terrain import TerrainChart, merge, read_charts
from rules.tomlfile import read_toml
from rules.words import Words, load_words

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Law:
    """Charts, settings and edition; two games with the same law give the same answers."""

    charts: TerrainChart
    choices: Choices
    combat: CombatChart
    turn: TurnChart
    edition: Edition = EDITION_2005


def law(
    wishes: Mapping[str, object] | None = None,
    charts: Mapping[str, object] | None = None,
    edition: Edition = EDITION_2005,
) -> Law:
    """Return the law with some settings chosen and some chart cells exchanged; raises DataError."""
    ours = chart_tables()
    tables = merge(ours, charts) if charts else ours
    return Law(
        read_charts(tables, "charts", chart_words(words().movement)),
        assumptions().choose(wishes),
        read_combat_charts(tables, "charts"),
        read_turn_chart(tables, "charts"),
        edition,
    )


# Our own files do not change while the program runs.
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
