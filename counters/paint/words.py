"""Words on a counter: where they stand and how they shrink to fit, in counter units (100 x 100). No Qt."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

# The width of a text in em at a weight (500, 600, 700).
Measure = Callable[[str, int], float]

# Barlow Condensed: height of capitals and figures, and the depth of g, j, p, q, y, in em.
CAP, DEPTH = 0.70, 0.20
_DEEP = frozenset("gjpqyQ,;")
# How far words are narrowed before they become smaller, and how far at their smallest.
_LEAST_STRETCH, _LAST_STRETCH = 0.78, 0.6


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in counter units."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def overlaps(self, other: Box) -> bool:
        """Whether the two have an area in common."""
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom

    def holds(self, other: Box) -> bool:
        """Whether `other` lies within this box."""
        across = self.x <= other.x and other.right <= self.right
        return across and self.y <= other.y and other.bottom <= self.bottom

    def grown(self, by: float) -> Box:
        """Return the box with `by` added on every side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for words: an anchor on the baseline, the wanted size, and the room across."""

    role: str
    x: float
    baseline: float
    px: float
    room: float
    align: str = "centre"
    weight: int = 600
    least_px: float = 9.0


@dataclass(frozen=True, slots=True)
class Words:
    """Words that fit: `box` is their ink, `px` the font size, `stretch` the share of the natural width."""

    role: str
    text: str
    box: Box
    baseline: float
    px: float
    stretch: float
    weight: int


def fit(slot: Slot, text: str, measure: Measure) -> Words:
    """Return the words narrowed, then made smaller, at last shortened, until they fit their slot."""
    natural = measure(text, slot.weight) * slot.px
    ratio = min(1.0, slot.room / natural) if natural > 0 else 1.0
    stretch = max(_LEAST_STRETCH, ratio)
    # A slot may want less than the least size from the start.
    px = max(min(slot.px, slot.least_px), slot.px * ratio / stretch)
    width = measure(text, slot.weight) * px
    stretch = min(stretch, max(_LAST_STRETCH, slot.room / width)) if width > 0 else 1.0
    text = _shortened(text, slot, px * stretch, measure)
    return _set(slot, text, px, stretch, measure(text, slot.weight) * px * stretch)


def _shortened(text: str, slot: Slot, unit: float, measure: Measure) -> str:
    def is_too_wide(part: str) -> bool:
        # A hundredth for rounding: words that fit exactly must not be cut.
        return measure(part, slot.weight) * unit > slot.room + 0.01

    if not is_too_wide(text):
        return text
    stem = text
    # Letter by letter from the end: names are short, and to search by halves would save nothing.
    while len(stem) > 1 and is_too_wide(stem + "."):
        stem = stem[:-1]
    return stem.rstrip() + "."


def _set(slot: Slot, text: str, px: float, stretch: float, width: float) -> Words:
    shift = {"left": 0.0, "centre": width / 2, "right": width}[slot.align]
    depth = DEPTH * px if _DEEP & set(text) else 0.0
    # Smaller letters keep the middle of their line, so that they do not hang at the foot of the slot.
    baseline = slot.baseline - (slot.px - px) * CAP / 2
    box = Box(slot.x - shift, baseline - CAP * px, width, CAP * px + depth)
    return Words(slot.role, text, box, baseline, px, stretch, slot.weight)


def split_label(label: str) -> tuple[str, str]:
    """Return a unit's own name and its parent's from a label such as `15 Bic/1 Cav`."""
    own, _, parent = label.replace("_", " ").partition("/")
    return own.strip(), parent.strip()


def corps_words(corps: str) -> str:
    """Return a corps' name for people: `IIIPz` as `III Pz`, `Pest_Group` as `Pest Group`."""
    spaced = re.sub(r"^([IVXL]+)(?=[A-Z][a-z])", r"\1 ", corps.replace("_", " "))
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", spaced)
