"""Attack and defense strengths, with every cause that halves a unit (10.23, 10.231, 10.34 to 10.37, 6.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.combat import halved
from rules.fights import Strength
from rules.findings import Finding, Rule, notes, rule
from rules.games.bitter_end.battle import Battle, decided
from rules.games.bitter_end.words import (
    ARMORED,
    FUEL_DEPLETED,
    MECHANIZED,
    ROUGH_WOODED,
    RUGGED,
    TANK_DESTROYER,
)
from rules.hexgrid import HexId
from rules.units import OUT_OF_SUPPLY, Unit

# The setting of A36; one for all causes, since the text gives no reason to part them.
HALVING = "halving_multi_hex"


def suffers_as_armored(unit: Unit) -> bool:
    """Return whether terrain hinders a unit as it does armored ones: tank destroyers too (2.5)."""
    # Apart from the modifiers, where a tank destroyer counts as an anti-tank unit (10.91, 10.92).
    return unit.type in ARMORED or unit.type == TANK_DESTROYER


def into_rugged(battle: Battle, unit: Unit, hex_id: HexId) -> bool:
    """Return whether an armored or mechanized unit attacks into or across rugged ground (10.36)."""
    is_rugged = battle.terrain(hex_id) == RUGGED or RUGGED in battle.features(unit, hex_id).sides
    return is_rugged and (suffers_as_armored(unit) or unit.type == MECHANIZED)


@rule("6.4")
def lack_of_supply_weakens(battle: Battle, unit: Unit) -> Iterator[Finding]:
    """Out of supply units attack with half their strength."""
    del battle
    if unit.is_marked(OUT_OF_SUPPLY):
        yield notes(unit=unit.id)


@rule("18.12")
def lack_of_fuel_weakens(battle: Battle, unit: Unit) -> Iterator[Finding]:
    """Fuel depleted units attack as if out of supply; both together are one cause."""
    del battle
    # Two causes would round down where 10.231 has one.
    if unit.is_marked(FUEL_DEPLETED) and not unit.is_marked(OUT_OF_SUPPLY):
        yield notes(unit=unit.id)


@rule("10.34")
def crossing_halves(battle: Battle, unit: Unit) -> Iterator[Finding]:
    """Attacks over bridges and fords, and with the Sturmboot (12.62), are made at half strength."""
    flags = battle.where(lambda hex_id: battle.is_over_danube(unit, hex_id))
    # Of two hexes one across the river is enough, or both must be (A36).
    if battle.holds(HALVING, flags):
        yield notes(decided(HALVING, flags), unit=unit.id)


@rule("10.35")
def wooded_hills_halve_armor(battle: Battle, unit: Unit) -> Iterator[Finding]:
    """Armored units attack into rough/wooded hexes at half strength."""
    flags = battle.where(lambda hex_id: battle.terrain(hex_id) == ROUGH_WOODED)
    if suffers_as_armored(unit) and battle.holds(HALVING, flags):
        yield notes(decided(HALVING, flags), unit=unit.id)


@rule("10.36")
def rugged_ground_halves_armor(battle: Battle, unit: Unit) -> Iterator[Finding]:
    """Armored and mechanized units attack into and across rugged ground at half strength."""
    flags = battle.where(lambda hex_id: into_rugged(battle, unit, hex_id))
    if battle.holds(HALVING, flags):
        yield notes(decided(HALVING, flags), unit=unit.id)


@rule("10.37")
def streets_halve_armor(battle: Battle, unit: Unit) -> Iterator[Finding]:
    """Armored units attack into urban hexes at half strength."""
    flags = battle.where(lambda hex_id: battle.terrain(hex_id) == "urban")
    if suffers_as_armored(unit) and battle.holds(HALVING, flags):
        yield notes(decided(HALVING, flags), unit=unit.id)


HALVING_RULES: tuple[Rule[[Battle, Unit]], ...] = (
    lack_of_supply_weakens,
    lack_of_fuel_weakens,
    crossing_halves,
    wooded_hills_halve_armor,
    rugged_ground_halves_armor,
    streets_halve_armor,
)


@rule("10.231")
def halved_up(unit: Unit, causes: int, counted: int) -> Iterator[Finding]:
    """A single cause halves and rounds up."""
    if causes == 1:
        yield notes(unit=unit.id, before=unit.attack, after=counted)


@rule("10.231")
def halved_down(unit: Unit, causes: int, counted: int) -> Iterator[Finding]:
    """Several causes halve once, and round down to no less than 1."""
    if causes > 1:
        # Only for a strength of nothing do the readings of A34 part.
        is_open = unit.attack == 0
        yield notes("zero_attack_halved_min1" if is_open else "", unit=unit.id, causes=causes, after=counted)


@rule("10.232")
def brings_no_strength(unit: Unit) -> Iterator[Finding]:
    """A unit without attack strength takes part, and brings its modifiers."""
    if unit.attack == 0:
        yield notes(unit=unit.id)


@rule("10.16")
def defends_with_all(unit: Unit) -> Iterator[Finding]:
    """Every defender counts with its defense strength, which nothing halves."""
    # Lack of supply leaves the defense as it is (6.4).
    yield notes(unit=unit.id, value=unit.defense)


def counted_strength(battle: Battle, unit: Unit, causes: int) -> int:
    """Return what is left of an attack strength: halved once (10.231), in the first edition by each cause."""
    if battle.law.edition.has(halved_down):
        return halved(
            unit.attack, causes, zero_becomes_one=bool(battle.law.choices["zero_attack_halved_min1"])
        )
    strength = unit.attack
    for _ in range(causes):
        # Each time rounded up (first:10.84).
        strength = -(-strength // 2)
    return strength


def attack_strengths(battle: Battle) -> Iterator[Strength]:
    """Yield what each attacker brings, with the causes that halve it listed one by one."""
    edition = battle.law.edition
    for unit in battle.attackers:
        causes = tuple(found for each in edition.rules(HALVING_RULES) for found in each(battle, unit))
        counted = counted_strength(battle, unit, len(causes))
        up, down = (edition.ask(each, unit, len(causes), counted) for each in (halved_up, halved_down))
        rounding = up + down
        yield Strength(unit.id, unit.attack, counted, causes + rounding + brings_no_strength(unit))


def defense_strengths(battle: Battle) -> Iterator[Strength]:
    """Yield what each defender brings."""
    for unit in battle.all_defenders:
        yield Strength(unit.id, unit.defense, unit.defense, defends_with_all(unit))
