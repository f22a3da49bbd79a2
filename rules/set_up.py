"""What a game says of its set-up: who places now and where, what is still open, who lays out the rest."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from rules.findings import Finding, Verdict
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.position import Position
from rules.procedure import GameTerms
from rules.unit_id import UnitId
from rules.units import Mark

Pick = Callable[[int], int]
"""Draws a number from 0 to one less than the number given."""


# ---- what the rules are told


@dataclass(frozen=True, slots=True)
class RosterUnit:
    """What the roster says of a unit that matters when it is set up; `division` is empty without one."""

    id: UnitId
    side: str
    type: str
    group: str
    corps: str
    division: str = ""


@dataclass(frozen=True, slots=True)
class RosterGroup:
    """A group of the roster: the areas of the map for its units, and the case that names it."""

    areas: tuple[str, ...]
    case: str


@dataclass(frozen=True, slots=True)
class RosterDivision:
    """The units of a division: those that it needs to be whole, and those that may be elsewhere."""

    needed: tuple[UnitId, ...]
    extra: tuple[UnitId, ...] = ()

    @property
    def units(self) -> tuple[UnitId, ...]:
        """All of them."""
        return (*self.needed, *self.extra)


@dataclass(frozen=True, slots=True)
class RosterFacts:
    """The counters of a game, as far as their set-up goes. `roles` are those of its bodies of troops."""

    units: Mapping[UnitId, RosterUnit]
    groups: Mapping[str, RosterGroup]
    divisions: Mapping[str, RosterDivision]
    roles: Mapping[str, tuple[str, ...]]


# ---- what they answer


@dataclass(frozen=True, slots=True)
class Stage:
    """One turn of setting up: who places then, under which case, and all the units that are placed."""

    id: str
    title: str
    case: str
    units: frozenset[UnitId]


@dataclass(frozen=True, slots=True)
class Waiting:
    """Units of a stage that are still to be placed in one area, which is named as people call it."""

    stage: Stage
    area: str
    units: tuple[UnitId, ...]


@dataclass(frozen=True, slots=True)
class Placing:
    """A set-up in its stages: who has been placed, whose turn it is, who is still to come.

    `area_of` tells what people call the place where a unit may be placed.
    """

    position: Position
    stages: tuple[Stage, ...]
    area_of: Callable[[UnitId], str]

    def is_on_map(self, unit: UnitId) -> bool:
        """Return whether a unit stands in a hex."""
        found = self.position.by_id.get(unit)
        return found is not None and found.hex is not None

    @property
    def now(self) -> Stage | None:
        """Whose turn it is to set up, None when everybody is placed."""
        # The first that is not whole, also where units of later ones stand already: those are too early.
        waiting = (stage for stage in self.stages if not all(map(self.is_on_map, stage.units)))
        return next(waiting, None)

    @property
    def begun(self) -> tuple[Stage, ...]:
        """The stages that are over and the one under way; all of them when everybody is placed."""
        now = self.now
        return self.stages if now is None else self.stages[: self.stages.index(now) + 1]

    @property
    def have_all_begun(self) -> bool:
        """Whether the last stage is under way or over."""
        return len(self.begun) == len(self.stages)

    def too_early(self) -> Iterator[tuple[Stage, Stage, int]]:
        """Yield the stage under way with each later one of which units are placed, and how many."""
        now = self.now
        if now is None:
            return
        for stage in self.stages[self.stages.index(now) + 1 :]:
            count = sum(map(self.is_on_map, stage.units))
            if count:
                yield now, stage, count

    def waiting(self, only: Stage | None = None) -> dict[str, tuple[UnitId, ...]]:
        """Return the units still to be placed by the area where they may, of one stage or in their order."""
        found: dict[str, list[UnitId]] = {}
        for stage in self.stages:
            for unit in sorted(stage.units) if only in (None, stage) else ():
                if not self.is_on_map(unit):
                    found.setdefault(self.area_of(unit), []).append(unit)
        return {area: tuple(units) for area, units in found.items()}

    def lists(self) -> Iterator[Waiting]:
        """Yield the units still to be placed, stage by stage and area by area."""
        for stage in self.stages:
            yield from (Waiting(stage, area, units) for area, units in self.waiting(stage).items())


@dataclass(frozen=True, slots=True)
class OpenLine:
    """The hexes of a line that nobody holds or controls, and the case that asks for them."""

    id: str
    title: str
    case: str
    hexes: tuple[HexId, ...]


@dataclass(frozen=True, slots=True)
class Posting:
    """Where a unit may set up, whoever stands there, and the state in which it begins, if it has one.

    `lines` are the ids of the lines that it may help to hold.
    """

    side: str
    hexes: frozenset[HexId]
    lines: frozenset[str]
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class SetUpReport:
    """A position held against the rules of its set-up.

    `now` is the stage under way, None when everybody is placed. `lines` are those that have had their turn.
    """

    position: Position
    stages: tuple[Stage, ...]
    now: Stage | None
    waiting: tuple[Waiting, ...]
    lines: tuple[OpenLine, ...]
    verdict: Verdict
    """Everything that is found, also of units to place and of lines."""
    faults: tuple[Finding, ...]
    """What else breaks a rule, as far as its turn has come."""
    places: Mapping[UnitId, frozenset[HexId]] = field(default_factory=dict)
    """Where units may stand that go by who stands already; for all others their postings say it."""

    @property
    def later(self) -> tuple[Stage, ...]:
        """The stages whose turn is still to come."""
        return self.stages[self.stages.index(self.now) + 1 :] if self.now is not None else ()

    def by_area(self, stage: Stage | None = None) -> dict[str, tuple[UnitId, ...]]:
        """Return the units still to be placed by the area where they may, of one stage or of all."""
        found: dict[str, tuple[UnitId, ...]] = {}
        for each in self.waiting:
            if stage in (None, each.stage):
                # Units of two stages may be waiting for one area.
                found[each.area] = (*found.get(each.area, ()), *each.units)
        return found

    def to_place(self, stage: Stage | None = None) -> tuple[UnitId, ...]:
        """Return the units still to be placed, of one stage or of all."""
        return tuple(unit for units in self.by_area(stage).values() for unit in units)


class Deployment(Protocol):
    """The rules of a set-up on one board under one law, for the units that begin there."""

    @property
    def postings(self) -> Mapping[UnitId, Posting]:
        """Where each unit that begins on the map may set up."""

    def report(self, position: Position) -> SetUpReport:
        """Return a position held against the rules."""

    def lay_out(self, position: Position, units: Iterable[UnitId], pick: Pick) -> Mapping[UnitId, HexId]:
        """Return a hex for each of some units that are not on the map, so that the set-up breaks no rule.

        Where what stands already leaves no such set-up, the best one found is returned.
        """


class SetUpRules(Protocol):
    """The rules of a set-up under the terms of one game."""

    def deployment(self, judge: Judge, beginning: Collection[UnitId]) -> Deployment:
        """Return the rules on a judge's board and by its readings, for the units that begin on the map."""


SetUpMaker = Callable[[GameTerms, RosterFacts], SetUpRules]
"""Makes the rules of a set-up for the terms of a game; raises DataError where its data cannot be used."""
