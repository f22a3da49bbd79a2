"""The grid finder on small maps of every manner; `python -m tests.bring_in.measure maps` tries hundreds."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from scipy.spatial import cKDTree

from app.bring_in.bend import Bend
from app.bring_in.grid.finder import find_grid
from app.bring_in.lattice import Top
from app.bring_in.map_file import ScannedMap, map_text, read_map, write_map
from app.bring_in.numbering import numbering_of
from app.bring_in.pictures import from_pixels
from app.bring_in.projection import Projection
from app.bring_in.refused import Refused
from app.bring_in.transform import MapTransform
from app.cli import main
from tests.bring_in.synthetic.blanks import blank
from tests.bring_in.synthetic.camera import Fold, Shot, take
from tests.bring_in.synthetic.maps import MapPlan, _lattice, _part_halves, draw_map

SMALL = MapPlan(seed=3, pitch=34, columns=14, rows=12, strength=0.8)


def _worst(wanted: MapPlan, made: Shot) -> tuple[float, Top]:
    drawn = draw_map(wanted)
    pixels, target_of = take(drawn.pixels, made)
    found = find_grid(from_pixels("map", pixels))
    far = cKDTree(list(found.transform.cells().values())).query(target_of(drawn.centres))[0]
    return float(far.max()) / wanted.pitch, found.transform.top


@pytest.mark.parametrize(
    ("wanted", "made", "most"),
    [
        (SMALL, Shot(), 0.05),
        (replace(SMALL, flat=True, line="light"), Shot(1, 2.0, blur=0.6, noise=4, jpeg=80), 0.05),
        (replace(SMALL, line="corners"), Shot(2, folds=(Fold(True, 290.0, 2.0, -1.5, 40.0),)), 0.12),
        (replace(SMALL, counters=0.2), Shot(3, 5.0, (0.05, 0.02, -0.03, 0.04, 0, 0, 0.03, -0.04)), 0.10),
    ],
)
def test_the_grid_lies_on_the_hexes(wanted: MapPlan, made: Shot, most: float) -> None:
    worst, top = _worst(wanted, made)
    assert (worst < most, top) == (True, Top.FLAT if wanted.flat else Top.POINTY)


@pytest.mark.parametrize("kind", ["ground", "squares"])
def test_no_grid_is_found_where_none_is(kind: str) -> None:
    with pytest.raises(Refused, match="no hex grid found"):
        find_grid(from_pixels(kind, blank(kind, 7)[:420, :440]))


@pytest.mark.parametrize(("kind", "seed"), [("graph", 4), ("chequers", 4), ("octagons", 2)])
def test_what_repeats_as_squares_do_is_refused(kind: str, seed: int) -> None:
    with pytest.raises(Refused, match="no hex grid found"):
        find_grid(from_pixels(kind, blank(kind, seed)[:380, :400]))


def test_a_brick_wall_is_refused_though_its_centres_lie_as_those_of_hexes() -> None:
    with pytest.raises(Refused, match="as in a brick wall"):
        find_grid(from_pixels("bricks", blank("bricks", 4)[:600, :600]))


def test_the_error_told_of_a_folded_map_is_no_smaller_than_it_is() -> None:
    drawn = draw_map(SMALL)
    pixels, target_of = take(drawn.pixels, Shot(2, folds=(Fold(True, 290.0, 2.0, -1.5, 40.0),)))
    found = find_grid(from_pixels("map", pixels))
    far = cKDTree(list(found.centres)).query(target_of(drawn.centres))[0] / SMALL.pitch
    assert far.max() <= found.worst_hex < 0.2


def test_hexes_that_may_lie_farther_off_than_is_allowed_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    # Half a hex is allowed; no map as small as this is off so far, so here nothing is.
    monkeypatch.setattr("app.bring_in.grid.finder._MOST_OFF", 0.0)
    with pytest.raises(Refused, match="of a hex off"):
        find_grid(from_pixels("map", draw_map(SMALL).pixels))


def test_a_second_sheet_out_of_step_is_told() -> None:
    halves = draw_map(replace(SMALL, flat=True, layout="halves", columns=18))
    found = find_grid(from_pixels("map", halves.pixels))
    worst = cKDTree(list(found.centres)).query(halves.centres)[0].max() / SMALL.pitch
    assert (worst < 0.05, found.sheets, worst <= found.worst_hex < 0.2) == (True, 2, True)


def test_half_sheets_that_lie_out_of_step_by_a_little_are_two() -> None:
    # A gap of a fifth of a hex: one sheet, bent and drawn out, would cover it and lie a tenth of a hex off.
    halves = draw_map(replace(SMALL, seed=4, flat=True, layout="halves", columns=18, line="soft"))
    found = find_grid(from_pixels("map", halves.pixels))
    worst = cKDTree(list(found.centres)).query(halves.centres)[0].max() / SMALL.pitch
    assert (worst < 0.05, found.sheets, worst <= found.worst_hex) == (True, 2, True)


def test_the_numbers_go_on_from_one_sheet_to_the_next_and_are_kept(tmp_path: Path) -> None:
    halves = replace(SMALL, flat=True, layout="halves", columns=18)
    Image.fromarray(draw_map(halves).pixels).save(tmp_path / "map.png")
    rng = np.random.default_rng([halves.seed, 2])
    centres = _lattice(halves) + rng.uniform(-0.5, 0.5, 2) * halves.pitch
    _part_halves(rng, centres, halves)
    named = [
        f"--number={c + 1:02}{r + 1:02}={centres[r, c, 0]},{centres[r, c, 1]}" for c, r in ((1, 1), (4, 6))
    ]
    assert main(["bring-in", "map", str(tmp_path / "map.png"), "-o", str(tmp_path / "out"), *named]) == 0
    kept = read_map(tmp_path / "out" / "map_scan.toml")
    assert len(kept.transform.beside) == 1
    for column, row in ((1, 3), (8, 4), (9, 4), (16, 9)):
        label = f"{column + 1:02}{row + 1:02}"
        assert kept.hexes()[label] == pytest.approx(centres[row, column], abs=1.5), label


def test_dots_at_the_corners_are_not_taken_for_a_finer_lattice() -> None:
    worst, _ = _worst(replace(SMALL, line="dots", flat=True, strength=0.4), Shot())
    assert worst < 0.05


def test_a_net_of_rhombs_is_refused() -> None:
    with pytest.raises(Refused, match="no hex grid found"):
        find_grid(from_pixels("stripes", blank("stripes", 8)[:700, :700]))


def test_a_plain_picture_is_refused() -> None:
    with pytest.raises(Refused, match="no hex grid found"):
        find_grid(from_pixels("plain", np.full((300, 300), 200, np.uint8)))


@pytest.fixture(scope="module")
def scan(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("scan") / "map.png"
    Image.fromarray(draw_map(SMALL).pixels).save(path)
    return path


def test_the_command_numbers_the_hexes_and_keeps_the_grid(
    scan: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    named = [f"--number={2 + n:02}{2 + n:02}={x},{y}" for n, (x, y) in enumerate(_diagonal())]
    assert main(["bring-in", "map", str(scan), "-o", str(tmp_path), "--json", *named]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    kept = read_map(tmp_path / "map_scan.toml")
    assert told["refused"] is None
    assert told["hexes"].keys() == kept.hexes().keys()
    assert told["hexes"]["0505"] == pytest.approx(_diagonal()[3], abs=1.5)


def _diagonal() -> list[tuple[float, float]]:
    """The centres of 0202 and so on, by the plan of the map and not by what was found."""
    shift = np.random.default_rng([SMALL.seed, 2]).uniform(-0.5, 0.5, 2) * SMALL.pitch
    places = [(n + 0.5 * (n % 2), n * np.sqrt(3) / 2) for n in range(1, 5)]
    return [(x * SMALL.pitch + shift[0], y * SMALL.pitch + shift[1]) for x, y in places]


def test_a_refused_picture_is_told_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Image.new("RGB", (300, 200), "white").save(tmp_path / "map.png")
    assert main(["bring-in", "map", str(tmp_path / "map.png"), "--json"]) == 2
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (told["centres"], "no hex grid found" in told["refused"]) == ([], True)


def test_the_file_of_a_map_reads_back_the_same(tmp_path: Path) -> None:
    bend = Bend.of((-2.0, -1.5), 1.5, [[0.0, 0.1], [0.05, -0.1]], [[0.0, 0.02], [0.0, 0.1]])
    found = MapTransform(Top.FLAT, (300, 200), Projection.affine((30.0, 1.0, -1.0, 30.0), (15.0, 12.0)), bend)
    named = {(0, 0): "1518", (3, 4): "1823"}
    wanted = ScannedMap("map.png", ("map.png",), found, 0.05, numbering_of(named, found.top), named)
    assert read_map(write_map(tmp_path, wanted)) == wanted
    assert map_text(wanted) == map_text(read_map(tmp_path / "map_scan.toml"))
