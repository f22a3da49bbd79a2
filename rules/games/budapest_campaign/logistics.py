"""Logistic support (12.0): who is supported and by what line, who is not, and who is cut off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from rules.findings import Finding, notes, rule
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.sources import (
    AIR_SUPPLY_RADIUS,
    SourceKind,
    Sources,
    axis_sources,
    soviet_sources,
)
from rules.games.budapest_campaign.words import (
    AXIS,
    FLOTILLA,
    IN_SUPPLY,
    NOT_IN_SUPPLY,
    is_logistics,
    is_static,
)
from rules.hexgrid import HexId
from rules.kit.lines import Spread, spread
from rules.unit_id import UnitId
from rules.units import Unit

SIDES_OF_A_HEX = 6


class State(Enum):
    """How a unit is supported (12.5, 12.5.1); the words are those of `words.toml`."""

    SUPPORTED = "supported"
    UNSUPPORTED = "unsupported"
    CUT_OFF = "cut_off"


class Automatic(Enum):
    """Why a unit needs no line (12.1)."""

    STATIC = "static"
    LOGISTICS = "logistics"
    SOURCE = "source"
    FESTUNG = "festung"
    FLOTILLA = "flotilla"


@dataclass(frozen=True, slots=True)
class Support:
    """How a unit is supported, and by what.

    `path` leads from the unit's hex to that of the source, both included; it is empty without a line.
    `onward` is how the source's own line goes on to a printed one, from the source's hex.
    """

    state: State
    path: tuple[HexId, ...] = ()
    source: SourceKind | None = None
    onward: tuple[HexId, ...] = ()
    automatic: Automatic | None = None
    is_settled: bool = False
    """Whether a marker says so, whatever the unit could trace."""

    @property
    def is_supported(self) -> bool:
        """Whether the unit is supported."""
        return self.state is State.SUPPORTED


# ---- always in support (12.1)


@rule("12.1")
def static_unit_is_supported(unit: Unit) -> Iterator[Finding]:
    """A garrison needs no line."""
    if is_static(unit):
        yield notes(unit=unit.id)


@rule("12.1")
def logistics_unit_is_supported(unit: Unit) -> Iterator[Finding]:
    """Mobile depots and truck columns need no line."""
    if is_logistics(unit):
        yield notes(unit=unit.id)


@rule("12.1")
def unit_in_printed_source_is_supported(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """A unit in a printed source of its side is in support, whatever zones or bridgeheads lie there."""
    # Printed ones alone, and held or not: 12.1 says "regardless of ZOC"; other sources in a zone serve by a
    # line of no length.
    if unit.hex in situation.terrain.printed_sources(unit.side):
        yield notes(unit=unit.id, hex=unit.hex)


@rule("14.2")
def unit_in_a_festung_is_supported(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """An Axis unit in a Festung is in support; the marker serves nobody outside its hex."""
    if unit.side == AXIS and unit.hex in situation.festung:
        yield notes(unit=unit.id, hex=unit.hex)


@rule("15.3")
def flotilla_is_supported(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """The flotilla is in support; by one reading not while the Danube is frozen."""
    if unit.type != FLOTILLA:
        return
    if not situation.is_danube_frozen:
        yield notes(unit=unit.id)
    elif situation.law.is_set("frozen_flotilla_support"):
        yield notes("frozen_flotilla_support", unit=unit.id)


def reasons_without_a_line(situation: Situation, unit: Unit) -> Mapping[Automatic, tuple[Finding, ...]]:
    """Return why a unit is in support wherever its line leads, nothing where it needs one."""
    found = {
        Automatic.STATIC: static_unit_is_supported(unit),
        Automatic.LOGISTICS: logistics_unit_is_supported(unit),
        Automatic.SOURCE: unit_in_printed_source_is_supported(situation, unit),
        Automatic.FESTUNG: unit_in_a_festung_is_supported(situation, unit),
        Automatic.FLOTILLA: flotilla_is_supported(situation, unit),
    }
    return {word: findings for word, findings in found.items() if findings}


# ---- cut off (12.5.1)


@rule("12.5.1")
def unit_is_shut_in(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """Enemy units, enemy zones or the map edge lie on all six sides of a unit."""
    if unit.hex is None:
        return
    around = situation.terrain.around(unit.hex)
    # Neighbours beyond the map are not among them, so the edge counts as an enemy by being absent (12.5.1).
    if all(_is_hostile(situation, unit.side, here) for here in around):
        yield notes(unit=unit.id, edges=SIDES_OF_A_HEX - len(around))


def _is_hostile(situation: Situation, side: str, here: HexId) -> bool:
    # An empty lake shuts nobody in unless an enemy zone lies on it.
    return situation.is_in_enemy_zone(side, here) or situation.is_enemy_in(side, here)


# ---- lines


@dataclass(frozen=True)
class Network:
    """How far the sources of a side reach: lines are traced backwards, once for all of its units.

    Trucks are asked last: they are expended by serving (12.4).
    """

    sources: Sources

    @property
    def situation(self) -> Situation:
        """The situation that the sources belong to."""
        return self.sources.situation

    @cached_property
    def lasting(self) -> Spread:
        """Lines to all sources but air supply and trucks."""
        return self._spread_from(frozenset(self.sources.kinds))

    @cached_property
    def by_air(self) -> Spread:
        """Lines to the hex of air supply, no longer than its radius (22.2)."""
        return self._spread_from(self.sources.air_supply, AIR_SUPPLY_RADIUS)

    @cached_property
    def by_truck(self) -> Spread:
        """Lines to the truck columns declared (12.4)."""
        return self._spread_from(self.sources.trucks)

    def _spread_from(self, ends: frozenset[HexId], most: int | None = None) -> Spread:
        return spread(ends, self.situation.terrain.around, self.sources.ground.closed, most)

    def line(self, here: HexId, length: int) -> Support | None:
        """Return the support of a line of at most so many hexes from a hex, None where there is none."""
        groups = (
            (self.lasting, None),
            (self.by_air, SourceKind.AIR_SUPPLY),
            (self.by_truck, SourceKind.TRUCK),
        )
        for group, kind in groups:
            # The shortest line of each group, in this order: what lasts before what is spent.
            if here in group and group.length[here] <= length:
                path = group.path(here)
                of = kind or self.sources.kinds[path[-1]]
                return Support(State.SUPPORTED, path, of, self.sources.onward(path[-1]))
        return self._by_air_over_everything(here)

    def is_reached_by_air(self, here: HexId) -> bool:
        """Return whether air supply serves a hex, by a line or by one reading over everything (22.2)."""
        return here in self.by_air or self._by_air_over_everything(here) is not None

    def _by_air_over_everything(self, here: HexId) -> Support | None:
        """Return the support of air supply by the reading that counts nothing but the distance (22.2)."""
        if self.situation.law.is_set("air_supply_radius", "distance"):
            for there in self.sources.air_supply:
                if self.situation.terrain.distance(here, there) <= AIR_SUPPLY_RADIUS:
                    return Support(State.SUPPORTED, source=SourceKind.AIR_SUPPLY)
        return None


def axis_network(situation: Situation) -> Network:
    """Return the network of the Axis."""
    return Network(situation.derived(axis_sources))


def soviet_network(situation: Situation) -> Network:
    """Return the network of the Soviets."""
    return Network(situation.derived(soviet_sources))


def network_of(situation: Situation, side: str) -> Network:
    """Return the network of a side, worked out once for a situation."""
    return situation.derived(axis_network if side == AXIS else soviet_network)


# ---- the state of a unit (12.5)


def support_of(situation: Situation, unit: Unit) -> Support:
    """Return how a unit on the map is supported: as a marker settles it, else as it can be traced now."""
    if unit.is_marked(IN_SUPPLY):
        return Support(State.SUPPORTED, is_settled=True)
    if unit.is_marked(NOT_IN_SUPPLY):
        return Support(_without_support(situation, unit), is_settled=True)
    return traced_support(situation, unit)


def traced_support(situation: Situation, unit: Unit) -> Support:
    """Return how a unit on the map is supported by what it can trace now, whatever markers say."""
    if unit.hex is None:
        raise ValueError(f"{unit.id} is not on the map")
    network = network_of(situation, unit.side)
    # Before any line: who needs none must not spend a truck column.
    automatic = next(iter(reasons_without_a_line(situation, unit)), None)
    if automatic is not None:
        return Support(State.SUPPORTED, automatic=automatic)
    return network.line(unit.hex, unit.move) or Support(_without_support(situation, unit))


def _without_support(situation: Situation, unit: Unit) -> State:
    return State.CUT_OFF if unit_is_shut_in(situation, unit) else State.UNSUPPORTED


def is_supported(situation: Situation, unit: Unit) -> bool:
    """Return whether a unit on the map is supported (12.5)."""
    return support_of(situation, unit).is_supported


def is_cut_off(situation: Situation, unit: Unit) -> bool:
    """Return whether a unit on the map is cut off (12.5.1)."""
    return support_of(situation, unit).state is State.CUT_OFF


def supports(situation: Situation, side: str) -> Mapping[UnitId, Support]:
    """Return how each unit of a side on the map is supported, in order of units."""
    return {unit.id: support_of(situation, unit) for unit in situation.of(side)}
