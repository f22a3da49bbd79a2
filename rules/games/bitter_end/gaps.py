"""Where a supply line breaks: the line that the fewest blocked hexes break, found on demand."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from typing import NamedTuple

from rules.games.bitter_end.tracing import LEG_HALF_MP, Tracer
from rules.terrain import NEVER


class _Node(NamedTuple):
    """A place on a broken line: how many blocked hexes so far, the points of the leg, where, by road."""

    broken: int
    spent: int
    here: int
    on_road: bool


class BrokenLines:
    """The search for the line that is broken least: fewest blocked hexes first, then the shortest leg."""

    def __init__(self, tracer: Tracer) -> None:
        """Take who traces; what blocks the lines is counted instead of obeyed."""
        self.tracer = tracer
        self.blocked = tracer.sources.blocked
        self.net = tracer.sources.net
        self.exits = frozenset(tracer.sources.edge.exits)

    def search(self, start: int) -> tuple[int, ...]:
        """Return the line, empty where no road and no edge is near enough."""
        first = _Node(0, 0, start, on_road=False)
        came_from: dict[_Node, _Node] = {}
        shortest: dict[tuple[int, bool], int] = {}
        queue = [first]
        while queue:
            node = heapq.heappop(queue)
            # Nodes come in order of breaks: a later one is of use only with a shorter leg.
            if node.spent >= shortest.get((node.here, node.on_road), NEVER):
                continue
            shortest[node.here, node.on_road] = node.spent
            if self._is_source(node, start):
                return self._hexes(came_from, node)
            for after in self._after(node, start):
                # Who comes second to the same node came at the same price: either way back will do.
                came_from.setdefault(after, node)
                heapq.heappush(queue, after)
        return ()

    def _is_source(self, node: _Node, start: int) -> bool:
        if node.on_road:
            return node.here in self.exits
        entries, terrain_cost = self.tracer.sources.edge.entries, self.tracer.legs.terrain_cost
        # Off the road the imaginary hex is reckoned at its terrain: near enough to show where to look.
        spent = 0 if node.here == start else node.spent
        return node.here in entries and spent + terrain_cost(node.here) <= LEG_HALF_MP

    def _after(self, node: _Node, start: int) -> Iterator[_Node]:
        broken, spent, here, on_road = node
        if on_road:
            for there in self.net.links[here]:
                yield _Node(broken + self.blocked[there], 0, there, on_road=True)
            return
        if self.net.is_road_hex(here):
            # On the road the leg is over and nothing is paid any more: only breaks count.
            yield _Node(broken, 0, here, on_road=True)
        legs = self.tracer.legs
        for there, cost in legs.rows[here] if here != start else legs.first_row(here):
            if spent + cost <= LEG_HALF_MP:
                yield _Node(broken + self.blocked[there], spent + cost, there, on_road=False)

    @staticmethod
    def _hexes(came_from: dict[_Node, _Node], node: _Node) -> tuple[int, ...]:
        path = [node.here]
        while node in came_from:
            node = came_from[node]
            if node.here != path[-1]:
                path.append(node.here)
        return tuple(reversed(path))
