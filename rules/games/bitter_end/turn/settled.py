"""What was settled earlier and still holds: releases, surprise, schedule, breakout, who stood where.

It is read from what is written, by a clerk, and from markers, which a hand lays.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from rules.board import Board
from rules.facts import Facts
from rules.games.bitter_end.breakout import BREAKOUT
from rules.games.bitter_end.bridges import ATTEMPTS
from rules.games.bitter_end.city import City
from rules.games.bitter_end.city_troops import limited_units
from rules.games.bitter_end.combat_eligible import BEGAN_ADJACENT
from rules.games.bitter_end.combat_support import ALL_OUT_MADE
from rules.games.bitter_end.edition import Edition
from rules.games.bitter_end.facts import (
    BREAKOUT_BOX,
    RANGE_BOX,
    SCHEDULE_BOX,
    AllOutMade,
    BreakoutDeclared,
    BridgeAttempt,
    PlayerTurn,
    Released,
    ReleaseSchedule,
    SecondSurprise,
    SurpriseDay,
    SurpriseRearward,
    SurpriseSector,
)
from rules.games.bitter_end.orders_of_1945 import BODY
from rules.games.bitter_end.reinforcements import REBUILT
from rules.games.bitter_end.release_book import ARMY
from rules.games.bitter_end.releases import SCHEDULE, Reserves
from rules.games.bitter_end.surprise import (
    FIRST_DAY,
    FREE_DEPLOYMENT,
    FULLY_PREPARED,
    SECOND_USED,
    SURPRISED,
    stands_in_the_zone,
    zone,
)
from rules.games.bitter_end.words import EXPLOITATION, FROZEN, LIMITED
from rules.games.bitter_end.words import SURPRISED as SURPRISED_MARK
from rules.hexgrid import Grid, HexId, Side
from rules.position import Position
from rules.procedure import Record
from rules.units import Mark, Unit

RELEASED_MARKER = "restricted"
"""The marker on units of 46th Army and Pest Group that were set free."""

HISTORICAL_SECTOR = "surprise_sector"
"""The area of the map that is the sector of 1 January (16.22); its zone runs to the east."""


class Settling(NamedTuple):
    """What is asked about: a position with the reserves as the book has them, and what its table tells."""

    reserves: Reserves
    board: Board
    city: City
    record: Record
    edition: Edition
    bodies: Mapping[str, frozenset[str]]
    """Who belongs to which body of troops under orders (21.33)."""


def settled(asked: Settling) -> Position:
    """Return a position with releases, facts and the marks that follow from them."""
    position = asked.reserves.position
    known = replace(position, releases=dict(_releases(asked)))
    facts = {key: frozenset(words) for key, words in _facts(asked, known) if words}
    return _marked(asked, replace(known, facts=facts))


# ---- releases


def _releases(asked: Settling) -> Iterator[tuple[str, str]]:
    record, today = asked.record, asked.reserves.position.date
    for box, day in record.laid(RANGE_BOX):
        yield f"{ARMY}:{box.removeprefix(RANGE_BOX)}", day or today
    for unit, day in record.marked(RELEASED_MARKER):
        # The marker lies on other units by a slip of the hand: only these two bodies are let go one by one.
        if asked.reserves.book.held_by(unit):
            yield unit, day or today
    # Last, as a later pair wins: what was written outweighs the day of a marker that a hand laid.
    for fact in record.facts.all(Released):
        yield fact.whom, fact.date


# ---- facts


def _facts(asked: Settling, position: Position) -> Iterator[tuple[str, Collection[str]]]:
    record, facts = asked.record, asked.record.facts
    declared, now = facts.one(BreakoutDeclared), PlayerTurn(position.date, position.side)
    yield SCHEDULE, _schedule(record)
    yield BREAKOUT, {declared.date if declared is not None else _breakout_marker(record)} - {""}
    yield SECOND_USED, {fact.date for fact in facts.all(SecondSurprise)}
    # Facts keep the last turn of each; only those of this player turn bind (12.54, 18.31).
    yield ATTEMPTS, {str(fact.bridge) for fact in facts.all(BridgeAttempt) if fact.turn == now}
    yield ALL_OUT_MADE, {fact.side for fact in facts.all(AllOutMade) if fact.turn == now}
    yield REBUILT, set(record.rebuilt())
    for body, units in asked.bodies.items():
        yield BODY + body, units
    # In no other phase does it matter who began beside an enemy, and the position of then has to be found
    # again.
    if position.phase == EXPLOITATION:
        yield BEGAN_ADJACENT, _next_to_enemies(record.at_phase_start(), asked.board.topology.grid)
    hexes = surprise_zone(asked.board, position.date, facts, asked.reserves.variants)
    if hexes:
        yield SURPRISED, _surprised(asked, position, hexes)


def _surprised(asked: Settling, position: Position, hexes: frozenset[HexId]) -> set[str]:
    """Return who is surprised: in the zone as the turn began (16.32), in the first edition now (16.31)."""
    there = asked.record.at_turn_start() if asked.edition.has(stands_in_the_zone) else position
    return {dict(found.facts)["unit"] for found in asked.edition.ask(stands_in_the_zone, there, hexes)}


def _schedule(record: Record) -> set[str]:
    chosen = record.facts.one(ReleaseSchedule)
    return (
        {chosen.letter}
        if chosen is not None
        else {box.removeprefix(SCHEDULE_BOX) for box, _ in record.laid(SCHEDULE_BOX)}
    )


def _breakout_marker(record: Record) -> str:
    return next((day for _, day in record.laid(BREAKOUT_BOX)), "")


def _next_to_enemies(position: Position, grid: Grid) -> set[str]:
    sides = {hex_id: {unit.side for unit in stack} for hex_id, stack in position.by_hex.items()}

    def is_next(unit: Unit) -> bool:
        if unit.hex not in grid or unit.hex is None:
            return False
        return any(sides.get(there, set()) - {unit.side} for there in grid.neighbors(unit.hex))

    return {unit.id for unit in position.units if unit.hex is not None and is_next(unit)}


# ---- surprise


def surprise_zone(board: Board, today: str, facts: Facts, options: Collection[str]) -> frozenset[HexId]:
    """Return the hexes of surprise on this turn, the sector and the zone behind it; empty for none (16.31).

    On 1 January of a game without free deployment it is known without a word (16.11, 16.22).
    """
    grid = board.topology.grid
    # What was declared for another day stays written and means nothing now.
    if today and SurpriseDay(today) in facts.all(SurpriseDay):
        named, rearward = facts.one(SurpriseSector), facts.one(SurpriseRearward)
        sector = [here for here in named.hexes if here in grid] if named is not None else []
        return zone(grid, sector, rearward.side if rearward is not None else Side.E) | {*sector}
    area = board.areas.get(HISTORICAL_SECTOR)
    is_open = set(options) & {*FREE_DEPLOYMENT, FULLY_PREPARED}
    if today == FIRST_DAY and area is not None and not is_open:
        return zone(grid, tuple(area), Side.E) | area
    return frozenset()


# ---- marks that follow


def _marked(asked: Settling, position: Position) -> Position:
    reserves = asked.reserves._replace(position=position)
    limited = limited_units(reserves.book, position, asked.city)
    surprised = position.facts.get(SURPRISED, frozenset())

    def marks(unit: Unit) -> frozenset[Mark]:
        found = unit.marks
        # A marker left lying freezes nobody who was released.
        if FROZEN in found and not reserves.is_frozen(unit.id):
            found -= {FROZEN}
        if unit.id in limited:
            found |= {LIMITED}
        return found | {SURPRISED_MARK} if unit.id in surprised else found

    return position.marked_by(marks)
