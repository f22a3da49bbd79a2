"""The card of an attack as every panel reads it (`rules.fights`): strengths, columns, results by the die."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from rules.combat import OddsBand, mean
from rules.fights import Attack, CombatCard, MandatoryLosses, Modifier, Outcome, Strength
from rules.fights import Losses as Range
from rules.findings import Finding, notes, rule
from rules.games.battle_for_hungary.charts import DIE, MOST_LOST, Losses
from rules.games.battle_for_hungary.codes import code_of
from rules.games.battle_for_hungary.combat import Combat, Effects, combat_of
from rules.games.battle_for_hungary.fight import Declared
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.strength import Factor
from rules.games.battle_for_hungary.words import CITY
from rules.unit_id import UnitId
from rules.units import Unit

CL_ATTACK, CL_DEFENSE, ARTILLERY = "cl_attack", "cl_defense", "artillery"
AIR_ATTACK, AIR_DEFENSE, EXCESS = "air_attack", "air_defense", "excess"
"""What is chosen for an attack beside units and hexes: the options of `Attack`, ids parted by blanks.

A gun stands with its column: `gun=column`.
"""
MOVEMENT, MOBILE_ASSAULT = "movement", "mobile_assault"
"""The phases in which an attack is a mobile assault (7.3): that of the table, and as an attack names it."""
NO_ROLL = OddsBand("–", 1, 1)
"""The column of headquarters alone: nobody rolls (10.6)."""


@rule("8.2")
def strengths_compared(combat: Combat) -> Iterator[Finding]:
    """Fractions of the odds fall to the defender; without a defense it is the last column."""
    yield notes(
        "odds_cap" if combat.is_cap_asked else "",
        attack=combat.attack,
        defense=combat.defense,
        table=combat.table,
    )


@rule("10.6")
def lone_headquarters_are_eliminated(combat: Combat) -> Iterator[Finding]:
    """Headquarters that are attacked alone are eliminated without a roll."""
    if combat.fight.is_automatic:
        yield notes(units=len(combat.fight.attacked))


@rule("4.2")
def excess_does_not_defend(unit: Unit) -> Iterator[Finding]:
    """A unit in excess gives nothing to the defense."""
    yield notes(unit=unit.id)


@rule("8.8")
def city_halves_losses(combat: Combat) -> Iterator[Finding]:
    """Defenders of a city lose half of the steps, rounded up."""
    if combat.fight.terrain.overlay(combat.fight.target) == CITY and combat.column is not None:
        yield notes()


@rule("8.5")
def more_steps_break_the_front(combat: Combat) -> Iterator[Finding]:
    """Each step beyond those in the hex gives mobile Allies a point to go on with."""
    if any(each.breakthrough for each in combat.distribution.values()):
        # Only in a city do both readings count differently.
        reading = "breakthrough_excess" if city_halves_losses(combat) else ""
        yield notes(reading, steps=combat.fight.defender_steps)


# ---- what a result does


@rule("8.5")
def front_is_broken(effects: Effects) -> Iterator[Finding]:
    """The hex is emptied, and steps beyond it give points to go on with."""
    if effects.breakthrough:
        yield notes(points=effects.breakthrough)


@rule("8.2")
def hex_is_emptied(effects: Effects) -> Iterator[Finding]:
    """Nobody is left in the hex."""
    if effects.is_eliminated:
        yield notes()


@rule("8.2")
def hex_holds(effects: Effects, steps: int) -> Iterator[Finding]:
    """Some steps are left in the hex."""
    yield notes(steps=steps - effects.defender_loss)


@rule("7.3")
def assault_opens_the_way(effects: Effects) -> Iterator[Finding]:
    """A stack whose mobile assault empties the hex may move on."""
    if effects.is_eliminated:
        yield notes()


@rule("7.3")
def failed_assault_ends_the_move(effects: Effects, steps: int) -> Iterator[Finding]:
    """A mobile assault that leaves somebody in the hex ends the move."""
    yield notes(steps=steps - effects.defender_loss)


def _effect(combat: Combat, effects: Effects) -> Finding:
    steps = combat.fight.defender_steps
    if combat.fight.declared.is_assault:
        # A rule that finds nothing gives an empty tuple, so the first that speaks is told.
        found = assault_opens_the_way(effects) or failed_assault_ends_the_move(effects, steps)
    else:
        found = front_is_broken(effects) or hex_is_emptied(effects) or hex_holds(effects, steps)
    return found[0]


def _effects(combat: Combat) -> Mapping[int, Finding]:
    """Return what each result does, by its code."""
    return {code_of(each.losses): _effect(combat, each) for each in combat.distribution.values()}


# ---- the card


def declared_of(attack: Attack, phase: str = "") -> Declared:
    """Return an attack of the core as this game declares it; `phase` is that of the position."""
    options = attack.options

    def named(key: str) -> tuple[UnitId, ...]:
        return tuple(map(UnitId, options.get(key, "").split()))

    return Declared(
        attack.attackers,
        attack.hexes,
        attack.die,
        (attack.phase or phase) in (MOVEMENT, MOBILE_ASSAULT),
        named(CL_ATTACK),
        named(CL_DEFENSE),
        tuple(_guns(options.get(ARTILLERY, ""))),
        named(AIR_ATTACK),
        named(AIR_DEFENSE),
        # Nobody named is not nobody meant: without a word of the owner the last ones of the stack are too
        # many.
        named(EXCESS) or None,
    )


def _guns(text: str) -> Iterator[tuple[UnitId, UnitId | None]]:
    for word in text.split():
        gun, _, column = word.partition("=")
        yield UnitId(gun), UnitId(column) if column else None


def card_of(situation: Situation, attack: Attack) -> CombatCard:
    """Return the card of an attack, legal or not; raises KeyError for a unit that is not there."""
    combat = combat_of(situation, declared_of(attack, situation.position.phase))
    # The card must have an outcome for any face, though nobody rolls.
    cells = dict.fromkeys(DIE, _everybody(combat)) if combat.fight.is_automatic else combat.cells
    return CombatCard(
        attack=attack,
        verdict=combat.verdict,
        attackers=_strengths(combat.attack_factors),
        support=_strengths(combat.attack_support),
        defenders=(*_strengths(combat.defense_factors), *_excess(combat)),
        column=_column(combat),
        odds=lone_headquarters_are_eliminated(combat) or strengths_compared(combat),
        modifiers=(),
        remarks=(*city_halves_losses(combat), *more_steps_break_the_front(combat)),
        levels={},
        outcomes={die: _outcome(attack, die, cell) for die, cell in cells.items()},
        mandatory_by_die={die: MandatoryLosses({}) for die in cells},
        attacker_losses=_range(_attacker_losses(combat)),
        defender_losses=_range(_defender_losses(combat)),
        first_column=_first_column(combat),
        shifts=tuple(Modifier(each.columns, each.finding) for each in combat.shifts),
        chart_row=f"crt.{combat.table}.{combat.column}",
        worths=_worths(combat, cells),
        effects=_effects(combat),
    )


def _outcome(attack: Attack, die: int, cell: Losses) -> Outcome:
    return Outcome(die, die, 0, dict.fromkeys(attack.hexes, code_of(cell)))


def _everybody(combat: Combat) -> Losses:
    """Return the loss of headquarters that are attacked alone: each of them."""
    # A code holds no more steps than a cell of the table does.
    return Losses(0, min(MOST_LOST, len(combat.fight.attacked)))


def _strengths(factors: Iterable[Factor]) -> tuple[Strength, ...]:
    return tuple(Strength(each.unit, each.printed, each.counted, each.findings) for each in factors)


def _excess(combat: Combat) -> tuple[Strength, ...]:
    units = combat.fight.excess
    return tuple(Strength(unit.id, unit.defense, 0, excess_does_not_defend(unit)) for unit in units)


# ---- columns


def _column(combat: Combat) -> OddsBand | None:
    if combat.fight.is_automatic:
        return NO_ROLL
    return None if combat.final is None else odds_band(combat, combat.final)


def _first_column(combat: Combat) -> OddsBand | None:
    """Return the column before the shifts; by one reading it may lie beyond the table."""
    return None if combat.start is None else odds_band(combat, combat.start)


def odds_band(combat: Combat, number: int) -> OddsBand:
    """Return a column by its number; beyond the last each whole time the defense is one."""
    charts, last = combat.charts, combat.last
    least = charts.ratios[min(number, last)] + max(0, number - last)
    written = charts.columns[number] if number <= last else f"{int(least)}:1"
    return OddsBand(written, least.numerator, least.denominator)


# ---- steps to be expected


def _attacker_losses(combat: Combat) -> list[int]:
    steps = sum(unit.steps for unit in combat.fight.attackers)
    # Nobody loses steps that he does not have: beyond them a result costs no more.
    return [min(each.attacker_loss, steps) for each in combat.distribution.values()]


def _defender_losses(combat: Combat) -> list[int]:
    steps = combat.fight.defender_steps
    return [min(each.defender_loss, steps) for each in combat.distribution.values()]


def _range(losses: list[int]) -> Range:
    found = mean(losses)
    return Range(found, found)


def _worths(combat: Combat, cells: Mapping[int, Losses]) -> Mapping[int, Fraction]:
    """Return what each result is worth to the attacker: the steps that are really lost, his own taken off."""
    # Headquarters alone have no distribution: they are counted by the cells made for them.
    own = _attacker_losses(combat) or [0] * len(cells)
    other = _defender_losses(combat) or [each.defender for each in cells.values()]
    codes = map(code_of, cells.values())
    return {code: Fraction(won - lost) for code, won, lost in zip(codes, other, own, strict=True)}
