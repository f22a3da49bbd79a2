"""Scans that do not overlap, each of a part of one map: laid beside each other as one picture with one grid.

What joins them is what is printed: a number of the one part is counted on from those of the other. The parts
lie on the one picture as they do on the table, each on a place of its own, so that all that reads a scan of a
map reads this one: its sheets are what half sheets on one scan are (`sheet_beside`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from app.bring_in.lattice import Cell
from app.bring_in.numbering import Numbering, numberings
from app.bring_in.projection import Projection
from app.bring_in.sheet_beside import MOST_SHEETS, Edge, SheetBeside
from app.bring_in.transform import MapTransform

_GAP_PX, _SAME = 2, 0.02
"""Between two parts on the picture; and so nearly the same size hexes need be made no larger or smaller."""
MOST_PIXELS = 100_000_000
"""The whole picture has no more, that it can be read again."""


@dataclass(frozen=True)
class Part:
    """A scan of a part of a map: its name, its grid, the hexes that are named on it, two at least."""

    name: str
    transform: MapTransform
    named: Mapping[Cell, str]


@dataclass(frozen=True)
class Lying:
    """Where a part lies on the picture of all, and the size that its own picture is given there."""

    at: tuple[int, int]
    size_px: tuple[int, int]


@dataclass(frozen=True)
class Whole:
    """All parts as one: the grid on the picture of all, where each part lies there, what is named."""

    transform: MapTransform
    lying: tuple[Lying, ...]
    named: Mapping[Cell, str]


def laid_beside(parts: Sequence[Part]) -> Whole:
    """Return scans of parts of a map as one; raises ValueError, with what to do, where they do not fit.

    The first part counts the hexes; numbers that are named on the others are held against its rule.
    """
    if not 2 <= len(parts) <= MOST_SHEETS:
        raise ValueError(f"a map is of 2 to {MOST_SHEETS} scans")
    rule = _rule(parts)
    alike = [_counted(part, rule, parts[0]) for part in parts]
    return _made(parts, _one_scale(alike), rule)


# ---- one count of hexes


def _rule(parts: Sequence[Part]) -> Numbering:
    """Return the rule of the first part by which the hexes named on all others lie as they do; ValueError."""
    first = parts[0]
    for part in parts:
        if len(part.named) < 2:
            raise ValueError(f"{part.name}: name two hexes of different rows and columns on it")
        if part.transform.top is not first.transform.top:
            raise ValueError(f"{part.name} lies on its side beside {first.name}: turn it as the other lies")
        if part.transform.beside:
            raise ValueError(f"{part.name} shows two sheets: cut its picture, a part of the map each")
    found = numberings(dict(list(first.named.items())[:2]), first.transform.top)
    found = tuple(rule for rule in found if _holds(rule, first))
    if not found:
        told = " and ".join(first.named.values())
        raise ValueError(f"{first.name}: no rule numbers {told}: is one mistyped, or another hex meant?")
    # Two hexes leave open which lines are shifted: those of the other parts settle it.
    for rule in found:
        if all(_step(part, rule) is not None for part in parts[1:]):
            return rule
    wrong = next(part for part in parts[1:] if _step(part, found[0]) is None)
    told = " and ".join(wrong.named.values())
    raise ValueError(
        f"{told} on {wrong.name} do not lie to each other as the numbers of {first.name} count: "
        "is one mistyped, or does one of the pictures stand on its head?"
    )


def _holds(rule: Numbering, part: Part) -> bool:
    return all(rule.label(cell) == label for cell, label in part.named.items())


def _step(part: Part, rule: Numbering) -> Cell | None:
    """Return by how many cells a part counts on from the first one, None where its numbers do not fit."""
    steps = set()
    for cell, label in part.named.items():
        there = rule.printed_cell(label)
        if there is None:
            return None
        steps.add((cell[0] - there[0], cell[1] - there[1]))
    return steps.pop() if len(steps) == 1 else None


def _counted(part: Part, rule: Numbering, first: Part) -> MapTransform:
    """Return the grid of a part with its hexes counted as the first part counts them."""
    step = (0, 0) if part is first else _step(part, rule)
    # What `_rule` has looked at.
    assert step is not None
    return part.transform.counted_from(step)


# ---- one picture


def _one_scale(grids: Sequence[MapTransform]) -> list[MapTransform]:
    """Return the grids on pictures that show hexes as large as the first one does."""
    pitch = grids[0].middle_figures.pitch_px
    found = [grids[0]]
    for grid in grids[1:]:
        factor = pitch / grid.middle_figures.pitch_px
        found.append(grid if abs(factor - 1) < _SAME else _scaled(grid, factor))
    pixels = sum(grid.size_px[0] * grid.size_px[1] for grid in found)
    if pixels > MOST_PIXELS:
        found = [_scaled(grid, (MOST_PIXELS / pixels) ** 0.5) for grid in found]
    return found


def _scaled(grid: MapTransform, factor: float) -> MapTransform:
    width, height = grid.size_px
    return grid.scaled(factor, (max(1, round(width * factor)), max(1, round(height * factor))))


def _made(parts: Sequence[Part], grids: Sequence[MapTransform], rule: Numbering) -> Whole:
    corners, size = _laid_out(parts, grids)
    first, *others = [_moved(grid, corner, size) for grid, corner in zip(grids, corners, strict=True)]
    beside = tuple(
        SheetBeside(grid.projection, grid.bend, _edges(corner, before.size_px))
        for grid, before, corner in zip(others, grids[1:], corners[1:], strict=True)
    )
    named = {
        cell: label
        for part in parts
        for cell, label in ((rule.cell(label), label) for label in part.named.values())
        if cell is not None
    }
    lying = tuple(Lying(corner, grid.size_px) for corner, grid in zip(corners, grids, strict=True))
    return Whole(replace(first, beside=beside), lying, named)


def _laid_out(
    parts: Sequence[Part], grids: Sequence[MapTransform]
) -> tuple[list[tuple[int, int]], tuple[int, int]]:
    """Return where the upper left corner of each part lies on the picture, and how large that is.

    Each in a column and a row of its own, as they lie on the table: a part that lay elsewhere on the picture
    would be nearer to hexes of another one, and these be read from it.
    """
    wide, high = (max(grid.size_px[axis] for grid in grids) for axis in (0, 1))
    slots = [_slot(grids[0], grid, (wide, high)) for grid in grids]
    for n, slot in enumerate(slots):
        if slot in slots[:n]:
            one, other = parts[slots.index(slot)].name, parts[n].name
            raise ValueError(
                f"{one} and {other} show the same part of the map: scans that overlap are stitched"
            )
    left, top = (min(slot[axis] for slot in slots) for axis in (0, 1))
    far = max(max(x - left, y - top) for x, y in slots)
    # All in one row are so far apart at most; and a number mistyped by a hundred is a picture of gigabytes.
    if far >= len(parts):
        raise ValueError(f"the parts lie {far} sheets apart by their numbers: is one of these mistyped?")
    corners = [((x - left) * (wide + _GAP_PX), (y - top) * (high + _GAP_PX)) for x, y in slots]
    right = max(x + grid.size_px[0] for (x, _), grid in zip(corners, grids, strict=True))
    bottom = max(y + grid.size_px[1] for (_, y), grid in zip(corners, grids, strict=True))
    return corners, (right, bottom)


def _slot(first: MapTransform, grid: MapTransform, size: tuple[int, int]) -> tuple[int, int]:
    """Return the column and row of a part beside the first one, from where its middle would lie on that."""
    middles = [each.to_plane((each.size_px[0] / 2, each.size_px[1] / 2)) for each in (first, grid)]
    (ax, ay), (bx, by) = middles
    if not all(map(math.isfinite, (ax, ay, bx, by))):
        raise ValueError("a grid ends within its picture: is it right?")
    # By the grid in the middle of the first, carried on evenly: its perspective has a horizon.
    figures = first.middle_figures
    turn = math.radians(figures.angle_deg)
    right, down = (bx - ax) * figures.pitch_px, (by - ay) * figures.pitch_px
    x, y = right * math.cos(turn) - down * math.sin(turn), right * math.sin(turn) + down * math.cos(turn)
    return round(x / size[0]), round(y / size[1])


def _moved(grid: MapTransform, corner: tuple[int, int], size: tuple[int, int]) -> MapTransform:
    shift = Projection.affine((1.0, 0.0, 0.0, 1.0), (float(corner[0]), float(corner[1])))
    return grid.seen_through(shift, size)


def _edges(corner: tuple[int, int], size: tuple[int, int]) -> tuple[Edge, ...]:
    """Return the four edges of a part's picture on the picture of all."""
    (x, y), (width, height) = corner, size
    return (
        Edge(1.0, 0.0, 0.5 - x),
        Edge(0.0, 1.0, 0.5 - y),
        Edge(-1.0, 0.0, x + width - 0.5),
        Edge(0.0, -1.0, y + height - 0.5),
    )
