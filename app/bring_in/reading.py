"""What was seen in a picture or read in a list: one reading for each thing, with all that is unsure of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from app.bring_in.counter_mix import CounterId
from app.table.phrases import Translate, untranslated
from app.table.pieces import Spot
from rules.plural import worded
from rules.translatable import tr_noop

PointPx = tuple[float, float]
"""A point of the picture as it was given: x to the right, y down, (0, 0) the centre of its first pixel."""


class Doubt(Enum):
    """What is unsure of a reading."""

    PLACE = "place"
    ID = "id"
    RULES = "rules"
    FACE = "face"


@dataclass(frozen=True, slots=True)
class Why:
    """A sentence that can be translated: a pattern and what is put into it."""

    pattern: str
    facts: tuple[tuple[str, str], ...] = ()

    def say(self, tr: Translate = untranslated) -> str:
        """Return the sentence."""
        return worded(tr(self.pattern), **dict(self.facts))


RIVALLED = Why(tr_noop("Another reading has taken this counter, and there is only one of it."))


@dataclass(frozen=True, slots=True)
class Candidate:
    """A counter that a reading may be. `share` tells how likely it is among the candidates, 0 to 1."""

    counter: CounterId
    face: int = 0
    # Two measures: the share weighs candidates against each other, the chance of a reading against being
    # none of them.
    share: float = 1.0
    why: Why | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """One thing seen or read. `number` names it in its review.

    `spots` are the places where it may lie, the likeliest first; none for what lies off the grid.
    `candidates` come best first; none where nothing of the mix is like it. `chance` is how likely it is that
    the first is right in counter and face, `ratio` how many times better it is than the next, `ratio_wanted`
    what is taken without asking. A reading without doubts is taken so. `outline` has its corners in the
    picture, `text` the words of a list that it was read from.
    """

    number: int
    spots: tuple[Spot, ...]
    candidates: tuple[Candidate, ...]
    chance: float = 1.0
    ratio: float = 1.0
    ratio_wanted: float = 1.0
    doubts: tuple[Doubt, ...] = ()
    why: tuple[Why, ...] = ()
    is_stack: bool = False
    outline: tuple[PointPx, ...] = ()
    text: str = ""

    @property
    def is_sure(self) -> bool:
        """Whether it is taken without asking."""
        return not self.doubts

    @property
    def centre_px(self) -> PointPx | None:
        """The middle of it in the picture, None for a line of a list."""
        if not self.outline:
            return None
        x, y = zip(*self.outline, strict=True)
        # Of the corners: a counter seen aslant has its middle there within a pixel, and no lens is known
        # here.
        return sum(x) / len(x), sum(y) / len(y)
