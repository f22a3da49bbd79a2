"""Where the figures of a combat card come from: cells that are reconstructed or typed in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.assist.wording import RECONSTRUCTED, Wording
from app.table.changes import Register
from app.table.game import Game
from rules.fights import CombatCard


def notes_of(card: CombatCard, game: Game, wording: Wording) -> Iterator[str]:
    """Yield what is to be known of the tables that a card was read from, and of readings that decided it."""
    charts = game.table.book(Register.CHART)
    yield from _table_notes(card, charts, wording)
    words = {
        word
        for level in card.levels.values()
        for found in level.findings
        for key, text in found.facts
        for word in text.split()
        if key in ("terrain", "hexside")
        and _is_ours(charts.get(f"tec.{_chart(key)}.{word}.defense_level", ""))
    }
    for word in sorted(words):
        pattern = wording.tr("The defense level of {ground} is reconstructed, not the published one.")
        yield pattern.format(ground=wording.tr(word.replace("_", ", ")))
    yield from wording.doubts(card.findings)


def _table_notes(card: CombatCard, charts: Mapping[str, str], wording: Wording) -> Iterator[str]:
    if card.column is None:
        return
    used = sorted({outcome.modified for outcome in card.outcomes.values()})
    row = card.chart_row or f"crt.column.{card.column}.attack_level"
    # The cells of a row are counted from 0, the faces of a die from 1.
    ours = [die for die in used if _is_ours(charts.get(f"{row}.{die - 1}", ""))]
    typed = [die for die in used if charts.get(f"{row}.{die - 1}", "").partition(" ")[2].startswith("user")]
    if ours:
        pattern = (
            wording.tr("Results table, {column}: the results of die {dice} are reconstructed, not published.")
            if card.chart_row
            else wording.tr(
                "Results table, {column}: the levels of die {dice} are reconstructed, not published."
            )
        )
        yield pattern.format(column=card.column, dice=", ".join(map(str, ours)))
    if typed:
        pattern = wording.tr("Results table, {column}: die {dice} as you typed it in.")
        yield pattern.format(column=card.column, dice=", ".join(map(str, typed)))


def _is_ours(cell: str) -> bool:
    # A cell holds its value, a blank, and where that comes from.
    return cell.partition(" ")[2].startswith(RECONSTRUCTED)


def _chart(key: str) -> str:
    return "hex" if key == "terrain" else key
