"""How an attack could be better or worse: points to the next column, more and fewer who take part (8.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

from rules.fights import Attack, Change, CombatCard, Margins
from rules.games.battle_for_hungary.attack_bars import bars_to_attacking
from rules.games.battle_for_hungary.combat import combat_of
from rules.games.battle_for_hungary.fight_card import AIR_ATTACK, ARTILLERY, CL_ATTACK, card_of, declared_of
from rules.games.battle_for_hungary.offers import aircraft_for, columns_for, guns_for
from rules.games.battle_for_hungary.situation import Situation
from rules.kit import margins
from rules.unit_id import UnitId


def margins_of(situation: Situation, attack: Attack) -> Margins:
    """Return points to the next column by strength, points to spare, and what single units would change."""
    card, change = card_of(situation, attack), partial(_change, situation)
    # Rounded up to whole points: strength is counted in them.
    needed = (-(-least * card.defense_strength // 1) for least in situation.law.charts.combat.ratios)
    supported = {unit: change(changed) for unit, changed in _supported(situation, attack)}
    return margins.margins_of(card, needed, attack, _idle(situation, attack), change, supported)


def _change(situation: Situation, attack: Attack) -> Change:
    card = card_of(situation, attack)
    return Change(card.column, 0, _mean_result(card))


def _mean_result(card: CombatCard) -> Fraction:
    worths = [card.worth(each) for outcome in card.outcomes.values() for each in outcome.results.values()]
    return sum(worths, Fraction(0)) / len(worths) if worths else Fraction(0)


def _idle(situation: Situation, attack: Attack) -> Iterator[UnitId]:
    """Yield the units beside the target that could still join an attack."""
    side, target = situation.unit(attack.attackers[0]).side, attack.hexes[0]
    for here in situation.terrain.around(target):
        for unit in situation.at(here):
            is_other = unit.side == side and unit.id not in attack.attackers
            if is_other and not bars_to_attacking(situation, unit):
                yield unit.id


def _supported(situation: Situation, attack: Attack) -> Iterator[tuple[UnitId, Attack]]:
    """Yield what the attacker could bring in besides, each with the attack that it would support."""
    combat = combat_of(situation, declared_of(attack, situation.position.phase))
    side, used = combat.fight.side, set(combat.fight.columns_spent)
    # Columns are alike: the first that is free stands for them.
    for column in [each for each in columns_for(combat, side) if each.id not in used][:1]:
        yield column.id, _with(attack, CL_ATTACK, column.id)
    for gun, columns in guns_for(combat, side).items():
        free = [column for column in columns if column not in used]
        if free and gun not in (each.id for each in combat.fight.guns_of(side)):
            yield gun, _with(attack, ARTILLERY, f"{gun}={free[0]}")
    for aircraft in aircraft_for(combat, side):
        if aircraft not in combat.fight.aircraft_of(side):
            yield aircraft.id, _with(attack, AIR_ATTACK, aircraft.id)


def _with(attack: Attack, key: str, word: str) -> Attack:
    text = f"{attack.options.get(key, '')} {word}".strip()
    return replace(attack, options={**attack.options, key: text})
