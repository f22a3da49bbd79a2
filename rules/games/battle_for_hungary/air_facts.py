"""What is kept of the aerial phase of a turn: missions revealed, who broke off, targets, dice (9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.facts import FactKind, Facts
from rules.games.battle_for_hungary.facts import NOBODY, turn_in, turn_text
from rules.numerals import whole_number
from rules.units import UnitId

REVEALED_KEY, TRIED_KEY, AREAS_KEY = "missions_revealed", "abort_tried", "air_areas_fought"
# Each ends with a colon and is followed by the aircraft.
TARGET_KEY, DICE_KEY = "air_target:", "air_dice:"
FACES = 10


@dataclass(frozen=True, slots=True)
class MissionsRevealed:
    """The last turn in which missions were revealed (9.3)."""

    turn: int
    key: str = REVEALED_KEY

    @property
    def text(self) -> str:
        """`turn 3`."""
        return turn_text(self.turn)


@dataclass(frozen=True, slots=True)
class AbortTried:
    """The aircraft that tried to break off in a turn, with success or without (9.4)."""

    turn: int
    units: tuple[UnitId, ...]
    key: str = TRIED_KEY

    @property
    def text(self) -> str:
        """`turn 3`, then the aircraft."""
        return " ".join((turn_text(self.turn), *self.units))


@dataclass(frozen=True, slots=True)
class AirTarget:
    """Whom an aircraft fires at in a turn; None where it holds its fire (9.5)."""

    turn: int
    unit: UnitId
    target: UnitId | None

    @property
    def key(self) -> str:
        """`air_target:` and the aircraft."""
        return TARGET_KEY + self.unit

    @property
    def text(self) -> str:
        """`turn 3`, then the target, a dash for none."""
        return f"{turn_text(self.turn)} {self.target or NOBODY}"


@dataclass(frozen=True, slots=True)
class AirDice:
    """The ten-sided dice that an aircraft has thrown so far in a turn (9.5)."""

    turn: int
    unit: UnitId
    dice: tuple[int, ...]

    @property
    def key(self) -> str:
        """`air_dice:` and the aircraft."""
        return DICE_KEY + self.unit

    @property
    def text(self) -> str:
        """`turn 3`, then the faces."""
        return " ".join((turn_text(self.turn), *map(str, self.dice)))


@dataclass(frozen=True, slots=True)
class AirAreasFought:
    """The air areas in which combat is over in a turn."""

    turn: int
    areas: tuple[str, ...]
    key: str = AREAS_KEY

    @property
    def text(self) -> str:
        """`turn 3`, then the areas."""
        return " ".join((turn_text(self.turn), *self.areas))


# ---- read back


def _head(text: str) -> tuple[int, tuple[str, ...]]:
    word, number, *rest = text.split()
    return turn_in(f"{word} {number}"), tuple(rest)


def _tried(text: str) -> AbortTried:
    turn, words = _head(text)
    return AbortTried(turn, tuple(map(UnitId, words)))


def _target(unit: str, text: str) -> AirTarget:
    turn, (word,) = _head(text)
    return AirTarget(turn, UnitId(unit), None if word == NOBODY else UnitId(word))


def _dice(unit: str, text: str) -> AirDice:
    turn, words = _head(text)
    dice = tuple(map(whole_number, words))
    if not dice or any(not 1 <= die <= FACES for die in dice):
        raise ValueError(text)
    return AirDice(turn, UnitId(unit), dice)


def _areas(text: str) -> AirAreasFought:
    turn, words = _head(text)
    return AirAreasFought(turn, words)


AIR_KINDS = (
    FactKind(REVEALED_KEY, lambda _, text: MissionsRevealed(turn_in(text))),
    FactKind(TRIED_KEY, lambda _, text: _tried(text)),
    FactKind(TARGET_KEY, _target),
    FactKind(DICE_KEY, _dice),
    FactKind(AREAS_KEY, lambda _, text: _areas(text)),
)
"""Joined to the book of the game's facts."""


# ---- what holds in a turn


def are_revealed(facts: Facts, turn: int) -> bool:
    """Return whether the missions of a turn were revealed."""
    return facts.of_turn(MissionsRevealed, turn) is not None


def tried_in(facts: Facts, turn: int) -> tuple[UnitId, ...]:
    """Return the aircraft that tried to break off in a turn."""
    found = facts.of_turn(AbortTried, turn)
    return found.units if found is not None else ()


def targets_in(facts: Facts, turn: int) -> Mapping[UnitId, UnitId | None]:
    """Return whom aircraft fire at in a turn, as far as that was chosen."""
    return {each.unit: each.target for each in facts.all(AirTarget) if each.turn == turn}


def dice_in(facts: Facts, turn: int) -> Mapping[UnitId, tuple[int, ...]]:
    """Return the dice that aircraft have thrown in a turn."""
    return {each.unit: each.dice for each in facts.all(AirDice) if each.turn == turn}


def areas_fought_in(facts: Facts, turn: int) -> tuple[str, ...]:
    """Return the air areas in which combat is over in a turn."""
    found = facts.of_turn(AirAreasFought, turn)
    return found.areas if found is not None else ()
