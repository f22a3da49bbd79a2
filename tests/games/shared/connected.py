"""Which hexes of a map hang together."""

from collections.abc import Callable, Collection, Iterable

from rules.hexgrid import Grid, HexId


def reached(
    grid: Grid,
    starts: Iterable[HexId],
    is_way: Callable[[HexId, HexId], bool] = lambda _here, _there: True,
    within: Collection[HexId] | None = None,
) -> set[HexId]:
    """Return the hexes to which a way leads over neighbours, within some or within the whole map."""
    known = grid.hexes if within is None else within
    found = set(starts)
    waiting = list(found)
    while waiting:
        here = waiting.pop()
        for there in grid.neighbors(here):
            if there not in found and there in known and is_way(here, there):
                found.add(there)
                waiting.append(there)
    return found
