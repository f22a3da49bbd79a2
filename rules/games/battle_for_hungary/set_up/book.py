"""Who sets up where (13) as the data of the counters have it: plans, posts, who begins reduced."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rules.games.battle_for_hungary.words import AREAS, SIDES, UNIT_TYPES
from rules.hexgrid import HexId
from rules.issues import Issue, raise_if_errors
from rules.kit.rows import known_words, read_basis
from rules.tomlfile import TomlTable, read_toml, source_of
from rules.unit_id import UnitId

DEPLOYMENT = "deployment.toml"

PLACES, SCENARIOS = ("13", "12.2.1"), ("13.1", "13.2", "13.3", "13.4")
"""The cases of places, and those of the scenarios."""
LINES = (1, 7, 11)
"""The turns whose deployment lines are on the map."""
MOST_COLUMNS = 99


@dataclass(frozen=True, slots=True)
class Plan:
    """A scenario: the turn whose line divides the map, the sides in their order, columns by side."""

    scenario: str
    case: str
    line: int
    order: tuple[str, ...]
    columns: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Post:
    """Where some units of a side stand: those named, those of some types, or all that no other post has.

    It is an area of the map, some hexes, or the side's own ground where neither is said. An empty scenario
    is any.
    """

    title: str
    side: str
    case: str
    scenario: str = ""
    types: tuple[str, ...] = ()
    units: tuple[UnitId, ...] = ()
    area: str = ""
    hexes: tuple[HexId, ...] = ()
    is_with_hq: bool = False

    def is_for(self, unit: UnitId, kind: str) -> bool:
        """Return whether a unit of a type belongs to the post, as far as these two go."""
        if not (self.units or self.types):
            return True
        # Either is enough: a unit is named where its type alone would lead it to another post.
        return unit in self.units or kind in self.types


@dataclass(frozen=True, slots=True)
class Reduced:
    """So many of some units begin a scenario reduced."""

    title: str
    scenario: str
    units: tuple[UnitId, ...]
    number: int


@dataclass(frozen=True, slots=True)
class SetUpBook:
    """The data of chapter 13."""

    plans: tuple[Plan, ...]
    posts: tuple[Post, ...]
    reduced: tuple[Reduced, ...]

    def plan(self, scenario: str) -> Plan:
        """Return the plan of a scenario, the first where it has none."""
        # A set-up of somebody's own has no plan: the first is as good a line as any.
        return next((plan for plan in self.plans if plan.scenario == scenario), self.plans[0])


def read_book(folder: Path) -> SetUpBook:
    """Return the data of the set-up in the folder of the counters; raises DataError with every fault."""
    path, issues = folder / DEPLOYMENT, list[Issue]()
    table = TomlTable(read_toml(path), source_of(path), "", issues)
    table.whole("schema", 1, least=1)
    plans = tuple(_plan(row) for row in table.tables("plan", required=True))
    known = tuple(plan.scenario for plan in plans)
    book = SetUpBook(
        plans,
        tuple(_post(row, known) for row in table.tables("post", required=True)),
        tuple(_reduced(row, known) for row in table.tables("reduced")),
    )
    table.close()
    raise_if_errors(issues)
    return book


def _plan(row: TomlTable) -> Plan:
    read_basis(row)
    columns = row.table("columns")
    found = Plan(
        row.text("scenario"),
        row.word("case", SCENARIOS),
        row.whole("line", least=1),
        known_words(row, "order", SIDES),
        {side: columns.whole(side, 0, least=0, most=MOST_COLUMNS) for side in SIDES},
    )
    # Beside the range: the map has lines of three turns only.
    if found.line not in LINES:
        row.note(f"no deployment line of turn {found.line}", "1, 7 or 11", key="line")
    columns.close()
    row.close()
    return found


def _post(row: TomlTable, scenarios: tuple[str, ...]) -> Post:
    read_basis(row)
    found = Post(
        row.text("title"),
        row.word("side", SIDES),
        row.word("case", PLACES),
        row.word("scenario", scenarios, "") if "scenario" in row else "",
        known_words(row, "types", UNIT_TYPES),
        tuple(map(UnitId, row.texts("units", ()))),
        row.word("area", AREAS, "") if "area" in row else "",
        tuple(map(HexId, row.texts("hexes", ()))),
        row.flag("with_hq", default=False),
    )
    row.close()
    return found


def _reduced(row: TomlTable, scenarios: tuple[str, ...]) -> Reduced:
    read_basis(row)
    units = tuple(map(UnitId, row.texts("units")))
    # Where no number stands all of them begin reduced.
    number = row.whole("number", len(units), least=0, most=len(units))
    found = Reduced(row.text("title"), row.word("scenario", scenarios), units, number)
    row.close()
    return found
