"""What was settled earlier and still holds: releases, surprise, schedule, breakout, who stood where.

It is read from trackers, which a clerk writes, and from markers, which a hand lays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Protocol

from app.assist.books import bodies_under_orders, books_of, city_of, edition_of, has_books
from app.assist.entries import WAITS
from app.table.changes import Register
from app.table.game import Game
from app.table.pieces import Kind, Piece, PieceId
from rules.games.bitter_end.books import Books
from rules.games.bitter_end.breakout import BREAKOUT
from rules.games.bitter_end.bridges import ATTEMPTS
from rules.games.bitter_end.city_troops import limited_units
from rules.games.bitter_end.combat_eligible import BEGAN_ADJACENT
from rules.games.bitter_end.combat_support import ALL_OUT_MADE
from rules.games.bitter_end.orders_of_1945 import BODY
from rules.games.bitter_end.reinforcements import REBUILT
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
from rules.games.bitter_end.turn.fact_keys import (
    ATTEMPT,
    BREAKOUT_BOX,
    RANGE_BOX,
    REARWARD,
    RELEASE,
    SCHEDULE_BOX,
    SECTOR,
    SURPRISE_DATE,
)
from rules.games.bitter_end.words import EXPLOITATION
from rules.hexgrid import Grid, HexId, Side
from rules.position import Position
from rules.units import Mark, Unit, UnitId


class Past(Protocol):
    """Knows how a game lay before."""

    def at_phase_start(self, game: Game) -> Position:
        """Return what lay on the table when the present phase began."""

    def at_turn_start(self, game: Game) -> Position:
        """Return what lay on the table when the present turn began."""

    def coming_of(self, game: Game, piece: PieceId) -> str:
        """Return the date on which a piece came to where it lies, empty where it lay there from the start."""

    def came_back(self, game: Game, piece: PieceId) -> bool:
        """Return whether a piece came into the box of those who wait from among the destroyed (5.6)."""


ALL_OUT = "all_out:"
"""How the key of the tracker begins that keeps an all-out assault, until the player turn is over."""

RELEASED_MARKER = "restricted"
"""The marker on units of 46th Army and Pest Group that were set free."""

HISTORICAL_SECTOR = "surprise_sector"
"""The area of the map that is the sector of 1 January (16.22); its zone runs to the east."""


def with_facts(game: Game, position: Position, past: Past) -> Position:
    """Return a position with releases, facts and the marks that follow from them.

    `past` knows the earlier tables of the same game. A game without such rules stays as it is.
    """
    if not has_books(game.header.game):
        return position
    books = books_of(game.header.game, game.header.rule_set)
    known = replace(position, releases=dict(_releases(game, books, past)))
    facts = {key: frozenset(words) for key, words in _facts(game, known, past) if words}
    return _marked(game, replace(known, facts=facts), books)


def variants_of(game: Game) -> frozenset[str]:
    """Return the variants and optional rules that are played."""
    return frozenset(key for key, value in game.header.options.items() if value == "on")


# ---- releases


def _releases(game: Game, books: Books, past: Past) -> Iterator[tuple[str, str]]:
    yield from _by_markers(game, books, past)
    for key, text in game.table.book(Register.TRACKER).items():
        if key.startswith(RELEASE) and text:
            yield key.removeprefix(RELEASE), text


def _by_markers(game: Game, books: Books, past: Past) -> Iterator[tuple[str, str]]:
    today = game.table.read(Register.TRACKER, "date")
    for piece in game.table:
        box = piece.place.box or ""
        if piece.kind is not Kind.MARKER:
            continue
        if box.startswith(RANGE_BOX):
            yield f"46A:{box.removeprefix(RANGE_BOX)}", past.coming_of(game, piece.id) or today
        elif piece.design == RELEASED_MARKER and piece.place.hex is not None:
            for unit in _beneath(game, piece):
                if books.release.held_by(unit):
                    yield unit, past.coming_of(game, piece.id) or today


def _beneath(game: Game, marker: Piece) -> Iterator[UnitId]:
    for piece in game.table.stack_at(marker.place.spot):
        if piece.kind is Kind.UNIT and piece.place.level < marker.place.level:
            yield UnitId(piece.design)


# ---- facts


def _facts(game: Game, position: Position, past: Past) -> Iterator[tuple[str, set[str]]]:
    tracker = game.table.book(Register.TRACKER)
    yield SCHEDULE, _schedule(game)
    yield BREAKOUT, {tracker.get(BREAKOUT, "") or _breakout_marker(game, past)} - {""}
    yield SECOND_USED, {tracker.get(SECOND_USED, "")} - {""}
    player_turn = f"{position.date}.{position.side}"
    yield ATTEMPTS, _of_this_turn(tracker, ATTEMPT, player_turn)
    yield ALL_OUT_MADE, _of_this_turn(tracker, ALL_OUT, player_turn)
    yield REBUILT, set(_rebuilt(game, past))
    for body, units in bodies_under_orders(game.header.game, game.header.scenario).items():
        yield BODY + body, set(units)
    if position.phase == EXPLOITATION:
        yield BEGAN_ADJACENT, _next_to_enemies(past.at_phase_start(game), game.sheet.grid)
    hexes = surprise_zone(game)
    if hexes:
        yield SURPRISED, _surprised(game, position, past, hexes)


def _surprised(game: Game, position: Position, past: Past, hexes: frozenset[HexId]) -> set[str]:
    """Return who is surprised: in the zone as the turn began (16.32), in the first edition now (16.31)."""
    edition = edition_of(game.header.rule_set)
    there = past.at_turn_start(game) if edition.has(stands_in_the_zone) else position
    return {dict(found.facts)["unit"] for found in edition.ask(stands_in_the_zone, there, hexes)}


def _of_this_turn(tracker: Mapping[str, str], prefix: str, player_turn: str) -> set[str]:
    return {
        key.removeprefix(prefix)
        for key, text in tracker.items()
        if key.startswith(prefix) and text == player_turn
    }


def _schedule(game: Game) -> set[str]:
    written = game.table.read(Register.TRACKER, SCHEDULE)
    boxes = (piece.place.box or "" for piece in game.table if piece.kind is Kind.MARKER)
    laid = {box.removeprefix(SCHEDULE_BOX) for box in boxes if box.startswith(SCHEDULE_BOX)}
    return {written} if written else laid


def _breakout_marker(game: Game, past: Past) -> str:
    laid = (p.id for p in game.table if p.kind is Kind.MARKER and p.place.box == BREAKOUT_BOX)
    return next((past.coming_of(game, piece) for piece in laid), "")


def _rebuilt(game: Game, past: Past) -> Iterator[str]:
    """Yield the units in boxes of delayed reinforcements that came there from among the destroyed."""
    waiting = [piece.id for piece in game.table if (piece.place.box or "").startswith(WAITS)]
    yield from (game.table[piece].design for piece in waiting if past.came_back(game, piece))


def _next_to_enemies(position: Position, grid: Grid) -> set[str]:
    sides = {hex_id: {unit.side for unit in stack} for hex_id, stack in position.by_hex.items()}

    def is_next(unit: Unit) -> bool:
        if unit.hex not in grid or unit.hex is None:
            return False
        return any(sides.get(there, set()) - {unit.side} for there in grid.neighbors(unit.hex).values())

    return {unit.id for unit in position.units if unit.hex is not None and is_next(unit)}


# ---- surprise


def surprise_zone(game: Game) -> frozenset[HexId]:
    """Return the hexes of surprise on this turn, the sector and the zone behind it; empty for none (16.31).

    On 1 January of a game without free deployment it is known without a word (16.11, 16.22).
    """
    read = game.table.book(Register.TRACKER).get
    today, grid = read("date", ""), game.sheet.grid
    if today and read(SURPRISE_DATE, "") == today:
        sector = [HexId(word) for word in read(SECTOR, "").split() if HexId(word) in grid]
        name = read(REARWARD, "") or Side.E.name
        return zone(grid, sector, Side[name]) | {*sector} if name in Side.__members__ else frozenset()
    area = game.sheet.areas.get(HISTORICAL_SECTOR)
    is_open = variants_of(game) & {*FREE_DEPLOYMENT, FULLY_PREPARED}
    if today == FIRST_DAY and area is not None and not is_open:
        return zone(grid, area.hexes, Side.E) | {*area.hexes}
    return frozenset()


# ---- marks that follow


def _marked(game: Game, position: Position, books: Books) -> Position:
    reserves = Reserves(books.release, position, variants_of(game))
    limited = limited_units(books.release, position, city_of(game.sheet))
    surprised = position.facts.get(SURPRISED, frozenset())

    def marks(unit: Unit) -> frozenset[Mark]:
        found = unit.marks
        if Mark.FROZEN in found and not reserves.is_frozen(unit.id):
            found -= {Mark.FROZEN}
        if unit.id in limited:
            found |= {Mark.LIMITED}
        return found | {Mark.SURPRISED} if unit.id in surprised else found

    return position.marked_by(marks)
