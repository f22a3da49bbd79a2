"""What a step costs, and the ground that bars it (7.1, 7.2, 7.4, 7.5, 10.3).

A `Way` is fixed by the ground, the mover, and who holds both hexes; nobody's presence plays another part.
Tables are compiled from the rule functions, and explanations quote them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from rules.findings import Finding, Rule, Weight, costs, forbids, rule, waives
from rules.games.battle_for_hungary.charts import FORTIFIED
from rules.games.battle_for_hungary.law import Law
from rules.games.battle_for_hungary.words import (
    ALLIED,
    DANUBE,
    FORTIFIED_LINES,
    HQ,
    LAKE,
    MOTOR,
    RIVER,
)
from rules.kit.prices import badness, price
from rules.units import USUAL, MovementClass, Unit

WATERS = (RIVER, DANUBE)
RAIL_MOVEMENT, RAIL_NEEDS_FRIENDLY = "rail_movement", "rail_needs_friendly"
WATER_SUM, NO_ZONE_AT_BRIDGE = "water_sum", "bridge_needs_no_enemy_zoc"


class Mode(Enum):
    """How units move."""

    NORMAL = "normal"
    OPERATIONAL = "operational"
    """With twice the points, away from the enemy (7.4)."""
    ADVANCE = "advance"
    """After combat, at normal costs without the rate of railroads (8.5, 8.6)."""


class Mover(NamedTuple):
    """What the ground asks of a mover.

    `takes_trains` says that railroads have a rate for it (7.4, 10.3), `by_reading` that a reading gives it.
    """

    movement: MovementClass
    is_mountaineer: bool = False
    is_hq: bool = False
    takes_trains: bool = False
    by_reading: bool = False


def mover_of(law: Law, unit: Unit, mode: Mode) -> Mover:
    """Return what the ground asks of a unit in a mode."""
    movement = MOTOR if unit.type in law.charts.terrain.motor_types else USUAL
    is_mountaineer = unit.type in law.charts.terrain.mountaineers
    is_hq = unit.type == HQ
    # Headquarters have a rate of their own in normal movement (10.3), and never move operationally.
    is_usual = mode is Mode.OPERATIONAL or is_hq
    takes_trains = mode is not Mode.ADVANCE and (is_usual or _takes_trains_in_any_mode(law, unit))
    return Mover(movement, is_mountaineer, is_hq, takes_trains, takes_trains and not is_usual)


def _takes_trains_in_any_mode(law: Law, unit: Unit) -> bool:
    is_allied = unit.side == ALLIED and law.is_set(RAIL_MOVEMENT, "allied")
    return is_allied or law.is_set(RAIL_MOVEMENT, "all")


class Passage(NamedTuple):
    """What a step crosses and enters. `ground` is the row of the chart for the hex entered.

    `is_by_town` says that a town or city stands in one of both hexes. The last three change as the game goes
    on: whether both hexes are friendly, whether the one entered is, and whether enemy zones shut its bridges.
    """

    ground: str
    has_rail: bool
    is_by_town: bool
    sides: frozenset[str]
    are_friendly: bool = False
    is_friendly: bool = False
    is_watched: bool = False

    @property
    def depends_on_holders(self) -> bool:
        """Whether it may matter who holds the hexes."""
        return self.has_rail or (self.is_by_town and bool(self.sides))


@dataclass(frozen=True)
class Way:
    """One manner of taking a step: by rail, or across country."""

    law: Law
    mover: Mover
    passage: Passage
    by_rail: bool = False

    @property
    def waters(self) -> tuple[str, ...]:
        """The rivers crossed."""
        return tuple(kind for kind in WATERS if kind in self.passage.sides)

    @property
    def is_bridged(self) -> bool:
        """Whether a bridge leads over the river (7.2)."""
        has_bridge = self.passage.has_rail or self.passage.is_by_town
        return has_bridge and self.passage.are_friendly and not self.passage.is_watched

    @cached_property
    def hex_mp_parts(self) -> int | None:
        """What the hex itself costs, None where the chart closes it to the mover's class."""
        chart = self.law.charts.terrain
        # Before the row of the class: what mountain troops pay is less, and may be open where the row is
        # not.
        if self.mover.is_mountaineer and self.passage.ground in chart.mountaineer_mp_parts:
            return chart.mountaineer_mp_parts[self.passage.ground]
        return chart.hexes[self.passage.ground].mp_parts[self.mover.movement]

    @cached_property
    def paid_sides(self) -> tuple[tuple[str, int | None], ...]:
        """The hexsides that are paid for, with their cost, None where the chart closes one."""
        rows, waters = self.law.charts.terrain.hexsides, self.waters
        if self.is_bridged:
            waters = ()
        elif len(waters) > 1 and not self.law.is_set(WATER_SUM):
            # Where both are drawn along one side: the dearer stands for both (reading 18).
            waters = (DANUBE,)
        found = [(kind, rows[kind].mp_parts[self.mover.movement]) for kind in waters]
        lines = self.passage.sides.intersection(FORTIFIED_LINES)
        # Not spared by a bridge: it leads over the river, not through the works.
        found += [(kind, rows[FORTIFIED].mp_parts[self.mover.movement]) for kind in sorted(lines)]
        return tuple(found)


@rule("7.1")
def ground_is_closed(way: Way) -> Iterator[Finding]:
    """Ground that the chart closes to a class is not entered."""
    if way.hex_mp_parts is None and not way.by_rail:
        yield forbids(what=way.passage.ground)
    for kind, mp_parts in way.paid_sides:
        if mp_parts is None:
            yield forbids(what=kind)


@rule("7.5")
def nobody_crosses_a_lake(way: Way) -> Iterator[Finding]:
    """A side of a lake is not crossed."""
    if LAKE in way.passage.sides:
        yield forbids()


@rule("10.3")
def headquarters_need_a_bridge(way: Way) -> Iterator[Finding]:
    """A headquarters crosses a river by a bridge alone."""
    if way.mover.is_hq and way.waters and not way.is_bridged:
        yield forbids()


@rule("7.1")
def pays_the_hex(way: Way) -> Iterator[Finding]:
    """The hex entered costs what its terrain costs the class of the unit."""
    if not way.by_rail and way.hex_mp_parts is not None:
        yield costs(way.hex_mp_parts, terrain=way.passage.ground)


@rule("7.1")
def pays_the_side(way: Way) -> Iterator[Finding]:
    """Rivers cost extra, the Danube most; where both are drawn it alone is paid, by one reading both."""
    key = WATER_SUM if len(way.waters) > 1 else ""
    yield from (costs(cost, key, hexside=kind) for kind, cost in way.paid_sides if cost)


@rule("7.2")
def bridge_spares_the_river(way: Way) -> Iterator[Finding]:
    """Over a bridge between friendly hexes a river costs nothing, and headquarters may cross."""
    if way.waters and way.is_bridged:
        # A waiver that lifts nothing found: the river was not charged at all, and the panel is to say why.
        yield waives(bridge_spares_the_river.case, hexside=way.waters[-1])


@rule("7.4")
def trains_cost_half_a_point(way: Way) -> Iterator[Finding]:
    """Along a railroad a hex costs half a point in operational movement, by other readings in any."""
    if way.by_rail and not way.mover.is_hq:
        key = RAIL_MOVEMENT if way.mover.by_reading else ""
        yield costs(way.law.charts.movement.rail_parts, key)


@rule("10.3")
def headquarters_ride_at_half_a_point(way: Way) -> Iterator[Finding]:
    """A headquarters pays half a point for a hex along a railroad."""
    if way.by_rail and way.mover.is_hq:
        yield costs(way.law.charts.movement.rail_parts)


GROUND_RULES: tuple[Rule[[Way]], ...] = (
    ground_is_closed,
    nobody_crosses_a_lake,
    headquarters_need_a_bridge,
    pays_the_hex,
    pays_the_side,
    bridge_spares_the_river,
    trains_cost_half_a_point,
    headquarters_ride_at_half_a_point,
)

NEVER_PAID = frozenset({ground_is_closed.name, nobody_crosses_a_lake.name, headquarters_need_a_bridge.name})
"""The rules by which no number of points pays for a step."""


def ways(law: Law, mover: Mover, passage: Passage) -> Iterator[Way]:
    """Yield the manners of taking a step, across country first."""
    # Across country first, so that of two equally dear ways the plain one is told.
    yield Way(law, mover, passage)
    needs_friendly = law.is_set(RAIL_NEEDS_FRIENDLY)
    if passage.has_rail and mover.takes_trains and (passage.is_friendly or not needs_friendly):
        yield Way(law, mover, passage, by_rail=True)


def judge(way: Way) -> tuple[Finding, ...]:
    """Return everything that the rules find about a way."""
    return tuple(found for each in GROUND_RULES for found in each(way))


def best_way(law: Law, mover: Mover, passage: Passage) -> tuple[Finding, ...]:
    """Return the findings about the best manner of taking a step: barred least, then cheapest."""
    return min((judge(way) for way in ways(law, mover, passage)), key=badness)


def way_of_all(law: Law, movers: tuple[Mover, ...], passage: Passage) -> tuple[Finding, ...]:
    """Return the findings about a step that several take as one: the dearest price, and all that bars."""
    found = [best_way(law, mover, passage) for mover in movers]
    # A stack pays once, what the dearest of it pays, yet is barred by whatever bars any of it.
    dearest = max(found, key=lambda findings: price(findings).mp_parts)
    others = (each for findings in found for each in findings if findings is not dearest)
    bars = (each for each in others if each.weight is Weight.FORBIDS)
    return tuple(dict.fromkeys((*dearest, *bars)))
