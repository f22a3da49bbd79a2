"""The charts of a module as files: the pictures of its chart windows, each under its title."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from app.bring_in.free_words import FreeWords, ascii_word
from app.bring_in.vassal.images import Pictures
from app.bring_in.vassal.module import Chart

MAX_CHARTS = 60
MAX_CHART_BYTES = 20_000_000
_NO_WORD = re.compile("[_.+]")


def write_charts(charts: Sequence[Chart], pictures: Pictures, folder: Path) -> list[str]:
    """Write the pictures among the charts into a folder; return what could not be written, in lines."""
    words = FreeWords(sign=" ")
    shown = [each for each in charts if not each.is_page]
    # Told as the set-ups are: a person looks for the table that he knows.
    lacking = [f"chart {each.title}: there are too many" for each in shown[MAX_CHARTS:]]
    for number, chart in enumerate(shown[:MAX_CHARTS], start=1):
        data = pictures.as_file(chart.file, MAX_CHART_BYTES)
        if data is None:
            lacking.append(f"chart {chart.title}{pictures.fault(chart.file)}")
            continue
        folder.mkdir(exist_ok=True)
        word = words.free(_NO_WORD.sub(" ", ascii_word(chart.title, 50)))
        (folder / f"{number:02} {word}{data[0]}").write_bytes(data[1])
    pages = len(charts) - len(shown)
    return [*lacking, *([f"pages of text among the charts: {pages}"] if pages else [])]
