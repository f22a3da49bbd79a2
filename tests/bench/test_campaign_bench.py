"""How fast the second game answers on its whole map, as ratios within one run.

The position is that of turn 1 after its automatic set-up, told anew for every round, so that nothing is kept
from the round before. The yardstick is networkx on the same steps.
"""

from dataclasses import replace

import networkx as nx
import pytest

from app.assist.reader import position_of
from app.soak.playing import Wanted, laid_out
from maps.load import load
from rules.board import Board
from rules.games.budapest_campaign.judge import CampaignJudge, judges
from rules.games.budapest_campaign.logistics import network_of
from rules.games.budapest_campaign.move import Move
from rules.games.budapest_campaign.movement import MoveSearch
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.words import SIDES, is_static
from rules.position import Position
from rules.units import Unit
from tests.bench.conftest import Tell
from tests.bench.whole_map import cards_against_supply, graph_of, networkx_reach, ratio_of, supply_with_lines

pytestmark = pytest.mark.bench

GAME = "budapest-campaign"


@pytest.fixture(scope="module")
def judge() -> CampaignJudge:
    found = judges()(Board.of_sheet(load("budapest_campaign")))
    assert isinstance(found, CampaignJudge)
    return found


@pytest.fixture(scope="module")
def position() -> Position:
    return position_of(laid_out(Wanted(GAME, "campaign", 3)))


def fresh(judge: CampaignJudge, position: Position) -> Situation:
    """Return the situation of a position as if it were met for the first time."""
    return judge.situation(replace(position))


def movers(position: Position) -> list[Unit]:
    return [unit for side in SIDES for unit in position.of(side) if not is_static(unit)]


def test_reach_against_networkx(tell: Tell, judge: CampaignJudge, position: Position) -> None:
    """Reach of all units, with what bars the hexes around: at most 1.0 of networkx on the same rows."""

    def ours() -> None:
        again = replace(position)
        for unit in movers(position):
            judge.reach(again, unit.id)

    def theirs() -> None:
        situation, graphs = fresh(judge, position), {}
        for unit in movers(position):
            move = MoveSearch(Move(situation, unit))
            if id(move.field) not in graphs:
                graphs[id(move.field)] = graph_of(move)
            networkx_reach(move, graphs[id(move.field)])

    ratio, ours_ms = ratio_of(ours, theirs)
    tell(f"campaign: reach of {len(movers(position))} units / networkx", ratio, 1.0)
    tell(f"campaign: reach of {len(movers(position))} units", ours_ms, None, " ms")
    assert ratio <= 1.0


def networkx_supply(situation: Situation, side: str) -> list[object]:
    """Return for each unit the sources within its movement factor, as networkx finds them."""
    sources, around = network_of(situation, side).sources, situation.terrain.around
    graph = nx.DiGraph()
    for here in situation.terrain.board.terrain:
        graph.add_edges_from((here, there) for there in around(here) if there not in sources.ground.closed)
    found = []
    for unit in situation.of(side):
        lengths = nx.single_source_shortest_path_length(graph, unit.hex, cutoff=unit.move)
        found.append([here for here in lengths if here in sources.kinds])
    return found


def test_supply_against_networkx(tell: Tell, judge: CampaignJudge, position: Position) -> None:
    """Supply of both sides with every line: at most 1.0 of a search of networkx for each unit."""

    def theirs() -> None:
        situation = fresh(judge, position)
        for side in SIDES:
            networkx_supply(situation, side)

    ratio, ours_ms = ratio_of(lambda: supply_with_lines(judge, position, SIDES), theirs)
    tell("campaign: supply of both sides / networkx", ratio, 1.0)
    tell("campaign: supply of both sides", ours_ms, None, " ms")
    assert ratio <= 1.0


def test_combat_cards_against_supply(tell: Tell, judge: CampaignJudge, position: Position) -> None:
    """A combat card, asked about first of all on its position: at most 1.5 of the supply of both sides."""
    cards_against_supply(tell, "campaign", judge, position, 1.5)
