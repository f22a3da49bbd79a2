"""Reinforcements (case 17): who is due, who was delayed, and by which zone each may enter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

from rules.findings import Finding, Rule, Verdict, forbids, notes, rule
from rules.games.bitter_end.words import ENTRIES
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import Unit

MOVEMENT = "movement"
"""The phase in which units come onto the map (17.2)."""

REBUILT = "rebuilt"
"""The fact of a position that names the rebuilt units that wait to enter (5.6, 17.4)."""

ARRIVAL_BOX = "arrival:"
"""How the ids of the boxes begin that hold a unit until its turn; they end with the date."""

DELAYED_BOX = "delayed:"
"""How the ids of the boxes begin that hold delayed and rebuilt units."""

WAITING_BOXES = (ARRIVAL_BOX, DELAYED_BOX)
"""How the ids of the boxes begin in which units wait for their entry."""


# A protocol, as `counters` lies above the rules and is not imported here.
class Arrival(Protocol):
    """A line of the reinforcement list (the loaders of `counters` return such values)."""

    @property
    def date(self) -> str:
        """The turn, ISO."""

    @property
    def side(self) -> str:
        """Whose reinforcement it is."""

    @property
    def formation(self) -> str:
        """The body of troops, empty for single units."""

    @property
    def zones(self) -> tuple[str, ...]:
        """The entry zones by which it may come."""


class Waiting(NamedTuple):
    """A unit beside the map, with the line that brings it; None for one that was rebuilt."""

    position: Position
    unit: Unit
    arrival: Arrival | None


@rule("17.1")
def comes_today(waiting: Waiting) -> Iterator[Finding]:
    """The unit is due on this turn."""
    due = waiting.arrival
    if due is not None and due.date == waiting.position.date:
        yield notes(unit=waiting.unit.id, date=due.date, zones=" ".join(due.zones))


@rule("17.1")
def comes_later(waiting: Waiting) -> Iterator[Finding]:
    """The unit is not due yet."""
    due = waiting.arrival
    if due is not None and due.date > waiting.position.date:
        yield forbids(unit=waiting.unit.id, date=due.date)


@rule("17.4")
def was_delayed(waiting: Waiting) -> Iterator[Finding]:
    """The unit was due before; it may still come, by the same zone."""
    due = waiting.arrival
    if due is not None and due.date < waiting.position.date:
        yield notes(unit=waiting.unit.id, date=due.date, zones=" ".join(due.zones))


@rule("17.4")
def rebuilt_comes_anywhere(waiting: Waiting) -> Iterator[Finding]:
    """A rebuilt unit may come by any zone of its side."""
    if waiting.arrival is None:
        yield notes(unit=waiting.unit.id, zones=" ".join(ENTRIES[waiting.unit.side]))


WAITING_RULES: tuple[Rule[[Waiting]], ...] = (
    comes_today,
    comes_later,
    was_delayed,
    rebuilt_comes_anywhere,
)


@rule("17.2")
def by_its_own_zone(waiting: Waiting, zone: str) -> Iterator[Finding]:
    """Each unit comes by a zone that its line of the list names, a rebuilt one by any of its side."""
    if zone not in zones_of(waiting):
        yield forbids(unit=waiting.unit.id, zone=zone, zones=" ".join(zones_of(waiting)))


@rule("17.2")
def enters_in_the_movement_phase(position: Position, unit: Unit) -> Iterator[Finding]:
    """Units come onto the map in a Movement Phase, not in an exploitation; judged where a phase is named."""
    # The Exploitation Phase has movement too, and 17.2 names the other alone.
    if unit.hex is None and position.phase not in ("", MOVEMENT):
        yield forbids(unit=unit.id)


@rule("17.1")
def enters_on_its_turn(position: Position, unit: Unit) -> Iterator[Finding]:
    """A unit in the box of a later turn does not come yet; judged where a date is named."""
    # By the box, since a move is judged without the list of arrivals.
    due = unit.box.rpartition(":")[2] if unit.box.startswith(ARRIVAL_BOX) else ""
    if unit.hex is None and position.date and due > position.date:
        yield forbids(unit=unit.id, date=due)


def is_delayed(position: Position, unit: Unit) -> bool:
    """Return whether a reinforcement waits although its turn has come; a rebuilt unit never does (17.4)."""
    # It lies in the box of the delayed, for want of one of its own.
    if unit.id in position.facts.get(REBUILT, ()):
        return False
    due = unit.box.rpartition(":")[2] if unit.box.startswith(ARRIVAL_BOX) else ""
    return unit.box.startswith(DELAYED_BOX) or bool(due and due < position.date)


ENTRY_RULES: tuple[Rule[[Position, Unit]], ...] = (enters_on_its_turn, enters_in_the_movement_phase)
"""What keeps a unit off the map whichever way it would come."""


def zones_of(waiting: Waiting) -> tuple[str, ...]:
    """Return the zones by which a unit may come."""
    return ENTRIES[waiting.unit.side] if waiting.arrival is None else waiting.arrival.zones


def entering(waiting: Waiting, zone: str) -> Verdict:
    """Return the verdict on entering the map now by a zone; the step itself is judged as a move (17.3)."""
    found = [each for rule_ in WAITING_RULES for each in rule_(waiting)]
    # `enters_on_its_turn` is left out: the list that is asked here says the same of the date.
    found += enters_in_the_movement_phase(waiting.position, waiting.unit)
    return Verdict((*found, *by_its_own_zone(waiting, zone)))


def waiting_units(
    position: Position, side: str, arrivals: Iterable[tuple[Arrival, Iterable[UnitId]]]
) -> tuple[Waiting, ...]:
    """Return the units of a side in the boxes of reinforcements, earliest first; `arrivals` name units."""
    lines = {unit: arrival for arrival, units in arrivals for unit in units}
    rebuilt = position.facts.get(REBUILT, frozenset())
    found = [
        # A rebuilt unit came once by a line of the list, which binds it no more.
        Waiting(position, unit, None if unit.id in rebuilt else lines.get(unit.id))
        for unit in position.units
        if unit.side == side and unit.box.startswith(WAITING_BOXES)
    ]
    # Rebuilt units have no date: they come before all others.
    return tuple(sorted(found, key=lambda each: (each.arrival.date if each.arrival else "", each.unit.id)))


def due_now(waiting: Iterable[Waiting]) -> tuple[Waiting, ...]:
    """Return those that may enter on this turn: due, delayed or rebuilt."""
    return tuple(each for each in waiting if not comes_later(each))
