"""Reinforcements (10.0): when a unit off the map may be deployed, and in which hexes.

A hex may be named for a unit in several ways: as a source at the edge of its command, on a unit of its own.
It is open to the unit where nothing bars one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from rules.findings import Finding, forbids, rule
from rules.games.budapest_campaign.commands import arrival_turn
from rules.games.budapest_campaign.logistics import network_of
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.words import (
    AXIS,
    CODE,
    EAST,
    FLOTILLA,
    FLOTILLA_ENTRY,
    FMG,
    FORTIFIED,
    KG_INFANTRY,
    KG_MECHANIZED,
    LAKE,
    MECHANIZED,
    MOBILE_DEPOT,
    NON_MECHANIZED,
    NORTH,
    ROMANIA,
    SLOVAKIA,
    SOUTH,
    SOVIET,
    TRUCK_COLUMN,
    WEST,
    command_of,
    is_logistics,
    nationality_of,
    reinforcement_box,
)
from rules.hexgrid import HexId
from rules.kit.lines import spread
from rules.units import Unit

EDGES = {
    "AKN": (NORTH, WEST),
    "HU": (NORTH, WEST),
    "AKS": (WEST,),
    "2UF": (EAST,),
    "RO": (EAST,),
    "3UF": (SOUTH,),
}
"""The edges of the map by which each command comes (10.1)."""
GROUPS = (KG_INFANTRY, KG_MECHANIZED, FMG)
"""Battle groups and maneuver groups: deployed on units of their own too, and bought (10.2, 11.2)."""
BOUGHT = (*GROUPS, TRUCK_COLUMN)
"""Units that wait in their display until they are paid for, whatever is printed on them (11.2)."""
FIRST_TURN = 1
COMMAND_IN_BUDAPEST, COMMAND_FROM_THE_SOUTH = "HU", "3UF"


# ---- when (10.0)


@rule("10.0")
def reinforcement_comes_later(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """A unit comes on the turn printed on it, or on a later one."""
    turn, code = arrival_turn(unit), unit.counter.value(CODE)
    if turn is not None:
        if turn > situation.turn:
            yield forbids(unit=unit.id, turn=turn)
    elif not (code and unit.type in BOUGHT) and not situation.is_eliminated(unit):
        # No number: it was on the map from the start, or belongs to an optional force that is not played.
        yield forbids(unit=unit.id, turn="none")


@rule("10.0")
def reinforcement_waits_for_its_command(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """A unit is deployed in an impulse that activates its command; outside of impulses nothing is asked."""
    impulse = situation.impulse
    if impulse is None:
        return
    if impulse.side != unit.side or command_of(unit) not in impulse.commands:
        yield forbids(unit=unit.id, command=command_of(unit))


@rule("14.1")
def festung_event_brings_nobody(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """In the impulse of the Festung event no reinforcement is placed."""
    if situation.impulse is not None and situation.impulse.is_festung:
        yield forbids(unit=unit.id)


@rule("11.2")
def lost_unit_is_not_deployed(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """An eliminated unit stays in its display unless refit brings it back."""
    if situation.is_eliminated(unit):
        yield forbids(unit=unit.id)


@rule("11.2")
def unit_in_the_display_is_bought(unit: Unit) -> Iterator[Finding]:
    """A group or truck column in the display comes once it is paid for, whatever turn is printed on it."""
    if unit.type in BOUGHT and unit.box == reinforcement_box(unit.side):
        yield forbids(unit=unit.id)


def bars_to_coming(situation: Situation, unit: Unit) -> tuple[Finding, ...]:
    """Return what keeps a unit off the map from being deployed now, wherever it would be."""
    asked = situation, unit
    return (
        *reinforcement_comes_later(*asked),
        *reinforcement_waits_for_its_command(*asked),
        *festung_event_brings_nobody(*asked),
        *lost_unit_is_not_deployed(*asked),
        *unit_in_the_display_is_bought(unit),
    )


# ---- where (10.1, 10.2, 15.3, 18.4)


class Way(Enum):
    """How a hex comes to be named for a unit."""

    SOURCE = "source"
    BUDAPEST = "budapest"
    RAILROAD = "railroad"
    ON_A_UNIT = "on_a_unit"
    DANUBE = "danube"


@dataclass(frozen=True, slots=True)
class Arrival:
    """A unit that would be deployed in a hex in one way."""

    situation: Situation
    unit: Unit
    way: Way
    hex: HexId


@rule("10.3")
def arrival_needs_control(asked: Arrival) -> Iterator[Finding]:
    """Reinforcements are deployed in hexes that their side controls."""
    # The flotilla may come into a hex that nobody of its side has entered (reading 99).
    if asked.way is not Way.DANUBE and not asked.situation.is_controlled(asked.unit.side, asked.hex):
        yield forbids(unit=asked.unit.id, hex=asked.hex)


@rule("10.3")
def arrival_keeps_out_of_zones(asked: Arrival) -> Iterator[Finding]:
    """Reinforcements are not deployed in enemy zones; groups on units of their own are."""
    # The flotilla has a rule of its own for this; groups are let in by 10.2.
    is_exempt = asked.way in (Way.DANUBE, Way.ON_A_UNIT)
    if not is_exempt and asked.situation.is_in_enemy_zone(asked.unit.side, asked.hex):
        yield forbids(unit=asked.unit.id, hex=asked.hex)


@rule("6.2")
def nobody_arrives_on_a_lake(asked: Arrival) -> Iterator[Finding]:
    """No unit ends on a lake hex, so none is deployed there."""
    if asked.way in (Way.SOURCE, Way.RAILROAD) and asked.situation.terrain.kind(asked.hex) == LAKE:
        yield forbids(unit=asked.unit.id, hex=asked.hex)


@rule("10.1")
def budapest_is_held_whole(asked: Arrival) -> Iterator[Finding]:
    """Hungarians come to Budapest while the Axis controls both of its hexes."""
    places = _budapest(asked.situation)
    if asked.way is Way.BUDAPEST and not all(asked.situation.is_controlled(AXIS, each) for each in places):
        yield forbids(unit=asked.unit.id, hex=asked.hex)


@rule("10.1")
def budapest_has_a_line(asked: Arrival) -> Iterator[Finding]:
    """A line leads from the hex to a source in the north or west, other than Buda itself."""
    if asked.way is Way.BUDAPEST and asked.hex not in asked.situation.derived(hexes_with_a_line_home):
        yield forbids(unit=asked.unit.id, hex=asked.hex)


@rule("10.2")
def group_needs_a_line(asked: Arrival) -> Iterator[Finding]:
    """On a unit of its own a group is deployed where a line leads to a source; truck columns do not count."""
    if asked.way is Way.ON_A_UNIT and not _has_line(asked.situation, asked.unit.side, asked.hex):
        yield forbids(unit=asked.unit.id, hex=asked.hex)


@rule("15.3")
def flotilla_keeps_away_from_enemies(asked: Arrival) -> Iterator[Finding]:
    """The flotilla is not deployed on an enemy or in an enemy zone."""
    if asked.way is Way.DANUBE:
        side = asked.unit.side
        if asked.situation.is_enemy_in(side, asked.hex) or asked.situation.is_in_enemy_zone(side, asked.hex):
            yield forbids(unit=asked.unit.id, hex=asked.hex)


def bars_to_arrival(asked: Arrival) -> tuple[Finding, ...]:
    """Return what keeps a unit from being deployed in a hex that is named for it in one way."""
    return (
        *arrival_needs_control(asked),
        *arrival_keeps_out_of_zones(asked),
        *nobody_arrives_on_a_lake(asked),
        *budapest_is_held_whole(asked),
        *budapest_has_a_line(asked),
        *group_needs_a_line(asked),
        *flotilla_keeps_away_from_enemies(asked),
    )


def hexes_with_a_line_home(situation: Situation) -> frozenset[HexId]:
    """Return the hexes from which lines of any length lead to Axis sources in the north or west (10.1b)."""
    sources = network_of(situation, AXIS).sources
    ends = situation.terrain.area(NORTH) | situation.terrain.area(WEST)
    lines = spread(sources.leading_to(ends), situation.terrain.around, sources.ground.closed)
    return frozenset(lines.length)


def _has_line(situation: Situation, side: str, here: HexId) -> bool:
    """Return whether a line leads from a hex to a source: of any length, since it is traced from the hex."""
    network = network_of(situation, side)
    in_festung = side == AXIS and here in situation.festung
    return in_festung or here in network.lasting or network.is_reached_by_air(here)


# ---- the hexes that are named


def named_hexes(situation: Situation, unit: Unit) -> Iterator[tuple[Way, HexId]]:
    """Yield the hexes that the cases name for a unit off the map, each with the way."""
    if unit.type == FLOTILLA:
        yield from ((Way.DANUBE, here) for here in situation.terrain.area(FLOTILLA_ENTRY))
    elif unit.type == MOBILE_DEPOT:
        yield from ((Way.RAILROAD, here) for here in _for_depots(situation, unit))
    elif unit.type == TRUCK_COLUMN:
        yield from ((Way.RAILROAD, here) for here in _for_trucks(situation, unit))
    else:
        edge = _sources_at_the_edge(situation, unit) | _wide_edge(situation, unit)
        yield from ((Way.SOURCE, here) for here in edge)
        if command_of(unit) == COMMAND_IN_BUDAPEST:
            # The city asks for more than the edge: a hex that is both is told as the edge alone.
            yield from ((Way.BUDAPEST, here) for here in _budapest(situation) - edge)
        yield from ((Way.ON_A_UNIT, here) for here in _hosts(situation, unit))


def _edge(situation: Situation, unit: Unit) -> frozenset[HexId]:
    areas = (situation.terrain.area(name) for name in EDGES.get(command_of(unit), ()))
    return frozenset[HexId]().union(*areas)


def _sources_at_the_edge(situation: Situation, unit: Unit) -> frozenset[HexId]:
    """Return the printed sources by which a command comes, for 3UF those that it may win too (10.1)."""
    terrain = situation.terrain
    own = terrain.printed_sources(unit.side)
    if command_of(unit) == COMMAND_FROM_THE_SOUTH:
        # Both lie at the south edge, by which 3UF alone comes (reading 98); control is asked for with every
        # hex.
        own |= terrain.contingent_sources(unit.side)
    return own & _edge(situation, unit)


def _wide_edge(situation: Situation, unit: Unit) -> frozenset[HexId]:
    """Return the edge hexes that are open to units of turn 1 (18.4)."""
    is_now = situation.turn == FIRST_TURN or situation.law.is_set("gt1_entry", "units")
    if unit.counter.value(CODE) != str(FIRST_TURN) or not is_now:
        return frozenset()
    area = situation.terrain.area
    if unit.side == SOVIET:
        return area(EAST) - area(SLOVAKIA)
    return (area(WEST) - area(SLOVAKIA) - area(ROMANIA)) | _north_from_the_line(situation)


def _north_from_the_line(situation: Situation) -> frozenset[HexId]:
    """Return the hexes of the north edge from its westernmost fortified one on eastwards."""
    north = situation.terrain.area(NORTH)
    line = north & situation.terrain.area(FORTIFIED)
    # Ids of one row stand in the order of its hexes from west to east.
    return frozenset(here for here in north if line and here >= min(line))


def _budapest(situation: Situation) -> frozenset[HexId]:
    return situation.terrain.city


def _for_depots(situation: Situation, unit: Unit) -> Iterable[HexId]:
    """Return the railroad hexes at the edges of a depot's command (10.1, 12.3)."""
    hexes = situation.terrain.rail_hexes & _edge(situation, unit)
    if situation.law.is_set("depot_entry", "printed"):
        return hexes & situation.terrain.printed_sources(unit.side)
    return hexes


def _for_trucks(situation: Situation, unit: Unit) -> Iterable[HexId]:
    """Return the hexes with a depot of the command, and the railroads of the own side (10.1, 11.2)."""
    depots = (each for each in situation.of(unit.side) if each.type == MOBILE_DEPOT)
    own = (each.hex for each in depots if command_of(each) == command_of(unit) and each.hex is not None)
    terrain = situation.terrain
    return {*own, *(here for here in terrain.rail_hexes if terrain.is_original_side(unit.side, here))}


def _hosts(situation: Situation, unit: Unit) -> Iterable[HexId]:
    """Return the hexes with a unit on which a group may be deployed (10.2)."""
    if unit.type not in GROUPS:
        return ()
    return {each.hex for each in situation.of(unit.side) if each.hex and _is_host(situation, unit, each)}


def _is_host(situation: Situation, unit: Unit, host: Unit) -> bool:
    """Return whether a group may be deployed on a unit: of its command or nation, and of the class named."""
    # 10.2 binds maneuver groups to their command, battle groups to their nation only.
    belongs = command_of if unit.type == FMG else nationality_of
    wanted = NON_MECHANIZED if unit.type == KG_INFANTRY else MECHANIZED
    if belongs(unit) != belongs(host) or host.movement != wanted:
        return False
    trucks_serve = host.type == TRUCK_COLUMN and situation.law.is_set("kg_on_trucks")
    return trucks_serve or not is_logistics(host)


# ---- all of it


@dataclass(frozen=True, slots=True)
class Places:
    """Where a unit may be deployed, and what bars it from the other hexes that are named for it."""

    hexes: tuple[HexId, ...]
    barred: Mapping[HexId, tuple[Finding, ...]]


NOWHERE = Places((), {})


def places_for(situation: Situation, unit: Unit) -> Places:
    """Return where a unit off the map may be deployed, in order of hexes (10.1 to 10.3)."""
    found: dict[HexId, list[tuple[Finding, ...]]] = {}
    for way, here in named_hexes(situation, unit):
        found.setdefault(here, []).append(bars_to_arrival(Arrival(situation, unit, way, here)))
    # Open where one of the ways has no bars: each list holds what bars one way.
    is_open = {here: not all(found[here]) for here in sorted(found)}
    barred = {here: sum(found[here], ()) for here in is_open if not is_open[here]}
    return Places(tuple(here for here in is_open if is_open[here]), barred)
