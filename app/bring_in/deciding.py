"""What a person decides about a reading in the review: each a value, so that each can be taken back."""

from __future__ import annotations

from dataclasses import dataclass

from app.bring_in.counter_mix import CounterId
from app.bring_in.reading import PointPx
from app.table.pieces import Spot


@dataclass(frozen=True, slots=True)
class Take:
    """It is the candidate of that index, 0 the best, at the likeliest place."""

    # By its number, as in all of these: a list of readings is sorted anew with each decision.
    reading: int
    candidate: int = 0


@dataclass(frozen=True, slots=True)
class Name:
    """It is this counter, with this face up, whatever was seen."""

    reading: int
    counter: CounterId
    face: int = 0


@dataclass(frozen=True, slots=True)
class TurnOver:
    """It is right, but lies with its next face up."""

    reading: int


@dataclass(frozen=True, slots=True)
class LayAt:
    """It lies there: a hex, a box, a point of the table."""

    reading: int
    spot: Spot


@dataclass(frozen=True, slots=True)
class Empty:
    """Nothing lies there."""

    reading: int


@dataclass(frozen=True, slots=True)
class Later:
    """The person will come back to it."""

    reading: int


@dataclass(frozen=True, slots=True)
class Under:
    """A counter beneath the one that can be seen, and the face that is up."""

    counter: CounterId
    face: int = 0


@dataclass(frozen=True, slots=True)
class Beneath:
    """What lies beneath it, the lowest first; nothing says that it is one counter only."""

    reading: int
    counters: tuple[Under, ...] = ()


@dataclass(frozen=True, slots=True)
class Add:
    """A counter lies there that was not seen: from now on it is the reading of that number, the next one.

    `spot` is None where nobody has said yet in which place, `outline` has its corners in the picture where it
    was pointed out there. It lies on what else was read in its place, or beneath all of that.
    """

    reading: int
    spot: Spot | None = None
    outline: tuple[PointPx, ...] = ()
    is_beneath: bool = False


@dataclass(frozen=True, slots=True)
class Put:
    """These readings have been put on the table."""

    readings: tuple[int, ...]


About = Take | Name | TurnOver | LayAt | Empty | Later | Beneath | Put
"""What is decided about readings that there are."""

Decision = About | Add
