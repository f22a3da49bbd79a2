"""The pools of points that a game counts, as its `words.toml` declares them in `[[count]]`.

A tracker of the table is a count when its key begins with the id of one: `rp:blue:infantry`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.tomlfile import TomlTable


@dataclass(frozen=True, slots=True)
class Count:
    """One kind of points. `short` shortens words of its keys where room is scarce: `infantry` is `inf`.

    `support` is what they are called beside an attack that they support, empty for points that support none.
    """

    id: str
    name: str
    is_victory: bool = False
    """Whether these are the points that decide the game."""
    short: Mapping[str, str] = field(default_factory=dict)
    support: str = ""


def read_counts(table: TomlTable) -> tuple[Count, ...]:
    """Return the counts of a game's words in the order of the file; what is wrong is noted in the table."""
    counts = tuple(_count(row) for row in table.tables("count"))
    table.check_unique((each.id for each in counts), "count", key="count")
    # The score that window and opponent show is one figure; of two nobody could say who leads.
    if sum(each.is_victory for each in counts) > 1:
        table.note("several counts decide the game", "victory = true stands at one of them", key="count")
    return counts


def _count(row: TomlTable) -> Count:
    short = dict(row.table("short", required=False).named_texts())
    count = Count(
        row.identifier(), row.text("name"), row.flag("victory", default=False), short, row.text("support", "")
    )
    row.close()
    return count
