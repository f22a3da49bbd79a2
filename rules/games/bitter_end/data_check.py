"""Everything that is wrong with the rules data of a game in a folder: charts, cases, assumptions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path

from rules.choices import ASSUMPTIONS
from rules.citations import RULES, load_citations
from rules.games.bitter_end.combat_charts import read_combat_charts
from rules.games.bitter_end.law import FOLDER, assumptions, words
from rules.games.bitter_end.turn_chart import read_turn_chart
from rules.games.bitter_end.words import CHART_ALIASES, CHART_HEXES, CROSSINGS, HEXSIDES, chart_words
from rules.issues import DataError, Issue
from rules.kit.data_check import cases_of, missing_case, missing_settings, told, wrong_charts
from rules.terrain import read_charts
from rules.tomlfile import TomlTable, hint_of, read_toml, source_of

VILLAGE = "village"
RULES_FIRST = "rules_first.toml"

_READERS: tuple[Callable[[Mapping[str, object], str], object], ...] = (
    # The words are asked for when charts are checked: on import a damaged file would end the program.
    lambda tables, source: read_charts(tables, source, chart_words(words().movement)),
    read_combat_charts,
    read_turn_chart,
)


def check_charts(tables: Mapping[str, object], source: str, formations: Collection[str]) -> Iterator[Issue]:
    """Yield what is wrong with charts: words, numbers out of range or out of the bounds beside them."""
    for read in _READERS:
        try:
            read(tables, source)
        except DataError as error:
            yield from error.issues
    yield from _unknown_terrain(tables, source)
    yield from _levels_out_of_bounds(tables, source)
    yield from _unknown_divisions(tables, source, formations)


def check_data(folder: Path, formations: Collection[str]) -> Iterator[Issue]:
    """Yield what is wrong with the charts, cases and assumptions of a folder.

    `formations` are the bodies of troops of the counters, by which charts name divisions.
    """
    return told(
        (
            wrong_charts(folder, FOLDER, check_charts, formations),
            missing_settings(folder / ASSUMPTIONS, assumptions().by_key),
            _cases(folder),
        )
    )


# ---- charts


def _unknown_terrain(tables: Mapping[str, object], source: str) -> Iterator[Issue]:
    """Yield the rows of the terrain chart that no hex, hexside or crossing of the rules is called by."""
    # A list of its own that is not told: what is wrong with the shape the readers have told already.
    issues: list[Issue] = []
    terrain = TomlTable(tables, source, issues=issues).table("tec")
    words = {
        "hex": CHART_HEXES,
        "hexside": HEXSIDES,
        "overlay": (*CROSSINGS, VILLAGE),
    }
    for kind, known in words.items():
        for name in terrain.table(kind, required=False).keys:
            if CHART_ALIASES.get(name, name) not in known:
                yield Issue(source, f"tec.{kind}.{name}", "no such terrain", hint_of(name, known))


def _unknown_divisions(
    tables: Mapping[str, object], source: str, formations: Collection[str]
) -> Iterator[Issue]:
    """Yield the divisions without fuel that no body of troops is called by (18.1)."""
    fuel = TomlTable(tables, source).table("fuel_shortage", required=False)
    faces = fuel.table("table", required=False)
    named = {name for die in faces.keys for name in faces.texts(die, ())}
    for name in sorted({*named, *fuel.table("in_parentheses", required=False).keys} - {*formations}):
        yield Issue(
            source, "fuel_shortage", f"the counters have no formation {name!r}", hint_of(name, formations)
        )


def _levels_out_of_bounds(tables: Mapping[str, object], source: str) -> Iterator[Issue]:
    """Yield the cells of the combat results that leave the bounds which their own row names (10.41)."""
    issues: list[Issue] = []
    crt = TomlTable(tables, source, issues=issues).table("crt", required=False)
    least, most = crt.whole("attack_level_min", 0), crt.whole("attack_level_max", 99)
    for column, row in crt.table("column", required=False).named_tables():
        rows = [row.data.get(key) for key in ("attack_level", "low_bound", "high_bound")]
        levels, low, high = (each if isinstance(each, list) else [] for each in rows)
        for die, level in enumerate(levels):
            bounds = (_at(low, die, least), _at(high, die, most))
            if isinstance(level, int) and not bounds[0] <= level <= bounds[1]:
                message = f"{level} lies outside {bounds[0]} to {bounds[1]}"
                yield Issue(source, f"crt.column.{column}.attack_level, die {die + 1}", message)


def _at(bounds: list[object], index: int, otherwise: int) -> int:
    found = bounds[index] if index < len(bounds) else None
    # Not isinstance: true and false are whole numbers in Python, and in no chart.
    return found if type(found) is int else otherwise


# ---- cases


def _cases(folder: Path) -> Iterator[Issue]:
    book = load_citations(folder / RULES).cases
    first = load_citations(folder / RULES_FIRST, known=frozenset(book)).cases
    for case in sorted(cases_of(__package__) - {*book, *first}):
        yield missing_case(folder / (RULES_FIRST if case.startswith("first:") else RULES), case)
    gone = TomlTable(read_toml(folder / RULES_FIRST), source_of(folder / RULES_FIRST)).table("gone")
    for case, instead in gone.named_texts():
        if case not in book or instead not in first:
            yield Issue(gone.source, f"gone.{case}", "one of the two is no case", f"{case} and {instead}")
    yield from gone.issues
