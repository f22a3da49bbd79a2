"""What the quiz works out beside the window: a position with its questions, and more positions for later."""

from __future__ import annotations

import random
from dataclasses import dataclass
from threading import Event as Flag

from app.assist.procedure import rules_named
from app.teach.quiz import QuizLevel, QuizQuestion
from app.teach.quiz_maker import in_order, questions_in
from app.teach.quiz_play import positions_from_play
from app.teach.quiz_positions import QuizPosition
from app.teach.quiz_record import Record
from app.teach.quiz_store import keep_positions, kept_position, let_go, positions_from_games
from app.view.job import Job
from app.view.translated import tr
from rules.issues import DataError

QUESTIONS = 4
"""So many questions are asked of one position: who looks into it should have something of it."""
_TRIES = 4
_BREATH_S = 0.02


@dataclass(frozen=True)
class Round:
    """A position and what is asked of it, in the order of asking."""

    position: QuizPosition
    questions: tuple[QuizQuestion, ...]


@dataclass(frozen=True, slots=True)
class FindRound(Job[Round | None]):
    """The next position to be asked about: one that is kept, else one cut out of a game, else played out."""

    game: str
    edition: str
    level: QuizLevel
    record: Record
    without: str
    """The position asked about last."""
    closing: Flag

    def run(self) -> Round | None:
        """Return it; None for a game of which nothing can be asked, or when the window closes."""
        if rules_named(self.game, self.edition) is None:
            return None
        for number in range(_TRIES):
            # By how much was answered: the same record asks the same, so a fault can be found again.
            position = self._position(random.Random(f"{self.record.answered}/{number}"))
            if position is None or self.closing.is_set():
                return None
            try:
                asked = questions_in(position, self.level, self.record.answered, tr)
            except DataError:
                asked = ()
            if asked:
                ordered = in_order(asked, self.record, self.record.answered)
                return Round(position, tuple(ordered[:QUESTIONS]))
            # A position that no question can be made of would be found again and again.
            let_go(self.game, position.id)
        return None

    def _position(self, chance: random.Random) -> QuizPosition | None:
        found = kept_position(self.game, self.edition, chance, self.without)
        if found is not None:
            return found
        seed = chance.randrange(10**6)
        fresh = positions_from_games(self.game, self.edition, seed)
        # Cutting up games that were played takes moments, playing one out takes minutes.
        fresh = fresh or played_out(self.game, self.edition, seed, self.closing)
        keep_positions(self.game, fresh)
        # Where the folder cannot be written, they are asked about all the same.
        return kept_position(self.game, self.edition, chance) or next(iter(fresh), None)


@dataclass(frozen=True, slots=True)
class PlayOut(Job[None]):
    """One more game that is played out for its positions."""

    game: str
    edition: str
    seed: int
    closing: Flag

    def run(self) -> None:
        """Keep its positions."""
        keep_positions(self.game, played_out(self.game, self.edition, self.seed, self.closing))


def played_out(game: str, edition: str, seed: int, closing: Flag) -> list[QuizPosition]:
    """Return positions of a game that was played out; none where it cannot be laid out, or on closing.

    After each deed there is a breath in which the window's own thread may work.
    """
    try:
        return positions_from_play(game, edition, seed, lambda: not closing.wait(_BREATH_S))
    except DataError:
        return []
