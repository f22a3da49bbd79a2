"""Attacks in the middle of a move on one table: where the units looked at can strike, and the way there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from app.assist.draft import Draft
from app.assist.routes import joined
from app.assist.situation import Situation
from app.assist.timing import untimely
from app.table.changes import Change
from app.table.game import Game
from app.table.pieces import PieceId, Place
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.moving import spent_key
from rules.strikes import StrikeWay
from rules.unit_id import UnitId


def spent_by(situation: Situation, unit: UnitId) -> int:
    """Return the parts of movement points that a unit has spent so far in this phase, in all its parts.

    A way that nobody told counts as the one that the judge finds.
    """
    position = situation.position
    before = position.points.get(spent_key(unit), 0)
    begun, here = situation.moves.get(unit), position.by_id[unit].hex
    if begun is None or begun.origin is None or here is None:
        return before
    start = position.with_unit(position.by_id[unit].at(begun.origin))
    told = joined(begun.ways)

    def cost(judge: Judge) -> int:
        path = told or judge.way_to(start, unit, here)
        return judge.explain(start, unit, path).mp_parts

    return before + situation.ask(("spent", unit, told), cost)


def strikes_of(situation: Situation, units: Iterable[UnitId]) -> Mapping[HexId, StrikeWay]:
    """Return the hexes that some units of one side can strike before their move is over, and how.

    Nothing where it is not theirs to move, or where they did not begin together.
    """
    known = situation.position.by_id
    # Sorted: the same units in another order are the same question.
    asked = tuple(sorted(unit for unit in units if unit in known and known[unit].hex is not None))
    is_late = any(untimely(situation.flow, situation.position, known[each]) for each in asked)
    if len({_begun_at(situation, each) for each in asked}) != 1 or is_late:
        return {}
    # They move as one: who has spent most of his points decides.
    spent, strikes = max(spent_by(situation, unit) for unit in asked), situation.rule_set.strikes
    return situation.ask(
        ("strikes", asked, spent), lambda judge: strikes(judge, situation.position, asked, spent)
    )


def _begun_at(situation: Situation, unit: UnitId) -> HexId | None:
    """Return where a unit began its move, or the part of it that is under way."""
    record = situation.moves.get(unit)
    return record.origin if record is not None else situation.position.by_id[unit].hex


def marched(game: Game, units: Iterable[UnitId], path: tuple[HexId, ...], title: str) -> Change | None:
    """Return the move of units together along a path as one act, None where they stand at its end."""
    draft = Draft(game)
    for unit in units if len(path) > 1 else ():
        draft.lay(PieceId(unit), Place(hex=path[-1]), path)
    return draft.act(title)
