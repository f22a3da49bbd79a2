"""Movement (case 7): what a unit may do first, and the search for every hex within its points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.findings import Finding
from rules.games.bitter_end.compiler import Passage
from rules.games.bitter_end.ground import Ground
from rules.games.bitter_end.occupancy import MoveField, Occupancy, lesser
from rules.games.bitter_end.orders_of_1945 import lvii_corps_waits
from rules.games.bitter_end.reinforcements import ENTRY_RULES
from rules.games.bitter_end.steps import (
    HOLDING_RULES,
    Step,
    about_step,
    allowance_mp_parts,
    is_halved,
    one_hex_is_always_allowed,
)
from rules.games.bitter_end.ways import Mover, no_points_suffice
from rules.games.bitter_end.words import ENTRIES, LIMITED
from rules.hexgrid import HexId
from rules.reach import Reach
from rules.search import ceiling, flood, step_before
from rules.units import Unit


class Move:
    """A unit that wants to move in an occupancy, in some weather, from its hex or from entry zones.

    `start` is the number of its hex, None off the map; `allowance` is in half movement points. `field` is
    what it moves in, `fence` the hexes that it is held to, as 255, None for one that goes where it likes,
    and `closed` the hexes that it may not enter, as 0.
    """

    # All at once and without properties: every question needs them, and a reach is asked for very often.
    __slots__ = ("allowance", "closed", "fence", "field", "ground", "occupancy", "start", "unit", "zones")

    def __init__(self, occupancy: Occupancy, unit: Unit, weather: str, zones: tuple[str, ...] = ()) -> None:
        """Take the unit as it stands."""
        self.occupancy = occupancy
        self.ground: Ground = occupancy.ground
        self.unit = unit
        self.zones = zones
        self.start: int | None = None if unit.hex is None else self.ground.topology.index[unit.hex]
        self.allowance: int = allowance_mp_parts(unit)
        self.field: MoveField = occupancy.field(unit, weather, has_boat=occupancy.boat_carries)
        self.fence = self._find_fence()
        closed = self.field.closed
        self.closed: bytes = closed if self.fence is None else lesser(closed, self.fence)

    def _find_fence(self) -> bytes | None:
        # Most units bear no mark at all, and every reach asks this.
        if self.unit.marks and self.unit.is_marked(LIMITED):
            return self.occupancy.near_city(self.unit)
        orders = self.occupancy.orders(self.unit)
        return self.ground.north_bank if orders is not None and orders.holds_north else None

    @property
    def names(self) -> tuple[HexId, ...]:
        """The ids of the hexes by number."""
        return self.ground.topology.hexes

    @property
    def mover(self) -> Mover:
        """What the map sees in the unit."""
        return self.field.mover

    @property
    def entry_hexes(self) -> tuple[int, ...]:
        """The hexes of the entry zones, as far as the zones are the side's own (17.2)."""
        own = (zone for zone in self.zones if zone in ENTRIES[self.unit.side])
        hexes = (hex_id for zone in own for hex_id in self.ground.board.entries.get(zone, ()))
        index = self.ground.topology.index
        return tuple(dict.fromkeys(index[hex_id] for hex_id in hexes if hex_id in index))

    @property
    def may_move_one_hex(self) -> bool:
        """Whether one-hex movement is open to the unit (7.71, 18.12, 17.3)."""
        # The first edition has no such movement at all.
        is_known = self.ground.law.edition.has(one_hex_is_always_allowed)
        if not is_known or (self.unit.marks and is_halved(self.unit)):
            return False
        # 17.3 has the first hex paid for; whether that bars one-hex movement is A14.
        return self.start is not None or bool(self.ground.law.choices["reinforcement_one_hex"])

    @property
    def held_by(self) -> tuple[Finding, ...]:
        """What keeps the unit where it is; without orders nothing does that is not marked."""
        orders = self.occupancy.orders(self.unit)
        waits = () if orders is None else lvii_corps_waits(orders)
        if self.start is None:
            waits += tuple(
                found for each in ENTRY_RULES for found in each(self.occupancy.position, self.unit)
            )
        if not self.unit.marks:
            return waits
        return waits + tuple(
            found for each in HOLDING_RULES for found in each(self.occupancy.position, self.unit)
        )

    @property
    def is_alone(self) -> bool:
        """Whether nobody else in the unit's hex spoils its roads (7.62)."""
        start = self.start
        # The unit itself is among those counted if it is one that spoils roads.
        return start is not None and self.occupancy.occupants[start] == self.occupancy.spoils_road(self.unit)

    def first_steps(self) -> dict[int, int]:
        """Return the hexes that the unit may enter first, with the cost; it may be NEVER."""
        if self.held_by:
            return {}
        closed, zoned, start = self.closed, self.field.zoned, self.start
        if start is None:
            # 17.3 lets a reinforcement into an enemy zone, where its move ends.
            return {there: cost for there, cost in self.entry_steps() if closed[there]}
        # Apart from the rows: those count the unit itself among the occupants of its hex and take its roads
        # away.
        steps = self.field.first_steps(start, is_alone=self.is_alone).items()
        # A unit may leave an enemy zone, though not for another one (9.31).
        if zoned[start]:
            return {there: cost for there, cost in steps if closed[there] and not zoned[there]}
        return {there: cost for there, cost in steps if closed[there]}

    def entry_steps(self) -> Iterator[tuple[int, int]]:
        """Yield the entry hexes that terrain leaves open, with the cost of entering the map there."""
        for there in self.entry_hexes:
            found = self.entry_passage(there)
            if not found.barred_by:
                # The road off the map helps as any road does: into hexes that nobody spoils (7.62, 17.3).
                is_empty = not self.occupancy.occupants[there]
                yield there, found.best if is_empty else found.plain

    def entry_passage(self, there: int) -> Passage:
        """Return what entering the map in a hex comes to (17.3)."""
        return self.occupancy.passage(self.unit.side, self.mover, there, self.ground.edge_kind(there))

    def reach(self) -> Reach:
        """Return where the unit can go."""
        first = self.first_steps()
        settled = flood(first.items(), self.field.rows, self._below(), self.allowance)
        one_hex = frozenset(first).difference(settled) if self.may_move_one_hex else frozenset()
        return Reach(self, settled, one_hex)

    def _below(self) -> bytearray:
        """Return the ceiling that the search starts from; the unit's own hex costs nothing."""
        if self.fence is not None:
            below = bytearray(ceiling(self.closed, self.allowance))
        else:
            below = bytearray(self.field.ceiling(self.allowance))
        if self.start is not None:
            # No cost is below 0, so the search never comes back to where it began.
            below[self.start] = 0
        return below

    def ends_move(self, here: int) -> bool:
        """Return whether a hex ends the move of the unit: it lies in an enemy zone (9.31)."""
        return bool(self.field.zoned[here])

    def trace(self, settled: Mapping[int, int], goal: int) -> tuple[int, ...]:
        """Walk back from a hex to the start along steps whose costs fit."""
        first = self.first_steps()
        path = [goal]
        while path[-1] != self.start:
            here = path[-1]
            spent = settled.get(here)
            if spent is None or first.get(here) == spent:
                path += [] if self.start is None else [self.start]
                break
            origins = self.ground.topology.neighbors[here]
            path.append(step_before(settled, self.field.rows, origins, here, spent))
        return tuple(reversed(path))

    def refusals(self, reached: frozenset[int]) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield the hexes at the edge of those reached, with the cases that forbid steps into them."""
        neighbors = self.ground.topology.neighbors
        steps = [(here, there) for here in sorted(reached) for there in neighbors[here]]
        entries = [(None, there) for there in self.entry_hexes] if self.start is None else []
        found: dict[int, set[str]] = {}
        for here, there in [*steps, *entries]:
            if there not in reached:
                found.setdefault(there, set()).update(self.forbidding(here, there))
        for there, cases in found.items():
            yield there, tuple(sorted(cases)) or (no_points_suffice.case,)

    def forbidding(self, here: int | None, there: int) -> Iterator[str]:
        """Yield the cases, other than missing points, that forbid a step."""
        yield from self.barred_by(here, there)
        yield from (found.case for found in self.held_by)
        step = Step(self.occupancy, self.unit, here, there, is_first=here in (None, self.start))
        yield from (found.case for found in about_step(step))

    def barred_by(self, here: int | None, there: int) -> tuple[str, ...]:
        """Return the cases by which the ground itself bars a step."""
        ground = self.ground
        if here is None:
            return self.entry_passage(there).barred_by
        kind = ground.kinds[here][there]
        found = self.occupancy.passage(self.unit.side, self.mover, there, kind).barred_by
        is_ferried = bool(found) and (here, there) in self.field.ferried
        return ground.compiler.by_boat(self.mover, kind).barred_by if is_ferried else found
