"""Attacks that a lesson speaks of: what is planned, with what odds, and what the rules say of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from app.assist.combat import battle_plan as plan
from app.assist.combat.combat_card import view_of
from app.assist.combat.resolution import Resolution
from app.assist.remarks import Remark, Sign
from app.teach.sentences import Sentence
from app.teach.view import CannotTell, View, info
from rules.attack_plan import Row
from rules.combat_task import Does
from rules.fights import CombatCard

_ODDS = re.compile(r"(\d{1,3})[-:](\d{1,3})|(\d{1,4})%")


def rank_of_odds(text: str) -> Fraction | None:
    """Return how high odds stand, `3-1`, `3:1` or `150%`; None for odds below the table or any other word."""
    found = _ODDS.fullmatch(text)
    if found is None:
        return None
    # As fractions, columns of odds and of per cent stand in one order: 150 % is 3-2.
    if found[3]:
        return Fraction(int(found[3]), 100)
    return Fraction(int(found[1]), int(found[2])) if int(found[2]) else None


def row_of(view: View, told: Sentence) -> Row | None:
    """Return the attack on the hexes of a sentence, None where none is meant."""
    return view.row_on(told.hexes())


def is_planned(view: View, told: Sentence) -> bool:
    """Return whether an attack on these hexes is meant, or under way."""
    return row_of(view, told) is not None


def has_just(view: View, told: Sentence) -> bool:
    """Return whether these units and no others make the attack."""
    row = row_of(view, told)
    # As sets: the order in which units were planned is not what a lesson asks about.
    return row is not None and set(row.attackers) == set(told.units())


def has_these(view: View, told: Sentence) -> bool:
    """Return whether these units are among those who make the attack."""
    row = row_of(view, told)
    return row is not None and set(row.attackers) >= set(told.units())


def has_support(view: View, told: Sentence) -> bool:
    """Return whether the attack has so many points of a kind."""
    row = row_of(view, told)
    return row is not None and row.points(told["kind"]) >= told.number()


def has_odds(view: View, told: Sentence) -> bool:
    """Return whether the attack has these odds or better ones; raises CannotTell for odds of no table."""
    wanted, row = rank_of_odds(told["odds"]), row_of(view, told)
    if wanted is None:
        raise CannotTell(f"no odds {told['odds']}")
    # Compared as they are written: the numbers of columns are the game's own, and no lesson knows them.
    found = rank_of_odds(view.wording.odds_of(view.card(row).column)) if row is not None else None
    # Odds below the table have no rank, and are below whatever is wanted.
    return found is not None and found >= wanted


def is_legal(view: View, told: Sentence) -> bool:
    """Return whether the attack is planned and the rules have nothing against it."""
    row = row_of(view, told)
    return row is not None and bool(view.card(row).verdict)


def is_declared(view: View, told: Sentence) -> bool:
    """Return whether the attack is under way, or was fought in this phase."""
    under_way = plan.fight_of(view.game)
    return (under_way is not None and set(under_way.hexes) == set(told.hexes())) or is_over(view, told)


def is_over(view: View, told: Sentence) -> bool:
    """Return whether the attack was fought out in this phase; one that has only its end to come is."""
    wanted = set(told.hexes())
    if any(set(each.hexes) == wanted for each in plan.fought_now(view.game)):
        return True
    # Fought out but for its end: whoever goes through the lesson need not press the last button as well.
    under_way = Resolution.of(view.game, view.situation)
    if under_way is None or set(under_way.fight.row.hexes) != wanted:
        return False
    task = under_way.task
    left = [choice.does for unit in (None, *task.units) for choice in task.choices(unit)]
    return all(does is Does.FINISH for does in left)


def told(view: View, sentence: Sentence) -> Iterator[Remark]:
    """Yield what the rules say of the attack that is planned: what forbids it, then its odds."""
    row = row_of(view, sentence)
    if row is None:
        return
    yield from card_remarks(view, row)


def card_remarks(view: View, row: Row, known: CombatCard | None = None) -> Iterator[Remark]:
    """Yield what forbids an attack, then its odds and how they come about; `known` is its card."""
    card = view_of(known or view.card(row), view.game, view.wording)
    yield from card.against
    if card.odds:
        yield info(f"{card.odds}: {card.odds_told}", card.odds_case)
    for part in (*card.parts, *card.die_parts):
        for item in part.items:
            yield Remark(Sign.COST, item.text, item.cases, item.detail, amount=item.amount)
