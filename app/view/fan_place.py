"""Where the fan of a stack stands: beside its hex, over no stamp, over as few counters as can be.

Everything is in pixels of the viewport. Plain tuples: some hundred places are tried with each opening.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

NEAR_PX = 260.0
"""How far from its hex a fan may open by itself; further off nobody would look for it."""
# Wider steps further off: near the hex a few pixels decide, far away nobody sees them.
_GAPS_PX = (10.0, 36.0, 70.0, 110.0, 150.0, 200.0, 260.0, 330.0, 410.0, 500.0, 600.0, 720.0)
_SLIDE_PX, _MARGIN_PX = 24.0, 4.0
_COUNTER_COST, _SLIDE_COST = 110.0, 0.12
"""What a covered counter and a pixel off the middle weigh, in pixels of distance."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What lies round a stack: its own hex, the part of the window that is free, stamps, other counters."""

    home: Box
    port: Box
    stamps: Sequence[Box] = ()
    counters: Sequence[Box] = ()


def find_place(width: float, height: float, around: Surroundings, most_gap_px: float) -> Box | None:
    """Return the best place for a fan no further than a gap from its hex.

    None where every such place would cover a stamp, the hex itself, or the window's edge.
    """
    best: tuple[float, Box] | None = None
    for gap in _GAPS_PX:
        # A place further off costs at least its distance: what is found cannot be bettered any more.
        if gap > most_gap_px or (best is not None and best[0] <= gap):
            break
        for place, slide in _places_at(gap, width, height, around.home):
            # Stamps (points left, odds) are what one opened the fan to compare: never covered by one that
            # opens by itself.
            if not _is_within(place, around.port) or _count(place, around.stamps):
                continue
            cost = gap + _SLIDE_COST * slide + _COUNTER_COST * _count(place, around.counters)
            if best is None or cost < best[0]:
                best = cost, place
    return best[1] if best is not None else None


def least_bad_place(width: float, height: float, around: Surroundings) -> Box | None:
    """Return the place beside the hex that covers the fewest stamps, for who asks where none is free."""
    places = (
        (_count(place, around.stamps), gap + slide, place)
        for gap in _GAPS_PX
        for place, slide in _places_at(gap, width, height, around.home)
        if _is_within(place, around.port)
    )
    # By stamps covered, then by distance; the tuple of the place only breaks ties.
    found = min(places, default=None)
    return found[2] if found is not None else None


def _places_at(gap: float, width: float, height: float, home: Box) -> Iterator[tuple[Box, float]]:
    """Yield the places at a gap above, below, right and left of a hex, with how far they are slid."""
    left, top, right, bottom = home
    # So far that the fan still touches the hex's column or row widened by the gap: further it would lie at a
    # corner.
    for slide in _slides((right - left + width) / 2 + gap):
        x = (left + right - width) / 2 + slide
        for y in (top - gap - height, bottom + gap):
            yield (x, y, x + width, y + height), abs(slide)
    for slide in _slides((bottom - top + height) / 2 + gap):
        y = (top + bottom - height) / 2 + slide
        for x in (right + gap, left - gap - width):
            yield (x, y, x + width, y + height), abs(slide)


def _slides(most: float) -> Iterator[float]:
    yield 0.0
    for n in range(1, int(most / _SLIDE_PX) + 1):
        yield n * _SLIDE_PX
        yield -n * _SLIDE_PX


def _is_within(place: Box, port: Box) -> bool:
    return (
        place[0] >= port[0] + _MARGIN_PX
        and place[1] >= port[1] + _MARGIN_PX
        and place[2] <= port[2] - _MARGIN_PX
        and place[3] <= port[3] - _MARGIN_PX
    )


def _count(place: Box, boxes: Sequence[Box]) -> int:
    left, top, right, bottom = place
    return sum(1 for b in boxes if b[0] < right and b[2] > left and b[1] < bottom and b[3] > top)


def tie(home: Box, place: Box) -> tuple[float, float, float, float]:
    """Return the line that ties a fan to its hex: from the hex's edge to the nearest point of the fan."""
    x, y = (home[0] + home[2]) / 2, (home[1] + home[3]) / 2
    end_x, end_y = min(max(x, place[0]), place[2]), min(max(y, place[1]), place[3])
    return (*_edge_towards(home, end_x, end_y), end_x, end_y)


def _edge_towards(home: Box, x: float, y: float) -> tuple[float, float]:
    # Clamped to the box: outside that is the nearest point of its edge.
    return min(max(x, home[0]), home[2]), min(max(y, home[1]), home[3])


def is_on_the_way(x: float, y: float, home: Box, place: Box) -> bool:
    """Return whether a point lies between a hex and its fan, in a strip half as wide as the hex."""
    ax, ay, bx, by = tie(home, place)
    long_sq = (bx - ax) ** 2 + (by - ay) ** 2
    share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long_sq if long_sq else 0.0
    share = min(max(share, 0.0), 1.0)
    near_x, near_y = ax + share * (bx - ax), ay + share * (by - ay)
    return (x - near_x) ** 2 + (y - near_y) ** 2 <= ((home[2] - home[0]) / 4) ** 2
