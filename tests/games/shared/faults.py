"""Invariants: one fault for each, a position that no legal play leads to, or a step that none takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from maps.load import load
from rules.board import Board
from rules.findings import Finding
from rules.games import find_rule_set
from rules.judge import Judge
from rules.position import Position

Invariants = Callable[[Judge, Position, Position | None], Iterator[Finding]]


class Fault(NamedTuple):
    """What should be found, where it is so, and where it was before, if that matters."""

    name: str
    now: str
    before: str = ""


@cache
def judge_of(game: str) -> Judge:
    """Return the judge of a game on its map."""
    rule_set = find_rule_set(game)
    assert rule_set is not None
    return rule_set.judge(Board.of_sheet(load(game)))


def broken(invariants: Invariants, judge: Judge, now: str, before: str = "") -> list[str]:
    """Return the names of the invariants that do not hold."""
    was = Position.parse(before) if before else None
    return [each.rule for each in invariants(judge, Position.parse(now), was)]
