"""A grid laid through hexes that somebody names with their centres: what no finder sees, a person does.

How the map is numbered is not asked: of all ways of numbering the one is taken by which the named hexes lie
as hexes lie, only turned and scaled.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterator, Mapping, Sequence

from app.bring_in.calibration import Calibration, Click, calibrate
from app.bring_in.lattice import Cell, Point, Top, centre_of
from app.bring_in.numbering import Numbering, ways_to_number
from app.bring_in.transform import MapTransform

LEAST = 3
_CLEARLY = 0.5
"""The next best way must fit so much worse, or nobody knows which is right."""
_MOST_OFF = 0.5
"""Hexes off on an average, turned and scaled alone: more than any photograph bends a map."""
_MOST_TURNED = math.pi / 4
"""A map that lies on its side is one of the other tops, numbered the other way round."""


def laid_through(
    named: Mapping[str, Point], size_px: tuple[int, int]
) -> tuple[Calibration, Numbering, dict[Cell, str]]:
    """Return the grid through centres (in pixels), how it is numbered, and the cells of the named hexes.

    Raises ValueError where the hexes are too few or do not settle one grid.
    """
    if len(named) < LEAST:
        raise ValueError(f"{LEAST} hexes are needed, of two rows and two columns at least")
    ways = sorted(_ways(named), key=lambda way: way[0])
    if not ways or ways[0][0] > _MOST_OFF:
        raise ValueError("the hexes do not lie as their numbers have it: is one of them mistyped?")
    off, rule, cells = ways[0]
    calibration = calibrate(_clicks(cells, named), rule.top, size_px)
    for other_off, other, other_cells in ways[1:]:
        if other_off * _CLEARLY > max(off, 0.02):
            break
        again = calibrate(_clicks(other_cells, named), other.top, size_px)
        if not _is_same(calibration.transform, rule, again.transform, other):
            raise ValueError("two grids fit these hexes as well: name one more, in the next row and column")
    return calibration, rule, {cell: label for label, cell in cells.items()}


def _ways(named: Mapping[str, Point]) -> Iterator[tuple[float, Numbering, dict[str, Cell]]]:
    """Yield how far off the hexes are by each way of numbering, with the cells that it gives them."""
    first = next(iter(named))
    for top in Top:
        for rule in ways_to_number((0, 0), first, top):
            cells = {label: rule.cell(label) for label in named}
            found = {label: cell for label, cell in cells.items() if cell is not None}
            # Each in a cell of its own: a way that does not read all the numbers says nothing of them.
            if len(set(found.values())) == len(named):
                centres = [centre_of(found[label], top) for label in named]
                yield _off_hex(centres, list(named.values())), rule, found


def _off_hex(centres: Sequence[Point], pixels: Sequence[Point]) -> float:
    """Return how far pixels lie off from centres that are only turned, scaled and shifted, in hexes."""
    ours, theirs = _about_their_middle(centres), _about_their_middle(pixels)
    scale = sum(abs(one) ** 2 for one in ours)
    # Least squares in complex numbers: turn and scale are one factor.
    factor = sum(one.conjugate() * other for one, other in zip(ours, theirs, strict=True)) / scale
    if abs(factor) < 1e-6 or abs(cmath.phase(factor)) > _MOST_TURNED:
        return float("inf")
    off = (abs(other / factor - one) for one, other in zip(ours, theirs, strict=True))
    # A way by which all hexes lie close together would always fit: so beside how far apart they are.
    return sum(off) / len(ours) / max(cmath.sqrt(scale / len(ours)).real / 5, 1.0)


def _about_their_middle(points: Sequence[Point]) -> list[complex]:
    found = [complex(*point) for point in points]
    middle = sum(found) / len(found)
    return [each - middle for each in found]


def _clicks(cells: Mapping[str, Cell], named: Mapping[str, Point]) -> list[Click]:
    return [Click(cells[label], pixel) for label, pixel in named.items()]


def _is_same(one: MapTransform, rule: Numbering, other: MapTransform, other_rule: Numbering) -> bool:
    """Return whether two grids give every hex of the picture the same number."""
    if one.top is not other.top or rule.order is not other_rule.order:
        return False
    # By column and row, not by what is printed: 15.21 may be of a map with 5.3 or with 05.03.
    return all(
        (cell := other.cell_under(pixel)) is not None and other_rule.place_of(cell) == rule.place_of(each)
        for each, pixel in one.cells().items()
    )
