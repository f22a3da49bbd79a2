"""The manners of entering a hex, and the rules that price or bar them (6.1 to 6.3, 12.3, 13.6, 14.0, 15.3).

A `Way` is fixed by the ground, the mover, the state of the river and the aircraft above; nobody's presence
on the ground plays a part. Tables are compiled from the rule functions, and explanations quote them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from rules.findings import Finding, Rule, costs, forbids, notes, rule
from rules.games.budapest_campaign.charts import (
    FESTUNG_TERRAIN,
    FORTIFIED_LINE,
    FROZEN_DANUBE,
    PARTS_PER_MP,
    Ground,
)
from rules.games.budapest_campaign.law import Law
from rules.games.budapest_campaign.words import (
    DANUBE,
    FLOTILLA,
    LAKE,
    MAJOR_RIVER,
    MECHANIZED,
    MINOR_LAKE,
    MOBILE_DEPOT,
    NON_MECHANIZED,
    RIVERS,
    is_mechanized,
)
from rules.kit.prices import badness
from rules.units import MovementClass, Unit


class Mover(NamedTuple):
    """What the ground asks of a mover: its class, and whether it is a depot or the flotilla."""

    movement: MovementClass
    is_depot: bool = False
    is_flotilla: bool = False


def mover_of(unit: Unit) -> Mover:
    """Return what the ground asks of a unit; one that cannot move counts as non-mechanized."""
    movement = MECHANIZED if is_mechanized(unit) else NON_MECHANIZED
    return Mover(movement, unit.type == MOBILE_DEPOT, unit.type == FLOTILLA)


class Passage(NamedTuple):
    """What a step crosses and enters. `is_on_danube` says that the hex entered adjoins the river.

    The last four change from turn to turn: a Festung in the hex entered, ice, enemy aircraft above it, and
    above a railroad bridge by the reading chosen of which hex counts.
    """

    terrain: str
    is_fortified: bool
    is_on_danube: bool
    has_rail: bool
    sides: frozenset[str]
    is_festung: bool = False
    is_frozen: bool = False
    is_interdicted: bool = False
    is_bridge_interdicted: bool = False


class SideCost(NamedTuple):
    """What a hexside costs in sixths, None where it is closed."""

    kind: str
    mp_parts: int | None


@dataclass(frozen=True)
class Way:
    """One manner of taking a step: by the road along a railroad, or across country."""

    law: Law
    mover: Mover
    passage: Passage
    by_rail: bool = False

    @cached_property
    def terrain_mp_parts(self) -> int | None:
        """What the hex itself costs, the dearest of its kinds of terrain; None where it is closed (6.2)."""
        rows = self.law.charts.terrain.hexes
        # A Festung adds a kind of terrain to that of the hex, and takes none away.
        kinds = (self.passage.terrain, *((FESTUNG_TERRAIN,) if self.passage.is_festung else ()))
        found = [rows[kind].mp_parts[self.mover.movement] for kind in kinds]
        known = [cost for cost in found if cost is not None]
        # One closed kind closes the hex: the dearest of the others would let everybody in.
        return max(known) if len(known) == len(found) else None

    def row_of(self, kind: str) -> Ground:
        """Return the chart's row of a kind of hexside: the Danube is a major river, or ice (17.0)."""
        if kind == DANUBE:
            kind = FROZEN_DANUBE if self.passage.is_frozen else MAJOR_RIVER
        return self.law.charts.terrain.hexsides[kind]

    @cached_property
    def sides(self) -> tuple[SideCost, ...]:
        """All hexsides crossed, with what each costs by itself."""
        movement = self.mover.movement
        return tuple(SideCost(k, self.row_of(k).mp_parts[movement]) for k in sorted(self.passage.sides))

    @cached_property
    def paid_sides(self) -> tuple[SideCost, ...]:
        """The hexsides that are paid for: all, or only the dearest (6.2); a railroad spares some (6.3)."""
        # None is closed and 0 is free: neither is paid for, and of the first another rule speaks.
        found = [each for each in self.sides if each.mp_parts and not self._is_spared(each.kind)]
        if self.law.is_set("hexside_sum") or not found:
            return tuple(found)
        return (max(found, key=lambda each: each.mp_parts or 0),)

    def _is_spared(self, kind: str) -> bool:
        # By one reading a lake is bridged as a river is, and its bridge interdicted alike.
        is_bridged = kind in RIVERS or (kind == MINOR_LAKE and self.law.is_set("rail_minor_lake", "negates"))
        return self.by_rail and is_bridged and not self.passage.is_bridge_interdicted


@rule("6.1")
def hexside_is_prohibited(way: Way) -> Iterator[Finding]:
    """A hexside that the chart closes is crossed by nobody of the class."""
    # Of all that is crossed, spared or not: a railroad spares the price of a river, never a bar.
    for side in way.sides:
        if side.mp_parts is None:
            yield forbids(hexside=side.kind)


@rule("6.1")
def hex_is_prohibited(way: Way) -> Iterator[Finding]:
    """Terrain that the chart closes to a class is entered by railroad alone."""
    # Of lakes their own rule speaks.
    if way.terrain_mp_parts is None and way.passage.terrain != LAKE and not way.by_rail:
        yield forbids(terrain=way.passage.terrain)


@rule("6.2")
def lake_bars_mechanized(way: Way) -> Iterator[Finding]:
    """Mechanized units do not cross Lake Balaton."""
    is_barred = way.mover.movement == MECHANIZED or way.terrain_mp_parts is None
    if way.passage.terrain == LAKE and is_barred:
        yield forbids()


@rule("6.2")
def pays_terrain(way: Way) -> Iterator[Finding]:
    """The hex entered costs what its dearest terrain costs."""
    if not way.by_rail and way.terrain_mp_parts is not None:
        yield costs(way.terrain_mp_parts, terrain=way.passage.terrain)


@rule("14.0")
def pays_fortified_line(way: Way) -> Iterator[Finding]:
    """Friend and enemy pay more to enter a hex of the fortified line, but not along a railroad."""
    cost = way.law.charts.terrain.hexes[FORTIFIED_LINE].mp_parts[way.mover.movement]
    if way.passage.is_fortified and not way.by_rail and cost:
        yield costs(cost)


@rule("6.2")
def pays_hexsides(way: Way) -> Iterator[Finding]:
    """Rivers and lake hexsides cost extra."""
    # Only with two kinds on one hexside does the reading decide anything, and only then is it named.
    is_chosen = len(way.passage.sides) > 1
    for side in way.paid_sides:
        is_on_rail = way.by_rail and side.kind == MINOR_LAKE
        key = "hexside_sum" if is_chosen else "rail_minor_lake" if is_on_rail else ""
        yield costs(side.mp_parts or 0, key, hexside=side.kind)


@rule("6.3")
def pays_railroad_rate(way: Way) -> Iterator[Finding]:
    """Along a railroad a hex costs a third or a half, whatever lies in it, and its rivers nothing."""
    if way.by_rail and not way.passage.is_interdicted:
        yield costs(way.law.charts.terrain.road_mp_parts[way.mover.movement])


@rule("13.6")
def pays_interdicted_railroad(way: Way) -> Iterator[Finding]:
    """Under enemy aircraft a hex along a railroad costs a whole point."""
    if way.by_rail and way.passage.is_interdicted:
        yield costs(way.law.charts.terrain.interdicted_mp_parts[way.mover.movement])


@rule("13.6")
def bridge_is_interdicted(way: Way) -> Iterator[Finding]:
    """Under enemy aircraft a railroad bridge spares nobody the river."""
    if way.by_rail and way.passage.is_bridge_interdicted and way.passage.sides.intersection(RIVERS):
        yield notes("interdicted_bridge")


@rule("12.3")
def depot_keeps_to_railroads(way: Way) -> Iterator[Finding]:
    """A mobile depot moves along railroads alone."""
    if not way.passage.has_rail:
        yield forbids()


@rule("12.3")
def depot_counts_hexes(way: Way) -> Iterator[Finding]:
    """The rate of a depot is in hexes."""
    del way
    yield costs(PARTS_PER_MP)


@rule("15.3")
def flotilla_keeps_to_the_danube(way: Way) -> Iterator[Finding]:
    """The flotilla enters hexes beside the Danube alone."""
    if not way.passage.is_on_danube:
        yield forbids()


@rule("15.3")
def ice_holds_the_flotilla(way: Way) -> Iterator[Finding]:
    """The flotilla does not move on a frozen Danube."""
    if way.passage.is_frozen:
        yield forbids()


@rule("15.3")
def flotilla_pays_one(way: Way) -> Iterator[Finding]:
    """The flotilla pays a point for a hex, whatever lies in and before it."""
    del way
    yield costs(PARTS_PER_MP)


GROUND_RULES: tuple[Rule[[Way]], ...] = (
    hexside_is_prohibited,
    hex_is_prohibited,
    lake_bars_mechanized,
    pays_terrain,
    pays_fortified_line,
    pays_hexsides,
    pays_railroad_rate,
    pays_interdicted_railroad,
    bridge_is_interdicted,
)
DEPOT_RULES: tuple[Rule[[Way]], ...] = (
    depot_keeps_to_railroads,
    hexside_is_prohibited,
    lake_bars_mechanized,
    depot_counts_hexes,
)
FLOTILLA_RULES: tuple[Rule[[Way]], ...] = (
    flotilla_keeps_to_the_danube,
    ice_holds_the_flotilla,
    flotilla_pays_one,
)

NEVER_PAID = frozenset({hexside_is_prohibited.name, hex_is_prohibited.name, lake_bars_mechanized.name})
"""The rules by which no number of points pays for a step."""


def ways(law: Law, mover: Mover, passage: Passage) -> Iterator[Way]:
    """Yield the manners of taking a step, across country first."""
    # Across country first, so that of two equally dear ways the plain one is told.
    yield Way(law, mover, passage)
    if passage.has_rail and not (mover.is_depot or mover.is_flotilla):
        # Depots have a rate of their own in place of the road's (12.3).
        yield Way(law, mover, passage, by_rail=True)


def judge(way: Way) -> tuple[Finding, ...]:
    """Return everything that the rules find about a way."""
    rules = DEPOT_RULES if way.mover.is_depot else FLOTILLA_RULES if way.mover.is_flotilla else GROUND_RULES
    return tuple(found for each in rules for found in each(way))


def best_way(law: Law, mover: Mover, passage: Passage) -> tuple[Finding, ...]:
    """Return the findings about the best manner of taking a step: barred least, then cheapest."""
    return min((judge(way) for way in ways(law, mover, passage)), key=badness)
