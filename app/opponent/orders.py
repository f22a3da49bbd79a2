"""What a movement has to see to beside the front: the ring, the way home, the roads that supply comes by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from app.assist.procedure import strategy_of
from app.assist.situation import Situation
from app.opponent.aims import barred_in
from app.opponent.obeying import NO_RECALL, Recall, laws_of, recall_of
from app.opponent.outlook import Outlook, spread
from app.opponent.ring import gap_of, is_closed_in, ring_keeper
from app.table.game import Game
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.opponent import NO_LAWS, Demand, Laws
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import MovementClass, Unit

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
    is of those called away from the front, `laws` say where nobody is to end, `demand` how strong an attack
    the rules ask for.
    """

    keeps_ring: KeepsRing = lambda _: True
    gap: tuple[HexId, ...] = ()
    closes: KeepsRing = lambda _: False
    home: Mapping[HexId, int] = field(default_factory=dict)
    leaving: frozenset[UnitId] = frozenset()
    recall: Recall = NO_RECALL
    laws: Laws = NO_LAWS
    demand: Demand | None = None


def orders_of(game: Game, situation: Situation, side: str) -> Orders:
    """Return what a side's movement has to see to."""
    gap = gap_of(game, situation, side)
    home, leaving = _journey(game, situation, side)
    return Orders(
        ring_keeper(game, situation, side),
        gap,
        is_closed_in(situation) if gap else lambda _: False,
        home,
        leaving,
        recall_of(game, situation, side),
        laws_of(game, situation, side),
        demand_of(game, situation, side),
    )


def demand_of(game: Game, situation: Situation, side: str) -> Demand | None:
    """Return what a side is ordered to attack with once in the turn, None where nothing is asked."""
    strategy, position = strategy_of(game), situation.position
    return situation.shared_judge.ask(lambda judge: strategy.demand(position, judge, side))


def _journey(game: Game, situation: Situation, side: str) -> tuple[Mapping[HexId, int], frozenset[UnitId]]:
    """Return how far each hex is from where units are to go, and which; nothing where nobody is."""
    strategy, grid = strategy_of(game), game.sheet.grid

    def ask(judge: Judge) -> tuple[Mapping[HexId, int], frozenset[UnitId]]:
        found = strategy.leaving(situation.position, judge, side)
        home = spread(grid, found.goals, barred_in(game, judge)) if found.goals else {}
        return MappingProxyType(dict(home)), found.units

    return situation.shared_judge.ask(ask)


# ---- the roads


def roads_to_guard(outlook: Outlook, situation: Situation) -> tuple[HexId, ...]:
    """Return road hexes that many lines of supply run by, an enemy near and nobody there to cover them."""
    carried = Counter(here for line in _lines(outlook, situation) for here in line)
    exposed = [
        here
        for here, lines in carried.items()
        # Somebody next to the road covers it well enough.
        if lines >= _MANY and outlook.enemy_range(here) <= _CLOSE and outlook.friend_range(here) > 1
    ]
    # A few: whoever guards a road is missed at the front.
    return tuple(sorted(exposed, key=lambda here: (-carried[here], here))[:_MOST_ROADS])


def _lines(outlook: Outlook, situation: Situation) -> Iterator[tuple[HexId, ...]]:
    """Yield the line of supply of every place and class of unit, once."""
    position, side = situation.position, outlook.side
    report = situation.shared_judge.ask(lambda judge: judge.supply(position, side))
    # One unit of each place and class stands for the others: they trace alike.
    known: set[tuple[HexId | None, MovementClass]] = set()
    for unit in position.of(side):
        line = report.line(unit.id) if _key(unit) not in known else None
        known.add(_key(unit))
        if line is not None:
            yield line.path


def _key(unit: Unit) -> tuple[HexId | None, MovementClass]:
    return unit.hex, unit.movement
