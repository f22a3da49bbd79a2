"""A sheet corrected by hand: a counter turned, moved, added, taken away, its back another one.

Counters go by their numbers in their side of the sheet, from 0. All return the sheet as it is then.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import replace
from enum import Enum

from app.bring_in.counter_mix import CounterId
from app.bring_in.projection import Point
from app.bring_in.sheets.cell import Cell, Quad, Sheet
from app.bring_in.sheets.proof import BY_HAND, NO_BACK, Scanned

_QUARTER_DEG, _SAME_PLACE = 90.0, 0.4
"""A counter cut anew is the one that it was where its middle lies no farther off, in edges."""


class Side(Enum):
    """A side of a sheet."""

    FRONT = "front"
    BACK = "back"


def side_of(sheet: Scanned, side: Side) -> Sheet | None:
    """Return the counters of a side, None for the back of a sheet without one."""
    return sheet.fronts if side is Side.FRONT else sheet.behind


def with_side(sheet: Scanned, side: Side, cut: Sheet) -> Scanned:
    """Return the sheet with a side cut otherwise, as many counters in the same order."""
    return replace(sheet, fronts=cut) if side is Side.FRONT else replace(sheet, behind=cut)


def angle_of(cell: Cell) -> float:
    """Return how far a counter lies turned in its scan, in degrees clockwise, over -180 to 180."""
    (x, y), (right_x, right_y), *_ = cell.quad
    angle = math.degrees(math.atan2(right_y - y, right_x - x))
    return 180.0 if angle <= -180 else angle


def turned(sheet: Scanned, side: Side, number: int, by_deg: float) -> Scanned:
    """Return it with a counter taken to lie turned by so much more, clockwise."""
    cell = _cell(sheet, side, number)
    return _changed(sheet, side, number, replace(cell, quad=_quad_turned(cell, by_deg)))


def _quad_turned(cell: Cell, by_deg: float) -> Quad:
    quarters = by_deg / _QUARTER_DEG
    if quarters == round(quarters):
        # The same corners, another one first: four quarters lead back to the very same figures.
        first = round(quarters) % 4
        a, b, c, d = (*cell.quad[first:], *cell.quad[:first])
        return a, b, c, d
    cos, sin = math.cos(math.radians(by_deg)), math.sin(math.radians(by_deg))
    x, y = cell.centre
    a, b, c, d = (
        (x + (px - x) * cos - (py - y) * sin, y + (px - x) * sin + (py - y) * cos) for px, py in cell.quad
    )
    return a, b, c, d


def moved(sheet: Scanned, side: Side, number: int, to: Point) -> Scanned:
    """Return it with the middle of a counter at a pixel of the scan."""
    cell = _cell(sheet, side, number)
    dx, dy = to[0] - cell.centre[0], to[1] - cell.centre[1]
    a, b, c, d = ((x + dx, y + dy) for x, y in cell.quad)
    return _changed(sheet, side, number, replace(cell, quad=(a, b, c, d)))


def blanked(sheet: Scanned, side: Side, number: int, is_blank: bool) -> Scanned:
    """Return it with a counter on which nothing is printed, or something after all."""
    return _changed(sheet, side, number, replace(_cell(sheet, side, number), is_blank=is_blank))


def added(sheet: Scanned, side: Side, at: Point) -> Scanned:
    """Return it with one more counter, its last, with the middle there: as large and turned as the others."""
    cut = _side(sheet, side)
    half = cut.edge_px / 2
    x, y = at
    quad: Quad = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    # Behind all others, which keep their numbers: names and backs go by these. A place that was told to be
    # empty is so no more.
    cut = replace(cut, cells=(*cut.cells, Cell(quad)), empty=max(0, cut.empty - 1))
    made = with_side(sheet, side, cut)
    if side is Side.FRONT and made.backs:
        made = replace(made, backs=(*made.backs, NO_BACK))
    return turned(made, side, len(cut.cells) - 1, cut.angle_deg) if cut.angle_deg else made


def dropped(sheet: Scanned, side: Side, numbers: Collection[int]) -> Scanned:
    """Return it without some of its counters; names and backs of the others stay with them."""
    cut = _side(sheet, side)
    left = [n for n in range(len(cut.cells)) if n not in numbers]
    made = with_side(sheet, side, replace(cut, cells=tuple(cut.cells[n] for n in left)))
    if side is Side.FRONT:
        backs = tuple(sheet.back_of(n) for n in left) if sheet.backs else ()
        return replace(made, backs=backs, units=tuple(sheet.unit_of(n) for n in left))
    new = {old: n for n, old in enumerate(left)}
    return replace(made, backs=tuple(new.get(back, NO_BACK) for back in sheet.backs))


def with_back(sheet: Scanned, front: int, back: int) -> Scanned:
    """Return it with another back for a front, `NO_BACK` for none; whose that was gets the former one."""
    count = len(sheet.fronts.cells)
    backs = [sheet.back_of(n) for n in range(count)]
    former = backs[front]
    # Exchanged, not taken away: two fronts whose backs lie the wrong way round are right after one step.
    backs = [former if back != NO_BACK and each == back else each for each in backs]
    backs[front] = back
    return replace(sheet, backs=tuple(backs), turn=BY_HAND)


def in_place_of(old: Scanned, new: Scanned) -> Scanned:
    """Return a sheet that was cut anew with the names of the old one, where counters lie as they did."""
    units: list[CounterId | None] = [None] * len(new.fronts.cells)
    for n, cell in enumerate(old.fronts.cells):
        unit = old.unit_of(n)
        if unit is None:
            continue
        near = _nearest(cell.centre, new.fronts.cells)
        far = _SAME_PLACE * new.fronts.edge_px
        if near is not None and math.dist(cell.centre, new.fronts.cells[near].centre) < far:
            units[near] = unit
    return replace(new, units=tuple(units))


def cell_at(cut: Sheet, at: Point) -> int | None:
    """Return the counter that shows a pixel of the scan, None where none does; the nearest of several."""
    near = _nearest(at, cut.cells)
    if near is None or not _shows(cut.cells[near].quad, at):
        return None
    return near


def _shows(quad: Quad, at: Point) -> bool:
    x, y = at
    ends = zip(quad, (*quad[1:], quad[0]), strict=True)
    # On the same hand of all four edges: the corners of a counter go round clockwise.
    return all((bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0 for (ax, ay), (bx, by) in ends)


def _nearest(at: Point, cells: Sequence[Cell]) -> int | None:
    return min(range(len(cells)), key=lambda n: math.dist(cells[n].centre, at), default=None)


def _side(sheet: Scanned, side: Side) -> Sheet:
    """Return the counters of a side that is there; raises ValueError."""
    cut = side_of(sheet, side)
    if cut is None:
        raise ValueError("the sheet has no back")
    return cut


def _cell(sheet: Scanned, side: Side, number: int) -> Cell:
    return _side(sheet, side).cells[number]


def _changed(sheet: Scanned, side: Side, number: int, cell: Cell) -> Scanned:
    cut = _side(sheet, side)
    cells = (*cut.cells[:number], cell, *cut.cells[number + 1 :])
    return with_side(sheet, side, replace(cut, cells=cells))
