"""The supply check when a turn ends (5.7): its markers, and the owner's choice of who goes without (10.2)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.decisions import Choice, LeftToASide, When
from rules.duties import Duty, Thrown, Work
from rules.effects import Effects, SetFact
from rules.games.battle_for_hungary.facts import GoesWithout
from rules.games.battle_for_hungary.law import words
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.supply import Shortage, shortage_of
from rules.games.battle_for_hungary.supply_report import checked_report
from rules.games.battle_for_hungary.turn.asked import Asked
from rules.games.battle_for_hungary.turn.offers import always
from rules.games.battle_for_hungary.words import SUPPORT, figure
from rules.judge import Judge
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import Unit
from rules.words import Said


def supply_duty(asked: Asked) -> Duty:
    """Return what the step asks for: markers for who is out of supply or over-extended."""
    side, ground = asked.side, asked.situation

    def laid(position: Position, _judge: Judge | None, _die: int | None) -> Thrown | None:
        report = checked_report(ground.over(position), side)
        found = report.settling(position.by_id, words().supply)
        if found is None:
            return None
        count = len(report.units) - len(report.supplied)
        return Thrown((found,), Said("supply_is_checked", (("side", side), ("count", count))))

    return Duty(lambda _: _left(ground, side), Work(laid))


def _left(situation: Situation, side: str) -> Said | None:
    """Say how many markers are to be laid or taken off."""
    report = checked_report(situation, side)
    changed = report.changed(situation.position.by_id, words().supply)
    return Said("supply_to_check", (("count", len(changed)),)) if changed else None


# ---- who goes without (5.3, 10.2)


def supply_decisions(asked: Asked) -> Iterator[LeftToASide]:
    """Yield the choice of who goes without a place, while places are too few."""
    shortage = shortage_of(asked.situation, asked.side)
    if shortage is None:
        return
    # Whom the owner named may have found a place since, as others moved.
    chosen = tuple(unit for unit in _named(asked) if unit in shortage.going)
    open_count = shortage.count - len(chosen)
    yield LeftToASide(
        "goes_without",
        asked.side,
        Said("who_goes_without", (("count", shortage.count), ("open", open_count))),
        "10.2",
        When.DUE if open_count else When.OPEN,
        choices=tuple(_choices(asked, shortage, chosen)),
        chosen=tuple(Said("goes_without", (("unit", unit),)) for unit in chosen),
    )


def _named(asked: Asked) -> tuple[UnitId, ...]:
    """Return whom the owner has named in this turn, in that order."""
    found = (each for each in asked.facts.all(GoesWithout) if each.turn == asked.turn)
    return next((each.units for each in found if each.side == asked.side), ())


def _choices(asked: Asked, shortage: Shortage, chosen: tuple[UnitId, ...]) -> Iterator[Choice]:
    # Once all are named, one more takes the place of the first.
    others = chosen if len(chosen) < shortage.count else chosen[1:]
    open_units = (asked.situation.unit(name) for name in shortage.units if name not in chosen)
    for unit in sorted(open_units, key=lambda unit: _loss(asked.situation, unit)):
        yield _choice(asked, unit, others)


def _loss(situation: Situation, unit: Unit) -> tuple[bool, int]:
    """Return what is lost by a unit out of supply: first who stands beside the enemy, then factors (5.5)."""
    around = situation.terrain.around(unit.hex) if unit.hex is not None else ()
    is_near = any(situation.is_enemy_in(unit.side, here) for here in around)
    return is_near, unit.attack + unit.defense + figure(unit, SUPPORT)


def _choice(asked: Asked, unit: Unit, others: tuple[UnitId, ...]) -> Choice:
    effects: Effects = (SetFact(GoesWithout(asked.side, asked.turn, (*others, unit.id))),)
    return Choice(unit.id, Said("goes_without", (("unit", unit.id),)), always(*effects), at=unit.hex)
