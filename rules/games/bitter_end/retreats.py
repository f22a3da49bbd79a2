"""Combat retreats (10.6): every distinct way in which a unit can give ground, and what each costs it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from rules.fights import Flight, Retreat
from rules.findings import Finding, Rule, forbids, notes, rule
from rules.games.bitter_end.compiler import Passage
from rules.games.bitter_end.ground import BOAT_MOVER, Ground
from rules.games.bitter_end.occupancy import STACK_LIMIT, Occupancy
from rules.games.bitter_end.retreat_lines import RetreatLines
from rules.games.bitter_end.ways import Mover
from rules.games.bitter_end.words import CLEAR, GERMAN, RUGGED, enemy_of, is_sturmboot, may_be_ferried
from rules.hexgrid import HexId, Side
from rules.terrain import NEVER
from rules.units import RETREATED, Unit

WESTWARD = frozenset({Side.W, Side.NW, Side.SW})
EASTWARD = frozenset({Side.E, Side.NE, Side.SE})
"""The sides of a hex through which a unit retreats homewards: Germans west, Soviets east (10.63d)."""


@dataclass(frozen=True, slots=True)
class Gait:
    """One step of a retreat, as far as the ground is concerned. `mp_parts` may be NEVER."""

    fleeing: Fleeing
    here: int
    there: int
    passage: Passage

    @property
    def is_rugged(self) -> bool:
        """Whether the step leads into or across rugged ground; the Sturmboot does not mind (12.63)."""
        ground = self.fleeing.ground
        is_rugged = (
            ground.terrain[self.there] == RUGGED or RUGGED in ground.features(self.here, self.there).sides
        )
        return is_rugged and not self.fleeing.is_boat

    @property
    def is_way_back(self) -> bool:
        """Whether the step leads back to where the unit came from into a contested hex (10.465)."""
        return self.here == self.fleeing.start and self.there == self.fleeing.way_back


Gaits = tuple[Gait, ...]
"""The steps among which one is chosen."""


@rule("10.63a")
def enemy_bars_retreat(gait: Gait) -> Iterator[Finding]:
    """Hexes with enemy units are closed."""
    if gait.fleeing.occupancy.present[enemy_of(gait.fleeing.unit.side)][gait.there]:
        yield forbids()


@rule("8.2")
def full_stack_bars_retreat(gait: Gait) -> Iterator[Finding]:
    """Hexes with three units are closed; the Sturmboot stacks freely."""
    stacked = gait.fleeing.occupancy.stacked[gait.fleeing.unit.side]
    if not gait.fleeing.is_boat and stacked[gait.there] >= STACK_LIMIT:
        yield forbids()


@rule("10.63a")
def closed_ground_bars_retreat(gait: Gait) -> Iterator[Finding]:
    """Lakes are closed, and the Danube away from its crossings."""
    if gait.passage.barred_by:
        yield forbids()


@rule("10.63a")
def rugged_ground_bars_retreat(gait: Gait) -> Iterator[Finding]:
    """Rugged ground is closed, or by another reading costs a step; the way back (10.465) may be open."""
    # What is barred outright has been told by the rule before.
    if not (gait.is_rugged or gait.passage.plain == NEVER) or gait.passage.barred_by:
        return
    choices = gait.fleeing.ground.law.choices
    if gait.is_way_back:
        if not choices["back_to_over_rugged"]:
            yield forbids("back_to_over_rugged")
    # A retreat by one hex asks for no cost, but rugged ground stays closed to it (A60).
    elif choices["rugged_retreat"] == "prohibited" or gait.fleeing.flight.is_one_hex:
        yield forbids("rugged_retreat")


@rule("10.465")
def goes_back_first(gait: Gait) -> Iterator[Finding]:
    """A unit that entered a contested hex first goes back to where it came from."""
    way_back, start = gait.fleeing.way_back, gait.fleeing.start
    # The first hex alone: from there on the retreat goes by the priorities like any other.
    if way_back is not None and gait.here == start and gait.there != way_back:
        yield forbids()


CLOSING_RULES: tuple[Rule[[Gait]], ...] = (
    enemy_bars_retreat,
    full_stack_bars_retreat,
    closed_ground_bars_retreat,
    rugged_ground_bars_retreat,
    goes_back_first,
)


@rule("10.63b")
def enters_enemy_zone(gait: Gait, rivals: Gaits) -> Iterator[Finding]:
    """Enemy zones are avoided where there is another way."""
    del rivals
    if gait.fleeing.is_zoned(gait.there):
        yield notes()


@rule("10.63c")
def cuts_supply_line(gait: Gait, rivals: Gaits) -> Iterator[Finding]:
    """Hexes without an open supply line are avoided where there is another way."""
    del rivals
    if gait.fleeing.minds_supply(gait.here) and not gait.fleeing.lines.is_open(gait.there):
        yield notes("retreat_c_needs_line_now")


@rule("10.63d")
def leads_away_from_home(gait: Gait, rivals: Gaits) -> Iterator[Finding]:
    """Germans go west, Soviets east, where there is such a way."""
    del rivals
    topology = gait.fleeing.ground.topology
    side = topology.grid.side_between(topology.hexes[gait.here], topology.hexes[gait.there])
    if side not in (WESTWARD if gait.fleeing.unit.side == GERMAN else EASTWARD):
        yield notes()


PRIORITIES: tuple[Rule[[Gait, Gaits]], ...] = (enters_enemy_zone, cuts_supply_line, leads_away_from_home)
"""What is avoided, the weightiest first: each is obeyed only among the hexes that the former leave."""


@rule("10.64")
def hex_is_too_dear(gait: Gait, left_mp_parts: int) -> Iterator[Finding]:
    """A hex that costs more than the points left takes a step, and settles the whole result."""
    # No road leads a retreat through rugged ground, so that no points would ever do.
    is_unpayable = gait.is_rugged or gait.passage.plain == NEVER
    if not gait.fleeing.flight.is_one_hex and (is_unpayable or gait.passage.plain > left_mp_parts):
        yield notes(points=left_mp_parts // 2)


@rule("10.65")
def zone_takes_a_step(gait: Gait) -> Iterator[Finding]:
    """Each hex in an enemy zone takes a step, unless a friend that has not retreated is in it."""
    if gait.fleeing.is_zoned(gait.there):
        yield notes()


@rule("10.65")
def retreated_friend_is_no_cover(friend: Unit) -> Iterator[Finding]:
    """A friend that has retreated itself keeps no enemy zone off."""
    if friend.is_marked(RETREATED):
        yield forbids()


@rule("10.61")
def has_no_points_to_retreat(flight: Flight, unit: Unit) -> Iterator[Finding]:
    """Nobody retreats by no points, nor a unit that cannot move."""
    if not flight.is_one_hex and not min(flight.points, unit.move):
        yield forbids(unit=unit.id, points=flight.points, move=unit.move)


class Fleeing:
    """A unit on the run: what it may enter, and in which order of preference.

    The occupancy is that of the position without the unit. Steps are judged once and remembered.
    """

    def __init__(self, occupancy: Occupancy, unit: Unit, flight: Flight, lines: RetreatLines) -> None:
        """Take the occupancy without the unit, and where it finds open supply lines."""
        self.occupancy = occupancy
        self.ground: Ground = occupancy.ground
        self.unit = unit
        self.flight = flight
        self.lines = lines
        self.is_boat = is_sturmboot(unit)
        index = self.ground.topology.index
        self.start = index[unit.hex or HexId("")]
        self.way_back = None if flight.back_to is None else index[flight.back_to]
        # In halves. Nobody retreats by more points than his printed allowance (10.45, A59).
        self.budget_mp_parts = 2 * min(flight.points, unit.move)
        self.edition = occupancy.ground.law.edition
        self.closing = self.edition.rules(CLOSING_RULES)
        self.priorities = self.edition.rules(PRIORITIES)
        self._open: dict[int, Gaits] = {}
        self._zoned: dict[int, bool] = {}

    def minds_supply(self, here: int) -> bool:
        """Return whether lines matter as a hex is left (10.63c): by one reading only if it has one."""
        return not self.ground.law.choices["retreat_c_needs_line_now"] or self.lines.is_open(here)

    @cached_property
    def _hostile(self) -> frozenset[int]:
        """The hexes in enemy zones; those of enemies in the unit's own hex are ignored (10.466)."""
        if self.is_boat:
            # No enemy zone binds the boat (12.63).
            return frozenset()
        names = self.ground.topology.hexes
        # A hex counts as free of them only if nobody else outside controls it too.
        inside = {each.id for each in self.occupancy.position.at(names[self.start])}
        zones = self.occupancy.zones[enemy_of(self.unit.side)]
        return frozenset(here for here, holders in zones.items() if not inside.issuperset(holders))

    def is_zoned(self, here: int) -> bool:
        """Return whether a hex lies in an enemy zone that no friend negates (10.65)."""
        if here not in self._zoned:
            self._zoned[here] = here in self._hostile and not self._is_covered(here)
        return self._zoned[here]

    def _is_covered(self, here: int) -> bool:
        stack = self.occupancy.position.at(self.ground.topology.hexes[here])
        friends = (each for each in stack if each.side == self.unit.side)
        return any(not self.edition.ask(retreated_friend_is_no_cover, friend) for friend in friends)

    def _passage(self, here: int, there: int) -> Passage:
        """Return what a step comes to without roads, over bridge, ford or boat."""
        kind = self.ground.kinds[here][there]
        # Weather touches roads alone (4.4), and no road helps a retreat (10.64).
        mover = BOAT_MOVER if self.is_boat else Mover(self.unit.movement, CLEAR)
        found = self.occupancy.passage(self.unit.side, mover, there, kind)
        if (here, there) not in self._ferried:
            return found
        boat = self.ground.compiler.by_boat(mover, kind)
        return boat if found.barred_by or boat.plain < found.plain else found

    @cached_property
    def _ferried(self) -> frozenset[tuple[int, int]]:
        if not (may_be_ferried(self.unit) and self.ground.law.choices["sturmboot_retreat"]):
            return frozenset()
        return frozenset(self.occupancy.ferries(self.unit.side))

    def _neighbors(self, here: int) -> Sequence[int]:
        return self.ground.topology.neighbors[here]

    def _steps(self, here: int) -> Gaits:
        """Return the steps out of a hex that nothing bars."""
        if here not in self._open:
            gaits = (Gait(self, here, there, self._passage(here, there)) for there in self._neighbors(here))
            self._open[here] = tuple(gait for gait in gaits if not any(r(gait) for r in self.closing))
        return self._open[here]

    def bars(self) -> tuple[Finding, ...]:
        """Return what keeps the unit in its hex, nothing where it may leave it."""
        names, start = self.ground.topology.hexes, self.start
        unpaid = has_no_points_to_retreat(self.flight, self.unit)
        if unpaid or self._steps(start):
            return unpaid
        gaits = (Gait(self, start, there, self._passage(start, there)) for there in self._neighbors(start))
        return tuple(
            found.placed(names[gait.there]) for gait in gaits for each in self.closing for found in each(gait)
        )

    def choose(self, here: int, been: Iterable[int]) -> Gaits:
        """Return the steps that the priorities of 10.63 leave open, `been` being hexes entered before."""
        left = tuple(gait for gait in self._steps(here) if gait.there not in been)
        for avoided in self.priorities:
            # One hex leaves no choice, and lines of supply take long to trace.
            if len(left) > 1:
                # A priority that no hex meets is passed over.
                left = tuple(gait for gait in left if not avoided(gait, left)) or left
        return left

    def losses(self, gait: Gait, left_mp_parts: int) -> tuple[Finding, ...]:
        """Return the steps that entering a hex costs: for its price, for an enemy zone, or for both."""
        dear = self.edition.ask(hex_is_too_dear, gait, left_mp_parts)
        zoned = self.edition.ask(zone_takes_a_step, gait)
        # Too dear and in an enemy zone: two steps, or one by another reading (A58).
        found = dear if dear and zoned and not self._pays_twice else dear + zoned
        return tuple(each.placed(self.ground.topology.hexes[gait.there]) for each in found)

    @property
    def _pays_twice(self) -> bool:
        return bool(self.ground.law.choices["double_retreat_loss"])


@dataclass(frozen=True, slots=True)
class _Trail:
    """A retreat under way: hexes so far, half points paid, losses."""

    hexes: tuple[int, ...]
    paid: int = 0
    losses: tuple[Finding, ...] = ()


def retreats(fleeing: Fleeing) -> tuple[Retreat, ...]:
    """Return every distinct way in which a unit can retreat by its points, each path once."""
    found: list[Retreat] = []
    trails = [_Trail((fleeing.start,))]
    while trails:
        trail = trails.pop()
        # 10.63 is obeyed hex by hex, not by whole routes (A54); the start counts as entered (A56).
        steps = fleeing.choose(trail.hexes[-1], trail.hexes) if _is_unpaid(fleeing, trail) else ()
        if not steps:
            found.append(_ended(fleeing, trail))
        # The last put on is the first taken off: ways are followed in the order of the hexes.
        for gait in reversed(steps):
            after, is_over = _after(fleeing, trail, gait)
            if is_over:
                found.append(after)
            else:
                trails.append(_Trail((*trail.hexes, gait.there), after.spent_mp_parts, after.findings))
    return tuple(sorted(found, key=lambda each: each.path))


def _is_unpaid(fleeing: Fleeing, trail: _Trail) -> bool:
    if fleeing.flight.is_one_hex:
        return len(trail.hexes) == 1
    return trail.paid < fleeing.budget_mp_parts


def _ended(fleeing: Fleeing, trail: _Trail) -> Retreat:
    """Return a retreat that paid all its points, or found no way on."""
    flight, names = fleeing.flight, fleeing.ground.topology.hexes
    left = int(len(trail.hexes) == 1) if flight.is_one_hex else flight.points - trail.paid // 2
    path = tuple(names[here] for here in trail.hexes)
    return Retreat(path, trail.paid, trail.losses, is_eliminated=False, stuck=max(0, left))


def _after(fleeing: Fleeing, trail: _Trail, gait: Gait) -> tuple[Retreat, bool]:
    """Return the retreat as far as one more hex, and whether it ends there: paid off by a step, or dead."""
    left = fleeing.budget_mp_parts - trail.paid
    lost = fleeing.losses(gait, left)
    losses = trail.losses + lost
    is_dead = len(losses) >= fleeing.unit.steps
    # By the rule of 2005 in either edition: a hex too dear ends the retreat, whether it costs a step or not.
    is_settled = bool(hex_is_too_dear(gait, left))
    cost = gait.passage.plain
    if fleeing.flight.is_one_hex:
        cost = 2 * fleeing.flight.points
    # It has no price of its own: all that was left is spent on it.
    elif cost == NEVER or gait.is_rugged:
        cost = left
    names = fleeing.ground.topology.hexes
    path = tuple(names[here] for here in (*trail.hexes, gait.there))
    retreat = Retreat(path, trail.paid + cost, losses, is_dead, stuck=0)
    return retreat, is_dead or is_settled
