"""What no legal play leads to, cheaply asked after every step of whole games: one function for each thing.

Whether an act was legal is judged elsewhere; these look at where it has led, and what cannot be there.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding
from rules.games.bitter_end.invariants.passage import Passage
from rules.games.bitter_end.invariants.passing import PASSING
from rules.games.bitter_end.invariants.standing import STANDING
from rules.games.bitter_end.judge import BitterEndJudge
from rules.judge import Judge
from rules.position import Position


def broken_invariants(judge: Judge, now: Position, before: Position | None) -> Iterator[Finding]:
    """Yield what is wrong with a position, and with the step from the one before it, if there is one."""
    if isinstance(judge, BitterEndJudge):
        way = Passage(judge.law, judge.board, judge.city, now, now if before is None else before)
        for each in judge.law.edition.rules((*STANDING, *PASSING)):
            yield from each(way)
