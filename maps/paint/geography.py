"""What a painter may know of the real country: relief, woods, courses of water and ways, spellings.

All of it is in map pixels. It only bends lines and textures inside the hexes; what lies where is
the map sheet's to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from maps.features import AreaName, Settlement
from maps.paint.lines import Line, Point
from rules.hexgrid import HexId

# For type checkers alone: a map without relief is painted without numpy.
if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Relief:
    """Heights in metres on a square lattice: `heights[row, column]`, `cell_px` apart, from a corner."""

    heights: NDArray[np.float32]
    cell_px: float
    left_px: float
    top_px: float
    cell_m: float


@dataclass(frozen=True, slots=True)
class Geography:
    """The real country under a map, in map pixels."""

    relief: Relief | None = None
    woods: tuple[tuple[Line, ...], ...] = ()
    """Each wood as its rings, the outer one first."""
    waters: tuple[Line, ...] = ()
    widths: Mapping[str, float] = field(default_factory=dict)
    """How wide some rivers are drawn, by their names on the map."""
    lakes: tuple[tuple[Line, ...], ...] = ()
    """Each lake as its rings, the outer one first."""
    roads: tuple[Line, ...] = ()
    rails: tuple[Line, ...] = ()
    places: Mapping[HexId, Point] = field(default_factory=dict)
    spellings: Mapping[str, str] = field(default_factory=dict)
    """How a name of the map is written on the spot, by the map's plain spelling."""
    populations: Mapping[str, int] = field(default_factory=dict)
    """How many people live in a village today, by the map's plain spelling: what tells a town."""
    area_names: tuple[AreaName, ...] = ()
    great_cities: tuple[Settlement, ...] = ()
    """Cities that fill several hexes, so that no village bears their name."""


NOWHERE = Geography()
"""No knowledge of the country: the plain map of any game."""
