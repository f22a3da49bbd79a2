"""Fights in few words: what tests of combat are put together from."""

from __future__ import annotations

from typing import Any

from tests.games.battle_for_hungary.boards import answer, board, unit

HERE, THERE = "0403", "0404"
"""Where the attack comes from, and on which hex it goes."""
OPPOSITE, BESIDE, FAR = "0405", "0304", "0402"
"""Opposite to 0403 around 0404, beside both, and two hexes away from 0404."""
EVERY_SECOND = (HERE, "0305", "0505")

ALL = ("cl_attack", "cl_defense", "artillery", "air_attack", "air_defense", "excess", "die", "phase")


def fight(*units: dict[str, Any], attackers: tuple[str, ...] = ("s1",), **more: Any) -> Any:
    """Return the answer about an attack on 0404; what is no word of an attack is of the board."""
    words = {word: more.pop(word) for word in ALL if word in more}
    told = board(*units, **{"turn": 4, **more})
    return answer(told, "combat", attack={"attackers": list(attackers), "hexes": [THERE], **words})


def soviet(name: str = "s1", here: str = HERE, kind: str = "infantry", **more: Any) -> dict[str, Any]:
    return unit(name, here, kind, **more)


def panzer(name: str = "g1", here: str = HERE, **more: Any) -> dict[str, Any]:
    return unit(name, here, "armour", **more)


def victim(name: str = "h1", **more: Any) -> dict[str, Any]:
    return unit(name, THERE, **more)


def column(name: str, here: str) -> dict[str, Any]:
    """Return a logistical column; the first letter of its name tells its side."""
    return {"id": name, "side": "axis" if name[0] == "g" else "allied", "type": "cl", "hex": here}


def gun(name: str = "sg", here: str = HERE, **more: Any) -> dict[str, Any]:
    return unit(name, here, "artillery", **{"attack": 0, "defense": 0, "steps": 1, "support": 12, **more})


def aircraft(name: str, kind: str = "bomber", **more: Any) -> dict[str, Any]:
    """Return an aircraft over the air area 12, which holds the target."""
    figures = {"air": 2, "bomb": 3, "area": "12", "base": "2UF", "steps": 1, **more}
    return unit(name, None, kind, **figures)


AREA = {"air_areas": {"12": [THERE], "11": [HERE]}}


def hq(name: str, here: str, front: str | None = None) -> dict[str, Any]:
    return unit(name, here, "hq", attack=0, defense=0, steps=1, front=front)


def shifts(found: Any, case: str) -> list[int]:
    """Return the columns of each shift of a case in an answer."""
    return [columns for each, columns, _ in found["modifiers"] if each == case]


def choose(**choices: object) -> dict[str, Any]:
    return {"choices": choices}
