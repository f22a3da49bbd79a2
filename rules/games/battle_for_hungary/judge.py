"""The judge of the game: one board, one law, and the chapters that answer of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from rules.board import Board
from rules.findings import Finding
from rules.games.battle_for_hungary.fight_card import card_of
from rules.games.battle_for_hungary.given_ground import (
    advance_of,
    bars_to_advance,
    bars_to_retreat,
    retreats_of,
)
from rules.games.battle_for_hungary.law import Law, law
from rules.games.battle_for_hungary.margins import margins_of
from rules.games.battle_for_hungary.moves_on_table import best_way_to, reach_of, verdict_on_move
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.supply_report import supply_report
from rules.games.battle_for_hungary.terrain import NOTHING_TOLD, Terrain, Told
from rules.games.battle_for_hungary.zones import bars_to_zone
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.kit.judging import ChapterJudge, Chapters
from rules.position import Position
from rules.unit_id import UnitId


def zone_gaps(situation: Situation, side: str, here: HexId) -> Mapping[UnitId, tuple[Finding, ...]]:
    """Return the units of a side beside a hex that do not control it, and what keeps them out (3.1)."""
    beside = (unit for there in situation.terrain.around(here) for unit in situation.at(there))
    found = ((unit.id, bars_to_zone(situation.terrain, unit, here)) for unit in beside if unit.side == side)
    return {unit: why for unit, why in found if why}


CHAPTERS = Chapters(
    zone_gaps=zone_gaps,
    reach=reach_of,
    explain=verdict_on_move,
    way_to=best_way_to,
    supply=supply_report,
    combat=card_of,
    margins=margins_of,
    retreats=retreats_of,
    bars_to_retreat=bars_to_retreat,
    advances=advance_of,
    bars_to_advance=bars_to_advance,
)


class HungaryJudge(ChapterJudge[Situation]):
    """The judge of this game, and of no other."""

    def __init__(self, board: Board, rules: Law, told: Told = NOTHING_TOLD) -> None:
        """Take a board and the law, and what the board of a question tells beside its ground."""
        terrain = Terrain(board, rules, told)
        super().__init__(board, partial(Situation, terrain), CHAPTERS)
        self.law = rules


def ground(judge: Judge, position: Position) -> Mapping[HexId, str]:
    """Return the side that controls each hex, the empty hexes too (7.2); nothing before another judge."""
    # A film asks whatever judge the game at hand has.
    if not isinstance(judge, HungaryJudge):
        return {}
    situation = judge.situation(position)
    return {here: situation.holder(here) for here in judge.board.terrain}


def judges(
    choices: Mapping[str, object] | None = None, charts: Mapping[str, object] | None = None
) -> Callable[[Board], Judge]:
    """Return what makes the judge of a board under some settings and charts; raises DataError."""
    rules = law(choices, charts)
    return lambda board: HungaryJudge(board, rules)
