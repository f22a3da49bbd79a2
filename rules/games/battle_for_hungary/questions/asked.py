"""What every answer needs of its line: units, a side, whole numbers."""

from __future__ import annotations

from collections.abc import Callable

from rules.fields import Fields, read_array, read_hex
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import SIDES
from rules.hexgrid import HexId
from rules.issues import NotationError, shown
from rules.unit_id import UnitId
from rules.units import Unit

AnswerTo = Callable[[Situation, Fields], object]
"""Answers one question about a situation; raises NotationError or DataError."""


def unit_of(situation: Situation, line: Fields, key: str = "unit") -> Unit:
    """Return the piece that a line names; raises NotationError."""
    return unit_named(situation, line.text(key))


def unit_named(situation: Situation, name: object) -> Unit:
    """Return a piece by its id; raises NotationError."""
    found = situation.position.by_id.get(UnitId(name)) if isinstance(name, str) else None
    if found is None:
        raise NotationError(f"no unit {shown(name)} on the board")
    return found


def units_of(situation: Situation, line: Fields, key: str) -> tuple[Unit, ...]:
    """Return the pieces that an array of a line names, none where it is missing; raises NotationError."""
    told = line.get(key)
    names = [] if told is None else read_array(told, f"the line.{key}")
    return tuple(unit_named(situation, name) for name in names)


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


def whole_of(line: Fields, key: str, default: int, least: int, most: int) -> int:
    """Return a whole number of a line, the default where it is missing; raises NotationError."""
    return default if line.get(key) is None else line.whole(key, least, most)
