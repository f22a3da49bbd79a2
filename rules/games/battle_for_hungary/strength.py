"""Factors of a combat: units by their supply, guns, aircraft, columns that defend themselves (5.5, 8.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from rules.findings import Finding, notes, rule
from rules.games.battle_for_hungary.fight import Fight
from rules.games.battle_for_hungary.words import BOMBARDMENT, SUPPORT, figure, is_combat_unit
from rules.unit_id import UnitId
from rules.units import Unit


@dataclass(frozen=True, slots=True)
class Factor:
    """What one piece brings into a combat: as printed, as it counts, and why."""

    unit: UnitId
    printed: int
    counted: int
    findings: tuple[Finding, ...] = ()


@rule("5.5")
def unsupplied_units_are_halved(fight: Fight, unit: Unit) -> Iterator[Finding]:
    """A unit out of supply attacks and by one reading defends with half of its factors."""
    is_attack = unit.side == fight.side
    if fight.situation.is_supplied(unit):
        return
    if is_attack or fight.law.is_set("oos_halving", "both"):
        yield notes("" if is_attack else "oos_halving", unit=unit.id)


@rule("5.8.1")
def column_defends_itself(unit: Unit) -> Iterator[Finding]:
    """A column that is attacked defends with a factor of 1."""
    yield notes(unit=unit.id)


@rule("8.3")
def gun_adds_its_support(gun: Unit) -> Iterator[Finding]:
    """A gun that fires adds its support to the factors of its side."""
    yield notes(unit=gun.id, factors=figure(gun, SUPPORT))


@rule("9.7")
def aircraft_add_their_bombardment(aircraft: Unit) -> Iterator[Finding]:
    """Bombers and fighter-bombers add their bombardment factor to those on the ground."""
    yield notes(unit=aircraft.id, factors=figure(aircraft, BOMBARDMENT))


def attack_factors(fight: Fight) -> tuple[Factor, ...]:
    """Return the attack factors of the attackers as they count on the ground (5.5)."""
    return tuple(_halved(fight, ((unit, _attack_of(unit)) for unit in fight.attackers)))


def _attack_of(unit: Unit) -> int:
    # Guns have printed factors, and bring them in by firing alone (8.3).
    return unit.attack if is_combat_unit(unit) else 0


def defense_factors(fight: Fight) -> tuple[Factor, ...]:
    """Return the defense factors of what defends the hex on the ground (5.5, 5.8.1)."""
    units = _halved(fight, ((unit, unit.defense) for unit in fight.defenders))
    # In a stack they add nothing by the usual reading: who defends as a column the fight itself says (61).
    columns = (Factor(unit.id, 1, 1, column_defends_itself(unit)) for unit in fight.defending_columns)
    return (*units, *columns)


def _halved(fight: Fight, figures: Iterable[tuple[Unit, int]]) -> Iterator[Factor]:
    """Yield factors after 5.5; fractions are lost unit by unit, by one reading of their sum alone."""
    share, is_total = fight.law.charts.combat.unsupplied_factor, fight.law.is_set("oos_rounding", "total")
    before = Fraction(0)
    for unit, printed in figures:
        found = unsupplied_units_are_halved(fight, unit)
        if not found:
            yield Factor(unit.id, printed, printed)
            continue
        # By the sum a unit counts for as much as the sum grows by it.
        after = before + printed * share
        yield Factor(unit.id, printed, int(after) - int(before), found)
        before = after if is_total else Fraction(0)


def support_factors(fight: Fight, side: str) -> tuple[Factor, ...]:
    """Return what guns and aircraft add to the factors of a side (8.3, 9.7)."""
    guns = (_printed(gun, SUPPORT, gun_adds_its_support(gun)) for gun in fight.guns_of(side))
    # As printed: 5.5 halves the factors of units on the ground, and aircraft trace no line.
    aircraft = (
        _printed(each, BOMBARDMENT, aircraft_add_their_bombardment(each)) for each in fight.aircraft_of(side)
    )
    return (*guns, *aircraft)


def _printed(unit: Unit, key: str, findings: tuple[Finding, ...]) -> Factor:
    return Factor(unit.id, figure(unit, key), figure(unit, key), findings)


def total(factors: Iterable[Factor]) -> int:
    """Return the sum of factors as they count."""
    return sum(each.counted for each in factors)


def shares(fight: Fight) -> tuple[tuple[Unit, Fraction], ...]:
    """Return the attackers with their factors as they weigh against one another (8.7)."""
    # As they count, after 5.5; guns and aircraft hold no hexside and are left out of the share (reading 64).
    if fight.law.is_set("oos_rounding", "unit"):
        counted = (Fraction(each.counted) for each in attack_factors(fight))
        return tuple(zip(fight.attackers, counted, strict=True))
    # By the sum no unit has a rounded factor of its own: shares are compared before rounding.
    share = fight.law.charts.combat.unsupplied_factor
    return tuple(
        (unit, _attack_of(unit) * (Fraction(1) if fight.situation.is_supplied(unit) else share))
        for unit in fight.attackers
    )
