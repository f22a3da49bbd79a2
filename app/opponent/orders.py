"""What a movement has to see to beside the front: the ring, the way home, the roads that supply comes by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from app.assist.books import city_of
from app.assist.situation import Situation
from app.opponent.aims import barred_in, is_leaving, relief_units
from app.opponent.obeying import NO_LAWS, NO_RECALL, Laws, Recall, laws_of, recall_of
from app.opponent.outlook import Outlook, spread
from app.opponent.ring import gap_of, is_closed_in, ring_keeper
from app.table.game import Game
from rules.games.bitter_end.breakout import BREAKOUT
from rules.games.bitter_end.ring import EVACUATED_RANGE
from rules.games.bitter_end.words import GERMAN
from rules.hexgrid import HexId
from rules.position import Position
from rules.units import Unit, UnitId

_MANY = 4
"""A road on which so many lines of supply run is guarded."""
_CLOSE = 2
"""So near an enemy must be to such a road."""
_MOST_ROADS = 3

KeepsRing = Callable[[Position], bool]
"""Whether a position keeps what must not be given up by moving away, such as the ring round the city."""


@dataclass(frozen=True)
class Orders:
    """`gap` is the way out of the ring where it is open, `closes` whether a position shuts it again.

    `home` tells how far each hex is from where the garrison is to go, `leaving` who goes there. `recall`
    is of those called away from the front, `laws` say where nobody is to end.
    """

    keeps_ring: KeepsRing = lambda _: True
    gap: tuple[HexId, ...] = ()
    closes: KeepsRing = lambda _: False
    home: Mapping[HexId, int] = field(default_factory=dict)
    leaving: frozenset[UnitId] = frozenset()
    recall: Recall = NO_RECALL
    laws: Laws = NO_LAWS


def orders_of(game: Game, situation: Situation, side: str) -> Orders:
    """Return what a side's movement has to see to."""
    keeper, laws = ring_keeper(game, situation, side), laws_of(game, situation, side)
    if side == GERMAN:
        position = situation.position
        home, leaving = _home(game, position), _leaving(game, position)
        return Orders(keeper, home=home, leaving=leaving, recall=recall_of(game, side), laws=laws)
    gap = gap_of(game, situation)
    return Orders(keeper, gap, is_closed_in(game, situation) if gap else lambda _: False, laws=laws)


def _leaving(game: Game, position: Position) -> frozenset[UnitId]:
    city = city_of(game.sheet)
    return frozenset(unit.id for unit in position.of(GERMAN) if is_leaving(position, unit, city))


def _home(game: Game, position: Position) -> Mapping[HexId, int]:
    """Return how far each hex is from the line that the garrison is to reach, none without a breakout.

    A unit that is out counts from a distance on (20.35): who stands nearer to the city is passed by.
    """
    if not position.facts.get(BREAKOUT):
        return {}
    city = city_of(game.sheet)
    ends = (unit.hex for unit in relief_units(position) if unit.hex is not None)
    seeds = {here: max(0, EVACUATED_RANGE - city.range_outside(here)) for here in ends}
    return MappingProxyType(spread(game.sheet.grid, seeds, barred_in(game)))


# ---- the roads


def roads_to_guard(outlook: Outlook, situation: Situation) -> tuple[HexId, ...]:
    """Return road hexes that many lines of supply run by, an enemy near and nobody there to cover them."""
    carried = Counter(here for line in _lines(outlook, situation) for here in line)
    exposed = [
        here
        for here, lines in carried.items()
        if lines >= _MANY and outlook.enemy_range(here) <= _CLOSE and outlook.friend_range(here) > 1
    ]
    return tuple(sorted(exposed, key=lambda here: (-carried[here], here))[:_MOST_ROADS])


def _lines(outlook: Outlook, situation: Situation) -> Iterator[tuple[HexId, ...]]:
    """Yield the line of supply of every place and class of unit, once."""
    position, side = situation.position, outlook.side
    report = situation.court.ask(lambda judge: judge.supply(position, side))
    known: set[tuple[HexId | None, bool]] = set()
    for unit in position.of(side):
        line = report.line(unit.id) if _key(unit) not in known else None
        known.add(_key(unit))
        if line is not None:
            yield line.path


def _key(unit: Unit) -> tuple[HexId | None, bool]:
    return unit.hex, unit.is_motorized
