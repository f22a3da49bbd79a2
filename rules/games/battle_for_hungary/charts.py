"""The charts of the game as values: terrain, combat, supply, turns, air, orders. Costs are in half points.

A file in the form of `charts.toml` is read strictly; a board may carry the same tables (`rules.ask`), and a
player may type his own figures over ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.games.battle_for_hungary.victory_charts import VictoryCharts, read_victory
from rules.games.battle_for_hungary.words import (
    CITY,
    COMBAT_TYPES,
    DANUBE,
    FOOT,
    LAKE,
    MOTOR,
    NATION_LETTERS,
    RIVER,
    SIDES,
    TERRAINS,
    TOWN,
    UNIT_TYPES,
)
from rules.issues import raise_if_errors
from rules.tomlfile import TomlTable
from rules.units import MovementClass

PARTS_PER_MP = 2
"""Railroads cost half a point (7.4, 10.3)."""
BARRED = 99
"""What a chart writes for a hexside that nobody crosses."""
FORTIFIED = "fortified"
DIE = (1, 2, 3, 4, 5, 6)
MOST_LOST = 9
"""The most steps that a result takes from a side."""
_CELL = re.compile(r"([0-9])/([0-9])")
FULL, PARTIAL, NONE = HQ_STATES = ("full", "partial", "none")
"""The states of a headquarters (10.2)."""
SHIFTS = (
    "fortified_line",
    "city",
    "concentric",
    "mobile_assault",
    "allied_turn_1",
    "overextended_attack",
    "overextended_defence",
    "cl_attack_each",
    "cl_defence_each",
)


@dataclass(frozen=True, slots=True)
class Ground:
    """A row of the Terrain Effects Chart: cost in half points by class (None: barred), the columns."""

    mp_parts: Mapping[MovementClass, int | None]
    shift: int


@dataclass(frozen=True, slots=True)
class TerrainEffects:
    """The Terrain Effects Chart: `hexes` by terrain, town and city; `hexsides` by kind, with `fortified`.

    `mountaineers` are the types of units that pay `mountaineer_mp_parts` in rough ground, by terrain.
    """

    hexes: Mapping[str, Ground]
    hexsides: Mapping[str, Ground]
    motor_types: tuple[str, ...]
    mountaineers: tuple[str, ...]
    mountaineer_mp_parts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Losses:
    """A cell of a Combat Results Table: steps of the attacker and of the defender (8.2)."""

    attacker: int
    defender: int

    def __str__(self) -> str:
        """Return the cell as the table has it: `1/6`."""
        return f"{self.attacker}/{self.defender}"


@dataclass(frozen=True, slots=True)
class CombatCharts:
    """Both Combat Results Tables: columns in order, cells by table, column and face; shifts in columns.

    `column_cap` is how many columns a side's logistical columns shift at most (5.8.1), `unsupplied_factor`
    what is left of the factors of a unit out of supply (5.5).
    """

    columns: tuple[str, ...]
    ratios: tuple[Fraction, ...]
    """The least odds of each column: attack to defense."""
    tables: Mapping[str, Mapping[str, tuple[Losses, ...]]]
    shifts: Mapping[str, int]
    column_cap: int
    unsupplied_factor: Fraction


@dataclass(frozen=True, slots=True)
class MovementCharts:
    """Movement and stacking: costs in half points, factors of the movement allowance.

    `unsupplied` are the factors of units out of supply by type, 1 for types that are not named (5.5).
    """

    assault_parts: int
    rail_parts: int
    operational_factor: int
    exploitation: Fraction
    unsupplied: Mapping[str, Fraction]
    stack_limit: int


@dataclass(frozen=True, slots=True)
class HqTerms:
    """What a headquarters does in one of its states (10.2); None is as many as there are."""

    columns: int
    units: int
    aircraft: int
    replacements: int | None
    rebuilds: bool


@dataclass(frozen=True, slots=True)
class SupplyCharts:
    """Lines of communication in hexes by side, what headquarters do, how far aircraft fly (5, 10)."""

    loc_hexes: Mapping[str, int]
    hq: Mapping[str, HqTerms]
    air_range: int
    hq_return_turns: int


@dataclass(frozen=True, slots=True)
class TurnRow:
    """The table of a turn (6): columns by side, steps by nation, who comes and who goes by their names."""

    number: int
    columns: Mapping[str, int]
    ground: Mapping[str, int]
    air: Mapping[str, int]
    entries: tuple[str, ...]
    withdrawals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AirCharts:
    """Aborts and limits of missions (9.2.2, 9.4): `limits` by base, `total` of the Allies, up to a turn."""

    abort_success: int
    abort_modifiers: Mapping[str, int]
    limits_until_turn: int
    total: int
    limits: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Order:
    """An order of the Führer (12.1): columns, and the least steps of the attack, motorized ones of them."""

    columns: int
    steps: int
    motor_steps: int


@dataclass(frozen=True, slots=True)
class OrderCharts:
    """When the Führer gives orders (12.1), the first and the second of them."""

    from_turn: int
    success: tuple[int, ...]
    near_budapest: int
    orders: tuple[Order, ...]


@dataclass(frozen=True, slots=True)
class PartisanCharts:
    """The uprising (12.2): units that restore and rebuild the Czechs, how combat is avoided, who leaves."""

    restore: int
    rebuild: int
    avoid_success: tuple[int, ...]
    avoid_modifiers: Mapping[str, int]
    withdrawn_most: int


@dataclass(frozen=True, slots=True)
class Charts:
    """All charts."""

    terrain: TerrainEffects
    combat: CombatCharts
    movement: MovementCharts
    supply: SupplyCharts
    turns: tuple[TurnRow, ...]
    air: AirCharts
    orders: OrderCharts
    partisans: PartisanCharts
    victory: VictoryCharts

    def turn(self, number: int) -> TurnRow | None:
        """Return the table of a turn, None beyond the last."""
        return next((each for each in self.turns if each.number == number), None)


def read_charts(tables: Mapping[str, object], source: str) -> Charts:
    """Return the charts of tables in the form of `charts.toml`; raises DataError with every fault."""
    file = TomlTable(tables, source)
    charts = Charts(
        _terrain(file.table("tec")),
        _combat(file),
        _movement(file.table("movement"), file.table("unsupplied").table("movement")),
        _supply(file.table("loc")),
        tuple(_turn(row) for row in file.table("rrw").tables("turn", required=True)),
        _air(file.table("air")),
        _orders(file.table("fuhrer")),
        _partisans(file.table("partisans")),
        read_victory(file.table("victory")),
    )
    raise_if_errors(file.issues)
    return charts


# ---- terrain


def _terrain(chart: TomlTable) -> TerrainEffects:
    classes, mountaineers = chart.table("classes"), chart.table("mountain_units")
    return TerrainEffects(
        dict(_rows(chart, "rows", (*TERRAINS, TOWN, CITY))),
        dict(_rows(chart, "sides", (RIVER, DANUBE, LAKE, FORTIFIED))),
        tuple(_types(classes, "motor")),
        tuple(_types(mountaineers, "kinds")),
        {each: _parts(mountaineers, each) for each in TERRAINS[1:]},
    )


def _rows(chart: TomlTable, key: str, wanted: tuple[str, ...]) -> Iterator[tuple[str, Ground]]:
    """Yield the rows of a chart: a word, points on foot, points with motors, columns."""
    given = chart.data.get(key)
    lists = [row for row in given if isinstance(row, list) and row] if isinstance(given, list) else []
    rows = {row[0]: row[1:] for row in lists}
    for word in wanted:
        figures = rows.get(word, [])
        if len(figures) == 3 and all(type(each) is int for each in figures):
            foot, motor, shift = figures
            yield word, Ground({FOOT: _cost(foot), MOTOR: _cost(motor)}, shift)
        else:
            chart.note(f"no row {word!r} of three numbers", "points on foot, with motors, columns", key=key)
            yield word, Ground({FOOT: None, MOTOR: None}, 0)


def _cost(points: int) -> int | None:
    return None if points == BARRED else points * PARTS_PER_MP


def _types(table: TomlTable, key: str) -> Iterator[str]:
    for word in table.texts(key):
        if word in UNIT_TYPES:
            yield word
        else:
            table.note(f"no type of unit {word!r}", " ".join(UNIT_TYPES), key=key)


def _parts(table: TomlTable, key: str) -> int:
    """Return points, whole or half, as half points."""
    parts = table.fraction(key) * PARTS_PER_MP
    if parts.denominator != 1 or parts < 0:
        table.note("must be whole or half points", key=key)
    return int(parts)


# ---- combat


def _combat(file: TomlTable) -> CombatCharts:
    table = file.table("crt")
    columns = table.texts("columns")
    shifts = file.table("shifts")
    return CombatCharts(
        columns,
        tuple(_ratio(table, column) for column in columns),
        {side: _cells(table.table(side), columns) for side in SIDES},
        {name: shifts.whole(name, least=-9, most=9) for name in SHIFTS},
        table.whole("cl_cap", least=0, most=9),
        file.table("unsupplied").fraction("combat_factor"),
    )


def _ratio(table: TomlTable, column: str) -> Fraction:
    """Return the odds of a column written `3:1`."""
    attack, _, defense = column.partition(":")
    if attack.isdecimal() and defense.isdecimal() and int(defense):
        return Fraction(int(attack), int(defense))
    table.note(f"{column!r} are no odds", "attack to defense: 3:1", key="columns")
    return Fraction(0)


def _cells(table: TomlTable, columns: tuple[str, ...]) -> Mapping[str, tuple[Losses, ...]]:
    found = {column: tuple(map(_losses, table.texts(column))) for column in columns}
    for column, cells in found.items():
        if len(cells) != len(DIE) or None in cells:
            table.note(f"must be {len(DIE)} results", "steps lost, attacker/defender: 1/2", key=column)
    return {column: tuple(cell or Losses(0, 0) for cell in cells) for column, cells in found.items()}


def _losses(text: str) -> Losses | None:
    found = _CELL.fullmatch(text)
    return Losses(int(found[1]), int(found[2])) if found else None


# ---- movement


def _movement(chart: TomlTable, unsupplied: TomlTable) -> MovementCharts:
    factors = {kind: unsupplied.fraction(kind) for kind in COMBAT_TYPES if kind in unsupplied}
    return MovementCharts(
        _parts(chart, "mobile_assault_mp"),
        _parts(chart.table("rail"), "mp"),
        chart.table("operational").whole("factor", least=1, most=9),
        chart.fraction("exploitation"),
        factors,
        chart.table("stacking").whole("limit", least=1, most=99),
    )


def _supply(chart: TomlTable) -> SupplyCharts:
    keys = {FULL: "hq_full", PARTIAL: "hq_partial", NONE: "hq_unsupplied"}
    return SupplyCharts(
        {side: chart.whole(f"{side}_hexes", least=0, most=99) for side in SIDES},
        {state: _hq(chart.table(key)) for state, key in keys.items()},
        chart.whole("allied_air_range", least=0, most=99),
        chart.whole("hq_return_turns", least=0, most=99),
    )


def _hq(row: TomlTable) -> HqTerms:
    each_type = "replacements_each_type"
    columns, units, aircraft = (row.whole(key, least=0, most=99) for key in ("cl", "units", "air"))
    return HqTerms(
        columns,
        units,
        aircraft,
        row.whole(each_type, least=0, most=99) if each_type in row else None,
        row.flag("rebuild"),
    )


# ---- turns


def _turn(row: TomlTable) -> TurnRow:
    columns = row.table("cl")
    return TurnRow(
        row.whole("n", least=1, most=99),
        {side: columns.whole(side, least=0, most=99) for side in SIDES},
        _by_nation(row.table("ground")),
        _by_nation(row.table("air")),
        row.texts("entries"),
        row.texts("withdrawals"),
    )


def _by_nation(table: TomlTable) -> Mapping[str, int]:
    return {
        nation: table.whole(letter, least=0, most=99)
        for letter, nation in NATION_LETTERS.items()
        if letter in table
    }


# ---- air, orders, partisans


def _air(chart: TomlTable) -> AirCharts:
    abort, limits = chart.table("abort"), chart.table("limits")
    bases = [key for key in limits.keys if key not in ("until_turn", "allied_total")]
    return AirCharts(
        abort.whole("success", least=0, most=99),
        _wholes(abort.table("mod")),
        limits.whole("until_turn", least=0, most=99),
        limits.whole("allied_total", least=0, most=99),
        {base: limits.whole(base, least=0, most=99) for base in bases},
    )


def _wholes(table: TomlTable) -> Mapping[str, int]:
    return {key: table.whole(key, least=-99, most=99) for key in table.keys}


def _orders(chart: TomlTable) -> OrderCharts:
    rows = (chart.table(key) for key in ("first", "second"))
    keys = ("cl", "min_steps", "min_motor_steps")
    return OrderCharts(
        chart.whole("from_turn", least=1, most=99),
        _dice(chart, "success"),
        chart.table("first_mod").whole("value", least=-9, most=9),
        tuple(Order(*(row.whole(key, least=0, most=99) for key in keys)) for row in rows),
    )


def _partisans(chart: TomlTable) -> PartisanCharts:
    czech, avoid = chart.table("czech"), chart.table("avoid")
    withdrawn = _dice(chart.table("s_withdraw"), "withdrawn")
    return PartisanCharts(
        czech.whole("restore", least=1, most=9),
        czech.whole("rebuild", least=1, most=9),
        _dice(avoid, "success"),
        _wholes(avoid.table("mod")),
        max(withdrawn, default=0),
    )


def _dice(table: TomlTable, key: str) -> tuple[int, ...]:
    found = table.data.get(key)
    if isinstance(found, list) and all(type(each) is int for each in found):
        return tuple(found)
    table.note("must be faces of the die", "5, 6", key=key)
    return ()
