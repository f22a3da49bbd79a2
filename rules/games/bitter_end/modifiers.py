"""Modifiers of the combat die: divisions, armor, engineers, surprise, all-out assault (10.8 to 10.10)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.fights import Modifier
from rules.findings import Finding, Rule, notes, rule
from rules.games.bitter_end.battle import Battle, decided
from rules.games.bitter_end.words import (
    ARMORED,
    CAVALRY,
    CLEAR,
    INFANTRY,
    MECHANIZED,
    STURMBOOT,
    TANK_DESTROYER,
    is_motorized,
)
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from rules.units import Unit

MOTORIZED_INFANTRY = "mot_infantry"
# The Sturmboot regiment is none (A48).
ENGINEER = "engineer"

STOPS_ARMOR = frozenset({"anti_tank", "flak", TANK_DESTROYER})
"""Units that take the armor effect from an attacker (10.92)."""

HAS_NO_ANSWER = frozenset({STURMBOOT, "artillery", "rocket"})
"""Defenders, beside infantry and cavalry on foot, against which the armor effect works (10.91)."""


def whole_divisions(battle: Battle, units: frozenset[UnitId]) -> Iterator[str]:
    """Yield the divisions all of whose needed units are among some units (10.85 to 10.87)."""
    for name, whole in battle.attack.divisions.items():
        if whole.needed and whole.needed <= units:
            yield name


def is_on_foot(unit: Unit) -> bool:
    """Return whether a unit is infantry or cavalry that is not motorized."""
    # By the red box and not by the type alone: there is infantry on wheels, which has an answer (10.91).
    return not is_motorized(unit) and (unit.type in INFANTRY or unit.type == CAVALRY)


@rule("10.81")
def whole_division_attacks(battle: Battle) -> Iterator[Finding]:
    """A whole division among the attackers lowers the die; more than one does no more (10.84)."""
    # Sorted, so that of two whole divisions always the same one is named.
    for name in sorted(whole_divisions(battle, battle.attacker_ids))[:1]:
        yield notes(division=name)


@rule("10.82")
def whole_division_defends(battle: Battle) -> Iterator[Finding]:
    """A whole division among the defenders, in one hex or several, raises the die."""
    for name in sorted(whole_divisions(battle, battle.defender_ids))[:1]:
        yield notes(division=name)


@rule("10.91")
def armor_overruns_infantry(battle: Battle) -> Iterator[Finding]:
    """Armored attackers lower the die if no defender has an answer to them."""
    defenders = battle.all_defenders
    is_open = all(is_on_foot(unit) or unit.type in HAS_NO_ANSWER for unit in defenders)
    for unit in armored(battle.attackers)[:1]:
        if defenders and is_open:
            yield notes(unit=unit.id)


@rule("10.93")
def armor_meets_infantry(battle: Battle) -> Iterator[Finding]:
    """Armored defenders raise the die against infantry and cavalry alone; anti-tank units do not help."""
    reading = str(battle.law.choices["inf_types_10_93"])
    # They do not spoil "solely", but one unit of infantry or cavalry has to be there (A44).
    counted = [unit for unit in battle.attackers if unit.type not in STOPS_ARMOR]
    is_helpless = bool(counted) and all(_counts_as_infantry(unit, reading) for unit in counted)
    # The setting is named only where motorized attackers make the reading matter (A43).
    is_clear_case = all(is_on_foot(unit) for unit in counted)
    for unit in armored(battle.all_defenders)[:1]:
        if is_helpless:
            yield notes("" if is_clear_case else "inf_types_10_93", unit=unit.id)


def _counts_as_infantry(unit: Unit, reading: str) -> bool:
    if is_on_foot(unit):
        return True
    if reading == "non_motorized":
        return False
    is_mechanized = unit.type == MECHANIZED and reading == "with_mechanized"
    return is_mechanized or unit.type in INFANTRY or unit.type in (CAVALRY, MOTORIZED_INFANTRY)


@rule("10.101")
def engineers_storm_streets(battle: Battle) -> Iterator[Finding]:
    """Engineers among the attackers of urban or village hexes lower the die."""
    flags = battle.where(lambda h: battle.terrain(h) == "urban" or battle.has_village(h))
    for unit in [unit for unit in battle.attackers if unit.type == ENGINEER][:1]:
        if battle.holds("engineer_multi_hex", flags):
            yield notes(decided("engineer_multi_hex", flags), unit=unit.id)


@rule("16.33")
def surprise_in_the_open(battle: Battle) -> Iterator[Finding]:
    """Surprised units in clear hexes are attacked with a lower die, whatever the hexside."""
    flags = battle.where(lambda hex_id: _is_open(battle, hex_id))
    if battle.holds("clear_multi_hex", flags):
        # With a village among the hexes it is A40 that decides, else A41 where there are two.
        village = any(map(battle.has_village, battle.attack.hexes))
        yield notes("village_is_clear" if village else decided("clear_multi_hex", flags))


def _is_open(battle: Battle, hex_id: HexId) -> bool:
    is_built_up = battle.has_village(hex_id) and not battle.law.choices["village_is_clear"]
    return battle.is_surprised(hex_id) and battle.terrain(hex_id) == CLEAR and not is_built_up


@rule("18.32")
def goes_all_out(battle: Battle) -> Iterator[Finding]:
    """An all-out assault lowers the die; it does not carry over to same-hex combat."""
    if battle.is_all_out and not battle.attack.is_same_hex:
        yield notes()


MODIFIER_RULES: tuple[tuple[Rule[[Battle]], int], ...] = (
    (whole_division_attacks, -1),
    (whole_division_defends, 1),
    (armor_overruns_infantry, -1),
    (armor_meets_infantry, 1),
    (engineers_storm_streets, -1),
    (goes_all_out, -1),
)


@rule("10.83")
def divisions_cancel(battle: Battle) -> Iterator[Finding]:
    """Whole divisions on both sides cancel each other."""
    if whole_division_attacks(battle) and whole_division_defends(battle):
        yield notes()


@rule("10.86")
def division_is_not_whole(battle: Battle) -> Iterator[Finding]:
    """A division of which a needed unit is not in the attack has no integrity."""
    attackers, divisions = battle.attacker_ids, battle.attack.divisions
    # Only of divisions that take part: of all the others every unit is missing.
    for name in sorted(name for name, whole in divisions.items() if not whole.needed.isdisjoint(attackers)):
        missing = divisions[name].needed - attackers
        if missing:
            yield notes(division=name, missing=" ".join(sorted(missing)))


@rule("10.92")
def anti_tank_stops_armor(battle: Battle) -> Iterator[Finding]:
    """Anti-tank, flak and tank destroyers in the defense end the armor effect."""
    guns = [unit for unit in battle.all_defenders if unit.type in STOPS_ARMOR]
    if armored(battle.attackers) and guns:
        yield notes(unit=guns[0].id)


@rule("10.463")
def no_modifiers_inside(battle: Battle) -> Iterator[Finding]:
    """By one reading no modifiers apply in same-hex combat."""
    if battle.attack.is_same_hex and not battle.law.choices["same_hex_modifiers"]:
        yield notes("same_hex_modifiers")


REMARK_RULES: tuple[Rule[[Battle]], ...] = (divisions_cancel, division_is_not_whole, anti_tank_stops_armor)


def armored(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Return the units that bring an armor effect: tank, assault gun, recon."""
    return tuple(unit for unit in units if unit.type in ARMORED)


def modifiers(battle: Battle) -> tuple[Modifier, ...]:
    """Return the modifiers of the die, one for each cause that applies."""
    if no_modifiers_inside(battle):
        return ()
    ask = battle.law.edition.ask
    found = [Modifier(value, each) for r, value in MODIFIER_RULES for each in ask(r, battle)]
    # Not among the rules above, which fix their values: this one is a cell of the chart.
    value = battle.law.combat.surprised_clear_modifier
    return (*found, *(Modifier(value, each) for each in surprise_in_the_open(battle)))


def remarks(battle: Battle) -> tuple[Finding, ...]:
    """Return what explains the absence of modifiers."""
    off = no_modifiers_inside(battle)
    return off or tuple(found for each in battle.law.edition.rules(REMARK_RULES) for found in each(battle))
