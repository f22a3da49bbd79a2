"""How likely a reading is right: several cues weighed together, calibrated on boards of which all was known.

The weights are of a logistic regression over synthetic boards. They tell too little rather than too much: on
2,316 counters of 48 other tuning boards 98 of a hundred were right where 0.8 to 0.95 was told, and none of
2,052 was wrong where 0.99 was. What is taken without asking has to be right far oftener than such a scale
can tell: the other bounds are held to besides.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log

RATIO_WANTED = 1.5
"""How many times better than the runner-up a reading is that is taken without asking."""
CHANCE_WANTED = 0.99
MOST_STRANGE = 1.8
LEAST_MATCH = 0.85
"""Less like its counter than that is nothing, however strange the whole board is."""
LEAST_CLEARANCE = 5.0


@dataclass(frozen=True, slots=True)
class Cues:
    """What speaks for a reading.

    `clearance`: widths of the noise to the runner-up; `ratio`: times better than it; `match`: correlation
    with the counter; `usual`: that of the board's middle counter; `is_first`: it was the best before all were
    shared out; `score` of the square; `edge_px` of the counter in the picture.
    """

    clearance: float
    ratio: float
    match: float
    usual: float
    is_first: bool
    score: float
    edge_px: float

    @property
    def strangeness(self) -> float:
        """How many times less it is like its counter than is usual on this board."""
        return (1.005 - self.match) / (1.005 - self.usual)

    @property
    def terms(self) -> tuple[float, ...]:
        """What the regression weighs."""
        return (
            1.0,
            log(1 + max(self.clearance, 0.0)),
            log(max(self.ratio, 0.5)),
            -log(max(self.strangeness, 0.1)),
            -max(0.0, self.strangeness - 3.0),
            float(self.is_first),
        )


_WEIGHTS = (-4.4, 0.9, 2.9, 2.8, 0.3, 3.9)


def chance(cues: Cues) -> float:
    """Return how likely a reading with such cues is right, 0 to 1."""
    total = sum(weight * term for weight, term in zip(_WEIGHTS, cues.terms, strict=True))
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


def is_sure(cues: Cues) -> bool:
    """Return whether a reading is taken without asking."""
    is_like = cues.match >= LEAST_MATCH and cues.strangeness <= MOST_STRANGE
    is_clear = cues.ratio >= RATIO_WANTED and cues.clearance >= LEAST_CLEARANCE
    return cues.is_first and is_like and is_clear and chance(cues) >= CHANCE_WANTED
