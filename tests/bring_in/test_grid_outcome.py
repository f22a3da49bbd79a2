"""How far the worst hex may lie off: what is told of hexes that nothing shows."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from app.bring_in.grid.cells import HEIGHT, Match, Region
from app.bring_in.grid.growth import Grown
from app.bring_in.grid.judgement import Evidence
from app.bring_in.grid.outcome import worst_of, worst_seen_of
from app.bring_in.grid.parts import Part
from app.bring_in.grid.patterns import sides
from app.bring_in.grid.sheet import Sheet
from app.bring_in.grid.warp import Warp

_BENT = Warp(np.zeros(2), 40.0, np.zeros((2, 2, 2)))

_CHART = """
    ..............
    .############.
    .############.
    .###.......##.
    .###.......##.
    .###.......##.
    .###.......##.
    .###.......##.
    .############.
    ..............
"""
_MARGIN = """
    .................
    ..######.........
    ..######.........
    ..######.........
    ..######.........
    ..######.........
    .................
"""


def _part(seen: str, warp: Warp | None) -> Part:
    """Return a sheet of which the cells drawn as # were seen, all lying off by a hundredth of a hex."""
    taken = np.array([[each == "#" for each in line.strip()] for line in seen.split()])
    rows, columns = taken.shape
    flat = np.zeros(taken.shape)
    match = Match(np.full((*taken.shape, 2), 0.007), flat, flat, flat + 1)
    sheet = Sheet(np.diag([40.0, 40.0, 1.0]), warp)
    evidence = Evidence(90, 0.8, 90, 1.0, 0.9, 0.9, 0.8, 0.1, 0.3, -0.1, 0.8)
    return Part((), Grown(sheet, Region(0, 0, columns, rows), match, taken), sides(), evidence)


@pytest.mark.parametrize(
    ("seen", "warp", "more"),
    [
        # Four hexes from the nearest that was seen; on photographs such lay off by 0.1 to 0.2.
        (_CHART, _BENT, (0.1, 0.2)),
        # Flat paper goes on below the chart as it lies beside it.
        (_CHART, None, (0.001, 0.02)),
        # No hex lies on the margin beyond the map, however wide.
        (_MARGIN, _BENT, (0.0, 0.001)),
    ],
)
def test_hexes_below_a_chart_may_lie_farther_off_where_the_paper_is_bent(
    seen: str, warp: Warp | None, more: tuple[float, float]
) -> None:
    part = _part(seen, warp)
    assert more[0] <= worst_of(part) - worst_seen_of(part) <= more[1]


def test_a_map_that_stands_askew_to_the_cells_is_no_larger_for_it() -> None:
    # Cells lie along one of three rows of hexes, the sides of a map of flat-topped ones need not.
    row, column = np.mgrid[:24, :40]
    places = np.stack([column - 20.0, (row - 12.0) * HEIGHT], -1)
    turned = places @ np.array([[HEIGHT, 1.0], [-1.0, HEIGHT]]) / 2
    seen = (np.abs(turned) < (16.0, 5.0)).all(-1)
    lines = "\n".join("".join(".#"[int(each)] for each in line) for line in seen)
    part = _part(lines, _BENT)
    assert worst_of(part) - worst_seen_of(part) < 0.03


@pytest.mark.parametrize(("share", "is_sure"), [(0.39, False), (0.5, True)])
def test_where_most_hexes_do_not_show_the_worst_may_lie_far_off(share: float, is_sure: bool) -> None:
    part = _part(_MARGIN, None)
    part = replace(part, evidence=replace(part.evidence, share=share))
    assert (worst_of(part) < 0.1) == is_sure
