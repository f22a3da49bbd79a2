"""Which decisions of a game its menus name, and how: `[[decision]]` of a game's words.

A step asks for its decisions by itself (`rules/decisions.py`); these are the ways to them by menu and key.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.tomlfile import TomlTable


@dataclass(frozen=True, slots=True)
class DecisionWords:
    """One entry of a menu. `ids` are those of its decisions, with or without what stands behind a colon.

    In `title` and `direction` an `&` stands before the letter of the menu; without one a free one is taken.
    """

    ids: tuple[str, ...]
    title: str
    help: str = ""
    direction: str = ""
    """The entry that turns the direction of hexes picked for it, empty where none goes with them."""


def read_decisions(table: TomlTable) -> tuple[DecisionWords, ...]:
    """Return the decisions of a game's words in the order of the file; faults are noted in the table."""
    decisions = tuple(_decision(row) for row in table.tables("decision"))
    ids = [each for decision in decisions for each in decision.ids]
    table.check_unique(ids, "decision", key="decision", hint="one entry leads to it")
    return decisions


def _decision(row: TomlTable) -> DecisionWords:
    found = DecisionWords(
        row.words("ids"), row.text("title"), row.text("help", ""), row.text("direction", "")
    )
    # A key that is missing was noted when it was asked for; this is a text without a word.
    if "ids" in row and not found.ids:
        row.note("no decision is named", key="ids")
    row.close()
    return found
