"""What combats of every game offer alike: choices by key, told in the words that panels and keys know."""

from __future__ import annotations

from typing import TypedDict, Unpack

from rules.combat_task import FREE, CombatChoice, Does, EffectsOfDie, Price
from rules.fights import Advanced
from rules.findings import Verdict
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from rules.words import Said


class More(TypedDict, total=False):
    """What a game may say of a choice besides; the fields of a `CombatChoice` that no maker here fills."""

    detail: Said | None
    stamp: Said | None
    verdict: Verdict
    points: int
    must_stop: bool
    is_first: bool


def by_hand(effects: EffectsOfDie, label: str = "combat_by_hand") -> CombatChoice:
    """Return that the players have done on the table what is due, or do without it."""
    # Always open: the table is free, and right whatever the procedure takes to be due.
    return CombatChoice("settle", Does.SETTLE, Said(label), effects, is_by_hand=True)


def finish(effects: EffectsOfDie) -> CombatChoice:
    """Return the end of a combat in which nothing is left to do."""
    return CombatChoice("finish", Does.FINISH, Said("combat_end"), effects, is_first=True)


def step_lost(unit: UnitId, effects: EffectsOfDie, price: Price, **more: Unpack[More]) -> CombatChoice:
    """Return that a unit loses a step."""
    label = Said("combat_loses_a_step", (("unit", unit),))
    return CombatChoice(f"lose {unit}", Does.LOSE, label, effects, unit=unit, price=price, **more)


def way_back(
    unit: UnitId,
    path: tuple[HexId, ...],
    effects: EffectsOfDie,
    stays: str,
    price: Price = FREE,
    **more: Unpack[More],
) -> CombatChoice:
    """Return a way of a retreat; where it leads nowhere, `stays` says so, and the act has no title."""
    facts, goes = (("unit", unit), ("hex", path[-1])), len(path) > 1
    return CombatChoice(
        # The whole way is the key: two ways may end in one hex.
        f"retreat {'-'.join((unit, *path))}",
        Does.RETREAT,
        Said("combat_way" if goes else stays, facts),
        effects,
        Said("combat_retreats_to", facts) if goes else None,
        unit=unit,
        path=path,
        at=path[-1],
        price=price,
        **more,
    )


def way_on(
    units: tuple[UnitId, ...],
    to: Advanced,
    effects: EffectsOfDie,
    label: Said | None = None,
    **more: Unpack[More],
) -> CombatChoice:
    """Return a way of an advance, by a unit with those that it takes along."""
    here = to.path[-1]
    facts = (("unit", units[0]), ("hex", here))
    return CombatChoice(
        f"advance {' '.join(units)} {here}",
        Does.ADVANCE,
        # A game may say besides with whom the unit goes.
        label or Said("combat_way", facts),
        effects,
        Said("combat_advances_to", facts),
        unit=units[0],
        path=to.path,
        at=here,
        price=Price(mp_parts=to.mp_parts),
        **more,
    )
