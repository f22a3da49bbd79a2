"""The film of one game: the way through its present step, with what happened in each step of it."""

from __future__ import annotations

from collections.abc import Sequence

from app.film.happening import Happening, When
from app.film.happenings import Happenings
from app.table.game import Game
from app.table.journal import START, StepId
from app.table.line import Course, Line


class Reel:
    """The steps of the present branch in order, numbered from 1; 0 is the set-up.

    `follow` it after each event of the journal: going along costs nothing, a step on top one step.
    """

    def __init__(self, game: Game, happenings: Happenings) -> None:
        """Take a game with what happened in it, and read its present branch."""
        self.game = game
        self.happenings = happenings
        self._line = Line(game.journal)
        self._film: list[Happening] = list(self.happenings.of(self._line.steps))

    @property
    def film(self) -> Sequence[Happening]:
        """What happened in each step, oldest first."""
        return self._film

    @property
    def now(self) -> int:
        """The number of the present step."""
        return self._line.now

    def step_at(self, number: int) -> StepId:
        """Return the step of a number; raises IndexError beyond the end."""
        return self._film[number - 1].step if number > 0 else START

    def number_of(self, step: StepId) -> int | None:
        """Return the number of a step, None where it lies on another branch."""
        return self._line.number_of(step)

    def when_at(self, number: int) -> When:
        """Return the clock after a step."""
        return self._film[number - 1].when if number > 0 else self.happenings.when_at(START)

    def follow(self) -> Course:
        """Take in what the journal has done since; returns what that did to the way."""
        course = self._line.follow()
        # A step on top, the most frequent of all: only that is read.
        if course is Course.LONGER:
            self._film.append(self.happenings.at(self._line.steps[-1].id))
        elif course is Course.OTHER:
            self._film = list(self.happenings.of(self._line.steps))
        return course
