"""Movement (7): what a stack may do first, and the search for every hex within its points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from rules.findings import Finding, Verdict
from rules.games.battle_for_hungary.law import Law
from rules.games.battle_for_hungary.movement_field import (
    NO_HEXES,
    MoveField,
    MoveFields,
)
from rules.games.battle_for_hungary.movement_modes import MOVE_RULES, allowance_mp_parts
from rules.games.battle_for_hungary.movement_steps import (
    CITY_CHAIN,
    CONTINUE_IN_ZONE,
    Came,
    Step,
    about_step,
)
from rules.games.battle_for_hungary.movement_ways import Mode, mover_of
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.stacking import (
    Meeting,
    bars_to_ending,
    bars_to_meeting,
)
from rules.games.battle_for_hungary.uprising import is_area_open
from rules.games.battle_for_hungary.words import CITY, PARTISAN, UPRISING, enemy_of
from rules.hexgrid import HexId
from rules.reach import Reach
from rules.search import flood, step_before
from rules.units import Unit

OUT_OF_POINTS = "7.1"
"""The case that is named where nothing but missing points keeps a unit out."""


class Move:
    """A unit or stack that wants to move as one in a situation.

    `spent` are half points paid before: a stack goes on after a mobile assault (7.3). `start` is the number
    of its hex, None off the map; `field` is what it moves in.
    """

    def __init__(
        self, situation: Situation, units: tuple[Unit, ...], mode: Mode = Mode.NORMAL, spent: int = 0
    ) -> None:
        """Take the units as they stand, at least one."""
        self.situation = situation
        self.units = units
        self.mode = mode
        self.spent = spent
        self.side: str = units[0].side
        # The kinds of movers, not the units: stacks alike share one field and its tables.
        movers = {mover_of(situation.law, unit, mode) for unit in units}
        self.field: MoveField = situation.derived(MoveFields).of(self.side, tuple(sorted(movers)))
        self.names: tuple[HexId, ...] = self.field.table.topology.hexes
        self._bars_by_hex: dict[int, tuple[Finding, ...]] = {}
        here = units[0].hex
        self.start: int | None = None if here is None else self.number_of(here)
        # 7.1 lets a stack have the points of its slowest.
        self.whole: int = min(allowance_mp_parts(situation, unit, mode) for unit in units)

    @property
    def allowance(self) -> int:
        """The half points that are left."""
        return max(0, self.whole - self.spent)

    @property
    def heeds_zones(self) -> bool:
        """Whether enemy zones hold the stack: after combat they are ignored (3.2, 8.5, 8.6)."""
        return self.mode is not Mode.ADVANCE

    def number_of(self, here: HexId) -> int:
        """Return the number of a hex; raises KeyError."""
        return self.field.table.topology.index[here]

    @property
    def law(self) -> Law:
        """The charts and settings in force."""
        return self.field.table.law

    @cached_property
    def refused(self) -> tuple[Finding, ...]:
        """What speaks against any move of the stack in this mode."""
        return tuple(found for each in MOVE_RULES for found in each(self))

    # ---- what steps ask

    def is_city(self, here: int) -> bool:
        """Return whether a hex belongs to one of the cities (3.3)."""
        return self.situation.terrain.overlay(self.names[here]) == CITY

    @cached_property
    def is_held_at_start(self) -> bool:
        """Whether a stack goes no further after an assault: it stands in an enemy zone (3.2, 7.3)."""
        # Whoever begins his move in a zone may leave it; after an assault the hex was entered, and 3.2
        # holds (reading 32).
        is_zoned = self.start in self.field.zoned
        return is_zoned and self.spent > 0 and not self.law.is_set(CONTINUE_IN_ZONE)

    @cached_property
    def shut(self) -> frozenset[int]:
        """The hexes that the stack may not enter because partisans keep to their area (12.2.1)."""
        # One partisan binds the stack: it moves as one.
        has_partisans = any(unit.type == PARTISAN for unit in self.units)
        if not has_partisans or is_area_open(self.situation):
            return NO_HEXES
        area = self.situation.terrain.area(UPRISING)
        return frozenset(number for number, here in enumerate(self.names) if here not in area)

    def zone_holder(self, here: int) -> str:
        """Return the first enemy unit in whose zone a hex lies, nothing where there is none."""
        holders = self.situation.zones(enemy_of(self.side)).get(self.names[here], ())
        return holders[0] if holders else ""

    def bars_to_ending(self, there: int) -> tuple[Finding, ...]:
        """Return what keeps the stack from standing in a hex (4)."""
        # Where no friend stands it matters only who moves along.
        if there not in self.field.friendly:
            return self._bars_to_stacking
        if there not in self._bars_by_hex:
            self._bars_by_hex[there] = bars_to_ending(self.situation, self.names[there], self.units)
        return self._bars_by_hex[there]

    def may_end(self, there: int) -> bool:
        """Return whether the move may end in a hex that the stack can enter (4, 7.4)."""
        # Only the end is asked about: operational movement may pass by an enemy outside his zone (7.4).
        if self.mode is Mode.OPERATIONAL and there in self.field.near_enemy:
            return False
        return not self.bars_to_ending(there)

    @cached_property
    def _bars_to_stacking(self) -> tuple[Finding, ...]:
        """What keeps the stack from standing anywhere: it is too large, or its nations do not stack (4)."""
        return bars_to_meeting(Meeting(self.law, self.units))

    # ---- the search

    @cached_property
    def first_steps(self) -> Mapping[int, int]:
        """The hexes that the stack may enter first, with the cost, whether or not it has the points."""
        return {} if self.start is None or self.refused else dict(self._onward(self.start, Came.NOT_YET))

    def _onward(self, here: int, came: Came) -> Iterator[tuple[int, int]]:
        """Yield the steps out of a hex, which may lie in an enemy zone, with their costs."""
        for there, cost in self.field.steps(here):
            if there not in self.field.closed and there not in self.shut:
                # Not as the last one: whether the move may end there is asked of the end alone.
                step = Step(self, here, there, came, is_last=False)
                if not step.is_held and (not (step.starts_zoned and step.ends_zoned) or step.joins_zones):
                    yield there, cost

    @cached_property
    def _cities(self) -> Mapping[int, tuple[int, tuple[int, ...]]]:
        """The cities that 3.3 leads to and by one reading on from: the least cost, and the path.

        The start is among them.
        """
        if self.start is None:
            return {}
        found: dict[int, tuple[int, tuple[int, ...]]] = {self.start: (0, (self.start,))}
        goes_on = not self.refused and self.law.is_set(CITY_CHAIN, "continue")
        queue = [self.start] if goes_on else []
        # The list grows while it is walked: a city found cheaper later is walked again.
        for here in queue:
            came = Came.NOT_YET if here == self.start else Came.FROM_CITY_TO_CITY
            for there, cost in self._onward(here, came):
                total, known = found[here][0] + cost, found.get(there, (self.allowance + 1,))[0]
                if Step(self, here, there, came).joins_zones and total < known:
                    found[there] = (total, (*found[here][1], there))
                    queue.append(there)
        return found

    @cached_property
    def _seeds(self) -> Mapping[int, tuple[int, tuple[int, ...]]]:
        """The hexes with which the search begins: the least cost, and the path to each."""
        found: dict[int, tuple[int, tuple[int, ...]]] = {}
        for here, (spent, path) in self._cities.items():
            steps = (
                self.first_steps.items() if here == self.start else self._onward(here, Came.FROM_CITY_TO_CITY)
            )
            for there, cost in steps:
                if spent + cost < found.get(there, (spent + cost + 1,))[0]:
                    found[there] = (spent + cost, (*path, there))
        return found

    @cached_property
    def settled(self) -> Mapping[int, int]:
        """The hexes that points pay for, and their least cost; passing through full ones is free (4)."""
        below = self.field.below(self.allowance, self.shut)
        if self.start is not None:
            # Nothing comes back to the start: it would be no move, and a way in a ring is never the
            # cheapest.
            below[self.start] = 0
        seeds = ((there, cost) for there, (cost, _) in self._seeds.items())
        return flood(seeds, self.field.rows, below, self.allowance)

    @cached_property
    def one_hex(self) -> frozenset[int]:
        """The neighbours that are open by the minimum move alone (7.1): it is a whole move."""
        # Not after an assault: the minimum move is a whole move, and a part of this one is spent.
        missing = frozenset(self.first_steps).difference(self.settled) if not self.spent else NO_HEXES
        return frozenset(here for here in missing if self.may_end(here))

    @cached_property
    def reach(self) -> Reach:
        """Where the stack can end its move, by points and by one hex whatever it costs."""
        settled = {here: cost for here, cost in self.settled.items() if self.may_end(here)}
        return Reach(self, settled, self.one_hex)

    # ---- what a reach asks of its search

    def ends_move(self, here: int) -> bool:
        """Return whether a hex lies in an enemy zone, where the move of a unit ends (3.2)."""
        return here in self.field.zoned

    def trace(self, settled: Mapping[int, int], goal: int) -> tuple[int, ...]:
        """Walk back from a hex to the start along steps whose costs fit."""
        # All that was settled: also hexes in which the move may not end lead on (4).
        del settled
        back = [goal]
        while back[-1] != self.start:
            here = back[-1]
            spent, (seed_cost, seed_path) = self.settled.get(here), self._seeds.get(here, (-1, ()))
            # A hex may be a seed and be reached cheaper by another way: only at the cost of the seed is its
            # path the way. None is the one hex that no points pay for.
            if seed_path and spent in (None, seed_cost):
                return (*seed_path, *reversed(back[:-1]))
            back.append(self._before(here, spent or 0))
        return tuple(reversed(back))

    def _before(self, here: int, spent: int) -> int:
        """Return a hex from which a step of the right cost leads into one reached."""
        return step_before(
            self.settled, self.field.rows, self.field.table.topology.neighbors[here], here, spent
        )

    def refusals(self, reached: frozenset[int]) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield the hexes at the edge of those reached, with the cases that forbid steps into them."""
        if self.refused:
            return
        found: dict[int, set[str]] = {}
        for here, came in self._stations():
            for there in self.field.table.topology.neighbors[here]:
                if there not in reached:
                    found.setdefault(there, set()).update(self.forbidding(Step(self, here, there, came)))
        for there in sorted(found):
            # Missing points are named last: a rule that forbids is the better answer to "why not".
            yield there, tuple(sorted(found[there] - {OUT_OF_POINTS})) or (OUT_OF_POINTS,)

    def _stations(self) -> Iterator[tuple[int, Came]]:
        """Yield the hexes that the stack comes through or may stand in, and how it came there."""
        for here in self._cities:
            yield here, Came.NOT_YET if here == self.start else Came.FROM_CITY_TO_CITY
        yield from ((here, Came.BY_POINTS) for here in self.settled if here not in self._cities)
        yield from ((here, Came.BY_ONE_HEX) for here in self.one_hex)

    def forbidding(self, step: Step) -> frozenset[str]:
        """Return the cases, other than missing points, that forbid a step that ends the move."""
        barred = self.field.price(step.here, step.there).barred_by
        return frozenset(barred).union(Verdict(about_step(step)).cases)
