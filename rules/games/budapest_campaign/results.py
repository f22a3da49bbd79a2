"""What a result does to each side (9.6 to 9.8, 19.0): who loses steps, retreats, may stay, may pursue."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.games.budapest_campaign.charts import MOBILE, ResultEffects
from rules.games.budapest_campaign.combat import Combat
from rules.games.budapest_campaign.fight import Fight
from rules.games.budapest_campaign.retreats import may_stay
from rules.games.budapest_campaign.situation import BRIDGEHEAD_OPTION
from rules.games.budapest_campaign.words import (
    FLOTILLA,
    RIVERS,
    is_logistics,
    is_mechanized,
    is_static,
)
from rules.hexgrid import Hexside
from rules.unit_id import UnitId
from rules.units import Unit

NONE, ONE, ALL = "0", "1", "all"
"""How many units a result reduces."""
CROSSED = ("AS", "BB")
"""The results after which a bridgehead may be made (23.1)."""
CROSSED_AT_FESTUNG = ("BB", "DA", "DD", "DP", "DW", "DZ", "OR")
"""Those after which one may be made against a Festung (23.1)."""
ATTACKER, DEFENDER = "attacker", "defender"


@dataclass(frozen=True, slots=True)
class SideEffects:
    """What a result does to one side.

    `candidates` are those of whom one is reduced, or all who are; `retreating` those who would have to go
    if they live, of whom some `may_ignore` it and some are `destroyed_by_retreat`.
    """

    reduce: str
    candidates: tuple[UnitId, ...]
    retreat: int
    retreating: tuple[UnitId, ...]
    may_ignore: tuple[UnitId, ...]
    destroyed_by_retreat: tuple[UnitId, ...]


@dataclass(frozen=True, slots=True)
class Effects:
    """What a result does."""

    attackers: SideEffects
    defenders: SideEffects
    pursuit: str
    extra_hex: int
    bridgeheads: tuple[Hexside, ...]
    ssu_attrition: tuple[str, ...]


def effects_of(combat: Combat, code: str) -> Effects:
    """Return what a result of a combat does; raises KeyError for no code of the charts."""
    fight, told = combat.fight, combat.fight.law.charts.combat.results[code]
    return Effects(
        _attackers(combat, told),
        _defenders(fight, told),
        told.pursuit,
        told.mechanized_extra_hex,
        bridgeheads_after(fight, code),
        support_lost_after(fight, code),
    )


def _attackers(combat: Combat, told: ResultEffects) -> SideEffects:
    # From two hexes away breakthrough artillery never suffers (15.4b).
    fight, units = combat.fight, combat.fight.close
    candidates: Iterable[Unit] = ()
    if told.attacker_reduce == ONE:
        candidates = first_to_lose(fight, units, combat.table)
    elif told.attacker_reduce == ALL:
        candidates = all_who_lose(fight, units)
    return _side(fight, units, told.attacker_reduce, candidates, told.attacker_retreat)


def first_to_lose(fight: Fight, units: tuple[Unit, ...], table: str) -> tuple[Unit, ...]:
    """Return the attackers of whom one is reduced first: a mechanized one on the Mobile table (9.8)."""
    leading = tuple(unit for unit in units if is_mechanized(unit) and not is_logistics(unit))
    # Without one left the loss falls on anybody: 9.8 asks for the first unit reduced only.
    return leading if table == MOBILE and leading else may_lose(fight, units)


def _defenders(fight: Fight, told: ResultEffects) -> SideEffects:
    candidates: Iterable[Unit] = ()
    if told.defender_reduce == ONE:
        candidates = may_lose(fight, fight.defenders)
    elif told.defender_reduce == ALL:
        candidates = all_who_lose(fight, fight.defenders)
    return _side(fight, fight.defenders, told.defender_reduce, candidates, told.defender_retreat)


def may_lose(fight: Fight, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Return the units of a side of whom one may be reduced: logistics units after the others (9.8)."""
    fighting = tuple(unit for unit in units if not is_logistics(unit))
    if not fighting:
        return units
    are_spent = all(unit.steps < unit.counter.faces[0].steps for unit in fighting)
    # "Reduced and/or eliminated": with every other unit on its weaker side a depot may pay (reading 68).
    return units if are_spent and fight.law.is_set("depot_absorbs", "after_reduced") else fighting


def all_who_lose(fight: Fight, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Return the units of a side who are reduced where all are (9.8, 19.0)."""
    fighting = tuple(unit for unit in units if not is_logistics(unit))
    return units if fight.law.is_set("all_includes_logistics") or not fighting else fighting


def _side(
    fight: Fight, units: tuple[Unit, ...], reduce: str, candidates: Iterable[Unit], retreat: int
) -> SideEffects:
    # All of them, those too whom the loss may strike first: who will live nobody knows before it is chosen.
    going = units if retreat else ()
    return SideEffects(
        reduce,
        _ids(candidates),
        retreat,
        _ids(going),
        _ids(unit for unit in going if may_ignore_retreat(fight, unit)),
        _ids(unit for unit in going if is_destroyed_by_retreat(fight, unit)),
    )


def may_ignore_retreat(fight: Fight, unit: Unit) -> bool:
    """Return whether a unit may stay instead of retreating: an Axis unit in a Festung (14.2)."""
    return may_stay(fight.before, unit)


def is_destroyed_by_retreat(fight: Fight, unit: Unit) -> bool:
    """Return whether having to retreat destroys a unit: a garrison, the flotilla on ice (15.1, 15.3)."""
    is_frozen = unit.type == FLOTILLA and fight.before.is_danube_frozen
    # A garrison inside a Festung may stay, and then lives.
    return is_frozen or (is_static(unit) and not may_ignore_retreat(fight, unit))


def _ids(units: Iterable[Unit]) -> tuple[UnitId, ...]:
    return tuple(unit.id for unit in units)


def bridgeheads_after(fight: Fight, code: str) -> tuple[Hexside, ...]:
    """Return the river hexsides on which the attacker may put a bridgehead if the hex stays held (23.1)."""
    # 23.1 names other codes against a Festung, and AS is not among them.
    codes = CROSSED_AT_FESTUNG if fight.is_festung else CROSSED
    if BRIDGEHEAD_OPTION not in fight.before.options or code not in codes:
        return ()
    # By where attackers stood when the die fell: once they have retreated no hexside is crossed any more.
    crossed = {Hexside.between(u.hex, fight.target) for u in fight.close if u.hex and fight.is_adjacent(u)}
    rivers = (side for side in crossed if not fight.terrain.hexsides(*side).isdisjoint(RIVERS))
    return tuple(sorted(side for side in rivers if side not in fight.bridged))


def support_lost_after(fight: Fight, code: str) -> tuple[str, ...]:
    """Return the sides whose special support unit is lost for some turns (24.0)."""
    if "24.0" not in fight.before.options:
        return ()
    charts = fight.law.charts.combat
    losses = {
        ATTACKER: (charts.attacker_ssu_losses, fight.side),
        DEFENDER: (charts.defender_ssu_losses, fight.enemy),
    }
    return tuple(
        word
        for word, (codes, side) in losses.items()
        if code in codes and fight.special_support(side) is not None
    )
