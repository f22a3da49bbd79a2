"""Setting up: who has not been placed, who was placed too early, and places that are given away by chance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from rules.findings import Finding, forbids
from rules.hexgrid import HexId
from rules.set_up import Pick, Placing
from rules.unit_id import UnitId

T = TypeVar("T")


def still_to_be_placed(area: str, units: tuple[UnitId, ...]) -> Iterator[Finding]:
    """Every unit that begins on the map is placed."""
    if units:
        yield forbids(count=len(units), area=area)


def set_up_before_its_turn(placing: Placing) -> Iterator[Finding]:
    """Each stage of the set-up waits until the one before it is over."""
    for now, later, count in placing.too_early():
        yield forbids(first=now.title, later=later.title, count=count)


class Draft(Protocol):
    """One try at an automatic set-up."""

    @property
    def places(self) -> Mapping[UnitId, HexId]:
        """Where everybody was placed."""

    @property
    def faults(self) -> int:
        """How much is wrong with it, 0 for a set-up that breaks no rule."""


def best_of(drafts: Iterable[Draft]) -> dict[UnitId, HexId]:
    """Return the places of the first draft without a fault, or of the best where there is none."""
    best: Draft | None = None
    # One at a time: whoever tries needs to try again only while something is wrong.
    for draft in drafts:
        if best is None or draft.faults < best.faults:
            best = draft
        if best.faults == 0:
            break
    return dict(best.places) if best else {}


class Chance:
    """What depends on the numbers that are drawn alone, so that one seed tells a whole set-up again."""

    def __init__(self, pick: Pick) -> None:
        """Take what draws a number below another."""
        self.pick = pick

    def one_of(self, those: Sequence[T]) -> T:
        """Return one of some."""
        return those[self.pick(len(those))]

    def scarcest(self, options: Mapping[HexId, Sequence[object]]) -> HexId:
        """Return one of the hexes with the fewest options, by chance."""
        # Whatever can be covered in many ways can wait; what has few may have none a little later.
        fewest = min(map(len, options.values()))
        return self.one_of([here for here, those in options.items() if len(those) == fewest])

    def shuffled(self, those: Iterable[T]) -> list[T]:
        """Return all of them in an order of chance."""
        left, mixed = list(those), list[T]()
        while left:
            mixed.append(left.pop(self.pick(len(left))))
        return mixed
