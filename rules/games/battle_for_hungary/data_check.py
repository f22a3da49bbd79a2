"""Everything that is wrong with the rules data of the game in a folder: charts, cases, assumptions."""

from __future__ import annotations

import pkgutil
from collections.abc import Collection, Iterator, Mapping
from importlib import import_module
from itertools import pairwise
from pathlib import Path

from rules.bounds import contradictions
from rules.choices import load_assumptions
from rules.citations import load_citations
from rules.findings import Rule
from rules.games.battle_for_hungary.chart_reader import read_charts
from rules.games.battle_for_hungary.charts import Charts
from rules.games.battle_for_hungary.law import FOLDER, assumptions, chart_tables
from rules.issues import DataError, Issue, Severity
from rules.tomlfile import read_toml, source_of

CHARTS, RULES, ASSUMPTIONS = "charts.toml", "rules.toml", "assumptions.toml"


def check_charts(tables: Mapping[str, object], source: str, _formations: Collection[str]) -> Iterator[Issue]:
    """Yield what is wrong with charts: words, numbers out of range, columns out of order.

    No chart of this game names a body of troops.
    """
    try:
        charts = read_charts(tables, source)
    except DataError as error:
        yield from error.issues
        return
    yield from _columns_without_order(charts, source)


def check_data(folder: Path, formations: Collection[str]) -> Iterator[Issue]:
    """Yield what is wrong with the charts, cases and assumptions of a folder."""
    for check in (_charts, _assumptions, _cases):
        try:
            yield from check(folder, formations)
        except DataError as error:
            yield from error.issues


# ---- charts


def _charts(folder: Path, formations: Collection[str]) -> Iterator[Issue]:
    path = folder / CHARTS
    tables = read_toml(path)
    yield from check_charts(tables, source_of(path), formations)
    # Our own charts are what others are held against.
    if path.resolve() != (FOLDER / CHARTS).resolve():
        for issue in contradictions(chart_tables(), tables):
            yield Issue(source_of(path), issue.where, issue.message, issue.hint, issue.severity)


def _columns_without_order(charts: Charts, source: str) -> Iterator[Issue]:
    """Yield a warning where the columns of the combat results do not rise (8.2)."""
    for one, other in pairwise(zip(charts.combat.columns, charts.combat.ratios, strict=True)):
        if one[1] >= other[1]:
            message = f"{other[0]} stands behind {one[0]}"
            yield Issue(source, "crt.columns", message, "from the lowest to the highest", Severity.WARNING)


# ---- assumptions and cases


def _assumptions(folder: Path, _formations: Collection[str]) -> Iterator[Issue]:
    path = folder / ASSUMPTIONS
    known = load_assumptions(path).by_key
    for key in sorted(assumptions().by_key.keys() - known.keys()):
        yield Issue(source_of(path), key, "the rules ask for this setting, and no assumption has it")


def _cases(folder: Path, _formations: Collection[str]) -> Iterator[Issue]:
    path = folder / RULES
    for case in sorted(cases_of_the_rules() - load_citations(path).cases.keys()):
        yield Issue(source_of(path), f"rule {case}", "the rules cite this case, and it is not here")


def rules_of_the_game() -> frozenset[Rule[...]]:
    """Return the rule functions of every module of the game."""
    package = import_module(__package__)
    names = (each.name for each in pkgutil.walk_packages(package.__path__, f"{__package__}."))
    things = (thing for name in names for thing in vars(import_module(name)).values())
    return frozenset(rule for thing in things for rule in _rules_in(thing))


def _rules_in(thing: object) -> Iterator[Rule[...]]:
    """Yield a rule, or those of a table in which one function stands for several cases."""
    found = thing.values() if isinstance(thing, Mapping) else (thing,)
    yield from (each for each in found if isinstance(each, Rule))


def cases_of_the_rules() -> frozenset[str]:
    """Return the cases that a rule function of the game is marked with."""
    return frozenset(rule.case for rule in rules_of_the_game())
