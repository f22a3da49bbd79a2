"""What a claim of a journal is asked about: one game at one step, and the words that questions are made of.

A question is a word and what it is about, parted by blanks (`defense-level 1520`, `retreat so:217/80G
1520-1620-1619`); `if UNIT in HEX` at its end asks what would be with a unit in another hex.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from app.assist.assistant import Assistant
from app.assist.combat.resolution import Resolution
from app.assist.situation import Situation
from app.table.game import Game
from app.table.journal import StepId
from rules.fights import CombatCard, Outcome
from rules.hexgrid import HexId
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import Unit

YES, NO = "yes", "no"
ALLOWED = "allowed"
_IF, _IN = "if", "in"


class CannotAsk(Exception):
    """A question that has no answer at this step: the text says why."""


@dataclass(frozen=True)
class Asked:
    """A game and the situation on its table."""

    game: Game
    situation: Situation

    @property
    def position(self) -> Position:
        """What the rules read of the table."""
        return self.situation.position

    def mp(self, mp_parts: int) -> str:
        """Return parts of movement points as people write them."""
        return self.situation.rule_set.words.movement.text(mp_parts)

    @cached_property
    def resolution(self) -> Resolution:
        """The combat under way; raises CannotAsk without one."""
        found = Resolution.of(self.game, self.situation)
        if found is None:
            raise CannotAsk("no combat is under way")
        return found

    @cached_property
    def card(self) -> CombatCard:
        """The card of the combat under way; raises CannotAsk without one."""
        return self.resolution.card()

    @property
    def outcome(self) -> Outcome:
        """What the rules make of the die that was rolled; raises CannotAsk before."""
        found = self.card.outcomes.get(self.resolution.fight.die)
        if found is None:
            raise CannotAsk("no die has been rolled")
        return found

    def unit(self, name: str) -> Unit:
        """Return a unit of the position; raises CannotAsk where it is not there."""
        found = self.position.by_id.get(UnitId(name))
        if found is None:
            raise CannotAsk(f"no unit {name}")
        return found

    def hex(self, name: str) -> HexId:
        """Return a hex of the map; raises CannotAsk for another word."""
        if HexId(name) not in self.game.sheet.grid:
            raise CannotAsk(f"no hex {name}")
        return HexId(name)

    def path(self, text: str) -> tuple[HexId, ...]:
        """Return the hexes of `1520-1620-1619`; raises CannotAsk where one is not on the map."""
        return tuple(self.hex(word) for word in text.split("-"))

    def supposing(self, unit: str, here: str) -> Asked:
        """Return the same with a unit in another hex."""
        moved = self.unit(unit).at(self.hex(here))
        position = self.position.with_unit(moved)
        # With no answers: those known are about the position on the table.
        return Asked(self.game, replace(self.situation, position=position, _answers={}))


class Moments:
    """The situations of a journal that is stepped through, each taken once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._assistant = Assistant(game)
        self._known: dict[StepId, Situation | None] = {}

    def situation(self) -> Situation | None:
        """Return the situation at the present step, None for a game without rules."""
        now = self.game.journal.now
        # By step: claims and acts go along the same steps, and the assistant keeps the last one alone.
        if now not in self._known:
            self._known[now] = self._assistant.situation()
        return self._known[now]


Words = tuple[str, ...]
Reply = Callable[[Asked, Words], str]
"""Answers the rest of a question; raises CannotAsk, also for a number of words that it cannot use."""


def parted(question: str) -> tuple[Words, Words]:
    """Return the words of a question, and unit and hex of what it supposes, if it does."""
    words = tuple(question.split())
    # At the end alone, so that no other word of a question can be taken for the supposition.
    if len(words) > 4 and words[-4] == _IF and words[-2] == _IN:
        return words[:-4], (words[-3], words[-1])
    return words, ()


def one(words: Words) -> str:
    """Return the one word of a question about one thing; raises CannotAsk."""
    if len(words) != 1:
        raise CannotAsk("one word is needed")
    return words[0]


def two(words: Words) -> tuple[str, str]:
    """Return the two words of a question about two things; raises CannotAsk."""
    if len(words) != 2:
        raise CannotAsk("two words are needed")
    return words[0], words[1]


def signed(number: int) -> str:
    """Return a number with its sign, 0 without one."""
    return f"{number:+d}" if number else "0"


def yes_no(*, is_so: bool) -> str:
    """Return yes or no."""
    return YES if is_so else NO
