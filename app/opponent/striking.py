"""Which attack to make next from where the units stand, with which support."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from app.assist import battle_plan as plan
from app.assist.attack_row import Row
from app.assist.situation import Situation
from app.opponent.assaults import mean_result, risk
from app.opponent.outlook import Outlook, attack, defense
from app.opponent.temper import USUAL, Temper
from app.table.game import Game
from rules.fights import CombatCard
from rules.games.bitter_end.words import EXPLOITATION
from rules.hexgrid import HexId
from rules.units import Mark, Unit, UnitId

_HALF = 2


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack that is worth making, and what it promises."""

    row: Row
    mean_result: Fraction
    risk: Fraction
    odds: str
    worth: int = 0

    @property
    def rank(self) -> tuple[Fraction, int]:
        """How good it is: what it promises, then what the hex is worth."""
        return self.mean_result + Fraction(self.worth, 20), self.worth


class Striking:
    """The attacks of one side in one phase. What was found of a hex is kept while nobody near it changes."""

    def __init__(self, temper: Temper = USUAL) -> None:
        self._temper = temper
        self._known: dict[HexId, tuple[Hashable, Strike | None]] = {}

    def best(self, game: Game, situation: Situation, outlook: Outlook) -> Strike | None:
        """Return the next attack, None where none is good enough."""
        spent, struck = plan.spent_units(game)
        strikes = []
        for here in sorted(outlook.enemies):
            beside = self._beside(outlook, here, spent)
            if not beside or any(unit.id in struck for unit in outlook.enemies[here]):
                continue
            sign = (beside, outlook.enemies[here])
            known = self._known.get(here)
            if known is None or known[0] != sign:
                known = self._known[here] = (sign, self._judged(game, situation, outlook, here, beside))
            strikes += [known[1]] if known[1] is not None else []
        strikes.sort(key=lambda strike: (strike.rank, strike.row.hexes), reverse=True)
        supported = (self._supported(game, situation, strike) for strike in strikes)
        return next((strike for strike in supported if self._is_good(strike)), None)

    def _is_good(self, strike: Strike) -> bool:
        return strike.mean_result >= self._temper.least_result and strike.risk <= self._temper.most_risk

    def _beside(self, outlook: Outlook, here: HexId, spent: frozenset[UnitId]) -> tuple[Unit, ...]:
        near = (unit for there in outlook.around(here) for unit in outlook.friends.get(there, ()))
        return tuple(unit for unit in near if unit.id not in spent and attack(unit) and not _is_tied(unit))

    def _judged(
        self, game: Game, situation: Situation, outlook: Outlook, here: HexId, beside: tuple[Unit, ...]
    ) -> Strike | None:
        """Return the attack of all who can on one hex, without those who add nothing."""
        if sum(map(attack, beside)) * _HALF < sum(map(defense, outlook.enemies[here])):
            return None
        able = self._able(game, situation, here, beside)
        if not able:
            return None
        row = Row(able, (here,))
        card = plan.card_of(game, situation, row)
        if card is None or not card.verdict:
            return None
        for unit in sorted(beside, key=lambda unit: (attack(unit), unit.id)):
            row, card = self._spared(game, situation, row, card, unit.id)
        strike = _strike(row, card, outlook.worth.get(here, 0))
        is_hopeful = strike.mean_result >= self._temper.least_result - self._temper.support_helps
        return strike if is_hopeful else None

    def _able(
        self, game: Game, situation: Situation, here: HexId, beside: tuple[Unit, ...]
    ) -> tuple[UnitId, ...]:
        """Return the units that may take part in an attack on a hex."""
        everybody = tuple(unit.id for unit in beside)
        card = plan.card_of(game, situation, Row(everybody, (here,)))
        if card is not None and card.verdict:
            return everybody
        alone = ((unit, plan.card_of(game, situation, Row((unit,), (here,)))) for unit in everybody)
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
        here = row.hexes[0]
        is_as_good = mean_result(without, here) >= mean_result(card, here)
        return (fewer, without) if is_as_good else (row, card)

    def _supported(self, game: Game, situation: Situation, strike: Strike) -> Strike:
        """Return the attack with the points that make it better, as few as do it."""
        if situation.position.phase == EXPLOITATION:
            return strike
        for kind in ("arsp", "asp"):
            left = plan.purse(game, kind, strike.row).left
            for row in _with_points(strike.row, kind, left):
                card = plan.card_of(game, situation, row)
                if card is None or not card.verdict:
                    break
                better = _strike(row, card, strike.worth)
                if better.mean_result > strike.mean_result:
                    strike = better
        return strike


MOST_POINTS = 5
"""No attack may have more support points of one kind (13.2, 14.5)."""


def _with_points(row: Row, kind: str, left: int) -> Iterator[Row]:
    for points in range(1, min(left, MOST_POINTS) + 1):
        yield replace(row, asp=points) if kind == "asp" else replace(row, arsp=points)


def _strike(row: Row, card: CombatCard, worth: int) -> Strike:
    here = row.hexes[0]
    return Strike(row, mean_result(card, here), risk(card, here), str(card.column or ""), worth)


def _is_tied(unit: Unit) -> bool:
    return bool(unit.marks & {Mark.FROZEN, Mark.ATTACKED})
