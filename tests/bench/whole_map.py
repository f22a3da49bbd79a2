"""What the benches of games on their whole maps share: ratios within one run, and cards of every attack.

Each round tells the position anew, so that nothing is kept from the round before.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import networkx as nx

from rules.fights import Attack
from rules.judge import Judge
from rules.position import Position

if TYPE_CHECKING:
    from tests.bench.conftest import Tell

ROUNDS = 9
FRAME_MS = 16.0


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


def graph_of(search: Any) -> nx.DiGraph:
    """Return the rows of a search as networkx has them."""
    graph, closed = nx.DiGraph(), search.field.closed
    for here, row in enumerate(search.field.rows):
        graph.add_weighted_edges_from((here, there, cost) for there, cost in row if there not in closed)
    return graph


def networkx_reach(search: Any, graph: nx.DiGraph) -> dict[object, int]:
    """Return what networkx finds on the same rows, with paths."""
    graph.add_node("start")
    graph.add_weighted_edges_from(("start", there, cost) for there, cost in search.first_steps.items())
    found, _ = nx.single_source_dijkstra(graph, "start", cutoff=search.allowance)
    graph.remove_node("start")
    return found


def supply_with_lines(judge: Judge, position: Position, sides: tuple[str, ...]) -> None:
    """Ask for the supply of sides and for every line of it."""
    again = replace(position)
    for side in sides:
        report = judge.supply(again, side)
        for unit in report.units:
            report.line(unit)


def attacks(judge: Judge, position: Position) -> list[Attack]:
    """Return an attack on every enemy hex by all units next to it, for both sides."""
    grid = judge.board.topology.grid
    found = []
    for here, stack in sorted(position.by_hex.items()):
        near = [unit for there in grid.neighbors(here) for unit in position.at(there)]
        attackers = tuple(unit.id for unit in near if unit.side != stack[0].side and unit.attack)
        if attackers:
            found.append(Attack(attackers, (here,)))
    return found


def cards_against_supply(tell: Tell, who: str, judge: Judge, position: Position, most: float) -> None:
    """A combat card, asked about first of all on its position, against the supply of both sides."""
    asked = attacks(judge, position)
    sides = tuple(dict.fromkeys(unit.side for unit in position.units))

    def ours() -> None:
        for attack in asked:
            judge.combat(replace(position), attack)

    def theirs() -> None:
        for _ in asked:
            again = replace(position)
            for side in sides:
                judge.supply(again, side)

    ratio, ours_ms = ratio_of(ours, theirs)
    tell(f"{who}: a combat card / supply of both sides", ratio, most)
    tell(f"{who}: combat card, one frame is {FRAME_MS:.0f} ms", ours_ms / len(asked), FRAME_MS, " ms")
    assert asked
    assert ratio <= most
