"""The transform of a scan: there and back, in numbers, as text."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import pytest
import tomli
from hypothesis import given
from hypothesis import strategies as st

from app.bring_in.bend import Bend
from app.bring_in.calibration import Click, bent_through, calibrate, next_cell
from app.bring_in.lattice import AROUND, Top, cell_at, centre_of, corners_of
from app.bring_in.projection import NOWHERE, Projection
from app.bring_in.sheet_beside import Edge, SheetBeside
from app.bring_in.transform import Figures, MapTransform
from app.bring_in.transform_file import read_transform, transform_text
from rules.tomlfile import TomlTable

SIZE = (1600, 1200)
CELLS = st.tuples(st.integers(-40, 40), st.integers(-40, 40))
TOPS = st.sampled_from(Top)


@st.composite
def bends(draw: st.DrawFn) -> Bend:
    columns, rows = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    shifts = st.lists(
        st.lists(st.floats(-0.4, 0.4), min_size=columns, max_size=columns), min_size=rows, max_size=rows
    )
    return Bend.of((draw(st.floats(-5, 5)), draw(st.floats(-5, 5))), 2.0, draw(shifts), draw(shifts))


@st.composite
def transforms(draw: st.DrawFn) -> MapTransform:
    pitch, turn, skew = draw(st.floats(20, 200)), draw(st.floats(-3.1, 3.1)), draw(st.floats(-0.2, 0.2))
    cos, sin = pitch * math.cos(turn), pitch * math.sin(turn)
    tilt = draw(st.floats(-4e-3, 4e-3)), draw(st.floats(-4e-3, 4e-3))
    rows = ((cos, skew * cos - sin, 800.0), (sin, skew * sin + cos, 600.0), (*tilt, 1.0))
    return MapTransform(draw(TOPS), SIZE, Projection(rows), draw(st.none() | bends()))


@given(CELLS, TOPS)
def test_a_cell_is_found_under_its_own_centre(cell: tuple[int, int], top: Top) -> None:
    assert cell_at(centre_of(cell, top), top) == cell


@given(CELLS, TOPS)
def test_neighbours_lie_one_width_away(cell: tuple[int, int], top: Top) -> None:
    here = centre_of(cell, top)
    far = [math.dist(here, centre_of((cell[0] + q, cell[1] + r), top)) for q, r in AROUND]
    assert far == pytest.approx([1.0] * 6)


@pytest.mark.parametrize("top", Top)
def test_corners_lie_between_three_cells(top: Top) -> None:
    corner = corners_of((2, 3), top)[1]
    near = sorted(math.dist(corner, centre_of((q, r), top)) for q in range(6) for r in range(7))
    assert near[:3] == pytest.approx([1 / math.sqrt(3)] * 3)


@given(transforms(), CELLS)
def test_there_and_back_is_the_same_place(transform: MapTransform, cell: tuple[int, int]) -> None:
    place = centre_of(cell, transform.top)
    assert transform.to_plane(transform.to_pixel(place)) == pytest.approx(place, abs=1e-6)


@given(transforms())
def test_text_reads_back_the_same(transform: MapTransform) -> None:
    table = TomlTable(tomli.loads(transform_text(transform))["grid"], "test")
    assert (read_transform(table), table.issues) == (transform, [])


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("pointy", "round", "unknown word"),
        ("size_px = [1600", "size_px = [-1", "no size of a picture"),
        ("30, 0, 5", "0, 0, 0", "flattens"),
        ("30, 0, 5", "30, 0", "9 numbers"),
    ],
)
def test_faults_of_a_typed_transform_are_told(old: str, new: str, told: str) -> None:
    plain = MapTransform(Top.POINTY, SIZE, Projection.affine((30.0, 0.0, 0.0, 30.0), (5.0, 5.0)))
    table = TomlTable(tomli.loads(transform_text(plain).replace(old, new))["grid"], "test")
    read_transform(table)
    assert told in str(table.issues[0])


@given(transforms())
def test_figures_typed_back_change_nothing(transform: MapTransform) -> None:
    again = transform.with_figures(transform.figures)
    assert again.to_pixel((3.0, -2.0)) == pytest.approx(transform.to_pixel((3.0, -2.0)), abs=1e-6)


@given(transforms(), st.floats(20, 200), st.floats(-170, 170), st.floats(0.8, 1.2))
def test_typed_figures_hold(transform: MapTransform, pitch: float, angle: float, stretch: float) -> None:
    wanted = Figures(pitch, angle, stretch, 1.5, (44.6, 51.2))
    found = transform.with_figures(wanted).figures
    assert (*found.first_px, found.pitch_px, found.angle_deg, found.stretch, found.skew_deg) == pytest.approx(
        (44.6, 51.2, pitch, angle, stretch, 1.5)
    )


@given(transforms(), CELLS)
def test_counting_from_another_cell_moves_no_hex(transform: MapTransform, cell: tuple[int, int]) -> None:
    moved = transform.counted_from(cell).centre_px((2, 1))
    assert moved == pytest.approx(transform.centre_px((cell[0] + 2, cell[1] + 1)), abs=1e-5)


@pytest.mark.parametrize("top", Top)
def test_every_hex_whose_centre_is_on_the_picture_is_listed(top: Top) -> None:
    plain = MapTransform(top, (400, 90), Projection.affine((50.0, 4.0, -4.0, 50.0), (20.0, 20.0)))
    all_near = ((q, r) for q in range(-30, 30) for r in range(-30, 30))
    wanted = {cell for cell in all_near if plain.is_on_picture(plain.centre_px(cell))}
    assert set(plain.cells()) == wanted


@given(transforms(), st.lists(CELLS, min_size=4, max_size=9, unique=True))
def test_exact_clicks_have_no_residuals(transform: MapTransform, cells: list[tuple[int, int]]) -> None:
    flat = replace(transform, bend=None)
    spread = [*cells, (60, 0), (0, 60), (-60, 0), (0, -60), (60, -60)]
    clicks = [Click(cell, flat.centre_px(cell)) for cell in dict.fromkeys(spread)]
    assert calibrate(clicks, flat.top, SIZE).worst_hex < 1e-4


def test_a_click_that_is_off_shows_by_how_much() -> None:
    plain = MapTransform(Top.FLAT, SIZE, Projection.affine((50.0, 0.0, 0.0, 50.0), (20.0, 20.0)))
    cells = [(0, 0), (20, 0), (0, 20), (20, 10), (10, 5), (5, 10), (12, 3), (3, 14)]
    clicks = [Click(cell, plain.centre_px(cell)) for cell in cells]
    clicks[4] = Click((10, 5), (clicks[4].pixel[0] + 10, clicks[4].pixel[1]))
    worst = max(calibrate(clicks, Top.FLAT, SIZE).residuals, key=lambda each: each.off_hex)
    assert (worst.click.cell, round(worst.off_hex, 1)) == ((10, 5), 0.2)


def test_clicks_find_their_cells_one_after_another() -> None:
    plain = MapTransform(Top.POINTY, SIZE, Projection.affine((50.0, 3.0, -3.0, 50.0), (20.0, 20.0)))
    wanted = [(0, 0), (1, 0), (1, 4), (9, 3), (14, 9)]
    clicks: list[Click] = []
    for cell in wanted:
        pixel = plain.centre_px(cell)
        clicks.append(Click(next_cell(clicks, pixel, Top.POINTY, SIZE), pixel))
    assert [click.cell for click in clicks] == wanted


@pytest.mark.parametrize("pixels", [[(0, 0)], [(0, 0), (0, 0)], [(0, 0), (50, 0), (0, -50), (60, -60)]])
def test_clicks_that_settle_nothing_are_refused(pixels: list[tuple[int, int]]) -> None:
    clicks = [
        Click(cell, pixel) for cell, pixel in zip([(0, 0), (1, 0), (0, 1), (1, 1)], pixels, strict=False)
    ]
    with pytest.raises(ValueError, match=r"points|mirror|flattens"):
        calibrate(clicks, Top.POINTY, SIZE)


def test_a_bend_draws_the_grid_to_a_click_and_leaves_the_rest() -> None:
    plain = MapTransform(Top.POINTY, SIZE, Projection.affine((50.0, 0.0, 0.0, 50.0), (20.0, 20.0)))
    seen = plain.centre_px((6, 6))
    bent = bent_through(plain, [Click((6, 6), (seen[0] + 5, seen[1]))])
    near, far = bent.centre_px((6, 6))[0] - seen[0], bent.centre_px((20, 6))[0] - plain.centre_px((20, 6))[0]
    assert (near, far) == (pytest.approx(5, abs=0.6), pytest.approx(0, abs=0.1))


def test_a_place_behind_the_viewer_is_nowhere() -> None:
    tilted = Projection(((30.0, 0.0, 0.0), (0.0, 30.0, 0.0), (0.0, -0.1, 1.0)))
    assert tilted((0.0, 20.0)) == NOWHERE


GAP_PX = 22.0


def two_sheets(bend: Bend | None = None) -> MapTransform:
    """Return a map whose right half, from x = 800 on, was moved away to the right by 22 pixels."""
    first = Projection.affine((50.0, 0.0, 0.0, 50.0), (20.0, 20.0))
    moved = Projection.affine((50.0, 0.0, 0.0, 50.0), (20.0 + GAP_PX, 20.0))
    return MapTransform(Top.POINTY, SIZE, first, None, (SheetBeside(moved, bend, (Edge(1.0, 0.0, -800.0),)),))


def test_each_hex_lies_by_the_grid_of_its_own_sheet() -> None:
    cells = two_sheets().cells()
    of_one_row = sorted(x for (_, r), (x, _) in cells.items() if r == 0)
    steps = {round(after - before, 6) for before, after in pairwise(of_one_row)}
    assert steps == {50.0, 50.0 + GAP_PX}
    assert all(two_sheets().cell_under(pixel) == cell for cell, pixel in cells.items())


def test_the_corners_of_a_hex_lie_on_its_own_sheet() -> None:
    # The last hex before the gap reaches over the edge: drawn by both grids it would be torn.
    whole = two_sheets()
    last = max((cell for cell, (x, _) in whole.cells().items() if x < 800 and cell[1] == 0))
    x, y = whole.centre_px(last)
    assert max(math.dist((x, y), corner) for corner in whole.corners_px(last)) == pytest.approx(
        50 / math.sqrt(3)
    )


@given(bends())
def test_text_of_several_sheets_reads_back_the_same(bend: Bend) -> None:
    table = TomlTable(tomli.loads(transform_text(two_sheets(bend)))["grid"], "test")
    assert (read_transform(table), table.issues) == (two_sheets(bend), [])


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("1, 0, -800", "0, 0, -800", "no direction of length 1"),
        ("edge_count = 1", "edge_count = 2", "6 numbers"),
        ("edge_count = 1", "edge_count = 0", "from 1 to 8"),
    ],
)
def test_faults_of_a_typed_sheet_are_told(old: str, new: str, told: str) -> None:
    table = TomlTable(tomli.loads(transform_text(two_sheets()).replace(old, new))["grid"], "test")
    assert (read_transform(table), told in str(table.issues[0])) == (None, True)


def test_a_file_of_too_many_sheets_is_refused() -> None:
    lines = transform_text(two_sheets()).split("[[grid.sheet]]")
    text = lines[0] + "".join("[[grid.sheet]]" + lines[1] for _ in range(16))
    table = TomlTable(tomli.loads(text)["grid"], "test")
    assert (read_transform(table), "more than 16 sheets" in str(table.issues[0])) == (None, True)


@pytest.mark.parametrize("change", ["scaled", "figures", "counted", "photograph"])
def test_all_sheets_go_with_the_first(change: str) -> None:
    plain = two_sheets()
    lens = Projection(((0.9, 0.1, 12.0), (-0.1, 0.9, 90.0), (1e-5, -2e-5, 1.0)))
    moved, to = {
        "scaled": (plain.scaled(0.5, (800, 600)), lambda p: ((p[0] + 0.5) / 2 - 0.5, (p[1] + 0.5) / 2 - 0.5)),
        "figures": (
            plain.with_figures(replace(plain.figures, first_px=(27.0, 31.0))),
            lambda p: (p[0] + 7, p[1] + 11),
        ),
        "counted": (plain.counted_from((2, 1)), lambda p: p),
        "photograph": (plain.seen_through(lens, SIZE), lens),
    }[change]
    shift = (2, 1) if change == "counted" else (0, 0)
    for cell, pixel in plain.cells().items():
        here = moved.centre_px((cell[0] - shift[0], cell[1] - shift[1]))
        assert here == pytest.approx(to(pixel), abs=1e-6)


def test_a_click_bends_its_own_sheet_alone() -> None:
    plain = two_sheets()
    cells = sorted(plain.cells().items(), key=lambda item: abs(item[1][1] - 600) + abs(item[1][0] - 800))
    left, at = next(each for each in cells if each[1][0] < 800)
    right, there = next(each for each in cells if each[1][0] > 800)
    bent = bent_through(plain, [Click(right, (there[0] + 6, there[1]))])
    assert bent.centre_px(left) == pytest.approx(at)
    assert bent.centre_px(right)[0] == pytest.approx(there[0] + 6, abs=0.6)


def test_hexes_of_a_pixel_are_no_grid_to_be_bent() -> None:
    # Two clicks beside each other that were meant for two hexes: a node for each would be 12 million.
    tiny = MapTransform(Top.POINTY, (7_000, 7_000), Projection.affine((1.0, 0.0, 0.0, 1.0), (0.0, 0.0)))
    with pytest.raises(ValueError, match="neighbours"):
        bent_through(tiny, [Click((6, 6), tiny.centre_px((6, 6)))])


def test_a_centre_a_hair_beyond_the_edge_is_there_if_so_much_is_allowed() -> None:
    projection = Projection(((40.0, 0.0, 20.0), (0.0, 40.0, -0.9), (0.0, 0.0, 1.0)))
    transform = MapTransform(Top.POINTY, (200, 100), projection)
    beyond = transform.cells(1.0).keys() - transform.cells().keys()
    assert {(column, 0) for column in range(5)} <= beyond
