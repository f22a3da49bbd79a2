"""What invariants look at, and those that hold in every game: each game gives them the case of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from rules.findings import Finding, forbids
from rules.kit.situation import SituationOn
from rules.position import Position
from rules.units import Unit

S = TypeVar("S", bound=SituationOn[Any])


class Stepped(Protocol):
    """A position and the one before it, a step of play apart; of a set-up both are the same."""

    @property
    def now(self) -> Position:
        """The position."""

    @property
    def before(self) -> Position:
        """The position that it came from."""


@dataclass(frozen=True)
class StepOf(Generic[S]):
    """A situation and the one before it, a step of play apart; of a set-up both are the same."""

    here: S
    origin: S

    @property
    def now(self) -> Position:
        """The position."""
        return self.here.position

    @property
    def before(self) -> Position:
        """The position that it came from."""
        return self.origin.position

    @cached_property
    def changed(self) -> tuple[tuple[Unit, Unit], ...]:
        """The pieces that are not as they were: as they were, and as they are."""
        then = self.before.by_id
        # Who is new or missing is told by an invariant of its own.
        pairs = ((then[unit.id], unit) for unit in self.now.units if unit.id in then)
        return tuple((was, unit) for was, unit in pairs if was != unit)


def somebody_else_is_in_the_game(step: Stepped) -> Iterator[Finding]:
    """All pieces lie on the map or in boxes from first to last: nobody vanishes or comes from nowhere."""
    # Sorted, since a set of ids has no order and two runs shall tell the same.
    for unit in sorted(step.before.by_id.keys() ^ step.now.by_id.keys()):
        yield forbids(unit=unit)


def has_steps_of_no_face(step: Stepped) -> Iterator[Finding]:
    """A unit has the steps that one of its faces shows."""
    for unit in step.now.units:
        # A destroyed unit keeps the steps of its last face: the box says that it is lost.
        if all(face.steps != unit.steps for face in unit.counter.faces):
            yield forbids(unit=unit.id, steps=unit.steps)


def lies_nowhere(step: Stepped) -> Iterator[Finding]:
    """Whoever is not on the map lies in a box, a display or on a track."""
    for unit in step.now.units:
        if unit.hex is None and not unit.box:
            yield forbids(unit=unit.id)
