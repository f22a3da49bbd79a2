"""Where a destroyed unit goes: to its side's box, or for good to that of units that cannot return."""

from __future__ import annotations

from app.assist.reader import plain_position
from app.assist.situation import Situation
from app.table.game import Game
from app.table.pieces import PieceId
from maps.sheet import BoxId
from rules.findings import Finding
from rules.unit_id import UnitId

ELIMINATED, NO_RETURN = "eliminated", "no_return"
"""The kinds of the boxes for destroyed units: those that may be rebuilt, and those that may not."""


def box_for(game: Game, piece: PieceId, situation: Situation | None = None) -> BoxId | None:
    """Return the box for a unit that is destroyed where it lies, None where the tray has none.

    Without a situation nobody judges whether it may come back.
    """
    unit = game.roster.units.get(UnitId(game.table[piece].design))
    if unit is None:
        return None
    is_lost = situation is not None and bars_return(game, piece, situation)
    for_good = _box(game, unit.side, NO_RETURN) if is_lost else None
    # A tray may have one box for all who are destroyed.
    return for_good or _box(game, unit.side, ELIMINATED)


def bars_return(game: Game, piece: PieceId, situation: Situation) -> tuple[Finding, ...]:
    """Return why a unit that is destroyed where it stands now never comes back, nothing where it may."""
    if game.table.place_of(piece).hex is None:
        return ()
    # The table as it lies is enough: who is shut in hangs on nothing that was settled earlier.
    position, unit = plain_position(game), UnitId(game.table[piece].design)
    bars = situation.rule_set.bars_return
    return situation.shared_judge.ask(lambda judge: tuple(bars(judge, position, unit)))


def _box(game: Game, side: str, kind: str) -> BoxId | None:
    boxes = game.sheet.tray.boxes.values()
    return next((box.id for box in boxes if box.kind == kind and box.side == side), None)
