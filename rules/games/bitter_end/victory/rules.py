"""The rules of victory of Bitter End, bound to the terms of one game."""

from __future__ import annotations

from collections.abc import Mapping

from rules.chronicle import Calendar
from rules.games.bitter_end.books import read_books
from rules.games.bitter_end.edition import Edition
from rules.games.bitter_end.judge import BitterEndJudge
from rules.games.bitter_end.victory.ledger import SiegeLedger
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.procedure import GameTerms


class BitterEndVictory:
    """What decides a game by one edition, under its terms."""

    def __init__(self, edition: Edition, terms: GameTerms) -> None:
        """Take the terms; the book is read from the folder of the game's counters. Raises DataError."""
        self.book = read_books(terms.counters, terms.formations).by(edition).victory
        self.judged = self.book.judged(terms.scenario)

    @property
    def last_day(self) -> str:
        """The day on which the scenario ends."""
        return self.judged.decided

    @property
    def may_end_at_once(self) -> bool:
        """No: every scenario is judged on its last day."""
        return False

    @property
    def places(self) -> Mapping[HexId, str]:
        """The towns, the hexes of the city and the objectives, with who holds each at first."""
        return self.book.counted

    @property
    def goals(self) -> tuple[HexId, ...]:
        """The hexes of the objectives of a scenario that has some (21.23)."""
        found = self.judged.objectives
        return (*found.all_of.values(), *found.any_of.values()) if found is not None else ()

    def ledger(self, judge: Judge, calendar: Calendar) -> SiegeLedger:
        """Return a fresh ledger; raises TypeError for the judge of another game."""
        if not isinstance(judge, BitterEndJudge):
            raise TypeError(f"not a judge of this game: {judge!r}")
        return SiegeLedger(judge, self.book, self.judged, calendar)
