"""Where one sheet of a map ends and the next begins, out of step with it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from app.bring_in.grid.cells import ACROSS, DOWN, HEIGHT, lay_out
from app.bring_in.grid.features import Image, floats
from app.bring_in.grid.finder import printed_alike
from app.bring_in.grid.growth import FROM_AFAR, measured, whole_region
from app.bring_in.grid.judgement import evidence_of
from app.bring_in.grid.parts import Part, moved
from app.bring_in.grid.patterns import sides
from app.bring_in.grid.seams import Seam
from app.bring_in.grid.sheet import Sheet

PITCH_PX, SEAM_PX = 30.0, 310.0


def _sheet(down_px: float) -> Sheet:
    return Sheet.lying(np.eye(2) * PITCH_PX, np.array([300.0, 200.0 + down_px]))


def _printed(sheet: Sheet) -> Image:
    """Return the sides of the hexes of a sheet all over a picture of 600 by 400 pixels."""
    pixels = np.stack(np.meshgrid(np.arange(600.0), np.arange(400.0)), -1).reshape(-1, 2)
    places = sheet.to_places(pixels)
    rows = np.round(places[:, 1] / HEIGHT * DOWN).astype(int) % DOWN
    values = sides()[rows, np.round(places[:, 0] * ACROSS).astype(int) % ACROSS]
    return floats((values - values.mean()).reshape(400, 600))


def _part(image: Image, sheet: Sheet) -> Part:
    grown = measured(image, sheet, sides(), whole_region(sheet, image), FROM_AFAR)
    return Part((), grown, sides(), evidence_of(lay_out(image, sheet, grown.region), grown, sides()))


@pytest.mark.parametrize("off_hexes", [-6.0, -3.0, 0.5, 4.0])
def test_a_seam_is_found_however_far_off_it_was_first_thought_to_lie(off_hexes: float) -> None:
    # It was looked for within 1.7 hexes of the first guess: a column of hexes beside it lay half a hex off.
    before, behind = _sheet(0.0), _sheet(PITCH_PX * HEIGHT / 4)
    image = np.where(np.arange(600) < SEAM_PX, _printed(before), _printed(behind))
    guess = Seam(np.array([SEAM_PX + off_hexes * PITCH_PX, 200.0]), np.array([1.0, 0.0]))
    found = moved(image, guess, (_part(image, before), _part(image, behind)))
    assert found.point[0] == pytest.approx(SEAM_PX, abs=0.3 * PITCH_PX)


@pytest.mark.parametrize(("right", "is_moved"), [(0.0, False), (0.1, False), (0.5, True)])
def test_a_sheet_that_lies_by_its_numbers_is_moved_to_where_the_other_shows_the_same_hexes(
    right: float, is_moved: bool
) -> None:
    sheet = _sheet(0.0)
    part = _part(_printed(sheet), sheet)
    off = np.roll(part.pattern, (0, round(right * ACROSS)), (0, 1))
    found = printed_alike(replace(part, pattern=off), part.pattern)
    origin_px = found.grown.sheet.to_pixels(np.zeros((1, 2)))[0] - sheet.to_pixels(np.zeros((1, 2)))[0]
    assert (float(np.linalg.norm(origin_px)), found.is_by_another) == (right * PITCH_PX * is_moved, is_moved)
