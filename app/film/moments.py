"""Moments of a line by what people call them: a turn's number, or its date."""

from __future__ import annotations

from app.film.series import Axis, Turn
from rules.issues import NotationError, shown
from rules.numerals import number_in


def turn_named(axis: Axis, name: str) -> Turn:
    """Return the turn of a line by its number or date, the last one of that name; raises NotationError."""
    number = number_in(name)
    found = [turn for turn in axis.turns if name in (turn.date, str(turn.turn)) or turn.turn == number]
    if not found:
        first, last = axis.turns[0], axis.turns[-1]
        known = f"from {first.turn} ({first.date}) to {last.turn} ({last.date})"
        raise NotationError(f"the game has no turn {shown(name)}; it has turns {known}")
    return found[-1]


def end_of(axis: Axis, turn: Turn) -> int:
    """Return the number of the last step of a turn of the line."""
    return axis.ends[axis.turns.index(turn)]
