"""A lattice that fits, but not clearly better than one related to it, is no grid."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from app.bring_in.grid.cells import ACROSS, DOWN, fits_of, lay_out
from app.bring_in.grid.features import Channel, lines_of
from app.bring_in.grid.growth import FROM_AFAR, measured, region_of, whole_region
from app.bring_in.grid.judgement import Evidence, evidence_of
from app.bring_in.grid.patterns import sides
from app.bring_in.grid.sheet import Sheet
from tests.bring_in.synthetic.maps import MapPlan, draw_map

MAP = MapPlan(seed=3, pitch=34, columns=14, rows=12, strength=0.8)


def _evidence(turn_deg: float, factor: float) -> Evidence:
    """Return the evidence for the lattice of the map turned and scaled about one of its hexes."""
    drawn = draw_map(MAP)
    grey = np.asarray(drawn.pixels.mean(2), np.float32)
    lines = lines_of(grey, Channel.DARK)
    middle = np.array(grey.shape[::-1]) / 2
    origin = drawn.centres[np.linalg.norm(drawn.centres - middle, axis=1).argmin()]
    cos, sin = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    sheet = Sheet.lying(np.array([[cos, -sin], [sin, cos]]) * MAP.pitch * factor, origin)
    grown = measured(lines, sheet, sides(), whole_region(sheet, lines), FROM_AFAR)
    # Of the whole picture: as on a map of faint lines, where the wider hexes fit well enough to be gone by.
    grown = replace(grown, taken=grown.match.covered > 0.4)
    return evidence_of(lay_out(lines, sheet, grown.region), grown, sides())


def test_the_lattice_as_drawn_does_not_repeat_within_its_hexes() -> None:
    evidence = _evidence(0.0, 1.0)
    assert (evidence.doubt, evidence.is_coarse) == ("", False)


@pytest.mark.parametrize(("turn_deg", "factor"), [(30.0, math.sqrt(3)), (0.0, 2.0)])
def test_a_lattice_wider_than_the_hexes_repeats_within_its_own(turn_deg: float, factor: float) -> None:
    evidence = _evidence(turn_deg, factor)
    assert evidence.is_coarse
    assert evidence.doubt


def test_hexes_of_which_only_every_third_looks_the_same_are_too_fine() -> None:
    # Whole rows of them agree: each row holds all three sets of hexes of which no two touch.
    right, fine = _evidence(0.0, 1.0), _evidence(30.0, 1 / math.sqrt(3))
    assert (right.thirds > 0.9, fine.alike > 0.9, fine.thirds < 0.2) == (True, True, True)


def test_a_lattice_too_fine_for_lone_dots_is_refused() -> None:
    # Among faint woods the blots of dots passed for the corners of hexes root 3 times too fine.
    evidence = Evidence(4000, 0.44, 1300, 1.0, 0.6, 0.93, 0.59, 0.48, 0.4, -0.16, 0.99)
    assert (evidence.doubt, replace(evidence, thirds=-0.06).doubt[:19]) == ("", "two grids fit alike")


def _is_squared(stretch: float, narrowing: float) -> bool:
    """Return whether hexes drawn out by so much, and taken aslant by so much, are told to lie as squares."""
    lines = np.zeros((300, 400), np.float32)
    matrix = np.array([[34.0, 0.0, 200.0], [0.0, 34.0 * stretch, 150.0], [0.0, narrowing, 1.0]])
    sheet = Sheet(matrix)
    grown = measured(lines, sheet, sides(), region_of(sheet, lines.shape, 20.0)[0], FROM_AFAR)
    return evidence_of(lay_out(lines, sheet, grown.region), grown, sides()).squared


def test_middles_that_lie_as_those_of_squares_are_told_unless_taken_aslant() -> None:
    # A tile floor of octagons draws lines in three directions about such middles.
    square = 2 / math.sqrt(3)
    assert [_is_squared(stretch, 0.0) for stretch in (square, 1 / square, 1.0, 1.07)] == [
        True,
        True,
        False,
        False,
    ]
    assert not _is_squared(square, 0.02)


def test_a_pattern_of_nothing_fits_nowhere() -> None:
    # Learned of a picture that is all alike: it divided by nothing, and a warning stood before the answer.
    cells = np.random.default_rng(1).normal(size=(1, 1, DOWN, ACROSS)).astype(np.float32)
    assert not fits_of(cells, np.ones((DOWN, ACROSS), np.float32)).any()


@pytest.mark.parametrize(
    ("cells", "share", "core", "is_map"),
    [
        # As a drawn map of 110 hexes is seen, a city, woods and hills on most of them.
        (55, 0.4, 7, True),
        # A legend: a few cells close together, and too few of them all over the picture to be a map.
        (55, 0.15, 7, False),
        (20, 0.4, 7, False),
    ],
)
def test_a_small_section_shows_its_grid_all_over_a_legend_does_not(
    cells: int, share: float, core: int, is_map: bool
) -> None:
    evidence = replace(_evidence(0.0, 1.0), cells=cells, share=share, core=core)
    assert (evidence.doubt == "") == is_map
