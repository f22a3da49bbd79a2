"""What is to be done next in a combat: by which side, and with which of its units."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from rules.games.battle_for_hungary.advances import Kind as WayOn
from rules.games.battle_for_hungary.partisans import Avoidance
from rules.games.battle_for_hungary.resolution.going_on import who_goes_on
from rules.games.battle_for_hungary.resolution.moment import Moment
from rules.games.battle_for_hungary.resolution.offered import excess_left, offered
from rules.games.battle_for_hungary.resolution.state import Kind
from rules.kit.combats import OwedOf


class Task(Enum):
    """What a combat asks for, in this order."""

    EXCESS = "excess"
    LEAVE = "leave"
    AVOID = "avoid"
    COLUMNS = "columns"
    GUNS = "guns"
    AIR = "air"
    OVERRUN = "overrun"
    ROLL = "roll"
    LOSE = "lose"
    ADVANCE = "advance"
    BREAKTHROUGH = "breakthrough"
    FINISH = "finish"


KINDS = {Task.COLUMNS: Kind.COLUMNS, Task.GUNS: Kind.GUNS, Task.AIR: Kind.AIR}
"""What is brought into a combat by which task."""
WAYS_ON = {Task.ADVANCE: WayOn.ADVANCE, Task.BREAKTHROUGH: WayOn.BREAKTHROUGH}
"""How units go on after a combat by which task."""


Owed = OwedOf[Task]
BOTH = (True, False)
"""The attacker, then the defender."""


def next_of(now: Moment) -> Owed:
    """Return what is to be done next."""
    if now.is_avoided:
        return Owed(Task.FINISH)
    steps = _before_the_die(now) if not now.state.is_rolled else _after_the_die(now)
    return next((each for each in steps if each.key not in now.state.settled), Owed(Task.FINISH))


def _before_the_die(now: Moment) -> Iterator[Owed]:
    # First of all: who is too many neither fights nor counts in what follows (4.2).
    named = excess_left(now)
    if named:
        yield Owed(Task.EXCESS, False, named)
    leaving = tuple(unit.id for unit in now.alive(now.state.excess) if unit.id not in now.state.fled)
    if leaving:
        yield Owed(Task.LEAVE, False, leaving)
    if now.is_emptied or not now.attackers:
        # Hands have taken one side off the map.
        yield Owed(Task.FINISH)
    # Before anything is brought in: a combat that is avoided must cost nobody a column.
    if may_avoid(now) and not now.state.avoided:
        yield Owed(Task.AVOID, False, tuple(unit.id for unit in now.standing))
    # Before columns and guns: no die is thrown that they could shift (10.6).
    if now.combat.fight.is_automatic:
        yield Owed(Task.OVERRUN, True, tuple(unit.id for unit in now.standing))
    for is_attacker in BOTH:
        for task, kind in KINDS.items():
            units = tuple(each.unit for each in offered(now, kind, is_attacker=is_attacker))
            if units:
                yield Owed(task, is_attacker, units)
    yield Owed(Task.ROLL)


def may_avoid(now: Moment) -> bool:
    """Return whether only partisans are attacked: they may slip away (12.2.3)."""
    return Avoidance(now.situation, now.state.target, tuple(unit.id for unit in now.attackers)).is_open


def _after_the_die(now: Moment) -> Iterator[Owed]:
    for is_attacker in BOTH:
        if now.still_to_lose(is_attacker=is_attacker):
            units = tuple(unit.id for unit in now.losers(is_attacker=is_attacker))
            yield Owed(Task.LOSE, is_attacker, units)
    for task, way_on in WAYS_ON.items():
        going = who_goes_on(now, way_on)
        if going:
            yield Owed(task, True, going)
