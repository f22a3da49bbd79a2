"""What a side may still bring into a combat before the die: columns, guns that fire them, aircraft."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules.combat import mean
from rules.games.battle_for_hungary.combat import Combat
from rules.games.battle_for_hungary.offers import aircraft_for, columns_for, guns_for
from rules.games.battle_for_hungary.resolution.moment import Moment
from rules.games.battle_for_hungary.resolution.state import Brought, Kind
from rules.unit_id import UnitId


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that a side may bring in: a column, an aircraft, or a gun with the column that it fires."""

    unit: UnitId
    column: UnitId | None = None


def offered(now: Moment, kind: Kind, *, is_attacker: bool) -> tuple[Offer, ...]:
    """Return what a side may still bring in of a kind."""
    brought = now.state.brought(is_attacker=is_attacker)
    return tuple(_OFFERS[kind](now.combat, now.side_of(is_attacker=is_attacker), brought))


def _columns(combat: Combat, side: str, brought: Brought) -> Iterator[Offer]:
    # A fourth column would be spent for nothing (5.8.1); by hand it may be declared all the same.
    if len(brought.columns) < combat.charts.column_cap:
        yield from (Offer(unit.id) for unit in columns_for(combat, side) if unit.id not in brought.spent)


def _guns(combat: Combat, side: str, brought: Brought) -> Iterator[Offer]:
    for gun, columns in guns_for(combat, side).items():
        # Columns are alike: the first that is free stands for them.
        free = [column for column in columns if column not in brought.spent]
        if gun not in brought.guns and free:
            yield Offer(gun, free[0])


def _aircraft(combat: Combat, side: str, brought: Brought) -> Iterator[Offer]:
    yield from (Offer(unit.id) for unit in aircraft_for(combat, side) if unit.id not in brought.air)


_OFFERS: Mapping[Kind, Callable[[Combat, str, Brought], Iterator[Offer]]] = MappingProxyType(
    {Kind.COLUMNS: _columns, Kind.GUNS: _guns, Kind.AIR: _aircraft}
)


def with_offers(now: Moment, kind: Kind, offers: tuple[Offer, ...], *, is_attacker: bool) -> Moment:
    """Return the moment in which some offers were taken."""
    brought = now.state.brought(is_attacker=is_attacker)
    for each in offers:
        brought = brought.with_one(kind, each.unit, each.column)
    return Moment(now.state.bringing(brought, is_attacker=is_attacker), now.seen)


def gain(now: Moment, after: Moment, *, is_attacker: bool) -> float:
    """Return the steps, on the average, by which a side does better once something was brought in."""
    better = balance(after.combat) - balance(now.combat)
    return better if is_attacker else -better


def balance(combat: Combat) -> float:
    """Return the steps that the defender is to lose beyond those of the attacker, on the average."""
    # On the average of all faces: before the die the better of two offers is the one that costs less by it.
    effects = combat.distribution.values()
    return float(mean(each.defender_loss - each.attacker_loss for each in effects)) if effects else 0.0


def excess_left(now: Moment) -> tuple[UnitId, ...]:
    """Return the units of which one is still to be named as one too many, nobody once all are named (4.2)."""
    fight, named = now.combat.fight, set(now.state.excess)
    there = [unit.id for unit in fight.countable]
    # Counted among those still there: a hand may have taken one of the named off already.
    if sum(1 for unit in there if unit in named) >= fight.excess_count:
        return ()
    return tuple(unit for unit in there if unit not in named)
