"""Where the places of a map lie in the picture under review, and how large a counter is in it.

From what the recogniser wrote down of the hexes that it saw; of a review without that, as all were before,
from where its readings lie.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from statistics import median

from app.bring_in.projection import Projection
from app.bring_in.reading import PointPx
from app.bring_in.review import Review
from app.table.pieces import Spot

LEAST_PAIRS = 4
"""Places that settle how the picture lies on the board."""
_REACH = 0.75
"""In steps to the next place: the corner of a square lies 0.71 from its middle, that of a hex 0.58."""
_SHARE, _USUAL_PX, _MOST_PAIRS = 0.55, 60.0, 200

PlaceOf = Callable[[str], tuple[float, float] | None]
"""Gives the point of the table of a spot."""


def laid_over(review: Review, place_of: PlaceOf) -> Projection | None:
    """Return where a point of the table lies in the picture; None where too little tells."""
    pairs = []
    for spot, there in _told(review):
        here = place_of(spot)
        if here is not None:
            pairs.append((here, there))
    if len(pairs) < LEAST_PAIRS:
        return None
    try:
        return Projection.through(pairs)
    except ValueError:
        return None


def _told(review: Review) -> Iterable[tuple[Spot, PointPx]]:
    if review.seen:
        # A part of them settles it as well: all the hexes of a large map would take a second.
        return review.seen[:: 1 + len(review.seen) // _MOST_PAIRS]
    # By what was read itself: the counters that both show are the only points that both have.
    read = ((each.spots[0], each.centre_px) for each in review.readings if each.spots)
    return ((spot, centre) for spot, centre in read if centre is not None)


@dataclass(frozen=True)
class PicturePlaces:
    """The middles of places by pixels of the picture, as it was given; `counter_px` is a counter's edge."""

    centres: Mapping[Spot, PointPx] = field(default_factory=dict)
    counter_px: float = _USUAL_PX

    def spot_at(self, point: PointPx) -> Spot | None:
        """Return the place in which a point lies, None for one beside all or where none is known."""
        if not self.centres:
            return None
        here = min(self.centres, key=lambda each: math.dist(self.centres[each], point))
        # By the steps just there: seen aslant, hexes far away are half as large as those in front.
        return here if math.dist(self.centres[here], point) <= _REACH * self._step_px(here) else None

    def _step_px(self, spot: Spot) -> float:
        others = (at for each, at in self.centres.items() if each != spot)
        return min((math.dist(at, self.centres[spot]) for at in others), default=self.counter_px / _SHARE)

    def outline_at(self, point: PointPx) -> tuple[PointPx, ...]:
        """Return the corners of a counter that lies straight with its middle there."""
        x, y, half = *point, self.counter_px / 2
        return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)


def places_in(review: Review, table: Mapping[Spot, tuple[float, float]]) -> PicturePlaces:
    """Return the places of a map in the picture of a review; `table` has their points on the table."""
    seen = {spot: at for spot, at in review.seen if spot in table}
    if not seen:
        lies = laid_over(review, lambda spot: table.get(Spot(spot)))
        laid = {} if lies is None else {spot: lies(at) for spot, at in table.items()}
        # What lies behind the viewer is on no picture.
        seen = {spot: at for spot, at in laid.items() if all(map(math.isfinite, at))}
    edges = [math.dist(*each.outline[:2]) for each in review.readings if len(each.outline) == 4]
    return PicturePlaces(seen, median(edges) if edges else _edge_by_steps(seen))


def _edge_by_steps(seen: Mapping[Spot, PointPx]) -> float:
    """Return how wide a counter would be if it filled a hex as most do; a usual width where nothing tells."""
    points = list(seen.values())[:200]
    steps = [min(math.dist(one, other) for other in points if other != one) for one in points[:20]]
    return _SHARE * median(steps) if len(points) > 1 else _USUAL_PX
