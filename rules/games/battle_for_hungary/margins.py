"""How an attack could be better or worse: points to the next column, units more and fewer (8.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from rules.fights import Attack, Change, CombatCard, Margins
from rules.games.battle_for_hungary.attack_bars import bars_to_attacking
from rules.games.battle_for_hungary.fight_card import card_of
from rules.games.battle_for_hungary.situation import Situation
from rules.units import UnitId


def margins_of(situation: Situation, attack: Attack) -> Margins:
    """Return points to the next column by strength, points to spare, and what single units would change."""
    card = card_of(situation, attack)
    own, other = card.attack_strength, card.defense_strength
    needed = [-(-least * other // 1) for least in situation.law.charts.combat.ratios]
    reached = [points for points in needed if points <= own]
    missing = next((points - own for points in needed if points > own), None)
    joining = {
        unit: _change(situation, attack, (*attack.attackers, unit)) for unit in _idle(situation, attack)
    }
    leaving = {
        unit: _change(situation, attack, tuple(each for each in attack.attackers if each != unit))
        for unit in (attack.attackers if len(attack.attackers) > 1 else ())
    }
    return Margins(missing, own - reached[-1] if reached else 0, joining, leaving)


def _change(situation: Situation, attack: Attack, attackers: tuple[UnitId, ...]) -> Change:
    card = card_of(situation, replace(attack, attackers=attackers))
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
