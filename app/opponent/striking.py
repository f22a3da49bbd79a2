"""Which attack to make next from where the units stand, with which support."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from app.assist.combat import battle_plan as plan
from app.assist.procedure import strategy_of
from app.assist.situation import Situation
from app.opponent.assaults import mean_result, risk
from app.opponent.orders import demand_of
from app.opponent.outlook import Outlook
from app.opponent.settings import USUAL, OpponentSettings
from app.table.game import Game
from rules.attack_plan import Row
from rules.fights import CombatCard
from rules.hexgrid import HexId
from rules.opponent import attack, defense
from rules.states import Trait
from rules.unit_id import UnitId
from rules.units import ATTACKED, Mark, Unit

_HALF = _BOTH = 2


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack that is worth making, and what it promises: in the hex that promises least, and in all."""

    row: Row
    mean_result: Fraction
    risk: Fraction
    odds: str
    worth: int = 0
    all_results: Fraction = Fraction(0)

    @property
    def rank(self) -> tuple[Fraction, int]:
        """How good it is: what it promises, then what the hex is worth."""
        # 20 points at stake weigh as much as 1 of result.
        return self.all_results + Fraction(self.worth, 20), self.worth


class Striking:
    """The attacks of one side in one phase. What was found of a hex is kept while nobody near it changes."""

    def __init__(self, settings: OpponentSettings = USUAL) -> None:
        self._settings = settings
        self._known: dict[tuple[HexId, ...], tuple[Hashable, Strike | None]] = {}

    def best(self, game: Game, situation: Situation, outlook: Outlook) -> Strike | None:
        """Return the next attack, None where none is good enough."""
        spent, struck = plan.spent_units(game)
        tied = situation.rule_set.words.states.with_trait(Trait.HELD) | {ATTACKED}
        beside = {here: self._beside(outlook, here, spent, tied) for here in sorted(outlook.enemies)}
        open_ones = {
            here: units
            for here, units in beside.items()
            if units and not any(unit.id in struck for unit in outlook.enemies[here])
        }
        ordered = self._ordered(game, situation, outlook, open_ones)
        if ordered is not None:
            return ordered
        single = {
            here: found
            for here, units in open_ones.items()
            if (found := self._known_of(game, situation, outlook, (here,), units)) is not None
        }
        double = self._doubles(game, situation, outlook, open_ones, single)
        strikes = sorted((*single.values(), *double), key=_best_last, reverse=True)
        # A generator: support is weighed for the best alone, until one is good enough.
        supported = (self._supported(game, situation, strike) for strike in strikes)
        return next((strike for strike in supported if self._is_good(strike)), None)

    def _ordered(
        self,
        game: Game,
        situation: Situation,
        outlook: Outlook,
        beside: Mapping[HexId, tuple[Unit, ...]],
    ) -> Strike | None:
        """Return the attack that the rules ask for, on the hex where it promises most; None for none."""
        demand = demand_of(game, situation, outlook.side)
        if demand is None:
            return None
        found: list[Strike] = []
        for here, units in beside.items():
            # Whatever it promises: who must attack is not asked whether it pays.
            able = self._able(game, situation, (here,), units)
            row = Row(able, (here,))
            card = plan.card_of(game, situation, row) if able else None
            is_met = demand(tuple(unit for unit in units if unit.id in able))
            if is_met and card is not None and card.verdict and card.column is not None:
                found.append(_strike(row, card, outlook.stakes(here)))
        return max(found, key=_best_last, default=None)

    def _known_of(
        self,
        game: Game,
        situation: Situation,
        outlook: Outlook,
        hexes: tuple[HexId, ...],
        beside: tuple[Unit, ...],
    ) -> Strike | None:
        """Return the attack on some hexes as found before, judged anew where somebody near has changed."""
        # The units as values, with marks and steps: whatever changes of them changes the sign.
        sign = (beside, tuple(outlook.enemies[here] for here in hexes))
        known = self._known.get(hexes)
        if known is None or known[0] != sign:
            known = self._known[hexes] = (sign, self._judged(game, situation, outlook, hexes, beside))
        return known[1]

    def _doubles(
        self,
        game: Game,
        situation: Situation,
        outlook: Outlook,
        beside: Mapping[HexId, tuple[Unit, ...]],
        single: Mapping[HexId, Strike],
    ) -> Iterator[Strike]:
        """Yield the attacks on two hexes at once that promise more than attacks on one of them."""
        for one, other in _pairs(outlook, beside):
            both = tuple(unit for unit in beside[one] if unit in beside[other])
            found = self._known_of(game, situation, outlook, (one, other), both) if both else None
            if found is not None and found.rank > _rank_apart(outlook, beside, single, one, other):
                yield found

    def _is_good(self, strike: Strike) -> bool:
        return strike.mean_result >= self._settings.least_result and strike.risk <= self._settings.most_risk

    def _beside(
        self, outlook: Outlook, here: HexId, spent: frozenset[UnitId], tied: frozenset[Mark]
    ) -> tuple[Unit, ...]:
        near = (unit for there in outlook.around(here) for unit in outlook.friends.get(there, ()))
        free = (unit for unit in near if not unit.marks & tied)
        return tuple(unit for unit in free if unit.id not in spent and attack(unit))

    def _judged(
        self,
        game: Game,
        situation: Situation,
        outlook: Outlook,
        hexes: tuple[HexId, ...],
        beside: tuple[Unit, ...],
    ) -> Strike | None:
        """Return the attack of all who can on some hexes, without those who add nothing."""
        foes = sum(defense(unit) for here in hexes for unit in outlook.enemies[here])
        # Several hexes at once ask for better odds than one: what is not likely is not looked at.
        if sum(map(attack, beside)) * _HALF < foes * len(hexes) ** 2:
            return None
        able = self._able(game, situation, hexes, beside)
        if not able:
            return None
        row = Row(able, hexes)
        card = plan.card_of(game, situation, row)
        if card is None or not card.verdict:
            return None
        # The weakest first: on the strong ones the odds rest.
        for unit in sorted(beside, key=lambda unit: (attack(unit), unit.id)):
            row, card = self._spared(game, situation, row, card, unit.id)
        strike = _strike(row, card, sum(map(outlook.stakes, hexes)))
        is_hopeful = strike.mean_result >= self._settings.least_result - self._settings.support_helps
        return strike if is_hopeful else None

    def _able(
        self, game: Game, situation: Situation, hexes: tuple[HexId, ...], beside: tuple[Unit, ...]
    ) -> tuple[UnitId, ...]:
        """Return the units that may take part in an attack on some hexes."""
        everybody = tuple(unit.id for unit in beside)
        card = plan.card_of(game, situation, Row(everybody, hexes))
        if card is not None and card.verdict:
            return everybody
        # One by one only where all together may not: that is a card for each.
        alone = ((unit, plan.card_of(game, situation, Row((unit,), hexes))) for unit in everybody)
        return tuple(unit for unit, card in alone if card is not None and card.verdict)

    def _spared(
        self, game: Game, situation: Situation, row: Row, card: CombatCard, unit: UnitId
    ) -> tuple[Row, CombatCard]:
        """Return the attack without a unit where it is as good without it."""
        others = tuple(each for each in row.attackers if each != unit)
        fewer = replace(row, attackers=others)
        without = plan.card_of(game, situation, fewer) if others and unit in row.attackers else None
        if without is None or not without.verdict:
            return row, card
        is_as_good = _worst_mean(without) >= _worst_mean(card)
        return (fewer, without) if is_as_good else (row, card)

    def _supported(self, game: Game, situation: Situation, strike: Strike) -> Strike:
        """Return the attack with the points that make it better, as few as do it."""
        most = _most_support(game, situation)
        kinds = [each.id for each in game.words.support]
        for kind in reversed(kinds):
            left = plan.points_left(game, kind, strike.row).left
            for points in range(1, min(left, most) + 1):
                row = strike.row.with_points(kind, points, kinds)
                card = plan.card_of(game, situation, row)
                if card is None or not card.verdict:
                    # More of a kind that is refused is refused as well.
                    break
                better = _strike(row, card, strike.worth)
                # Strictly: points that bring nothing are kept.
                if better.mean_result > strike.mean_result:
                    strike = better
        return strike


def _most_support(game: Game, situation: Situation) -> int:
    strategy, position = strategy_of(game), situation.position
    return situation.shared_judge.ask(lambda judge: strategy.most_support(position, judge))


def _strike(row: Row, card: CombatCard, worth: int) -> Strike:
    means = [mean_result(card, here) for here in row.hexes]
    worst = max(risk(card, here) for here in row.hexes)
    return Strike(row, min(means), worst, str(card.column or ""), worth, sum(means, Fraction(0)))


def _worst_mean(card: CombatCard) -> Fraction:
    return min(mean_result(card, here) for here in card.attack.hexes)


def _best_last(strike: Strike) -> tuple[tuple[Fraction, int], tuple[HexId, ...]]:
    return strike.rank, strike.row.hexes


def _pairs(outlook: Outlook, beside: Collection[HexId]) -> Iterator[tuple[HexId, HexId]]:
    """Yield the pairs of neighbours among some hexes."""
    for here in beside:
        # Each pair once.
        yield from ((here, there) for there in outlook.around(here) if there in beside and here < there)


def _rank_apart(
    outlook: Outlook,
    beside: Mapping[HexId, tuple[Unit, ...]],
    single: Mapping[HexId, Strike],
    one: HexId,
    other: HexId,
) -> tuple[Fraction, int]:
    """Return what two hexes promise one after the other: the second as far as others are left for it."""
    # The better one first, as it would be fought first and take the units that it needs.
    ranks = sorted(((single[here].rank, here) for here in (one, other) if here in single), reverse=True)
    if len(ranks) < _BOTH:
        return ranks[0][0] if ranks else (Fraction(0), 0)
    (first, best), (second, rest) = ranks
    left = (unit for unit in beside[rest] if unit.id not in single[best].row.attackers)
    foes = sum(map(defense, outlook.enemies[rest]))
    is_enough = sum(map(attack, left)) >= foes * USUAL.least_odds
    return (first[0] + second[0], first[1] + second[1]) if is_enough else first
