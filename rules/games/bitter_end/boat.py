"""How the Sturmboot regiment itself moves (12.63, 12.64), and where it carries others over (12.62)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from enum import Enum
from typing import NamedTuple

from rules.board import Board, HexsideFeatures
from rules.findings import Finding, Rule, costs, forbids, notes, rule
from rules.games.bitter_end.law import Law
from rules.games.bitter_end.words import DANUBE, LAKE, may_be_ferried
from rules.position import Position
from rules.units import Unit

# One point a hex (12.63), in halves.
BOAT_HALF_MP = 2
AREA_PREFIX = "sturmboot"
WHOLE_LIST = "sturmboot_area"
"""The area of a board that lists every hex where the boat may be now, 12.64 included."""


class Waters(Enum):
    """Whether a hex is the boat's to use."""

    OWN = "own"
    OPENED = "opened"
    """Beyond its own waters, along a bank that its side has cleared (12.64)."""
    CLOSED = "closed"
    """Beyond its own waters, and neither bank is cleared."""
    OUTSIDE = "outside"
    """Not on a list that nothing widens."""


class BoatStep(NamedTuple):
    """The boat entering a hex: the terrain, what it crosses, whether the hex is shore, and its to use."""

    law: Law
    terrain: str
    features: HexsideFeatures
    is_shore: bool
    waters: Waters


@rule("2.2")
def boat_keeps_off_lakes(step: BoatStep) -> Iterator[Finding]:
    """Lakes are closed to the boat too."""
    if step.terrain == LAKE or LAKE in step.features.sides:
        yield forbids()


@rule("12.63")
def boat_keeps_to_the_danube(step: BoatStep) -> Iterator[Finding]:
    """The boat is always next to the Danube."""
    if not step.is_shore:
        yield forbids()


@rule("12.63")
def boat_keeps_to_its_waters(step: BoatStep) -> Iterator[Finding]:
    """The boat works on a part of the river only; a list of its hexes is not widened."""
    # Away from the shore the rule above says it already: one fault is told once.
    if step.is_shore and step.waters is Waters.OUTSIDE:
        yield forbids()


@rule("12.64")
def neither_bank_is_cleared(step: BoatStep) -> Iterator[Finding]:
    """Beyond Esztergom the boat needs a bank in friendly hands, free of enemies and their zones."""
    if step.is_shore and step.waters is Waters.CLOSED:
        yield forbids()


@rule("12.64")
def bank_is_cleared(step: BoatStep) -> Iterator[Finding]:
    """Along such a bank it goes on past Esztergom."""
    if step.is_shore and step.waters is Waters.OPENED:
        yield notes()


@rule("12.63")
def boat_keeps_its_bank(step: BoatStep) -> Iterator[Finding]:
    """Whether the boat may go over to the other bank is a matter of reading."""
    # 12.63 says where along the river it may be, and nothing of its banks (A18).
    if DANUBE in step.features.sides and not step.law.choices["sturmboot_may_cross"]:
        yield forbids("sturmboot_may_cross")


@rule("12.63")
def boat_carries_all_turn(position: Position) -> Iterator[Finding]:
    """The boat serves as a bridge in every phase in which units move."""
    del position
    yield notes()


@rule("12.63")
def boat_pays_one_point(step: BoatStep) -> Iterator[Finding]:
    """Every hex costs the boat one point."""
    if step.terrain != LAKE:
        yield costs(BOAT_HALF_MP)


BOAT_RULES: tuple[Rule[[BoatStep]], ...] = (
    boat_keeps_off_lakes,
    boat_keeps_to_the_danube,
    boat_keeps_to_its_waters,
    neither_bank_is_cleared,
    bank_is_cleared,
    boat_keeps_its_bank,
    boat_pays_one_point,
)


def judge_boat(step: BoatStep) -> tuple[Finding, ...]:
    """Return everything that the rules find about a step of the boat."""
    return tuple(found for each in BOAT_RULES for found in each(step))


def waters(board: Board) -> frozenset[int]:
    """Return the numbers of the hexes where the boat may be at first: the areas named for it, else all."""
    # By the beginning of the name: one map names its own waters, another the whole list with what was
    # opened.
    areas = [hexes for name, hexes in board.areas.items() if name.startswith(AREA_PREFIX)]
    index = board.topology.index
    if not areas:
        return frozenset(index.values())
    return frozenset(index[hex_id] for hexes in areas for hex_id in hexes if hex_id in index)


def are_widened(board: Board) -> bool:
    """Return whether the boat's waters grow with cleared banks (12.64): not where a board lists them all."""
    return WHOLE_LIST not in board.areas


def cleared(
    own: Collection[int],
    neighbors: tuple[tuple[int, ...], ...],
    is_bank: Callable[[int, int], bool],
    is_held: Callable[[int], bool],
) -> frozenset[int]:
    """Return the hexes of the banks that are cleared without a gap from the boat's own waters on (12.64).

    `is_bank` says whether a step leads along a bank, `is_held` whether a hex is cleared.
    """
    found: set[int] = set()
    # It begins at the rim of its own waters: a bank cleared far downstream opens nothing without a way
    # there.
    queue = [here for here in own if any(is_bank(here, there) for there in neighbors[here])]
    for here in queue:
        for there in neighbors[here]:
            if there not in found and there not in own and is_bank(here, there) and is_held(there):
                found.add(there)
                queue.append(there)
    return frozenset(found)


@rule("12.65")
def boat_serves_lines(law: Law, unit: Unit) -> Iterator[Finding]:
    """For lines the boat is a bridge: to every unit, or by another reading to those that it carries."""
    if may_be_ferried(unit):
        yield notes()
    elif law.choices["sturmboot_supply_all"]:
        yield notes("sturmboot_supply_all")


@rule("12.65")
def lines_cross_both_ways(law: Law) -> Iterator[Finding]:
    """As over a bridge lines go either way, or by another reading only as units cross (12.62)."""
    if law.choices["sturmboot_supply_both_ways"]:
        yield notes("sturmboot_supply_both_ways")


def ferries(law: Law, boat: int, neighbors: tuple[tuple[int, ...], ...]) -> Iterator[tuple[int, int]]:
    """Yield the steps (from, to) that a boat in a hex may carry units over, if the Danube lies between.

    12.62 lets units go to a shore hex next to the boat; what that means is the setting
    `sturmboot_crossing`: from anywhere across the river, from the boat's hex only, or from and to it.
    """
    reading = law.choices["sturmboot_crossing"]
    for there in neighbors[boat]:
        if reading == "literal":
            # Steps that do not cross the river are among them: `Occupancy.ferries` leaves them out.
            yield from ((here, there) for here in neighbors[there])
        else:
            yield boat, there
        if reading == "either_end":
            yield there, boat
