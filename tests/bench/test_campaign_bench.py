"""How fast the second game answers on its whole map, as ratios within one run.

The position is that of turn 1 after its automatic set-up, told anew for every round, so that nothing is kept
from the round before. The yardstick is networkx on the same steps.
"""

import statistics
import time
from collections.abc import Callable
from dataclasses import replace

import networkx as nx
import pytest

from app.assist.reader import position_of
from app.soak.playing import Wanted, laid_out
from maps.load import load
from rules.board import Board
from rules.fights import Attack
from rules.games.budapest_campaign.judge import CampaignJudge, judges
from rules.games.budapest_campaign.logistics import network_of
from rules.games.budapest_campaign.movement import Move
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.words import SIDES, is_static
from rules.position import Position
from rules.units import Unit
from tests.bench.conftest import Tell

pytestmark = pytest.mark.bench

GAME, ROUNDS = "budapest-campaign", 9
FRAME_MS = 16.0


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


def ratio_of(ours: Callable[[], object], theirs: Callable[[], object]) -> tuple[float, float]:
    """Return the median over the rounds of our time over theirs, and of our time in ms."""
    rounds = []
    for _ in range(ROUNDS):
        begin = time.thread_time()
        ours()
        between = time.thread_time()
        theirs()
        rounds.append((between - begin, time.thread_time() - between))
    return statistics.median(a / b for a, b in rounds), 1e3 * statistics.median(a for a, _ in rounds)


def graph_of(move: Move) -> nx.DiGraph:
    graph, closed = nx.DiGraph(), move.field.closed
    for here, row in enumerate(move.field.rows):
        graph.add_weighted_edges_from((here, there, cost) for there, cost in row if there not in closed)
    return graph


def networkx_reach(move: Move, graph: nx.DiGraph) -> dict[object, int]:
    """Return what networkx finds on the same rows, with paths."""
    graph.add_node("start")
    graph.add_weighted_edges_from(("start", there, cost) for there, cost in move.first_steps.items())
    found, _ = nx.single_source_dijkstra(graph, "start", cutoff=move.allowance)
    graph.remove_node("start")
    return found


def test_reach_against_networkx(tell: Tell, judge: CampaignJudge, position: Position) -> None:
    """Reach of all units, with what bars the hexes around: at most 1.0 of networkx on the same rows."""

    def ours() -> None:
        again = replace(position)
        for unit in movers(position):
            judge.reach(again, unit.id)

    def theirs() -> None:
        situation, graphs = fresh(judge, position), {}
        for unit in movers(position):
            move = Move(situation, unit)
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

    def ours() -> None:
        again = replace(position)
        for side in SIDES:
            report = judge.supply(again, side)
            for unit in report.units:
                report.line(unit)

    def theirs() -> None:
        situation = fresh(judge, position)
        for side in SIDES:
            networkx_supply(situation, side)

    ratio, ours_ms = ratio_of(ours, theirs)
    tell("campaign: supply of both sides / networkx", ratio, 1.0)
    tell("campaign: supply of both sides", ours_ms, None, " ms")
    assert ratio <= 1.0


def attacks(judge: CampaignJudge, position: Position) -> list[Attack]:
    """Return an attack on every enemy hex by all units next to it, for both sides."""
    grid = judge.board.topology.grid
    found = []
    for here, stack in sorted(position.by_hex.items()):
        near = [unit for there in grid.neighbors(here) for unit in position.at(there)]
        attackers = tuple(unit.id for unit in near if unit.side != stack[0].side and unit.attack)
        if attackers:
            found.append(Attack(attackers, (here,)))
    return found


def test_combat_cards_against_supply(tell: Tell, judge: CampaignJudge, position: Position) -> None:
    """A combat card, asked about first of all on its position: at most 1.5 of the supply of both sides."""
    asked = attacks(judge, position)

    def ours() -> None:
        for attack in asked:
            judge.combat(replace(position), attack)

    def theirs() -> None:
        for _ in asked:
            again = replace(position)
            for side in SIDES:
                judge.supply(again, side)

    ratio, ours_ms = ratio_of(ours, theirs)
    tell("campaign: a combat card / supply of both sides", ratio, 1.5)
    tell(f"campaign: combat card, one frame is {FRAME_MS:.0f} ms", ours_ms / len(asked), FRAME_MS, " ms")
    assert asked
    assert ratio <= 1.5
