"""How fast the third game answers on its whole map, as ratios within one run.

The position is the set-up of the campaign (13.4), told anew for every round, so that nothing is kept from the
round before. The yardstick is networkx: on the same steps, and its maximum flow for places at headquarters.
"""

from collections.abc import Iterator
from dataclasses import replace

import networkx as nx
import pytest

from app.assist.reader import position_of
from app.soak.playing import Wanted, laid_out
from maps.load import load
from rules.board import Board
from rules.games.battle_for_hungary.hq import hq_terms
from rules.games.battle_for_hungary.judge import HungaryJudge, judges
from rules.games.battle_for_hungary.lines import line_ground
from rules.games.battle_for_hungary.move import Move
from rules.games.battle_for_hungary.movement import MoveSearch
from rules.games.battle_for_hungary.movement_ways import Mode
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import ALLIED, AXIS, HQ, SIDES, is_column
from rules.position import Position
from rules.units import Unit
from tests.bench.conftest import Tell
from tests.bench.whole_map import cards_against_supply, graph_of, networkx_reach, ratio_of, supply_with_lines

pytestmark = pytest.mark.bench

GAME = "battle-for-hungary"


@pytest.fixture(scope="module")
def judge() -> HungaryJudge:
    found = judges()(Board.of_sheet(load("battle_for_hungary")))
    assert isinstance(found, HungaryJudge)
    return found


@pytest.fixture(scope="module")
def position() -> Position:
    return position_of(laid_out(Wanted(GAME, "campaign", 3)))


def fresh(judge: HungaryJudge, position: Position) -> Situation:
    """Return the situation of a position as if it were met for the first time."""
    return judge.situation(replace(position))


def movers(position: Position) -> list[Unit]:
    """Return all Allied units and columns on the map."""
    columns = (unit for unit in position.others if unit.hex is not None and is_column(unit))
    return [*position.of(ALLIED), *(unit for unit in columns if unit.side == ALLIED)]


def moves(situation: Situation, units: list[Unit]) -> Iterator[MoveSearch]:
    """Yield the moves of units in both modes, as far as they have them (7.4)."""
    for unit in units:
        for mode in (Mode.NORMAL, Mode.OPERATIONAL):
            search = MoveSearch(Move(situation, (unit,), mode))
            if not search.refused:
                yield search


def test_reach_against_networkx(tell: Tell, judge: HungaryJudge, position: Position) -> None:
    """Reach of all Allied units in both modes, with what bars the hexes around: at most 1.0 of networkx."""
    units = movers(position)

    def ours() -> None:
        again = replace(position)
        for unit in units:
            judge.reach(again, unit.id)

    def theirs() -> None:
        graphs: dict[int, nx.DiGraph] = {}
        for move in moves(fresh(judge, position), units):
            if id(move.field) not in graphs:
                graphs[id(move.field)] = graph_of(move)
            networkx_reach(move, graphs[id(move.field)])

    ratio, ours_ms = ratio_of(ours, theirs)
    tell(f"hungary: reach of {len(units)} Allied units / networkx", ratio, 1.0)
    tell(f"hungary: reach of {len(units)} Allied units", ours_ms, None, " ms")
    assert ratio <= 1.0


def networkx_supply(situation: Situation, side: str) -> int:
    """Return how many units find a place at a headquarters, by networkx: lines, then a maximum flow."""
    ground, flow = line_ground(situation, side), nx.DiGraph()
    graph = nx.DiGraph()
    for here in situation.terrain.board.terrain:
        graph.add_edges_from((here, there) for there in ground.around(here) if there not in ground.closed)
    hqs = [unit for unit in situation.headquarters(side) if unit.hex is not None]
    for hq in hqs:
        places = 999 if side == AXIS else hq_terms(situation, hq).units
        flow.add_edge(hq.id, "sink", capacity=places)
    for unit in situation.of(side):
        if unit.type == HQ:
            continue
        lengths = nx.single_source_shortest_path_length(graph, unit.hex)
        flow.add_edge("source", unit.id, capacity=1)
        for hq in hqs:
            if hq.hex in lengths:
                flow.add_edge(unit.id, hq.id, capacity=1)
    return int(nx.maximum_flow_value(flow, "source", "sink"))


def test_supply_against_networkx(tell: Tell, judge: HungaryJudge, position: Position) -> None:
    """Supply of both sides with every line and the places of headquarters: at most 0.5 of networkx."""

    def theirs() -> None:
        situation = fresh(judge, position)
        for side in SIDES:
            networkx_supply(situation, side)

    ratio, ours_ms = ratio_of(lambda: supply_with_lines(judge, position, SIDES), theirs)
    tell("hungary: supply of both sides with places / networkx", ratio, 0.5)
    tell("hungary: supply of both sides", ours_ms, None, " ms")
    assert ratio <= 0.5


def test_combat_cards_against_supply(tell: Tell, judge: HungaryJudge, position: Position) -> None:
    """A combat card, asked about first of all on its position: at most 1.0 of the supply of both sides."""
    cards_against_supply(tell, "hungary", judge, position, 1.0)
