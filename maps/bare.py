"""A map of which nothing but the grid is known yet: what is painted, or brought in, comes to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from maps.sheet import MapSheet, Rect, Section, Tray
from maps.words import LETTERS
from rules.hexgrid import Grid

_NOWHERE = Rect(0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a bare map comes from: what its grid and its terrain are said to be from, whom to credit."""

    grid: str
    terrain: str
    credit: str


def bare_sheet(
    called: tuple[str, str],
    grid: Grid,
    hex_size: tuple[float, float],
    sections: Sequence[Section],
    sides: Sequence[str],
    origin: Origin,
) -> MapSheet:
    """Return a map all of one terrain, the first of those that there are, without a tray.

    `called` are its id and title, `hex_size` a hex's width in pixels and in kilometres.
    """
    key, title = called
    return MapSheet(
        id=key,
        title=title,
        grid=grid,
        hex_px=hex_size[0],
        hex_km=hex_size[1],
        # Every hex has a kind: rules and painter need not ask whether one is known.
        terrain=dict.fromkeys(grid.hexes, next(iter(LETTERS))),
        villages={},
        hexsides={},
        river_names={},
        roads=(),
        crossings={},
        entries={},
        edge_roads={},
        areas={},
        towns={},
        cities={},
        fronts={},
        sections=tuple(sections),
        tray=Tray("", _NOWHERE, {}),
        provenance={"grid": origin.grid, "terrain": origin.terrain},
        credit=origin.credit,
        sides=tuple(sides),
    )
