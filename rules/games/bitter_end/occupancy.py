"""Who stands where: a position on its ground, as counts per hex that the dynamic rules and searches read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial

from rules.dates import is_date
from rules.games.bitter_end.boat import boat_carries_all_turn, ferries, lines_cross_both_ways
from rules.games.bitter_end.city import range_allowed
from rules.games.bitter_end.compiler import Kind, Passage
from rules.games.bitter_end.ground import BOAT_MOVER, Ground, MoveTable, Row
from rules.games.bitter_end.orders_of_1945 import Orders, bodies_of
from rules.games.bitter_end.ways import Mover
from rules.games.bitter_end.words import (
    DANUBE,
    SIDES,
    TYPES,
    WEATHERS,
    enemy_of,
    is_sturmboot,
    may_be_ferried,
)
from rules.games.bitter_end.zones import has_armored_zone, has_zone
from rules.hexgrid import HexId
from rules.issues import Issue, raise_if_errors
from rules.position import Position
from rules.search import MAX_LIMIT, ceiling
from rules.terrain import NEVER
from rules.tomlfile import hint_of
from rules.unit_id import UnitId
from rules.units import MovementClass, Unit

STACK_LIMIT = 3
"""Units of one side in a hex, the Sturmboot not counted (8.1)."""

# The search counts in halves.
MAX_MOVE = MAX_LIMIT // 2
"""The largest movement allowance that the search takes, in movement points."""

BREAKOUT = "breakout"
"""The fact that names the date on which the garrison's breakout was declared (15.2)."""


def check(position: Position, ground: Ground) -> Iterator[Issue]:
    """Yield an issue for each word of a position that the game does not have, and each hex off the board."""
    if position.weather not in WEATHERS:
        yield Issue("position", "weather", f"unknown weather {position.weather!r}", " ".join(WEATHERS))
    for date in filter(None, (position.date, *position.facts.get(BREAKOUT, ()))):
        if not is_date(date):
            yield Issue("position", "date", f"not a date: {date!r}", "YYYY-MM-DD")
    for unit in position.units:
        # By the counter itself, not by the properties of a unit: all are asked about with every step.
        kind, here = unit.counter, unit.hex
        if kind.side not in SIDES:
            yield Issue("position", unit.id, f"unknown side {kind.side!r}", hint_of(kind.side, SIDES))
        if kind.type not in TYPES:
            yield Issue("position", unit.id, f"unknown type {kind.type!r}", hint_of(kind.type, TYPES))
        if here is not None and here not in ground.topology.index:
            yield Issue("position", unit.id, f"hex {here} is not on the board")
        # Refused here and not cut down in silence: the search adds costs in bytes (`rules.search`).
        if unit.move > MAX_MOVE:
            yield Issue("position", unit.id, f"a movement allowance of {unit.move} is above {MAX_MOVE}")


_FREE = bytes([255, *[0] * 255])
_HAS_ROOM = bytes(255 if count < STACK_LIMIT else 0 for count in range(256))
"""How counts of enemies and of a stack become open (255) or closed (0)."""


def lesser(one: bytes | bytearray, other: bytes | bytearray) -> bytes:
    """Return the lesser byte for each hex of two of open (255) and closed hexes (0)."""
    # As two great numbers: of such bytes the lesser is what both have.
    both = int.from_bytes(one, "big") & int.from_bytes(other, "big")
    return both.to_bytes(len(one), "big")


class Occupancy:
    """A position on its ground. `occupants` counts, per hex, the units that spoil the use of a road (7.62).

    `present`, `stacked` and `zoned` are per side: whether a unit is there, how many that count for
    stacking, whether the hex lies in a zone of that side.
    """

    def __init__(self, ground: Ground, position: Position) -> None:
        """Count the units of a position; raises DataError for words and hexes the game does not have."""
        raise_if_errors(check(position, ground))
        self.ground = ground
        self.position = position
        size = len(ground.topology)
        self.occupants = bytearray(size)
        self.present = {side: bytearray(size) for side in SIDES}
        self.stacked = {side: bytearray(size) for side in SIDES}
        self._boats: dict[str, list[int]] = {side: [] for side in SIDES}
        self._fields: dict[tuple[str, Mover, bool], MoveField] = {}
        self._fields_of_classes: dict[tuple[str, str, MovementClass, str, bool], MoveField] = {}
        self._boats_spoil_roads = bool(ground.law.choices["sturmboot_blocks_road"])
        self._opened: dict[str, frozenset[int]] = {}
        self._larger: tuple[Occupancy, Unit] | None = None
        """The occupancy of which this is the rest, and who is missing here."""
        for unit in position.units:
            if unit.hex is not None:
                self._count(unit, ground.topology.index[unit.hex])
                if is_sturmboot(unit):
                    self._boats[unit.side].append(ground.topology.index[unit.hex])

    def _count(self, unit: Unit, here: int) -> None:
        # The boat too: a hex with any enemy unit is closed (7.4), though the boat fills no stack (12.66).
        self.present[unit.side][here] = 1
        # A table may hold any heap of counters; a byte holds 255.
        self.occupants[here] = min(255, self.occupants[here] + self.spoils_road(unit))
        if not is_sturmboot(unit):
            self.stacked[unit.side][here] = min(255, self.stacked[unit.side][here] + 1)

    def without(self, unit: Unit) -> Occupancy:
        """Return the occupancy of the position without one of its units; only its own hex is counted anew."""
        # Made of nobody, which costs nothing to count; the counts of the whole are copied.
        rest = Occupancy(self.ground, replace(self.position, units=()))
        rest.position, rest._larger = self.position.without_unit(unit.id), (self, unit)
        rest.occupants = bytearray(self.occupants)
        rest.present = {side: bytearray(flags) for side, flags in self.present.items()}
        rest.stacked = {side: bytearray(counts) for side, counts in self.stacked.items()}
        rest._boats = {side: list(boats) for side, boats in self._boats.items()}
        if unit.hex is not None:
            rest._count_anew(unit, self.ground.topology.index[unit.hex])
        return rest

    def _count_anew(self, gone: Unit, here: int) -> None:
        for counts in (self.occupants, *self.present.values(), *self.stacked.values()):
            counts[here] = 0
        for other in self.position.at(self.ground.topology.hexes[here]):
            self._count(other, here)
        if is_sturmboot(gone):
            self._boats[gone.side].remove(here)

    def spoils_road(self, unit: Unit) -> bool:
        """Return whether a unit in a hex keeps others from using the road there (7.62, 8.3, 12.66)."""
        # 7.62 asks for a sole occupant, and 12.66 lets the boat stack freely: whether it is in the way is A4.
        return self._boats_spoil_roads or not is_sturmboot(unit)

    @cached_property
    def zones(self) -> Mapping[str, Mapping[int, tuple[UnitId, ...]]]:
        """The hexes in the zone of each side, with the units whose zone it is."""
        if self._larger is not None:
            return self._zones_of_the_rest(*self._larger)
        found: dict[str, dict[int, list[UnitId]]] = {side: {} for side in SIDES}
        for unit in self.position.units:
            if unit.hex is not None and has_zone(unit):
                controlled = found[unit.side]
                for there in self._zone_of(unit, unit.hex):
                    controlled.setdefault(there, []).append(unit.id)
        return {side: {here: tuple(units) for here, units in those.items()} for side, those in found.items()}

    def _zone_of(self, unit: Unit, hex_id: HexId) -> tuple[int, ...]:
        is_armored = has_armored_zone(self.ground.law, unit)
        return self.ground.zone(self.ground.topology.index[hex_id], is_armored=is_armored)

    def _zones_of_the_rest(
        self, larger: Occupancy, gone: Unit
    ) -> Mapping[str, Mapping[int, tuple[UnitId, ...]]]:
        controlled = dict(larger.zones[gone.side])
        for there in self._zone_of(gone, gone.hex) if gone.hex is not None else ():
            holders = tuple(unit for unit in controlled.pop(there, ()) if unit != gone.id)
            if holders:
                controlled[there] = holders
        return {**larger.zones, gone.side: controlled}

    @cached_property
    def zoned(self) -> Mapping[str, bytearray]:
        """Per side one byte per hex: 1 in its zones."""
        found = {}
        for side in SIDES:
            flags = bytearray(len(self.ground.topology))
            for here in self.zones[side]:
                flags[here] = 1
            found[side] = flags
        return found

    def ferries(self, side: str) -> tuple[tuple[int, int], ...]:
        """Return the steps over the Danube that the boats of a side open to those they carry."""
        ground = self.ground
        opened = (ferries(ground.law, boat, ground.topology.neighbors) for boat in self._boats[side])
        crossings = dict.fromkeys(step for steps in opened for step in steps)
        # Of the hexes beside the boat some lie on one bank: a step between those needs no boat.
        return tuple(step for step in crossings if DANUBE in ground.features(*step).sides)

    def line_ferries(self, side: str) -> tuple[tuple[int, int], ...]:
        """Return the steps over the Danube that the boats of a side open to supply lines (12.65)."""
        steps = self.ferries(side)
        if not lines_cross_both_ways(self.ground.law):
            return steps
        return tuple(dict.fromkeys((*steps, *((there, here) for here, there in steps))))

    def opened(self, side: str) -> frozenset[int]:
        """Return the hexes beyond its own waters that a side's Sturmboot may use (12.64)."""
        if side not in self._opened:
            found = self.ground.cleared(partial(self._is_cleared, side))
            self._opened[side] = found if self.ground.widens_waters else frozenset()
        return self._opened[side]

    def _is_cleared(self, side: str, here: int) -> bool:
        """Return whether a hex is held or controlled by a side and free of enemies and their zones."""
        enemy = enemy_of(side)
        # 12.64 names enemy units "and/or" zones; read as: neither may be there.
        is_free = not (self.present[enemy][here] or self.zoned[enemy][here])
        # `stacked` leaves the boat out: it does not clear its own way along the bank.
        return is_free and bool(self.stacked[side][here] or self.zoned[side][here])

    def passage(self, side: str, mover: Mover, there: int, kind: Kind) -> Passage:
        """Return what a mover of a side pays to enter a hex by a kind of step."""
        opened = self.opened(side) if mover.is_boat else frozenset()
        return self.ground.passage(mover, there, kind, opened)

    def table(self, side: str, mover: Mover) -> MoveTable:
        """Return the table of costs for a mover of a side."""
        if mover.is_boat and self.opened(side):
            # Not kept with the ground's tables: what is cleared changes with every position.
            return MoveTable(self.ground, mover, self.opened(side))
        return self.ground.table(mover)

    @cached_property
    def boat_carries(self) -> bool:
        """Whether the Sturmboot may carry others over in this phase (12.63)."""
        return bool(self.ground.law.edition.ask(boat_carries_all_turn, self.position))

    @cached_property
    def _bodies(self) -> Mapping[str, frozenset[str]]:
        return bodies_of(self.position)

    def orders(self, unit: Unit, *way: HexId) -> Orders | None:
        """Return the orders of a unit, on a way if one is given; None in a game without orders (21.33)."""
        if not self._bodies:
            return None
        return Orders(self.position, self._bodies, self.ground.city, unit, way)

    def field(self, unit: Unit, weather: str, *, has_boat: bool = True) -> MoveField:
        """Return the field that a unit moves in; `has_boat` says whether the Sturmboot may carry it now."""
        counter = unit.counter
        key = (counter.side, counter.type, counter.movement, weather, has_boat)
        # Many types share a field: this spares finding out which, for every unit that is asked about.
        found = self._fields_of_classes.get(key)
        if found is None:
            found = self._fields_of_classes[key] = self._find_field(unit, weather, has_boat=has_boat)
        return found

    def _find_field(self, unit: Unit, weather: str, *, has_boat: bool) -> MoveField:
        mover = BOAT_MOVER if is_sturmboot(unit) else Mover(unit.movement, weather)
        is_ferried = may_be_ferried(unit) and bool(self._boats[unit.side]) and not mover.is_boat and has_boat
        key = (unit.side, mover, is_ferried)
        if key not in self._fields:
            self._fields[key] = MoveField(
                self, unit.side, mover, self.ferries(unit.side) if is_ferried else ()
            )
        return self._fields[key]

    def near_city(self, unit: Unit) -> bytes:
        """Return one byte per hex: 255 where a unit that is tied to Budapest may go, 0 elsewhere (16.51)."""
        return self.ground.near_city(range_allowed(self.ground.law, self.ground.city, unit))


class MoveField:
    """What the units of one side and class may do in an occupancy: closed hexes, and rows for the search.

    A hex in an enemy zone is a dead end of the rows (9.31), and a road helps only between hexes that
    nobody occupies (7.62). The mover's own hex is handled by its first steps.
    """

    def __init__(
        self, occupancy: Occupancy, side: str, mover: Mover, ferried: tuple[tuple[int, int], ...]
    ) -> None:
        """Take a side's view of an occupancy."""
        self.occupancy = occupancy
        self.side = side
        self.mover = mover
        self.ferried = ferried
        self.table: MoveTable = occupancy.table(side, mover)
        self._ceilings: dict[int, bytes] = {}

    @cached_property
    def closed(self) -> bytes:
        """One byte per hex: 0 where the side may not enter (enemies, full stacks), 255 elsewhere."""
        enemies, own = self.occupancy.present[enemy_of(self.side)], self.occupancy.stacked[self.side]
        free = bytes(enemies.translate(_FREE))
        # The boat stacks freely (12.66). For others full stacks are closed to passage too: three is the most
        # at any moment, not at the end alone (8.1).
        return free if self.mover.is_boat else lesser(free, own.translate(_HAS_ROOM))

    def ceiling(self, limit: int) -> bytes:
        """Return what the cost of each hex has to be below, for an allowance."""
        if limit not in self._ceilings:
            self._ceilings[limit] = ceiling(self.closed, limit)
        return self._ceilings[limit]

    @cached_property
    def zoned(self) -> bytes:
        """One byte per hex: 1 in an enemy zone that binds the mover."""
        flags = self.occupancy.zoned[enemy_of(self.side)]
        return bytes(len(flags)) if self.mover.is_boat else bytes(flags)

    @cached_property
    def rows(self) -> list[Row]:
        """The steps that may follow one another, with their costs."""
        rows = list(self.table.free)
        touched = self._spoil_roads(rows)
        for here in touched:
            rows[here] = self._mixed_row(here)
        for here, there in self.ferried:
            rows[here] += tuple(self._by_boat(here, there))
        # Last: neither roads nor boats lead on out of an enemy zone (9.31).
        for here, is_zoned in enumerate(self.zoned):
            if is_zoned:
                rows[here] = ()
        return rows

    def _spoil_roads(self, rows: list[Row]) -> set[int]:
        """Take the roads out of occupied hexes; return the neighbours whose roads into them are spoilt."""
        occupied = [here for here, count in enumerate(self.occupancy.occupants) if count]
        touched: set[int] = set()
        for here in occupied:
            rows[here] = self.table.plain(here)
            touched.update(self.occupancy.ground.topology.neighbors[here])
        # Where no road helps anyhow, a neighbour in the way changes nothing.
        return (touched & self.table.roadside).difference(occupied)

    def _mixed_row(self, here: int) -> Row:
        occupants = self.occupancy.occupants
        row = ((s.there, s.plain if occupants[s.there] else s.best) for s in self.table.steps(here))
        return self.occupancy.ground.row([step for step in row if step[1] != NEVER])

    def _by_boat(self, here: int, there: int) -> list[tuple[int, int]]:
        cost = self.boat_cost(here, there)
        return [] if cost is None or cost == NEVER else [(there, cost)]

    def boat_cost(self, here: int, there: int) -> int | None:
        """Return what crossing with the Sturmboot costs, None where even that is barred."""
        ground = self.occupancy.ground
        found = ground.compiler.by_boat(self.mover, ground.kinds[here][there])
        return None if found.barred_by else found.plain

    def first_steps(self, here: int, *, is_alone: bool) -> dict[int, int]:
        """Return the steps out of a hex that no terrain bars, with the least cost; it may be NEVER."""
        occupants = self.occupancy.occupants
        steps = {
            there: best if is_alone and not occupants[there] else plain
            for there, plain, best in self.table.steps(here)
        }
        for origin, there in self.ferried:
            if origin == here:
                cost = self.boat_cost(here, there)
                if cost is not None:
                    steps[there] = min(cost, steps.get(there, NEVER))
        return steps
