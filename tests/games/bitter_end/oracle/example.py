"""The Example of Play as a board line: the program's map file as plain data and the example's units."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import tomli

from tests.games.bitter_end.oracle.hand import unit

ROOT = Path(__file__).resolve().parents[4]
Json = dict[str, Any]

DIVISIONS = {
    "3SS": ["3/3SS", "5/3SS", "6/3SS"],
    "5SS": ["5/5SS", "9/5SS", "10/5SS"],
    "23": ["21/23", "51/23"],
    "3Pz": ["6/3Pz", "3/3Pz", "394/3Pz"],
    "6Pz": ["11/6Pz", "4/6Pz", "114/6Pz"],
    "1_Cav": ["2H/1", "3H/1", "4H/1"],
    "271VG": ["977/271VG", "978/271VG"],
    "80G": ["217/80G", "230/80G", "232/80G"],
    "4G": ["3/4G", "8/4G", "11/4G"],
    "223": ["1037/223", "1039/223", "1041/223"],
    "93": ["51/93", "129/93", "266/93"],
}


def read(path: str) -> Json:
    return tomli.loads((ROOT / path).read_text(encoding="utf-8"))


def pairs(text: str) -> list[list[str]]:
    return [one.split("-") for one in text.split()]


def links(roads: Json) -> list[list[str]]:
    return [list(link) for line in roads.values() for link in pairwise(line.split())]


def example_board(moved: dict[str, str], retreated: list[str], lost: dict[str, int]) -> Json:
    """The whole map with the units where the example begins, but for those that have moved or lost steps."""
    ground = read("maps/bitter_end/map.toml")
    legend, rows = ground["terrain"]["legend"], ground["terrain"]["rows"]
    sides = {kind: pairs(text) for kind, text in ground["hexsides"].items()}
    for kind, rivers in ground["rivers"].items():
        sides[kind] = [pair for text in rivers.values() for pair in pairs(text)]
    bridges = [
        {"pair": b["side"].split("-"), "kind": "bridge", "owner": b["owner"]} for b in ground["bridge"]
    ]
    bridges += [{"pair": f["side"].split("-"), "kind": "ford", "owner": None} for f in ground["ford"]]
    return {
        "cols": 42,
        "rows": 58,
        "default_terrain": "clear",
        "hexes": {
            f"{c:02d}{r:02d}": legend[letter]
            for r, row in enumerate(rows, 1)
            for c, letter in enumerate(row, 1)
            if legend[letter] != "clear"
        },
        "villages": sorted(ground["villages"]),
        "hexsides": sides,
        "roads": {kind: links(lines) for kind, lines in ground["roads"].items()},
        "bridges": bridges,
        "entries": {letter: names.split() for letter, names in ground["entries"].items()},
        "units": [
            placed(name, told, moved, name in retreated, lost.get(name, 0))
            for name, told in example().items()
        ],
    }


def example() -> Json:
    return dict(read("tests/counters/example_of_play.toml")["unit"])


def placed(name: str, told: Json, moved: dict[str, str], retreated: bool, lost: int) -> Json:
    attack, defense, move = (int(figure) for figure in told["figures"].split("-"))
    return unit(
        name,
        moved.get(name, told["hex"]),
        side="soviet" if told["unit"].startswith("so:") else "german",
        type=told["type"],
        attack=attack,
        defense=defense,
        move=move,
        steps=told["steps"] - lost,
        motorized=told["motorized"],
        retreated=retreated,
        reduced=None,
    )
