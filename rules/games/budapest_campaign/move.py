"""A unit that wants to move, as the rules of movement ask about it: its points, and what keeps it (6.0)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from rules.findings import Finding, forbids, notes, rule
from rules.games.budapest_campaign.charts import PARTS_PER_MP
from rules.games.budapest_campaign.law import Law
from rules.games.budapest_campaign.logistics import is_supported
from rules.games.budapest_campaign.movement_field import MoveField, MoveFields
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.stacking import would_overstack
from rules.games.budapest_campaign.words import (
    FLOTILLA,
    INFANTRY,
    MOBILE_DEPOT,
    command_of,
    enemy_of,
    is_static,
)
from rules.hexgrid import HexId
from rules.units import Unit


@rule("6.0")
def static_units_stay(unit: Unit) -> Iterator[Finding]:
    """Static units, which have no movement factor, do not move."""
    if is_static(unit) or not unit.move:
        yield forbids(unit=unit.id)


@rule("15.3")
def ice_keeps_the_flotilla(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """The flotilla does not move while the Danube is frozen."""
    if unit.type == FLOTILLA and situation.is_danube_frozen:
        yield forbids(unit=unit.id)


@rule("15.3")
def flotilla_carries_infantry_of_its_command(unit: Unit, passenger: Unit) -> Iterator[Finding]:
    """The flotilla carries an infantry corps of its own command, from the hex in which both stand."""
    is_fit = passenger.type == INFANTRY and command_of(passenger) == command_of(unit)
    is_beside = passenger.hex == unit.hex and passenger.side == unit.side
    if unit.type != FLOTILLA or not (is_fit and is_beside):
        yield forbids(unit=unit.id, passenger=passenger.id)


@rule("12.3")
def rate_is_used(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """A depot that has gone its hexes of the turn goes no further."""
    if unit.type == MOBILE_DEPOT and unit.move and situation.moved_hexes(unit.id) >= unit.move:
        yield forbids(unit=unit.id)


@rule("12.5a")
def lack_of_support_takes_a_point(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """Unsupported units have a movement factor one less, though never less than one."""
    if unit.hex is not None and not is_supported(situation, unit):
        yield notes(unit=unit.id)


def allowance_mp_parts(situation: Situation, unit: Unit) -> int:
    """Return what a unit may spend in sixths; for a depot what is left of its rate for the turn (12.3)."""
    move = unit.move
    if unit.type == MOBILE_DEPOT:
        # Depots are always in support (12.1).
        move = max(0, move - situation.moved_hexes(unit.id))
    # A factor of one keeps it, and is not asked about: support is dear to trace.
    elif move > 1 and lack_of_support_takes_a_point(situation, unit):
        move -= 1
    return PARTS_PER_MP * move


class Move:
    """A unit that wants to move in a situation, by itself or with a passenger (15.3).

    `start` is the number of its hex, None off the map; `allowance` is in sixths; `field` is what it moves in.
    """

    def __init__(self, situation: Situation, unit: Unit, passenger: Unit | None = None) -> None:
        """Take the unit as it stands."""
        self.situation = situation
        self.unit = unit
        self.passenger = passenger
        self.field: MoveField = situation.derived(MoveFields).of(unit)
        self.names: tuple[HexId, ...] = self.field.table.topology.hexes
        self.start: int | None = None if unit.hex is None else self.field.table.topology.index[unit.hex]
        self.allowance: int = allowance_mp_parts(self.situation, unit)

    def number_of(self, here: HexId) -> int:
        """Return the number of a hex; raises KeyError."""
        return self.field.table.topology.index[here]

    @property
    def law(self) -> Law:
        """The charts and settings in force."""
        return self.field.table.law

    @cached_property
    def refused(self) -> tuple[Finding, ...]:
        """What speaks against any move of the unit, or with its passenger."""
        own = static_units_stay(self.unit)
        if self.passenger is None:
            return own
        return own + flotilla_carries_infantry_of_its_command(self.unit, self.passenger)

    @property
    def may_move_one_hex(self) -> bool:
        """Whether the unit may always move one hex; depots count hexes in any case (6.1, 12.3)."""
        return not self.field.mover.is_depot

    def zone_holder(self, here: int) -> str:
        """Return the first enemy unit in whose zone a hex lies, nothing where there is none."""
        holders = self.situation.zones(enemy_of(self.unit.side)).get(self.names[here], ())
        return holders[0] if holders else ""

    def would_overstack(self, there: int) -> bool:
        """Return whether a hex would be over a limit with the unit in it, and its passenger (7.0)."""
        movers = tuple(unit for unit in (self.unit, self.passenger) if unit is not None)
        return would_overstack(self.situation, self.names[there], movers)

    def is_far_shore(self, there: int) -> bool:
        """Return whether a hex lies on the other side of the lake from the start (6.2)."""
        if there == self.start or self.start is None:
            return False
        is_apart = there not in self.field.table.topology.neighbors[self.start]
        return is_apart or self.law.is_set("lake_far_shore", "any")

    def ends_move(self, here: int) -> bool:
        """Return whether a hex lies in an enemy zone, where the move of a unit ends (8.1)."""
        return here in self.field.zoned
