"""The Refit Phase (11.0): points received, units restored and built, support units bought."""

from __future__ import annotations

from collections.abc import Iterator

from rules.decisions import Choice, EffectsBy, LeftToASide
from rules.duties import Duty, Thrown, Work
from rules.effects import DrawFrom, Effects, PutInBox, SetCount, SetFact, SetSteps, StandAt
from rules.findings import Finding, Verdict, forbids, rule
from rules.games.budapest_campaign.commands import arrival_turn
from rules.games.budapest_campaign.facts import PointsReceived
from rules.games.budapest_campaign.refit import bars_to_refit, kept_points, points_gained, refit_price
from rules.games.budapest_campaign.reinforcements import places_for
from rules.games.budapest_campaign.turn.asked import Asked
from rules.games.budapest_campaign.turn.deploying import has_room
from rules.games.budapest_campaign.turn.impulses import points_at_hand
from rules.games.budapest_campaign.turn.trucks import truck_decisions
from rules.games.budapest_campaign.words import (
    ARRIVALS,
    CODE,
    available_ssu_box,
    is_support,
    refit_points_key,
    support_display_box,
)
from rules.judge import Judge
from rules.kit.near import nearest_to_enemies
from rules.position import Position
from rules.units import Unit
from rules.words import Said

MOST_HEXES = 6
"""Hexes offered for a unit that is built; any other is reached by hand."""


@rule("11.2")
def points_are_missing(unit: Unit, price: int, points: int) -> Iterator[Finding]:
    """What is not paid for is not refit."""
    if price > points:
        yield forbids(unit=unit.id, price=price, points=points)


# ---- points received (11.1)


def receive_duty(asked: Asked) -> Duty:
    """Return what the phase begins with: the points of the turn, as many as the track has room for."""
    side, turn = asked.side, asked.situation.turn
    # By what is written: points kept from earlier turns look like those of this one.
    has_received = any(f.side == side and f.turn == turn for f in asked.facts.all(PointsReceived))
    gained = points_gained(asked.situation, side, turn).total
    told = None if has_received else Said("points_to_add", (("points", gained),))

    def added(position: Position, _judge: Judge | None, _die: int | None) -> Thrown | None:
        if has_received:
            return None
        key = refit_points_key(side)
        total = kept_points(asked.situation, side, position.points.get(key, 0) + gained)
        # With the points and not with a purchase: who buys nothing now finds them in the display on the
        # next turn.
        on_sale = tuple(_put_on_sale(asked))
        effects: Effects = (SetCount(key, total), SetFact(PointsReceived(side, turn)), *on_sale)
        return Thrown(effects, Said("points_received", (("points", gained),)))

    return Duty(lambda _: told, Work(added))


def _put_on_sale(asked: Asked) -> Iterator[PutInBox]:
    """Yield that the support units of this turn may be bought from now on (16.1)."""
    for unit in _waiting_to_come(asked):
        if _comes_first_time(unit):
            yield PutInBox(unit.id, support_display_box(asked.side))


def _comes_first_time(unit: Unit) -> bool:
    """Return whether a support unit waits in the box of the turn that is printed on it."""
    return unit.counter.value(CODE) == str(arrival_turn(unit))


def _waiting_to_come(asked: Asked) -> Iterator[Unit]:
    """Yield the support units on the turn track whose turn has come."""
    box = f"{ARRIVALS}{asked.side}:"
    waiting = (unit for unit in asked.situation.support_units if unit.box.startswith(box))
    # Not those of this turn alone: who was laid into the box of a turn that is over would never come.
    return (unit for unit in waiting if (arrival_turn(unit) or 0) <= asked.situation.turn)


# ---- units restored, built and bought (11.2)


def refit_decisions(asked: Asked) -> Iterator[LeftToASide]:
    """Yield what points can be spent on: units of the side, a support unit drawn at random."""
    yield from truck_decisions(asked)
    choices = tuple(_choices(asked))
    if choices:
        yield LeftToASide("refit", asked.side, Said("spend_points"), "11.2", choices=choices)
    waiting = _waiting_support(asked)
    if waiting:
        yield _support_decision(asked, waiting)


def directive_refit(asked: Asked) -> Iterator[LeftToASide]:
    """Yield what the points of a directive can be spent on in its impulse (11.1, 11.2)."""
    if points_at_hand(asked):
        yield from refit_decisions(asked)


def _choices(asked: Asked) -> Iterator[Choice]:
    for unit in asked.position.units:
        if unit.side != asked.side or is_support(unit) or bars_to_refit(asked.situation, unit):
            continue
        # Of ground units off the map only those are left here that are built anew: lost troops are barred
        # above.
        if unit.hex is not None or not unit.is_ground:
            yield _restored(asked, unit)
        else:
            yield from _built(asked, unit)


def _paid(asked: Asked, unit: Unit) -> tuple[SetCount, Verdict]:
    price, points = refit_price(asked.situation, unit), asked.situation.refit_points(asked.side)
    verdict = Verdict(points_are_missing(unit, price, points))
    # The verdict says that points are missing; the track has no place for debts.
    return SetCount(refit_points_key(asked.side), max(0, points - price)), verdict


def _price(asked: Asked, unit: Unit) -> tuple[str, object]:
    return "price", refit_price(asked.situation, unit)


def _restored(asked: Asked, unit: Unit) -> Choice:
    paid, verdict = _paid(asked, unit)
    effects = (paid, SetSteps(unit.id, unit.counter.faces[0].steps))
    label = Said("restore_unit", (("unit", unit.id), _price(asked, unit)))
    return Choice(f"{unit.id}:refit", label, lambda _position, _die: effects, verdict, at=unit.hex)


def _built(asked: Asked, unit: Unit) -> Iterator[Choice]:
    """Yield the hexes in which a group, column or depot may be deployed at once (10.2, 12.4)."""
    paid, verdict = _paid(asked, unit)
    every = places_for(asked.situation, unit).hexes
    # A reinforcement may stand in too large a stack until it has moved (10.3). Whoever is built in the
    # Refit Phase may have no move to come, so that only hexes with room are offered.
    places = tuple(here for here in every if has_room(asked.situation, unit, here))
    for place, here in enumerate(nearest_to_enemies(asked.situation, asked.side, places)[:MOST_HEXES]):
        steps = SetSteps(unit.id, unit.counter.faces[0].steps)
        effects = (paid, steps, StandAt(here, (unit.id,)))
        label = Said("build_unit", (("unit", unit.id), ("hex", here), _price(asked, unit)))
        yield Choice(f"{unit.id}:{place}", label, _always(effects), verdict, at=here)


def _always(effects: Effects) -> EffectsBy:
    return lambda _position, _die: effects


# ---- support units (16.1)


@rule("16.1")
def points_for_support_are_missing(price: int, points: int) -> Iterator[Finding]:
    """What is not paid for is not bought."""
    if price > points:
        yield forbids(price=price, points=points)


def _waiting_support(asked: Asked) -> int:
    """Return how many support units of the side can be bought; who looks sees no more than their backs."""
    box = support_display_box(asked.side)
    # Both are counted: of those that lie face down nobody is told which unit each is.
    known = sum(unit.box == box for unit in asked.situation.support_units)
    return known + len(asked.boxes.get(box, ()))


def _support_decision(asked: Asked, waiting: int) -> LeftToASide:
    price, points = asked.law.charts.refit_cost["ssu_random"], asked.situation.refit_points(asked.side)
    paid = SetCount(refit_points_key(asked.side), max(0, points - price))
    drawn = DrawFrom(support_display_box(asked.side))
    verdict = Verdict(points_for_support_are_missing(price, points))
    label = Said("draw_support", (("count", waiting), ("price", price)))
    choice = Choice("support", label, _always((paid, drawn)), verdict)
    return LeftToASide("support", asked.side, Said("buy_support"), "16.1", choices=(choice,))


def support_back_duty(asked: Asked) -> Duty:
    """Return the support units that come back after their losses (24.1)."""
    # Those with a turn of their own come to be bought; what was lost for a while comes back at hand.
    due = [unit for unit in _waiting_to_come(asked) if not _comes_first_time(unit)]
    told = Said("support_returns", (("count", len(due)),)) if due else None

    def back(_position: Position, _judge: Judge | None, _die: int | None) -> Thrown | None:
        effects = tuple(PutInBox(unit.id, available_ssu_box(unit.side)) for unit in due)
        return Thrown(effects, Said("support_returned")) if effects else None

    return Duty(lambda _: told, Work(back))
