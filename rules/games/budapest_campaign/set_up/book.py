"""Who sets up where (18) as the data of the counters have it: posts, borders, counts, who begins reduced."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rules.games.budapest_campaign.words import AREAS, COMMANDS, SIDES, TERRAINS, UNIT_TYPES
from rules.hexgrid import HexId
from rules.issues import Issue, raise_if_errors
from rules.kit.rows import known_words, read_basis
from rules.tomlfile import TomlTable, read_toml, source_of
from rules.unit_id import UnitId

DEPLOYMENT = "deployment.toml"

CASES = ("18.1", "18.2", "18.3")
MOST_HEXES = 99
_SETUP_AREAS = (*AREAS, "axis_setup_exceptions")


@dataclass(frozen=True, slots=True)
class Country:
    """Hexes by areas of the map: those of one, or those of none of some."""

    within: str = ""
    without: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StagePlan:
    """One turn of setting up: all units of a side that begin on the map (18.1)."""

    id: str
    title: str
    side: str
    case: str


@dataclass(frozen=True, slots=True)
class Post:
    """Where some units of a side stand; `types` is empty for all that no other post has.

    They stay farther than `hexes` from the area `keep_off`, but for the area `even_so`. With `terrain` or
    `areas` they stand nowhere else; `is_apart` keeps two of them out of one hex.
    """

    title: str
    side: str
    # Empty for all the rest, so that a new unit of the roster has a place without a line here.
    types: tuple[str, ...]
    case: str
    country: str = ""
    is_on_rail: bool = False
    keep_off: str = ""
    hexes: int = 0
    even_so: str = ""
    terrain: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()
    is_apart: bool = False
    at: Mapping[UnitId, HexId] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Border:
    """The hexes of a country beside another one, each of them occupied or in a zone of a side."""

    id: str
    title: str
    side: str
    case: str
    country: str
    beside: str


@dataclass(frozen=True, slots=True)
class Count:
    """How many of a type begin on the map; the rest lies in the display."""

    title: str
    side: str
    type: str
    number: int
    case: str


@dataclass(frozen=True, slots=True)
class Reduced:
    """Who begins reduced: each of `units`, or `number` of the units of a command with a code."""

    title: str
    side: str
    case: str
    units: tuple[UnitId, ...] = ()
    command: str = ""
    code: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class SetUpBook:
    """The data of case 18."""

    countries: Mapping[str, Country]
    stages: tuple[StagePlan, ...]
    posts: tuple[Post, ...]
    borders: tuple[Border, ...]
    counts: tuple[Count, ...]
    reduced: tuple[Reduced, ...]


def read_book(folder: Path) -> SetUpBook:
    """Return the data of the set-up in the folder of the counters; raises DataError with every fault."""
    path, issues = folder / DEPLOYMENT, list[Issue]()
    table = TomlTable(read_toml(path), source_of(path), "", issues)
    table.whole("schema", 1, least=1)
    countries = {name: _country(row) for name, row in table.table("countries").named_tables()}
    book = SetUpBook(
        countries,
        tuple(_stage(row) for row in table.tables("stage", required=True)),
        tuple(_post(row, countries) for row in table.tables("post", required=True)),
        tuple(_border(row, countries) for row in table.tables("border")),
        tuple(_count(row) for row in table.tables("count")),
        tuple(_reduced(row) for row in table.tables("reduced")),
    )
    table.close()
    raise_if_errors(issues)
    return book


def _country(row: TomlTable) -> Country:
    # By areas and not hex by hex: the front line and the borders stand in the map's data already.
    found = Country(_word(row, "within", AREAS), known_words(row, "without", AREAS))
    row.close()
    return found


def _stage(row: TomlTable) -> StagePlan:
    found = StagePlan(row.text("id"), row.text("title"), row.word("side", SIDES), row.word("case", CASES))
    row.close()
    return found


def _post(row: TomlTable, countries: Mapping[str, Country]) -> Post:
    read_basis(row)
    at = row.table("at", required=False)
    found = Post(
        row.text("title"),
        row.word("side", SIDES),
        known_words(row, "types", UNIT_TYPES),
        row.word("case", CASES),
        _word(row, "country", countries),
        row.flag("on_rail", default=False),
        _word(row, "keep_off", _SETUP_AREAS),
        row.whole("hexes", 0, least=0, most=MOST_HEXES),
        _word(row, "even_so", _SETUP_AREAS),
        known_words(row, "terrain", TERRAINS),
        known_words(row, "areas", _SETUP_AREAS),
        row.flag("apart", default=False),
        {UnitId(unit): HexId(here) for unit, here in at.named_texts()},
    )
    # Neither would leave its units without any hex, both would leave open which one counts.
    if bool(found.country) == bool(found.at):
        row.note("says of no place, or of two kinds", "give one of country and at")
    row.close()
    return found


def _border(row: TomlTable, countries: Mapping[str, Country]) -> Border:
    found = Border(
        row.text("id"),
        row.text("title"),
        row.word("side", SIDES),
        row.word("case", CASES),
        row.word("country", countries),
        row.word("beside", countries),
    )
    row.close()
    return found


def _count(row: TomlTable) -> Count:
    found = Count(
        row.text("title"),
        row.word("side", SIDES),
        row.word("type", UNIT_TYPES),
        row.whole("number", least=0, most=MOST_HEXES),
        row.word("case", CASES),
    )
    row.close()
    return found


def _reduced(row: TomlTable) -> Reduced:
    side = row.word("side", SIDES)
    found = Reduced(
        row.text("title"),
        side,
        row.word("case", CASES),
        tuple(map(UnitId, row.texts("units", ()))),
        _word(row, "command", COMMANDS.get(side, ())),
        row.text("code", ""),
        row.whole("number", 0, least=0, most=MOST_HEXES),
    )
    # Named units all begin reduced; of a command only so many, and their player says who.
    if bool(found.units) == bool(found.command):
        row.note("says of nobody, or twice", "give one of units and command")
    row.close()
    return found


def _word(row: TomlTable, key: str, known: tuple[str, ...] | Mapping[str, object]) -> str:
    """Return a word of those known, empty where the key is left out."""
    # `word` would tell an empty text as an unknown word: a key that is left out is no fault here.
    return row.word(key, tuple(known), "") if key in row else ""
