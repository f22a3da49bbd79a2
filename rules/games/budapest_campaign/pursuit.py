"""Pursuit and overrun (9.10, 12.5d, 12.5.1, 15.3, 15.4): how far attackers follow up."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.findings import Finding, Rule, forbids, notes, rule
from rules.games.budapest_campaign.logistics import is_cut_off, is_supported
from rules.games.budapest_campaign.passage import Step
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.words import (
    BREAKTHROUGH_ARTILLERY,
    FLOTILLA,
    FMG,
    GERMAN,
    MOBILE_DEPOT,
    TRUCK_COLUMN,
    is_mechanized,
    is_static,
    nationality_of,
)
from rules.hexgrid import HexId
from rules.units import Unit

NO_PURSUIT = "no"
RAIL_HEXES = 3
"""Hexes along railroads of German mechanized units and Soviet FMG (9.10a)."""
MECHANIZED_HEXES = 2
"""Hexes of the mechanized class (9.10a, 9.10b)."""
OTHER_HEXES = 1
"""Hexes of all others (9.10c), and of units without support (12.5d)."""


@dataclass(frozen=True)
class Chase:
    """A unit that would pursue into the hex that the enemy held; `truck` is a truck column that goes along.

    The situation is that after losses and retreats, the truck columns of the combat declared.
    """

    situation: Situation
    unit: Unit
    vacated: HexId
    result: str
    truck: Unit | None = None

    @cached_property
    def is_supported(self) -> bool:
        """Whether the unit is supported when the combat is done (12.5d)."""
        return is_supported(self.situation, self.unit)


# ---- who pursues


@rule("9.10")
def result_allows_no_pursuit(chase: Chase) -> Iterator[Finding]:
    """Some results allow nobody to pursue."""
    if chase.situation.law.charts.combat.results[chase.result].pursuit == NO_PURSUIT:
        yield forbids(unit=chase.unit.id, result=chase.result)


@rule("9.10")
def enemy_still_holds_the_hex(chase: Chase) -> Iterator[Finding]:
    """Nobody pursues while a defender is left in the hex."""
    if chase.situation.is_enemy_in(chase.unit.side, chase.vacated):
        yield forbids(unit=chase.unit.id, hex=chase.vacated)


@rule("9.10")
def some_never_pursue(chase: Chase) -> Iterator[Finding]:
    """Static units and depots do not pursue; a truck column goes with another unit alone."""
    if is_static(chase.unit) or chase.unit.type in (MOBILE_DEPOT, TRUCK_COLUMN):
        yield forbids(unit=chase.unit.id)


@rule("9.10")
def truck_goes_with_its_stack(chase: Chase) -> Iterator[Finding]:
    """A truck column goes along with a unit of its own stack."""
    truck = chase.truck
    # In the same hex, as 9.10 speaks of the stack: one beside it stays where it is.
    if truck is not None and (truck.type, truck.hex) != (TRUCK_COLUMN, chase.unit.hex):
        yield forbids(unit=truck.id)


@rule("15.4")
def artillery_does_not_pursue(chase: Chase) -> Iterator[Finding]:
    """Breakthrough artillery does not pursue."""
    if chase.unit.type == BREAKTHROUGH_ARTILLERY:
        yield forbids(unit=chase.unit.id)


@rule("15.3")
def flotilla_in_ice_does_not_pursue(chase: Chase) -> Iterator[Finding]:
    """While the Danube is frozen the flotilla does not pursue."""
    if chase.unit.type == FLOTILLA and chase.situation.is_danube_frozen:
        yield forbids(unit=chase.unit.id)


@rule("12.5.1")
def cut_off_units_do_not_pursue(chase: Chase) -> Iterator[Finding]:
    """A unit that is cut off does not pursue."""
    if is_cut_off(chase.situation, chase.unit):
        yield forbids(unit=chase.unit.id)


CHASE_RULES: tuple[Rule[[Chase]], ...] = (
    result_allows_no_pursuit,
    enemy_still_holds_the_hex,
    some_never_pursue,
    truck_goes_with_its_stack,
    artillery_does_not_pursue,
    flotilla_in_ice_does_not_pursue,
    cut_off_units_do_not_pursue,
)


def bars_to_pursuit(chase: Chase) -> tuple[Finding, ...]:
    """Return what keeps a unit from pursuing, nothing where it may."""
    return tuple(found for each in CHASE_RULES for found in each(chase))


# ---- where to


@rule("9.10")
def enemies_bar_pursuit(step: Step) -> Iterator[Finding]:
    """Nobody pursues into a hex with an enemy ground unit."""
    if step.is_held_by_enemy:
        yield forbids(unit=step.unit.id, hex=step.to)


@rule("9.10")
def barred_ground_bars_pursuit(step: Step) -> Iterator[Finding]:
    """Nobody pursues where he could not move, nor into a lake."""
    if step.is_over_barred_ground or step.is_into_lake or step.leaves_the_railroad:
        yield forbids(unit=step.unit.id, hex=step.to)


@rule("15.3")
def flotilla_pursues_along_the_danube(step: Step) -> Iterator[Finding]:
    """The flotilla pursues along hexes beside the Danube."""
    if step.leaves_the_danube:
        yield forbids(unit=step.unit.id, hex=step.to)


STEP_RULES: tuple[Rule[[Step]], ...] = (
    enemies_bar_pursuit,
    barred_ground_bars_pursuit,
    flotilla_pursues_along_the_danube,
)


def bars_to_step(chase: Chase, frm: HexId, to: HexId) -> tuple[Finding, ...]:
    """Return what keeps a pursuit, truck column and all, out of the next hex."""
    # Whatever bars the truck bars both: it must stay with the unit (9.10).
    movers = [unit for unit in (chase.unit, chase.truck) if unit is not None]
    steps = [Step(chase.situation, unit, frm, to) for unit in movers]
    return tuple(found for step in steps for each in STEP_RULES for found in each(step))


# ---- how far


@dataclass(frozen=True, slots=True)
class Limits:
    """Hexes of a pursuit: in any direction, along railroads alone, and after those once more anywhere."""

    anywhere: int
    by_rail: int
    after_rail: int = 0

    def allows(self, went: int, rail_hexes: int, *, by_rail: bool) -> bool:
        """Return whether one more hex is allowed after some, the first of which led along railroads."""
        # From the first hex on: 9.10a asks that units start and move along railroads.
        is_by_rail = rail_hexes == went and by_rail
        is_extra = rail_hexes == self.by_rail <= went < self.by_rail + self.after_rail
        return went < self.anywhere or (is_by_rail and went < self.by_rail) or is_extra

    @property
    def most(self) -> int:
        """The longest pursuit."""
        return max(self.anywhere, self.by_rail + self.after_rail)


def goes_by_rail(unit: Unit) -> bool:
    """Return whether railroads carry a pursuit farther: German mechanized units and Soviet FMG (9.10a)."""
    # By nationality and not by side: Hungarian mechanized units go no farther by rail (9.10a).
    return is_mechanized(unit) and (nationality_of(unit) == GERMAN or unit.type == FMG)


@rule("12.5d")
def unsupported_pursue_one_hex(chase: Chase) -> Iterator[Finding]:
    """A unit without support pursues one hex."""
    if not chase.is_supported:
        yield notes(unit=chase.unit.id)


@rule("9.10")
def overrun_adds_a_hex(chase: Chase) -> Iterator[Finding]:
    """An overrun takes mechanized units a hex farther."""
    extra = chase.situation.law.charts.combat.results[chase.result].mechanized_extra_hex
    if extra and is_mechanized(chase.unit) and chase.is_supported:
        yield notes("overrun_rail_hexes" if goes_by_rail(chase.unit) else "", unit=chase.unit.id, hexes=extra)


def limits_of(chase: Chase) -> Limits:
    """Return how far a unit may pursue (9.10a to 9.10d, 12.5d)."""
    # Before the overrun: 12.5d holds an unsupported unit to one hex whatever the result (reading 88).
    if unsupported_pursue_one_hex(chase) or not is_mechanized(chase.unit):
        return Limits(OTHER_HEXES, 0)
    extra = sum(int(dict(found.facts)["hexes"]) for found in overrun_adds_a_hex(chase))
    if not goes_by_rail(chase.unit):
        return Limits(MECHANIZED_HEXES + extra, 0)
    # The setting is the number of hexes itself: 4, or 3 as off the railroad (reading 87).
    after = extra if chase.situation.law.choices["overrun_rail_hexes"] == RAIL_HEXES + 1 else 0
    return Limits(MECHANIZED_HEXES + extra, RAIL_HEXES, after)


@dataclass(frozen=True, slots=True)
class _Trail:
    path: tuple[HexId, ...]
    rail_hexes: int = 0
    """How many hexes from the first on were entered along railroads."""


def pursuits(chase: Chase) -> Mapping[HexId, tuple[HexId, ...]]:
    """Return the hexes in which a pursuit may end, each with a shortest path; the start is always there."""
    start = chase.unit.hex
    assert start is not None
    found: dict[HexId, tuple[HexId, ...]] = {start: (start,)}
    # Empty but for the start where nobody may pursue: to stay is always open.
    if bars_to_pursuit(chase) or chase.vacated not in chase.situation.terrain.around(start):
        return found
    limits, trails, known = limits_of(chase), deque([_Trail((start,))]), set[tuple[HexId, int]]()
    while trails:
        for longer in _longer(chase, limits, trails.popleft()):
            # Railroad hexes gone so far decide what may follow; the fewest hexes come first.
            state = longer.path[-1], longer.rail_hexes
            if state not in known:
                known.add(state)
                found.setdefault(longer.path[-1], longer.path)
                trails.append(longer)
    return found


def _longer(chase: Chase, limits: Limits, trail: _Trail) -> Iterator[_Trail]:
    terrain, here, went = chase.situation.terrain, trail.path[-1], len(trail.path) - 1
    # The first hex is that of the defenders, whatever else lies open (9.10).
    for there in terrain.around(here) if went else (chase.vacated,):
        by_rail = terrain.has_rail(here, there)
        is_far = not limits.allows(went, trail.rail_hexes, by_rail=by_rail)
        # Who turns back into his own hex pursues nobody.
        if is_far or there in trail.path or bars_to_step(chase, here, there):
            continue
        goes_on = by_rail and trail.rail_hexes == went
        yield _Trail((*trail.path, there), trail.rail_hexes + goes_on)
