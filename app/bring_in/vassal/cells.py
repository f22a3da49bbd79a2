"""A grid of VASSAL's as one of ours: the same cells in the same places, called as they are there.

Hexes of VASSAL need not be regular, ours are. So a board is stretched across its columns until they are; all
that is told here is in the board's own pixels, and `stretch` says by how much.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from app.bring_in.free_words import FreeWords
from app.bring_in.vassal.grids import Cell, Hexes, Point, Squares
from app.bring_in.vassal.numbering import Size
from rules.grids.hexes import CORNER_RADIUS, LINE_STEP, HexGrid, Tops
from rules.grids.lattice import Lattice
from rules.grids.numbering import Numbering
from rules.grids.read import MAX_HEXES, MAX_LINES, RESERVED
from rules.grids.squares import SquareGrid
from rules.hexgrid import HEX_WORD, HexId

_OVER = 0.3
"""So much of a cell its middle may lie beside the board: half hexes at its edge are in play."""
_GAP = "gap"

Named = Callable[[Point], str | None]
"""Tells what a cell is called by its middle; None for one that is not on the map."""


@dataclass(frozen=True, slots=True)
class CellGrid:
    """A grid of ours for a board, in its pixels: a cell is `cell_px` wide, the first corner lies at `at`."""

    grid: Lattice
    cell_px: float
    at: Point
    stretch: tuple[float, float]
    """By how much x and y of the board are multiplied before they fit."""


class Names:
    """Words for cells and places: each fit for a hex of ours, and each once."""

    def __init__(self) -> None:
        # As they are: on a map `a1` and `A1` are two hexes.
        self._words = FreeWords(alike=str)

    def word(self, text: str, prefix: str = "") -> str:
        """Return a word for a text that no other has, the prefix left out; it is taken from then on."""
        # A minus must not be lost: `-1` and `1` are two cells.
        base = re.sub(r"[^\w.]", "_", text.replace("-", "n", 1) if text[:1] == "-" else text).lstrip("_.")[
            :40
        ]
        if not HEX_WORD.fullmatch(base) or base in RESERVED:
            base = f"x{base}"
        # With its prefix: the first board has none, and a hex of it may be called as one of another board is.
        return self._words.free(base, prefix)


def hexes_of(spec: Hexes, area: Size, named: Named, to_words: Callable[[str], str]) -> CellGrid | None:
    """Return hexes of ours for those of a board of a size, None where there are none or too many."""
    lines = list(_lines(spec, area))
    if not lines or len(lines) > MAX_LINES or max(map(len, lines)) > MAX_LINES:
        return None
    along = 0 if spec.is_sideways else 1
    starts = [spec.centre(line[0])[along] for line in lines]
    base = min(starts)
    # Columns differ by half a hex: a quarter tells them apart however the floats came out.
    shifted_first = starts[0] - base > spec.dy / 4
    names = _names(lines, spec.centre, named, to_words, is_flat=not spec.is_sideways)
    if len(names) * len(names[0]) > MAX_HEXES or all(name.startswith(_GAP) for row in names for name in row):
        return None
    tops = Tops.POINTY if spec.is_sideways else Tops.FLAT
    grid = _hex_grid(names, tops, shifted_first)
    across = spec.centre(lines[0][0])[1 - along]
    # Real modules have hexes up to a tenth wider or narrower than regular ones; our grid knows regular ones
    # alone, so the board is drawn wider or narrower with them.
    stretch = spec.dy * LINE_STEP / spec.dx
    corner = across - CORNER_RADIUS * spec.dy / stretch, base - spec.dy / 2
    if spec.is_sideways:
        return CellGrid(grid, spec.dy, (corner[1], corner[0]), (1.0, stretch))
    return CellGrid(grid, spec.dy, corner, (stretch, 1.0))


def squares_of(spec: Squares, area: Size, named: Named, to_words: Callable[[str], str]) -> CellGrid | None:
    """Return squares of ours for the cells of a board of a size, None where there are none or too many."""
    columns = _span(spec.x0, spec.dx, area[0], over=_OVER)
    rows = _span(spec.y0, spec.dy, area[1], over=_OVER)
    if (
        not columns
        or not rows
        or max(len(columns), len(rows)) > MAX_LINES
        or len(columns) * len(rows) > MAX_HEXES
    ):
        return None
    lines = [[(column, row) for row in rows] for column in columns]
    names = _names(lines, spec.centre, named, to_words, is_flat=True)
    if all(name.startswith(_GAP) for row in names for name in row):
        return None

    def make(numbering: Numbering, without: frozenset[HexId]) -> Lattice:
        return SquareGrid(len(columns), len(rows), numbering, without=without)

    grid = _numbered(names, make)
    at = spec.x0 + (columns[0] - 0.5) * spec.dx, spec.y0 + (rows[0] - 0.5) * spec.dy
    return CellGrid(grid, spec.dy, at, (spec.dy / spec.dx, 1.0))


def _span(origin: float, step: float, length: float, *, over: float) -> range:
    first = math.ceil((-over * step - origin) / step)
    return range(first, math.floor((length + over * step - origin) / step) + 1)


def _lines(spec: Hexes, area: Size) -> Iterator[list[Cell]]:
    """Yield the columns of cells on a board, from one side to the other (`sideways`: its rows)."""
    # Sideways lines run across the picture: what is a column of the grid is a row of the board.
    width, height = (area[1], area[0]) if spec.is_sideways else area
    # One more than there may be, so that too many are told from just enough.
    for column in _span(spec.x0, spec.dx, width, over=_OVER)[: MAX_LINES + 1]:
        start = spec.y0 + (spec.dy / 2 if column % 2 else 0.0)
        rows = _span(start, spec.dy, height, over=_OVER)[: MAX_LINES + 1]
        if not rows:
            return
        yield [(column, row) for row in rows]


def _names(
    lines: Sequence[Sequence[Cell]],
    centre: Callable[[Cell], Point],
    named: Named,
    to_words: Callable[[str], str],
    *,
    is_flat: bool,
) -> list[list[str]]:
    """Return what each cell is called, row by row from the north; one that is not on the map is a gap."""
    longest = max(map(len, lines))
    told: list[list[str]] = []
    for line, cells in enumerate(lines):
        row = []
        for place in range(longest):
            text = named(centre(cells[place])) if place < len(cells) else None
            row.append(
                f"{_GAP}{line}_{place}" if text is None else to_words(text or f"{line + 1:02}{place + 1:02}")
            )
        told.append(row)
    return [list(row) for row in zip(*told, strict=True)] if is_flat else told


def _hex_grid(names: list[list[str]], tops: Tops, shifted_first: bool) -> Lattice:
    def make(numbering: Numbering, without: frozenset[HexId]) -> HexGrid:
        grid = HexGrid(len(names[0]), len(names), numbering, tops=tops, without=without)
        if grid.is_shifted(0) != shifted_first:
            grid = HexGrid(len(names[0]), len(names), numbering, False, tops, without=without)
        return grid

    return _numbered(names, make)


Make = Callable[[Numbering, frozenset[HexId]], Lattice]


def _numbered(names: list[list[str]], make: Make) -> Lattice:
    """Return a grid whose cells are called so: by a pattern of numbers if there is one, else one by one."""
    # A pattern is worth the search: without one the map's file lists thousands of names.
    for numbering in _patterns(names):
        if not _has_digits_for(numbering, len(names[0]), len(names)):
            continue
        grid = make(numbering, frozenset())
        gaps = _gaps_by(grid, names)
        if gaps is not None:
            return make(numbering, gaps)
    listed = Numbering(names=tuple(map(tuple, names)))
    return make(listed, frozenset(HexId(name) for row in names for name in row if name.startswith(_GAP)))


def _has_digits_for(numbering: Numbering, columns: int, rows: int) -> bool:
    most_columns, most_rows = numbering.most
    last_column, last_row = numbering.first_column + columns - 1, numbering.first_row + rows - 1
    return last_column <= most_columns and last_row <= most_rows


def _gaps_by(grid: Lattice, names: list[list[str]]) -> frozenset[HexId] | None:
    """Return the gaps as a pattern would call them, None where it calls a cell otherwise."""
    gaps = set()
    for row, those in enumerate(names):
        for column, name in enumerate(those):
            told = grid.hex_at(column, row)
            if name.startswith(_GAP):
                gaps.add(told)
            elif told != name:
                return None
    return frozenset(gaps)


_DIGITS = re.compile(r"(\d+)([._]?)(\d+)")


def _patterns(names: list[list[str]]) -> Iterator[Numbering]:
    """Yield the patterns of numbers that the cells in the corners could have."""
    known = [(column, row, name) for row, those in enumerate(names) for column, name in enumerate(those)]
    first = next(((column, row, name) for column, row, name in known if not name.startswith(_GAP)), None)
    found = _DIGITS.fullmatch(first[2]) if first else None
    if found is None or first is None:
        return
    digits = found[1] + found[3]
    # `1204` alone does not say how many of its digits are the column: each split is held to all cells.
    splits = [len(found[1])] if found[2] else range(1, len(digits))
    for split in splits:
        one, other = digits[:split], digits[split:]
        for is_column_first in (True, False):
            ids = f"{'C' * len(one)}{found[2]}{'R' * len(other)}"
            ids = ids if is_column_first else ids.translate(str.maketrans("CR", "RC"))
            at = (int(one), int(other)) if is_column_first else (int(other), int(one))
            yield from _counted_from(ids, at, first, (len(names[0]), len(names)))


def _counted_from(
    ids: str, at: tuple[int, int], first: tuple[int, int, str], size: tuple[int, int]
) -> Iterator[Numbering]:
    (column, row, _), (columns, rows) = first, size
    for from_west in (True, False):
        for from_north in (True, False):
            first_column = at[0] - (column if from_west else columns - 1 - column)
            first_row = at[1] - (row if from_north else rows - 1 - row)
            if first_column >= 0 <= first_row:
                try:
                    yield Numbering(ids, from_west, from_north, first_column, first_row)
                # Numbering itself refuses what a corner can suggest and no grid can have.
                except ValueError:
                    continue
