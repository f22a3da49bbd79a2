"""How the Sturmboot regiment itself moves (12.63, 12.64), and where it carries others over (12.62)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.board import Board, Seam
from rules.findings import Finding, Rule, costs, forbids, notes, rule
from rules.games.bitter_end.law import Law
from rules.games.bitter_end.words import DANUBE, LAKE
from rules.position import Position

BOAT_HALF_MP = 2
AREA_PREFIX = "sturmboot"


class BoatStep(NamedTuple):
    """The boat entering a hex: the terrain, what it crosses, whether the hex is shore, and its to use."""

    law: Law
    terrain: str
    seam: Seam
    is_shore: bool
    is_in_area: bool


@rule("2.2")
def boat_keeps_off_lakes(step: BoatStep) -> Iterator[Finding]:
    """Lakes are closed to the boat too."""
    if step.terrain == LAKE or LAKE in step.seam.sides:
        yield forbids()


@rule("12.63")
def boat_keeps_to_the_danube(step: BoatStep) -> Iterator[Finding]:
    """The boat is always next to the Danube."""
    if not step.is_shore:
        yield forbids()


@rule("12.63")
def boat_keeps_to_its_waters(step: BoatStep) -> Iterator[Finding]:
    """The boat works on a part of the river only, which case 12.64 may widen."""
    if step.is_shore and not step.is_in_area:
        yield forbids()


@rule("12.63")
def boat_keeps_its_bank(step: BoatStep) -> Iterator[Finding]:
    """Whether the boat may go over to the other bank is a matter of reading."""
    if DANUBE in step.seam.sides and not step.law.choices["sturmboot_may_cross"]:
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
    boat_keeps_its_bank,
    boat_pays_one_point,
)


def judge_boat(step: BoatStep) -> tuple[Finding, ...]:
    """Return everything that the rules find about a step of the boat."""
    return tuple(found for each in BOAT_RULES for found in each(step))


def waters(board: Board) -> frozenset[int]:
    """Return the numbers of the hexes where the boat may be: the areas named for it, else all."""
    areas = [hexes for name, hexes in board.areas.items() if name.startswith(AREA_PREFIX)]
    index = board.topology.index
    if not areas:
        return frozenset(index.values())
    return frozenset(index[hex_id] for hexes in areas for hex_id in hexes if hex_id in index)


def ferries(law: Law, boat: int, neighbors: tuple[tuple[int, ...], ...]) -> Iterator[tuple[int, int]]:
    """Yield the steps (from, to) that a boat in a hex may carry units over, if the Danube lies between.

    12.62 lets units go to a shore hex next to the boat; what that means is the setting
    `sturmboot_crossing`: from anywhere across the river, from the boat's hex only, or from and to it.
    """
    reading = law.choices["sturmboot_crossing"]
    for there in neighbors[boat]:
        if reading == "literal":
            yield from ((here, there) for here in neighbors[there])
        else:
            yield boat, there
        if reading == "either_end":
            yield there, boat
