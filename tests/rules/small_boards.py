"""Small boards for questions about one rule: a plain of clear hexes, and what a test puts on it.

Hexes are CCRR, odd rows lie half a hex further east. Around 0303 lie 0402 NE, 0403 E, 0404 SE, 0304 SW,
0203 W and 0302 NW.
"""

from __future__ import annotations

import json
from typing import Any

from rules.ask import answer

Json = dict[str, Any]


def unit(name: str, hex_id: str | None, kind: str = "infantry", **more: Any) -> Json:
    """Return a unit: German if its name begins with g, Soviet otherwise; four points on foot unless told."""
    side = "german" if name.startswith("g") else "soviet"
    motorized = kind in ("tank", "recon", "assault_gun", "tank_destroyer", "mech_infantry", "mot_infantry")
    facts = {"attack": 2, "defense": 2, "move": 4, "steps": 1, "motorized": motorized}
    return {"id": name, "side": side, "type": kind, "hex": hex_id, **facts, **more}


def board(*units: Json, **features: Any) -> Json:
    """Return a board of 7 x 7 clear hexes with units and features."""
    return {"cols": 7, "rows": 7, "units": list(units), **features}


def ask(where: Json, what: str, **question: Any) -> Json:
    """Return the answer to a question about a board."""
    found: Json = json.loads(answer(json.dumps({"board": where, "ask": what, **question})))
    return found


def reach(where: Json, name: str, **question: Any) -> Json:
    """Return the hexes that a unit reaches."""
    found: Json = ask(where, "reach", unit=name, **question)["hexes"]
    return found


def cost(where: Json, name: str, goal: str, **question: Any) -> int | None:
    """Return the cost of a hex in half points, None out of reach."""
    found = reach(where, name, **question).get(goal)
    return None if found is None else found["cost"]


def is_supplied(where: Json, name: str, **question: Any) -> bool:
    """Return whether a unit could trace supply now."""
    side = "german" if name.startswith("g") else "soviet"
    return bool(ask(where, "supply", side=side, **question)[name]["supplied"])


def zone(where: Json, side: str = "soviet") -> set[str]:
    """Return the hexes that a side controls."""
    return set(ask(where, "zoc", side=side))
