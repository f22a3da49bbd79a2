"""German surprise (16.1 to 16.3): its turns, its sector, and the zone behind the Soviet line."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from rules.findings import Finding, Rule, Verdict, forbids, notes, rule, waives
from rules.games.bitter_end.edition import EDITION_2005, Edition
from rules.games.bitter_end.words import COMBAT, GERMAN, SOVIET
from rules.hexgrid import Grid, HexId, Side
from rules.position import Position
from rules.unit_id import UnitId

FIRST_DAY, SECOND_FROM = "1945-01-01", "1945-01-13"
SECTOR_HEXES, ZONE_DEPTH, SECOND_RANGE = 8, 10, 3

SURPRISED = "surprised"
"""The fact of a position that names the Soviets who stood in the zone as the turn began (16.32)."""

SECOND_USED = "surprise_used"
"""The fact of a position that gives the date of the second surprise."""

FULLY_PREPARED = "19.72"
FREE_DEPLOYMENT = frozenset({"19.41", "19.42"})


class Declaration(NamedTuple):
    """A surprise declared with its sector. `fronts` are the original German lines, hex by hex.

    `fixed` is the sector of the historical set-up, `variants` are those in play. `attackers` are the units
    that will attack there, `panzer` the regiments of each panzer division; the first edition asks for them.
    """

    position: Position
    sector: tuple[HexId, ...]
    fronts: tuple[tuple[HexId, ...], ...]
    fixed: tuple[HexId, ...]
    variants: Collection[str]
    grid: Grid
    attackers: Collection[UnitId] = ()
    panzer: Mapping[str, Collection[UnitId]] = MappingProxyType({})

    @property
    def is_first(self) -> bool:
        """Whether it is the surprise of 1 January."""
        return self.position.date == FIRST_DAY


@rule("16.11")
def first_day_is_a_surprise(declared: Declaration) -> Iterator[Finding]:
    """On 1 January the Germans have surprise without asking."""
    if declared.is_first and FULLY_PREPARED not in declared.variants:
        yield notes()


@rule("19.72")
def prepared_soviets_are_not_surprised(declared: Declaration) -> Iterator[Finding]:
    """Soviets who are fully prepared are not surprised on 1 January."""
    if declared.is_first and FULLY_PREPARED in declared.variants:
        yield forbids()


@rule("16.12")
def second_surprise_comes_later(declared: Declaration) -> Iterator[Finding]:
    """The second surprise comes on a turn of the Germans' choice from 13 January on, once."""
    # What was declared today does not stand in its own way.
    used = declared.position.facts.get(SECOND_USED, frozenset()) - {declared.position.date}
    if not declared.is_first and (declared.position.date < SECOND_FROM or used):
        yield forbids(date=", ".join(sorted(used)) or declared.position.date)


@rule("16.12")
def second_surprise_releases_nobody(declared: Declaration) -> Iterator[Finding]:
    """No Soviet reserves are released for the second surprise."""
    if not declared.is_first:
        yield notes()


@rule("16.1")
def declared_before_combat(declared: Declaration) -> Iterator[Finding]:
    """Surprise is declared as the German Combat Phase begins; judged where a phase is named."""
    now = declared.position.side, declared.position.phase
    if declared.position.phase and now != (GERMAN, COMBAT):
        yield forbids()


@rule("16.21")
def eight_hexes_in_a_row(declared: Declaration) -> Iterator[Finding]:
    """A sector has eight hexes, each next to the one before."""
    pairs = zip(declared.sector, declared.sector[1:], strict=False)
    is_row = all(one in declared.grid and declared.grid.distance(one, other) == 1 for one, other in pairs)
    # As a set: a row that comes back over its own hexes is shorter than eight.
    if len(set(declared.sector)) != SECTOR_HEXES or not is_row:
        yield forbids(hexes=len(set(declared.sector)))


@rule("16.21")
def first_sector_is_on_the_front(declared: Declaration) -> Iterator[Finding]:
    """On 1 January the hexes are hexes of the German front line."""
    if declared.is_first:
        # All lines as one set: a row may run from one corps into the next.
        front = {hex_id for line in declared.fronts for hex_id in line}
        for hex_id in declared.sector:
            if hex_id not in front:
                yield forbids().placed(hex_id)


@rule("16.21")
def second_sector_is_near_the_front(declared: Declaration) -> Iterator[Finding]:
    """Later they lie on the original front line or within three hexes of it."""
    if declared.is_first:
        return
    front = [hex_id for line in declared.fronts for hex_id in line]
    for hex_id in declared.sector:
        if not any(declared.grid.distance(hex_id, there) <= SECOND_RANGE for there in front):
            yield forbids().placed(hex_id)


@rule("16.22")
def historical_sector_is_fixed(declared: Declaration) -> Iterator[Finding]:
    """In the historical scenario the sector runs from the Danube to Kornye."""
    # As sets: the sector may be named from either end.
    if declared.is_first and set(declared.sector) != set(declared.fixed):
        yield forbids(sector=" ".join(declared.fixed))


@rule("16.23")
def free_deployment_frees_the_sector(declared: Declaration) -> Iterator[Finding]:
    """With free deployment the German player chooses any eight front hexes."""
    if declared.is_first and FREE_DEPLOYMENT & set(declared.variants):
        yield waives("16.22")


DECLARATION_RULES: tuple[Rule[[Declaration]], ...] = (
    first_day_is_a_surprise,
    prepared_soviets_are_not_surprised,
    second_surprise_comes_later,
    second_surprise_releases_nobody,
    declared_before_combat,
    eight_hexes_in_a_row,
    first_sector_is_on_the_front,
    second_sector_is_near_the_front,
    historical_sector_is_fixed,
    free_deployment_frees_the_sector,
)


def declaring(declared: Declaration, edition: Edition = EDITION_2005) -> Verdict:
    """Return the verdict on declaring surprise in a sector."""
    rules = edition.rules(DECLARATION_RULES)
    return Verdict(tuple(found for each in rules for found in each(declared)))


# ---- the zone


def zone(grid: Grid, sector: Collection[HexId], rearward: Side) -> frozenset[HexId]:
    """Return the zone of a sector: ten hexes from each of its hexes, straight on (16.31).

    The sector is the German front; the first hex of each row is the Soviet one that it faces.
    """
    return frozenset(there for hex_id in sector for there in _row(grid, hex_id, rearward))


def _row(grid: Grid, start: HexId, rearward: Side) -> Iterator[HexId]:
    here: HexId | None = start
    for _ in range(ZONE_DEPTH):
        # A row that leaves the map ends there: the zone is cut off and not bent.
        here = grid.neighbor(here, rearward) if here is not None and here in grid else None
        if here is not None:
            yield here


def zones(grid: Grid, sector: Collection[HexId], position: Position) -> Mapping[Side, frozenset[HexId]]:
    """Return the zone of a sector for each direction that the German player may choose.

    That with the most Soviet units comes first.
    """
    # Every direction is offered: the text leaves the zone to the German player and fixes its size alone.
    found = {side: zone(grid, sector, side) for side in grid.directions}
    # Sorting is stable: of equal zones the first clockwise from the north comes first.
    return dict(sorted(found.items(), key=lambda item: -len(surprised_units(position, item[1]))))


@rule("16.31")
def stands_in_the_zone(position: Position, hexes: Collection[HexId]) -> Iterator[Finding]:
    """Soviet units in the sector's zone are surprised; asked of the position as the turn begins (16.32)."""
    for unit in position.of(SOVIET):
        if unit.hex is not None and unit.hex in hexes:
            yield notes(unit=unit.id).placed(unit.hex)


def surprised_units(position: Position, hexes: Collection[HexId]) -> frozenset[UnitId]:
    """Return the Soviet units that stand in a zone."""
    return frozenset(unit.id for unit in position.of(SOVIET) if unit.hex in hexes)
