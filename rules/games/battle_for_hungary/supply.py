"""Supply (5): which lines units have, how far they are, and who finds a place at a headquarters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from rules.findings import Finding, notes, rule
from rules.games.battle_for_hungary.charts import NONE
from rules.games.battle_for_hungary.hq import hq_state, hq_terms
from rules.games.battle_for_hungary.lines import LineGround, line_ground, loc_hexes
from rules.games.battle_for_hungary.places import Placing, place
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import (
    ALLIED,
    AXIS,
    GOES_WITHOUT,
    HQ,
    PARTISAN,
    SLOVAKIA,
)
from rules.hexgrid import HexId
from rules.kit.lines import Spread, spread
from rules.unit_id import UnitId
from rules.units import Unit


class State(Enum):
    """How a unit is supplied; `CHOICE` is whoever has a place only if the owner gives it to him."""

    SUPPLIED = "supplied"
    CHOICE = "choice"
    UNSUPPLIED = "unsupplied"


@dataclass(frozen=True, slots=True)
class Line:
    """The nearest line of a unit: to a source (`hq` is None) or to a headquarters; `path` holds both ends."""

    hq: UnitId | None
    path: tuple[HexId, ...]

    @property
    def hexes(self) -> int:
        """The hexes that the line enters."""
        return len(self.path) - 1


@dataclass(frozen=True, slots=True)
class Supply:
    """How a unit is supplied, and its nearest line; `is_automatic` without one (12.2.1)."""

    state: State
    is_overextended: bool = False
    line: Line | None = None
    is_automatic: bool = False


@rule("12.2.1")
def partisans_in_slovakia_are_supplied(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """Partisans need no line in Slovakia."""
    if unit.type == PARTISAN and unit.hex in situation.terrain.area(SLOVAKIA):
        yield notes(unit=unit.id)


@dataclass(frozen=True)
class Network:
    """The sources and headquarters of a side, and how far they reach: lines are traced backwards, once."""

    situation: Situation
    side: str

    @property
    def ground(self) -> LineGround:
        """The ground over which the side traces its lines."""
        return line_ground(self.situation, self.side)

    @cached_property
    def near(self) -> int:
        """The hexes that a line may enter without penalty (5.2, 5.3)."""
        return loc_hexes(self.situation, self.side)

    @property
    def _beyond(self) -> str:
        """What an Allied unit may trace to beyond that: `hq`, `never` or `any` (5.6)."""
        # 5.6 speaks of Allied units; beyond its ten hexes an Axis unit has no line at all (5.2).
        return str(self.situation.law.choices["beyond_eight"]) if self.side == ALLIED else "never"

    @property
    def most_to_hq(self) -> int | None:
        """The hexes that a line to a headquarters may enter at all (None: any)."""
        return self.near if self._beyond == "never" else None

    @property
    def most_to_source(self) -> int | None:
        """The hexes that a line to a source may enter at all (None: any)."""
        return None if self._beyond == "any" else self.near

    @cached_property
    def to_sources(self) -> Spread:
        """The lines to the sources."""
        return self._spread_from(self.ground.sources, self.most_to_source)

    @cached_property
    def hqs(self) -> Mapping[UnitId, Spread]:
        """The lines to each headquarters that is not out of supply itself."""
        own = self.situation.headquarters(self.side)
        return {
            hq.id: self._spread_from({hq.hex}, self.most_to_hq)
            for hq in own
            if hq.hex is not None and hq_state(self.situation, hq) != NONE
        }

    def _spread_from(self, ends: frozenset[HexId] | set[HexId], most: int | None) -> Spread:
        return spread(ends, self.ground.around, self.ground.closed, most)

    # ---- the lines of a hex

    def hqs_of(self, here: HexId) -> tuple[UnitId, ...]:
        """Return the headquarters to which a line leads from a hex, the nearest first."""
        found = [(lines.length[here], hq) for hq, lines in self.hqs.items() if here in lines]
        return tuple(hq for _, hq in sorted(found))

    def line(self, here: HexId) -> Line | None:
        """Return the nearest line from a hex, rather to a source than to a headquarters as far."""
        ends = [(None, self.to_sources), *self.hqs.items()]
        # The empty text stands for a source and sorts before any headquarters.
        found = [(lines.length[here], hq or "", hq, lines) for hq, lines in ends if here in lines]
        if not found:
            return None
        _, _, hq, lines = min(found, key=lambda each: each[:2])
        return Line(hq, lines.path(here))

    def is_overextended(self, here: HexId) -> bool:
        """Return whether every line from a hex is longer than usual, and there is one (5.6)."""
        line = self.line(here)
        return line is not None and line.hexes > self.near

    def needs_place(self, unit: Unit) -> bool:
        """Return whether a unit is supplied by a headquarters or not at all."""
        # Units with a source near leave the places to others: 10.2 limits what a headquarters supplies, not
        # who is supplied.
        is_by_source = unit.hex is not None and unit.hex in self.to_sources
        return not (is_by_source or partisans_in_slovakia_are_supplied(self.situation, unit))

    # ---- places (10.2)

    @cached_property
    def placing(self) -> Placing:
        """How the units that need a place share those there are; whom the owner named goes without first."""
        # Any number of units may use an Axis headquarters (5.2).
        places = {hq: self._places(hq) for hq in self.hqs}
        named = self.situation.position.facts.get(GOES_WITHOUT, frozenset())
        own = (unit for unit in self.situation.of(self.side) if unit.type != HQ and self.needs_place(unit))
        # `place` never leaves an earlier one over for a later one: whom the owner named comes last.
        in_order = sorted(own, key=lambda unit: unit.id in named)
        return place({unit.id: self._wishes(unit) for unit in in_order}, places)

    def _wishes(self, unit: Unit) -> tuple[UnitId, ...]:
        return self.hqs_of(unit.hex) if unit.hex is not None else ()

    def _places(self, hq: UnitId) -> int:
        if self.side == AXIS:
            # More than can ever ask; 5.2 sets no limit.
            return len(self.situation.position.units)
        return hq_terms(self.situation, self.situation.unit(hq)).units

    # ---- units

    def supply_of(self, unit: Unit) -> Supply:
        """Return how a unit on the map is supplied, whatever markers say; the owner has named nobody yet."""
        if unit.hex is None:
            raise ValueError(f"{unit.id} is not on the map")
        if unit.type == HQ:
            is_supplied = hq_state(self.situation, unit) != NONE
            return Supply(State.SUPPLIED if is_supplied else State.UNSUPPLIED)
        if partisans_in_slovakia_are_supplied(self.situation, unit):
            return Supply(State.SUPPLIED, is_automatic=True)
        line = self.line(unit.hex)
        if line is None:
            return Supply(State.UNSUPPLIED)
        return Supply(self._state(unit), line.hexes > self.near, line)

    def _state(self, unit: Unit) -> State:
        if not self.needs_place(unit):
            return State.SUPPLIED
        if unit.id in self.placing.contested:
            return State.CHOICE
        return State.SUPPLIED if unit.id in self.placing.hq_of else State.UNSUPPLIED


def _axis_network(situation: Situation) -> Network:
    return Network(situation, AXIS)


def _allied_network(situation: Situation) -> Network:
    return Network(situation, ALLIED)


def network_of(situation: Situation, side: str) -> Network:
    """Return the network of a side, worked out once for a situation."""
    return situation.derived(_axis_network if side == AXIS else _allied_network)


def supplies(situation: Situation, side: str) -> Mapping[UnitId, Supply]:
    """Return how each ground unit of a side on the map is supplied, in order of units: no columns."""
    network = network_of(situation, side)
    return {unit.id: network.supply_of(unit) for unit in situation.of(side)}


# ---- the choice of the owner (5.3, 10.2)


@dataclass(frozen=True, slots=True)
class Shortage:
    """Too few places: `units` are those among whom the owner chooses, `count` of them go without.

    `going` are those who go without as it stands: whom he named, else the last in order.
    """

    units: tuple[UnitId, ...]
    count: int
    going: frozenset[UnitId]


def shortage_of(situation: Situation, side: str) -> Shortage | None:
    """Return among whom the owner chooses who goes without a place, None where there are enough."""
    placing = network_of(situation, side).placing
    if not placing.contested:
        return None
    units = tuple(unit.id for unit in situation.of(side) if unit.id in placing.contested)
    return Shortage(units, len(placing.left_over), placing.left_over)


def goes_without(situation: Situation, unit: Unit) -> bool:
    """Return whether a unit gets no place in the distribution as it stands."""
    return unit.id in network_of(situation, unit.side).placing.left_over
