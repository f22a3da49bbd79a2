"""Terrain effects on movement as data: costs in parts of movement points, each with where it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeGuard

from rules.issues import Issue, raise_if_errors
from rules.moving import Movement
from rules.tomlfile import TomlTable
from rules.units import MovementClass

NEVER = 255
"""A cost that no allowance can pay: the way is open by road or one-hex movement only."""

MAX_COST = 120
"""Largest movement cost of a chart, in parts of points: sums must fit in a byte (`rules.search`)."""


@dataclass(frozen=True)
class MpCost:
    """What each movement class pays, in parts of a movement point."""

    by_class: Mapping[MovementClass, int]

    def of(self, movement: MovementClass) -> int:
        """Return the cost of one class; raises KeyError for one that the chart does not know."""
        return self.by_class[movement]

    @property
    def is_closed(self) -> bool:
        """Whether no class can pay its way."""
        return all(cost == NEVER for cost in self.by_class.values())


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
    """The closed words of a game's chart: what must be there, and older names for some of them.

    Costs stand there by the classes of `movement`, in their order.
    """

    hexes: Sequence[str]
    sides: Sequence[str]
    crossings: Sequence[str]
    aliases: Mapping[str, str]
    movement: Movement


def read_charts(data: Mapping[str, object], source: str, words: ChartWords) -> TerrainChart:
    """Return the chart in tables as a chart file has them (`tec.hex.clear.mp`); raises DataError.

    `defense_levels` and `provenance` are keyed `hex.clear`, `hex.clear.mp`.
    """
    issues: list[Issue] = []
    tec = TomlTable(data, source, issues=issues).table("tec")
    kinds = {name: _Kind(tec.table(name), words) for name in ("hex", "hexside", "overlay")}
    chart = TerrainChart(
        kinds["hex"].costs("mp", words.hexes),
        kinds["hexside"].costs("mp", words.sides),
        kinds["overlay"].costs("mp", words.crossings),
        _primary(tec.table("road").table("primary"), words.movement),
        kinds["hex"].given("secondary_road_mp"),
        {f"{kind}.{name}": level for kind, rows in kinds.items() for name, level in rows.levels()},
        {cell: text for name, kind in kinds.items() for cell, text in kind.provenance(name)},
    )
    for name, cost in {**chart.hexes, "primary road": chart.primary}.items():
        # The search relies on every step costing something.
        if 0 in cost.by_class.values():
            issues.append(Issue(source, f"tec: {name}", "entering a hex cannot be free"))
    raise_if_errors(issues)
    return chart


def merge(ours: Mapping[str, object], theirs: Mapping[str, object]) -> dict[str, object]:
    """Return our tables with every value exchanged that theirs name.

    Only tables are merged, also those of two arrays of as many tables, one by one. A row of figures is
    exchanged whole.
    """
    merged = dict(ours)
    for key, value in theirs.items():
        mine = ours.get(key)
        if isinstance(mine, Mapping) and isinstance(value, Mapping):
            merged[key] = merge(mine, value)
        elif are_rows(mine) and are_rows(value) and len(mine) == len(value):
            merged[key] = [merge(one, other) for one, other in zip(mine, value, strict=True)]
        else:
            merged[key] = value
    return merged


def are_rows(value: object) -> TypeGuard[list[Mapping[str, object]]]:
    """Return whether a value of a chart is an array of tables."""
    return isinstance(value, list) and all(isinstance(row, Mapping) for row in value)


class _Kind:
    """One table of the chart: a row per terrain, hexside or crossing."""

    def __init__(self, table: TomlTable, words: ChartWords) -> None:
        self.table, self.movement = table, words.movement
        self.rows = {words.aliases.get(name, name): table.table(name) for name in table.keys}

    def costs(self, key: str, needed: Sequence[str]) -> dict[str, MpCost]:
        """Return the costs of all rows that must be there, noting those that are not."""
        for name in needed:
            if name not in self.rows:
                self.table.note("missing", key=name)
        return {name: self._cost(self.rows[name], key) for name in needed if name in self.rows}

    def given(self, key: str) -> dict[str, MpCost]:
        """Return the costs of the rows that have the key."""
        return {name: self._cost(row, key) for name, row in self.rows.items() if key in row}

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

    def _cost(self, row: TomlTable, key: str) -> MpCost:
        classes = self.movement.classes
        found = row.fractions(key, len(classes))
        costs = ((each, _parts(row, key, mp, self.movement)) for each, mp in zip(classes, found, strict=True))
        return MpCost({each.key: parts for each, parts in costs})


def _primary(row: TomlTable, movement: Movement) -> MpCost:
    costs = ((each, _parts(row, each.id, row.fraction(each.id), movement)) for each in movement.classes)
    return MpCost({each.key: parts for each, parts in costs})


def _parts(row: TomlTable, key: str, mp: Fraction, movement: Movement) -> int:
    """Return a cost of a chart in parts of points, NEVER for -1."""
    # Written so in files: a large figure would pass for a cost, and a cell left out for one forgotten.
    if mp == -1:
        return NEVER
    parts = mp * movement.parts_per_mp
    if not (0 <= parts <= MAX_COST and parts.denominator == 1):
        most, step = MAX_COST // movement.parts_per_mp, movement.text(1)
        row.note(f"{float(mp):g} is no cost", f"-1, or from 0 to {most} in steps of {step}", key=key)
        return NEVER
    return int(parts)
