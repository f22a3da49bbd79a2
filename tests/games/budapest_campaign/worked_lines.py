"""The worked lines of the board format: one small board, every question, the answers written down there."""

from collections.abc import Iterator
from typing import Any

from tests.games.shared.examples import Example

Json = dict[str, Any]

BOARD: Json = {
    "cols": 6,
    "cols_even": 5,
    "rows": 5,
    "hexes": {"0303": "rough"},
    "roads": {"rail": [["0301", "0302"], ["0302", "0303"]]},
    "hexsides": {"minor_river": [["0303", "0304"]]},
    "sources": {"axis": ["0301"]},
    "soviet_side": ["0304", "0305", "0306", "0404", "0405", "0505", "0506"],
    "countries": {"romania": ["0305", "0306", "0405"]},
    "turn": 7,
    "places": {"buda": "0201", "pest": "0202"},
    "festung": ["0201"],
    "impulse": {"side": "axis", "marker": "Konrad", "commands": ["AKN"], "attack_shift": 1},
    "units": [
        {
            "id": "a1",
            "side": "axis",
            "command": "AKN",
            "type": "panzer",
            "hex": "0302",
            "attack": 6,
            "defense": 5,
            "move": 6,
            "steps": 2,
            "reduced": {"attack": 3, "defense": 3, "move": 6},
        },
        {
            "id": "a2",
            "side": "axis",
            "command": "AKN",
            "type": "kg_infantry",
            "hex": None,
            "attack": 1,
            "defense": 2,
            "move": 4,
            "steps": 1,
            "arrives": 7,
        },
        {
            "id": "s1",
            "side": "soviet",
            "command": "2UF",
            "type": "infantry",
            "hex": "0303",
            "attack": 3,
            "defense": 3,
            "move": 4,
            "steps": 1,
            "printed_steps": 2,
        },
    ],
    "air": [
        {
            "id": "air.a",
            "side": "axis",
            "command": "AKN",
            "support": 2,
            "support_reduced": 1,
            "hex": "0302",
        },
        {
            "id": "air.s",
            "side": "soviet",
            "command": "2UF",
            "support": 2,
            "support_reduced": 2,
            "hex": "0302",
        },
    ],
    "ssu": [{"id": "ssu.a", "side": "axis", "attack_shift": 1, "defense_shift": 1}],
}
NOTHING: Json = {
    "reduce": "0",
    "candidates": [],
    "retreat": 0,
    "retreating": [],
    "may_ignore": [],
    "destroyed_by_retreat": [],
}
ZONE = ["0201", "0202", "0301", "0303", "0401", "0402"]
FIGHT: Json = {
    "attackers": ["a1"],
    "hexes": ["0303"],
    "table": "mobile",
    "die": 5,
    "attacker_ssu": "ssu.a",
}
FOUGHT: Json = {
    "violations": [],
    "tables": ["assault", "mobile"],
    "table": "mobile",
    "attack": 6,
    "defense": 3,
    "percent": 200,
    "start_column": "200-299",
    "modifiers": [["9.5", -1], ["12.5c", 1], ["13.5", 2], ["13.5", -2], ["16.2", 1], ["5.5", 1]],
    "shift": 2,
    "column": "400-499",
    "die": 5,
    "result": "MA",
    "distribution": {"1": "AW", "2": "AS", "3": "MD", "4": "DP", "5": "MA", "6": "OR"},
    "effects": {
        "pursuit": "yes",
        "extra_hex": 0,
        "bridgeheads": [],
        "ssu_attrition": [],
        "attackers": NOTHING,
        "defenders": {
            **NOTHING,
            "reduce": "1",
            "candidates": ["s1"],
            "retreat": 1,
            "retreating": ["s1"],
        },
    },
}
LINES: tuple[tuple[Json, Any], ...] = (
    (
        {"ask": "reach", "unit": "a1"},
        {
            "allowance": 36,
            "refused": [],
            "blocked": {"0303": ["6.1", "8.1"], "0306": ["6.0"]},
            "hexes": {
                "0302": {
                    "cost": 0,
                    "how": "start",
                    "stop": True,
                    "overstacked": False,
                    "path": ["0302"],
                },
                "0203": {"cost": 24, "how": "mp", "stop": True},
            },
        },
    ),
    (
        {"ask": "reach", "by": "rail", "unit": "a1", "rail_used": 1},
        {
            "refused": ["13.6", "6.4"],
            "allowance": 0,
            "blocked": {},
            "hexes": {"0302": {"cost": 0, "how": "start"}},
        },
    ),
    ({"ask": "why", "unit": "a1", "path": ["0302", "0202", "0203"]}, {"allowed": False, "cost": 12}),
    ({"ask": "zoc", "side": "axis"}, {name: ["a1"] for name in ZONE}),
    ({"ask": "stacking"}, {}),
    ({"ask": "supply", "side": "soviet"}, {"s1": {"state": "unsupported", "supplied": False}}),
    ({"ask": "combat", "attack": FIGHT}, FOUGHT),
    (
        {"ask": "retreats", "unit": "s1", "points": 1},
        [
            {
                "path": ["0303"],
                "spent": 0,
                "losses": [["9.9", "0303"]],
                "eliminated": True,
                "stuck": 1,
                "ignored": False,
            }
        ],
    ),
    (
        {"ask": "advances", "unit": "a1", "vacated": "0303", "result": "OR"},
        {"0302": {"cost": 0, "path": ["0302"]}},
    ),
    (
        {"ask": "activation", "marker": "Konrad"},
        {
            "kind": "major",
            "available": True,
            "attack_shift": 1,
            "discard": True,
            "event": None,
            "options": [
                {"commands": ["AKS"], "units": [], "air": [], "reinforcements": []},
                {"commands": ["AKN"], "units": ["a1"], "air": ["air.a"], "reinforcements": ["a2"]},
            ],
        },
    ),
    (
        {"ask": "pool", "side": "axis", "markers": ["AKN", "HU", "Fuehrer Directive", "Konrad", "Paula"]},
        {"cases": ["5.2"]},
    ),
    (
        {"ask": "may", "unit": "a1"},
        {"active": True, "move": [], "rail": ["13.6", "6.4"], "attack": [], "targets": ["0303"]},
    ),
    ({"ask": "deploy", "unit": "a2"}, {"refused": [], "hexes": ["0301"], "barred": {}}),
    ({"ask": "refit", "unit": "s1"}, {"rp": None, "cases": ["12.5e"]}),
    (
        {"ask": "refit_points", "side": "axis", "turn": 1},
        {"track": 1, "oilfield": 0, "buda": 1, "total": 2},
    ),
    (
        {"ask": "air", "unit": "air.a", "die": 2},
        {
            "activated": True,
            "support": 2,
            "zone": ["0201", "0202", "0301", "0302", "0303", "0401", "0402"],
            "interdicts": ["0301", "0302", "0303"],
            "attrition": None,
            "superiority": {
                "enemy": "air.s",
                "value": 0,
                "column": "0",
                "distribution": {"1": "AL1", "2": "AL1", "3": "NE", "4": "BL1", "5": "DL1", "6": "DL1"},
                "result": "AL1",
            },
        },
    ),
    (
        {"ask": "victory"},
        {
            "sudden_death": None,
            "axis": 5,
            "soviet": 0,
            "items": [["3.4", "axis", 2, "0202"], ["3.4", "axis", 3, "0201"]],
            "difference": 5,
            "level": "draw",
            "winner": None,
        },
    ),
)
"""Question and what is fixed of its answer; of a modifier the case and the columns."""


def worked_lines() -> Iterator[Example]:
    """Yield the worked lines of the board format."""
    for asked, expect in LINES:
        question = {"game": "budapest-campaign", "board": BOARD, **asked}
        name = asked["ask"] + ("-by-rail" if "by" in asked else "")
        yield Example(name=name, case="board format", question=question, expect=expect)
