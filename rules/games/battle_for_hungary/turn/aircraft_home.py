"""Aircraft go back to their bases when the turn ends (9.7, 9.8)."""

from __future__ import annotations

from rules.duties import Duty, Thrown, Work
from rules.effects import PutInBox
from rules.games.battle_for_hungary.turn.asked import Asked
from rules.games.battle_for_hungary.words import BASE, MISSIONS, is_aircraft, ready_box
from rules.position import Position
from rules.ruleset import Judge
from rules.units import Unit
from rules.words import Said

FLOWN = "flown:"
"""How the boxes begin of aircraft that have flown in the turn."""


def out(position: Position, side: str) -> tuple[Unit, ...]:
    """Return the aircraft of a side that are not back at their bases: on missions, or flown and back."""
    own = (unit for unit in position.others if unit.side == side and is_aircraft(unit))
    return tuple(unit for unit in own if unit.box.startswith((MISSIONS, FLOWN)))


def home(unit: Unit) -> PutInBox:
    """Return the way of an aircraft to the box in which it is ready at its base."""
    return PutInBox(unit.id, ready_box(unit.counter.value(BASE)))


def return_duty(asked: Asked) -> Duty:
    """Return what the step asks for: all aircraft of the side back where they are ready (9.8)."""
    side = asked.side
    count = len(out(asked.position, side))
    told = Said("aircraft_return", (("count", count),)) if count else None

    def back(position: Position, _judge: Judge | None, _die: int | None) -> Thrown | None:
        effects = tuple(home(unit) for unit in out(position, side))
        return Thrown(effects, Said("aircraft_returned", (("side", side),))) if effects else None

    return Duty(lambda _: told, Work(back))
