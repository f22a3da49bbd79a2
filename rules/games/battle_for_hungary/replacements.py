"""Replacements (6.3): how many each nation has in a turn, whom they restore, whom partisans replace."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.findings import Finding, forbids, notes, rule
from rules.games.battle_for_hungary.lines import budapest_is_cut_off, has_line, line_ground
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.supply import network_of
from rules.games.battle_for_hungary.words import (
    ALLIED,
    ARTILLERY,
    AXIS,
    BUDAPEST,
    FRONT,
    HUNGARIAN,
    NATIONS,
    PARTISAN,
    is_combat_unit,
    nation_of,
)
from rules.unit_id import UnitId
from rules.units import Unit

LOST_CAPITAL = 1
"""What the Hungarians receive while Budapest is lost or cut off (6.3.1)."""


# ---- how many (6.3, 6.3.1)


@rule("6.3.1")
def budapest_is_lost_or_cut_off(situation: Situation) -> Iterator[Finding]:
    """The Hungarians receive one instead of two unless the Axis holds all of Budapest, with a line to it."""
    budapest = situation.terrain.area(BUDAPEST)
    is_lost = not all(situation.is_held(AXIS, here) for here in budapest)
    if is_lost or budapest_is_cut_off(situation):
        reading = "" if is_lost or situation.law.is_set("cut_off_zoc") else "cut_off_zoc"
        yield notes(reading, count=LOST_CAPITAL)


def ground_due(situation: Situation, side: str, turn: int) -> Mapping[str, int]:
    """Return the steps of ground units that each nation of a side receives in a turn (6.3)."""
    charts = situation.law.charts
    row = charts.turn(turn)
    found = {nation: row.ground.get(nation, 0) if row else 0 for nation in NATIONS[side] if _is_paid(nation)}
    if side == AXIS:
        found[HUNGARIAN] = _hungarian(situation, turn)
    return found


def _is_paid(nation: str) -> bool:
    """Return whether a nation receives replacements at all: partisans stand in for them (12.2.1)."""
    return nation != NATIONS[ALLIED][-1]


def hungarian_steps(situation: Situation, turn: int) -> int:
    """Return the steps that the Hungarians receive in a turn while Budapest is theirs (6.3.1)."""
    # The table has them on even turns: by the other reading each amount comes a turn earlier.
    is_odd = situation.law.is_set("hungarian_points_turns", "odd")
    row = situation.law.charts.turn(turn + 1 if is_odd else turn)
    return row.ground.get(HUNGARIAN, 0) if row else 0


def _hungarian(situation: Situation, turn: int) -> int:
    usual = hungarian_steps(situation, turn)
    # The smaller one: in turns without replacements a lost capital brings none either.
    return min(usual, LOST_CAPITAL) if budapest_is_lost_or_cut_off(situation) else usual


def air_due(situation: Situation, side: str, turn: int) -> Mapping[str, int]:
    """Return the steps of aircraft that each nation of a side receives in a turn (6.3, 6.3.1)."""
    row = situation.law.charts.turn(turn)
    # Every nation that ever receives any, also in a turn without: 0 is an answer.
    nations = dict.fromkeys(n for each in situation.law.charts.turns for n in each.air if n in NATIONS[side])
    return {nation: row.air.get(nation, 0) if row else 0 for nation in nations}


# ---- whom they restore (6.3)


@rule("6.3")
def whole_unit_needs_no_replacement(unit: Unit) -> Iterator[Finding]:
    """A replacement restores a step that a unit has lost."""
    if unit.steps >= unit.counter.faces[0].steps:
        yield forbids(unit=unit.id)


@rule("6.3")
def restored_unit_needs_a_headquarters(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """A reduced unit has a line, as long as its supply allows, to a headquarters that is supplied itself."""
    if not hqs_for(situation, unit):
        yield forbids(unit=unit.id)


@rule("6.3")
def nation_has_replacements_left(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """Each nation restores its own units; partisans alone replace Czechs (12.2.1)."""
    nation = nation_of(unit)
    if not situation.replacements(nation):
        yield forbids(unit=unit.id, nation=nation)


def takes_replacements(unit: Unit) -> bool:
    """Return whether replacements restore units of a kind on the ground: combat units and guns."""
    return is_combat_unit(unit) or unit.type == ARTILLERY


def hqs_for(situation: Situation, unit: Unit) -> tuple[Unit, ...]:
    """Return the headquarters by which a unit on the map may be restored, the nearest first."""
    if unit.hex is None:
        return ()
    found = network_of(situation, unit.side).hqs_of(unit.hex)
    return tuple(situation.unit(hq) for hq in found)


def bars_to_restoring(situation: Situation, unit: Unit) -> tuple[Finding, ...]:
    """Return what keeps a unit on the map from being restored, whatever replacements are left."""
    return (*whole_unit_needs_no_replacement(unit), *restored_unit_needs_a_headquarters(situation, unit))


def restorable(situation: Situation, unit: Unit) -> bool:
    """Return whether a worn unit on the map can receive a replacement, whatever replacements are left."""
    return not bars_to_restoring(situation, unit)


def worn_units(situation: Situation, side: str) -> tuple[Unit, ...]:
    """Return the units of a side on the map that have lost steps which replacements restore."""
    own = (unit for unit in situation.of(side) if takes_replacements(unit))
    return tuple(unit for unit in own if not whole_unit_needs_no_replacement(unit))


# ---- partisans for the Czechs (12.2.1)


@rule("12.2.1")
def partisans_need_contact(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """Partisans with a line of any length to an Allied source or a Front can replace Czechs."""
    fronts = {hq.hex for hq in front_headquarters(situation) if hq.hex is not None}
    ends = fronts | line_ground(situation, ALLIED).sources
    # Of any length: 13.1 says so of the contact with partisans, and 12.2.1 names no limit.
    if unit.hex is None or not has_line(situation, ALLIED, unit.hex, ends):
        yield forbids(unit=unit.id)


def front_headquarters(situation: Situation) -> tuple[Unit, ...]:
    """Return the headquarters of Fronts on the map (10.1)."""
    return tuple(hq for hq in situation.headquarters(ALLIED) if hq.counter.value(FRONT))


def partisans(situation: Situation) -> tuple[Unit, ...]:
    """Return the partisans on the map."""
    return tuple(unit for unit in situation.of(ALLIED) if unit.type == PARTISAN)


def partisans_in_contact(situation: Situation) -> tuple[UnitId, ...]:
    """Return the partisans that can replace Czechs."""
    return tuple(unit.id for unit in partisans(situation) if not partisans_need_contact(situation, unit))
