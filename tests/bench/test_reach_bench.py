"""How fast the rules answer on the full board, as ratios within one run (design: "What is measured").

The yardsticks run on the same rows as the program's own search: a plain heapq, the first thing one
writes, and networkx. All of them keep what is needed to walk a path back.
"""

import heapq
import json
import random
import statistics
import time
from collections.abc import Callable

import networkx as nx
import pytest

from maps.load import load
from rules.ask import Asker
from rules.board import Board
from rules.findings import Verdict
from rules.games.bitter_end.edition import EDITION_2005
from rules.games.bitter_end.judge import BitterEndJudge, judges_by
from rules.games.bitter_end.movement import Move
from rules.games.bitter_end.words import MOTORIZED, ON_FOOT
from rules.hexgrid import HexId
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import Counter, Face, Unit
from tests.bench.conftest import Tell
from tests.rule_boards import random_board

pytestmark = pytest.mark.bench

ROUNDS = 15
NO_WAY = 255


@pytest.fixture(scope="module")
def judge() -> BitterEndJudge:
    return judges_by(EDITION_2005)(Board.of_sheet(load("bitter_end")))


@pytest.fixture(scope="module")
def position(judge: BitterEndJudge) -> Position:
    """250 units on two sides of a wavy front from west to east, most of them near it."""
    chance = random.Random(20450101)
    topology = judge.board.topology
    units: dict[HexId, Unit] = {}
    for side, sign in (("german", -1), ("soviet", 1)):
        while sum(unit.side == side for unit in units.values()) < 125:
            col = chance.randrange(topology.grid.cols)
            away = abs(chance.gauss(1.6, 2.6)) if chance.random() < 0.75 else chance.uniform(1, 26)
            row = round(29 + 4 * ((col % 12) / 6 - 1) + sign * (away + 1))
            if not 0 <= row < topology.grid.rows:
                continue
            place = topology.grid.hex_at(col, row)
            if place not in units and judge.board.terrain[place] != "lake":
                units[place] = _unit(chance, f"{side}:{len(units)}", side, place)
    return Position("bitter-end", units=tuple(units.values()))


def _unit(chance: random.Random, name: str, side: str, place: HexId) -> Unit:
    kind, movement = chance.choice([("tank", MOTORIZED), ("mech_infantry", MOTORIZED), ("infantry", ON_FOOT)])
    face = Face(3, 3, chance.choice([4, 5, 6, 7, 7, 8]), 1)
    return Unit(Counter(UnitId(name), side, kind, (face,), movement), place, 1)


def heapq_reach(move: Move) -> dict[int, int]:
    """Return what a plain search with a heap finds on the same rows, keeping where it came from."""
    rows, closed = move.field.rows, move.closed
    first, limit, start = move.first_steps(), move.allowance, move.start
    spent_at = {start: 0}
    came_from = {start: start}
    queue = []
    for there, cost in first.items():
        if cost <= limit:
            spent_at[there] = cost
            came_from[there] = start
            heapq.heappush(queue, (cost, there))
    while queue:
        spent, here = heapq.heappop(queue)
        if spent > spent_at[here]:
            continue
        for there, cost in rows[here]:
            total = spent + cost
            if total <= limit and closed[there] and total < spent_at.get(there, NO_WAY):
                spent_at[there] = total
                came_from[there] = here
                heapq.heappush(queue, (total, there))
    return spent_at


def networkx_reach(move: Move, graph: nx.DiGraph) -> dict[object, int]:
    """Return what networkx finds on the same rows, with paths."""
    for there, cost in move.first_steps().items():
        graph.add_edge("start", there, weight=cost)
    found, _ = nx.single_source_dijkstra(graph, "start", cutoff=move.allowance)
    graph.remove_node("start")
    return found


def graph_of(move: Move) -> nx.DiGraph:
    graph = nx.DiGraph()
    closed = move.closed
    for here, row in enumerate(move.field.rows):
        graph.add_weighted_edges_from((here, there, cost) for there, cost in row if closed[there])
    return graph


def timed(*candidates: Callable[[], object]) -> list[list[float]]:
    """Return the seconds that the candidates took, round by round, all in turn in every round.

    Seconds of this thread alone: what else the machine does at the moment must not count.
    """
    rounds = []
    for _ in range(ROUNDS):
        taken = []
        for candidate in candidates:
            begin = time.thread_time()
            candidate()
            taken.append(time.thread_time() - begin)
        rounds.append(taken)
    return rounds


def ratios(rounds: list[list[float]]) -> list[float]:
    """Return the first candidate's time over each other's, the median of the rounds: they share the noise."""
    others = range(1, len(rounds[0]))
    return [statistics.median(taken[0] / taken[other] for taken in rounds) for other in others]


def milliseconds(rounds: list[list[float]]) -> float:
    """Return the median time of the first candidate."""
    return 1e3 * statistics.median(taken[0] for taken in rounds)


def moves_of(judge: BitterEndJudge, position: Position) -> list[Move]:
    return [judge.move(position, unit.id, "clear", ()) for unit in position.units]


def reach_all(judge: BitterEndJudge, position: Position) -> None:
    for unit in position.units:
        judge.reach(position, unit.id)


def test_the_yardsticks_agree(judge: BitterEndJudge, position: Position) -> None:
    for move in moves_of(judge, position)[:40]:
        ours = {move.start: 0, **move.reach().settled}
        theirs = networkx_reach(move, graph_of(move))
        theirs[move.start] = theirs.pop("start")

        assert ours == heapq_reach(move) == theirs


def test_reach_against_heapq_and_networkx(tell: Tell, judge: BitterEndJudge, position: Position) -> None:
    """Reach of 250 units: at most 0.7 of a plain heapq, at most 0.25 of networkx."""
    moves = moves_of(judge, position)
    graphs = {id(move.field): graph_of(move) for move in moves}

    def peer() -> None:
        for move in moves_of(judge, position):
            heapq_reach(move)

    def library() -> None:
        for move in moves_of(judge, position):
            networkx_reach(move, graphs[id(move.field)])

    rounds = timed(lambda: reach_all(judge, position), peer, library)
    plain, networkx = ratios(rounds)

    tell("reach of 250 units / heapq on the same tables", plain, 0.7)
    tell("reach of 250 units / networkx", networkx, 0.25)
    tell("reach of 250 units", milliseconds(rounds), None, " ms")
    assert plain <= 0.7
    assert networkx <= 0.25


def test_supply_against_reach(tell: Tell, judge: BitterEndJudge, position: Position) -> None:
    """Supply of both sides: at most 0.25 of the reach of 250 units."""

    def supply() -> None:
        for side in ("german", "soviet"):
            judge.supply(position, side)

    rounds = timed(supply, lambda: reach_all(judge, position))
    (ratio,) = ratios(rounds)

    tell("supply of both sides / reach of 250 units", ratio, 0.25)
    assert ratio <= 0.25


def test_explaining_a_refused_hex_against_a_reach(
    tell: Tell, judge: BitterEndJudge, position: Position
) -> None:
    """Explaining one refused hex: at most 100 plain reaches."""
    asked = [(unit.id, judge.reach(position, unit.id)) for unit in position.units[::10]]
    refused = [(unit, goal) for unit, reach in asked for goal in list(reach.blocked)[:2]]

    def explain() -> list[Verdict]:
        return [judge.explain(position, unit, judge.way_to(position, unit, goal)) for unit, goal in refused]

    rounds = timed(explain, lambda: reach_all(judge, position))
    ratio = ratios(rounds)[0] / len(refused) * len(position.units)

    tell("explaining one refused hex / one plain reach", ratio, 100)
    assert ratio <= 100


@pytest.mark.parametrize(("cols", "rows"), [(12, 10), (42, 58)])
def test_boards_per_second(tell: Tell, cols: int, rows: int) -> None:
    """For information: board_format.md expects hundreds of small boards a second, tens of whole maps."""
    lines = [json.dumps({"board": board_of(seed, cols, rows), **q}) for seed in range(6) for q in QUESTIONS]
    asker = Asker()

    rounds = timed(lambda: [asker.answer(line) for line in lines])

    tell(f"boards a second, {cols} x {rows}", len(lines) / milliseconds(rounds) * 1e3)


QUESTIONS = (
    {"ask": "reach", "unit": "g0"},
    {"ask": "zoc", "side": "soviet"},
    {"ask": "supply", "side": "german"},
)


def board_of(seed: int, cols: int, rows: int) -> dict[str, object]:
    board = random_board(seed, cols, rows)
    first = board["units"][0]
    return board | {"units": [first | {"id": "g0", "side": "german", "hex": "0202"}, *board["units"][1:]]}
