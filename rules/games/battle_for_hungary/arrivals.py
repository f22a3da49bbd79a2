"""Arrivals (6.3, 6.4, 10.6, 12.2.1): where units off the map are placed, and what keeps one off the map.

A hex may be named for a unit in several ways: as a source, by a headquarters. It is open to the unit where
nothing bars one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from rules.findings import Finding, forbids, rule
from rules.games.battle_for_hungary.charts import FULL
from rules.games.battle_for_hungary.columns import bars_to_column, places_for_columns
from rules.games.battle_for_hungary.hq import hq_lines, hq_state
from rules.games.battle_for_hungary.replacements import front_headquarters, nation_has_replacements_left
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.stacking import bars_to_ending
from rules.games.battle_for_hungary.words import (
    ARRIVALS,
    ARRIVES,
    AXIS,
    CZECH,
    HQ,
    HUNGARIAN,
    HUNGARY,
    SOURCES,
    SUBOTICA,
    is_aircraft,
    is_column,
    lost_turn_key,
    nation_of,
    withdrawn_box,
)
from rules.hexgrid import HexId
from rules.numerals import number_in
from rules.units import Unit

NEAR_SUBOTICA = 2
"""Hexes from Subotica within which the Yugoslavs come while the town is the enemy's (6.4.1)."""


class Way(Enum):
    """How a hex comes to be named for a unit."""

    SOURCE = "source"
    TOWN = "town"
    HEADQUARTERS = "headquarters"
    FRONT = "front"
    SUBOTICA = "subotica"
    NEAR_SUBOTICA = "near_subotica"


@dataclass(frozen=True, slots=True)
class Arrival:
    """A unit that would be placed in a hex in one way; by a headquarters `of`."""

    situation: Situation
    unit: Unit
    way: Way
    hex: HexId
    of: Unit | None = None


def is_rebuilt(situation: Situation, unit: Unit) -> bool:
    """Return whether a unit comes by being rebuilt: a lost headquarters returns of itself (10.6)."""
    return situation.is_eliminated(unit) and unit.type != HQ


# ---- where (6.3, 6.4, 6.4.1, 12.2.1)


def _named(situation: Situation, unit: Unit, *, rebuilt: bool) -> Iterator[Arrival]:
    """Yield every way in which a hex is named for a unit."""
    # Aircraft come to boxes and columns to headquarters: neither is named a hex here.
    if is_aircraft(unit) or is_column(unit):
        return
    # Their own rule stands before the usual one: 12.2.1 rebuilds them from partisans, next to any Front.
    if rebuilt and nation_of(unit) == CZECH:
        yield from _next_to_fronts(situation, unit)
    elif unit.counter.value(ARRIVES) == SUBOTICA and not rebuilt:
        yield from _at_subotica(situation, unit)
    else:
        yield from _usual(situation, unit, rebuilt=rebuilt and unit.type != HQ)


def _usual(situation: Situation, unit: Unit, *, rebuilt: bool) -> Iterator[Arrival]:
    terrain = situation.terrain
    for here in terrain.area(SOURCES[unit.side]):
        yield Arrival(situation, unit, Way.SOURCE, here)
    if rebuilt:
        yield from _at_headquarters(situation, unit)
    elif nation_of(unit) == HUNGARIAN:
        for here in terrain.towns & terrain.area(HUNGARY):
            yield Arrival(situation, unit, Way.TOWN, here)


def _at_headquarters(situation: Situation, unit: Unit) -> Iterator[Arrival]:
    for hq in situation.headquarters(unit.side):
        if hq.hex is not None:
            # On it or next to it (6.3); of the Czechs 12.2.1 says "adjacent" alone.
            for here in (hq.hex, *situation.terrain.around(hq.hex)):
                yield Arrival(situation, unit, Way.HEADQUARTERS, here, hq)


def _next_to_fronts(situation: Situation, unit: Unit) -> Iterator[Arrival]:
    for hq in front_headquarters(situation):
        if hq.hex is not None:
            for here in situation.terrain.around(hq.hex):
                yield Arrival(situation, unit, Way.FRONT, here, hq)


def _at_subotica(situation: Situation, unit: Unit) -> Iterator[Arrival]:
    for town in situation.terrain.area(SUBOTICA):
        yield Arrival(situation, unit, Way.SUBOTICA, town)
        for here in situation.terrain.board.terrain:
            if 0 < situation.terrain.distance(town, here) <= NEAR_SUBOTICA:
                # Named always and barred while the town is free: so an answer can say why not there.
                yield Arrival(situation, unit, Way.NEAR_SUBOTICA, here)


# ---- what bars a way


@rule("6.4")
def town_needs_a_railroad_to_a_source(asked: Arrival) -> Iterator[Finding]:
    """Hungarians are placed in a Hungarian town with a line by rail."""
    if asked.way is Way.TOWN and asked.hex not in hq_lines(asked.situation, AXIS).by_rail:
        yield forbids(unit=asked.unit.id, hex=asked.hex)


@rule("6.3")
def rebuilt_unit_needs_a_full_headquarters(asked: Arrival) -> Iterator[Finding]:
    """A headquarters rebuilds units only while a railroad supplies it."""
    if asked.way is Way.HEADQUARTERS and asked.of and hq_state(asked.situation, asked.of) != FULL:
        yield forbids(unit=asked.unit.id, hq=asked.of.id)


@rule("6.4")
def rebuilt_unit_comes_by_a_headquarters(asked: Arrival, *, rebuilt: bool) -> Iterator[Finding]:
    """By one reading a rebuilt unit is not placed on a source."""
    is_hq_alone = asked.situation.law.is_set("rebuild_place", "hq")
    if rebuilt and is_hq_alone and asked.way is Way.SOURCE and asked.unit.type != HQ:
        yield forbids("rebuild_place", unit=asked.unit.id, hex=asked.hex)


@rule("6.4.1")
def yugoslavs_come_to_subotica(asked: Arrival) -> Iterator[Finding]:
    """The Yugoslavs come to Subotica, or while the Axis holds it to Allied hexes near it."""
    town = next(iter(asked.situation.terrain.area(SUBOTICA)), None)
    is_lost = town is not None and asked.situation.is_held(AXIS, town)
    is_open = {Way.SUBOTICA: not is_lost, Way.NEAR_SUBOTICA: is_lost and _is_own(asked)}
    if not is_open.get(asked.way, True):
        yield forbids(unit=asked.unit.id, hex=asked.hex)


@rule("6.4")
def enemies_keep_arrivals_out(asked: Arrival) -> Iterator[Finding]:
    """Nobody is placed on an enemy."""
    if asked.situation.is_enemy_in(asked.unit.side, asked.hex):
        yield forbids(unit=asked.unit.id, hex=asked.hex)


def _is_own(asked: Arrival) -> bool:
    return asked.situation.is_held(asked.unit.side, asked.hex)


def _bars(asked: Arrival, *, rebuilt: bool) -> tuple[Finding, ...]:
    return (
        *town_needs_a_railroad_to_a_source(asked),
        *rebuilt_unit_needs_a_full_headquarters(asked),
        *rebuilt_unit_comes_by_a_headquarters(asked, rebuilt=rebuilt),
        *yugoslavs_come_to_subotica(asked),
        *enemies_keep_arrivals_out(asked),
        *bars_to_ending(asked.situation, asked.hex, (asked.unit,)),
    )


def places_for(situation: Situation, unit: Unit, *, rebuilt: bool | None = None) -> tuple[HexId, ...]:
    """Return the hexes in which a piece off the map may be placed, in order, whenever it comes.

    `rebuilt` says that it was eliminated; left out, its box tells.
    """
    if is_column(unit):
        return places_for_columns(situation, unit.side)
    is_anew = is_rebuilt(situation, unit) if rebuilt is None else rebuilt
    named = _named(situation, unit, rebuilt=is_anew)
    return tuple(sorted({each.hex for each in named if not _bars(each, rebuilt=is_anew)}))


# ---- when (6.3, 6.4, 6.5)


@rule("6.4")
def reinforcement_comes_later(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """A reinforcement is placed in the turn whose box it lies in, or a later one."""
    turn = number_in(unit.box.rpartition(":")[2]) if unit.box.startswith(ARRIVALS) else None
    if turn is not None and turn > situation.turn:
        yield forbids(unit=unit.id, turn=turn)


@rule("10.6")
def headquarters_returns_later(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """An eliminated headquarters returns three turns later; one lost before the game returns at once."""
    if unit.type != HQ or not situation.is_eliminated(unit):
        return
    lost = situation.position.points.get(lost_turn_key(unit.id), 0)
    turn = lost + situation.law.charts.supply.hq_return_turns
    # Turns count from 1, so 0 is a headquarters that nobody has seen lost.
    if lost and situation.turn < turn:
        yield forbids(unit=unit.id, turn=turn)


@rule("6.5")
def withdrawn_unit_stays_away(unit: Unit) -> Iterator[Finding]:
    """A unit that was withdrawn does not come back."""
    if unit.box == withdrawn_box(unit.side):
        yield forbids(unit=unit.id)


def bars_to_coming(situation: Situation, unit: Unit) -> tuple[Finding, ...]:
    """Return what keeps a piece off the map from being placed now, wherever it would be."""
    # Partisans pay for Czechs (12.2.1), and a headquarters returns without replacements (10.6).
    is_paid = is_rebuilt(situation, unit) and nation_of(unit) != CZECH
    return (
        *reinforcement_comes_later(situation, unit),
        *headquarters_returns_later(situation, unit),
        *withdrawn_unit_stays_away(unit),
        *(nation_has_replacements_left(situation, unit) if is_paid else ()),
    )


# ---- a drag from a box onto the map


@rule("6.4")
def hex_is_no_place_for_arrivals(unit: Unit, here: HexId) -> Iterator[Finding]:
    """No way names a hex for a unit."""
    yield forbids(unit=unit.id, hex=here)


def bars_to_place(situation: Situation, unit: Unit, here: HexId) -> tuple[Finding, ...]:
    """Return what keeps a piece off the map from a hex, by the way in which least does."""
    if is_column(unit):
        return bars_to_column(situation, unit, here)
    is_anew = is_rebuilt(situation, unit)
    ways = (each for each in _named(situation, unit, rebuilt=is_anew) if each.hex == here)
    bars = [_bars(each, rebuilt=is_anew) for each in ways]
    # A hex named in two ways is as open as the better one: the reasons against the other would mislead.
    return min(bars, key=len) if bars else hex_is_no_place_for_arrivals(unit, here)


def bars_to_arrival(situation: Situation, unit: Unit, here: HexId) -> tuple[Finding, ...]:
    """Return what keeps a piece off the map from being placed in a hex now, nothing where it may be."""
    found = (*bars_to_coming(situation, unit), *bars_to_place(situation, unit, here))
    return tuple(each.placed(here) for each in found)
