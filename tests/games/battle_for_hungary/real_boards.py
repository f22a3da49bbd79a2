"""The set-ups of the scenarios on the whole map, as boards of the board format."""

from functools import cache
from typing import Any

from counters import load, setups
from counters.scenario import Placement
from counters.units import Unit
from maps import load as maps
from rules.board import Board
from rules.hexgrid import Hexside
from tests.games.battle_for_hungary.oracle.hexes import around

Json = dict[str, Any]
GAME = "battle-for-hungary"
FIRST_TURNS = {"campaign": 1, "konrad": 7, "spring": 11}
"""The set-ups that are not inherited, and their first turns."""
COLUMNS, ROWS = 32, 23
SOURCE_OF_THE_DANUBE = ("0732", "0832")
POINTS = {"0831": 10}
"""What a goal of one hex is worth, five if it is not told here (11)."""


def pair(side: Hexside) -> list[str]:
    return sorted(str(end) for end in side)


def in_course_order(sides: list[list[str]]) -> list[list[str]]:
    """The hexsides of the Danube downstream: each shares an end with the one before."""
    left = [one for one in sides if tuple(one) != SOURCE_OF_THE_DANUBE]
    found = [list(SOURCE_OF_THE_DANUBE)]
    while left:
        last = set(found[-1])
        following = next(one for one in left if touch(last, set(one)))
        found.append(following)
        left.remove(following)
    return found


def touch(one: set[str], other: set[str]) -> bool:
    """Whether two hexsides share a corner."""
    apart = list(one ^ other)
    return len(one & other) == 1 and apart[1] in around(apart[0], "even")


# ---------------------------------------------------------------- the map
@cache
def ground() -> Json:
    """The map without troops."""
    sheet = maps.load(GAME)
    board = Board.of_sheet(sheet)
    areas = {name: sorted(map(str, hexes)) for name, hexes in board.areas.items()}
    sides = {kind: sorted(map(pair, found)) for kind, found in sheet.hexsides.items()}
    sides["danube"] = in_course_order(sides["danube"])
    for line in ("arpad", "margarethe"):
        inner = set(areas[f"{line}_line"])
        sides[line] = [[a, b] if b in inner else [b, a] for a, b in sides[line]]
    return {
        "cols": COLUMNS,
        "rows": ROWS,
        "hexes": {str(name): str(kind) for name, kind in board.terrain.items()},
        "towns": {str(name): town(str(name), areas) for name in board.villages},
        "hexsides": sides,
        "roads": {"rail": sorted(map(pair, sheet.road_links["rail"]))},
        "sources": {"axis": areas["axis_sources"], "allied": areas["allied_sources"]},
        "slovakia": areas["slovakia"],
        "uprising": areas["slovak_uprising"],
        "air_areas": {
            name.removeprefix("air_"): found for name, found in areas.items() if name[:4] == "air_"
        },
        "subotica": "2021",
        "default_control": "axis",
        "allied": {turn: areas[f"allied_turn_{turn}"] for turn in FIRST_TURNS.values()},
    }


def town(name: str, areas: dict[str, list[str]]) -> Json:
    cities = [city for city in ("budapest", "vienna") if name in areas[city]]
    goal = any(name in hexes for area, hexes in areas.items() if area.startswith("goal_"))
    return {
        "kind": "city" if cities else "town",
        "city": cities[0] if cities else None,
        "nation": "hungarian" if name in areas["hungary"] else None,
        "vp": POINTS.get(name, 5) if goal else 0,
    }


# ---------------------------------------------------------------- the troops
def piece(unit: Unit, placed: Placement) -> Json:
    """A unit of a set-up on its board."""
    face = next(one for one in unit.faces if one.name == placed.face)
    values = {**unit.values, **dict(face.values)}
    return {
        "id": unit.id,
        "side": unit.side,
        "nation": unit.nationality,
        "type": unit.type,
        "hex": placed.hex,
        "attack": face.attack,
        "defense": face.defense,
        "move": face.move,
        "steps": face.steps,
        "full_steps": unit.faces[0].steps,
        "support": int(values.get("support", 0)),
        "air": int(values.get("rating", 0)),
        "brackets": values.get("brackets") == "yes",
        "bomb": int(values.get("bombardment", 0)),
        "base": values.get("base"),
        "front": values.get("base") if unit.type == "hq" else None,
    }


@cache
def set_up(scenario: str) -> Json:
    """The board on which a scenario begins."""
    roster = load.load(GAME)
    setup = setups.load_setup(GAME, scenario)
    turn = FIRST_TURNS[scenario]
    plain = dict(ground())
    allied = plain.pop("allied")[turn]
    there = [one for one in setup.placements if one.hex or (one.box or "").startswith("ready:")]
    units = [piece(roster.units[one.unit], one) for one in there]
    return {**plain, "turn": turn, "control": dict.fromkeys(allied, "allied"), "units": units}
