"""Laws about where units end a movement, beside what a single move may do: stacks, orders, the way home.

What they say is asked of the rules; here stands only which of them bind a side now.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from app.assist.procedure import is_on_map, options_in_play, turn_of
from app.assist.situation import Situation
from app.opponent.aims import barred_in
from app.opponent.outlook import FAR, spread
from app.table.changes import Register
from app.table.game import Game
from rules.games.bitter_end.judge import BitterEndJudge
from rules.games.bitter_end.orders_of_1945 import Orders, corps_lets_go
from rules.games.bitter_end.rifle_stacks import RIFLES, mixed_hexes, rifle_divisions_share_a_hex
from rules.games.bitter_end.turn.advice import RIFLE_STACKING
from rules.games.bitter_end.words import ENTRIES, GERMAN, SOVIET
from rules.hexgrid import HexId
from rules.position import Position
from rules.ruleset import Judge
from rules.units import Unit, UnitId


@dataclass(frozen=True)
class Laws:
    """`parts_rifles` says whether rifle regiments of two divisions are kept apart (18.2).

    `orders` are those of the units that let go of `zones`, the enemy's (21.33c).
    """

    parts_rifles: bool = False
    orders: Mapping[UnitId, Orders] = field(default_factory=dict)
    zones: Collection[HexId] = frozenset()

    def let_stand(self, position: Position, unit: Unit, here: HexId, coming: Iterable[Unit] = ()) -> bool:
        """Return whether a unit may end its move in a hex; `coming` are others who are to end there."""
        return not self.mixes(position, unit, here, coming) and not self._clings(position, unit, here)

    # ---- rifle regiments

    def mixes(self, position: Position, unit: Unit, here: HexId, coming: Iterable[Unit] = ()) -> bool:
        """Return whether a unit would come to rifle regiments of another division (18.21)."""
        if not self.parts_rifles or not is_rifle(unit) or here == unit.hex:
            return False
        known = {each.id: each for each in (*position.at(here), *coming, unit)}
        return is_mixed(position, tuple(each.at(here) for each in known.values()))

    def mixed(self, position: Position) -> tuple[HexId, ...]:
        """Return the hexes with rifle regiments that are to be parted now (18.21, 18.22)."""
        found = rifle_divisions_share_a_hex(position) if self.parts_rifles else ()
        return tuple(each.at for each in found if each.at is not None)

    # ---- letting go

    def letting_go(self, position: Position) -> tuple[UnitId, ...]:
        """Return the units that are to leave the enemy's zones (21.33c)."""
        units = (position.by_id[unit] for unit in self.orders if unit in position.by_id)
        return tuple(each.id for each in units if each.hex in self.zones and self._is_bound(position, each))

    def _clings(self, position: Position, unit: Unit, here: HexId) -> bool:
        """Return whether a unit would hold on in a zone, or make others do so by leaving the city's reach."""
        if unit.id not in self.orders or here == unit.hex:
            return False
        is_near_then = not self._is_bound(replace(position, units=(unit.at(here),)), unit)
        is_near_now = not self._is_bound(replace(position, units=(unit,)), unit)
        if is_near_then or (here not in self.zones and not is_near_now):
            return False
        others = position.without_unit(unit.id)
        return self._is_bound(others, unit)

    def _is_bound(self, position: Position, unit: Unit) -> bool:
        asked = self.orders[unit.id]._replace(position=position, unit=unit)
        return bool(corps_lets_go(asked, has_contact=True))


NO_LAWS = Laws()


def is_rifle(unit: Unit) -> bool:
    """Return whether a unit is a Soviet rifle regiment."""
    return unit.side == SOVIET and unit.type in RIFLES


def is_mixed(position: Position, stack: tuple[Unit, ...]) -> bool:
    """Return whether the units of one hex are rifle regiments of several divisions."""
    return any(mixed_hexes(replace(position, units=stack)))


def stacking_of(game: Game) -> Laws:
    """Return the law of rifle regiments alone: that which a combat has to mind."""
    return Laws(RIFLE_STACKING in options_in_play(game))


def laws_of(game: Game, situation: Situation, side: str) -> Laws:
    """Return the laws that bind a side in its movement."""
    stacking, position = stacking_of(game), situation.position
    if side != GERMAN:
        return stacking

    def ask(judge: Judge) -> Laws:
        orders = _orders(judge, position) if isinstance(judge, BitterEndJudge) else {}
        zones = frozenset(judge.zones(position, SOVIET)) if orders else frozenset[HexId]()
        return replace(stacking, orders=MappingProxyType(orders), zones=zones)

    return situation.court.ask(ask)


def _orders(judge: BitterEndJudge, position: Position) -> dict[UnitId, Orders]:
    """Return the orders of those whom 21.33c may bind today, wherever they stand."""
    scene, nobody = judge.scene(position), replace(position, units=())
    found = ((unit.id, scene.orders(unit)) for unit in position.units if unit.side == GERMAN)
    return {
        unit: orders
        for unit, orders in found
        if orders is not None and corps_lets_go(orders._replace(position=nobody), has_contact=True)
    }


# ---- the way home


@dataclass(frozen=True)
class Recall:
    """Units called away (18.52): how far each hex is from an entry hex of theirs, by land and at all."""

    units: frozenset[UnitId] = frozenset()
    by_land: Mapping[HexId, int] = field(default_factory=dict)
    at_all: Mapping[HexId, int] = field(default_factory=dict)

    def way(self, here: HexId) -> tuple[int, int]:
        """Return how far a hex is from home: first by land."""
        return self.by_land.get(here, FAR), self.at_all.get(here, FAR)

    def is_astray(self, unit: Unit, here: HexId) -> bool:
        """Return whether a hex is further from home than that in which one called away stands."""
        if unit.id not in self.units or unit.hex is None:
            return False
        return self.at_all.get(here, FAR) > self.at_all.get(unit.hex, FAR)


NO_RECALL = Recall()


def called_away(game: Game) -> frozenset[UnitId]:
    """Return the units on the map whose division was called away."""
    turn = turn_of(game)
    units = turn.recalled(game.table.book(Register.TRACKER)) if turn is not None else frozenset[UnitId]()
    return frozenset(unit for unit in units if is_on_map(game, unit))


def recall_of(game: Game, side: str) -> Recall:
    """Return who of a side is called away, and where to."""
    units = called_away(game) if side == GERMAN else frozenset[UnitId]()
    if not units:
        return NO_RECALL
    seeds = {here: 0 for zone in ENTRIES[GERMAN] for here in game.sheet.entries.get(zone, ())}
    grid = game.sheet.grid
    return Recall(units, spread(grid, seeds, barred_in(game)), spread(grid, seeds))
