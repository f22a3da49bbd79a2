"""The card of an attack as every panel reads it (`rules.fights`): strengths, columns, results by the die."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.combat import PercentBand
from rules.fights import Attack, CombatCard, Losses, MandatoryLosses, Modifier, Outcome, Strength
from rules.findings import Finding, notes, rule
from rules.games.budapest_campaign.charts import ASSAULT, DIE, MOBILE
from rules.games.budapest_campaign.codes import number_of
from rules.games.budapest_campaign.combat import Combat, combat_of, in_percent
from rules.games.budapest_campaign.fight import Declared
from rules.games.budapest_campaign.results import ALL, NONE, SideEffects, effects_of
from rules.games.budapest_campaign.situation import Situation
from rules.unit_id import UnitId
from rules.units import Unit

TABLE, ATTACKER_SSU, DEFENDER_SSU = "table", "attacker-support", "defender-support"
ATTACKER_TRUCKS, DEFENDER_TRUCKS = "attacker-trucks", "defender-trucks"
"""What is chosen for an attack beside units and hexes: the options of `Attack`; trucks parted by blanks."""


@rule("9.4")
def strengths_in_percent(combat: Combat) -> Iterator[Finding]:
    """The attack is told in percent of the defense; without any defense it has the last column."""
    reading = "percent_rounding" if _is_rounding_asked(combat) else ""
    percent = "no limit" if combat.percent is None else f"{combat.percent}%"
    yield notes(reading, attack=combat.attack, defense=combat.defense, percent=percent)


def _is_rounding_asked(combat: Combat) -> bool:
    """Return whether the column hangs on how fractions are read (9.4)."""
    if not combat.defense:
        return False
    down, nearest = (
        in_percent(combat.attack, combat.defense, is_nearest=is_nearest) for is_nearest in (False, True)
    )
    least = combat.fight.law.charts.combat.least_percent
    # Only where a column begins between the two do both readings differ.
    return any(down < bound <= nearest for bound in least)


def declared_of(attack: Attack) -> Declared:
    """Return an attack of the core as this game declares it."""
    options = attack.options
    ssu = [UnitId(options[key]) if options.get(key) else None for key in (ATTACKER_SSU, DEFENDER_SSU)]
    trucks = (options.get(key, "").split() for key in (ATTACKER_TRUCKS, DEFENDER_TRUCKS))
    own, other = (tuple(map(UnitId, each)) for each in trucks)
    table = options.get(TABLE, "")
    # A word of an older plan, or of nobody, leaves the choice open.
    named = table if table in (ASSAULT, MOBILE) else ""
    return Declared(attack.attackers, attack.hexes, named, attack.die, ssu[0], ssu[1], own, other)


def card_of(situation: Situation, attack: Attack) -> CombatCard:
    """Return the card of an attack, legal or not; raises KeyError for a unit that is not there."""
    combat = combat_of(situation, declared_of(attack))
    numbers = {die: number_of(code) for die, code in combat.distribution.items()}
    return CombatCard(
        attack=attack,
        verdict=combat.verdict,
        attackers=_strengths(combat.fight.attackers, is_attack=True),
        support=(),
        defenders=_strengths(combat.fight.defenders, is_attack=False),
        column=_band(combat, combat.final),
        odds=strengths_in_percent(combat),
        modifiers=(),
        remarks=(),
        levels={},
        outcomes={die: Outcome(die, die, 0, dict.fromkeys(attack.hexes, n)) for die, n in numbers.items()},
        mandatory_by_die={die: MandatoryLosses({}) for die in DIE},
        attacker_losses=_losses(combat, is_attack=True),
        defender_losses=_losses(combat, is_attack=False),
        first_column=_band(combat, combat.start),
        shifts=tuple(Modifier(each.columns, each.finding) for each in combat.shifts),
        chart_row=f"crt.{combat.table}.{combat.column}",
    )


def _strengths(units: tuple[Unit, ...], *, is_attack: bool) -> tuple[Strength, ...]:
    figures = ((unit.id, unit.attack if is_attack else unit.defense) for unit in units)
    return tuple(Strength(name, figure, figure) for name, figure in figures)


def _band(combat: Combat, number: int) -> PercentBand:
    return PercentBand(combat.columns[number], combat.fight.law.charts.combat.least_percent[number])


# ---- steps to be expected


def _losses(combat: Combat, *, is_attack: bool) -> Losses:
    """Return the mean steps that a side loses: by reductions, and with who dies of having to retreat."""
    counts = [_steps_lost(combat, code, is_attack=is_attack) for code in combat.distribution.values()]
    least, most = (Fraction(sum(each), len(DIE)) for each in zip(*counts, strict=True))
    return Losses(least, most)


def _steps_lost(combat: Combat, code: str, *, is_attack: bool) -> tuple[int, int]:
    found = effects_of(combat, code)
    side = found.attackers if is_attack else found.defenders
    units = combat.fight.attackers if is_attack else combat.fight.defenders
    known = {unit.id: unit.steps for unit in units}
    reduced = _reduced(side)
    # At most, since who is reduced is the owner's choice: a doomed unit may have lost its step before.
    doomed = sum(known[unit] for unit in side.destroyed_by_retreat)
    return reduced, min(reduced + doomed, sum(known.values()))


def _reduced(side: SideEffects) -> int:
    if side.reduce == NONE:
        return 0
    return len(side.candidates) if side.reduce == ALL else min(1, len(side.candidates))
