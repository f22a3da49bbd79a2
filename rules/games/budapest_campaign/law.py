"""The law in force: the charts and the settings that a game is judged by."""

from __future__ import annotations

from pathlib import Path

from rules.games.budapest_campaign.charts import PARTS_PER_MP, Charts, read_charts
from rules.kit.law import ChartedLaw, LawMaker, OwnBooks

FOLDER = Path(__file__).parent
BOOKS = OwnBooks(FOLDER, PARTS_PER_MP)
chart_tables, words = BOOKS.chart_tables, BOOKS.words
assumptions, citations = BOOKS.assumptions, BOOKS.citations

Law = ChartedLaw[Charts]
law = LawMaker(BOOKS, read_charts)
