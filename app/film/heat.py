"""Heat of movement: how often units came through each hex, in a few classes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from app.film.happening import Going, Happening, UnitMove
from rules.hexgrid import HexId

CLASSES = 5


def heat_of(told: Iterable[Happening], sides: Collection[str] = ()) -> Mapping[HexId, int]:
    """Return how many units entered each hex, on their way or at its end; of all sides where none is named.

    A unit that is laid into a box for the lost went nowhere. Where a way is not known its end alone counts.
    """
    found: Counter[HexId] = Counter()
    for move in (move for each in told for move in each.moves):
        if move.going is not Going.LOSS and (not sides or move.side in sides):
            found.update(_entered(move))
    return dict(found)


def _entered(move: UnitMove) -> tuple[HexId, ...]:
    # A way that ends where it began has entered all its hexes.
    return move.hexes[1:] if move.before.hex is not None and move.before != move.after else move.hexes


def classes_of(heat: Mapping[HexId, int], most: int = CLASSES) -> tuple[frozenset[HexId], ...]:
    """Return the hexes in classes from the coolest to the hottest, each twice as hot as the one before.

    The hottest class begins at half of what the hottest hex has; classes may be empty.
    """
    top = max(heat.values(), default=0)
    found: list[set[HexId]] = [set() for _ in range(most)]
    for here, count in heat.items():
        halvings = 0
        # By halves, not by equal parts: a few busy crossings would leave all else in the coolest class.
        while halvings < most - 1 and count * 2 ** (halvings + 1) <= top:
            halvings += 1
        found[most - 1 - halvings].add(here)
    return tuple(map(frozenset, found))
