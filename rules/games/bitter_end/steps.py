"""The rules of a step that depend on who stands where, and who may move at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.findings import Finding, Rule, costs, forbids, notes, rule, waives
from rules.games.bitter_end.occupancy import STACK_LIMIT, Occupancy
from rules.games.bitter_end.orders_of_1945 import Orders, about_way
from rules.games.bitter_end.words import FROZEN, FUEL_DEPLETED, LIMITED, enemy_of, is_sturmboot
from rules.position import Position
from rules.units import ATTACKED, MOVED, OUT_OF_SUPPLY, Unit


@dataclass(frozen=True, slots=True)
class Step:
    """A unit about to enter a hex. Hexes are numbers; `here` is None for a reinforcement off the map.

    `is_first` says that the move begins with this step.
    """

    occupancy: Occupancy
    unit: Unit
    here: int | None
    there: int
    is_first: bool = True

    def is_start(self, place: int | None) -> bool:
        """Return whether the unit began in a hex, and so is no longer there."""
        return place is not None and self.occupancy.ground.topology.hexes[place] == self.unit.hex

    @property
    def is_road_open(self) -> bool:
        """Whether nobody else is in the hex that the unit leaves and the hex it enters (7.62)."""
        return not (self._others(self.here) or self._others(self.there))

    def _others(self, place: int | None) -> int:
        if place is None:
            return 0
        # True counts as one: the unit is among the occupants of the hex where it began.
        is_own = self.is_start(place) and self.occupancy.spoils_road(self.unit)
        return self.occupancy.occupants[place] - is_own

    @property
    def stacked(self) -> int:
        """How many others in the hex entered count for stacking."""
        is_own = self.is_start(self.there) and not is_sturmboot(self.unit)
        return self.occupancy.stacked[self.unit.side][self.there] - is_own

    @property
    def orders(self) -> Orders | None:
        """The orders of the unit on its way into the hex, None in a game without them."""
        return self.occupancy.orders(self.unit, self.occupancy.ground.topology.hexes[self.there])

    @property
    def comes_no_farther(self) -> bool:
        """Whether the hex entered is no farther from Budapest than where the move began (16.51)."""
        ground = self.occupancy.ground
        start, there = self.unit.hex, ground.topology.hexes[self.there]
        return start is not None and ground.city.range_of(there) <= ground.city.range_of(start)

    def zone_holder(self, place: int | None) -> str:
        """Return the first enemy unit whose zone a hex lies in, nothing where there is none."""
        if place is None:
            return ""
        holders = self.occupancy.zones[enemy_of(self.unit.side)].get(place, ())
        return holders[0] if holders else ""


@rule("7.4")
def enemy_holds_the_hex(step: Step) -> Iterator[Finding]:
    """Hexes with enemy units are never entered."""
    if step.occupancy.present[enemy_of(step.unit.side)][step.there]:
        yield forbids()


@rule("8.2")
def stack_is_full(step: Step) -> Iterator[Finding]:
    """A hex with three units is not entered; the Sturmboot stacks freely."""
    if not is_sturmboot(step.unit) and step.stacked >= STACK_LIMIT:
        yield forbids()


@rule("9.31")
def must_stop_in_enemy_zone(step: Step) -> Iterator[Finding]:
    """A unit that entered an enemy zone goes no further."""
    holder = step.zone_holder(step.here)
    # With its first step a unit may leave a zone in which it began.
    if holder and not step.is_first and not is_sturmboot(step.unit):
        yield forbids(enemy=holder)


@rule("9.31")
def no_step_from_zone_to_zone(step: Step) -> Iterator[Finding]:
    """A unit that began in an enemy zone does not enter another at once."""
    # Later steps out of a zone are barred already, wherever they lead (`must_stop_in_enemy_zone`).
    # From off the map a unit comes out of no zone, and may enter one (17.3).
    if is_sturmboot(step.unit) or step.here is None or not step.is_first:
        return
    holder = step.zone_holder(step.there)
    if holder and step.zone_holder(step.here):
        yield forbids(enemy=holder)


@rule("16.51")
def stays_near_the_city(step: Step) -> Iterator[Finding]:
    """Units of the 46th Army and the Pest Group keep within two hexes of the city until released."""
    # Of every hex on the way, not of the last alone. Also of units that were driven further out, which by one
    # reading stand fast there.
    if step.unit.is_marked(LIMITED) and not step.occupancy.near_city(step.unit)[step.there]:
        yield forbids("besiegers_may_return" if step.comes_no_farther else "")


STEP_RULES: tuple[Rule[[Step]], ...] = (
    enemy_holds_the_hex,
    stack_is_full,
    must_stop_in_enemy_zone,
    no_step_from_zone_to_zone,
    stays_near_the_city,
)


def about_step(step: Step) -> tuple[Finding, ...]:
    """Return what the rules find about a step by who stands where, and the orders of the scenario."""
    found = tuple(finding for each in STEP_RULES for finding in each(step))
    orders = step.orders
    return found if orders is None else found + about_way(orders)


@rule("7.62")
def others_spoil_the_road(step: Step) -> Iterator[Finding]:
    """Roads help only a unit that is alone in the hexes it leaves and enters."""
    if not step.is_road_open:
        yield notes()


@rule("9.31")
def enemy_zone_ends_the_move(step: Step) -> Iterator[Finding]:
    """Entering an enemy zone is allowed, and ends the move."""
    holder = step.zone_holder(step.there)
    if holder and not is_sturmboot(step.unit):
        yield notes(enemy=holder)


@rule("7.3")
def only_the_phasing_side_moves(position: Position, unit: Unit) -> Iterator[Finding]:
    """The other side's units stay where they are."""
    # A position that names no side is a question about the map, in which everybody may move.
    if position.side and unit.side != position.side:
        yield forbids(side=unit.side)


@rule("16.42")
def frozen_reserve_waits(position: Position, unit: Unit) -> Iterator[Finding]:
    """A front reserve does not move before it is released."""
    del position
    if unit.is_marked(FROZEN):
        yield forbids(unit=unit.id)


@rule("11.1")
def attacker_does_not_move(position: Position, unit: Unit) -> Iterator[Finding]:
    """A unit that attacked in the exploitation phase does not move in it."""
    # In the Combat Phase an attack uses up nothing of the moves of the phase after it.
    if unit.is_marked(ATTACKED) and position.phase == "exploitation":
        yield forbids(unit=unit.id)


@rule("7.1")
def move_has_ended(position: Position, unit: Unit) -> Iterator[Finding]:
    """A unit's move is over as soon as another unit has begun to move."""
    del position
    if unit.is_marked(MOVED):
        yield forbids(unit=unit.id)


HOLDING_RULES: tuple[Rule[[Position, Unit]], ...] = (
    frozen_reserve_waits,
    attacker_does_not_move,
    move_has_ended,
)
"""What keeps a unit where it is, whoever's turn it is."""


@rule("6.4")
def lack_of_supply_halves(unit: Unit) -> Iterator[Finding]:
    """Out of supply units have half their allowance, rounded up."""
    if unit.is_marked(OUT_OF_SUPPLY):
        yield notes(unit=unit.id)


@rule("18.12")
def lack_of_fuel_halves(unit: Unit) -> Iterator[Finding]:
    """Fuel depleted units move as if out of supply; both together halve once."""
    if unit.is_marked(FUEL_DEPLETED):
        yield notes(unit=unit.id)


def is_halved(unit: Unit) -> bool:
    """Return whether lack of supply or fuel halves the allowance and rules out one-hex movement."""
    return bool(lack_of_supply_halves(unit) or lack_of_fuel_halves(unit))


def allowance_mp_parts(unit: Unit) -> int:
    """Return the movement allowance in half points; halved, it is rounded up to a whole point (6.4)."""
    # Every question about reach comes by here, and most units have no mark to ask the rules about.
    is_less = bool(unit.marks) and is_halved(unit)
    # 6.4 rounds up: to a whole point, not to a half (A13).
    return 2 * (-(-unit.move // 2) if is_less else unit.move)


@rule("7.5")
def points_are_spent(allowance: int, spent: int) -> Iterator[Finding]:
    """A hex is entered only with the points to pay for it."""
    if spent > allowance:
        yield forbids()


@rule("7.71")
def one_hex_is_always_allowed(allowance: int, spent: int, *, is_entry: bool) -> Iterator[Finding]:
    """One hex is open to whoever is in supply, and takes all points."""
    # The missing points are forgiven, and the rest is charged as one cost: no point is left for going on.
    yield waives("7.5")
    yield costs(allowance - spent, assumption="reinforcement_one_hex" if is_entry else "")
