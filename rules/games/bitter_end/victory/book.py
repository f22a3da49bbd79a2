"""Victory (20, 21.13, 21.23, 21.36) as values: what each town is worth, what each award brings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rules.games.bitter_end.words import SIDES
from rules.hexgrid import HexId
from rules.issues import raise_if_errors
from rules.tomlfile import TomlTable

MOST_VP = 9999
# The two columns of 20.21 stand the other way round in the two editions: which is whose is a reading.
FIRST_EDITION, AS_PRINTED = "first_edition", "as_printed_2005"
POINTS, OBJECTIVES = "points", "objectives"


@dataclass(frozen=True, slots=True)
class Town:
    """A town that counts. `worth` gives, per reading of the columns, the points of each side."""

    name: str
    hex: HexId
    worth: Mapping[str, Mapping[str, int]]
    initial: str
    provenance: str
    others: Mapping[HexId, str] = field(default_factory=dict)
    """Its other hexes with the side that holds each at first; they count in the first edition only."""


@dataclass(frozen=True, slots=True)
class Award:
    """An award of 20.3: who receives how much, and how near counts where a range matters."""

    case: str
    side: str
    vp: int
    range: int


@dataclass(frozen=True, slots=True)
class Level:
    """A victory level (20.4): the least and most points of each side for it, inclusive."""

    id: str
    case: str
    bounds: Mapping[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Objectives:
    """The objectives of a scenario that is not judged by points: all of some, and a number of others."""

    all_of: Mapping[str, HexId]
    any_of: Mapping[str, HexId]
    any_count: int
    initial: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Judged:
    """How a scenario is judged, by points or by objectives, and when."""

    method: str
    decided: str
    objectives: Objectives | None = None


@dataclass(frozen=True)
class VictoryBook:
    """All that victory hangs on. `budapest` are hexes worth `per_hex` to their holder."""

    towns: tuple[Town, ...]
    budapest: tuple[HexId, ...]
    per_hex: Mapping[str, int]
    budapest_initial: str
    awards: Mapping[str, Award]
    levels: tuple[Level, ...]
    scenarios: Mapping[str, Judged]
    shares_towns: bool = False
    """Whether towns of two hexes may be held by both sides (first edition, 18.2)."""

    @property
    def counted(self) -> Mapping[HexId, str]:
        """The hexes whose holder matters, with the side that holds each when the game begins."""
        towns = {hex_id: side for town in self.towns for hex_id, side in self.hexes_of(town).items()}
        city = dict.fromkeys(self.budapest, self.budapest_initial)
        goals = (each.objectives for each in self.scenarios.values() if each.objectives)
        # A goal that the file gives to nobody at first is one that nobody has entered yet.
        named = {hex_id: goal.initial.get(name, "") for goal in goals for name, hex_id in _goals(goal)}
        # A hex may be a goal, a part of the city and a town at once: as a town it counts first.
        return {**named, **city, **towns}

    def hexes_of(self, town: Town) -> Mapping[HexId, str]:
        """Return the hexes by which a town is held, with who holds each when the game begins."""
        return {town.hex: town.initial, **(town.others if self.shares_towns else {})}

    def judged(self, scenario: str) -> Judged:
        """Return how a scenario is judged, by points where the book does not name it."""
        # 20.1 counts points; only a scenario with a case of its own, as 21.23, says otherwise.
        return self.scenarios.get(scenario, Judged(POINTS, ""))


def _goals(goal: Objectives) -> Iterator[tuple[str, HexId]]:
    yield from goal.all_of.items()
    yield from goal.any_of.items()


def read_victory_book(data: Mapping[str, object], source: str) -> VictoryBook:
    """Return the book in tables as a victory file has them; raises DataError with all issues."""
    table = TomlTable(data, source)
    city = table.table("budapest")
    book = VictoryBook(
        tuple(_town(row) for row in table.tables("town", required=True)),
        tuple(HexId(hex_id) for hex_id in (*city.texts("buda"), *city.texts("pest"))),
        {side: _vp(city, f"{side}_per_hex") for side in SIDES},
        city.word("initial", SIDES),
        {row.text("case"): _award(row) for row in table.tables("award", required=True)},
        tuple(_level(row) for row in table.tables("level", required=True)),
        {name: _judged(row) for name, row in table.table("scenario").named_tables()},
    )
    raise_if_errors(table.issues)
    return book


def _town(row: TomlTable) -> Town:
    worth = {
        FIRST_EDITION: {side: _vp(row, side) for side in SIDES},
        AS_PRINTED: {side: _vp(row.table(AS_PRINTED), side) for side in SIDES},
    }
    initial = row.word("initial", SIDES)
    others = row.table("first_edition_hexes", required=False)
    return Town(
        row.text("name"),
        HexId(row.text("hex")),
        worth,
        initial,
        row.text("provenance", ""),
        {HexId(hex_id): others.word(hex_id, SIDES) for hex_id in others.keys},
    )


def _award(row: TomlTable) -> Award:
    reach = row.whole("range", 0, least=0, most=99)
    return Award(row.text("case"), row.word("side", SIDES), _vp(row, "vp"), reach)


def _level(row: TomlTable) -> Level:
    bounds = {
        side: (
            row.whole(f"{side}_min", 0, least=0, most=MOST_VP),
            row.whole(f"{side}_max", MOST_VP, least=0, most=MOST_VP),
        )
        for side in SIDES
    }
    return Level(row.text("id"), row.text("case"), bounds)


def _judged(row: TomlTable) -> Judged:
    method = row.word("method", (POINTS, OBJECTIVES))
    return Judged(method, row.text("decided"), _objectives(row) if method == OBJECTIVES else None)


def _objectives(row: TomlTable) -> Objectives:
    named = {
        key: {name: HexId(h) for name, h in row.table(key).named_texts()} for key in ("all_of", "any_of")
    }
    initial = dict(row.table("initial").named_texts())
    return Objectives(named["all_of"], named["any_of"], row.whole("any_count", least=0, most=99), initial)


def _vp(row: TomlTable, key: str) -> int:
    return row.whole(key, least=0, most=MOST_VP)
