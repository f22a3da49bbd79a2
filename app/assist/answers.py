"""What the assistant answers, as values that can be shown long after the question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from app.assist.situation import AS_IT_IS, WhatIf
from app.assist.timing import Timing
from rules.findings import Finding, Verdict
from rules.hexgrid import HexId
from rules.reach import Reached
from rules.supplied import SupplyGap, SupplyLine, SupplyState, SupplyStates
from rules.unit_id import UnitId


@dataclass(frozen=True)
class ReachAnswer:
    """Where a unit can go: every hex with its cost, and the cases that keep it out of the hexes beside."""

    unit: UnitId
    origin: HexId | None
    allowance: int
    hexes: Mapping[HexId, Reached]
    blocked: Mapping[HexId, tuple[str, ...]]
    what_if: WhatIf = AS_IT_IS
    timing: Timing | None = None
    """Why the unit does not move in this step at all: then it is where it could go in its movement."""

    def left(self, hex_id: HexId) -> int:
        """Return the parts of movement points left on arriving in a hex of the reach."""
        found = self.hexes[hex_id]
        # A hex that is reached in another mode is counted by the points of that mode.
        return max(0, (self.allowance if found.allowance is None else found.allowance) - found.mp_parts)


@dataclass(frozen=True)
class WayAnswer:
    """A unit's way to a hex and what the rules find along it.

    `is_assumed` says that nobody chose the way: it is the one that breaks fewest rules and then costs
    least. `waived` are the cases that this game plays without. An empty path means that no hexes connect.
    """

    unit: UnitId
    goal: HexId
    path: tuple[HexId, ...]
    verdict: Verdict
    allowance: int
    is_assumed: bool = True
    waived: frozenset[str] = frozenset()
    what_if: WhatIf = AS_IT_IS
    timing: Timing | None = None

    @property
    def prohibitions(self) -> tuple[Finding, ...]:
        """The prohibitions that neither a rule nor a ruling of this game lifts."""
        return tuple(found for found in self.verdict.prohibitions if found.case not in self.waived)

    @property
    def rulings(self) -> tuple[Finding, ...]:
        """The prohibitions that this game plays without."""
        return tuple(found for found in self.verdict.prohibitions if found.case in self.waived)

    @property
    def is_allowed(self) -> bool:
        """Whether the unit may go there, as this game is played."""
        # An empty path comes with no findings at all: without this it would count as allowed.
        return bool(self.path) and not self.prohibitions

    @property
    def mp_parts(self) -> int:
        """What the way costs."""
        return self.verdict.mp_parts

    @property
    def left(self) -> int:
        """The parts of movement points left at its end, 0 where it costs more than there are."""
        return max(0, self.allowance - self.mp_parts)

    @property
    def steps(self) -> tuple[tuple[HexId, tuple[Finding, ...]], ...]:
        """The findings that cost or save something, hex by hex."""
        # They come hex by hex along the way, so those of one hex stand together.
        priced = (found for found in self.verdict.findings if found.mp_parts and found.at is not None)
        return tuple((at, tuple(those)) for at, those in groupby(priced, lambda found: found.at or HexId("")))

    @property
    def legal_length(self) -> int:
        """How many hexes of the path, the first included, come before the first prohibition."""
        bad = {found.at for found in self.prohibitions}
        # The line on the map is solid up to here and dashed beyond: the prohibition names the hex it bars.
        return next((n for n, here in enumerate(self.path) if here in bad), len(self.path))


class Gaps(Mapping[UnitId, SupplyGap]):
    """Where the lines of units break, each sought when it is asked for: no other question is dearer."""

    def __init__(self, units: tuple[UnitId, ...], find: Callable[[UnitId], SupplyGap]) -> None:
        """Take those whose line breaks; `find` may be called in any thread."""
        self._units = dict.fromkeys(units)
        self._find = find

    def __getitem__(self, unit: UnitId) -> SupplyGap:
        """Return where the line of a unit breaks; raises KeyError for one that has a line or is not there."""
        if unit not in self._units:
            raise KeyError(unit)
        return self._find(unit)

    def __contains__(self, unit: object) -> bool:
        """Return whether the line of a unit breaks, without looking where."""
        return unit in self._units

    def __iter__(self) -> Iterator[UnitId]:
        """Return the units in their order on the board."""
        return iter(self._units)

    def __len__(self) -> int:
        """Return how many lines break."""
        return len(self._units)


@dataclass(frozen=True)
class SupplyAnswer:
    """The two truths about the supply of a side: what was settled last, and what could be traced now."""

    side: str
    lines: Mapping[UnitId, SupplyLine]
    gaps: Mapping[UnitId, SupplyGap]
    homes: Mapping[UnitId, HexId]
    settled: Mapping[UnitId, SupplyState]
    """The states of supply as they were settled last; those traced now where nothing settles them."""
    traced: Mapping[UnitId, SupplyState]
    """The states of supply as they would be settled now."""
    words: SupplyStates

    @property
    def settled_out(self) -> frozenset[UnitId]:
        """The units that were settled as out of supply."""
        return frozenset(unit for unit, state in self.settled.items() if state == self.words.worst)

    @property
    def changed(self) -> tuple[UnitId, ...]:
        """The units for which the two truths differ."""
        return tuple(unit for unit in self.homes if self.settled[unit] != self.traced[unit])


@dataclass(frozen=True)
class ThreatAnswer:
    """How many units of a side can reach each hex, and how many can come to stand next to it."""

    side: str
    reaching: Mapping[HexId, int]
    beside: Mapping[HexId, int]


@dataclass(frozen=True)
class PointsAnswer:
    """The parts of movement points that each unit of a side has, and what is left of them after its move."""

    side: str
    left: Mapping[UnitId, int] = field(default_factory=dict)
    homes: Mapping[UnitId, HexId] = field(default_factory=dict)
