"""What is still to be done in a combat, read from the counters as they lie and from what was decided."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum

from rules.games.bitter_end.resolution.fight import Fight
from rules.games.bitter_end.resolution.lying import alive, hex_of, side_of
from rules.games.bitter_end.resolution.obligations import Obligation, in_contest, lost, obligations
from rules.games.bitter_end.words import SURPRISED
from rules.hexgrid import HexId
from rules.position import Position
from rules.unit_id import UnitId

ENTRY, ADVANCE, ALL_OUT, ARMOR = "entry", "advance", "all-out", "armor"
"""What may be settled beside the obligations: entry into the hex, the advance, a step of one of several."""


class Task(Enum):
    """The next thing to do in a combat."""

    ROLL = "roll"
    MANDATORY = "toll"
    """Units lose the steps that they must (10.45)."""
    ONE_OF = "one_of"
    """One of several units loses a step that it must (10.92)."""
    PAY = "pay"
    """The loser chooses steps or retreat (10.43, 10.44)."""
    FLEE = "flee"
    """The units of the loser retreat, one by one (10.6)."""
    ENTER = "enter"
    """The attacker may go into the defender's hex (10.461)."""
    CHOOSE = "choose"
    """In a contested hex a side leaves or strikes (10.461)."""
    ADVANCE = "advance"
    ALL_OUT = "all_out"
    """One of the attackers loses a step for the all-out assault (18.33)."""
    FINISH = "finish"


@dataclass(frozen=True, slots=True)
class Pending:
    """The next thing to do, by which side and by which units; `points` is by how much they retreat."""

    task: Task
    side: str = ""
    units: tuple[UnitId, ...] = ()
    obligation: Obligation | None = None
    points: int = 0
    hex: HexId | None = None
    hexes: tuple[HexId, ...] = field(default=())
    must_strike: bool = False
    """Whether those who are left found no way out of the contested hex, so that they must strike (V12)."""


def is_surprised(position: Position, fight: Fight, unit: UnitId) -> bool:
    """Return whether a unit counts as surprised: as the attack was planned, else as it is marked (16.3)."""
    if fight.is_surprised is not None:
        return fight.is_surprised
    known = position.by_id.get(unit)
    return known is not None and known.is_marked(SURPRISED)


def must_flee(position: Position, fight: Fight, now: Pending) -> bool:
    """Return whether those who pay are defenders who are surprised: they retreat where they can (16.33).

    In same-hex combat they choose freely.
    """
    if now.obligation is None or now.obligation.key not in fight.hexes or fight.is_inside:
        return False
    return any(is_surprised(position, fight, unit) for unit in now.units)


# ---- the next thing


def pending(
    position: Position,
    fight: Fight,
    can_advance: tuple[UnitId, ...] = (),
    *,
    is_all_out_paid_last: bool = True,
) -> Pending:
    """Return the next thing to do. `can_advance` are the units that have a hex to advance to.

    `is_all_out_paid_last` says whether the step of an all-out assault is lost when all else is over (18.33).
    """
    if not fight.is_rolled:
        return Pending(Task.ROLL, _striking_side(position, fight), fight.strikers)
    is_late = not fight.is_all_out or is_all_out_paid_last
    return next(_open(position, fight, can_advance, is_late=is_late), Pending(Task.FINISH))


def _striking_side(position: Position, fight: Fight) -> str:
    return side_of(position, fight.strikers[0]) if fight.strikers else ""


def _open(
    position: Position, fight: Fight, can_advance: tuple[UnitId, ...], *, is_late: bool
) -> Iterator[Pending]:
    # 10.45 is lost before a result is paid, 18.33 after all else, but in the first edition before all else.
    owing = [each for each in obligations(position, fight) if each.key not in fight.settled]
    yield from () if is_late else _all_out(position, fight)
    yield from _mandatory_losses(position, fight)
    for obligation in owing:
        yield from _of_obligation(position, fight, obligation)
    yield from _inside(position, fight)
    if can_advance and ADVANCE not in fight.settled:
        yield Pending(
            Task.ADVANCE, side_of(position, can_advance[0]), can_advance, hexes=vacated(position, fight)
        )
    yield from _all_out(position, fight) if is_late else ()


def _all_out(position: Position, fight: Fight) -> Iterator[Pending]:
    """Yield the step of an all-out assault: when all is over, or at once, as the game has it."""
    if fight.is_all_out and ALL_OUT not in fight.settled:
        # Any attacker of the whole combat pays, also one that did not go into the contested hex.
        payers = alive(position, fight.attackers)
        if payers:
            yield Pending(Task.ALL_OUT, side_of(position, payers[0]), payers)


def _mandatory_losses(position: Position, fight: Fight) -> Iterator[Pending]:
    # Any step lost since the roll pays it, also one that a hand took.
    due = tuple(unit for unit in alive(position, tuple(fight.due)) if not lost(position, fight, unit))
    if due:
        yield Pending(Task.MANDATORY, side_of(position, due[0]), due)
    payers = alive(position, fight.one_of)
    is_paid = any(lost(position, fight, unit) for unit in fight.one_of)
    if payers and not is_paid and ARMOR not in fight.settled:
        yield Pending(Task.ONE_OF, side_of(position, payers[0]), payers)


def _of_obligation(position: Position, fight: Fight, obligation: Obligation) -> Iterator[Pending]:
    standing = alive(position, obligation.payers)
    if not standing:
        return
    side = side_of(position, standing[0])
    points = fight.flights.get(obligation.key)
    if points is None and not any(_is_in_place(position, fight, unit) for unit in standing):
        return  # a hand has led them away
    if points is None and obligation.left:
        yield Pending(Task.PAY, side, standing, obligation)
    elif points is not None or obligation.is_one_hex:
        still = tuple(
            unit for unit in standing if unit not in fight.fled and _is_in_place(position, fight, unit)
        )
        if still:
            yield Pending(Task.FLEE, side, still, obligation, points or 0)
            return
        # All have gone as far as they could; what found no hex is paid by steps (10.44), and no more by
        # retreat.
        rest = replace(
            obligation,
            points=obligation.points - (points or 0) + fight.stuck.get(obligation.key, 0),
            most_retreat=0,
        )
        if rest.left:
            yield Pending(Task.PAY, side, standing, rest)


def _is_in_place(position: Position, fight: Fight, unit: UnitId) -> bool:
    """Return whether a unit still stands where it fought; one that a hand moved has retreated."""
    here = hex_of(position, unit)
    if fight.is_inside or fight.leaving:
        return here == fight.contested
    return here == fight.defenders.get(unit, fight.origins.get(unit, here))


def _inside(position: Position, fight: Fight) -> Iterator[Pending]:
    """Yield what a result of 0 leaves open: to go in; inside, to leave or to strike."""
    if ENTRY in fight.settled:
        return
    if fight.contested is None:
        entering = tuple(unit for unit in alive(position, fight.strikers) if unit not in fight.fled)
        draws = (here for here, result in fight.results.items() if result == 0)
        held = tuple(here for here in draws if _defenders_in(position, fight, here))
        if held and entering:
            yield Pending(Task.ENTER, side_of(position, entering[0]), entering, hex=held[0], hexes=held)
        return
    own, enemy = (
        in_contest(position, fight, side) for side in (_own(position, fight), _enemy(position, fight))
    )
    if own and enemy:
        # They take turns (10.461): after the attack the defenders choose, then whoever did not strike last.
        struck_last = fight.is_inside and side_of(position, fight.strikers[0]) == _enemy(position, fight)
        turn = _own(position, fight) if struck_last else _enemy(position, fight)
        units = own if struck_last else enemy
        # Who chose to leave and is still there has found no way (V12).
        yield Pending(Task.CHOOSE, turn, units, hex=fight.contested, must_strike=fight.leaving == turn)


def _own(position: Position, fight: Fight) -> str:
    return side_of(position, fight.attackers[0])


def _enemy(position: Position, fight: Fight) -> str:
    own = _own(position, fight)
    sides = (side_of(position, unit) for unit in fight.start)
    return next((side for side in sides if side != own), "")


def _defenders_in(position: Position, fight: Fight, here: HexId) -> tuple[UnitId, ...]:
    return tuple(unit for unit, place in fight.defenders.items() if place == here == hex_of(position, unit))


def vacated(position: Position, fight: Fight) -> tuple[HexId, ...]:
    """Return the attacked hexes that the defenders lost and in which no enemy of the attackers stands.

    Inside a contested hex only those who attacked first can win ground: who struck back has lost none.
    """
    own = _own(position, fight)
    if fight.is_inside and _striking_side(position, fight) != own:
        return ()
    won = [here for here, result in fight.results.items() if result > 0]
    # The defenders left without a fight: the hex is vacated though its result was 0.
    if fight.contested is not None and not fight.is_inside:
        won.append(fight.contested)
    return tuple(here for here in dict.fromkeys(won) if all(unit.side == own for unit in position.at(here)))
