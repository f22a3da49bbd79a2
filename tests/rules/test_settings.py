"""Each setting of movement, zones and supply: what holds by default, and what the other reading gives.

Figures are worked out by hand, in half points.
"""

from collections.abc import Callable
from itertools import pairwise

import pytest

from rules.games.bitter_end.law import assumptions
from rules.grids.hexes import HexGrid
from tests.rules.small_boards import Json, board, cost, is_supplied, unit, zone

GRID = HexGrid(7, 7)
SIDE = ["0303", "0403"]
DANUBE = [[h, t] for h in GRID.hexes for t in GRID.neighbors(h) if h[:2] == "03" and t[:2] == "04"]
"""The Danube from edge to edge, between the third and the fourth column."""
DANUBE += [[h, t] for h in GRID.hexes for t in GRID.neighbors(h) if h[:2] == "02" and t[:2] == "04"]
WOODED = {"0403": "rough_wooded"}
ROW = [f"{col:02d}03" for col in range(1, 8)]
LINKS = [list(pair) for pair in pairwise(ROW)]
"""A road along the third row."""

Question = Callable[[Json], object]


def causeway(**terrain: str) -> Json:
    """Return features of a board where only the third row is land."""
    land = dict.fromkeys(ROW, "clear") | {name.removeprefix("_"): word for name, word in terrain.items()}
    return {"default_terrain": "lake", "hexes": land}


def bridge(kind: str = "bridge") -> list[Json]:
    return [{"pair": SIDE, "kind": kind, "owner": None, "state": "intact"}]


def pays(
    kind: str, start: str = "0303", goal: str = "0403", *, boat: str = "", **features: object
) -> Question:
    """Ask what a hex costs a unit."""
    units = [unit("g", start, kind, move=7), *([unit("gb", boat, "sturmboot")] if boat else [])]
    return lambda choices: cost(board(*units, **features, choices=choices), "g", goal)


def over_fords(question: Question) -> Question:
    """Ask where units follow roads over fords."""
    return lambda choices: question({"road_over_ford": True, **choices})


def enters(**features: object) -> Question:
    """Ask what the entry hex 0103 costs a reinforcement on foot."""
    where = board(unit("g", None), entries={"A": ["0103"]}, **features)
    return lambda choices: cost(where | {"choices": choices}, "g", "0103", entry="A")


def traces(start: str, kind: str = "infantry", *, boat: str = "", **features: object) -> Question:
    """Ask whether a unit could trace supply to the entry hex 0103."""
    units = [unit("g", start, kind), *([unit("gb", boat, "sturmboot")] if boat else [])]
    where = board(*units, entries={"A": ["0103"]}, **features)
    return lambda choices: is_supplied(where | {"choices": choices}, "g")


def controls(kind: str, **features: object) -> Question:
    """Ask whether the zone of a unit in 0303 reaches the rough/wooded hex 0403."""
    where = board(unit("s", "0303", kind), hexes=WOODED, **features)
    return lambda choices: "0403" in zone(where | {"choices": choices})


ROAD_TO_0303 = {"secondary": LINKS[:2]}
OVER_FORD = {"hexsides": {"danube": DANUBE}, "bridges": bridge("ford"), "roads": {"primary": [SIDE]}}
OVER_BRIDGE = {"hexsides": {"danube": DANUBE}, "bridges": bridge(), "roads": {"secondary": [SIDE]}}
RIVER = {"hexsides": {"danube": DANUBE}}
BESIDE_ROAD = {**RIVER, "roads": ROAD_TO_0303}
IN_HILLS = causeway(_0403="rugged")
BY_BOAT_ALONE = {**causeway(), **BESIDE_ROAD}
ROAD_AND_FORD = {**OVER_FORD, "roads": {"secondary": LINKS}}

RIDGE = {**causeway(), "hexsides": {"rugged": [SIDE]}, "roads": {"secondary": [SIDE]}}
TWO_KINDS = {**causeway(), "hexsides": {"minor_river": [SIDE], "rough": [SIDE]}}
RIVER_AT_EDGE = {**causeway(), "hexsides": {"minor_river": LINKS[:1]}}
BY_ROAD = {**causeway(), "roads": {"secondary": LINKS}}
BY_RAIL = {**causeway(), "roads": {"rail": LINKS}}
BRIDGEHEAD = {**BESIDE_ROAD, "hexes": WOODED, "bridges": bridge()}
ROAD_INTO_HILLS = {**IN_HILLS, "roads": {"secondary": [*LINKS[:2], ["0403", "0503"]]}}

CASES: list[tuple[str, object, Question, object, object]] = [
    ("rail_is_road", False, controls("tank", roads={"rail": [SIDE]}), True, False),
    ("rail_is_road", False, traces("0703", **BY_RAIL), True, False),
    ("td_zoc_armored", False, controls("tank_destroyer"), False, True),
    ("sturmboot_blocks_road", False, pays("tank", boat="0303", roads={"primary": [SIDE]}), 2, 1),
    ("road_over_ford", True, pays("tank", **OVER_FORD), 10, 9),
    ("bridge_cost_halved", True, pays("tank", **OVER_BRIDGE), 4, 2),
    ("rugged_hexside_secondary_mp", 4, pays("tank", **RIDGE), 2, 6),
    ("hexside_sum", False, pays("infantry", **TWO_KINDS), 6, 4),
    ("reinforcement_one_hex", False, enters(hexes={"0103": "rugged"}), 8, None),
    ("edge_road_default", False, enters(hexes={"0103": "woods"}, roads=ROAD_TO_0303), 2, 4),
    ("sturmboot_crossing", "own_hex", pays("infantry", goal="0404", boat="0304", **RIVER), 4, 6),
    ("sturmboot_crossing", "either_end", pays("infantry", "0403", "0303", boat="0303", **RIVER), 8, 4),
    ("sturmboot_may_cross", False, pays("sturmboot", **RIVER), 2, None),
    ("sturmboot_supply_all", False, traces("0403", "tank", boat="0304", **BESIDE_ROAD), True, False),
    ("sturmboot_supply_both_ways", False, traces("0403", "tank", boat="0303", **BY_BOAT_ALONE), True, False),
    ("road_over_ford_supply", True, over_fords(traces("0703", "tank", **ROAD_AND_FORD)), False, True),
    ("supply_bridge_needs_roads", True, traces("0503", **BRIDGEHEAD), True, False),
    ("rugged_supply_exit_by_road", True, traces("0503", **ROAD_INTO_HILLS), True, False),
    ("rugged_supply_own_hex", False, traces("0403", **IN_HILLS, roads=ROAD_TO_0303), True, False),
    ("offmap_cost", "terrain", traces("0403", **RIVER_AT_EDGE), False, True),
    ("road_line_needs_edge_road", True, traces("0703", **BY_ROAD), True, False),
]


@pytest.mark.parametrize(("key", "other", "question", "by_default", "otherwise"), CASES)
def test_a_setting_changes_the_answer(
    key: str, other: object, question: Question, by_default: object, otherwise: object
) -> None:
    found = question({}), question({key: other})

    assert found == (by_default, otherwise)


COMBAT_CASES = ("10.", "16.", "12.1", "5.", "20.", "19.", "22.")
"""Settings that cite these bear on combat, retreat, advance, replacements, victory, set-up: tested there."""


def test_every_setting_of_movement_zones_and_supply_is_tested() -> None:
    tested = {key for key, *_ in CASES}

    untested = {
        key
        for key, entry in assumptions().by_key.items()
        if not any(case.startswith(COMBAT_CASES) for case in entry.cases) and key not in tested
    }
    assert untested == set()
