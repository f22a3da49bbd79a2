"""Whether the garrison should break out (15): what staying and going are likely to bring in points (20)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules.games.bitter_end.breakout import SUPPLY
from rules.games.bitter_end.judge import BitterEndJudge
from rules.games.bitter_end.opponent.aims import besieged_units, relief_units
from rules.games.bitter_end.turn.rules import MOVEMENT
from rules.games.bitter_end.victory.book import VictoryBook
from rules.games.bitter_end.words import GERMAN, SOVIET
from rules.opponent import Reason, Seen, attack, defense
from rules.position import Position
from rules.units import Unit
from rules.words import Said

# The second serves the first edition alone, which ties the breakout to no phase (first:15.1).
_BEFORE_IT_MOVES = frozenset({SUPPLY, MOVEMENT})
"""The phases in which a breakout can be declared and still be made."""

# These and the shares below are rules of thumb of ours: good enough to choose by, found in no rulebook.
TURNS_TO_FALL = 60
"""Turns in which a city falls to an enemy who is as strong before it as the garrison within."""
TURNS_TO_GO = 2
"""The garrison is in supply for this turn and the next (15.3)."""

_COMES_THROUGH = (Fraction(9, 10), Fraction(9, 10), Fraction(3, 4), Fraction(2, 3), Fraction(1, 2))
"""The share of the garrison that comes out, by how many hexes it is to the relief; less is as below."""
_HARDLY = Fraction(1, 3)


@dataclass(frozen=True, slots=True)
class Prospect:
    """The garrison's steps, the hexes of the city that it holds, the hexes to its relief, and both strengths.

    `own` is what it defends with, `foes` what attacks it. Points are by step that comes out or is lost
    (20.35, 20.38), and by hex of the city for its holder at the end (20.21).
    """

    steps: int
    held: int
    range: int
    own: int
    foes: int
    turns: int
    out_vp: int = 2
    lost_vp: int = 2
    own_hex_vp: int = 2
    foes_hex_vp: int = 2

    @property
    def falling(self) -> Fraction:
        """How much of the city and its garrison is likely to be lost by the end."""
        return min(Fraction(1), Fraction(self.turns * self.foes, TURNS_TO_FALL * max(1, self.own)))

    @property
    def coming_out(self) -> Fraction:
        """How much of the garrison is likely to reach its own line."""
        return _COMES_THROUGH[self.range] if self.range < len(_COMES_THROUGH) else _HARDLY

    @property
    def gain(self) -> int:
        """The points by which going is better than staying, 0 where there is no time left to go."""
        if self.turns < TURNS_TO_GO:
            return 0
        # Who stays keeps hexes and steps until they fall; who goes gives up every hex at once (20.21).
        falls, out = self.falling, self.coming_out
        kept = self.held * (self.own_hex_vp * (1 - falls) - self.foes_hex_vp * falls)
        stay = kept - self.steps * self.lost_vp * falls
        go = self.steps * (self.out_vp * out - self.lost_vp * (1 - out)) - self.held * self.foes_hex_vp
        # Cut off and not rounded: a gain of less than a point is none.
        return max(0, int(go - stay))


def breakout_wish(book: VictoryBook, seen: Seen) -> Reason | None:
    """Return why the garrison breaks out now, None where it cannot or that is worth nothing (15, 20.35)."""
    position = seen.position
    if position.side != GERMAN or position.phase not in _BEFORE_IT_MOVES:
        return None
    prospect = prospect_of(book, seen)
    return Reason(why_out(prospect), "15.1") if prospect is not None and prospect.gain else None


def prospect_of(book: VictoryBook, seen: Seen) -> Prospect | None:
    """Return what a breakout now is about; None where nobody is cut off or nobody waits outside."""
    position, judge = seen.position, seen.judge
    if not isinstance(judge, BitterEndJudge):
        return None
    within, outside = besieged_units(position, judge.city), relief_units(position)
    if not within or not outside or _is_supplied(judge, position, within):
        return None
    grid, places = judge.city.grid, {unit.hex for unit in within if unit.hex is not None}
    beside = {there for here in places for there in grid.neighbors(here)}
    # Only those who touch the garrison: who stands further off cannot attack it this turn.
    foes = (unit for here in beside for unit in position.at(here) if unit.side == SOVIET)
    return Prospect(
        steps=sum(unit.steps for unit in within),
        held=sum(seen.holders.get(here) == GERMAN for here in book.budapest),
        # Neither side of the product is empty: without besieged or relief this was left above.
        range=min(grid.distance(u.hex, here) for u in outside if u.hex for here in places),
        own=sum(map(defense, within)),
        foes=sum(map(attack, foes)),
        turns=seen.turns_left,
        **_points(book),
    )


def why_out(prospect: Prospect) -> Said:
    """Return in words why to break out."""
    return Said(
        "worth_breaking_out",
        (
            ("foes", prospect.foes),
            ("own", prospect.own),
            ("turns", prospect.turns),
            ("steps", prospect.steps),
            ("range", prospect.range),
            ("gain", prospect.gain),
        ),
    )


def _is_supplied(judge: BitterEndJudge, position: Position, units: tuple[Unit, ...]) -> bool:
    """Return whether a supply line reaches the garrison: then it holds on (20.33)."""
    report = judge.supply(position, GERMAN)
    return any(unit.id in report.supplied for unit in units)


def _points(book: VictoryBook) -> dict[str, int]:
    awards = book.awards
    return {
        "out_vp": awards["20.35"].vp,
        "lost_vp": awards["20.38"].vp,
        "own_hex_vp": book.per_hex[GERMAN],
        "foes_hex_vp": book.per_hex[SOVIET],
    }
