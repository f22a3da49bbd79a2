"""What is checked of the rules data of every game in a folder: its charts, settings and cases."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from itertools import pairwise
from pathlib import Path

from rules.bounds import contradictions
from rules.choices import ASSUMPTIONS, load_assumptions
from rules.citations import RULES, load_citations
from rules.findings import Rule
from rules.issues import DataError, Issue, Severity
from rules.tomlfile import read_toml, source_of

CHARTS = "charts.toml"

CheckCharts = Callable[[Mapping[str, object], str, Collection[str]], Iterator[Issue]]
"""Yields what is wrong with the tables of charts of a source, held against the formations."""


def told(checks: Iterable[Iterator[Issue]]) -> Iterator[Issue]:
    """Yield what each check finds; one that cannot go on tells why, and the next begins."""
    # One after the other: a chart that cannot be read must not hide a case that is missing.
    for check in checks:
        try:
            yield from check
        except DataError as error:
            yield from error.issues


def wrong_charts(
    folder: Path, own_folder: Path, check: CheckCharts, formations: Collection[str]
) -> Iterator[Issue]:
    """Yield what is wrong with the charts of a folder; those of others are held against the game's own."""
    path, own = folder / CHARTS, own_folder / CHARTS
    tables = read_toml(path)
    yield from check(tables, source_of(path), formations)
    if path.resolve() != own.resolve():
        # Told with the source of the file that was checked: `contradictions` sees two tables and no path.
        for issue in contradictions(read_toml(own), tables):
            yield Issue(source_of(path), issue.where, issue.message, issue.hint, issue.severity)


def missing_settings(path: Path, wanted: Collection[str]) -> Iterator[Issue]:
    """Yield the settings that the rules ask for and that a book of assumptions lacks."""
    # Sorted, since sets have no order and two runs must tell the same.
    for key in sorted({*wanted} - load_assumptions(path).by_key.keys()):
        yield Issue(source_of(path), key, "the rules ask for this setting, and no assumption has it")


def missing_case(path: Path, case: str) -> Issue:
    """Return that the rules cite a case which a book lacks."""
    return Issue(source_of(path), f"rule {case}", "the rules cite this case, and it is not here")


def rules_of(package: str) -> frozenset[Rule[...]]:
    """Return the rule functions of every module of a package: what it cites counts, whoever imports it."""
    found = import_module(package)
    # Imported here, all of them: a rule counts by standing in its module, and a module that nobody imported
    # yet would be missed.
    names = (each.name for each in pkgutil.walk_packages(found.__path__, f"{package}."))
    things = (thing for name in names for thing in vars(import_module(name)).values())
    return frozenset(rule for thing in things for rule in _rules_in(thing))


def _rules_in(thing: object) -> Iterator[Rule[...]]:
    """Yield a rule, or those of a table in which one function stands for several cases."""
    found = thing.values() if isinstance(thing, Mapping) else (thing,)
    # By its kind: what a module imports from another is found there as well, and a set has it once.
    yield from (each for each in found if isinstance(each, Rule))


def cases_of(package: str) -> frozenset[str]:
    """Return the cases that a rule function of a package is marked with."""
    return frozenset(rule.case for rule in rules_of(package))


@dataclass(frozen=True, slots=True)
class GameBooks:
    """What the books of a game are held against: its own folder, its charts, its settings, its package."""

    folder: Path
    check_charts: CheckCharts
    settings: Collection[str]
    package: str


def wrong_books(folder: Path, own: GameBooks, formations: Collection[str]) -> Iterator[Issue]:
    """Yield what is wrong with the charts, settings and cases of a folder."""
    return told(
        (
            wrong_charts(folder, own.folder, own.check_charts, formations),
            missing_settings(folder / ASSUMPTIONS, own.settings),
            _missing_cases(folder / RULES, own.package),
        )
    )


def _missing_cases(path: Path, package: str) -> Iterator[Issue]:
    for case in sorted(cases_of(package) - load_citations(path).cases.keys()):
        yield missing_case(path, case)


def columns_without_order(
    columns: Sequence[str], least: Sequence[Fraction | int], source: str
) -> Iterator[Issue]:
    """Yield a warning where the columns of the combat results do not rise by what each asks for at least."""
    for one, other in pairwise(zip(columns, least, strict=True)):
        # A warning, as the owner's chart may be read differently; the column of an attack is still the last
        # one reached.
        if one[1] >= other[1]:
            message = f"{other[0]} stands behind {one[0]}"
            yield Issue(source, "crt.columns", message, "from the lowest to the highest", Severity.WARNING)
