"""Air units in the turn: superiority (13.4), placing (13.1), attrition (25.0), the return (4.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.decisions import Choice, LeftToASide
from rules.duties import Duty, Thrown, Work
from rules.effects import Effect, Effects, PutInBox, SetFact, SetSteps, StandAt
from rules.findings import Verdict
from rules.games.budapest_campaign import air
from rules.games.budapest_campaign.commands import goes_up
from rules.games.budapest_campaign.facts import AirChecked
from rules.games.budapest_campaign.turn.air_supply import driven_off
from rules.games.budapest_campaign.turn.asked import Asked
from rules.games.budapest_campaign.turn.settled import segment_of
from rules.games.budapest_campaign.words import (
    ANY_COMMAND,
    AXIS,
    air_box,
    command_of,
    eliminated_box,
)
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import Unit
from rules.words import Said

ATTACKER_REDUCED, DEFENDER_REDUCED, BOTH_REDUCED = "AL1", "DL1", "BL1"
REDUCED = "reduced"
MOST_HEXES = 8
"""Hexes offered for an air unit; any other is reached by hand."""

ByDie = Callable[[Position, Judge | None, int | None], Thrown | None]


def checked_now(asked: Asked) -> tuple[UnitId, ...]:
    """Return the air units whose die has fallen in the segment under way."""
    found = asked.facts.one(AirChecked)
    # By segment: superiority may be fought in a hex again in a later impulse (13.4).
    return found.units if found is not None and found.segment == segment_of(asked.position) else ()


def _noted(asked: Asked, *units: UnitId) -> SetFact:
    return SetFact(AirChecked(segment_of(asked.position), (*checked_now(asked), *units)))


def reduced(unit: Unit) -> Effects:
    """Return the reduction of an air unit: turned over, or eliminated (13.4.1)."""
    if unit.steps >= air.FULL_STEPS:
        return (SetSteps(unit.id, unit.steps - 1),)
    return (PutInBox(unit.id, eliminated_box(unit.side)),)


# ---- superiority


def fights_due(asked: Asked) -> tuple[Unit, ...]:
    """Return the air units of the side to move that have to fight for their hex and have not (13.4)."""
    done = checked_now(asked)
    own = (unit for unit in asked.situation.air_units if unit.side == asked.side and unit.id not in done)
    return tuple(unit for unit in own if air.superiority_must_be_fought(asked.situation, unit))


def superiority_duty(asked: Asked) -> Duty:
    """Return what the Air Operations Segment asks for: a die for each hex that both sides fly in."""
    due = fights_due(asked)
    if not due:
        # Placing is voluntary: where nobody had to fight, nothing was asked for that could be done.
        return Duty((lambda _: None) if checked_now(asked) else None)
    told = Said("air_combats_are_left", (("count", len(due)),))
    die = Said("air_superiority", (("unit", due[0].id),))
    return Duty(lambda _: told, Work(_fought(asked, due[0]), die, dice_left=len(due)))


def _fought(asked: Asked, unit: Unit) -> ByDie:
    def fought(position: Position, _judge: Judge | None, die: int | None) -> Thrown | None:
        now = asked.over(position)
        found = air.superiority(now.situation, unit)
        if die is None or found is None:
            return None
        result, enemy = found.results[die], now.situation.unit(found.enemy)
        title = Said(f"air_combat_is_{result.lower()}", (("unit", unit.id), ("enemy", enemy.id)))
        return Thrown((_noted(now, unit.id), *_losses(unit, enemy, result)), title)

    return fought


def _losses(attacker: Unit, defender: Unit, result: str) -> Iterator[Effect]:
    if result in (ATTACKER_REDUCED, BOTH_REDUCED) and not is_never_hurt(attacker):
        yield from reduced(attacker)
    if result in (DEFENDER_REDUCED, BOTH_REDUCED) and not is_never_hurt(defender):
        yield from reduced(defender)


def is_never_hurt(unit: Unit) -> bool:
    """Return whether the table of superiority never harms a unit: the jets (21.5)."""
    return unit.side == AXIS and command_of(unit) == ANY_COMMAND


# ---- placing


def placements(asked: Asked) -> Iterator[LeftToASide]:
    """Yield for each air unit that may be placed or moved the hexes where it would meet most units."""
    situation, impulse = asked.situation, asked.situation.impulse
    if impulse is None or asked.position.step != "air":
        return
    for unit in situation.air_units:
        if unit.side == asked.side and goes_up(situation, unit, impulse.commands):
            hexes = _best_hexes(asked, unit)
            # Who flies where most is to be met has no better place; any other is reached by hand.
            if unit.hex in hexes[:1]:
                continue
            ranked = enumerate(hexes)
            choices = tuple(_placed(asked, unit, here, place) for place, here in ranked)
            title = Said("place_air", (("unit", unit.id),))
            yield LeftToASide(f"air:{unit.id}", unit.side, title, "13.1", choices=choices)


def _best_hexes(asked: Asked, unit: Unit) -> tuple[HexId, ...]:
    """Return the hexes in whose zone most fighting units of both sides stand, the fullest first."""
    situation = asked.situation
    worth: dict[HexId, int] = {}
    for other in situation.position.units:
        if other.is_ground and other.hex is not None:
            for here in (other.hex, *situation.terrain.around(other.hex)):
                # Hexes with friends alone count 0 and stay in the list: the zone supports a defense there
                # too.
                worth[here] = worth.get(here, 0) + (other.side != unit.side)
    taken = {each.hex for each in situation.air_units if each.side == unit.side and each.id != unit.id}
    ranked = sorted(worth.keys() - taken, key=lambda here: (-worth[here], here))
    return tuple(ranked[:MOST_HEXES])


def _placed(asked: Asked, unit: Unit, here: HexId, place: int) -> Choice:
    verdict = Verdict(air.bars_to_deployment(asked.situation, unit, here))
    label = Said("place_air_at", (("unit", unit.id), ("hex", here)))
    # The keys keep the order of the list: whoever plays by program takes the first.
    effects = (StandAt(here, (unit.id,)), *driven_off(asked.situation, unit.side, here))
    return Choice(f"{place}:{here}", label, lambda _position, _die: effects, verdict, at=here)


# ---- attrition and return


def attrition_duty(asked: Asked) -> Duty:
    """Return what is left of the attrition checks: a die for each air unit on the map (25.0)."""
    done = checked_now(asked)
    due = [u for u in asked.situation.air_units if u.hex is not None and u.id not in done]
    if air.ATTRITION not in asked.situation.options or not due:
        return Duty(lambda _: None)
    told = Said("air_checks_are_left", (("count", len(due)),))
    die = Said("air_attrition", (("unit", due[0].id),))
    return Duty(lambda _: told, Work(_worn(asked, due[0]), die, dice_left=len(due)))


def _worn(asked: Asked, unit: Unit) -> ByDie:
    def worn(position: Position, _judge: Judge | None, die: int | None) -> Thrown | None:
        now = asked.over(position)
        results = air.attrition(now.situation, unit)
        if die is None or results is None:
            return None
        lost = reduced(unit) if results[die] == REDUCED else ()
        title = Said("air_unit_is_worn" if lost else "air_unit_is_whole", (("unit", unit.id),))
        return Thrown((_noted(now, unit.id), *lost), title)

    return worn


def return_duty(asked: Asked) -> Duty:
    """Return what the Air Unit Return Segment asks for: all air units back to their displays (4.1)."""
    flying = [unit for unit in asked.situation.air_units if unit.hex is not None]
    told = Said("air_returns", (("count", len(flying)),)) if flying else None

    def back(_position: Position, _judge: Judge | None, _die: int | None) -> Thrown | None:
        effects = tuple(PutInBox(unit.id, air_box(unit.side)) for unit in flying)
        return Thrown(effects, Said("air_returned")) if effects else None

    return Duty(lambda _: told, Work(back))
