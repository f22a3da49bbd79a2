"""What a result takes before anyone chooses: steps that must be lost, and the bounds of all losses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rules.combat import mean
from rules.fights import FightTerms, Losses, MandatoryLosses, Outcome
from rules.findings import Finding, notes, rule
from rules.games.bitter_end.battle import Battle
from rules.games.bitter_end.modifiers import STOPS_ARMOR, armored
from rules.games.bitter_end.words import TANK_DESTROYER
from rules.hexgrid import HexId
from rules.units import Unit

MOST_RETREAT = 2
"""Points of an adverse result that the attacker may pay by retreat (10.43)."""

HOPELESS_STEPS = 2
"""Steps lost in total at odds below the lowest column (10.27)."""

LOWEST_COLUMN = "1-3"
"""The first column of the Combat Results Table (10.24)."""

ALL_OUT_STEPS = 1
"""Steps that an all-out assault costs on top of everything (18.33)."""


@rule("10.45")
def result_is_beyond_movement(unit: Unit, result: int) -> Iterator[Finding]:
    """A defender whose printed allowance is below the result first loses a step that pays nothing."""
    # 10.45 names the printed allowance: lack of supply does not lower it (A53).
    if result > unit.move:
        yield notes(unit=unit.id, result=result, move=unit.move)


@rule("10.92")
def armor_pays_for_failure(battle: Battle, outcome: Outcome) -> Iterator[Finding]:
    """If an attack on anti-tank units fails, an armored attacker loses one of the steps."""
    has_guns = any(unit.type in STOPS_ARMOR for unit in battle.all_defenders)
    if has_guns and armor_at_risk(battle) and min(outcome.results.values()) < 0:
        yield notes("armor_loss_td" if _has_destroyers(battle) else "")


@rule("16.33")
def surprised_must_retreat(battle: Battle, hex_id: HexId, result: int) -> Iterator[Finding]:
    """Surprised units retreat where they can, and do not choose to lose steps."""
    # In a contested hex the choice stays with the Soviets (16.33).
    if result > 0 and not battle.attack.is_same_hex and battle.is_surprised(hex_id):
        yield notes(result=result)


@rule("18.33")
def all_out_costs_a_step(battle: Battle) -> Iterator[Finding]:
    """An all-out assault costs one of the attackers a step when it is over."""
    if battle.is_all_out and not battle.attack.is_same_hex:
        yield notes()


def all_out_step(battle: Battle) -> tuple[Finding, ...]:
    """Return the step that an all-out assault costs, as the edition has it."""
    return battle.law.edition.ask(all_out_costs_a_step, battle)


FIGHT_TERMS = FightTerms(LOWEST_COLUMN)


def _has_destroyers(battle: Battle) -> bool:
    return any(unit.type == TANK_DESTROYER for unit in battle.attackers)


def armor_at_risk(battle: Battle) -> tuple[Unit, ...]:
    """Return the attackers of which one loses a step by 10.92."""
    destroyers = battle.law.choices["armor_loss_td"]
    found = armored(battle.attackers)
    return found + tuple(u for u in battle.attackers if destroyers and u.type == TANK_DESTROYER)


def mandatory_losses(battle: Battle, outcome: Outcome) -> MandatoryLosses:
    """Return the steps that an outcome takes whatever the loser would choose.

    A step of 10.92 stands with the unit that must pay it, or with all of whom one must.
    """
    by_unit = {}
    findings: tuple[Finding, ...] = ()
    for hex_id, result in outcome.results.items():
        for unit in battle.defenders[hex_id]:
            beyond = result_is_beyond_movement(unit, result)
            if beyond:
                by_unit[unit.id] = 1
            findings += tuple(found.placed(hex_id) for found in beyond)
        findings += tuple(f.placed(hex_id) for f in surprised_must_retreat(battle, hex_id, result))
    armor = battle.law.edition.ask(armor_pays_for_failure, battle, outcome)
    payers = armor_at_risk(battle) if armor else ()
    # With several the owner chooses among them, so that the step stands with none.
    if len(payers) == 1:
        by_unit[payers[0].id] = 1
    one_of = tuple(unit.id for unit in payers) if len(payers) > 1 else ()
    return MandatoryLosses(by_unit, one_of, findings + armor + all_out_step(battle))


def attacker_losses(battle: Battle, outcomes: Mapping[int, Outcome]) -> Losses:
    """Return the steps that the attacker loses on the average of all faces, at least and at most.

    At least: two points of an adverse result are paid by retreat (10.43). Of several hexes the worst counts.
    """
    steps = sum(unit.steps for unit in battle.attackers)
    extra = ALL_OUT_STEPS if all_out_step(battle) else 0
    if not outcomes:
        # An attack at hopeless odds cannot be paid by its retreat: the two steps are lost first (10.27).
        both = mean([min(steps, HOPELESS_STEPS + extra)])
        return Losses(both, both)
    least, most = [], []
    for outcome in outcomes.values():
        failure = max(0, -min(outcome.results.values()))
        armor = battle.law.edition.ask(armor_pays_for_failure, battle, outcome)
        # The step of 10.92 pays a point of the result, so it is lost even where retreat could pay all.
        forced = max(failure - MOST_RETREAT, len(armor))
        least.append(min(steps, forced + extra))
        most.append(min(steps, failure + extra))
    return Losses(mean(least), mean(most))


def defender_losses(battle: Battle, outcomes: Mapping[int, Outcome]) -> Losses:
    """Return the steps that the defender loses on the average of all faces.

    At least: everyone retreats and finds open ground; only 10.45 costs steps. At most: nobody retreats.
    """
    each = [_defender_steps(battle, outcome) for outcome in outcomes.values()]
    return Losses(mean(least for least, _ in each), mean(most for _, most in each))


def _defender_steps(battle: Battle, outcome: Outcome) -> tuple[int, int]:
    least = most = 0
    for hex_id, result in outcome.results.items():
        stack = battle.defenders[hex_id]
        forced = sum(bool(result_is_beyond_movement(unit, result)) for unit in stack)
        # Only who stays behind pays more: over open ground the rest of a result is walked off.
        least += forced
        most += min(_steps(stack), forced + max(0, result))
    return least, most


def _steps(units: Iterable[Unit]) -> int:
    return sum(unit.steps for unit in units)
