"""The terms of one set-up: the book of 22 on one map, for one scenario with its variants."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from rules.board import Board
from rules.choices import Choices
from rules.games.bitter_end.law import assumptions
from rules.games.bitter_end.set_up.book import (
    CITY,
    LINE,
    PART,
    Assignment,
    Change,
    DeploymentBook,
    Region,
    SectorPlan,
    SetUpRoster,
)
from rules.games.bitter_end.words import DANUBE, LAKE
from rules.hexgrid import HexId
from rules.set_up import Stage
from rules.unit_id import UnitId

BY_CHOICE = frozenset({"22.4", "22.5"})
"""The cases of groups that choose among sectors: they are cited instead of the case of a sector."""

PART_MARK = ":"
NORTH = "LVII"
"""The sector north of the Danube (19.42)."""
NORTHERN, ADDED, FULL_FREE = "22.6", "19.3", "19.42"
"""The cases of the northern sector, of divisions that are added, and of full free deployment."""
FIRST = "first"
"""The edition that has cases of its own for the north, and none for the divisions that are added."""
ORDER = "22.1"
"""The case of the stages of setting up."""
COVERED = frozenset({LINE, CITY})
"""The kinds of sectors whose every hex is to be held or controlled (22.2)."""


@dataclass(frozen=True, slots=True)
class Played:
    """What is set up: rule set, scenario, variants with those they include, and the units that begin."""

    rule_set: str
    scenario: str
    variants: frozenset[str]
    units: tuple[UnitId, ...]


@dataclass(frozen=True, slots=True)
class Sector:
    """A stretch where units set up. `line` are its hexes proper, `hexes` those and its region.

    `behind` are the hexes next to the line and farther from the enemy's than it is. With `needs_zone` a unit
    that has no zone does not cover its hex (V8).
    """

    id: str
    side: str
    kind: str
    title: str
    case: str
    open_case: str
    line: frozenset[HexId]
    hexes: frozenset[HexId]
    behind: frozenset[HexId] = frozenset()
    needs_zone: bool = False


@dataclass(frozen=True, slots=True)
class UnitSectors:
    """Where a unit may set up, and the case that says so. `group` is what it is sorted under."""

    unit: UnitId
    side: str
    group: str
    sectors: tuple[str, ...]
    case: str


@dataclass(frozen=True, slots=True)
class SharedSector:
    """Units that share one sector: a division, or all that a variant frees."""

    case: str
    name: str
    units: tuple[UnitId, ...]


@dataclass(frozen=True, slots=True)
class SectorMinimum:
    """So many divisions in a sector (19.42). `divisions` are those that count, `is_whole` only so (V10)."""

    case: str
    sector: str
    kind: str
    number: int
    divisions: Mapping[str, tuple[UnitId, ...]]
    is_whole: bool = True


@dataclass(frozen=True)
class Terms:
    """Who sets up where and in which order. `guests` keep to the line of the northern sector (V8)."""

    sectors: Mapping[str, Sector]
    by_unit: Mapping[UnitId, UnitSectors]
    shared_sectors: tuple[SharedSector, ...]
    minimums: tuple[SectorMinimum, ...]
    stages: tuple[Stage, ...]
    guests: frozenset[UnitId] = frozenset()

    @cached_property
    def covered(self) -> tuple[Sector, ...]:
        """The sectors whose hexes are all to be held or controlled."""
        return tuple(sector for sector in self.sectors.values() if sector.kind in COVERED and sector.side)

    def sectors_of(self, unit: UnitId) -> tuple[Sector, ...]:
        """Return the sectors of a unit, none for one that has no part in the set-up."""
        allowed = self.by_unit.get(unit)
        return tuple(self.sectors[name] for name in allowed.sectors) if allowed else ()

    def hexes_in(self, sector: Sector, unit: UnitId) -> frozenset[HexId]:
        """Return the hexes of a sector where a unit may stand, those behind its line apart."""
        return sector.line if sector.id == NORTH and unit in self.guests else sector.hexes

    def allowed(self, unit: UnitId) -> frozenset[HexId]:
        """Return every hex of the sectors of a unit."""
        return frozenset().union(*(self.hexes_in(sector, unit) for sector in self.sectors_of(unit)))

    def sectors_at(self, unit: UnitId, here: HexId) -> frozenset[str]:
        """Return those of a unit's sectors to which a hex belongs, or behind which it lies."""
        sectors = self.sectors_of(unit)
        return frozenset(s.id for s in sectors if here in self.hexes_in(s, unit) or here in s.behind)

    def is_manned_by(self, sector: Sector, stages: Collection[Stage]) -> bool:
        """Return whether units of some stages set up in a sector or a part of it."""
        units = (unit for stage in stages for unit in stage.units)
        names = {name for unit in units for name in self.by_unit[unit].sectors}
        return any(self.whole_of(self.sectors[name]) is sector for name in names)

    def whole_of(self, sector: Sector) -> Sector:
        """Return the line to which a part belongs, any other sector itself."""
        return self.sectors.get(sector.id.partition(PART_MARK)[0], sector) if sector.kind == PART else sector


def make_terms(book: DeploymentBook, board: Board, played: Played, choices: Choices | None = None) -> Terms:
    """Return the terms of a set-up on a board, under the first readings where none are chosen."""
    readings = _Readings(played, choices or assumptions().choose())
    changes = tuple(change for change in book.changes if _holds(change, played))
    by_unit = {unit: _unit_sectors(book, unit) for unit in played.units if unit in book.roster.units}
    shared_sectors = list(_shared_sectors_of_groups(book.roster, by_unit)) if readings.keeps_divisions else []
    # In the order of the book: where two variants speak of a unit, the later one holds.
    for assignment in (each for change in changes for each in change.assignments):
        shared_sectors += _shared_sectors(book.roster, assignment, by_unit, readings)
        for unit in by_unit.keys() & set(assignment.units):
            by_unit[unit] = replace(by_unit[unit], sectors=assignment.sectors, case=assignment.case)
    plans = _plans(book, changes, by_unit, played.rule_set)
    sectors = _sectors(plans, board, by_unit)
    return Terms(
        {name: replace(each, needs_zone=readings.asks_for_zones(each)) for name, each in sectors.items()},
        by_unit,
        # A single unit cannot be parted from itself.
        tuple(shared for shared in shared_sectors if len(shared.units) > 1),
        tuple(_minimums(book.roster, changes, by_unit, readings)),
        tuple(_stages(book, by_unit)),
        frozenset(_guests(book.roster, by_unit)) if readings.binds_guests else frozenset(),
    )


@dataclass(frozen=True, slots=True)
class _Readings:
    """How a set-up reads what the cases leave open (V8, V10, V11)."""

    played: Played
    choices: Choices

    @property
    def binds_guests(self) -> bool:
        return self._is_of_2005 and not self.choices["lvii_guests_anywhere"]

    @property
    def keeps_divisions(self) -> bool:
        is_free = FULL_FREE in self.played.variants
        return not is_free or bool(self.choices["free_deployment_keeps_divisions"])

    @property
    def counts_whole(self) -> bool:
        return bool(self.choices["north_counts_whole_divisions"])

    def keeps_whole(self, case: str) -> bool:
        is_open = case == ADDED and not self._is_of_2005
        return not is_open or bool(self.choices["first_added_divisions_whole"])

    def asks_for_zones(self, sector: Sector) -> bool:
        is_northern = sector.open_case == NORTHERN and self._is_of_2005
        return is_northern and not self.choices["lvii_any_unit_covers"]

    @property
    def _is_of_2005(self) -> bool:
        return self.played.rule_set != FIRST


def _guests(roster: SetUpRoster, by_unit: Mapping[UnitId, UnitSectors]) -> Iterator[UnitId]:
    """Yield who may deploy in the northern sector without belonging there."""
    for unit, allowed in by_unit.items():
        own = (roster.groups[allowed.group].areas, allowed.sectors)
        # A unit that has the north alone, by its group or by a change, is at home there.
        if NORTH in allowed.sectors and (NORTH,) not in own:
            yield unit


def _holds(change: Change, played: Played) -> bool:
    return (
        change.rule_set in ("", played.rule_set)
        and change.scenario in ("", played.scenario)
        and (not change.variant or change.variant in played.variants)
    )


def _unit_sectors(book: DeploymentBook, unit: UnitId) -> UnitSectors:
    listed = book.roster.units[unit]
    group = book.roster.groups[listed.group]
    sectors = []
    for area in group.areas:
        # Where a line is shared out among corps, each sets up in its own part.
        part = f"{area}{PART_MARK}{listed.corps}"
        sectors.append(part if part in book.sectors else area)
    named = group.case.split()[-1] if group.case else ""
    case = named if named in BY_CHOICE or not sectors else ""
    return UnitSectors(unit, listed.side, listed.group, tuple(sectors), case)


# ---- who keeps together


def _shared_sectors_of_groups(
    roster: SetUpRoster, by_unit: Mapping[UnitId, UnitSectors]
) -> Iterator[SharedSector]:
    """Yield the divisions of groups that choose their sector: they are not split (22.5)."""
    chosen = [s.unit for s in by_unit.values() if s.case == "22.5"]
    yield from _by_division(roster, "22.5", chosen)


def _shared_sectors(
    roster: SetUpRoster, assignment: Assignment, by_unit: Mapping[UnitId, UnitSectors], readings: _Readings
) -> Iterator[SharedSector]:
    units = tuple(unit for unit in assignment.units if unit in by_unit)
    if assignment.is_together:
        yield SharedSector(assignment.case, "", units)
    if assignment.whole and readings.keeps_whole(assignment.whole):
        yield from _by_division(roster, assignment.whole, units)


def _by_division(roster: SetUpRoster, case: str, units: Iterable[UnitId]) -> Iterator[SharedSector]:
    divisions: dict[str, list[UnitId]] = {}
    for unit in units:
        divisions.setdefault(roster.units[unit].division, []).append(unit)
    return (SharedSector(case, name, tuple(those)) for name, those in divisions.items() if name)


def _minimums(
    roster: SetUpRoster, changes: Iterable[Change], by_unit: Mapping[UnitId, UnitSectors], readings: _Readings
) -> Iterator[SectorMinimum]:
    for change in changes:
        for kind, number in change.least.items():
            names = roster.kinds.get(kind, frozenset())
            those = {name: roster.divisions[name] for name in sorted(names)}
            # A division of which a part comes later cannot begin there whole.
            whole = {name: units for name, units in those.items() if by_unit.keys() >= set(units)}
            yield SectorMinimum(change.variant, NORTH, kind, number, whole, readings.counts_whole)


def _stages(book: DeploymentBook, by_unit: Mapping[UnitId, UnitSectors]) -> Iterator[Stage]:
    left = set(by_unit)
    units_of = {}
    # Stages of named groups choose first: one without groups takes all of its side that are left.
    for stage in sorted(book.stages, key=lambda each: not each.groups):
        found = {
            unit
            for unit in left
            if by_unit[unit].side == stage.side and (not stage.groups or by_unit[unit].group in stage.groups)
        }
        units_of[stage.id] = frozenset(found)
        left -= found
    return (Stage(each.id, each.title, ORDER, units_of[each.id]) for each in book.stages)


# ---- sectors on the map


def _plans(
    book: DeploymentBook, changes: Iterable[Change], by_unit: Mapping[UnitId, UnitSectors], rule_set: str
) -> dict[str, SectorPlan]:
    """Return the sectors that are in use, as the changes have them."""
    plans = dict(book.sectors)
    for change in changes:
        plans |= {plan.id: plan for plan in change.plans}
        if change.sector in plans:
            old = plans[change.sector]
            plans[change.sector] = replace(
                old, region=change.region or old.region, case=change.case or old.case
            )
        more = {} if rule_set in change.kept_from else change.more
        for formation, hexes in more.items():
            members = book.roster.formations.get(formation, ())
            for name in {s for unit in members if unit in by_unit for s in by_unit[unit].sectors}:
                plans[name] = replace(plans[name], more=(*plans[name].more, *hexes))
    return plans


def _sectors(
    plans: Mapping[str, SectorPlan], board: Board, by_unit: Mapping[UnitId, UnitSectors]
) -> dict[str, Sector]:
    sides = {name: allowed.side for allowed in by_unit.values() for name in allowed.sectors}
    # Nobody belongs to a whole line that is shared out: it is of the side of its parts.
    sides |= {name.partition(PART_MARK)[0]: side for name, side in sides.items()}
    bare = {name: _bare(plan, sides.get(name, ""), board) for name, plan in plans.items()}
    lines = {side: _lines(bare.values(), side) for side in dict.fromkeys(sides.values())}
    every = frozenset().union(*lines.values())
    # There are two sides: whichever line is not one's own is the enemy's.
    ranges = {side: ranges_from(board, every - line) for side, line in lines.items()}
    return {
        name: replace(sector, behind=_behind(board, sector.line, every, ranges[sector.side]))
        if sector.kind in (LINE, PART) and sector.side
        else sector
        for name, sector in bare.items()
    }


def _lines(sectors: Iterable[Sector], side: str) -> frozenset[HexId]:
    return frozenset().union(*(s.line for s in sectors if s.side == side and s.kind in COVERED))


def _bare(plan: SectorPlan, side: str, board: Board) -> Sector:
    line = frozenset(board.areas.get(plan.id, frozenset())) | set(plan.more)
    region = hexes_of_region(plan.region, board) if plan.region else frozenset()
    return Sector(plan.id, side, plan.kind, plan.title, plan.case, plan.open_case, line, line | region)


def _behind(
    board: Board, line: frozenset[HexId], lines: frozenset[HexId], ranges: Mapping[HexId, int]
) -> frozenset[HexId]:
    """Return the hexes next to a line, on its bank, that are farther from the enemy's line than it is."""
    return frozenset(
        there
        for here in line
        for there in board.topology.grid.neighbors(here)
        if there not in lines and board.terrain.get(there, LAKE) != LAKE
        if not board.features(here, there).sides & {DANUBE, LAKE}
        # Where one side alone sets up there is no enemy's line to be farther from.
        if not ranges or ranges[there] > ranges[here]
    )


def ranges_from(board: Board, goals: Iterable[HexId]) -> dict[HexId, int]:
    """Return how far every hex lies from the nearest of some, straight; nothing where there are none."""
    found = {here: 0 for here in goals if here in board.topology.grid}
    # The list grows while the loop goes through it: a queue from which nothing has to be taken.
    queue = list(found)
    for here in queue:
        for there in board.topology.grid.neighbors(here):
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def hexes_of_region(region: Region, board: Board) -> frozenset[HexId]:
    """Return the hexes of a stretch of the map, lakes left out."""
    if region.area:
        return frozenset(board.areas.get(region.area, frozenset()))
    hexes = frozenset(board.terrain)
    if region.origin:
        walls = frozenset().union(*(board.areas.get(name, frozenset()) for name in region.closed_by))
        hexes = _joined(board, HexId(region.origin), walls)
    if region.near:
        ranges = ranges_from(board, board.areas.get(region.near, frozenset({HexId(region.near)})))
        hexes = frozenset(here for here in hexes if ranges.get(here, region.hexes + 1) <= region.hexes)
    return frozenset(here for here in hexes if board.terrain[here] != LAKE)


def _joined(board: Board, origin: HexId, walls: Collection[HexId]) -> frozenset[HexId]:
    """Return the land that is joined to a hex without crossing the Danube, a lake, or some hexes."""
    # A queue as in `ranges_from`.
    found, queue = {origin}, [origin]
    for here in queue:
        for there in board.topology.grid.neighbors(here):
            is_wet = board.terrain.get(there, LAKE) == LAKE or board.features(here, there).sides & {
                DANUBE,
                LAKE,
            }
            if there not in found and there not in walls and not is_wet:
                found.add(there)
                queue.append(there)
    return frozenset(found)
