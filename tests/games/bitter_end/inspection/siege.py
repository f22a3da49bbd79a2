"""The siege of Budapest: the line to the garrison as it opens and stands (20.31, 20.33), the ring (20.36).

The line is looked for after each step of the journal that touched a hex on which the last answer hung. The
ring is looked at when a Soviet player turn ends. Both go by the table alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from app.table.changes import Change, Moved, Placed, Register, Removed, Written, pieces_of
from rules.hexgrid import HexId
from rules.phases import Moment
from tests.games.bitter_end.inspection.census import SIDES_OF_A_HEX
from tests.games.bitter_end.inspection.checker import EXPLOITATION, Checker, Walk
from tests.games.bitter_end.inspection.faults import Note
from tests.games.bitter_end.inspection.ground import LAKE
from tests.games.bitter_end.inspection.troops import GERMAN, OUT_OF_SUPPLY, SOVIET, Troop, is_carried

RESTORED, HELD, UNCOVERED = "20.31", "20.33", "20.36"
AWARDS = {RESTORED: 50, HELD: 20, UNCOVERED: 2}
OUTSIDE = 5
"""How many hexes outside the perimeter a supplied unit counts as evacuated (16.57)."""


class Siege(Checker):
    """Keeps the points of the line and of the ring; it says nothing of its own, the ledger is held to it."""

    def __init__(self, walk: Walk) -> None:
        """Look whether there is a line at the start."""
        super().__init__(walk)
        cities = self.field.sheet.cities
        self._city = cities.get("buda", frozenset()) | cities.get("pest", frozenset())
        self._outside = self.field.ground.far_from(self._city | cities.get("pest_clear", frozenset()))
        self._garrison = tuple(unit for unit in self.field.units() if self.field.troop(unit).is_garrison)
        self.awards: dict[str, int] = {}
        self._since: Moment | None = None
        self._turns = 0
        self._watched: frozenset[HexId] | set[HexId] = self._city
        self._is_touched = True
        self._now = walk.moment

    # ---- what happens

    def change(self, change: Change) -> Iterator[Note]:
        """Note whether a change touches a hex on which the line hangs, or the ways of the whole map."""
        match change:
            case Written(register=Register.BRIDGE | Register.SETTING | Register.CHART):
                self._is_touched = True
            case Written(register=Register.TRACKER, key="weather"):
                self._is_touched = True
            case Moved(before=before, after=after):
                self._is_touched |= before.hex in self._watched or after.hex in self._watched
            case Placed(piece=piece) | Removed(piece=piece):
                self._is_touched |= piece.place.hex in self._watched
            case _:
                places = (
                    self.field.table.place_of(key).hex for key in pieces_of(change) if key in self.field.table
                )
                self._is_touched |= any(here in self._watched for here in places)
        yield from ()

    def phase_begins(self) -> Iterator[Note]:
        """Zones have come back to those that had lost them."""
        self._is_touched = True
        yield from ()

    def phase_ends(self) -> Iterator[Note]:
        """Count a ring that is open when the Soviet player turn ends (20.36)."""
        now = self.walk.moment
        if (now.side, now.phase) == (SOVIET, EXPLOITATION) and not self.field.is_first and self._is_open():
            self._add(UNCOVERED)
        yield from ()

    def step_ends(self) -> Iterator[Note]:
        """Pay for a line that has stood for whole turns, then look whether it stands (20.31, 20.33)."""
        now = self.walk.moment
        if now != self._now:
            self._now = now
            self._pay(now)
        if self._is_touched:
            self._is_touched = False
            self._look(now)
        yield from ()

    def _add(self, case: str) -> None:
        self.awards[case] = self.awards.get(case, 0) + AWARDS[case]

    # ---- the line

    def _pay(self, now: Moment) -> None:
        """Pay for each turn from the phase in which the line was opened to the same of the next (20.33)."""
        while self._since is not None and self._is_turn_later(self._since, now):
            self._turns += 1
            self._add(HELD)

    def _is_turn_later(self, since: Moment, now: Moment) -> bool:
        keys = [phase.key for phase in self.field.game.sequence.phases]
        first, here = f"{since.side}.{since.phase}", f"{now.side}.{now.phase}"
        if first not in keys or here not in keys:
            return False
        wanted = since.turn + self._turns + 1
        return (now.turn, keys.index(here)) >= (wanted, keys.index(first))

    def _look(self, now: Moment) -> None:
        """Search a line from every unit of the garrison that stands in a Budapest hex."""
        seen: set[HexId] = set()
        path = self._search(seen)
        near = self.field.ground.near
        hung = path or seen
        self._watched = self._city.union(hung, *(near[here] for here in hung))
        if not path:
            self._since = None
        elif self._since is None:
            self._since, self._turns = now, 0
        if path and RESTORED not in self.awards:
            self._add(RESTORED)

    def _besieged(self) -> dict[tuple[bool, bool], list[Troop]]:
        """Return the garrison in the city, by what counts for a line: on wheels, or carried by boats."""
        found: dict[tuple[bool, bool], list[Troop]] = {}
        for key in self._garrison:
            if self.field.table.place_of(key).hex in self._city:
                unit = self.field.troop(key)
                found.setdefault((unit.is_motorized, is_carried(unit)), []).append(unit)
        return found

    def _search(self, seen: set[HexId]) -> list[HexId]:
        """Return the hexes of a line, none where there is none; all that were looked into go into `seen`."""
        tracer = self.walk.tracer
        barred = tracer.barred(GERMAN)
        came_from: dict[HexId, HexId] = {}
        roads: dict[HexId, None] = {}

        def is_open(here: HexId) -> bool:
            seen.add(here)
            return here not in barred

        for units in self._besieged().values():
            starts = [unit.hex for unit in units if unit.hex is not None]
            seen.update(starts)
            # The ways of several kinds of units are kept apart: what wheels cannot do, feet can.
            legs: dict[HexId, HexId] = {}
            roads |= dict.fromkeys(here for here in starts if tracer.is_road_hex(here))
            for to, goes_off in tracer.leg(units[0], starts, is_open, legs):
                if goes_off:
                    return _way(to, legs)
                if to not in roads and tracer.is_road_hex(to):
                    roads[to] = None
            came_from = {**legs, **came_from}
        return self._by_road(roads, came_from, is_open)

    def _by_road(
        self, roads: Iterable[HexId], came_from: dict[HexId, HexId], is_open: Callable[[HexId], bool]
    ) -> list[HexId]:
        """Return a line that takes to the road in one of some hexes, none where no open road leads off."""
        tracer = self.walk.tracer
        ends, fresh = tracer.ends(GERMAN), list(roads)
        known = set(fresh)
        legs = dict(came_from)
        for here in fresh:
            if here in ends:
                return _way(here, legs)
            for there in tracer.links(here):
                if there not in known and is_open(there):
                    known.add(there)
                    legs[there] = here
                    fresh.append(there)
        return []

    # ---- the ring

    def _is_open(self) -> bool:
        """Return whether the garrison could leave between Soviet units and zones (16.58)."""
        near, terrain = self.field.ground.near, self.field.ground.terrain
        closed = self.field.zone(GERMAN) | self.field.held(GERMAN)[1]
        units = (self.field.troop(key) for key in self._garrison)
        fresh = [unit.hex for unit in units if unit.hex is not None and not self._is_evacuated(unit)]
        known = set(fresh)
        for here in fresh:
            if len(near[here]) < SIDES_OF_A_HEX:
                return True
            for there in near[here]:
                if there not in known and there not in closed and terrain(there) != LAKE:
                    known.add(there)
                    fresh.append(there)
        return False

    def _is_evacuated(self, unit: Troop) -> bool:
        is_outside = unit.hex is not None and self._outside.get(unit.hex, 0) >= OUTSIDE
        return is_outside and OUT_OF_SUPPLY not in unit.marks


def _way(here: HexId, came_from: Mapping[HexId, HexId]) -> list[HexId]:
    """Return the hexes of a line from its last back to where it began."""
    way = [here]
    while way[-1] in came_from and len(way) <= len(came_from):
        way.append(came_from[way[-1]])
    return way
