"""What is read of a game for what its rules say of the moment: when units come, what was settled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.assist.entries import entry_zones
from app.assist.facts import facts_of
from app.assist.procedure import turn_of
from app.table import clock
from app.table.game import Game
from rules.facts import Facts
from rules.phases import Role
from rules.procedure import Arrival, Turn
from rules.unit_id import UnitId


@dataclass(frozen=True)
class Times:
    """What is read of a game for its advice; it may then be asked in any thread."""

    turn: Turn
    facts: Facts
    arrivals: tuple[Arrival, ...]
    role: Role
    """What is done in the step under way."""


def times_of(game: Game) -> Times | None:
    """Return what the advice of a game needs, None for a game without such rules."""
    turn = turn_of(game)
    if turn is None:
        return None
    return Times(turn, facts_of(game), tuple(_arrivals(game)), clock.role_of(game))


def _arrivals(game: Game) -> Iterator[Arrival]:
    """Yield when each unit in a box of reinforcements comes: its box has the date, else its counter."""
    boxes = game.sheet.tray.boxes
    for piece in game.table:
        box = boxes.get(piece.place.box) if piece.place.box is not None else None
        unit = game.unit_of(piece.id)
        if box is not None and unit is not None and box.kind in ("arrival", "delayed"):
            key = UnitId(unit.id)
            date, zones = box.date or unit.arrival, entry_zones(game, key)
            yield Arrival(key, date, unit.side, unit.parent, zones)
