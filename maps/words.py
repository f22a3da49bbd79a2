"""The closed words of map files. A map of another game adds its own under `[words]`."""

from __future__ import annotations

from dataclasses import dataclass

LETTERS = {
    # The first is what a hex is until somebody has painted it (`maps.bare`).
    "clear": ".",
    "woods": "w",
    "rough": "r",
    "rough_wooded": "#",
    "rugged": "^",
    "urban": "U",
    "lake": "~",
    "mountain": "M",
    "marsh": "m",
    "city": "C",
}
"""Terrain words and the letters that our own files write for them."""

MAJOR_RIVER, MINOR_RIVER = "major_river", "minor_river"
RIVERS = (MAJOR_RIVER, MINOR_RIVER)
HEXSIDES = ("lake", "rough", "rough_wooded", "rugged", "fortified")
ROADS = ("primary", "secondary", "rail")

AREA_KINDS = (
    "deployment",
    "part",
    "reserve",
    "shore",
    "ring",
    "objectives",
    "country",
    "fortified",
    "source",
    "contingent_source",
    "airfield",
    "victory",
    "position",
    "air_area",
    "control",
    "zone",
)
"""deployment: where a corps sets up; part: a corps' share of an area; ring: hexes round a city; source: where
supply comes onto the map; contingent_source: so once it is won; position: hexes behind fortified hexsides;
control: what a side holds when a scenario begins; zone: where units are bound to stay. From `country` on
they are drawn on maps."""

BOX_KINDS = (
    "turn",
    "weather",
    "arrival",
    "delayed",
    "track",
    "award",
    "state",
    "eliminated",
    "no_return",
    "not_in_play",
    "by_hand",
    "pool",
)
"""track: one cell of a count; award: a victory award; state: a yes or a step of a schedule."""

NOBODY = "nobody"
"""Who may look at what is closed to all sides, as to the order of a deck."""

PROVENANCE = ("rulebook", "bound", "source", "history", "reconstructed", "user")
"""How a provenance begins: where the weakest part of a layer comes from."""

LAYERS = (
    "grid",
    "terrain",
    "villages",
    "towns",
    "cities",
    "hexsides",
    "roads",
    "crossings",
    "entries",
    "edge_roads",
    "fronts",
)
"""The layers of a map; every layer that is there names its provenance."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words that one map may use: the closed words and its own."""

    terrain: tuple[str, ...] = tuple(LETTERS)
    rivers: tuple[str, ...] = RIVERS
    hexsides: tuple[str, ...] = HEXSIDES
    roads: tuple[str, ...] = ROADS
    areas: tuple[str, ...] = AREA_KINDS


def is_provenance(text: str) -> bool:
    """Return whether a text begins with a word of provenance."""
    return text.partition(":")[0].strip() in PROVENANCE
