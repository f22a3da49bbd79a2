"""Small maps for the tests of the map files, and geometry that several tests ask for."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from rules.hexgrid import Grid, Hexside

MAP = """\
schema = 1
id = "sample"
title = "Sample"
sides = "german soviet"
credit = "drawn by hand"

[grid]
cols = 3
rows = 3
hex_km = 3.2
hex_px = 100

[[section]]
id = "north"
title = "North"
rows = [1, 1]
picture = "north.png"

[[section]]
id = "south"
title = "South"
rows = [2, 3]
picture = "south.png"

[terrain]
legend = { "." = "clear", w = "woods" }
rows = ["...", ".w.", "..."]

[villages]
0102 = { name = "Tata", at = [18.3, 47.6] }

[towns]
Tata = "0102"

[rivers.major_river]
Danube = "0101-0102 0101-0202"

[hexsides]
rough = "0202-0203"

[roads.primary]
"1 Tata" = "0101 0102 0202"

[[bridge]]
side = "0101-0102"
name = "Bridge"
owner = "german"

[entries]
A = "0101 0201"

[edge_roads]
primary = "0101"

[fronts]
line = "0101 0201 0301"

[areas.corps]
kind = "deployment"
side = "german"
hexes = "0101 0201"
provenance = "history: a guess"

[provenance]
grid = "user: sample"
terrain = "user: sample"
villages = "user: sample"
towns = "user: sample"
hexsides = "user: sample"
roads = "user: sample"
crossings = "user: sample"
entries = "user: sample"
edge_roads = "user: sample"
fronts = "user: sample"
"""

TRAY = """\
schema = 1
title = "Tray"
rect = [400, 0, 300, 300]
provenance = "user: sample"
labels = [{ text = "Turns", rect = [400, 0, 300, 20] }]

[boxes]
"turn:1945-01-01" = { kind = "turn", title = "1 January", date = "1945-01-01", rect = [400, 20, 100, 100] }
"pool:german" = { kind = "pool", title = "Pool", side = "german", note = "all", rect = [500, 20, 100, 100] }
"""


def write_sample(folder: Path, map_text: str = MAP, tray_text: str | None = TRAY) -> Path:
    """Write a map folder and return it."""
    (folder / "map.toml").write_text(map_text, encoding="utf-8")
    if tray_text is not None:
        (folder / "tray.toml").write_text(tray_text, encoding="utf-8")
    return folder


def ends(grid: Grid, side: Hexside) -> set[tuple[float, float]]:
    """Return the two corners that a hexside runs between."""
    one, other = ({(round(x, 6), round(y, 6)) for x, y in grid.corners(hex_id)} for hex_id in side)
    return one & other


def chains(grid: Grid, sides: Collection[Hexside]) -> list[set[Hexside]]:
    """Return hexsides as the chains they form: two belong together where their ends meet."""
    left, found = set(sides), []
    while left:
        found.append(set(_grow(grid, left.pop(), left)))
    return found


def _grow(grid: Grid, start: Hexside, left: set[Hexside]) -> Iterator[Hexside]:
    """Yield a side and all that hang on it, taking them out of those left."""
    waiting = [start]
    while waiting:
        here = waiting.pop()
        yield here
        joined = {side for side in left if ends(grid, side) & ends(grid, here)}
        left -= joined
        waiting += joined
