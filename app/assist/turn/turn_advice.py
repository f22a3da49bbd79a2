"""What is read of a game for what its rules say of the moment: when units come, what is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.assist.entries import entry_zones
from app.assist.procedure import turn_of
from app.table.changes import Register
from app.table.game import Game
from rules.procedure import Arrival, Turn
from rules.units import UnitId


@dataclass(frozen=True)
class Times:
    """What is read of a game for its advice; it may then be asked in any thread."""

    turn: Turn
    written: Mapping[str, str]
    arrivals: tuple[Arrival, ...]


def times_of(game: Game) -> Times | None:
    """Return what the advice of a game needs, None for a game without such rules."""
    turn = turn_of(game)
    if turn is None:
        return None
    # A copy: it is asked beside the hand that changes the table.
    return Times(turn, dict(game.table.book(Register.TRACKER)), tuple(_arrivals(game)))


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
