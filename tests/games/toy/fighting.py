"""The card of an attack of the toy: percent columns, a die of a hundred sides, losses in steps (5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rules.combat import Percent, column_for
from rules.dice import DiceKind
from rules.fights import Attack, CombatCard, Losses, MandatoryLosses, Margins, Outcome, Strength
from rules.findings import Finding, Verdict, forbids, notes, rule
from rules.hexgrid import HexId
from rules.position import Position
from rules.units import Unit

HUNDRED = DiceKind(1, 100)
COLUMNS = tuple(map(Percent, (50, 100, 150, 200, 300)))
LEAST_TO_WIN = {50: (91, 101), 100: (61, 91), 150: (41, 81), 200: (31, 71), 300: (11, 51)}
"""By column: the least die at which the defender loses a step, and two."""
FAILURE = {50: 50, 100: 30, 150: 20, 200: 10, 300: 0}
"""By column: the highest die at which the attacker loses a step."""


@rule("5.1")
def attackers_stand_beside(unit: Unit, near: frozenset[HexId]) -> Iterator[Finding]:
    """A unit attacks a hex beside its own."""
    if unit.hex not in near:
        yield forbids(unit=unit.id)


@rule("5.2")
def odds_in_percent(attack: int, defense: int) -> Iterator[Finding]:
    """The strengths are compared in percent; below half nobody attacks."""
    if column_for(COLUMNS, attack, defense) is None:
        yield forbids(attack=attack, defense=defense)
    else:
        yield notes(attack=attack, defense=defense)


def card_of(position: Position, attack: Attack, near: frozenset[HexId]) -> CombatCard:
    """Return the card of an attack; `near` are the hexes beside the one that is attacked."""
    attackers = [position.by_id[unit] for unit in attack.attackers]
    side = attackers[0].side
    defenders = [unit for here in attack.hexes for unit in position.at(here) if unit.side != side]
    own, other = sum(u.attack for u in attackers), sum(u.defense for u in defenders)
    odds = tuple(odds_in_percent(own, other))
    strays = tuple(found for unit in attackers for found in attackers_stand_beside(unit, near))
    column = column_for(COLUMNS, own, other)
    outcomes = {die: _outcome(column, die, attack.hexes) for die in HUNDRED.totals} if column else {}
    results = [next(iter(each.results.values())) for each in outcomes.values()]
    return CombatCard(
        attack=attack,
        verdict=Verdict((*strays, *odds)),
        attackers=tuple(Strength(u.id, u.attack, u.attack) for u in attackers),
        support=(),
        defenders=tuple(Strength(u.id, u.defense, u.defense) for u in defenders),
        column=column,
        odds=odds,
        modifiers=(),
        remarks=(),
        levels={},
        outcomes=outcomes,
        mandatory_by_die={die: MandatoryLosses({}) for die in outcomes},
        attacker_losses=_mean([-result for result in results]),
        defender_losses=_mean(results),
        dice=HUNDRED,
    )


def _outcome(column: Percent, die: int, hexes: Sequence[HexId]) -> Outcome:
    one, two = LEAST_TO_WIN[column.percent]
    result = 2 if die >= two else 1 if die >= one else -1 if die <= FAILURE[column.percent] else 0
    return Outcome(die, die, result, dict.fromkeys(hexes, result))


def _mean(results: Sequence[int]) -> Losses:
    steps = [max(0, each) for each in results]
    mean = Fraction(sum(steps), len(steps)) if steps else Fraction(0)
    return Losses(mean, mean)


def margins_of(card: CombatCard) -> Margins:
    """Return how many points an attack misses to the next column, and has to spare in its own."""
    own, other = card.attack_strength, card.defense_strength
    needed = [-(-column.percent * other // 100) for column in COLUMNS]
    reached = [points for points in needed if points <= own]
    missing = next((points - own for points in needed if points > own), None)
    return Margins(missing, own - reached[-1] if reached else 0, {}, {})
