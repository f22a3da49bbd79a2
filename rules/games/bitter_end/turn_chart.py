"""The charts that a turn is kept by: weather, air and artillery points, fuel (4.1, 13.1, 14, 18.11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.games.bitter_end.words import DIE, SIDES, WEATHERS
from rules.issues import raise_if_errors
from rules.tomlfile import TomlTable

MOST_POINTS = 99


@dataclass(frozen=True)
class TurnChart:
    """What the die brings, by its face; the index 0 is a 1.

    `guns` counts artillery points by pool or date as the chart names them. `no_fuel` names the divisions
    that each face leaves without fuel, `bracketed` those that count only with one of some variants.
    """

    weather: tuple[str, ...]
    air: Mapping[str, tuple[int, ...]]
    guns: Mapping[str, int]
    no_fuel: tuple[tuple[str, ...], ...]
    bracketed: Mapping[str, tuple[str, ...]]


def read_turn_chart(data: Mapping[str, object], source: str) -> TurnChart:
    """Return the charts of a turn in tables as a chart file has them; raises DataError with all issues."""
    table = TomlTable(data, source)
    weather, fuel = table.table("weather").table("table"), table.table("fuel_shortage")
    chart = TurnChart(
        tuple(weather.word(str(die), WEATHERS) for die in DIE),
        {side: _points(table.table("asp").table(side)) for side in SIDES},
        {key: _gun_points(table.table("arsp"), key) for key in GUNS},
        # Whether the counters have these divisions is not asked here (`data_check`): charts are read alone.
        tuple(fuel.table("table").texts(str(die)) for die in DIE),
        _bracketed(fuel.table("in_parentheses", required=False)),
    )
    raise_if_errors(table.issues)
    return chart


BUDA_GUNS, PEST_GUNS = "soviet_buda", "soviet_pest"
EARLY_GUNS, LATE_GUNS = "german_jan_1_2", "german_jan_17_18"
GUNS = (BUDA_GUNS, PEST_GUNS, EARLY_GUNS, LATE_GUNS)
"""The cells of the chart of artillery points (14.1 to 14.4)."""


def _points(row: TomlTable) -> tuple[int, ...]:
    return tuple(row.whole(str(die), least=0, most=MOST_POINTS) for die in DIE)


def _gun_points(row: TomlTable, key: str) -> int:
    return row.whole(key, least=0, most=MOST_POINTS)


def _bracketed(table: TomlTable) -> dict[str, tuple[str, ...]]:
    return {name: table.texts(name) for name in table.keys}
