"""The charts of the game as values: terrain, combat, directives, air, prices, turns. Costs are in sixths.

A file in the form of `charts.toml` is read strictly; a board may carry the same tables (`rules.ask`), and a
player may type his own figures over ours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.games.budapest_campaign.words import (
    AXIS,
    HEXSIDES,
    MECHANIZED,
    NON_MECHANIZED,
    SIDES,
    SOVIET,
    TERRAINS,
)
from rules.issues import raise_if_errors
from rules.tomlfile import TomlTable
from rules.units import MovementClass

PARTS_PER_MP = 6
"""Halves and thirds of a movement point add up exactly (6.3)."""
BARRED = -1
"""What a chart writes for ground that a class cannot enter."""
FESTUNG_TERRAIN, FORTIFIED_LINE = "festung", "fortified_line"
FROZEN_DANUBE, BRIDGEHEAD = "danube_frozen", "bridgehead"
DIE = (1, 2, 3, 4, 5, 6)
ASSAULT, MOBILE = TABLES = ("assault", "mobile")
CLASSES = (MECHANIZED, NON_MECHANIZED)
"""The order in which charts give the figures of the classes."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A row of the Terrain Effects Chart: cost in sixths by class (None: barred), the defender's columns."""

    mp_parts: Mapping[MovementClass, int | None]
    shift: int
    # Told by the ground: in a city or a Festung the table is no choice of the attacker (9.3).
    demands_assault: bool = False


@dataclass(frozen=True, slots=True)
class TerrainEffects:
    """The Terrain Effects Chart.

    `hexes` by terrain, with `festung` and what a fortified line adds (`fortified_line`); `hexsides` by kind,
    with the frozen Danube; `road_mp_parts` the rate along railroads and `interdicted_mp_parts` that in an
    enemy air zone, both by class; `bridgehead_city_relief` the columns that a city loses behind a bridgehead
    (23.2).
    """

    hexes: Mapping[str, Ground]
    hexsides: Mapping[str, Ground]
    road_mp_parts: Mapping[MovementClass, int]
    interdicted_mp_parts: Mapping[MovementClass, int]
    bridgehead_city_relief: int


@dataclass(frozen=True, slots=True)
class ResultEffects:
    """What a result code does to both sides (19.0): `reduce` is `0`, `1` or `all`, retreats are in hexes."""

    # A word and not a number: `all` is each unit once, however many there are (9.8).
    attacker_reduce: str
    attacker_retreat: int
    defender_reduce: str
    defender_retreat: int
    pursuit: str
    """`no`, `yes`, or `cleared`: only if no defender is left in the hex."""
    mechanized_extra_hex: int


@dataclass(frozen=True, slots=True)
class CombatCharts:
    """Both Combat Results Tables: columns in order, codes by table, column and face, and their effects."""

    columns: tuple[str, ...]
    # Whole numbers: fractions of a per cent are dropped before, or rounded by the other reading (57).
    least_percent: tuple[int, ...]
    """The least percentage of each column, 0 for the first."""
    tables: Mapping[str, Mapping[str, tuple[str, ...]]]
    results: Mapping[str, ResultEffects]
    attacker_ssu_losses: tuple[str, ...]
    defender_ssu_losses: tuple[str, ...]
    """The results that take a special support unit off for some turns (24.0)."""


@dataclass(frozen=True, slots=True)
class DirectiveRow:
    """What a face of the die brings with a directive: a closed word, commands, refit points (5.5c)."""

    die: int
    event: str
    commands: tuple[str, ...]
    # Points of a row that brings some; other rows have none.
    amount: int


@dataclass(frozen=True, slots=True)
class CommandMarker:
    """A command marker (5.1). `how`: it activates `all` its commands, `one`, by a `table`, or `none`."""

    name: str
    side: str
    kind: str
    first_turn: int
    activates: tuple[str, ...]
    how: str
    attack_shift: int
    is_discarded: bool


@dataclass(frozen=True, slots=True)
class AirCharts:
    """Air superiority by column and die face (13.4), and air attrition by `flak` and `no_flak` (25.0)."""

    columns: tuple[str, ...]
    superiority: Mapping[str, tuple[str, ...]]
    attrition: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class PanzerfaustRow:
    """A row of Operation Panzerfaust by the sum of die and commandos (20.1)."""

    least: int
    most: int
    refit_points: int
    is_failure: bool


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A turn of the record track: its dates in words, and the refit points of each side (11.1)."""

    number: int
    dates: str
    refit_points: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Charts:
    """All charts."""

    terrain: TerrainEffects
    combat: CombatCharts
    directives: Mapping[str, tuple[DirectiveRow, ...]]
    """By side, by die face."""
    markers: tuple[CommandMarker, ...]
    air: AirCharts
    panzerfaust: tuple[PanzerfaustRow, ...]
    refit_cost: Mapping[str, int]
    extra_points: Mapping[str, int]
    # Points left over are kept, so far as the track of each side goes (11.1).
    most_points: Mapping[str, int]
    turns: tuple[TurnRow, ...]

    def marker(self, name: str) -> CommandMarker | None:
        """Return a command marker by its name, None for a stranger."""
        return next((each for each in self.markers if each.name == name), None)

    def turn(self, number: int) -> TurnRow | None:
        """Return a turn, None beyond the track."""
        return next((each for each in self.turns if each.number == number), None)


def read_charts(tables: Mapping[str, object], source: str) -> Charts:
    """Return the charts of tables in the form of `charts.toml`; raises DataError with every fault."""
    file = TomlTable(tables, source)
    charts = Charts(
        _terrain(file),
        _combat(file),
        {AXIS: _directive(file, "fuehrer_directive"), SOVIET: _directive(file, "stavka_directive")},
        tuple(_marker(row) for row in file.tables("command_marker", required=True)),
        _air(file),
        tuple(_panzerfaust(file)),
        _wholes(file.table("refit_cost")),
        _wholes(file.table("rp_extra"), "axis_oilfield", "buda_holder"),
        {side: file.table("rp_track").whole(f"{side}_max", least=0, most=99) for side in SIDES},
        tuple(_turn(row) for row in file.tables("turn", required=True)),
    )
    raise_if_errors(file.issues)
    return charts


# ---- terrain


def _terrain(file: TomlTable) -> TerrainEffects:
    chart = file.table("tec")
    hexes, sides, rail = chart.table("hex"), chart.table("side"), chart.table("rail")
    relief = sides.table(BRIDGEHEAD).whole("city_shift_less", 1, least=0, most=9)
    # The Danube has no row of its own: it is a major river, or ice (17.0).
    kinds = [each for each in HEXSIDES if each != "danube"]
    return TerrainEffects(
        {
            **{name: _ground(hexes.table(name), "mp", "shift") for name in (*TERRAINS, FESTUNG_TERRAIN)},
            FORTIFIED_LINE: _ground(hexes.table(FORTIFIED_LINE), "mp_add", "shift_add"),
        },
        {name: _ground(sides.table(name), "mp_add", "shift") for name in (*kinds, FROZEN_DANUBE)},
        _rates(rail, "road_mp"),
        _rates(rail, "interdicted_mp"),
        relief,
    )


def _ground(row: TomlTable, cost: str, shift: str) -> Ground:
    # Whole points: only rates along railroads come in halves and thirds (6.3).
    figures = [int(each) for each in row.numbers(cost, len(CLASSES))]
    parts = (None if each == BARRED else each * PARTS_PER_MP for each in figures)
    costs = dict(zip(CLASSES, parts, strict=False))
    return Ground(costs, row.whole(shift, 0, least=-9, most=9), row.flag("assault_crt", default=False))


def _rates(row: TomlTable, key: str) -> Mapping[MovementClass, int]:
    found = []
    for text in row.texts(key):
        try:
            parts = Fraction(text) * PARTS_PER_MP
        except (ValueError, ZeroDivisionError):
            # A rate that no faulty cell could pass for: it falls to the same note as a negative one.
            parts = Fraction(-1)
        if parts.denominator != 1 or parts < 0:
            row.note(f"{text!r} is no rate", "whole points, halves or thirds", key=key)
        found.append(int(parts))
    if len(found) != len(CLASSES):
        row.note(f"must be {len(CLASSES)} rates", "mechanized, then non-mechanized", key=key)
    return dict(zip(CLASSES, found, strict=False))


# ---- combat


def _combat(file: TomlTable) -> CombatCharts:
    table = file.table("crt")
    columns = table.texts("columns")
    told = file.table("result")
    results = {name: _result(told.table(name)) for name in told.keys if not _is_provenance(name)}
    attrition = file.table("ssu_attrition")
    return CombatCharts(
        columns,
        tuple(_least_percent(column) for column in columns),
        {name: _codes(table.table(name), columns, results) for name in TABLES},
        results,
        attrition.texts("attacker_results"),
        attrition.texts("defender_results"),
    )


def _least_percent(column: str) -> int:
    """Return the least percentage of a column written `<=49`, `50-99` or `600+`."""
    # The first column, `<=49`, has no figure here: it begins at 0.
    digits = column.partition("-")[0].strip("+")
    return int(digits) if digits.isdecimal() else 0


def _codes(
    table: TomlTable, columns: tuple[str, ...], results: Mapping[str, ResultEffects]
) -> Mapping[str, tuple[str, ...]]:
    found = {column: table.texts(column) for column in columns}
    for column, codes in found.items():
        if len(codes) != len(DIE) or any(code not in results for code in codes):
            table.note(f"must be {len(DIE)} codes of results", " ".join(results), key=column)
    return found


def _result(row: TomlTable) -> ResultEffects:
    reduce, pursuit = ("0", "1", "all"), ("no", "yes", "cleared")
    return ResultEffects(
        row.word("att_reduce", reduce),
        row.whole("att_retreat", least=0, most=9),
        row.word("def_reduce", reduce),
        row.whole("def_retreat", least=0, most=9),
        row.word("pursuit", pursuit),
        row.whole("mechanized_extra_hex", 0, least=0, most=9),
    )


# ---- commands


def _directive(file: TomlTable, key: str) -> tuple[DirectiveRow, ...]:
    rows = tuple(
        DirectiveRow(
            row.whole("die", least=1, most=len(DIE)),
            row.text("event"),
            row.texts("commands", ()),
            row.whole("amount", 0, least=0, most=9),
        )
        for row in file.table(key).tables("row", required=True)
    )
    if sorted(row.die for row in rows) != list(DIE):
        file.note("must have a row for each face of the die", key=key)
    return rows


def _marker(row: TomlTable) -> CommandMarker:
    return CommandMarker(
        row.text("name"),
        row.word("side", SIDES),
        row.word("kind", ("regular", "major", "directive", "unused", "extra")),
        row.whole("first_turn", least=0, most=99),
        row.texts("activates"),
        row.word("how", ("all", "one", "table", "none")),
        row.whole("attack_shift", least=0, most=9),
        row.flag("discard_after_turn"),
    )


# ---- air, refit, turns


def _air(file: TomlTable) -> AirCharts:
    superiority, attrition = file.table("air_superiority"), file.table("air_attrition").table("cells")
    columns, cells = superiority.texts("columns"), superiority.table("cells")
    return AirCharts(
        columns,
        {column: _faces(cells, column) for column in columns},
        {column: _faces(attrition, column) for column in ("no_flak", "flak")},
    )


def _faces(table: TomlTable, key: str) -> tuple[str, ...]:
    found = table.texts(key)
    if len(found) != len(DIE):
        table.note(f"must be {len(DIE)} results", key=key)
    return found


def _panzerfaust(file: TomlTable) -> Iterator[PanzerfaustRow]:
    for row in file.table("panzerfaust").tables("rows", required=True):
        effect = row.text("effect")
        # Read from the words of the printed effect, so that a chart
        # that is typed over needs no second figure.
        points = [int(word) for word in effect.split() if word.lstrip("+").isdecimal()]
        least, most = (row.whole(key, least=1, most=9) for key in ("from", "to"))
        yield PanzerfaustRow(least, most, sum(points), not points)


def _wholes(table: TomlTable, *keys: str) -> Mapping[str, int]:
    names = keys or tuple(key for key in table.keys if not _is_provenance(key))
    return {key: table.whole(key, least=0, most=99) for key in names}


def _is_provenance(key: str) -> bool:
    # Charts say beside their rows what these rest on; for the rules that is no row.
    return key.startswith("prov") or key.endswith("_provenance")


def _turn(row: TomlTable) -> TurnRow:
    points = {side: row.whole(f"rp_{side}", least=0, most=99) for side in SIDES}
    return TurnRow(row.whole("number", least=1, most=99), row.text("dates"), points)
