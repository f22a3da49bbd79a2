"""What every decision of a turn of Bitter End is made of: the moment, and what the game has agreed on."""

from __future__ import annotations

from dataclasses import dataclass

from rules.decisions import Moment
from rules.games.bitter_end.books import Books
from rules.games.bitter_end.city import City
from rules.games.bitter_end.judge import BitterEndJudge
from rules.games.bitter_end.releases import Reserves
from rules.games.bitter_end.turn.shortage import Shortage, shortage_in
from rules.position import Position
from rules.procedure import GameTerms


@dataclass(frozen=True)
class Asked:
    """What a source of decisions is given."""

    moment: Moment
    judge: BitterEndJudge
    books: Books
    city: City
    terms: GameTerms

    @property
    def position(self) -> Position:
        """The position on the table."""
        return self.moment.position

    @property
    def now(self) -> tuple[str, str]:
        """The side and the phase under way."""
        return self.position.side, self.position.phase

    def is_in(self, side: str, step: str) -> bool:
        """Return whether a step of a side is under way."""
        return self.position.side == side and self.position.step == step

    def reserves(self, position: Position | None = None) -> Reserves:
        """Return the reserves as they are now, or in another position."""
        # Another one where a choice is carried out: the table may lie otherwise than when it was offered.
        return Reserves(self.books.release, position or self.position, self.terms.options)

    @property
    def shortage(self) -> Shortage:
        """What the dice for fuel and withdrawals have said."""
        return shortage_in(self.position.date, self.moment.facts, self.terms.options)
