"""What the rules say about the step under way, beside the units: releases, points, arrivals, the ring."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from app.assist.books import books_of, city_of, has_books
from app.assist.entries import entry_zones
from app.assist.procedure import options_in_play
from app.assist.turn.shortage import shortage_of, units_on_map
from app.table.game import Game
from rules.findings import Finding
from rules.games.bitter_end.books import Books
from rules.games.bitter_end.breakout import BREAKOUT, Breakout, relief_is_near
from rules.games.bitter_end.city import City
from rules.games.bitter_end.city_troops import garrison_is_gone
from rules.games.bitter_end.judge import BitterEndJudge
from rules.games.bitter_end.orders_of_1945 import corps_lets_go, late_division_goes_north
from rules.games.bitter_end.releases import (
    Reserves,
    due_by_schedule,
    never_by_schedule,
    released_a_turn_earlier,
    reserve_is_frozen,
)
from rules.games.bitter_end.rifle_stacks import mixed_by_retreat, rifle_divisions_share_a_hex
from rules.games.bitter_end.ring import find_ring, ring_is_closed, ring_is_open
from rules.games.bitter_end.shortages import Withdrawal, division_leaves_the_map, fuel_is_rolled_for
from rules.games.bitter_end.weather import Sky, gun_points, look_up
from rules.games.bitter_end.words import GERMAN, SOVIET
from rules.position import Position
from rules.ruleset import Judge
from rules.units import UnitId

RIFLE_STACKING = "18.2"
MOST_TOLD = 12
"""Findings told of one step; longer lists help nobody."""


@dataclass(frozen=True, slots=True)
class Line:
    """When and by which zones a unit comes, as its counter and its box say."""

    date: str
    side: str
    formation: str
    zones: tuple[str, ...]


@dataclass(frozen=True)
class Times:
    """What is read of a game for its advice; it may then be asked in any thread."""

    books: Books
    city: City
    options: frozenset[str]
    arrivals: tuple[tuple[Line, tuple[UnitId, ...]], ...]
    leaving: tuple[tuple[str, tuple[UnitId, ...]], ...] = ()
    """The divisions that were called away, with their units (18.52)."""


def times_of(game: Game) -> Times | None:
    """Return what the advice of a game needs, None for a game without such rules."""
    if not has_books(game.header.game):
        return None
    header = game.header
    arrivals = tuple(_arrivals(game))
    return Times(
        books_of(header.game, header.rule_set),
        city_of(game.sheet),
        options_in_play(game),
        arrivals,
        tuple((name, units_on_map(game, name)) for name in shortage_of(game).named),
    )


def _arrivals(game: Game) -> Iterator[tuple[Line, tuple[UnitId, ...]]]:
    """Yield when each unit in a box of reinforcements comes: its box has the date, else its counter."""
    boxes = game.sheet.tray.boxes
    for piece in game.table:
        box = boxes.get(piece.place.box) if piece.place.box is not None else None
        unit = game.unit_of(piece.id)
        if box is not None and unit is not None and box.kind in ("arrival", "delayed"):
            key = UnitId(unit.id)
            yield Line(box.date or unit.arrival, unit.side, unit.parent, entry_zones(game, key)), (key,)


def advice(times: Times, position: Position, judge: Judge) -> tuple[Finding, ...]:
    """Return what the rules say about the side, phase and step of a position."""
    if not isinstance(judge, BitterEndJudge):
        return ()
    asked = _Asked(times, position, judge)
    tell = _TELLERS.get((position.phase, position.step))
    told = tell(asked) if tell is not None else iter(())
    return tuple(found for _, found in zip(range(MOST_TOLD), told, strict=False))


@dataclass(frozen=True, slots=True)
class _Asked:
    times: Times
    position: Position
    judge: BitterEndJudge


def _supply(asked: _Asked) -> Iterator[Finding]:
    if asked.position.side == GERMAN and not asked.position.facts.get(BREAKOUT):
        yield from relief_is_near(Breakout(asked.position, asked.times.city))


def _fuel(asked: _Asked) -> Iterator[Finding]:
    yield from fuel_is_rolled_for(asked.position.date)


def _release(asked: _Asked) -> Iterator[Finding]:
    reserves = Reserves(asked.times.books.release, asked.position, asked.times.options)
    yield from due_by_schedule(reserves)
    yield from released_a_turn_earlier(reserves)
    yield from never_by_schedule(reserves)
    yield from reserve_is_frozen(reserves)
    yield from garrison_is_gone(asked.position, asked.times.city)


def _move(asked: _Asked) -> Iterator[Finding]:
    yield from _rifles(asked)
    yield from _orders(asked)
    for division, units in asked.times.leaving if asked.position.side == GERMAN else ():
        yield from division_leaves_the_map(Withdrawal(asked.position, division, units))


def _orders(asked: _Asked) -> Iterator[Finding]:
    """Yield what the orders of the Ultra-Historical scenario ask of single units in this movement."""
    position, scene = asked.position, asked.judge.scene(asked.position)
    zones = asked.judge.zones(position, SOVIET) if position.side == GERMAN else {}
    for unit in position.of(GERMAN) if position.side == GERMAN else ():
        orders = scene.orders(unit)
        if orders is not None:
            yield from corps_lets_go(orders, unit.hex in zones)
            yield from late_division_goes_north(orders)


def _air(asked: _Asked) -> Iterator[Finding]:
    position, law = asked.position, asked.judge.law
    yield from look_up(Sky(law, position.side, position.weather))
    for due in gun_points(law, position.side, position.date):
        yield from due.findings


def _rifles(asked: _Asked) -> Iterator[Finding]:
    if RIFLE_STACKING in asked.times.options:
        yield from rifle_divisions_share_a_hex(asked.position)
        yield from mixed_by_retreat(asked.position)


def _ring(asked: _Asked) -> Iterator[Finding]:
    ring = find_ring(asked.judge.scene(asked.position), asked.times.city)
    if ring is not None and asked.position.side == SOVIET:
        yield from ring_is_open(ring)
        yield from ring_is_closed(ring)


_TELLERS: Mapping[tuple[str, str], Callable[[_Asked], Iterator[Finding]]] = MappingProxyType(
    {
        ("supply", "trace"): _supply,
        ("supply", "fuel"): _fuel,
        ("supply", "release"): _release,
        ("movement", "move"): _move,
        ("combat", "air"): _air,
        ("combat", "clear"): _rifles,
        ("exploitation", "clear"): _rifles,
        ("end", "ring"): _ring,
    }
)
