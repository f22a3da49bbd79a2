"""An evening of a history as it lies on the map: its front, and where that differs from the sources' own.

A formation counts with the hex where it was and those around it: it held some kilometres of front.
"""

from __future__ import annotations

from collections.abc import Iterator

import shapely

from app.film.front import Front, front_between, largest_two
from app.film.ground import Holding, within
from maps.sheet import MapSheet
from rules.hexgrid import HexId, Point
from rules.history import History, SourceFront

SECTOR = 2
"""So far from the middle of its sector, in hexes, a formation holds the ground as units do by their zones."""
STEP = 0.5
"""Between two points at which two fronts are compared, in hexes."""


def front_on(history: History, date: str, sheet: MapSheet) -> Front | None:
    """Return the front between the two sides' formations on an evening, None where there is but one side."""
    # A history may have more than two sides, and a line runs between two.
    sides = largest_two(_holdings(history, date, sheet))
    return front_between(sheet, *sides) if sides is not None else None


class EveningFronts:
    """The fronts of a history's evenings, each computed once."""

    def __init__(self, history: History, sheet: MapSheet) -> None:
        self._history, self._sheet = history, sheet
        self._known: dict[str, Front | None] = {}

    def on(self, date: str) -> Front | None:
        """Return the front of an evening, None where there is but one side."""
        if date not in self._known:
            self._known[date] = front_on(self._history, date, self._sheet)
        return self._known[date]


def _holdings(history: History, date: str, sheet: MapSheet) -> Iterator[Holding]:
    hexes: dict[str, set[HexId]] = {}
    for formation, evening, here in history.standing(date):
        # Who is cut off holds a pocket, and not the line that the evening's front is drawn through.
        if not evening.is_cut_off and here in sheet.grid:
            hexes.setdefault(formation.side, set()).add(here)
    # In a fixed order, or the front would be drawn from the other side at random.
    for side in sorted(hexes):
        around = within(sheet, hexes[side], SECTOR)
        yield Holding(side, frozenset(hexes[side]), around)


def points_of(source: SourceFront, sheet: MapSheet) -> tuple[tuple[Point, ...], ...]:
    """Return the lines and pockets of the sources in map pixels: the whole front is one line."""
    line = tuple(point for stretch in source.stretches for point in stretch.points)
    rings = (ring.points for ring in source.rings)
    return tuple(
        tuple((x * sheet.hex_px, y * sheet.hex_px) for x, y in each) for each in (line, *rings) if each
    )


def far_points(
    front: Front, source: SourceFront, sheet: MapSheet, most_hexes: float
) -> tuple[list[Point], int]:
    """Return where a front lies farther than `most_hexes` from the sources' own, of how many places asked.

    The places are in map pixels, `STEP` hexes apart.
    """
    known = shapely.MultiLineString(points_of(source, sheet))
    far: list[Point] = []
    asked = 0
    for point in along(front, STEP * sheet.hex_px):
        asked += 1
        if known.distance(shapely.Point(point)) > most_hexes * sheet.hex_px:
            far.append(point)
    return far, asked


def along(front: Front, step_px: float) -> Iterator[Point]:
    """Yield points on the lines of a front, so far apart."""
    for line in front.lines:
        shape = shapely.LineString(line.points)
        for number in range(int(shape.length / step_px) + 1):
            point = shape.interpolate(number * step_px)
            yield float(point.x), float(point.y)
