"""The answers about aircraft: missions (9.2), breaking off (9.4), combat in an air area (9.5)."""

from __future__ import annotations

from rules.fields import Fields, read_array
from rules.games.battle_for_hungary.air import (
    abort_modifier,
    breaches,
    combat_areas,
    mission_is_aborted,
)
from rules.games.battle_for_hungary.air_combat import AirCombat, Shot, bars_to_shot, hits, steps_after
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import SIDES, is_aircraft
from rules.issues import NotationError, shown
from rules.kit.desk import unit_named
from rules.units import Unit

MAX_DIE = {"abort": 6, "air_combat": 10}


def missions_answer(situation: Situation, line: Fields) -> object:
    """Return what the missions of both sides break, and the areas in which they fight."""
    del line
    # A set: one aircraft may break one case in two ways, and the answer names case and piece alone.
    found = {(each.finding.case, each.what) for side in SIDES for each in breaches(situation, side)}
    return {"violations": sorted(map(list, found)), "combats": list(combat_areas(situation))}


def abort_answer(situation: Situation, line: Fields) -> object:
    """Return which aircraft break off by their dice."""
    dice = Fields(line.get("dice", {}), "the line.dice")
    found = {}
    for name, _ in line.pairs("dice"):
        unit, die = _aircraft(situation, name), dice.whole(name, 1, MAX_DIE["abort"])
        aborted = bool(mission_is_aborted(situation, unit, die))
        found[name] = {"modified": die + abort_modifier(situation, unit), "aborted": aborted}
    return found


def air_combat_answer(situation: Situation, line: Fields) -> object:
    """Return what fire in an air area breaks, what it hits, and what is left."""
    area = line.text("area")
    shots = tuple(_shot(situation, each) for each in line.records("fire"))
    combat = AirCombat(situation, area, shots)
    cases = {(found.case, shot.unit) for shot in shots for found in bars_to_shot(combat, shot)}
    after = steps_after(combat)
    return {
        "violations": sorted(map(list, cases)),
        "hits": {target: count for target, count in hits(combat).items() if count},
        "after": {unit: {"steps": left, "eliminated": left == 0} for unit, left in after.items()},
    }


def _aircraft(situation: Situation, name: object) -> Unit:
    unit = unit_named(situation, name)
    if not is_aircraft(unit):
        raise NotationError(f"{unit.id} is no aircraft")
    return unit


def _shot(situation: Situation, told: Fields) -> Shot:
    unit, target = (_aircraft(situation, told.get(key)).id for key in ("unit", "target"))
    dice = read_array(told.get("dice", []), "the line.fire.dice")
    return Shot(unit, target, tuple(_face(die) for die in dice))


def _face(die: object) -> int:
    # Not isinstance: true and false are ints in Python.
    if type(die) is not int or not 1 <= die <= MAX_DIE["air_combat"]:
        raise NotationError(f"no face of a ten-sided die: {shown(die)}")
    return die
