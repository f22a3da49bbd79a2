"""The charts of combat: the Combat Results Table, levels under surprise, caps of support points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.combat import Column
from rules.games.bitter_end.words import DIE
from rules.issues import NotationError, raise_if_errors
from rules.tomlfile import TomlTable

MAX_LEVEL = 99
# Keys of the table of surprise under which no terrain stands.
_NOT_TERRAIN = ("everything_else", "clear_hex_extra_drm")


@dataclass(frozen=True)
class CombatChart:
    """What the combat charts say. `columns` rise; `attack_levels` has one level per modified die.

    `surprised` gives the defense level of a terrain under surprise, `surprised_else` that of the rest.
    """

    columns: tuple[Column, ...]
    attack_levels: Mapping[Column, tuple[int, ...]]
    surprised: Mapping[str, int]
    surprised_else: int
    surprised_clear_modifier: int
    most_asp: int
    most_arsp: int
    provenance: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Where each cell of a column comes from."""

    def attack_level(self, column: Column, die: int) -> int:
        """Return the attack level of a column and a modified die from 1 to 6 (10.41)."""
        return self.attack_levels[column][die - 1]

    def surprised_level(self, terrain: str) -> int:
        """Return the defense level of a terrain, village or hexside under surprise (16.33)."""
        return self.surprised.get(terrain, self.surprised_else)


def read_combat_charts(data: Mapping[str, object], source: str) -> CombatChart:
    """Return the combat charts in tables as a chart file has them; raises DataError with all issues."""
    table = TomlTable(data, source)
    crt, surprise = table.table("crt"), table.table("tec").table("surprise")
    columns = _columns(crt)
    rows = {column: crt.table("column").table(str(column)) for column in columns}
    chart = CombatChart(
        columns,
        {column: _levels(row) for column, row in rows.items()},
        {key: _level(surprise, key) for key in surprise.keys if _is_level(surprise, key)},
        _level(surprise, "everything_else"),
        surprise.whole("clear_hex_extra_drm", least=-9, most=9),
        table.table("asp").whole("max_per_attack", least=0, most=MAX_LEVEL),
        table.table("arsp").whole("max_per_attack", least=0, most=MAX_LEVEL),
        {str(column): row.texts("provenance", ()) for column, row in rows.items()},
    )
    raise_if_errors(table.issues)
    return chart


def _columns(crt: TomlTable) -> tuple[Column, ...]:
    found = []
    for text in crt.texts("columns"):
        try:
            found.append(Column.parse(text))
        except NotationError as error:
            crt.note(str(error), "like 3-1", key="columns")
    if not found:
        crt.note("no column", key="columns")
    # Rising, whatever the order of the file: `column_for` takes the last that the odds reach.
    return tuple(sorted(set(found), key=lambda column: column.ratio))


def _levels(row: TomlTable) -> tuple[int, ...]:
    levels = row.numbers("attack_level", len(DIE))
    # As numbers first: a whole row is told as one fault, not each cell.
    if any(not level.is_integer() or not 0 <= level <= MAX_LEVEL for level in levels):
        row.note("levels are whole numbers from 0", key="attack_level")
    return tuple(int(level) for level in levels)


def _level(table: TomlTable, key: str) -> int:
    return table.whole(key, least=0, most=MAX_LEVEL)


def _is_level(surprise: TomlTable, key: str) -> bool:
    # Beside the levels that table tells in texts where its figures come from.
    return key not in _NOT_TERRAIN and type(surprise.data[key]) is int
