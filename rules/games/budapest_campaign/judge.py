"""The judge of the game: one board, one law, and the chapters that answer of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from rules.board import Board
from rules.fights import Pursuit
from rules.findings import Finding
from rules.games.budapest_campaign.fight_card import card_of
from rules.games.budapest_campaign.given_ground import (
    advance_of,
    bars_to_retreat,
    chase_of,
    pursuit_bars,
    retreats_of,
)
from rules.games.budapest_campaign.law import Law, law
from rules.games.budapest_campaign.margins import margins_of
from rules.games.budapest_campaign.moves_on_table import best_way_to, reach_of, verdict_on_move
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.supply_report import supply_report
from rules.games.budapest_campaign.terrain import Terrain
from rules.games.budapest_campaign.zones import Influence, bars_to_zone
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.kit.judging import ChapterJudge, Chapters
from rules.unit_id import UnitId


def zone_gaps(situation: Situation, side: str, here: HexId) -> Mapping[UnitId, tuple[Finding, ...]]:
    """Return the units of a side beside a hex that do not control it, and what keeps them out (8.0)."""
    terrain, festung = situation.terrain, situation.festung
    found: dict[UnitId, tuple[Finding, ...]] = {}
    for there in terrain.around(here):
        for unit in situation.at(there):
            why = bars_to_zone(Influence(terrain, unit, there, here, festung))
            if unit.side == side and why:
                found[unit.id] = why
    return found


def bars_to_pursue(situation: Situation, pursuit: Pursuit) -> tuple[Finding, ...]:
    """Return what keeps a unit where it is after combat (9.10), nothing where it may pursue."""
    # By way of the chase: that a unit does not stand beside the hex is told as a bar, not raised.
    return pursuit_bars(chase_of(situation, pursuit))


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
    bars_to_advance=bars_to_pursue,
)


class CampaignJudge(ChapterJudge[Situation]):
    """The judge of this game, and of no other."""

    def __init__(self, board: Board, rules: Law) -> None:
        """Take a board and the law."""
        super().__init__(board, partial(Situation, Terrain(board, rules)), CHAPTERS)
        self.law = rules


def judges(
    choices: Mapping[str, object] | None = None, charts: Mapping[str, object] | None = None
) -> Callable[[Board], Judge]:
    """Return what makes the judge of a board under some settings and charts; raises DataError."""
    rules = law(choices, charts)
    return lambda board: CampaignJudge(board, rules)
