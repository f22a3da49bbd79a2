"""Terrain effects on movement as data: costs in half movement points, each with where it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rules.issues import Issue, raise_if_errors
from rules.tomlfile import Table

NEVER = 255
"""A cost that no allowance can pay: the way is open by road or one-hex movement only."""

MAX_MP = 60
"""Largest movement cost that a chart may give, in movement points."""


@dataclass(frozen=True, slots=True)
class MpCost:
    """What a class of units pays, in half movement points."""

    motorized: int
    on_foot: int

    def of(self, is_motorized: bool) -> int:
        """Return the cost of one class."""
        return self.motorized if is_motorized else self.on_foot


CLOSED = MpCost(NEVER, NEVER)


@dataclass(frozen=True)
class TerrainChart:
    """The terrain effects chart. `provenance` says of each cell where its figure comes from.

    `secondary` is the cost of entering a terrain by secondary road where that is laid down and not
    half of the terrain's own cost.
    """

    hexes: Mapping[str, MpCost]
    sides: Mapping[str, MpCost]
    crossings: Mapping[str, MpCost]
    primary: MpCost
    secondary: Mapping[str, MpCost] = field(default_factory=dict)
    defense_levels: Mapping[str, int] = field(default_factory=dict)
    provenance: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChartWords:
    """The closed words of a game's chart: what must be there, and older names for some of them."""

    hexes: Sequence[str]
    sides: Sequence[str]
    crossings: Sequence[str]
    aliases: Mapping[str, str]


def read_charts(data: Mapping[str, object], source: str, words: ChartWords) -> TerrainChart:
    """Return the chart in tables as a chart file has them (`tec.hex.clear.mp`); raises DataError.

    `defense_levels` and `provenance` are keyed `hex.clear`, `hex.clear.mp`.
    """
    issues: list[Issue] = []
    tec = Table(data, source, issues=issues).table("tec")
    kinds = {name: _Kind(tec.table(name), words) for name in ("hex", "hexside", "overlay")}
    chart = TerrainChart(
        kinds["hex"].costs("mp", words.hexes),
        kinds["hexside"].costs("mp", words.sides),
        kinds["overlay"].costs("mp", words.crossings),
        _primary(tec.table("road").table("primary")),
        kinds["hex"].given("secondary_road_mp"),
        {f"{kind}.{name}": level for kind, rows in kinds.items() for name, level in rows.levels()},
        {cell: text for name, kind in kinds.items() for cell, text in kind.provenance(name)},
    )
    for name, cost in {**chart.hexes, "primary road": chart.primary}.items():
        # The search relies on every step costing something.
        if 0 in (cost.motorized, cost.on_foot):
            issues.append(Issue(source, f"tec: {name}", "entering a hex cannot be free"))
    raise_if_errors(issues)
    return chart


def merge(ours: Mapping[str, object], theirs: Mapping[str, object]) -> dict[str, object]:
    """Return our tables with every value exchanged that theirs name."""
    merged = dict(ours)
    for key, value in theirs.items():
        mine = ours.get(key)
        merged[key] = (
            merge(mine, value) if isinstance(mine, Mapping) and isinstance(value, Mapping) else value
        )
    return merged


class _Kind:
    """One table of the chart: a row per terrain, hexside or crossing."""

    def __init__(self, table: Table, words: ChartWords) -> None:
        self.table = table
        self.rows = {words.aliases.get(name, name): table.table(name) for name in table.keys}

    def costs(self, key: str, needed: Sequence[str]) -> dict[str, MpCost]:
        """Return the costs of all rows that must be there, noting those that are not."""
        for name in needed:
            if name not in self.rows:
                self.table.note("missing", key=name)
        return {name: _cost(self.rows[name], key) for name in needed if name in self.rows}

    def given(self, key: str) -> dict[str, MpCost]:
        """Return the costs of the rows that have the key."""
        return {name: _cost(row, key) for name, row in self.rows.items() if key in row}

    def levels(self) -> Iterator[tuple[str, int]]:
        """Yield the defense level of every row that has one."""
        for name, row in self.rows.items():
            if "defense_level" in row:
                yield name, row.whole("defense_level", least=0, most=99)

    def provenance(self, kind: str) -> Iterator[tuple[str, str]]:
        """Yield what is said of the origin of each cell, as `hex.clear.mp`."""
        for name, row in self.rows.items():
            for key, value in row.data.items():
                if key.endswith("_provenance") and isinstance(value, str):
                    yield f"{kind}.{name}.{key.removesuffix('_provenance')}", value


def _cost(row: Table, key: str) -> MpCost:
    motorized, on_foot = row.numbers(key, 2)
    return MpCost(_mp_parts(row, key, motorized), _mp_parts(row, key, on_foot))


def _primary(row: Table) -> MpCost:
    motorized, on_foot = row.number("motorized"), row.number("non_motorized")
    return MpCost(_mp_parts(row, "motorized", motorized), _mp_parts(row, "non_motorized", on_foot))


def _mp_parts(row: Table, key: str, mp: float) -> int:
    if mp == -1:
        return NEVER
    if not (0 <= mp <= MAX_MP and (2 * mp).is_integer()):
        row.note(f"{mp:g} is no cost", f"-1, or halves from 0 to {MAX_MP}", key=key)
        return NEVER
    return int(2 * mp)
