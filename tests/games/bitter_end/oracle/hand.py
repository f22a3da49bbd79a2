"""Small boards for hand-made cases: open ground, and units in a word or two."""

import itertools
from typing import Any

Json = dict[str, Any]


def unit(name: str, where: str | None, **more: Any) -> Json:
    """A two-step German infantry 2-3-4 unless told otherwise; names with s are Soviet."""
    plain = {
        "id": name,
        "side": "soviet" if name.startswith("s") else "german",
        "type": "infantry",
        "hex": where,
        "attack": 2,
        "defense": 3,
        "move": 4,
        "steps": 2,
        "motorized": False,
        "reduced": {"attack": 1, "defense": 2, "move": 4},
        "supplied": True,
        "fuel_depleted": False,
        "retreated": False,
        "division": None,
    }
    return plain | more


def tank(name: str, where: str | None, **more: Any) -> Json:
    return unit(name, where, **({"type": "tank", "motorized": True, "move": 7} | more))


def board(units: list[Json], **more: Any) -> Json:
    """A clear 12 by 12 board; `hexsides` and `roads` as on the board line."""
    plain: Json = {
        "cols": 12,
        "rows": 12,
        "mp_unit": 2,
        "default_terrain": "clear",
        "hexes": {},
        "sparse": False,
        "villages": [],
        "hexsides": {},
        "roads": {},
        "edge_roads": {},
        "bridges": [],
        "entries": {},
        "buda": [],
        "pest": [],
        "sturmboot_area": None,
        "choices": {},
        "units": units,
    }
    return plain | more


def line(*names: str) -> list[list[str]]:
    """The links of a road through these hexes."""
    return [[a, b] for a, b in itertools.pairwise(names)]
