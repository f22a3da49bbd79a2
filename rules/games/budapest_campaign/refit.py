"""Refit (11.0): the points that a side gains in a turn, and what it costs to restore or return a unit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.findings import Finding, forbids, notes, rule
from rules.games.budapest_campaign.logistics import is_supported, network_of
from rules.games.budapest_campaign.reinforcements import BOUGHT, reinforcement_comes_later
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.words import (
    AIR,
    ANY_COMMAND,
    AXIS,
    BUDA,
    CODE,
    FMG,
    KG_INFANTRY,
    KG_MECHANIZED,
    MOBILE_DEPOT,
    OILFIELD,
    TRUCK_COLUMN,
    command_of,
    is_support,
)
from rules.hexgrid import HexId
from rules.kit.lines import spread
from rules.units import Unit

WACHT_AM_DONAU = "21.1"
WACHT_TURN, WACHT_POINTS = 6, 1
"""The turn in which that option brings points, and how many (21.1)."""
AIR_WAITS = ("AKS", 2)
"""The command whose air unit is refit from a turn on (18.2)."""
FULL_AIR_STEPS = 2


# ---- points gained (11.1)


@dataclass(frozen=True, slots=True)
class Place:
    """A place that may give a side a refit point."""

    situation: Situation
    side: str
    name: str
    hex: HexId


@rule("11.1")
def place_is_not_held(asked: Place) -> Iterator[Finding]:
    """The point goes to who controls the place."""
    if not asked.situation.is_controlled(asked.side, asked.hex):
        yield forbids(place=asked.name, hex=asked.hex)


@rule("11.1")
def place_lies_in_an_enemy_zone(asked: Place) -> Iterator[Finding]:
    """A place in an enemy zone gives no point."""
    if asked.situation.is_in_enemy_zone(asked.side, asked.hex):
        yield forbids(place=asked.name, hex=asked.hex)


@rule("11.1")
def place_has_no_line(asked: Place) -> Iterator[Finding]:
    """A line has to lead from the place to a source; how long it may be, and whether Buda serves itself."""
    reading = "rp_hex_loc" if asked.situation.law.is_set("rp_hex_loc", "rail") else "buda_rp_own_source"
    if not _leads_to_a_source(asked):
        yield forbids(reading, place=asked.name, hex=asked.hex)


def _leads_to_a_source(asked: Place) -> bool:
    situation, law = asked.situation, asked.situation.law
    network = network_of(situation, asked.side)
    kinds = dict(network.sources.kinds)
    if asked.name == BUDA and not law.is_set("buda_rp_own_source"):
        # Buda stays a source where it is one by a railroad or depot too, but not by itself.
        others = network.sources.without_buda
        kinds = {here: kind for here, kind in kinds.items() if here in others}
    if law.is_set("rp_hex_loc", "rail"):
        return asked.hex in kinds or asked.hex in network.sources.air_supply
    # Of any length, as a hex has no movement factor to count by (reading 101).
    lines = spread(frozenset(kinds), situation.terrain.around, network.sources.ground.closed)
    return asked.hex in lines or network.is_reached_by_air(asked.hex)


def gives_a_point(situation: Situation, side: str, name: str) -> bool:
    """Return whether a place gives a side a refit point this turn; a board without it gives none."""
    hexes = sorted(situation.terrain.area(name))
    return bool(hexes) and not bars_to_point(Place(situation, side, name, hexes[0]))


def bars_to_point(asked: Place) -> tuple[Finding, ...]:
    """Return what keeps a place from giving a side its point."""
    return (*place_is_not_held(asked), *place_lies_in_an_enemy_zone(asked), *place_has_no_line(asked))


@rule("21.1")
def wacht_am_donau_brings_a_point(situation: Situation, side: str, turn: int) -> Iterator[Finding]:
    """With that option the Axis gains a point in its turn."""
    if side == AXIS and turn == WACHT_TURN and WACHT_AM_DONAU in situation.options:
        yield notes(points=WACHT_POINTS)


@dataclass(frozen=True, slots=True)
class PointsGained:
    """The refit points that a side gains in a turn: by the track, with those of options, and by places."""

    track: int
    oilfield: int
    buda: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.track + self.oilfield + self.buda


def points_gained(situation: Situation, side: str, turn: int) -> PointsGained:
    """Return the refit points that a side gains in the Refit Phase of a turn (11.1)."""
    charts = situation.law.charts
    row = charts.turn(turn)
    by_option = WACHT_POINTS if wacht_am_donau_brings_a_point(situation, side, turn) else 0
    oil = charts.extra_points["axis_oilfield"] if side == AXIS else 0
    return PointsGained(
        by_option + (0 if row is None else row.refit_points[side]),
        oil if oil and gives_a_point(situation, side, OILFIELD) else 0,
        charts.extra_points["buda_holder"] if gives_a_point(situation, side, BUDA) else 0,
    )


def kept_points(situation: Situation, side: str, points: int) -> int:
    """Return how many points a side keeps of so many: as many as its track has (11.1)."""
    return min(points, situation.law.charts.most_points[side])


# ---- points spent (11.2)


@rule("11.2")
def nothing_to_refit(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """A unit at full strength, or one that is at hand, needs no refit."""
    if is_support(unit):
        is_whole = situation.is_available(unit)
    elif unit.type == AIR:
        is_whole = unit.steps >= FULL_AIR_STEPS
    else:
        is_whole = unit.hex is not None and unit.steps >= unit.counter.faces[0].steps
    if is_whole:
        yield forbids(unit=unit.id)


@rule("11.2")
def lost_unit_stays_lost(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """Eliminated units do not come back, but for KG, FMG, truck columns and depots."""
    if situation.is_eliminated(unit) and price_key(unit) is None:
        yield forbids(unit=unit.id)


@rule("11.2")
def unit_has_not_arrived(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """A reinforcement is refit once it is on the map, since refit asks for a line, or bought on its turn."""
    if not unit.is_ground or unit.hex is not None or situation.is_eliminated(unit):
        return
    is_bought = unit.type in BOUGHT
    # Without a code it lies in the display from the start, and may be bought at any time.
    if not is_bought or (unit.counter.value(CODE) and reinforcement_comes_later(situation, unit)):
        yield forbids(unit=unit.id)


@rule("12.5e")
def unsupported_unit_is_not_refit(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """A unit without support is not restored; truck columns declared for refit count."""
    if unit.is_ground and unit.hex is not None and not is_supported(situation, unit):
        yield forbids(unit=unit.id)


@rule("18.2")
def air_unit_is_refit_later(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """The air unit of AKS begins reduced, and is restored from turn 2 on."""
    command, turn = AIR_WAITS
    if unit.type == AIR and command_of(unit) == command and situation.turn < turn:
        yield forbids(unit=unit.id, turn=turn)


@rule("21.5")
def jets_are_not_refit(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """The jets of option 21.5 stay reduced."""
    del situation
    if unit.type == AIR and unit.side == AXIS and command_of(unit) == ANY_COMMAND:
        yield forbids(unit=unit.id)


def price_key(unit: Unit) -> str | None:
    """Return under which heading the refit chart has the price of returning a ground unit, None for none."""
    return {
        KG_INFANTRY: "kg_infantry",
        KG_MECHANIZED: "kg_panzer",
        FMG: "fmg",
        TRUCK_COLUMN: "truck_column",
        # The chart has no price of a depot: it is that of a truck column unless the setting says otherwise
        # (100).
        MOBILE_DEPOT: "truck_column",
    }.get(unit.type)


def bars_to_refit(situation: Situation, unit: Unit) -> tuple[Finding, ...]:
    """Return what keeps a unit from being restored, bought or returned."""
    asked = situation, unit
    # What settles it alone comes first: nothing else is to be said of such a unit.
    settled = nothing_to_refit(*asked) + lost_unit_stays_lost(*asked)
    return settled or (
        *unit_has_not_arrived(*asked),
        *unsupported_unit_is_not_refit(*asked),
        *air_unit_is_refit_later(*asked),
        *jets_are_not_refit(*asked),
    )


def refit_price(situation: Situation, unit: Unit) -> int:
    """Return the refit points that a unit would cost (11.2), whether or not it may be refit."""
    cost = situation.law.charts.refit_cost
    if is_support(unit):
        return cost["ssu_random"]
    if unit.type == AIR:
        return cost["air"]
    if unit.hex is None:
        is_depot = unit.type == MOBILE_DEPOT
        return int(situation.law.choices["depot_refit_cost"]) if is_depot else cost[price_key(unit) or "fmg"]
    in_zone = situation.is_in_enemy_zone(unit.side, unit.hex)
    return cost["ground_in_ezoc" if in_zone else "ground_not_in_ezoc"]
