"""What every answer needs of its line: units, a side, whole numbers."""

from __future__ import annotations

from collections.abc import Callable

from rules.fields import Fields, read_array, read_hex
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import SIDES
from rules.hexgrid import HexId
from rules.issues import NotationError
from rules.kit.desk import unit_of, units_of
from rules.units import Unit

AnswerTo = Callable[[Situation, Fields], object]
"""Answers one question about a situation; raises NotationError or DataError."""


def stack_of(situation: Situation, line: Fields) -> tuple[Unit, ...]:
    """Return the pieces that move together: `units`, else the one `unit`; raises NotationError."""
    # Either word, since a line about a single piece should not have to make an array of it.
    if line.get("units") is None:
        return (unit_of(situation, line),)
    found = units_of(situation, line, "units")
    if not found:
        raise NotationError("the line.units: no unit is named")
    return found


def hex_of(situation: Situation, line: Fields, key: str = "hex") -> HexId:
    """Return the hex that a line names; raises NotationError."""
    return read_hex(line.get(key), situation.terrain.board.topology.index)


def path_of(situation: Situation, line: Fields, key: str = "path") -> tuple[HexId, ...]:
    """Return the hexes of a path; raises NotationError."""
    index = situation.terrain.board.topology.index
    return tuple(read_hex(each, index) for each in read_array(line.get(key), f"the line.{key}"))


def side_of(line: Fields) -> str:
    """Return the side that a line asks about; raises NotationError."""
    return line.text("side", SIDES)
