"""Where the blocks of formations stand on the screen: beside their places, and never one over another.

Who is surest comes first. A block that has no room near its place is left out; those left out that belong to
one army are told by one block for all of them, the others by a dot.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.film.day_of_history import Block
from maps.sheet import Rect
from rules.history import Certainty

_ORDER = {Certainty.READ: 0, Certainty.NEAR: 1, Certainty.GUESSED: 2}
# In the place itself, then beside, above, below, last the corners: the nearer in sight the better.
_ROUND = ((0, 0), (1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1))
FEWEST_OF_ARMY = 2


@dataclass(frozen=True, slots=True)
class Placed:
    """A block with its rectangle and the point where it belongs, in pixels of the screen."""

    blocks: tuple[Block, ...]
    label: str
    rect: Rect
    at: tuple[float, float]

    @property
    def is_army(self) -> bool:
        """Whether it stands for several formations."""
        return len(self.blocks) > 1


@dataclass(frozen=True, slots=True)
class Wanted:
    """A block that seeks its place: how large it is, where it belongs."""

    blocks: tuple[Block, ...]
    label: str
    size: tuple[float, float]
    at: tuple[float, float]


def place(wanted: Iterable[Wanted], taken: Sequence[Rect] = ()) -> tuple[list[Placed], list[Wanted]]:
    """Return those that found room, and the others."""
    placed: list[Placed] = []
    left: list[Wanted] = []
    rects = list(taken)
    # By a fixed order: a zoom to and fro puts every block back where it was.
    for each in sorted(wanted, key=_rank):
        rect = next((rect for rect in _tries(each) if not any(_meet(rect, other) for other in rects)), None)
        if rect is None:
            left.append(each)
        else:
            rects.append(rect)
            placed.append(Placed(each.blocks, each.label, rect, each.at))
    return placed, left


def _rank(each: Wanted) -> tuple[int, str]:
    return min(_ORDER[block.certainty] for block in each.blocks), each.blocks[0].formation.id


def _tries(each: Wanted) -> Iterator[Rect]:
    (width, height), (x, y) = each.size, each.at
    # Two rings, in sizes of the block; further off nobody would take it for that place.
    for far in (0.6, 1.1):
        for right, down in _ROUND:
            left, top = x + right * far * width, y + down * far * 1.25 * height
            yield Rect(left - width / 2, top - height / 2, width, height)


def _meet(one: Rect, other: Rect) -> bool:
    return (
        # Two pixels of air between blocks, or edges would melt into one.
        abs(one.centre[0] - other.centre[0]) * 2 < one.width + other.width + 2
        and abs(one.centre[1] - other.centre[1]) * 2 < one.height + other.height + 2
    )


def armies(left: Iterable[Wanted]) -> dict[str, list[Wanted]]:
    """Return those without room by the army to which they belong, as far as several belong to one."""
    found: dict[str, list[Wanted]] = {}
    for each in left:
        parent = each.blocks[0].formation.parent
        if parent:
            found.setdefault(parent, []).append(each)
    return {parent: those for parent, those in found.items() if len(those) >= FEWEST_OF_ARMY}
