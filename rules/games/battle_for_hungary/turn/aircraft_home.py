"""Aircraft go back to their bases when the turn ends (9.7, 9.8)."""

from __future__ import annotations

from rules.duties import Duty, Thrown
from rules.effects import PutInBox
from rules.games.battle_for_hungary.turn.asked import Asked
from rules.games.battle_for_hungary.turn.offers import work
from rules.games.battle_for_hungary.turn.withdrawing import stay_duty
from rules.games.battle_for_hungary.words import BASE, FLOWN, MISSIONS, is_aircraft, ready_box
from rules.position import Position
from rules.units import Unit
from rules.words import Said


def out(position: Position, side: str) -> tuple[Unit, ...]:
    """Return the aircraft of a side that are not back at their bases: on missions, or flown and back."""
    own = (unit for unit in position.others if unit.side == side and is_aircraft(unit))
    return tuple(unit for unit in own if unit.box.startswith((MISSIONS, FLOWN)))


def home(unit: Unit) -> PutInBox:
    """Return the way of an aircraft to the box in which it is ready at its base."""
    return PutInBox(unit.id, ready_box(unit.counter.value(BASE)))


def return_duty(asked: Asked) -> Duty:
    """Return what the step asks for: all aircraft of the side back where they are ready (9.8).

    First the dice of units with an S, where the uprising was put down in the last combat (12.2.2).
    """
    stay, side = stay_duty(asked), asked.side
    # Here, as the combat phase in which they were due may have been left with the last combat.
    if stay is not None:
        return stay
    count = len(out(asked.position, side))
    told = Said("aircraft_return", (("count", count),)) if count else None

    return Duty(lambda _: told, work(asked, _back))


def _back(asked: Asked) -> Thrown | None:
    effects = tuple(home(unit) for unit in out(asked.position, asked.side))
    return Thrown(effects, Said("aircraft_returned", (("side", asked.side),))) if effects else None
