"""Whether a unit moves by the rules of movement at all in the present step, and what else says so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from rules.position import Position

_MOVEMENT, _EXPLOITATION = "movement", "exploitation"
MOVING_STEP = "move"
"""The step of a phase in which units move by the rules of movement, in every game's sequence."""


class Untimely(Enum):
    """Why nobody of a side moves now."""

    OTHER_SIDE = "other_side"
    OTHER_PHASE = "other_phase"
    OTHER_STEP = "other_step"
    """An exploitation phase, in which the moves follow the combats."""


@dataclass(frozen=True, slots=True)
class Timing:
    """That a move would be made out of its time, by which cases."""

    why: Untimely
    side: str
    cases: tuple[str, ...]

    def sentence(self, tr: Callable[[str], str]) -> str:
        """Return the reason as a sentence."""
        pattern = {
            Untimely.OTHER_SIDE: tr("It is not the {side} side's turn to move"),
            Untimely.OTHER_PHASE: tr("Nobody moves by movement points in this phase"),
            Untimely.OTHER_STEP: tr("In this phase the moves have a step of their own, after the combats"),
        }[self.why]
        return pattern.format(side=tr(self.side.title()))


_CASES = {
    Untimely.OTHER_SIDE: ("7.3",),
    Untimely.OTHER_PHASE: ("3.14", "7.1"),
    Untimely.OTHER_STEP: ("3.16",),
}


def untimely(position: Position, side: str) -> Timing | None:
    """Return why a side does not move in the step of a position; None where it does, or nobody knows."""
    why = _why(position, side)
    return Timing(why, side, _CASES[why]) if why is not None else None


def _why(position: Position, side: str) -> Untimely | None:
    if not position.side or not position.phase:
        return None
    if side != position.side:
        return Untimely.OTHER_SIDE
    if position.phase == _MOVEMENT:
        return None
    if position.phase != _EXPLOITATION:
        return Untimely.OTHER_PHASE
    return Untimely.OTHER_STEP if position.step not in ("", MOVING_STEP) else None
