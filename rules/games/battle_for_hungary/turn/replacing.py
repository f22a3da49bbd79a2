"""Replacements in the turn (6.3, 10.2, 12.2.1): received by nation, spent on steps, none kept.

What a headquarters with part of its supply has given in the phase is read from the steps that units gained.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rules.decisions import Choice, LeftToASide
from rules.duties import Duty, Thrown
from rules.effects import Effect, PutInBox, SetCount, SetFact, SetSteps
from rules.findings import Finding, Verdict, forbids, rule
from rules.games.battle_for_hungary.arrivals import places_for
from rules.games.battle_for_hungary.facts import PointsReceived
from rules.games.battle_for_hungary.hq import hq_terms
from rules.games.battle_for_hungary.places import place
from rules.games.battle_for_hungary.replacements import (
    air_due,
    bars_to_restoring,
    ground_due,
    hqs_for,
    partisans_in_contact,
    takes_replacements,
    worn_units,
)
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.turn.asked import Asked
from rules.games.battle_for_hungary.turn.control import comes_onto_map
from rules.games.battle_for_hungary.turn.offers import always, work
from rules.games.battle_for_hungary.words import (
    CZECH,
    NATIONS,
    PARTISAN,
    gained_key,
    nation_of,
    replacements_key,
    withdrawn_box,
)
from rules.hexgrid import HexId
from rules.kit.near import nearest_to_enemies
from rules.unit_id import UnitId
from rules.units import Unit
from rules.words import Said

MOST_HEXES = 4
"""Hexes offered for a unit that is rebuilt; any other is reached by hand."""


# ---- received and lost (6.3)


def replacements_duty(asked: Asked) -> Duty:
    """Return what the step begins with, the replacements of the turn, then how many are left."""
    if not has_received(asked):
        return Duty(lambda _: Said("replacements_to_receive"), work(asked, _received))
    left = points_left(asked)
    # Points that nobody can use are no duty: they are lost when the phase ends.
    told = Said("replacements_are_left", (("points", left),)) if left and any(_offers(asked)) else None
    return Duty(lambda _: told)


def has_received(asked: Asked) -> bool:
    """Return whether the side has its replacements of this turn."""
    found = asked.facts.all(PointsReceived)
    return any((each.side, each.turn) == (asked.side, asked.turn) for each in found)


def _received(asked: Asked) -> Thrown:
    side, turn = asked.side, asked.turn
    ground = ground_due(asked.situation, side, turn)
    in_the_air = air_due(asked.situation, side, turn)
    due = {replacements_key(nation): points for nation, points in ground.items()}
    due |= {replacements_key(nation, in_the_air=True): points for nation, points in in_the_air.items()}
    # A nation that never has any, as the Czechs, gets no count.
    counts = tuple(SetCount(key, n) for key, n in due.items() if n != asked.position.points.get(key, 0))
    told = Said("replacements_received", (("points", sum(ground.values()) + sum(in_the_air.values())),))
    return Thrown((*counts, SetFact(PointsReceived(side, turn))), told)


def keys_of(side: str) -> tuple[str, ...]:
    """Return the keys of all replacements of a side."""
    return tuple(
        replacements_key(nation, in_the_air=air) for nation in NATIONS[side] for air in (False, True)
    )


def points_left(asked: Asked) -> int:
    """Return how many replacements the side has not spent."""
    return sum(asked.position.points.get(key, 0) for key in keys_of(asked.side))


def points_lost(asked: Asked) -> tuple[SetCount, ...]:
    """Return that what is left is gone: replacements are not kept (6.3)."""
    return tuple(SetCount(key, 0) for key in keys_of(asked.side) if asked.position.points.get(key, 0))


# ---- what bars an expense (6.3, 10.2)


@rule("6.3")
def replacements_are_missing(unit: Unit, price: int, points: int) -> Iterator[Finding]:
    """A step costs a replacement of the unit's own nation."""
    if price > points:
        yield forbids(unit=unit.id, price=price, points=points)


@rule("10.2")
def headquarters_have_given_theirs(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """Headquarters supplied in part take one replacement for ground units a turn, and one for aircraft."""
    if not has_headquarters_left(situation, unit):
        yield forbids(unit=unit.id)


def has_headquarters_left(situation: Situation, unit: Unit) -> bool:
    """Return whether some headquarters can still take the replacement of a unit on the map."""
    own = situation.of(unit.side)
    gained = {each.id: situation.position.points.get(gained_key(each.id), 0) for each in own}
    asking = [each for each, steps in gained.items() for _ in range(steps)] + [unit.id]
    # Each step is one that asks: a unit may have gained several.
    wishes = {UnitId(f"{n}:{each}"): _limited(situation, each) for n, each in enumerate(asking)}
    limited = {each: hqs for each, hqs in wishes.items() if hqs is not None}
    most = {hq.id: hq_terms(situation, hq).replacements or 0 for hq in situation.headquarters(unit.side)}
    # A matching and no count: steps given earlier may have come by either of two headquarters.
    return len(place(limited, most).hq_of) == len(limited)


def _limited(situation: Situation, unit: UnitId) -> tuple[UnitId, ...] | None:
    """Return the headquarters by which a unit is restored, None where one gives as many as there are."""
    hqs = hqs_for(situation, situation.unit(unit))
    if any(hq_terms(situation, hq).replacements is None for hq in hqs):
        return None
    return tuple(hq.id for hq in hqs)


def price_verdict(situation: Situation, unit: Unit, price: int, *more: Finding) -> Verdict:
    """Return whether the replacements of a unit's nation pay a price, with what else bars it."""
    points = situation.replacements(nation_of(unit))
    return Verdict((*more, *replacements_are_missing(unit, price, points)))


def paid(situation: Situation, unit: Unit, price: int, *, in_the_air: bool = False) -> SetCount:
    """Return the payment for a unit."""
    nation = nation_of(unit)
    points = situation.replacements(nation, in_the_air=in_the_air)
    return SetCount(replacements_key(nation, in_the_air=in_the_air), max(0, points - price))


# ---- decisions


def replacement_decisions(asked: Asked) -> Iterator[LeftToASide]:
    """Yield what replacements can be spent on: worn units, lost units, Czechs by partisans."""
    yield from _offers(asked)
    choices = tuple(_czech_choices(asked))
    if choices:
        yield LeftToASide("czech", asked.side, Said("partisans_for_czechs"), "12.2.1", choices=choices)


def _offers(asked: Asked) -> Iterator[LeftToASide]:
    """Yield the decisions for which replacements of ground units pay."""
    restored = tuple(_restored(asked.situation, unit) for unit in _worn(asked))
    if restored:
        yield LeftToASide("restore", asked.side, Said("restore_units"), "6.3", choices=restored)
    rebuilt = tuple(choice for unit in _lost(asked) for choice in _rebuilt(asked.situation, unit))
    if rebuilt:
        yield LeftToASide("rebuild", asked.side, Said("rebuild_units"), "6.3", choices=rebuilt)


def _worn(asked: Asked) -> Iterator[Unit]:
    """Yield the units that could be restored, whose nation receives replacements at all in this turn."""
    for unit in worn_units(asked.situation, asked.side):
        has_points = asked.situation.replacements(nation_of(unit))
        if nation_of(unit) != CZECH and has_points and not bars_to_restoring(asked.situation, unit):
            yield unit


def _restored(situation: Situation, unit: Unit) -> Choice:
    verdict = price_verdict(situation, unit, 1, *headquarters_have_given_theirs(situation, unit))
    label = Said("restore_unit", (("unit", unit.id),))
    effects = always(paid(situation, unit, 1), SetSteps(unit.id, unit.steps + 1))
    return Choice(f"{unit.id}:{unit.steps + 1}", label, effects, verdict, at=unit.hex)


def _lost(asked: Asked) -> Iterator[Unit]:
    """Yield the lost ground units that replacements can bring back."""
    for unit in asked.position.units:
        is_lost = unit.side == asked.side and asked.situation.is_eliminated(unit)
        is_paid = unit.type != PARTISAN and nation_of(unit) != CZECH and takes_replacements(unit)
        if is_lost and is_paid and asked.situation.replacements(nation_of(unit)):
            yield unit


def _rebuilt(situation: Situation, unit: Unit) -> Iterator[Choice]:
    """Yield the hexes in which a lost unit may be rebuilt, whole or with one step."""
    every = places_for(situation, unit, rebuilt=True)
    full = unit.counter.faces[0].steps
    for rank, here in enumerate(nearest_to_enemies(situation, unit.side, every)[:MOST_HEXES]):
        # One key each: a unit of one step has both in one.
        for steps in dict.fromkeys((full, 1)):
            told = (("unit", unit.id), ("hex", here), ("steps", steps))
            stands = comes_onto_map(situation, here, (unit,))
            effects = always(paid(situation, unit, steps), SetSteps(unit.id, steps), *stands)
            key = f"{unit.id}:{full - steps}.{rank}"
            verdict = price_verdict(situation, unit, steps)
            yield Choice(key, Said("rebuild_unit", told), effects, verdict, at=here)


# ---- Czechs (12.2.1)


def _czech_choices(asked: Asked) -> Iterator[Choice]:
    situation, charts = asked.situation, asked.law.charts.partisans
    contacts = partisans_in_contact(situation)
    for unit in asked.position.units:
        if unit.side != asked.side or nation_of(unit) != CZECH or not takes_replacements(unit):
            continue
        if unit.hex is not None and unit.steps < unit.counter.faces[0].steps:
            # Which partisans go is the owner's choice: they stand in different hexes.
            yield from (_czech_restored(unit, used) for used in combinations(contacts, charts.restore))
        elif situation.is_eliminated(unit) and len(contacts) >= charts.rebuild:
            # The first ones here, or each hex would be offered as often as there are pairs.
            yield from _czech_rebuilt(situation, unit, contacts[: charts.rebuild])


def _czech_restored(unit: Unit, used: tuple[UnitId, ...]) -> Choice:
    told = (("unit", unit.id), ("enemy", used[0]), ("count", len(used)))
    label = Said("czech_restored" if len(used) == 1 else "czech_restored_by", told)
    gone: tuple[Effect, ...] = tuple(_used_up(each, unit) for each in used)
    effects = always(*gone, SetSteps(unit.id, unit.counter.faces[0].steps))
    return Choice(f"{unit.id}:{'+'.join(used)}", label, effects, at=unit.hex)


def _czech_rebuilt(situation: Situation, unit: Unit, used: tuple[UnitId, ...]) -> Iterator[Choice]:
    every = places_for(situation, unit, rebuilt=True)
    gone: tuple[Effect, ...] = tuple(_used_up(each, unit) for each in used)
    whole = SetSteps(unit.id, unit.counter.faces[0].steps)
    for rank, here in enumerate(nearest_to_enemies(situation, unit.side, every)[:MOST_HEXES]):
        label = Said("czech_rebuilt", (("unit", unit.id), ("hex", here), ("count", len(used))))
        effects = always(*gone, whole, *comes_onto_map(situation, HexId(here), (unit,)))
        yield Choice(f"{unit.id}:{rank}", label, effects, at=here)


def _used_up(partisan: UnitId, unit: Unit) -> PutInBox:
    return PutInBox(partisan, withdrawn_box(unit.side))
