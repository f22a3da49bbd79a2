"""Small boards at random: all kinds of ground, railroads, water, aircraft and units of every class."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.fields import Fields
from rules.games.budapest_campaign import words as w
from rules.games.budapest_campaign.board_reader import CampaignBoards

COLS, COLS_EVEN, ROWS = 6, 5, 5
SETTINGS: dict[str, tuple[object, ...]] = {
    "hexside_sum": (True, False),
    "rail_minor_lake": ("adds", "negates"),
    "interdicted_bridge": ("entered", "either"),
    "lake_stop_in_ezoc": (False, True),
    "lake_far_shore": ("apart", "any"),
    "lake_crossing_cost": ("mp", "whole"),
    "rail_transport_control": ("side", "controlled"),
    "offmap_continues": (True, False),
    "depot_rail_transport": (False, True),
    "stacking_at": ("segment", "move"),
    "zoc_into_lake": ("non_mechanized", "none"),
    "static_zoc": ("as_non_mechanized", "none"),
    "flotilla_zoc": ("danube", "all"),
}
"""The settings on which movement, rail and zones hang."""


def random_board(seed: int) -> dict[str, Any]:
    """Return a board; equal seeds give equal boards."""
    dice = Random(seed)
    hexes, pairs = _shape()
    told: dict[str, Any] = {"cols": COLS, "cols_even": COLS_EVEN, "rows": ROWS}
    kinds = [*[w.CLEAR] * 6, w.ROUGH, w.ROUGH, w.CITY, w.LAKE]
    return told | {
        "hexes": {here: dice.choice(kinds) for here in hexes},
        "hexsides": {kind: _some(dice, pairs, 0.08) for kind in w.HEXSIDES},
        "roads": {w.RAIL: _some(dice, pairs, 0.35)},
        "fortified": _some(dice, hexes, 0.15),
        "festung": _some(dice, hexes, 0.05),
        "soviet_side": [here for here in hexes if int(here[2:]) >= dice.choice([4, 5])],
        "countries": {w.ROMANIA: [here for here in hexes if int(here[2:]) >= 5]},
        "sources": {w.AXIS: ["0301"], w.SOVIET: ["0306"]},
        "control": {here: dice.choice(w.SIDES) for here in _some(dice, hexes, 0.2)},
        "danube_frozen": dice.random() < 0.3,
        "options": ["21.6"] if dice.random() < 0.3 else [],
        "choices": {key: dice.choice(values) for key, values in SETTINGS.items()},
        "units": [_unit(dice, number, dice.choice(hexes)) for number in range(dice.randint(2, 8))],
        "air": [_air_unit(dice, number, dice.choice(hexes)) for number in range(dice.randint(0, 2))],
    }


def _shape() -> tuple[list[str], list[list[str]]]:
    _, whole = CampaignBoards().board(
        Fields({"cols": COLS, "cols_even": COLS_EVEN, "rows": ROWS}, "b"), "even"
    )
    names = whole.hexes
    pairs = [[names[a], names[b]] for a, row in enumerate(whole.neighbors) for b in row if a < b]
    return list(names), pairs


def _some(dice: Random, those: list[Any], share: float) -> list[Any]:
    return [each for each in those if dice.random() < share]


def _unit(dice: Random, number: int, here: str) -> dict[str, Any]:
    side = dice.choice(w.SIDES)
    return {
        "id": f"{side[0]}{number}",
        "side": side,
        "command": dice.choice(w.COMMANDS[side]),
        "type": dice.choice(w.UNIT_TYPES),
        "hex": here,
        "attack": dice.randint(0, 5),
        "defense": dice.randint(1, 5),
        "move": dice.randint(1, 6),
        "supplied": dice.choice([True, False, None]),
        "moved_hexes": dice.choice([0, 0, 1, 2]),
    }


def _air_unit(dice: Random, number: int, here: str) -> dict[str, Any]:
    side = dice.choice(w.SIDES)
    return {"id": f"air{number}", "side": side, "command": w.COMMANDS[side][0], "support": 2, "hex": here}
