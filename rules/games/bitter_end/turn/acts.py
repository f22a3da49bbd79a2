"""What the declarations and duties of a turn bring about, as effects: one act each.

Whether an act is allowed is said elsewhere; a player may do it all the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from rules.effects import Effect, Effects, PutInBox, SetBridge, SetCount, SetFact, SetSteps, Unmark
from rules.games.bitter_end.bridges import is_blown
from rules.games.bitter_end.city import City
from rules.games.bitter_end.city_troops import SIEGE_OVER, is_siege_over
from rules.games.bitter_end.facts import (
    BreakoutDeclared,
    BridgeAttempt,
    PlayerTurn,
    Released,
    ReleaseSchedule,
    SecondSurprise,
    SurpriseDay,
    SurpriseRearward,
    SurpriseSector,
)
from rules.games.bitter_end.law import Law
from rules.games.bitter_end.releases import Reserves, attack_frees_the_brigade, due_by_schedule
from rules.games.bitter_end.replacements import Rebuilding, kind_of, price
from rules.games.bitter_end.surprise import FIRST_DAY
from rules.games.bitter_end.weather import gun_points
from rules.games.bitter_end.words import FROZEN
from rules.hexgrid import HexId, Hexside, Side
from rules.position import BridgeState, Position
from rules.unit_id import UnitId

# ---- releases


def released(reserves: Reserves, keys: Iterable[str]) -> Effects:
    """Return the release of formations, units or ranges (`18TC`, `so:32/18TC`, `46A:15`).

    Nothing for those that were released before; nobody of the others is frozen any longer.
    """
    position = reserves.position
    fresh = [key for key in dict.fromkeys(keys) if key not in position.releases]
    if not fresh:
        return ()
    facts = tuple(SetFact(Released(key, position.date)) for key in fresh)
    return (*facts, thawed(let_go(reserves, fresh)))


def let_go(reserves: Reserves, keys: Iterable[str]) -> Reserves:
    """Return the reserves once some keys are released."""
    position = reserves.position
    releases = {**position.releases, **dict.fromkeys(keys, position.date)}
    return reserves._replace(position=replace(position, releases=releases))


def thawed(reserves: Reserves) -> Unmark:
    """Return that nobody is frozen any longer whom no reserve holds."""
    # All who are free and not only those released now: a marker that a hand left lying comes off with them.
    free = (unit.id for unit in reserves.position.units if not reserves.is_frozen(unit.id))
    return Unmark(FROZEN, frozenset(free))


def due_releases(reserves: Reserves, city: City) -> tuple[str, ...]:
    """Return the keys of who is free and not written down yet: by date (16.43), by the end of 16.57."""
    names = tuple(dict(found.facts)["formation"] for found in due_by_schedule(reserves))
    is_over = is_siege_over(reserves.book, reserves.position, city)
    return (*names, SIEGE_OVER) if is_over else names


def freed_by_attack(reserves: Reserves, hexes: Collection[HexId]) -> Effects:
    """Return the release of the brigade that an attack on some hexes sets free (16.461)."""
    found = attack_frees_the_brigade(reserves, hexes)
    return released(reserves, [dict(each.facts)["unit"] for each in found])


# ---- declarations


def schedule_declared(letter: str) -> Effects:
    """Return the choice of a release schedule (16.45)."""
    return (SetFact(ReleaseSchedule(letter)),)


def surprise_declared(today: str, sector: Sequence[HexId], rearward: Side) -> Effects:
    """Return the declaration of surprise for this turn; after 1 January it uses up the second one (16.12)."""
    facts = (SurpriseSector(tuple(sector)), SurpriseRearward(rearward), SurpriseDay(today))
    used = (SecondSurprise(today),) if today != FIRST_DAY else ()
    return tuple(SetFact(fact) for fact in (*facts, *used))


def breakout_declared(today: str) -> Effects:
    """Return the declaration of the breakout (15.2)."""
    return (SetFact(BreakoutDeclared(today)),)


def bridge_blown(position: Position, bridge: Hexside, die: int | None) -> Effects:
    """Return the demolition of a bridge: at once in one's own turn, by a die in the opponent's (12.54).

    The attempt is noted for the player turn whatever the die says.
    """
    effects: list[Effect] = []
    # Only a die makes it an attempt: what is blown at will does not count as one (12.53).
    if die is not None:
        effects.append(SetFact(BridgeAttempt(bridge, PlayerTurn(position.date, position.side))))
    if die is None or is_blown(die):
        owner = position.bridges.get(bridge, BridgeState()).owner
        effects.append(SetBridge(bridge, owner, is_destroyed=True))
    return tuple(effects)


# ---- points


def guns_counted(law: Law, side: str, date: str) -> tuple[SetCount, ...]:
    """Return a side's artillery points for its Combat Phase (14.1 to 14.4)."""
    return tuple(SetCount(due.key, due.points) for due in gun_points(law, side, date))


def rebuilt(position: Position, unit: UnitId, steps: int) -> Effects:
    """Return the rebuilding of a unit, paid for: turned on the map, or laid among those that wait to enter.

    Nothing where no points pay for its type. Raises KeyError for a unit that is not there.
    """
    wish = Rebuilding(position, position.by_id[unit], steps)
    kind = kind_of(wish.unit)
    if not kind:
        return ()
    key = f"{wish.unit.side}.rp.{kind}"
    paid = SetCount(key, position.points.get(key, 0) - price(wish))
    waits = () if wish.is_on_map else (PutInBox(unit, f"delayed:{wish.unit.side}"),)
    return (paid, SetSteps(unit, steps), *waits)
