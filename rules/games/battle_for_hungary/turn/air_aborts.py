"""Breaking off before air combat (9.4): one die for each aircraft that would rather go home."""

from __future__ import annotations

from collections.abc import Iterator

from rules.decisions import Choice, EffectsBy, LeftToASide
from rules.duties import Duty
from rules.effects import Effects, SetFact
from rules.games.battle_for_hungary.air import abort_modifier, combat_areas, mission_is_aborted
from rules.games.battle_for_hungary.air_facts import AbortTried
from rules.games.battle_for_hungary.facts import added
from rules.games.battle_for_hungary.turn.aircraft_home import home
from rules.games.battle_for_hungary.turn.asked import Asked
from rules.games.battle_for_hungary.words import area_of
from rules.kit.facts import units_in
from rules.position import Position
from rules.units import Unit
from rules.words import Said


def may_break_off(asked: Asked) -> tuple[Unit, ...]:
    """Return the aircraft of the side whose phase it is that would have to fight and have not tried to go."""
    areas, tried = combat_areas(asked.situation), units_in(asked.facts, AbortTried, asked.turn)
    own = (unit for unit in asked.situation.aircraft if unit.side == asked.side)
    return tuple(unit for unit in own if area_of(unit) in areas and unit.id not in tried)


def abort_duty(_asked: Asked) -> Duty:
    """Return that nothing is asked for: breaking off is left to each side (9.4)."""
    return Duty(lambda _: None)


def abort_decisions(asked: Asked) -> Iterator[LeftToASide]:
    """Yield the aircraft that may still try to break off."""
    choices = tuple(_abort(asked, unit) for unit in may_break_off(asked))
    if choices:
        yield LeftToASide("abort", asked.side, Said("break_off"), "9.4", choices=choices)


def _abort(asked: Asked, unit: Unit) -> Choice:
    facts = (("unit", unit.id), ("area", area_of(unit)))
    modifier = abort_modifier(asked.situation, unit)
    least = asked.law.charts.air.abort_success - modifier
    # No die shows less than 1, though the modifier may ask for less.
    detail = Said("breaks_off_from", (("least", max(1, least)),))
    label = Said("break_off_with", facts)
    return Choice(f"abort:{unit.id}", label, _tried(asked, unit), detail=detail, needs_die=True)


def _tried(asked: Asked, unit: Unit) -> EffectsBy:
    def tried(position: Position, die: int | None) -> Effects:
        now = asked.over(position)
        # Written whether it got away or not: 9.4 gives each aircraft one die.
        fact = AbortTried(now.turn, added(units_in(now.facts, AbortTried, now.turn), (unit.id,)))
        is_away = die is not None and bool(mission_is_aborted(now.situation, unit, die))
        return (SetFact(fact), home(unit)) if is_away else (SetFact(fact),)

    return tried
