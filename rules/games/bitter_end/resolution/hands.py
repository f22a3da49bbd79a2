"""What is said of hands that work beside a combat: where they lead units, which steps they let them lose."""

from __future__ import annotations

from rules.combat_task import HandMove
from rules.fights import Flight
from rules.findings import Verdict
from rules.games.bitter_end.handwork import ChosenLoss, Leave, Led, led, surprised_stand_and_lose
from rules.games.bitter_end.resolution.fight import Fight
from rules.games.bitter_end.resolution.lying import hex_of
from rules.games.bitter_end.resolution.obligations import Obligation, obligations
from rules.games.bitter_end.resolution.pending import Task, is_surprised, must_flee
from rules.games.bitter_end.resolution.round import Round
from rules.position import Position
from rules.unit_id import UnitId


def verdict_on_loss(now: Round, unit: UnitId) -> Verdict:
    """Return what speaks against a step that a unit would lose now to pay for the result.

    Surprised defenders are to retreat as long as one of them has a hex to go to (16.33).
    """
    pending = now.pending
    is_chosen = (
        pending.task is Task.PAY and pending.obligation is not None and pending.obligation.by_retreat > 0
    )
    is_bound = is_chosen and must_flee(now.position, now.fight, pending)
    has_way = is_bound and any(_has_way(now, each) for each in pending.units)
    found = surprised_stand_and_lose(ChosenLoss(unit, is_bound, has_way))
    return Verdict(tuple(each.placed(hex_of(now.position, unit)) for each in found))


def _has_way(now: Round, unit: UnitId) -> bool:
    # One point is enough to see whether there is any way.
    return any(len(way.path) > 1 for way in now.seen.retreats(Flight(unit, 1)))


def may_be_bound(fight: Fight, position: Position, unit: UnitId) -> bool:
    """Return, before anything is asked, whether a unit may be a surprised defender (16.33)."""
    return unit in fight.defenders and is_surprised(position, fight, unit)


def verdict_on_move(now: Round | None, move: HandMove, *, in_combat: bool) -> Verdict:
    """Return what speaks against where a hand led a unit; without a round no combat lets it go anywhere."""
    leave, is_open = _leave(now, move) if now is not None else (Leave.NONE, False)
    found = led(Led(move.unit, move.to, leave, is_open, in_combat))
    return Verdict(tuple(each.placed(move.to) for each in found))


def _leave(now: Round, move: HandMove) -> tuple[Leave, bool]:
    """Return what a combat lets a unit do, and whether where it went is open to it."""
    unit, to, pending = move.unit, move.to, now.pending
    # What is owed is asked before what may be done: a unit that has to retreat does not advance.
    owed = next((each for each in obligations(now.position, now.fight) if unit in each.payers), None)
    if owed is not None:
        return Leave.RETREAT, _may_flee(now, move, owed)
    if pending.task is Task.ENTER and unit in pending.units:
        return Leave.ENTER, to in pending.hexes
    advance = now.advances.get(unit)
    if advance is not None:
        return Leave.ADVANCE, to in advance.hexes
    return Leave.NONE, False


def _may_flee(now: Round, move: HandMove, owed: Obligation) -> bool:
    """Return whether a unit may retreat where it went by any of the points that its side may pay so."""
    # By one point and by more: a side need not pay all of a result by ground (10.43, 10.44).
    fight, unit = now.fight, move.unit
    back_to = fight.origins.get(unit) if fight.contested == move.frm else None
    flights = (
        Flight(unit, points, owed.is_one_hex, back_to) for points in range(1, max(1, owed.most_retreat) + 1)
    )
    ways = (way for flight in flights for way in now.seen.retreats(flight))
    # A hand that jumped from hex to hex has no route: of it only the end can be judged.
    return any(way.path[-1] == move.to and (not move.route or way.path == move.route) for way in ways)
