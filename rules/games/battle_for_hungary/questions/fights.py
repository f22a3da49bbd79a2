"""Answers about combat, partisans that avoid it, and what follows it (4.2, 8, 12.2.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.fields import Fields, read_hexes
from rules.games.battle_for_hungary.advances import FollowUp, Kind
from rules.games.battle_for_hungary.charts import DIE
from rules.games.battle_for_hungary.combat import Combat, Effects, combat_of
from rules.games.battle_for_hungary.excess import ways_of
from rules.games.battle_for_hungary.fight import Declared
from rules.games.battle_for_hungary.partisans import Avoidance
from rules.games.battle_for_hungary.questions.asked import hex_of
from rules.games.battle_for_hungary.situation import Situation
from rules.issues import NotationError
from rules.kit.desk import unit_named, unit_of, units_of, whole_of
from rules.unit_id import UnitId
from rules.units import Unit

COMBAT, MOBILE_ASSAULT = PHASES = ("combat", "mobile_assault")

MAX_POINTS = 99

Answer = dict[str, object]


def combat_answer(situation: Situation, line: Fields) -> object:
    """Return everything about an attack, legal or not, and what the die that was rolled does."""
    combat = combat_of(situation, _declared(situation, line))
    return {
        "violations": list(combat.verdict.cases),
        "table": combat.table,
        "attack": combat.attack,
        "defense": combat.defense,
        "defender_steps": combat.fight.defender_steps,
        "automatic": combat.fight.is_automatic,
        "excess": sorted(unit.id for unit in combat.fight.excess),
        "column": combat.first_column,
        "modifiers": [[each.case, each.columns, each.what.replace(" ", "_")] for each in combat.shifts],
        "shift": combat.shift,
        "final_column": combat.column,
        "distribution": {str(die): _effects(each) for die, each in combat.distribution.items()},
        **_result(combat),
    }


def _result(combat: Combat) -> Answer:
    if combat.result is not None:
        return _effects(combat.result)
    # Without a die, or without a roll at all: headquarters alone have no steps to lose (10.6).
    steps = {"attacker_loss": 0, "defender_loss": 0}
    return {"result": None, **steps, "eliminated": combat.fight.is_automatic, "breakthrough": 0}


def _effects(found: Effects) -> Answer:
    return {
        "result": str(found.losses),
        "attacker_loss": found.attacker_loss,
        "defender_loss": found.defender_loss,
        "eliminated": found.is_eliminated,
        "breakthrough": found.breakthrough,
    }


def _declared(situation: Situation, line: Fields) -> Declared:
    told = Fields(line.get("attack"), "attack")
    attackers = units_of(situation, told, "attackers")
    hexes = tuple(dict.fromkeys(read_hexes(told.get("hexes"), situation.terrain.board.topology.index)))
    if not attackers or len(hexes) != 1:
        raise NotationError("an attack needs attackers and exactly one hex")
    phase = COMBAT if told.get("phase") is None else told.text("phase", PHASES)
    excess = None if told.get("excess") is None else _ids(units_of(situation, told, "excess"))
    return Declared(
        _ids(attackers),
        hexes,
        None if told.get("die") is None else told.whole("die", DIE[0], DIE[-1]),
        phase == MOBILE_ASSAULT,
        _ids(units_of(situation, told, "cl_attack")),
        _ids(units_of(situation, told, "cl_defense")),
        tuple(_guns(situation, told)),
        _ids(units_of(situation, told, "air_attack")),
        _ids(units_of(situation, told, "air_defense")),
        excess,
        # A position has its own order: that of the board says which units are in excess.
        tuple(UnitId(each.text("id")) for each in Fields(line.get("board"), "board").records("units")),
    )


def _ids(units: Iterable[Unit]) -> tuple[UnitId, ...]:
    return tuple(unit.id for unit in units)


def _guns(situation: Situation, told: Fields) -> Iterator[tuple[UnitId, UnitId | None]]:
    for name, column in told.pairs("artillery"):
        spent = None if column is None else unit_named(situation, column).id
        yield unit_named(situation, name).id, spent


# ---- partisans (12.2.3)


def avoid_answer(situation: Situation, line: Fields) -> object:
    """Return whether partisans avoid an attack, and by which modifiers of the die."""
    attackers = units_of(situation, line, "attackers")
    if not attackers:
        raise NotationError("the line.attackers: no unit is named")
    found = Avoidance(situation, hex_of(situation, line), _ids(attackers))
    modified = found.modified(line.whole("die", DIE[0], DIE[-1]))
    return {
        "modifiers": [[each.what, each.value] for each in found.modifiers],
        "modified_die": modified,
        "avoided": found.is_avoided(modified),
    }


# ---- what follows a combat (4.2, 8.4 to 8.6)


def _on_map(unit: Unit) -> Unit:
    if unit.hex is None:
        raise NotationError(f"unit {unit.id} is not on the map")
    return unit


def retreats_answer(situation: Situation, line: Fields) -> object:
    """Return every way in which a unit in excess can retreat."""
    return [
        {
            "path": list(way.path),
            "spent": way.spent,
            "losses": [[each.case, each.at] for each in way.losses],
            "eliminated": way.is_eliminated,
            "stuck": way.stuck,
        }
        for way in ways_of(situation, _on_map(unit_of(situation, line)))
    ]


def advances_answer(situation: Situation, line: Fields) -> object:
    """Return the hexes in which a unit may end that follows up a combat, its own among them."""
    unit = _on_map(unit_of(situation, line))
    kind = Kind(line.text("kind", [each.value for each in Kind]))
    points = whole_of(line, "points", 0, 0, MAX_POINTS)
    follow_up = FollowUp(situation, unit, hex_of(situation, line, "vacated"), kind, points)
    # To stay is always open, as no follow-up is ordered.
    start = {unit.hex: {"cost": 0, "path": [unit.hex]}}
    ways = sorted(follow_up.ways.items())
    return start | {here: {"cost": gone.mp_parts, "path": list(gone.path)} for here, gone in ways}
