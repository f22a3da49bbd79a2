"""Random boards with every feature of the rules, as JSON lines have them. The same seed, the same board."""

from __future__ import annotations

import random
from typing import Any

from rules.games.bitter_end.law import assumptions
from rules.games.bitter_end.words import HEXSIDES, ROADS, TERRAINS, TYPES
from rules.grids.hexes import HexGrid

Board = dict[str, Any]

MOVEMENT_SETTINGS = [
    "rail_is_road",
    "td_zoc_armored",
    "sturmboot_blocks_road",
    "road_over_ford",
    "bridge_cost_halved",
    "rugged_hexside_secondary_mp",
    "hexside_sum",
    "reinforcement_one_hex",
    "edge_road_default",
    "sturmboot_crossing",
    "sturmboot_may_cross",
    "sturmboot_supply_all",
    "sturmboot_supply_both_ways",
    "road_over_ford_supply",
    "supply_bridge_needs_roads",
    "rugged_supply_exit_by_road",
    "rugged_supply_own_hex",
    "offmap_cost",
    "road_line_needs_edge_road",
]


def random_board(seed: int, cols: int = 0, rows: int = 0) -> Board:
    """Return a board, of 6 x 6 to 9 x 9 hexes unless told, with 12 to 24 units."""
    chance = random.Random(seed)
    grid = HexGrid(cols or chance.randint(6, 9), rows or chance.randint(6, 9))
    pairs = [[h, t] for h in grid.hexes for t in grid.neighbors(h) if h < t]
    weights = [6, 2, 2, 3, 2, 1, 0.5]
    board: Board = {
        "cols": grid.cols,
        "rows": grid.rows,
        "hexes": {h: chance.choices(TERRAINS, weights)[0] for h in grid.hexes},
        "villages": chance.sample(grid.hexes, 3),
        "hexsides": {kind: [] for kind in HEXSIDES},
        "roads": {kind: _road(chance, grid) for kind in ROADS},
        "entries": _entries(chance, grid),
        "buda": chance.sample(grid.hexes, 2),
        "pest": [],
        "sturmboot_area": None if chance.random() < 0.6 else chance.sample(grid.hexes, len(grid.hexes) // 2),
        "choices": _choices(chance),
    }
    for pair in pairs:
        for kind, share in zip(HEXSIDES, (0.0, 0.02, 0.15, 0.06, 0.06, 0.06), strict=True):
            if chance.random() < share:
                board["hexsides"][kind].append(pair)
    board["hexsides"]["danube"] = _danube(chance, grid, pairs)
    board["bridges"] = _bridges(chance, board["hexsides"]["danube"])
    edge_hexes = [h for hexes in board["entries"].values() for h in hexes]
    board["edge_roads"] = {h: chance.choice(ROADS) for h in edge_hexes if chance.random() < 0.3}
    board["units"] = _units(chance, grid)
    return board


def _danube(chance: random.Random, grid: HexGrid, pairs: list[list[str]]) -> list[list[str]]:
    middle = chance.randint(1, grid.cols - 1)
    west = {h for h in grid.hexes if grid.col_row(h)[0] < middle + chance.choice([-1, 0, 0])}
    return [pair for pair in pairs if (pair[0] in west) != (pair[1] in west) and chance.random() < 0.9]


def _bridges(chance: random.Random, danube: list[list[str]]) -> list[dict[str, Any]]:
    sides = chance.sample(danube, min(len(danube), 3))
    return [
        {
            "pair": pair,
            "kind": chance.choice(["bridge", "bridge", "ford"]),
            "owner": chance.choice(["german", "soviet", None]),
            "state": chance.choice(["intact", "intact", "destroyed"]),
        }
        for pair in sides
    ]


def _road(chance: random.Random, grid: HexGrid) -> list[list[str]]:
    links = []
    for _ in range(2):
        here = chance.choice(grid.hexes)
        for _ in range(chance.randint(3, 9)):
            there = chance.choice(list(grid.neighbors(here)))
            links.append([here, there])
            here = there
    return links


def _entries(chance: random.Random, grid: HexGrid) -> dict[str, list[str]]:
    edge = [h for h in grid.hexes if len(grid.neighbors(h)) < 6]
    return {zone: chance.sample(edge, 2) for zone in "ABCXYZ" if chance.random() < 0.5}


def _choices(chance: random.Random) -> dict[str, object]:
    settings = assumptions().by_key
    keys = chance.sample(MOVEMENT_SETTINGS, chance.choice([0, 1, 4]))
    return {key: chance.choice(settings[key].values) for key in keys}


def _units(chance: random.Random, grid: HexGrid) -> list[dict[str, Any]]:
    units = []
    taken: dict[str, str] = {}
    for number in range(chance.randint(12, 24)):
        side = chance.choice(["german", "soviet"])
        place = chance.choice(grid.hexes)
        on_map = taken.setdefault(place, side) == side and chance.random() < 0.9
        units.append(_unit(chance, f"{side[0]}{number}", side, place if on_map else None))
    return units


def _unit(chance: random.Random, name: str, side: str, place: str | None) -> dict[str, Any]:
    kind = chance.choice([*sorted(TYPES), "infantry", "tank", "mech_infantry", "sturmboot"])
    return {
        "id": name,
        "side": side,
        "type": kind if side == "german" or kind != "sturmboot" else "infantry",
        "hex": place,
        "attack": 2,
        "defense": 2,
        "move": chance.randint(1, 8),
        "steps": 1,
        "motorized": chance.random() < 0.5,
        "supplied": chance.random() < 0.8,
        "fuel_depleted": chance.random() < 0.1,
        "retreated": chance.random() < 0.1,
    }
