"""The compiled search and the explaining rules are held equal on random boards, hex by hex, cost by cost.

The search below knows no table: it takes one explained step after another, as a patient player would.
"""

import heapq

import pytest

from rules.boards import BoardReader, Case
from rules.findings import Verdict
from rules.games.bitter_end.explain import judge_step
from rules.games.bitter_end.movement import Move
from rules.games.bitter_end.words import ENTRIES, WEATHERS
from rules.reach import How
from tests.rule_boards import random_board

SEEDS = range(60)


def patient_reach(move: Move) -> dict[str, int]:
    """Return the cost of every hex that the rule functions allow, one explained step after another."""
    names = move.ground.topology.hexes
    if move.held_by:
        return {}
    best: dict[int | None, int] = {move.start: 0}
    queue: list[tuple[int, int, int | None]] = [(0, 0, move.start)]
    while queue:
        spent, _, here = heapq.heappop(queue)
        if spent > best[here]:
            continue
        neighbors = move.entry_hexes if here is None else move.ground.topology.neighbors[here]
        for there in neighbors:
            verdict = Verdict(judge_step(move, here, there, is_first=here == move.start))
            total = spent + verdict.mp_parts
            if verdict and total <= move.allowance and total < best.get(there, 999):
                best[there] = total
                heapq.heappush(queue, (total, there, there))
    return {names[here]: cost for here, cost in best.items() if here is not None and here != move.start}


def moves(case: Case, weather: str) -> list[Move]:
    entry = [zone for zones in ENTRIES.values() for zone in zones]
    return [case.judge.move(case.position, unit.id, weather, entry) for unit in case.position.units]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_search_finds_what_the_rules_allow(seed: int) -> None:
    case = BoardReader().read(random_board(seed))

    for move in moves(case, WEATHERS[seed % 3]):
        reach = move.reach()
        by_points = {h: r.mp_parts for h, r in reach.hexes.items() if r.how is How.POINTS}
        assert by_points == patient_reach(move), move.unit


@pytest.mark.parametrize("seed", SEEDS)
def test_every_path_is_explained_at_the_cost_the_search_gives(seed: int) -> None:
    case = BoardReader().read(random_board(seed))
    weather = WEATHERS[seed % 3]
    entry = [zone for zones in ENTRIES.values() for zone in zones]

    for move in moves(case, weather):
        reach = move.reach()
        for hex_id, reached in reach.hexes.items():
            path = reach.path(hex_id)
            verdict = case.judge.explain(case.position, move.unit.id, path, weather, entry)
            assert (bool(verdict), verdict.mp_parts) == (True, reached.mp_parts), (move.unit, path, verdict)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_refused_hex_is_explained_by_a_prohibition(seed: int) -> None:
    case = BoardReader().read(random_board(seed))
    weather = WEATHERS[seed % 3]
    entry = [zone for zones in ENTRIES.values() for zone in zones]

    for move in moves(case, weather):
        reach = move.reach()
        for hex_id in list(reach.blocked)[:4]:
            path = case.judge.way_to(case.position, move.unit.id, hex_id, weather, entry)
            verdict = case.judge.explain(case.position, move.unit.id, path, weather, entry)
            assert path[-1] == hex_id
            assert not verdict, (move.unit, path)
