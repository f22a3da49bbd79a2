"""What a side may bring into a combat beside its units: columns, guns, aircraft (5.8.1, 8.3, 9.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from rules.games.battle_for_hungary.combat import Combat
from rules.games.battle_for_hungary.fight import Fight
from rules.games.battle_for_hungary.support_bars import SUPPORT_RULES
from rules.games.battle_for_hungary.words import ARTILLERY, AXIS, SUPPORT, area_of, figure
from rules.unit_id import UnitId
from rules.units import Unit

NOTHING: Mapping[str, Any] = dict.fromkeys(
    ("attack_columns", "defense_columns", "guns", "attack_aircraft", "defense_aircraft"), ()
)
"""An attack without anything beside its units."""


def columns_for(combat: Combat, side: str) -> tuple[Unit, ...]:
    """Return the columns of a side that may shift a combat, none where they would not shift it."""
    fight = combat.fight
    key = "attack_columns" if side == fight.side else "defense_columns"
    # It may be declared all the same, but would be spent for nothing (reading 56).
    if side == AXIS and not fight.law.is_set("axis_columns"):
        return ()
    return tuple(_fitting(fight, fight.situation.columns_of(side), lambda name: {key: (name,)}))


def guns_for(combat: Combat, side: str) -> Mapping[UnitId, tuple[UnitId, ...]]:
    """Return the guns of a side that may fire in a combat, each with the columns that serve it."""
    fight = combat.fight
    guns = [u for u in fight.situation.of(side) if u.type == ARTILLERY and figure(u, SUPPORT)]
    # In the order of ids: the first is what the program takes, and a game played again takes the same.
    found = {gun.id: _columns_of_gun(fight, gun) for gun in sorted(guns, key=lambda gun: gun.id)}
    # Guns that no column serves do not fire (8.3).
    return {gun: columns for gun, columns in found.items() if columns}


def _columns_of_gun(fight: Fight, gun: Unit) -> tuple[UnitId, ...]:
    columns = fight.situation.columns_of(gun.side)
    fitting = _fitting(fight, columns, lambda column: {"guns": ((gun.id, column),)})
    return tuple(unit.id for unit in fitting)


def aircraft_for(combat: Combat, side: str) -> tuple[Unit, ...]:
    """Return the aircraft of a side that may bomb in a combat."""
    fight = combat.fight
    key = "attack_aircraft" if side == fight.side else "defense_aircraft"
    own = (unit for unit in fight.situation.aircraft if unit.side == side and area_of(unit))
    return tuple(_fitting(fight, own, lambda name: {key: (name,)}))


def _fitting(
    fight: Fight, units: Iterable[Unit], bring: Callable[[UnitId], Mapping[str, Any]]
) -> Iterator[Unit]:
    """Yield those of some pieces that nothing speaks against if they alone are brought in, in order."""
    # Alone, without what is declared already: whether both go together is told when both are chosen.
    plain = replace(fight.declared, **NOTHING)
    for unit in sorted(units, key=lambda unit: unit.id):
        tried = Fight(fight.situation, replace(plain, **bring(unit.id)))
        if not any(tuple(each(tried)) for each in SUPPORT_RULES):
            yield unit
