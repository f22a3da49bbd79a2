"""The rules of the turn of a game, under the terms that were agreed before its first turn."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

import counters.load
from app.assist.carry_out import carried_out
from app.table.changes import Change
from app.table.game import Game
from counters.roster import Roster
from counters.words import folder_of
from rules.games import find_rule_set
from rules.hexgrid import HexId
from rules.position import Position
from rules.procedure import GameTerms, Turn
from rules.units import UnitId


def turn_of(game: Game) -> Turn | None:
    """Return the rules of a game's turn, None where it has none; raises DataError for damaged data."""
    header = game.header
    options = frozenset(key for key, value in header.options.items() if value == "on")
    return _turn(header.game, header.rule_set, header.scenario, options)


def attack_follows(game: Game, position: Position, hexes: Collection[HexId], title: str) -> Change | None:
    """Return what the declaration of an attack on some hexes brings about; None for nothing."""
    turn = turn_of(game)
    return carried_out(game, turn.attacked(position, hexes), title) if turn is not None else None


@lru_cache(maxsize=8)
def _turn(game: str, edition: str, scenario: str, options: frozenset[str]) -> Turn | None:
    rule_set = find_rule_set(game, edition) or find_rule_set(game)
    if rule_set is None or rule_set.turn is None:
        return None
    return rule_set.turn(
        GameTerms(folder_of(game), scenario, options, formations_of(counters.load.load(game)))
    )


def formations_of(roster: Roster) -> Mapping[str, tuple[UnitId, ...]]:
    """Return the members of every body of troops of a roster."""
    return {key: tuple(UnitId(unit) for unit in each.units) for key, each in roster.formations.items()}
