"""Answers about combat, retreat and pursuit (9.0)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.fields import Fields, read_hex, read_hexes
from rules.games.budapest_campaign.charts import DIE, TABLES
from rules.games.budapest_campaign.combat import Combat, combat_of
from rules.games.budapest_campaign.fight import Declared
from rules.games.budapest_campaign.pursuit import Chase, pursuits
from rules.games.budapest_campaign.questions.asked import with_declared
from rules.games.budapest_campaign.results import Effects, SideEffects, effects_of
from rules.games.budapest_campaign.retreats import Way, ways_of
from rules.games.budapest_campaign.situation import Situation
from rules.issues import NotationError, shown
from rules.kit.desk import unit_named, unit_of, units_of
from rules.unit_id import UnitId
from rules.units import Unit

MAX_HEXES = 99

Answer = dict[str, object]


def combat_answer(situation: Situation, line: Fields) -> object:
    """Return everything about an attack, legal or not, and the effects of the die that was rolled."""
    # Legal or not: what an attack would come to is told beside what speaks against it.
    combat = combat_of(situation, _declared(situation, Fields(line.get("attack"), "attack")))
    result = combat.result
    return {
        "violations": list(combat.verdict.cases),
        "tables": list(combat.tables),
        "table": combat.table,
        "attack": combat.attack,
        "defense": combat.defense,
        "percent": combat.percent,
        "start_column": combat.columns[combat.start],
        "modifiers": [[each.case, each.columns, each.what] for each in combat.shifts],
        "shift": combat.shift,
        "column": combat.column,
        "die": combat.fight.declared.die,
        "result": result,
        "distribution": {str(die): code for die, code in combat.distribution.items()},
        "effects": None if result is None else _effects(effects_of(combat, result)),
        "citations": _citations(combat),
    }


def _citations(combat: Combat) -> list[str]:
    found = (*combat.verdict.findings, *(each.finding for each in combat.shifts))
    return sorted({each.case for each in found})


def _declared(situation: Situation, told: Fields) -> Declared:
    attackers = units_of(situation, told, "attackers")
    hexes = tuple(dict.fromkeys(read_hexes(told.get("hexes"), situation.terrain.board.topology.index)))
    if not attackers or not hexes:
        raise NotationError("an attack needs attackers and hexes")
    # Whose attack it is is read off the first of them; mixed ones would be answered wrongly, not refused.
    if len({unit.side for unit in attackers}) > 1:
        raise NotationError("attack.attackers are of both sides")
    stray = next((unit for unit in attackers if not unit.is_ground), None)
    if stray is not None:
        raise NotationError(f"attack.attackers: {stray.id} is no ground unit")
    trucks = Fields(told.get("trucks", {}), "attack.trucks")
    return Declared(
        # Named twice, a unit would count twice.
        tuple(dict.fromkeys(_ids(attackers))),
        hexes,
        "" if told.get("table") is None else told.text("table", TABLES),
        None if told.get("die") is None else told.whole("die", DIE[0], DIE[-1]),
        _support(situation, told, "attacker_ssu"),
        _support(situation, told, "defender_ssu"),
        _ids(units_of(situation, trucks, "attacker")),
        _ids(units_of(situation, trucks, "defender")),
    )


def _support(situation: Situation, told: Fields, key: str) -> UnitId | None:
    return None if told.get(key) is None else unit_named(situation, told.get(key)).id


def _ids(units: Iterable[Unit]) -> tuple[UnitId, ...]:
    return tuple(unit.id for unit in units)


def _effects(found: Effects) -> Answer:
    return {
        "attackers": _side(found.attackers),
        "defenders": _side(found.defenders),
        "pursuit": found.pursuit,
        "extra_hex": found.extra_hex,
        "bridgeheads": [list(each) for each in found.bridgeheads],
        "ssu_attrition": list(found.ssu_attrition),
    }


def _side(found: SideEffects) -> Answer:
    return {
        "reduce": found.reduce,
        "candidates": list(found.candidates),
        "retreat": found.retreat,
        "retreating": list(found.retreating),
        "may_ignore": list(found.may_ignore),
        "destroyed_by_retreat": list(found.destroyed_by_retreat),
    }


def retreats_answer(situation: Situation, line: Fields) -> object:
    """Return every legal way in which a unit can retreat."""
    unit, points = _on_map(unit_of(situation, line)), line.whole("points", 0, MAX_HEXES)
    return [_way(each) for each in ways_of(situation, unit, points)]


def _on_map(unit: Unit) -> Unit:
    if unit.hex is None or not unit.is_ground:
        raise NotationError(f"unit {unit.id} is no ground unit on the map")
    return unit


def _way(found: Way) -> Answer:
    return {
        "path": list(found.path),
        "spent": found.spent,
        "losses": [[each.case, each.at] for each in found.losses],
        "eliminated": found.is_eliminated,
        "stuck": found.stuck,
        "ignored": found.is_ignored,
    }


def advances_answer(situation: Situation, line: Fields) -> object:
    """Return the hexes into which a unit may pursue, its start among them."""
    unit, result = _on_map(unit_of(situation, line)), line.text("result")
    if result not in situation.law.charts.combat.results:
        raise NotationError(f"the line.result: {shown(result)} is no result of a combat")
    vacated = read_hex(line.get("vacated"), situation.terrain.board.topology.index)
    # A truck column goes along with a unit of its stack only, and is asked about with it (reading 91).
    truck = None if line.get("with") is None else _on_map(unit_of(situation, line, "with"))
    chase = Chase(with_declared(situation, line), unit, vacated, result, truck)
    return {
        # Hexes and not points: a pursuit is counted in them, whatever the ground (9.10).
        here: {"cost": len(path) - 1, "path": list(path)}
        for here, path in sorted(pursuits(chase).items())
    }
