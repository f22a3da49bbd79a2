"""Small boards for combat, and short ways to ask about them. Everything is clear unless told."""

import json
from typing import Any

from rules.ask import answer
from rules.games.bitter_end.law import assumptions

Json = dict[str, Any]

# Round 0404 clockwise from the north-east: 0403 0504 0405 0305 0304 0303.


def combat_settings() -> frozenset[str]:
    """Return the keys of the settings of combat, retreat and advance: rows 33 to 68 of the list."""
    entries = assumptions().assumptions
    rows = [entry.id for entry in entries]
    there = slice(rows.index("A33"), rows.index("A68") + 1)
    return frozenset(key for entry in entries[there] for key in entry.keys)


def unit(name: str, hex_id: str, kind: str = "infantry", **more: object) -> Json:
    """Return a unit; names beginning with g are German, others Soviet."""
    side = "german" if name.startswith("g") else "soviet"
    wheels = kind in {"tank", "recon", "assault_gun", "tank_destroyer", "mech_infantry", "mot_infantry"}
    figures = {"attack": 4, "defense": 3, "move": 4, "steps": 2, "motorized": wheels}
    return {"id": name, "side": side, "type": kind, "hex": hex_id, **figures, **more}


def board(*units: Json, **features: object) -> Json:
    return {"cols": 7, "rows": 7, "default_terrain": "clear", "units": list(units), **features}


def ask(where: Json, kind: str, **question: object) -> Any:
    """Return the answer to a question; an error becomes an AssertionError."""
    found = json.loads(answer(json.dumps({"board": where, "ask": kind, **question})))
    assert "error" not in found, found
    return found


def fight(where: Json, attackers: str, hexes: str, **attack: object) -> Json:
    """Return the card of an attack; names and hexes are parted by blanks."""
    found = ask(where, "combat", attack={"attackers": attackers.split(), "hexes": hexes.split(), **attack})
    assert isinstance(found, dict)
    return found


def ways(where: Json, name: str, points: int, **question: object) -> dict[str, Json]:
    """Return the ways of a retreat by the hexes after the unit's own."""
    found = ask(where, "retreats", unit=name, points=points, **question)
    return {" ".join(each["path"][1:]): each for each in found}


def follow(where: Json, name: str, vacated: object, result: int, **question: object) -> dict[str, int]:
    """Return the cost of each hex of an advance, in half points."""
    found = ask(where, "advances", unit=name, vacated=vacated, result=result, **question)
    return {hex_id: each["cost"] for hex_id, each in found.items()}
