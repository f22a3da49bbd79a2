"""What a side is after beyond the hexes that count, and the hexsides in its way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from app.assist.procedure import strategy_of
from app.assist.situation import Situation
from app.table.game import Game
from rules.hexgrid import HexId, Hexside
from rules.judge import Judge
from rules.unit_id import UnitId


@dataclass(frozen=True)
class Aims:
    """How far each aim counts as away, the hexsides that nobody marches over, and who is to be guarded.

    `wards` are hexes of the side with the units in them that are no guard.
    """

    seeds: Mapping[HexId, int] = field(default_factory=dict)
    barred: frozenset[Hexside] = frozenset()
    wards: Mapping[HexId, frozenset[UnitId]] = field(default_factory=dict)


NO_AIMS = Aims()


def aims_of(game: Game, situation: Situation, side: str) -> Aims:
    """Return the aims of a side; none of its own beside the towns for a side that has to hold."""
    strategy = strategy_of(game)

    def ask(judge: Judge) -> Aims:
        seeds = strategy.aims(situation.position, judge, side)
        wards = strategy.wards(situation.position, judge, side)
        return Aims(MappingProxyType(dict(seeds)), barred_in(game, judge), MappingProxyType(dict(wards)))

    return situation.shared_judge.ask(ask)


def barred_in(game: Game, judge: Judge) -> frozenset[Hexside]:
    """Return the hexsides of rivers without a bridge or ford; a bridge that was blown is a ford."""
    return frozenset(rivers_of(game, judge) - game.sheet.crossings.keys())


def rivers_of(game: Game, judge: Judge) -> frozenset[Hexside]:
    """Return the hexsides that nobody gets over but by a bridge or ford."""
    return strategy_of(game).rivers(judge)
