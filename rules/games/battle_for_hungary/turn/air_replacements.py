"""Replacements of aircraft (6.3, 10.2) and their transfer between Fronts (10.5, 9.2.2)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.decisions import Choice, LeftToASide
from rules.duties import Duty
from rules.effects import PutInBox, SetFact, SetSteps
from rules.findings import Finding, Verdict, forbids, rule
from rules.games.battle_for_hungary.facts import AircraftBase
from rules.games.battle_for_hungary.hq import hq_terms
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.turn.asked import Asked
from rules.games.battle_for_hungary.turn.offers import always
from rules.games.battle_for_hungary.turn.replacing import paid
from rules.games.battle_for_hungary.words import (
    ALLIED,
    BASE,
    FLOWN,
    FRONT,
    MISSIONS,
    READY,
    gained_key,
    is_aircraft,
    nation_of,
    ready_box,
)
from rules.units import Unit
from rules.words import Said


def front_of(situation: Situation, unit: Unit) -> Unit | None:
    """Return the headquarters of the Front of an Allied aircraft, None where it is not on the map."""
    return situation.hq_of_front(unit.counter.value(BASE)) if unit.side == ALLIED else None


def attached(situation: Situation, base: str) -> int:
    """Return how many Allied aircraft belong to a Front by now: lost ones and those to come do not (10.5)."""
    # By the boxes: the base stays on a counter also while it is lost or still to come.
    own = (unit for unit in situation.aircraft if unit.side == ALLIED and unit.counter.value(BASE) == base)
    return sum(unit.box.startswith((READY, FLOWN, MISSIONS)) for unit in own)


# ---- replacements (6.3)


@rule("10.2")
def front_takes_no_more_aircraft_steps(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """A Front supplied in part takes one replacement for aircraft a turn; one out of supply takes none."""
    if unit.side != ALLIED:
        return
    front = front_of(situation, unit)
    # A headquarters that is off the map receives nothing for its aircraft.
    most = 0 if front is None else hq_terms(situation, front).replacements
    if most is not None and _gained_by(situation, unit.counter.value(BASE)) >= most:
        yield forbids(unit=unit.id, count=most)


@rule("10.2")
def lost_aircraft_need_a_full_front(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """Lost Allied aircraft are rebuilt by a Front with a railroad alone."""
    front = front_of(situation, unit)
    is_rebuilding = front is not None and hq_terms(situation, front).rebuilds
    if unit.side == ALLIED and situation.is_eliminated(unit) and not is_rebuilding:
        yield forbids(unit=unit.id)


def _gained_by(situation: Situation, base: str) -> int:
    # Counted by aircraft and summed here: one that is transferred takes its count along.
    own = (unit for unit in situation.aircraft if unit.counter.value(BASE) == base)
    return sum(situation.position.points.get(gained_key(unit.id), 0) for unit in own)


def air_replacement_decisions(asked: Asked) -> Iterator[LeftToASide]:
    """Yield the aircraft that replacements restore or bring back to their base."""
    choices = tuple(choice for unit in _wanting(asked) for choice in _restored(asked.situation, unit))
    if choices:
        yield LeftToASide("aircraft", asked.side, Said("restore_aircraft"), "6.3", choices=choices)


def _wanting(asked: Asked) -> Iterator[Unit]:
    """Yield the aircraft with steps to restore, whose nation has replacements for them."""
    for unit in asked.position.others:
        if unit.side != asked.side or not is_aircraft(unit):
            continue
        is_lost = asked.situation.is_eliminated(unit)
        # Replacements reach an aircraft at its base; on a mission or just back it waits.
        is_worn = unit.box.startswith(READY) and unit.steps < unit.counter.faces[0].steps
        if (is_lost or is_worn) and asked.situation.replacements(nation_of(unit), in_the_air=True):
            yield unit


def _restored(situation: Situation, unit: Unit) -> Iterator[Choice]:
    bars = (
        *front_takes_no_more_aircraft_steps(situation, unit),
        *lost_aircraft_need_a_full_front(situation, unit),
    )
    # One step at a time: each costs the same, and the owner may stop after any.
    price = paid(situation, unit, 1, in_the_air=True)
    if situation.is_eliminated(unit):
        back = PutInBox(unit.id, ready_box(unit.counter.value(BASE)))
        label = Said("rebuild_aircraft", (("unit", unit.id),))
        yield Choice(f"{unit.id}:0", label, always(price, SetSteps(unit.id, 1), back), Verdict(bars))
    else:
        label = Said("restore_unit", (("unit", unit.id),))
        effects = always(price, SetSteps(unit.id, unit.steps + 1))
        yield Choice(f"{unit.id}:{unit.steps}", label, effects, Verdict(bars))


# ---- transfers (10.5)


@rule("9.2.2")
def transfers_begin_later(asked: Asked) -> Iterator[Finding]:
    """Aircraft stay at their Fronts until the third one has entered."""
    # The turn of the chart is the last of the limits, and a transfer comes with the next.
    first = asked.law.charts.air.limits_until_turn + 1
    if asked.turn < first:
        yield forbids(turn=first)


@rule("10.5")
def front_has_aircraft_enough(situation: Situation, front: Unit, count: int) -> Iterator[Finding]:
    """No more aircraft are attached to a Front than it serves as it is supplied."""
    most = hq_terms(situation, front).aircraft
    if count >= most:
        yield forbids(unit=front.id, count=most)


def transfer_duty(_asked: Asked) -> Duty:
    """Return that nothing is asked for: transfers are voluntary (10.5)."""
    return Duty()


def transfer_decisions(asked: Asked) -> Iterator[LeftToASide]:
    """Yield to which other Front each Allied aircraft that is ready may be transferred (10.5)."""
    if asked.side != ALLIED:
        return
    fronts = {hq.counter.value(FRONT): hq for hq in asked.situation.headquarters(ALLIED)}
    choices = tuple(
        _transferred(asked, unit, front)
        for unit in asked.situation.aircraft
        # The empty text is a headquarters that is no Front's.
        for front in sorted(fronts.keys() - {unit.counter.value(BASE), ""})
        if unit.side == ALLIED and unit.box.startswith(READY)
    )
    if choices:
        title = Said("transfer_aircraft")
        yield LeftToASide("transfer", ALLIED, title, "10.5", choices=choices, is_sorted_by_label=True)


def _transferred(asked: Asked, unit: Unit, front: str) -> Choice:
    situation = asked.situation
    hq = situation.hq_of_front(front)
    # Offered with what forbids it: a player sees why a Front is no choice.
    full = front_has_aircraft_enough(situation, hq, attached(situation, front)) if hq is not None else ()
    label = Said("transfer_to", (("unit", unit.id), ("front", front)))
    effects = always(SetFact(AircraftBase(unit.id, front)), PutInBox(unit.id, ready_box(front)))
    return Choice(f"{unit.id}:{front}", label, effects, Verdict((*transfers_begin_later(asked), *full)))
