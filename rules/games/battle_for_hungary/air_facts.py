"""What is kept of the aerial phase of a turn: missions revealed, who broke off, targets, dice (9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.facts import Facts
from rules.kit.facts import UNIT, UNITS, WORDS, Form, FormedFact, UnitsOfTurn, kinds_in
from rules.kit.spelling import NUMBER, number, or_none, several
from rules.unit_id import UnitId

FACES = 10
DICE = several(number(1, FACES), least=1)


@dataclass(frozen=True, slots=True)
class MissionsRevealed(FormedFact):
    """The last turn in which missions were revealed (9.3)."""

    turn: int
    form = Form("missions_revealed", "turn {turn}", turn=NUMBER)


class AbortTried(UnitsOfTurn):
    """The aircraft that tried to break off in a turn, with success or without (9.4)."""

    __slots__ = ()
    form = Form("abort_tried", "turn {turn} {units}", turn=NUMBER, units=UNITS)


@dataclass(frozen=True, slots=True)
class AirTarget(FormedFact):
    """Whom an aircraft fires at in a turn; None where it holds its fire (9.5)."""

    turn: int
    unit: UnitId
    # Holding fire is a choice (9.5): without a word for it the aircraft would be asked again and again.
    target: UnitId | None
    form = Form("air_target:{unit}", "turn {turn} {target}", unit=UNIT, turn=NUMBER, target=or_none(UNIT))


@dataclass(frozen=True, slots=True)
class AirDice(FormedFact):
    """The ten-sided dice that an aircraft has thrown so far in a turn (9.5)."""

    turn: int
    unit: UnitId
    dice: tuple[int, ...]
    form = Form("air_dice:{unit}", "turn {turn} {dice}", unit=UNIT, turn=NUMBER, dice=DICE)


@dataclass(frozen=True, slots=True)
class AirAreasFought(FormedFact):
    """The air areas in which combat is over in a turn."""

    turn: int
    areas: tuple[str, ...]
    form = Form("air_areas_fought", "turn {turn} {areas}", turn=NUMBER, areas=WORDS)


# Kept, since what an aircraft has fired at or thrown is to be seen on no counter.
AIR_KINDS = kinds_in(globals())
"""Joined to the book of the game's facts."""


# ---- what holds in a turn


def are_revealed(facts: Facts, turn: int) -> bool:
    """Return whether the missions of a turn were revealed."""
    return facts.of_turn(MissionsRevealed, turn) is not None


def targets_in(facts: Facts, turn: int) -> Mapping[UnitId, UnitId | None]:
    """Return whom aircraft fire at in a turn, as far as that was chosen."""
    # Held to the turn: facts of earlier turns are written over by the next target, and not struck out.
    return {each.unit: each.target for each in facts.all(AirTarget) if each.turn == turn}


def dice_in(facts: Facts, turn: int) -> Mapping[UnitId, tuple[int, ...]]:
    """Return the dice that aircraft have thrown in a turn."""
    return {each.unit: each.dice for each in facts.all(AirDice) if each.turn == turn}


def areas_fought_in(facts: Facts, turn: int) -> tuple[str, ...]:
    """Return the air areas in which combat is over in a turn."""
    found = facts.of_turn(AirAreasFought, turn)
    return found.areas if found is not None else ()
