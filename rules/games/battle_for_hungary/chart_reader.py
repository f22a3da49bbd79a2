"""Reads the charts: a file in the form of `charts.toml`, strictly.

A board may carry the same tables (`rules.ask`), and a player may type his own figures over ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

from rules.games.battle_for_hungary.charts import (
    BARRED,
    DIE,
    FORTIFIED,
    FULL,
    NONE,
    PARTIAL,
    PARTS_PER_MP,
    SHIFTS,
    AirCharts,
    Charts,
    CombatCharts,
    Ground,
    HqTerms,
    Losses,
    MovementCharts,
    Order,
    OrderCharts,
    PartisanCharts,
    SupplyCharts,
    TerrainEffects,
    TurnRow,
)
from rules.games.battle_for_hungary.victory_charts import read_victory
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

_CELL = re.compile(r"([0-9])/([0-9])")


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
        # The first is plain ground, in which mountain troops have nothing to save.
        {each: _parts(mountaineers, each) for each in TERRAINS[1:]},
    )


def _rows(chart: TomlTable, key: str, wanted: tuple[str, ...]) -> Iterator[tuple[str, Ground]]:
    """Yield the rows of a chart: a word, points on foot, points with motors, columns."""
    given = chart.data.get(key)
    lists = [row for row in given if isinstance(row, list) and row] if isinstance(given, list) else []
    # Lists and not tables, as the printed chart has them: an owner types a row over as he reads it.
    rows = {row[0]: row[1:] for row in lists}
    for word in wanted:
        figures = rows.get(word, [])
        if len(figures) == 3 and all(type(each) is int for each in figures):
            foot, motor, shift = figures
            yield word, Ground({FOOT: _cost(foot), MOTOR: _cost(motor)}, shift)
        else:
            chart.note(f"no row {word!r} of three numbers", "points on foot, with motors, columns", key=key)
            # A row all the same, so that the other faults of the file are found in the same pass.
            yield word, Ground({FOOT: None, MOTOR: None}, 0)


def _cost(points: int) -> int | None:
    # Half points only here: charts are typed in the points that they print (7.4 alone halves one).
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
    # One figure each: no result of the tables takes more steps than nine.
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
    # Only types that are named: all others keep their allowance out of supply (5.5).
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
    # Whatever bases a chart names: they are words of the counters, and a chart must not know all of them.
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
