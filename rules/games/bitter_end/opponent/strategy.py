"""What a side of Bitter End is after and bound by, under the terms of one game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.board import Board
from rules.games.bitter_end.books import read_books
from rules.games.bitter_end.breakout import BREAKOUT
from rules.games.bitter_end.edition import Edition
from rules.games.bitter_end.judge import BitterEndJudge
from rules.games.bitter_end.opponent.aims import leaving, relief_aims, worth_of
from rules.games.bitter_end.opponent.breakout import breakout_wish
from rules.games.bitter_end.opponent.laws import BitterEndLaws, with_orders
from rules.games.bitter_end.turn.advice import RIFLE_STACKING
from rules.games.bitter_end.victory.book import OBJECTIVES
from rules.games.bitter_end.words import ENTRIES, EXPLOITATION, GERMAN, SOVIET
from rules.hexgrid import HexId, Hexside
from rules.judge import Judge
from rules.opponent import NOBODY_GOES, Journey, Laws, NoStrategy, Purpose, Reason, Seen
from rules.position import Position
from rules.procedure import GameTerms
from rules.words import Said

# By the beginnings of ids: most of them end with the unit or hex that is chosen.
_WELCOME = ("rebuild:", "leave:", "free", "surprise")
"""Decisions that may be left alone and that are taken: how their ids begin."""

_REASONS: Mapping[str, Reason] = MappingProxyType(
    {
        Purpose.SHUT_RING: Reason(Said("march_shut_ring"), "16.58"),
        Purpose.LEAVE: Reason(Said("march_out_of_the_city"), "15.3"),
        Purpose.EXIT: Reason(Said("march_called_away"), "18.52"),
        Purpose.PART: Reason(Said("march_parted"), "18.22"),
        Purpose.LET_GO: Reason(Said("march_lets_go"), "21.33c"),
        Purpose.LAST_CHANCE: Reason(Said("worth_last_chance"), "12.54"),
    }
)


class BitterEndStrategy(NoStrategy):
    """The aims and laws of both sides by one edition, under the terms of one game."""

    def __init__(self, edition: Edition, terms: GameTerms) -> None:
        """Take the terms; the game's books are read from its counters' folder. Raises DataError."""
        super().__init__()
        self.book = read_books(terms.counters, terms.formations).by(edition).victory
        self.worth = MappingProxyType(worth_of(self.book, terms.scenario))
        self.holders = self.book.counted
        # Made once: the rule of rifle stacks hangs on the options alone, the other laws on the position.
        self._rifles = BitterEndLaws(RIFLE_STACKING in terms.options)
        self.stacking = self._rifles
        # Where objectives decide, the points for relief count for nothing (21.23).
        self._is_relief_wanted = self.book.judged(terms.scenario).method != OBJECTIVES

    def aims(self, position: Position, judge: Judge, side: str) -> Mapping[HexId, int]:
        """Return where the German side is wanted for the relief of the city; the Soviet has towns alone."""
        if side != GERMAN or not self._is_relief_wanted or not isinstance(judge, BitterEndJudge):
            return {}
        return dict(relief_aims(position, judge.city))

    def rivers(self, judge: Judge) -> frozenset[Hexside]:
        """Return the hexsides of the Danube (12.1)."""
        return judge.city.danube if isinstance(judge, BitterEndJudge) else frozenset()

    def exits(self, board: Board, side: str) -> tuple[HexId, ...]:
        """Return the entry hexes of a side (18.52)."""
        return tuple(here for zone in ENTRIES.get(side, ()) for here in board.entries.get(zone, ()))

    def keeps_ring(self, side: str) -> bool:
        """Return whether a side is the Soviet, who rings the garrison (16.58)."""
        return side == SOVIET

    def leaving(self, position: Position, judge: Judge, side: str) -> Journey:
        """Return who of the garrison is to leave, and where to (15.3)."""
        if side != GERMAN or not isinstance(judge, BitterEndJudge):
            return NOBODY_GOES
        return leaving(position, judge.city)

    def laws(self, position: Position, judge: Judge, side: str) -> Laws:
        """Return the laws of rifle stacks, and those that bind the German side in its movement."""
        if side != GERMAN or not isinstance(judge, BitterEndJudge):
            return self._rifles
        return with_orders(self._rifles, judge, position)

    def most_support(self, position: Position, judge: Judge) -> int:
        """Return the most points of a kind (13.2, 14.5), none in exploitation (13.3, 14.6)."""
        if position.phase == EXPLOITATION or not isinstance(judge, BitterEndJudge):
            return 0
        return max(judge.law.combat.most_asp, judge.law.combat.most_arsp)

    def reason(self, purpose: str) -> Reason | None:
        """Return why something is done for a purpose of the game's own."""
        return _REASONS.get(purpose)

    def is_welcome(self, decision: str) -> bool:
        """Return whether a decision that may be left alone is taken."""
        return decision.startswith(_WELCOME)

    def wish(self, decision: str, seen: Seen) -> Reason | None:
        """Return why the garrison breaks out now; nothing else comes before what is due."""
        return breakout_wish(self.book, seen) if decision == BREAKOUT else None
