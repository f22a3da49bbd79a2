"""Soviet front reserves (16.4): which schedule, who is due, who is let go early by Germans nearby."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from rules.board import Board
from rules.findings import Finding, forbids, notes, rule
from rules.games.bitter_end.release_book import ReleaseBook
from rules.games.bitter_end.words import GARRISON, GERMAN
from rules.hexgrid import HexId
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import OUT_OF_SUPPLY, Unit

SCHEDULE = "schedule"
"""The fact of a position that names the schedule in use, A to E (16.45)."""


class Reserves(NamedTuple):
    """The reserves in a game: the book, what the position says was released, and the variants in play."""

    book: ReleaseBook
    position: Position
    variants: Collection[str] = ()

    @property
    def schedule(self) -> str:
        """The schedule in use, empty where none was declared."""
        # The facts of a position are sets; of schedules there is one.
        return next(iter(sorted(self.position.facts.get(SCHEDULE, ()))), "")

    def is_free(self, formation: str) -> bool:
        """Return whether a reserve was released, by whatever cause."""
        return formation in self.position.releases

    def is_frozen(self, unit: UnitId) -> bool:
        """Return whether a unit belongs to a reserve that was not released, and was not freed alone."""
        formation = self.book.reserve_of(unit)
        return bool(formation) and not self.is_free(formation) and unit not in self.position.releases


# ---- the schedule


@rule("16.44")
def sector_decides_the_schedule(
    book: ReleaseBook, board: Board, sector: Collection[HexId]
) -> Iterator[Finding]:
    """The corps areas in which the surprise sector lies leave one or two schedules to choose from."""
    # No sector fits two lines: of eight hexes the least numbers, 4 and 5, ask for nine. It may fit none.
    for choice in book.choices:
        inside = set(sector).intersection(*[_hexes(board, choice.areas)])
        if len(inside) >= choice.min_hexes:
            areas, letters = " ".join(choice.areas), " ".join(choice.schedules)
            yield notes(areas=areas, schedules=letters, hexes=len(inside))


def schedules_for(book: ReleaseBook, board: Board, sector: Collection[HexId]) -> tuple[str, ...]:
    """Return the schedules from which the Soviet player chooses; none where the sector fits no line."""
    found = sector_decides_the_schedule(book, board, sector)
    return tuple(letter for each in found for letter in dict(each.facts)["schedules"].split())


@rule("16.45")
def schedule_is_one_of_these(letter: str, allowed: Collection[str]) -> Iterator[Finding]:
    """The Soviet player takes one of the schedules that the sector leaves, and keeps to it."""
    if letter not in allowed:
        yield forbids(schedule=letter, schedules=" ".join(allowed))


def _hexes(board: Board, areas: Collection[str]) -> frozenset[HexId]:
    return frozenset().union(*(board.areas.get(name, frozenset()) for name in areas))


@rule("16.43")
def due_by_schedule(reserves: Reserves) -> Iterator[Finding]:
    """Formations are released on their dates, whole; those already free are not replaced by others."""
    letter, today = reserves.schedule, reserves.position.date
    for date, formation in reserves.book.schedule(letter, reserves.variants):
        # At most today: what a hand left undone on its date is made up for on the next turn.
        if date <= today and not reserves.is_free(formation):
            yield notes(formation=formation, schedule=letter, date=date)


@rule("19.71c")
def released_a_turn_earlier(reserves: Reserves) -> Iterator[Finding]:
    """Where the Soviets are prepared, every date of the schedule is one turn earlier."""
    letter = reserves.schedule
    # By the dates and not by the variant's name: two variants bring this, one of them by including the other.
    if letter and reserves.book.schedule(letter, reserves.variants) != reserves.book.schedules.get(letter):
        yield notes(schedule=letter)


@rule("16.462")
def never_by_schedule(reserves: Reserves) -> Iterator[Finding]:
    """A formation that the schedule does not name waits for Germans nearby."""
    letter = reserves.schedule
    named = {formation for _, formation in reserves.book.schedules.get(letter, ())}
    for formation in reserves.book.reserves:
        if letter and formation not in named and not reserves.is_free(formation):
            yield notes(formation=formation, schedule=letter)


@rule("16.41")
def reserve_is_frozen(reserves: Reserves) -> Iterator[Finding]:
    """The reserves that wait, with the units that may neither move nor attack (16.42)."""
    for formation in reserves.book.reserves:
        waiting = [u for u in reserves.book.formations[formation] if reserves.is_frozen(u)]
        if waiting:
            yield notes(formation=formation, units=len(waiting))


# ---- early release


class Passing(NamedTuple):
    """A unit on its way: every hex that it enters, its first one not among them."""

    unit: Unit
    hexes: tuple[HexId, ...]

    @property
    def is_supplied_german(self) -> bool:
        """Whether it is a German unit that counts as in supply."""
        return self.unit.side == GERMAN and not self.unit.is_marked(OUT_OF_SUPPLY)


@rule("16.46")
def germans_near_the_area(reserves: Reserves, board: Board, passing: Passing) -> Iterator[Finding]:
    """A supplied German unit that moves into or next to a formation's area releases it at once.

    The area is that in which it set up: variants move some (22.2).
    """
    if not passing.is_supplied_german:
        return
    # 16.46 excepts nobody: only of the brigade in the city is the garrison left out (16.461).
    waiting = (formation for formation in reserves.book.reserves if not reserves.is_free(formation))
    for formation in waiting:
        area = reserves.book.area(formation, reserves.variants, board)
        at = _first_near(board, passing.hexes, area)
        if at is not None:
            yield notes(formation=formation, unit=passing.unit.id).placed(at)


@rule("16.461")
def germans_near_the_brigade(reserves: Reserves, board: Board, passing: Passing) -> Iterator[Finding]:
    """The 32nd Brigade in Budapest is released by units from outside the garrison that come next to it."""
    brigade = reserves.position.by_id.get(reserves.book.lone)
    if brigade is None or brigade.hex is None or not reserves.is_frozen(brigade.id):
        return
    # 16.461 does not ask whether they are in supply, as 16.46 does.
    is_from_outside = passing.unit.side == GERMAN and not passing.unit.is_marked(GARRISON)
    at = _first_near(board, passing.hexes, [brigade.hex])
    if is_from_outside and at is not None:
        yield notes(unit=brigade.id, by=passing.unit.id).placed(at)


@rule("16.461")
def attack_frees_the_brigade(reserves: Reserves, attacked: Collection[HexId]) -> Iterator[Finding]:
    """An attack on the 32nd Brigade releases it, whoever attacks."""
    brigade = reserves.position.by_id.get(reserves.book.lone)
    if brigade is not None and brigade.hex in attacked and reserves.is_frozen(brigade.id):
        yield notes(unit=brigade.id)


def _first_near(board: Board, way: Sequence[HexId], hexes: Collection[HexId]) -> HexId | None:
    """Return the first hex of a way that lies in some hexes or next to one."""
    # Across the river counts as beside: 16.46 asks for adjacency and for nothing that joins the hexes.
    topology = board.topology
    near = set(hexes)
    for hex_id in hexes:
        if hex_id in topology.index:
            near |= {topology.hexes[there] for there in topology.neighbors[topology.index[hex_id]]}
    return next((hex_id for hex_id in way if hex_id in near), None)
