"""The words of a printed page: rows of print, each word a strip of ink, set upright."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from app.bring_in.pictures import Picture
from app.bring_in.refused import Refused
from app.bring_in.sheets.reading.lines import CAP_PX, MARGIN_PX, Found, Ink, Line, line_at

_PAPER_SHARE, _LEAST_KERNEL_PX = 60, 15
"""Print is what is thinner than this part of a page, or so many pixels."""
_LEAST_INK, _OF_STRONGEST = 18.0, 0.5
LEAST_PX = 9.0
"""So high figures must be to be told apart."""
_MOST_TURN_DEG = 12.0
_GAP, _BLANK, _SAME_ROW, _FULL = 0.22, 0.9, 0.5, 0.2
"""Of the height of figures: the widest gap within a piece, the widest blank within a name, how far rows
differ, how far figures do."""
_TOUCHES = 0.36
_MOST_PIECES = 8
"""So many an item has at most."""
_DOT = 0.33
"""Smaller than this in both ways is a dot or a comma."""
_SAMPLE = 1_500
"""So many letters tell the turn of all."""
_MOST_LETTERS, _MOST_WORDS = 12_000, 4_000
_LONGEST = 40.0
"""Of its height: longer ones are rules and borders."""

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""


@dataclass(frozen=True, eq=False)
class Row:
    """A row of print as a strip, and the pieces in it that no letter bridges, by columns of the strip.

    A word is a piece, or several: figures have gaps about a 1 that are as wide as small blanks.
    """

    line: Line
    pieces: tuple[tuple[int, int], ...]

    def touch(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        """Return whether two runs of pieces (first, and first beyond) stand so near that they may be one."""
        before, after = sorted((one, other))
        return self.pieces[after[0]][0] - self.pieces[before[1] - 1][1] < _TOUCHES * CAP_PX

    def starts(self, end: int) -> Iterator[int]:
        """Yield the pieces with which an item may begin that ends before a piece."""
        for start in range(end - 1, max(-1, end - 1 - _MOST_PIECES), -1):
            yield start
            # What stands in another column of a table is no part of it.
            if start and self.pieces[start][0] - self.pieces[start - 1][1] > _BLANK * CAP_PX:
                return


def rows_of(picture: Picture) -> tuple[Row, ...]:
    """Return the rows of a page from the top, columns of print beside each other as one row.

    Raises Refused where there is no print, or none that is large enough to be read.
    """
    ink = _ink_of(picture)
    boxes = _boxes(ink)
    # Before anything is held against anything else: halftone has hundreds of thousands.
    if len(boxes) > _MOST_LETTERS:
        raise _too_much(picture)
    turn = _turn_of(boxes)
    if abs(turn) > 0.1:
        ink = _turned(ink, turn)
        boxes = _boxes(ink)
    if len(boxes) < 4:
        raise Refused(picture.name, "no print was found on it", "is it a scan of a printed list?")
    height = float(np.median([box[3] - box[1] for box in _tall(boxes)]))
    if height < LEAST_PX:
        told = f"its figures are {height:.0f} pixels high, too small to be read"
        raise Refused(picture.name, told, f"{LEAST_PX:.0f} at least: scan it at 200 dpi or more")
    rows = tuple(row for group in _grouped(boxes) if (row := _row_of(ink, group)) is not None)
    if sum(len(row.pieces) for row in rows) > _MOST_WORDS:
        raise _too_much(picture)
    return rows


def _too_much(picture: Picture) -> Refused:
    told = "there is more print on it than on a set-up sheet"
    return Refused(picture.name, told, "is it a scan of a printed list? cut out what names units and hexes")


def _ink_of(picture: Picture) -> Ink:
    pixels = np.ascontiguousarray(picture.pixels)
    grey = pixels if pixels.ndim == 2 else cv2.cvtColor(pixels, cv2.COLOR_RGB2LAB)[..., 0]
    size = max(_LEAST_KERNEL_PX, max(grey.shape) // _PAPER_SHARE)
    # Against the paper about it: shadows and folds are wider than strokes.
    return np.asarray(cv2.morphologyEx(grey, cv2.MORPH_BLACKHAT, np.ones((size, size), np.uint8)), np.float32)


def _boxes(ink: Ink) -> list[Box]:
    """Return the boxes of what may be letters and hyphens."""
    size = max(_LEAST_KERNEL_PX, max(ink.shape) // _PAPER_SHARE)
    strongest = cv2.dilate(ink, np.ones((size, size), np.uint8))
    mask = ((ink > np.maximum(_OF_STRONGEST * strongest, _LEAST_INK)) * 255).astype(np.uint8)
    count, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    found = [(x, y, x + wide, y + high) for x, y, wide, high, _ in stats[1:count].tolist() if high > 1]
    tall = _tall(found)
    if not tall:
        return []
    height = float(np.median([box[3] - box[1] for box in tall]))
    return [box for box in found if _is_letter(box, height)]


def _is_letter(box: Box, height: float) -> bool:
    wide, high = box[2] - box[0], box[3] - box[1]
    is_dot = wide < _DOT * height and high < _DOT * height
    return not is_dot and high < 2.5 * height and wide < _LONGEST * height


def _tall(boxes: Sequence[Box]) -> list[Box]:
    """Return the boxes of letters and figures, as far as one can tell by their proportion."""
    return [box for box in boxes if box[3] - box[1] > 4 and 0.1 < (box[2] - box[0]) / (box[3] - box[1]) < 1.6]


def _turn_of(boxes: Sequence[Box]) -> float:
    """Return by how many degrees rows run downwards to the right: the commonest way from letter to letter."""
    tall = _tall(boxes)
    if len(tall) < 8:
        return 0.0
    middles = np.array([((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) for box in tall])
    height = float(np.median([box[3] - box[1] for box in tall]))
    turns = []
    for x, y in middles[:: max(1, len(middles) // _SAMPLE)]:
        dx, dy = middles[:, 0] - x, middles[:, 1] - y
        # Some letters on: by the next one alone a pixel would be degrees.
        near = (dx > 3 * height) & (dx < 9 * height) & (np.abs(dy) < 0.21 * dx)
        turns += np.degrees(np.arctan2(dy[near], dx[near])).tolist()
    return float(np.clip(_commonest(turns), -_MOST_TURN_DEG, _MOST_TURN_DEG)) if turns else 0.0


def _commonest(turns: Sequence[float]) -> float:
    """Return the turn that most agree on: those from row to row lie all about, those along rows together."""
    counts, edges = np.histogram(turns, bins=np.arange(-_MOST_TURN_DEG, _MOST_TURN_DEG + 0.5, 0.5))
    smooth = np.convolve(counts, [1, 2, 1], "same")
    best = float(edges[int(smooth.argmax())]) + 0.25
    near = [turn for turn in turns if abs(turn - best) < 0.75]
    return float(np.mean(near)) if near else 0.0


def _turned(ink: Ink, degrees: float) -> Ink:
    high, wide = ink.shape
    matrix = cv2.getRotationMatrix2D((wide / 2, high / 2), degrees, 1.0)
    return np.asarray(cv2.warpAffine(ink, matrix, (wide, high), flags=cv2.INTER_LINEAR), np.float32)


def _grouped(boxes: Sequence[Box]) -> Iterator[list[Box]]:
    """Yield the letters of each row, from the top."""
    rows: list[list[Box]] = []
    for box in sorted(_tall(boxes), key=lambda each: (each[1] + each[3]) / 2):
        middle = (box[1] + box[3]) / 2
        last = rows[-1] if rows else None
        if last is not None and middle - _middle(last) < _SAME_ROW * _height(last):
            last.append(box)
        else:
            rows.append([box])
    taken = {box for row in rows for box in row}
    left = [box for box in boxes if box not in taken]
    for row in rows:
        middle, height = _middle(row), _height(row)
        # Hyphens and letters that touch stand in the row as well.
        beside = [box for box in left if abs((box[1] + box[3]) / 2 - middle) < 0.4 * height]
        yield sorted([*row, *beside])


def _middle(row: Sequence[Box]) -> float:
    return float(np.median([(box[1] + box[3]) / 2 for box in row]))


def _height(row: Sequence[Box]) -> float:
    return float(np.percentile([box[3] - box[1] for box in row], 70))


def _row_of(ink: Ink, boxes: Sequence[Box]) -> Row | None:
    """Return a row of print, None for one in which nothing is as high as figures are."""
    tall = _tall(boxes)
    if not tall:
        return None
    height = _height(tall)
    full = [box for box in tall if abs((box[3] - box[1]) / height - 1) < _FULL]
    if height < LEAST_PX or not full:
        return None
    top, bottom = (float(np.median([box[side] for box in full])) for side in (1, 3))
    pieces = list(_pieces(boxes, bottom - top))
    line = line_at(ink, Found(pieces[0][0], top, pieces[-1][1], bottom, False))
    scale, left = CAP_PX / (bottom - top), pieces[0][0]
    at = ((MARGIN_PX + scale * (start - left), MARGIN_PX + scale * (end - left)) for start, end in pieces)
    # A pixel more on both sides: ink is blurred beyond its box.
    columns = ((max(0, round(start) - 1), min(line.strip.shape[1], round(end) + 1)) for start, end in at)
    return Row(line, tuple(columns))


def _pieces(boxes: Sequence[Box], height: float) -> Iterator[tuple[float, float]]:
    """Yield from where to where each piece of print reaches."""
    start, end = boxes[0][0], boxes[0][2]
    for box in boxes[1:]:
        if box[0] - end > _GAP * height:
            yield start, end
            start, end = box[0], box[2]
        end = max(end, box[2])
    yield start, end
