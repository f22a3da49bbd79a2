"""What the rules say about the step under way, beside the units: releases, points, arrivals, the ring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules.findings import Finding
from rules.games.bitter_end.breakout import BREAKOUT, Breakout, relief_is_near
from rules.games.bitter_end.city import City
from rules.games.bitter_end.city_troops import garrison_is_gone
from rules.games.bitter_end.judge import BitterEndJudge
from rules.games.bitter_end.orders_of_1945 import corps_lets_go, late_division_goes_north
from rules.games.bitter_end.reinforcements import WAITING_RULES, Waiting, due_now, waiting_units, zones_of
from rules.games.bitter_end.releases import (
    Reserves,
    due_by_schedule,
    never_by_schedule,
    released_a_turn_earlier,
    reserve_is_frozen,
)
from rules.games.bitter_end.rifle_stacks import mixed_by_retreat, rifle_divisions_share_a_hex
from rules.games.bitter_end.ring import find_ring, ring_is_closed, ring_is_open
from rules.games.bitter_end.shortages import (
    FuelRoll,
    Withdrawal,
    chance_spares_the_fuel,
    division_leaves_the_map,
    fuel_findings,
    fuel_is_rolled_for,
)
from rules.games.bitter_end.turn.shortage import Shortage, units_on_map
from rules.games.bitter_end.weather import Sky, gun_points, look_up
from rules.games.bitter_end.words import GERMAN, SOVIET
from rules.position import Position
from rules.procedure import Arrival, Coming
from rules.unit_id import UnitId

RIFLE_STACKING = "18.2"
MOST_TOLD = 12
"""Findings told of one step; longer lists help nobody."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked about: a position with its reserves, the city, the judge, what the dice have called."""

    reserves: Reserves
    city: City
    judge: BitterEndJudge
    shortage: Shortage
    formations: Mapping[str, tuple[UnitId, ...]]

    @property
    def position(self) -> Position:
        """The position on the table."""
        return self.reserves.position


def advice(asked: Asked) -> tuple[Finding, ...]:
    """Return what is to be said about the side, phase and step of a position."""
    tell = _TELLERS.get((asked.position.phase, asked.position.step))
    told = tell(asked) if tell is not None else iter(())
    # With the numbers first, nothing is found out that is not told.
    return tuple(found for _, found in zip(range(MOST_TOLD), told, strict=False))


def coming(position: Position, arrivals: Iterable[Arrival]) -> tuple[Coming, ...]:
    """Return the units of the side to move that may enter now, by date and zones, the earliest first (17)."""
    lines = tuple((each, (each.unit,)) for each in arrivals)
    groups: dict[tuple[str, str, tuple[str, ...]], list[Waiting]] = {}
    for each in due_now(waiting_units(position, position.side, lines)):
        date = each.arrival.date if each.arrival is not None else ""
        # By the finding as well: who is due, who was delayed and who was rebuilt are told in sentences apart.
        groups.setdefault((date, _found(each).rule, zones_of(each)), []).append(each)
    return tuple(
        Coming(tuple(each.unit.id for each in group), zones_of(group[0]), _found(group[0]))
        for group in groups.values()
    )


def _found(waiting: Waiting) -> Finding:
    return next(found for each in WAITING_RULES for found in each(waiting))


def _supply(asked: Asked) -> Iterator[Finding]:
    # Once it is declared, relief has nothing to open any more (15.2).
    if asked.position.side == GERMAN and not asked.position.facts.get(BREAKOUT):
        yield from relief_is_near(Breakout(asked.position, asked.city))


def _fuel_check(asked: Asked) -> Iterator[Finding]:
    yield from chance_spares_the_fuel(asked.position.date, asked.shortage.check)


def _fuel(asked: Asked) -> Iterator[Finding]:
    yield from fuel_is_rolled_for(asked.position.date)
    if asked.shortage.fuel:
        known, chart = asked.shortage, asked.judge.law.turn
        # Once the die lies there: a division that it names may be spared, and nobody would know why.
        yield from fuel_findings(FuelRoll(chart, asked.position, asked.formations, known.options, known.fuel))


def _release(asked: Asked) -> Iterator[Finding]:
    reserves = asked.reserves
    yield from due_by_schedule(reserves)
    yield from released_a_turn_earlier(reserves)
    yield from never_by_schedule(reserves)
    yield from reserve_is_frozen(reserves)
    yield from garrison_is_gone(asked.position, asked.city)


def _move(asked: Asked) -> Iterator[Finding]:
    yield from _rifles(asked)
    yield from _orders(asked)
    for division, units in _leaving(asked) if asked.position.side == GERMAN else ():
        yield from division_leaves_the_map(Withdrawal(asked.position, division, units))


def _leaving(asked: Asked) -> Iterator[tuple[str, tuple[UnitId, ...]]]:
    """Yield the divisions that were called away, with their units on the map (18.52)."""
    for name in asked.shortage.named:
        yield name, units_on_map(asked.position, asked.formations, name)


def _orders(asked: Asked) -> Iterator[Finding]:
    """Yield what the orders of the Ultra-Historical scenario ask of single units in this movement."""
    position, occupancy = asked.position, asked.judge.occupancy(asked.position)
    # Orders bind German units alone; the zones are worked out only for them.
    zones = asked.judge.zones(position, SOVIET) if position.side == GERMAN else {}
    for unit in position.of(GERMAN) if position.side == GERMAN else ():
        orders = occupancy.orders(unit)
        if orders is not None:
            yield from corps_lets_go(orders, unit.hex in zones)
            yield from late_division_goes_north(orders)


def _air(asked: Asked) -> Iterator[Finding]:
    position, law = asked.position, asked.judge.law
    yield from look_up(Sky(law, position.side, position.weather))
    for due in gun_points(law, position.side, position.date):
        yield from due.findings


def _rifles(asked: Asked) -> Iterator[Finding]:
    if RIFLE_STACKING in asked.reserves.variants:
        yield from rifle_divisions_share_a_hex(asked.position)
        yield from mixed_by_retreat(asked.position)


def _ring(asked: Asked) -> Iterator[Finding]:
    ring = find_ring(asked.judge.occupancy(asked.position), asked.city)
    if ring is not None and asked.position.side == SOVIET:
        yield from ring_is_open(ring)
        yield from ring_is_closed(ring)


_TELLERS: Mapping[tuple[str, str], Callable[[Asked], Iterator[Finding]]] = MappingProxyType(
    {
        ("supply", "trace"): _supply,
        ("supply", "fuel_check"): _fuel_check,
        ("supply", "fuel"): _fuel,
        ("supply", "release"): _release,
        ("movement", "move"): _move,
        ("combat", "air"): _air,
        ("combat", "clear"): _rifles,
        ("exploitation", "clear"): _rifles,
        ("end", "ring"): _ring,
    }
)
