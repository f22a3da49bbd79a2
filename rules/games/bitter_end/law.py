"""The law in force: the charts and the settings that a game is judged by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rules.choices import Choices
from rules.games.bitter_end.combat_charts import CombatChart, read_combat_charts
from rules.games.bitter_end.edition import EDITION_2005, Edition
from rules.games.bitter_end.turn_chart import TurnChart, read_turn_chart
from rules.games.bitter_end.words import PARTS_PER_MP, chart_words
from rules.kit.law import OwnBooks
from rules.terrain import TerrainChart, merge, read_charts

FOLDER = Path(__file__).parent
BOOKS = OwnBooks(FOLDER, PARTS_PER_MP)
chart_tables, words = BOOKS.chart_tables, BOOKS.words
assumptions, citations = BOOKS.assumptions, BOOKS.citations


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
    # Merged before any is read: a cell that an owner changes has to fit with the rest of its chart.
    tables = merge(ours, charts) if charts else ours
    return Law(
        read_charts(tables, "charts", chart_words(words().movement)),
        assumptions().choose(wishes),
        read_combat_charts(tables, "charts"),
        read_turn_chart(tables, "charts"),
        edition,
    )
