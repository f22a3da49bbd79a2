"""What is named or drawn as a line on a map's pictures: settlements, country, rivers, roads. No Qt.

The painter writes them beside its pictures, which carry no words themselves: the view letters the map in a
size that suits its zoom. All points are in map pixels.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

Point = tuple[float, float]
Line = tuple[Point, ...]


class Rank(Enum):
    """How important a settlement is, the greatest first."""

    CAPITAL = "capital"
    TOWN = "town"
    PLACE = "place"
    VILLAGE = "village"


class Country(Enum):
    """What kind of country a name runs across; a label is a word of the map itself, as beside a line."""

    HILLS = "hills"
    WATER = "water"
    CITY = "city"
    LABEL = "label"


@dataclass(frozen=True, slots=True)
class Settlement:
    """The name of a settlement, as it is spelled on the spot, and where it stands."""

    text: str
    at: Point
    rank: Rank


@dataclass(frozen=True, slots=True)
class AreaName:
    """A name that runs across country: hills, a lake. `turn` is in degrees, clockwise."""

    text: str
    at: Point
    size_px: float
    spacing_px: float
    turn: float
    kind: Country


@dataclass(frozen=True, slots=True)
class River:
    """A stretch of water as it is drawn; `name` is empty where it has none."""

    kind: str
    name: str
    line: Line
    width_px: float


@dataclass(frozen=True, slots=True)
class Features:
    """All features of a map. `settlements` stand in the order of their importance."""

    settlements: tuple[Settlement, ...] = ()
    areas: tuple[AreaName, ...] = ()
    rivers: tuple[River, ...] = ()
    ways: Mapping[str, tuple[Line, ...]] = field(default_factory=dict)
    """The lines of each kind of road and railway."""
