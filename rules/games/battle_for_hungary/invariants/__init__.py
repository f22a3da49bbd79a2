"""What no legal play leads to, cheaply asked after every step of whole games: one function for each thing.

Whether an act was legal is judged elsewhere; these look at where it has led, and what cannot be there.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding
from rules.games.battle_for_hungary.invariants.passing import PASSING
from rules.games.battle_for_hungary.invariants.played import Played
from rules.games.battle_for_hungary.invariants.standing import STANDING
from rules.games.battle_for_hungary.judge import HungaryJudge
from rules.judge import Judge
from rules.position import Position


def broken_invariants(judge: Judge, now: Position, before: Position | None) -> Iterator[Finding]:
    """Yield what is wrong with a position, and with the step from the one before it, if there is one."""
    if isinstance(judge, HungaryJudge):
        # The judge keeps the last situation only: the one asked about now is made last, and stays.
        then = judge.situation(now if before is None else before)
        step = Played(judge.situation(now), then)
        for each in (*STANDING, *PASSING):
            yield from each(step)
