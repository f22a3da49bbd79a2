"""Laws about where units end a movement: rifle stacks (18.2), the corps that lets go (21.33c).

What they say is asked of the rules; here stands only which of them bind a side now.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from rules.games.bitter_end.judge import BitterEndJudge
from rules.games.bitter_end.orders_of_1945 import Orders, corps_lets_go
from rules.games.bitter_end.rifle_stacks import RIFLES, mixed_hexes, rifle_divisions_share_a_hex
from rules.games.bitter_end.words import GERMAN, SOVIET
from rules.hexgrid import HexId
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import Unit


@dataclass(frozen=True)
class BitterEndLaws:
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
        # Staying is no fault of this move: who stands mixed already is told of elsewhere, to be parted.
        if not self.parts_rifles or not self.is_parted(unit) or here == unit.hex:
            return False
        # By id, since whoever is coming may stand there already, the unit itself among them.
        known = {each.id: each for each in (*position.at(here), *coming, unit)}
        return self.is_mixed(position, tuple(each.at(here) for each in known.values()))

    def mixed(self, position: Position) -> tuple[HexId, ...]:
        """Return the hexes with rifle regiments that are to be parted now (18.21, 18.22)."""
        found = rifle_divisions_share_a_hex(position) if self.parts_rifles else ()
        return tuple(each.at for each in found if each.at is not None)

    def is_mixed(self, position: Position, stack: tuple[Unit, ...]) -> bool:
        """Return whether the units of one hex are rifle regiments of several divisions."""
        return any(mixed_hexes(replace(position, units=stack)))

    def is_parted(self, unit: Unit) -> bool:
        """Return whether a unit is a Soviet rifle regiment."""
        return unit.side == SOVIET and unit.type in RIFLES

    # ---- letting go

    def letting_go(self, position: Position) -> tuple[UnitId, ...]:
        """Return the units that are to leave the enemy's zones (21.33c)."""
        units = (position.by_id[unit] for unit in self.orders if unit in position.by_id)
        return tuple(each.id for each in units if each.hex in self.zones and self._is_bound(position, each))

    def _clings(self, position: Position, unit: Unit, here: HexId) -> bool:
        """Return whether a unit would hold on in a zone, or make others do so by leaving the city's reach."""
        if unit.id not in self.orders or here == unit.hex:
            return False
        # One unit near the city frees the whole corps (21.33c): who leaves its reach may bind all others.
        is_near_then = not self._is_bound(replace(position, units=(unit.at(here),)), unit)
        is_near_now = not self._is_bound(replace(position, units=(unit,)), unit)
        if is_near_then or (here not in self.zones and not is_near_now):
            return False
        others = position.without_unit(unit.id)
        return self._is_bound(others, unit)

    def _is_bound(self, position: Position, unit: Unit) -> bool:
        asked = self.orders[unit.id]._replace(position=position, unit=unit)
        return bool(corps_lets_go(asked, has_contact=True))


def with_orders(laws: BitterEndLaws, judge: BitterEndJudge, position: Position) -> BitterEndLaws:
    """Return laws with those that bind the German side in its movement beside its stacks."""
    orders = _orders(judge, position)
    zones = frozenset(judge.zones(position, SOVIET)) if orders else frozenset[HexId]()
    return replace(laws, orders=MappingProxyType(orders), zones=zones)


def _orders(judge: BitterEndJudge, position: Position) -> dict[UnitId, Orders]:
    """Return the orders of those whom 21.33c may bind today, wherever they stand."""
    # Asked of an empty map, on which nobody near the city lifts the order.
    occupancy, nobody = judge.occupancy(position), replace(position, units=())
    found = ((unit.id, occupancy.orders(unit)) for unit in position.units if unit.side == GERMAN)
    return {
        unit: orders
        for unit, orders in found
        if orders is not None and corps_lets_go(orders._replace(position=nobody), has_contact=True)
    }
