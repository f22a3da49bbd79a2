"""Laws about where units end a movement, beside what a single move may do: stacks, orders, the way home.

What they say is the game's; here stands who is called away, and how far he is from home.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.assist.facts import facts_of
from app.assist.procedure import is_on_map, strategy_of, turn_of
from app.assist.situation import Situation
from app.opponent.aims import barred_in
from app.opponent.outlook import FAR, spread
from app.table.game import Game
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.opponent import Laws
from rules.unit_id import UnitId
from rules.units import Unit


def stacking_of(game: Game) -> Laws:
    """Return the laws about who may share a hex alone: those that a combat has to mind."""
    return strategy_of(game).stacking


def laws_of(game: Game, situation: Situation, side: str) -> Laws:
    """Return the laws that bind a side in its movement."""
    strategy, position = strategy_of(game), situation.position
    return situation.shared_judge.ask(lambda judge: strategy.laws(position, judge, side))


@dataclass(frozen=True)
class Recall:
    """Units called away: how far each hex is from one by which they leave the map, by land and at all."""

    units: frozenset[UnitId] = frozenset()
    by_land: Mapping[HexId, int] = field(default_factory=dict)
    at_all: Mapping[HexId, int] = field(default_factory=dict)

    def way(self, here: HexId) -> tuple[int, int]:
        """Return how far a hex is from home: first by land."""
        # Both: enemies may bar every way by land, and going nearer as the crow flies still helps.
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
    units = turn.recalled(facts_of(game)) if turn is not None else frozenset[UnitId]()
    return frozenset(unit for unit in units if is_on_map(game, unit))


def recall_of(game: Game, situation: Situation, side: str) -> Recall:
    """Return who of a side is called away, and where to."""
    known = situation.position.by_id
    units = frozenset(unit for unit in called_away(game) if unit in known and known[unit].side == side)
    # Asked for before every move, and nearly always in vain: two floods over the map are spared.
    if not units:
        return NO_RECALL
    strategy, grid = strategy_of(game), game.sheet.grid

    def ask(judge: Judge) -> Recall:
        # Spread from the exits, once for all units, instead of a way for each of them.
        seeds = dict.fromkeys(strategy.exits(judge.board, side), 0)
        return Recall(units, spread(grid, seeds, barred_in(game, judge)), spread(grid, seeds))

    return situation.shared_judge.ask(ask)
