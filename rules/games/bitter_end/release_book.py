"""What lets Soviet troops go (16.4, 16.5) as values: schedules, ranges, and who belongs to whom."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from rules.board import Board
from rules.games.bitter_end.set_up.book import Region, region_within
from rules.games.bitter_end.set_up.terms import hexes_of_region
from rules.games.bitter_end.words import CAVALRY, INFANTRY
from rules.hexgrid import HexId
from rules.issues import raise_if_errors
from rules.tomlfile import TomlTable
from rules.unit_id import UnitId

ARMY, PEST_GROUP = "46A", "pest_group"
MOST_HEXES = 99

CLASSES: Mapping[str, frozenset[str]] = {
    "infantry_cavalry": INFANTRY | {CAVALRY},
    "anti_tank_flak": frozenset({"anti_tank", "flak"}),
}
"""The unit types of the classes that 16.53 to 16.56 speak of."""


@dataclass(frozen=True, slots=True)
class ScheduleChoice:
    """A line of 16.44: the schedules to choose from if enough of the sector lies in some areas."""

    areas: tuple[str, ...]
    min_hexes: int
    schedules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RangeRelease:
    """A release by range (16.53 to 16.55). `number` is 0 for all; no `types` means every type."""

    case: str
    range: int
    number: int
    formations: tuple[str, ...]
    types: frozenset[str]
    is_round_the_river: bool = True
    """Whether hexes are counted without crossing the Danube where 16.53 says so."""

    @property
    def key(self) -> str:
        """How a position's releases name it, `46A:15`."""
        # By the range alone: 16.55 lets the Pest Group go as well, under the same key.
        return f"{ARMY}:{self.range}"


@dataclass(frozen=True, slots=True)
class NewArea:
    """The deployment area that a reserve has instead of its own with one of some variants (22.2, 19.71)."""

    formation: str
    variants: frozenset[str]
    region: Region


@dataclass(frozen=True)
class ReleaseBook:
    """The release rules of a game. `lone` is the brigade of 16.461 that is released by itself.

    `schedules` give per letter the date and formation of each release, earliest first.
    """

    formations: Mapping[str, frozenset[UnitId]]
    reserves: tuple[str, ...]
    choices: tuple[ScheduleChoice, ...]
    schedules: Mapping[str, tuple[tuple[str, str], ...]]
    ranges: tuple[RangeRelease, ...]
    lone: UnitId
    infantry_date: str
    garrison: frozenset[UnitId]
    ends_with_garrison: bool = True
    """Whether everybody is free once the garrison is gone (16.57)."""
    new_areas: tuple[NewArea, ...] = ()

    def reserve_of(self, unit: UnitId) -> str:
        """Return the front reserve that a unit belongs to, empty for none."""
        return next((name for name in self.reserves if unit in self.formations[name]), "")

    def held_by(self, unit: UnitId) -> str:
        """Return which of the two bodies held to the city a unit belongs to, empty for neither (16.51)."""
        return next((name for name in (ARMY, PEST_GROUP) if unit in self.formations[name]), "")

    def area(self, formation: str, variants: Collection[str], board: Board) -> frozenset[HexId]:
        """Return the deployment area of a reserve, as the variants in play have it."""
        for each in self.new_areas:
            # The area counts beyond the set-up: whoever comes next to it releases the formation (16.46).
            if each.formation == formation and each.variants & set(variants):
                return hexes_of_region(each.region, board)
        return board.areas.get(formation, frozenset())

    def schedule(self, letter: str, variants: Collection[str]) -> tuple[tuple[str, str], ...]:
        """Return the dates of a schedule, a turn earlier where the Soviets are prepared (19.71c)."""
        lines = self.schedules.get(letter, ())
        # 19.72 contains 19.71, and a game may name the wider one alone.
        if not {"19.71", "19.72"} & set(variants):
            return lines
        return tuple((_day_before(date), formation) for date, formation in lines)


def _day_before(date: str) -> str:
    # A turn is a day (2.4).
    return (dt.date.fromisoformat(date) - dt.timedelta(days=1)).isoformat()


def read_release_book(
    data: Mapping[str, object],
    source: str,
    formations: Mapping[str, Collection[str]],
    variants: Mapping[str, object] | None = None,
) -> ReleaseBook:
    """Return the book in tables as a release file has them; raises DataError with all issues.

    `variants` are the tables of the file of variants: some give reserves another deployment area.
    """
    table = TomlTable(data, source)
    rows = TomlTable(variants or {}, source, "variants", table.issues).tables("variant")
    reserves = table.table("reserves").texts("formations")
    units = {name: _units(table, formations, name) for name in (*reserves, ARMY, PEST_GROUP)}
    # One array has rows of two kinds: with a range (16.53 to 16.55), and one with a date (16.56).
    ranges = tuple(_range(row) for row in table.tables("release") if "range" in row)
    lone = table.table("early_release").tables("unit")
    dates = [row.text("date") for row in table.tables("release") if "date" in row]
    book = ReleaseBook(
        units,
        reserves,
        tuple(_choice(row) for row in table.tables("schedule_choice", required=True)),
        {letter: _schedule(row) for letter, row in table.table("schedule").named_tables()},
        ranges,
        UnitId(lone[0].text("unit") if lone else ""),
        min(dates, default=""),
        _units(table, formations, "garrison"),
        new_areas=tuple(_new_areas(rows, reserves)),
    )
    raise_if_errors(table.issues)
    return book


def _units(table: TomlTable, formations: Mapping[str, Collection[str]], name: str) -> frozenset[UnitId]:
    if name not in formations:
        table.note(f"the counters have no formation {name!r}")
    return frozenset(UnitId(unit) for unit in formations.get(name, ()))


def _new_areas(rows: Collection[TomlTable], reserves: Collection[str]) -> Iterator[NewArea]:
    """Yield the areas that variants give to reserves; a variant brings those of the ones it includes."""
    for row in rows:
        name = row.text("id")
        # 19.72 brings all of 19.71: what includes a variant has its areas too.
        bringing = {other.text("id") for other in rows if name in other.texts("includes", ())}
        for each in row.tables("within"):
            if each.text("formation") in reserves:
                yield NewArea(each.text("formation"), frozenset({name, *bringing}), region_within(each))


def _choice(row: TomlTable) -> ScheduleChoice:
    least = row.whole("min_hexes", least=1, most=MOST_HEXES)
    return ScheduleChoice(row.texts("areas"), least, row.texts("schedules"))


def _schedule(row: TomlTable) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((line.text("date"), line.text("formation")) for line in row.tables("release")))


def _range(row: TomlTable) -> RangeRelease:
    # A whole number or the word `all`: no getter reads both.
    number = 0 if row.data.get("number") == "all" else row.whole("number", least=1, most=MOST_HEXES)
    types = frozenset[str]().union(*(CLASSES.get(name, frozenset()) for name in row.texts("classes", ())))
    reach = row.whole("range", least=0, most=MOST_HEXES)
    return RangeRelease(row.text("case"), reach, number, row.texts("formations"), types)
