"""Finding the counters of a scan: rows and columns of a sheet, or counters that lie loose on the glass."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from app.bring_in.pictures import Picture
from app.bring_in.refused import Refused
from app.bring_in.sheets.blocks import pieces, printed
from app.bring_in.sheets.cell import Cell, Quad, Sheet
from app.bring_in.sheets.gathering import apart, empty_places, joined
from app.bring_in.sheets.splitting import Box, Edge, Edges, Parted, common_edge, split
from app.bring_in.sheets.upright import turn_of, turned_upright
from app.bring_in.watch import UNWATCHED, Watch

WORK_PIXELS = 6_000_000
LEAST_EDGE_PX = 45.0
"""A counter that is smaller in its scan cannot be told from its kin."""
_SQUARE, _FULL, _ALIKE, _LEAST_BLOCK = 0.16, 0.82, 0.14, 0.7
_BLANK = 7.0
_LOOSE_TURN_DEG = 1.5


def found_cells(picture: Picture, watch: Watch = UNWATCHED, edge_px: float | None = None) -> Sheet:
    """Return the counters of a picture read with `read_picture(path, most_pixels=WORK_PIXELS)`.

    `edge_px` is how wide they are on the whole picture, where a person or the sheet's other side has told it.
    Raises Refused where there are none, or where they are too small.
    """
    watch.step(0.1, "looking for counters")
    known_px = None if edge_px is None else edge_px / picture.factor
    loose = _loose(picture, known_px)
    if loose is not None:
        return _checked(picture, loose)
    watch.step(0.4, "setting the sheet upright")
    turn = turn_of(cv2.cvtColor(np.ascontiguousarray(picture.pixels), cv2.COLOR_RGB2GRAY).astype(np.float32))
    upright, back = turned_upright(np.ascontiguousarray(picture.pixels), turn)
    watch.step(0.6, "splitting the sheet")
    known = None if known_px is None else Edge(known_px)
    cells, is_plain = _cells_of_sheet(upright, known)
    placed = tuple(_on_picture(cell, back, picture) for cell in cells)
    edge = float(np.median([_edge_of(cell.quad) for cell in placed])) if placed else 0.0
    empty = empty_places([cell.centre for cell in cells], edge / picture.factor)
    return _checked(picture, Sheet(picture.size_px, placed, edge, turn, is_plain=is_plain, empty=empty))


def _checked(picture: Picture, sheet: Sheet) -> Sheet:
    if not sheet.cells:
        raise Refused(picture.name, "no counters are found", "scan the sheet on a ground of one colour")
    if sheet.edge_px < LEAST_EDGE_PX:
        told = f"a counter is {sheet.edge_px:.0f} pixels wide"
        raise Refused(
            picture.name, told, f"scan it so that it has {LEAST_EDGE_PX:.0f} at least: 200 dpi will do"
        )
    return sheet


# ---- sheets


def _cells_of_sheet(upright: NDArray[np.uint8], known: Edge | None) -> tuple[list[Cell], bool]:
    """Return the counters of an upright picture, and whether no other size fits nearly as well."""
    grey = cv2.cvtColor(upright, cv2.COLOR_RGB2GRAY).astype(np.float32)
    boxes = apart([_box(each) for each in pieces(printed(upright))])
    edges = Edges(grey)
    edge = known or common_edge(edges, boxes)
    if edge is None:
        return [], True
    boxes = joined(boxes, edge.px)
    blocks = [box for box in boxes if min(box.width, box.height) > _LEAST_BLOCK * edge.px]
    blocks.sort(key=lambda box: (round(box.top / edge.px), box.left))
    cells = (_cells_of_block(n, split(edges, box, edge.px), grey) for n, box in enumerate(blocks))
    return [cell for of_block in cells for cell in of_block], edge.is_plain


def _box(outline: NDArray[np.int32]) -> Box:
    x, y, width, height = cv2.boundingRect(outline)
    return Box(float(x), float(y), float(x + width), float(y + height))


def _cells_of_block(number: int, parted: Parted, grey: NDArray[np.float32]) -> Iterator[Cell]:
    for row, (top, bottom) in enumerate(zip(parted.ys, parted.ys[1:], strict=False)):
        for column, (left, right) in enumerate(zip(parted.xs, parted.xs[1:], strict=False)):
            quad: Quad = ((left, top), (right, top), (right, bottom), (left, bottom))
            inside = grey[int(top) + 4 : int(bottom) - 4, int(left) + 4 : int(right) - 4]
            is_blank = bool(inside.size) and float(inside.std()) < _BLANK
            yield Cell(quad, number, row, column, parted.fit, is_blank)


# ---- loose counters


def _loose(picture: Picture, known_px: float | None) -> Sheet | None:
    """Return the counters that lie loose, of an edge that may be known; None for a sheet."""
    outlines = pieces(printed(np.ascontiguousarray(picture.pixels)))
    rects = [_rect(each) for each in outlines]
    squares = [rect for rect, each in zip(rects, outlines, strict=True) if _is_square(rect, each)]
    if len(squares) < 2 or len(squares) < 0.6 * len(rects):
        return None
    edges = [(rect.width + rect.height) / 2 for rect in squares]
    edge = known_px or float(np.median(edges))
    alike = [rect for rect, each in zip(squares, edges, strict=True) if abs(each / edge - 1) < 2 * _ALIKE]
    # Told by a person, the edge picks out which they are: of two sizes on the glass one may be the rarer.
    least = 0.6 * len(squares) if known_px is None else 2
    # Squares that are all turned alike are a sheet with gaps: rows and columns say what belongs together.
    if len(alike) < least or _spread_deg([rect.turn_deg for rect in alike]) < _LOOSE_TURN_DEG:
        return None
    alike.sort(key=lambda rect: (rect.y, rect.x))
    if known_px is not None:
        # All of one size: an outline with its shadow, or with a corner gone, is where they lie and not how
        # large they are.
        alike = [rect._replace(width=edge, height=edge) for rect in alike]
    cells = tuple(Cell(_on_scan(_corners(rect), picture)) for rect in alike)
    return Sheet(picture.size_px, cells, edge * picture.factor, is_loose=True)


def _spread_deg(turns: list[float]) -> float:
    """Return how far the turns of squares are from one another: a quarter turn is none."""
    fourfold = np.exp(4j * np.radians(turns))
    return float(np.degrees(np.median(np.abs(np.angle(fourfold / np.mean(fourfold)))) / 4))


class _Rect(NamedTuple):
    """The smallest rectangle round an outline: its middle, its size, its turn."""

    x: float
    y: float
    width: float
    height: float
    turn_deg: float


def _rect(outline: NDArray[np.int32]) -> _Rect:
    (x, y), (width, height), turn = cv2.minAreaRect(outline)
    return _Rect(x, y, width, height, turn)


def _is_square(rect: _Rect, outline: NDArray[np.int32]) -> bool:
    if min(rect.width, rect.height) <= 0:
        return False
    is_full = cv2.contourArea(outline) > _FULL * rect.width * rect.height
    return abs(rect.width / rect.height - 1) < _SQUARE and is_full


def _corners(rect: _Rect) -> list[tuple[float, float]]:
    """Return the corners, the upper left first: the one that a turn of less than 45 degrees brings there."""
    box = cv2.boxPoints(((rect.x, rect.y), (rect.width, rect.height), rect.turn_deg))
    points = [(float(x), float(y)) for x, y in box]
    turned = sorted(points, key=lambda p: np.arctan2(p[1] - rect.y, p[0] - rect.x))
    first = min(range(4), key=lambda n: turned[n][0] + turned[n][1])
    return turned[first:] + turned[:first]


# ---- back on the picture


def _on_picture(cell: Cell, back: NDArray[np.float64], picture: Picture) -> Cell:
    corners = [tuple(float(v) for v in back @ np.array([x - 0.5, y - 0.5, 1.0])) for x, y in cell.quad]
    quad = _on_scan([(x, y) for x, y in corners], picture)
    return Cell(quad, cell.block, cell.row, cell.column, cell.fit, cell.is_blank)


def _on_scan(corners: list[tuple[float, float]], picture: Picture) -> Quad:
    across, down = picture.shift_px
    a, b, c, d = ((x * picture.factor + across, y * picture.factor + down) for x, y in corners)
    return a, b, c, d


def _edge_of(quad: Quad) -> float:
    ends = zip(quad, (*quad[1:], quad[0]), strict=True)
    return float(np.mean([np.hypot(a[0] - b[0], a[1] - b[1]) for a, b in ends]))
