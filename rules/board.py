"""The board as the rules read it: hexes by number, what lies in them, and what their hexsides have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, Protocol

from rules.hexgrid import Grid, HexId, Hexside


class HexsideFeatures(NamedTuple):
    """What lies between two neighbouring hexes: kinds of hexside, roads that cross it, bridge or ford."""

    sides: frozenset[str] = frozenset()
    roads: frozenset[str] = frozenset()
    crossing: str = ""


NO_FEATURES = HexsideFeatures()


class Topology:
    """Which hexes there are and which touch, as numbers from 0. Serves every board of the same shape."""

    def __init__(self, grid: Grid, only: Iterable[HexId] | None = None) -> None:
        """Take all hexes of a grid, or `only` those named."""
        self.grid = grid
        wanted = None if only is None else frozenset(only)
        # In the grid's order whatever the order of `only`: the same hexes get the same numbers however a
        # board was written.
        self.hexes = tuple(h for h in grid.hexes if wanted is None or h in wanted)
        # Numbers instead of ids: the search (`rules.search`) looks into bytes and tuples by them.
        self.index = {hex_id: number for number, hex_id in enumerate(self.hexes)}
        self.neighbors = tuple(
            tuple(self.index[there] for there in grid.neighbors(here) if there in self.index)
            for here in self.hexes
        )

    def __len__(self) -> int:
        """Return the number of hexes."""
        return len(self.hexes)


# What a sheet must have is told by protocols: `maps` lies above `rules` and cannot be imported.
class _Crossing(Protocol):
    @property
    def kind(self) -> _Word: ...


class _Word(Protocol):
    @property
    def value(self) -> str: ...


class _Area(Protocol):
    @property
    def hexes(self) -> tuple[HexId, ...]: ...


class Sheet(Protocol):
    """The part of a map sheet that the rules read (the loaders of `maps` return such a value)."""

    @property
    def grid(self) -> Grid:
        """The hexes and their numbers."""

    @property
    def terrain(self) -> Mapping[HexId, str]:
        """The terrain of every hex."""

    @property
    def villages(self) -> Mapping[HexId, str]:
        """The hexes with a village, and its name."""

    @property
    def hexsides(self) -> Mapping[str, frozenset[Hexside]]:
        """The hexsides of each kind."""

    @property
    def road_links(self) -> Mapping[str, frozenset[Hexside]]:
        """The hexsides crossed by each kind of road."""

    @property
    def crossings(self) -> Mapping[Hexside, _Crossing]:
        """The bridges and fords."""

    @property
    def entries(self) -> Mapping[str, tuple[HexId, ...]]:
        """The entry hexes of each zone."""

    @property
    def edge_roads(self) -> Mapping[HexId, str]:
        """The kind of road that leaves the map at an entry hex."""

    @property
    def areas(self) -> Mapping[str, _Area]:
        """The named areas."""

    @property
    def cities(self) -> Mapping[str, frozenset[HexId]]:
        """The named sets of city hexes."""


@dataclass(frozen=True)
class Board:
    """A board. Only hexes with terrain exist; a hexside without features is plain.

    `areas` are named sets of hexes that a rule speaks of; a name that is missing means "no such limit".
    """

    topology: Topology
    terrain: Mapping[HexId, str]
    features_by_hexside: Mapping[Hexside, HexsideFeatures] = field(default_factory=dict)
    villages: frozenset[HexId] = frozenset()
    entries: Mapping[str, tuple[HexId, ...]] = field(default_factory=dict)
    edge_roads: Mapping[HexId, str] = field(default_factory=dict)
    areas: Mapping[str, frozenset[HexId]] = field(default_factory=dict)

    @classmethod
    def of_sheet(cls, sheet: Sheet) -> Board:
        """Return the board of a map sheet."""
        crossings = {side: crossing.kind.value for side, crossing in sheet.crossings.items()}
        areas = {name: frozenset(area.hexes) for name, area in sheet.areas.items()}
        return cls(
            Topology(sheet.grid),
            dict(sheet.terrain),
            join_features(sheet.hexsides, sheet.road_links, crossings),
            frozenset(sheet.villages),
            dict(sheet.entries),
            dict(sheet.edge_roads),
            # One name space: a rule that asks for an area need not know whether the sheet drew it as a
            # city.
            areas | dict(sheet.cities),
        )

    def features(self, here: HexId, there: HexId) -> HexsideFeatures:
        """Return what lies between two neighbours."""
        # Most hexsides are plain; only those with something are kept.
        return self.features_by_hexside.get(Hexside.between(here, there), NO_FEATURES)

    @cached_property
    def roads_at(self) -> Mapping[HexId, frozenset[str]]:
        """The kinds of road in each hex that a road of the map touches; roads off the map not counted."""
        found: dict[HexId, set[str]] = {}
        for side, features in self.features_by_hexside.items():
            if features.roads:
                for hex_id in side:
                    found.setdefault(hex_id, set()).update(features.roads)
        return {hex_id: frozenset(kinds) for hex_id, kinds in found.items()}


def join_features(
    hexsides: Mapping[str, Iterable[Hexside]],
    roads: Mapping[str, Iterable[Hexside]],
    crossings: Mapping[Hexside, str],
) -> dict[Hexside, HexsideFeatures]:
    """Return the hexside features made of lists of hexsides by kind, of roads by kind, and of crossings."""
    kinds = _by_side(hexsides)
    links = _by_side(roads)
    none: frozenset[str] = frozenset()
    return {
        side: HexsideFeatures(
            frozenset(kinds.get(side, none)), frozenset(links.get(side, none)), crossings.get(side, "")
        )
        for side in {*kinds, *links, *crossings}
    }


def _by_side(lists: Mapping[str, Iterable[Hexside]]) -> dict[Hexside, list[str]]:
    found: dict[Hexside, list[str]] = {}
    for kind, sides in lists.items():
        for side in sides:
            found.setdefault(side, []).append(kind)
    return found
