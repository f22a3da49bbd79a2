"""Where a destroyed unit goes: to its side's box, or for good to that of units that cannot return (5.3)."""

from __future__ import annotations

from app.assist.reader import plain_position
from app.assist.situation import Situation
from app.table.game import Game
from app.table.pieces import PieceId
from counters.roster import UnitId as RosterId
from maps.sheet import BoxId
from rules.games.bitter_end.judge import BitterEndJudge
from rules.games.bitter_end.ring import is_encircled
from rules.position import Position
from rules.ruleset import Judge
from rules.units import UnitId

ELIMINATED, NO_RETURN = "eliminated", "no_return"
"""The kinds of the boxes for destroyed units: those that may be rebuilt, and those that may not."""


def box_for(game: Game, piece: PieceId, situation: Situation | None = None) -> BoxId | None:
    """Return the box for a unit that is destroyed where it lies, None where the tray has none.

    Without a situation nobody judges whether it is encircled.
    """
    unit = game.roster.units.get(RosterId(game.table[piece].design))
    if unit is None:
        return None
    is_lost = situation is not None and is_cut_off(game, piece, situation)
    for_good = _box(game, unit.side, NO_RETURN) if is_lost else None
    return for_good or _box(game, unit.side, ELIMINATED)


def is_cut_off(game: Game, piece: PieceId, situation: Situation) -> bool:
    """Return whether a unit stands encircled by enemy units and zones on the table as it lies (5.3, V2)."""
    if game.table.place_of(piece).hex is None:
        return False
    position, unit = plain_position(game), UnitId(game.table[piece].design)
    return situation.court.ask(lambda judge: _is_encircled(judge, position, unit))


def _is_encircled(judge: Judge, position: Position, unit: UnitId) -> bool:
    if not isinstance(judge, BitterEndJudge) or unit not in position.by_id:
        return False
    return is_encircled(judge.scene(position), position.by_id[unit])


def _box(game: Game, side: str, kind: str) -> BoxId | None:
    boxes = game.sheet.tray.boxes.values()
    return next((box.id for box in boxes if box.kind == kind and box.side == side), None)
