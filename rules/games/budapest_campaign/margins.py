"""What one point or one unit more or fewer would change in an attack (9.4, 9.5)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from rules.combat import mean
from rules.fights import Attack, Change, CombatCard, Margins
from rules.games.budapest_campaign.activity import is_active
from rules.games.budapest_campaign.combat import is_rounded_to_nearest, least_attack
from rules.games.budapest_campaign.fight_card import card_of
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.words import is_static
from rules.kit import margins
from rules.unit_id import UnitId
from rules.units import ATTACKED


def margins_of(situation: Situation, attack: Attack) -> Margins:
    """Return points to the next column by strength, points to spare, and what single units would change."""
    card, law = card_of(situation, attack), situation.law
    other, is_nearest = card.defense_strength, is_rounded_to_nearest(law)
    needed = (least_attack(least, other, is_nearest=is_nearest) for least in law.charts.combat.least_percent)
    return margins.margins_of(card, needed, attack, _idle(situation, attack), partial(_change, situation))


def _change(situation: Situation, attack: Attack) -> Change:
    card = card_of(situation, attack)
    return Change(card.column, 0, _mean_result(card))


def _mean_result(card: CombatCard) -> Fraction:
    return mean(result for outcome in card.outcomes.values() for result in outcome.results.values())


def _idle(situation: Situation, attack: Attack) -> Iterator[UnitId]:
    """Yield the units beside the target that could still join an attack."""
    side, target = situation.unit(attack.attackers[0]).side, attack.hexes[0]
    for here in situation.terrain.around(target):
        for unit in situation.at(here):
            # Static units attack nobody, and without an attack strength nothing is added.
            is_fit = unit.side == side and unit.attack > 0 and not is_static(unit)
            is_free = unit.id not in attack.attackers and not unit.is_marked(ATTACKED)
            if is_fit and is_free and (situation.impulse is None or is_active(situation, unit)):
                yield unit.id
