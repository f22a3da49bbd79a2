"""Boards in few words: what tests of this game's rules stand on."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from rules.fields import Fields
from rules.games.battle_for_hungary.judge import HungaryJudge
from rules.games.battle_for_hungary.questions.desk import HungaryDesk
from rules.games.battle_for_hungary.situation import Situation

USUAL: dict[str, Any] = {"cols": 7, "rows": 7}
"""Seven rows of seven hexes, all plain."""
SIDES = {"g": ("axis", "german"), "h": ("axis", "hungarian")}
"""By the first letter of a unit's name; all others are Soviet."""


def unit(name: str, here: str | None, kind: str = "infantry", **more: Any) -> dict[str, Any]:
    """Return a unit of a board: two steps, 6-6-8; its nation is told by the first letter of its name."""
    side, nation = SIDES.get(name[0], ("allied", "soviet"))
    figures = {"attack": 6, "defense": 6, "move": 8, "steps": 2}
    return {"id": name, "side": side, "nation": nation, "type": kind, "hex": here, **figures, **more}


def board(*units: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a board with some units."""
    return {**USUAL, "units": list(units), **more}


def row(*units: dict[str, Any], cols: int = 14, **more: Any) -> dict[str, Any]:
    """Return one row of hexes with sources of both sides at its east end."""
    shape = {"cols": cols, "rows": 1, "sources": {"allied": ["0101"], "axis": ["0101"]}}
    return board(*units, **{**shape, **more})


def rails(*columns: int) -> dict[str, Any]:
    """Return a railroad along one row."""
    return {"rail": [[f"01{a:02}", f"01{b:02}"] for a, b in pairwise(columns)]}


def hq(name: str, here: str | None, **more: Any) -> dict[str, Any]:
    """Return a headquarters."""
    return unit(name, here, "hq", attack=0, defense=0, move=2, steps=1, **more)


def off(name: str, kind: str = "infantry", **more: Any) -> dict[str, Any]:
    """Return a unit off the map."""
    return unit(name, None, kind, **more)


def situation(told: dict[str, Any]) -> Situation:
    """Return the situation on a board."""
    judge, position = HungaryDesk().read(Fields({"board": told}, "the line"))
    assert isinstance(judge, HungaryJudge)
    return judge.situation(position)


def answer(told: dict[str, Any], ask: str, **more: Any) -> Any:
    """Return the answer to a question about a board."""
    desk = HungaryDesk()
    line = Fields({"board": told, "ask": ask, **more}, "the line")
    judge, position = desk.read(line)
    return desk.answers[ask](judge, position, line)
