"""Missions laid in secret (9.2), and revealed by both sides at once (9.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.decisions import Choice, LeftToASide
from rules.duties import Duty, Thrown, Work
from rules.effects import PutInBox, Reveal, SetFact
from rules.findings import Finding, Verdict
from rules.games.battle_for_hungary.air import (
    air_areas,
    area_hexes,
    bars_to_mission,
    bars_to_one_more,
    breaches,
    flying,
)
from rules.games.battle_for_hungary.air_facts import MissionsRevealed, are_revealed
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.turn.aircraft_home import home
from rules.games.battle_for_hungary.turn.asked import Asked
from rules.games.battle_for_hungary.words import FIGHTER, READY, SIDES, area_of, is_aircraft, mission_box
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.position import Position
from rules.units import Unit
from rules.words import Said

MISSIONS_PHASE = "air"
MOST_AREAS = 4
"""Air areas offered for an aircraft, the most disputed ones; any other is reached by hand."""


# ---- laid in secret


def missions_duty(asked: Asked) -> Duty:
    """Return what is wrong with the missions of the side: flying itself is left to it (9.2)."""
    count = len(breaches(asked.situation, asked.side))
    told = Said("missions_against_rules", (("count", count),)) if count else None
    return Duty(lambda _: told)


def mission_advice(asked: Asked) -> tuple[Finding, ...]:
    """Return what the missions of the side break, each with its case, while they are laid."""
    if asked.position.phase != MISSIONS_PHASE:
        return ()
    return tuple(each.finding for each in breaches(asked.situation, asked.side))


def mission_decisions(asked: Asked) -> Iterator[LeftToASide]:
    """Yield where fighters and bombers that are ready may fly, and who may be called back."""
    ready = ready_aircraft(asked.position, asked.side)
    for kind, is_fighter in (("fighters", True), ("bombers", False)):
        units = tuple(unit for unit in ready if (unit.type == FIGHTER) is is_fighter)
        choices = tuple(_flights(asked, units))
        if choices:
            title = Said(f"fly_{kind}", (("count", len(units)),))
            yield LeftToASide(f"fly:{kind}", asked.side, title, "9.2", choices=choices)
    back = tuple(_back(unit) for unit in flying(asked.situation, asked.side))
    if back:
        yield LeftToASide("recall", asked.side, Said("recall_aircraft"), "9.2", choices=back)


def ready_aircraft(position: Position, side: str) -> tuple[Unit, ...]:
    """Return the aircraft of a side that are ready at their bases."""
    own = (unit for unit in position.others if unit.side == side and is_aircraft(unit))
    return tuple(unit for unit in own if unit.box.startswith(READY))


def _flights(asked: Asked, units: tuple[Unit, ...]) -> Iterator[Choice]:
    """Yield the flights of some aircraft, the best areas first: a program takes the first that is allowed."""
    areas = _ranked_areas(asked)
    found = [(areas.index(area), unit) for unit in units for area in _areas_for(asked, unit, areas)]
    for place, unit in sorted(found, key=lambda each: each[0]):
        yield _flight(asked, unit, areas[place], place)


def _areas_for(asked: Asked, unit: Unit, areas: tuple[str, ...]) -> tuple[str, ...]:
    """Return the best areas that an aircraft reaches; the best ones of all where it reaches none."""
    near = tuple(area for area in areas if not bars_to_mission(asked.situation, unit, area))
    # So that an aircraft which reaches nothing is listed with its reason, and not missing.
    return (near or areas)[:MOST_AREAS]


def _flight(asked: Asked, unit: Unit, area: str, place: int) -> Choice:
    label = Said("fly_to", (("unit", unit.id), ("area", area)))
    verdict = Verdict(bars_to_one_more(asked.situation, unit, area))
    effects = (PutInBox(unit.id, mission_box(unit.side, area)),)
    at = min(area_hexes(asked.situation, area))
    return Choice(f"{place}:{unit.id}", label, lambda _position, _die: effects, verdict, at=at)


def _back(unit: Unit) -> Choice:
    label = Said("recall_from", (("unit", unit.id), ("area", area_of(unit))))
    effects = (home(unit),)
    return Choice(f"recall:{unit.id}", label, lambda _position, _die: effects)


def _ranked_areas(asked: Asked) -> tuple[str, ...]:
    """Return the air areas where most hexes are disputed for each aircraft that flies there already."""
    situation = asked.situation
    own = [area_of(unit) for unit in flying(situation, asked.side)]
    worth = {
        # Shared among those who fly there already: a program would else send everybody to one area.
        area: disputed / (1 + own.count(area))
        for area, disputed in disputed_hexes(situation).items()
        if disputed
    }
    return tuple(sorted(worth, key=lambda area: -worth[area]))


def disputed_hexes(situation: Situation) -> Mapping[str, int]:
    """Return in how many hexes of each air area ground units stand beside an enemy."""
    fronts = {here for side in SIDES for here in _beside_enemies(situation, side)}
    return {area: len(fronts & area_hexes(situation, area)) for area in air_areas(situation)}


def _beside_enemies(situation: Situation, side: str) -> Iterator[HexId]:
    for unit in situation.of(side):
        if unit.hex is not None and situation.is_in_enemy_zone(side, unit.hex):
            yield unit.hex


# ---- revealed (9.3)


def reveal_duty(asked: Asked) -> Duty:
    """Return what follows once both sides have laid their missions: everybody may look at them."""
    turn = asked.turn
    if are_revealed(asked.facts, turn):
        return Duty(lambda _: None)
    areas = air_areas(asked.situation)
    # Of both sides at once: whoever revealed first would give the other the second word (9.2).
    boxes = tuple(mission_box(side, area) for side in SIDES for area in areas)

    def revealed(_position: Position, _judge: Judge | None, _die: int | None) -> Thrown:
        return Thrown((Reveal(boxes), SetFact(MissionsRevealed(turn))), Said("missions_revealed"))

    told = Said("missions_to_reveal")
    return Duty(lambda _: told, Work(revealed))
