"""A name that was read from a counter: proposed to the person, who takes it or does not."""

from __future__ import annotations

from dataclasses import dataclass

from app.bring_in.counter_mix import CounterId


@dataclass(frozen=True, slots=True)
class Proposal:
    """A unit that a counter may be.

    Of the counter its sheet and its front in the proof; how `likely` it is, 0 to 1; `is_sure` where no other
    unit comes near and no other letters fit better.
    """

    sheet: int
    front: int
    unit: CounterId
    likely: float
    is_sure: bool
