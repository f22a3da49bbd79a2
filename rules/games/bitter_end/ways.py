"""Every manner of entering a hex, and the rules of cases 2, 4, 6, 7 and 12 that price or bar it.

A `Way` is fixed by the map, the class of the mover and the weather; nobody's presence plays a part.
The rule functions here are the only place where these rules stand: tables are compiled from them, and
explanations quote them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from rules.board import HexsideFeatures
from rules.findings import Finding, Rule, Weight, costs, forbids, notes, rule
from rules.games.bitter_end.law import Law
from rules.games.bitter_end.words import (
    BRIDGE,
    DANUBE,
    FORD,
    LAKE,
    PRIMARY,
    RAIL,
    RUGGED,
    SECONDARY,
    SNOW,
    STURMBOOT,
)
from rules.games.bitter_end.zones import has_connecting_road
from rules.terrain import NEVER
from rules.units import MovementClass


class Mover(NamedTuple):
    """What the map asks of a mover: its class, the weather, and whether it traces supply or is the boat."""

    movement: MovementClass
    weather: str
    is_supply: bool = False
    is_boat: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """One manner of entering a hex: across what, by which drawn road if any, over which crossing if any."""

    law: Law
    mover: Mover
    terrain: str
    features: HexsideFeatures
    road: str = ""
    crossing: str = ""

    @property
    def works_as(self) -> str:
        """What the road is worth in this weather: primary, secondary (rail too) or nothing (4.4, 7.61)."""
        if not self.road:
            return ""
        if self.mover.weather == SNOW:
            return SECONDARY if self.road == PRIMARY else ""
        return PRIMARY if self.road == PRIMARY else SECONDARY

    @property
    def terrain_mp_parts(self) -> int:
        """The cost of the hex itself; for a terrain with a rate of its own by secondary road, twice that."""
        movement = self.mover.movement
        if self.works_as == SECONDARY and self.terrain in self.law.charts.secondary:
            return 2 * self.law.charts.secondary[self.terrain].of(movement)
        return self.law.charts.hexes[self.terrain].of(movement)

    @property
    def side_mp_parts(self) -> tuple[tuple[str, int], ...]:
        """The hexside features that cost something, by kind: all of them, or only the dearest."""
        # The Danube is paid for at its crossings (12.3), and a lake bars the way.
        found = [(kind, self._cost_of_side(kind)) for kind in sorted(self.features.sides - {DANUBE, LAKE})]
        found = [(kind, cost) for kind, cost in found if cost]
        if found and not self.law.choices["hexside_sum"]:
            found = [max(found, key=lambda entry: entry[1])]
        return tuple(found)

    def _cost_of_side(self, kind: str) -> int:
        cost = self.law.charts.sides[kind].of(self.mover.movement)
        if cost == NEVER and self.works_as == SECONDARY:
            # The setting is in whole points (A7).
            return int(2 * float(self.law.choices["rugged_hexside_secondary_mp"]))
        return cost

    @property
    def crossing_mp_parts(self) -> int:
        """The extra cost of the bridge, ford or boat."""
        charts, movement = self.law.charts, self.mover.movement
        if not self.crossing:
            return 0
        cost = charts.crossings[self.crossing].of(movement)
        if cost == NEVER and self.crossing == STURMBOOT:
            # Motorized units do not use the boat; where they trace supply over it, it is a bridge (12.65).
            return charts.crossings[BRIDGE].of(movement)
        return cost

    @property
    def nominal_mp_parts(self) -> int:
        """What a secondary road halves: the hex and its hexsides, the bridge where so chosen."""
        sides = sum(cost for _, cost in self.side_mp_parts)
        # 12.3 has the bridge paid whatever a road gives: it is added after halving (A6).
        bridge = self.crossing_mp_parts if self.law.choices["bridge_cost_halved"] else 0
        return self.terrain_mp_parts + sides + bridge

    @property
    def is_payable(self) -> bool:
        """Whether any number of points pays for the way."""
        if self.works_as == PRIMARY:
            return self.crossing_mp_parts != NEVER
        parts = (self.terrain_mp_parts, self.crossing_mp_parts, *(cost for _, cost in self.side_mp_parts))
        return NEVER not in parts


def ways(
    law: Law, mover: Mover, terrain: str, features: HexsideFeatures, *, by_boat: bool = False
) -> Iterator[Way]:
    """Yield the manners of entering a hex of a terrain across a hexside, off the road first."""
    crossing = STURMBOOT if by_boat else features.crossing
    # Without its road too: one that others spoil is still entered at the price of the ground.
    yield Way(law, mover, terrain, features, "", crossing)
    if not _carries_road(law, features, crossing):
        return
    for road in sorted(features.roads):
        way = Way(law, mover, terrain, features, road, crossing)
        if way.works_as:
            yield way


def _carries_road(law: Law, features: HexsideFeatures, crossing: str) -> bool:
    # Roads do not cross fords (6.25), though 7.65 names fords among what is paid on roads (A5).
    if crossing == FORD:
        return bool(law.choices["road_over_ford"])
    return crossing == BRIDGE or (not crossing and DANUBE not in features.sides)


def is_joined(law: Law, features: HexsideFeatures, crossing: str) -> bool:
    """Return whether a road joins two hexes over a crossing, whatever it is worth in the weather."""
    return _carries_road(law, features, crossing) and has_connecting_road(law, features)


@rule("2.2")
def lake_is_impassable(way: Way) -> Iterator[Finding]:
    """Lakes bar movement and supply, as hexes and as hexsides."""
    if way.terrain == LAKE or LAKE in way.features.sides:
        yield forbids()


@rule("12.1")
def danube_needs_a_crossing(way: Way) -> Iterator[Finding]:
    """The Danube is crossed at bridges and fords, or with the Sturmboot."""
    if DANUBE in way.features.sides and not way.crossing:
        yield forbids()


@rule("6.25")
def supply_enters_rugged_by_road(way: Way) -> Iterator[Finding]:
    """A supply line passes rugged hexes and hexsides along roads only; a railway is one where so chosen."""
    is_rugged = way.terrain == RUGGED or RUGGED in way.features.sides
    if way.mover.is_supply and is_rugged and not is_joined(way.law, way.features, way.crossing):
        yield forbids("rail_is_road" if RAIL in way.features.roads else "")


@rule("12.2")
def ford_carries_no_road(way: Way) -> Iterator[Finding]:
    """Roads end at fords and destroyed bridges."""
    if way.crossing == FORD and way.features.roads and not way.law.choices["road_over_ford"]:
        yield notes(assumption="road_over_ford")


@rule("4.4")
def snow_spoils_roads(way: Way) -> Iterator[Finding]:
    """In snow a primary road is worth a secondary one, other roads nothing."""
    if way.mover.weather == SNOW and way.features.roads and way.crossing != FORD:
        yield notes()


@rule("7.5")
def no_points_suffice(way: Way) -> Iterator[Finding]:
    """Some terrain is not entered by paying points: it takes a road, or one-hex movement."""
    if way.terrain != LAKE and not way.is_payable:
        yield forbids(terrain=way.terrain)


@rule("7.2")
def pays_terrain(way: Way) -> Iterator[Finding]:
    """The hex entered costs what its terrain costs."""
    # What no points pay for is said by 7.5 alone: as a cost it would spoil the sum.
    if way.works_as != PRIMARY and way.terrain_mp_parts != NEVER:
        yield costs(way.terrain_mp_parts, terrain=way.terrain)


@rule("7.2")
def pays_hexsides(way: Way) -> Iterator[Finding]:
    """Hexsides cost extra."""
    if way.works_as == PRIMARY:
        return
    is_chosen = len(way.features.sides) > 1
    for kind, cost in way.side_mp_parts:
        if cost != NEVER:
            yield costs(cost, assumption="hexside_sum" if is_chosen else "", hexside=kind)


@rule("7.65")
def pays_primary_road(way: Way) -> Iterator[Finding]:
    """A primary road has its own price, whatever lies in and before the hex."""
    if way.works_as == PRIMARY:
        yield costs(way.law.charts.primary.of(way.mover.movement))


@rule("7.66")
def secondary_road_halves(way: Way) -> Iterator[Finding]:
    """A secondary road or railway halves the cost, rounded up to a whole point."""
    if way.works_as == SECONDARY and way.is_payable:
        # Half of it in whole points: a quarter of the halves that it is counted in, rounded up.
        whole_mp = -(-way.nominal_mp_parts // 4)
        is_ridge = any(way.law.charts.sides[kind].is_closed for kind in way.features.sides - {DANUBE, LAKE})
        assumption = "rugged_hexside_secondary_mp" if is_ridge else ""
        # Terrain and hexsides are charged in full elsewhere: this brings their sum to the halved cost.
        yield costs(2 * whole_mp - way.nominal_mp_parts, assumption, road=way.road)


@rule("12.3")
def pays_crossing(way: Way) -> Iterator[Finding]:
    """A bridge or ford costs extra, by road as well."""
    if way.crossing in (BRIDGE, FORD) and way.crossing_mp_parts not in (0, NEVER):
        # Beside a primary road nothing is halved, so that the reading decides nothing there.
        is_chosen = way.works_as == SECONDARY
        yield costs(way.crossing_mp_parts, "bridge_cost_halved" if is_chosen else "", crossing=way.crossing)


@rule("12.62")
def pays_boat(way: Way) -> Iterator[Finding]:
    """Crossing with the Sturmboot costs what a bridge costs."""
    if way.crossing == STURMBOOT and way.crossing_mp_parts not in (0, NEVER):
        yield costs(way.crossing_mp_parts, assumption="sturmboot_crossing")


WAY_RULES: tuple[Rule[[Way]], ...] = (
    lake_is_impassable,
    danube_needs_a_crossing,
    supply_enters_rugged_by_road,
    ford_carries_no_road,
    snow_spoils_roads,
    no_points_suffice,
    pays_terrain,
    pays_hexsides,
    pays_primary_road,
    secondary_road_halves,
    pays_crossing,
    pays_boat,
)


def judge(way: Way) -> tuple[Finding, ...]:
    """Return everything that the rules find about a way."""
    if way.terrain == LAKE:
        # The charts know no cost for a lake.
        return lake_is_impassable(way) + danube_needs_a_crossing(way)
    return tuple(found for each in WAY_RULES for found in each(way))


class Price(NamedTuple):
    """What a way comes to: the cases that bar it, else its cost in half points, NEVER if unpayable."""

    barred_by: tuple[str, ...]
    mp_parts: int


def price(findings: tuple[Finding, ...]) -> Price:
    """Return the price that the findings about a way add up to.

    Missing points (7.5) do not bar a way: one-hex movement may still take it.
    """
    # Each case once and in the order of the rules: the same way is told alike each time.
    cases = dict.fromkeys(found.case for found in findings if found.weight is Weight.FORBIDS)
    barred_by = tuple(case for case in cases if case != no_points_suffice.case)
    is_payable = no_points_suffice.case not in cases
    return Price(barred_by, min(NEVER, sum(found.mp_parts for found in findings)) if is_payable else NEVER)
