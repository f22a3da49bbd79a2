"""What the opponent does: one change at a time, each with its reason, and when it stops."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from app.table.changes import Change
from rules.hexgrid import HexId


class Scope(Enum):
    """How far the opponent plays by itself."""

    STEP = "step"
    PHASE = "phase"
    TURN = "turn"
    """To the end of the player turn."""
    GAME = "game"
    """For as long as it has anything to decide."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing done: an ordinary change, why, by which case, and where a person should look."""

    change: Change
    reason: str
    case: str = ""
    at: HexId | None = None

    @property
    def remark(self) -> str:
        """The reason with its case, as the journal keeps it."""
        return f"{self.reason} ({self.case})" if self.case else self.reason


class Stop(Enum):
    """Why the opponent does not go on."""

    DONE = "done"
    """What it was asked to play is played."""
    OTHERS = "others"
    """Another side has to decide."""
    OVER = "over"
    """The last turn is over."""
    STUCK = "stuck"
    """It finds nothing to do in a combat; a person has to settle it by hand."""
