"""Tiles of one map, scanned one by one, become one picture again."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from scipy.spatial import cKDTree

from app.bring_in.refused import Refused
from app.bring_in.stitching import stitched
from app.cli import main
from tests.bring_in.synthetic.blanks import blank
from tests.bring_in.synthetic.maps import MapPlan, draw_map

MAP = MapPlan(seed=5, pitch=36, columns=17, rows=14, strength=0.8, counters=0.15)


def _tiles(folder: Path) -> tuple[list[Path], np.ndarray]:
    """Two by two tiles with a fifth of overlap, each laid on the glass a little askew."""
    drawn = draw_map(MAP)
    whole = Image.fromarray(drawn.pixels)
    wide, high = whole.width * 3 // 5, whole.height * 3 // 5
    paths = []
    for n, (left, top) in enumerate([(0, 0), (whole.width - wide, 0), (0, whole.height - high)]):
        tile = whole.crop((left, top, left + wide, top + high))
        turned = (
            tile.rotate(0.8 * n, Image.Resampling.BICUBIC, expand=True, fillcolor=(90, 90, 90)) if n else tile
        )
        paths.append(folder / f"tile{n}.png")
        turned.save(paths[-1])
    return paths, drawn.centres


def test_tiles_become_one_map_with_one_grid(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths, centres = _tiles(tmp_path)
    assert main(["bring-in", "map", *map(str, paths), "-o", str(tmp_path / "out"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    with Image.open(tmp_path / "out" / told["picture"]) as whole:
        assert list(whole.size) == told["size"]
    # The first tile lies at the corner of the whole: its hexes keep their places but for the frame's shift.
    size = np.array(draw_map(MAP).pixels.shape[1::-1])
    inner = centres[((centres > 10) & (centres < size * 0.55)).all(1)]
    shift = np.median(np.asarray(cKDTree(told["centres"]).query(inner)[0]))
    assert shift < 0.6 * MAP.pitch
    assert len(told["centres"]) >= 0.7 * len(centres)


def test_hexes_that_are_alike_but_for_a_figure_lead_no_tile_astray(tmp_path: Path) -> None:
    whole = Image.fromarray(draw_map(MapPlan(seed=46, pitch=60, layout="framed", columns=33, rows=10)).pixels)
    wide, rng, paths = int(whole.width / 3 * 1.18), np.random.default_rng(3), []
    for n in (2, 0, 1, 1):
        left = (whole.width - wide) * n // 2
        tile = whole.crop((left, 0, left + wide, whole.height)).rotate(
            0.6 * (n % 2), Image.Resampling.BICUBIC
        )
        noisy = np.asarray(tile, float) + rng.normal(0, 4, (tile.height, tile.width, 1))
        paths.append(tmp_path / f"{len(paths)}.jpg")
        Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8)).save(paths[-1], quality=85)

    # In disorder, one of them twice: ten columns on, most of a tile looks as it does here.
    assert stitched(paths).shape[1] == pytest.approx(whole.width, abs=10)


@pytest.mark.parametrize("name", ["pile.pdf", "pile.tif"])
def test_the_pages_of_a_pile_of_scans_in_one_file_are_tiles(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    paths, centres = _tiles(tmp_path)
    first, *others = (Image.open(path).convert("RGB") for path in paths)
    first.save(tmp_path / name, save_all=True, append_images=others, resolution=300)
    words = ["bring-in", "map", str(tmp_path / name), "--page", "all", "-o", str(tmp_path / "out"), "--json"]
    assert main(words) == 0
    assert len(json.loads(capsys.readouterr().out.splitlines()[-1])["centres"]) >= 0.7 * len(centres)


def test_one_page_alone_is_no_set_of_tiles(tmp_path: Path) -> None:
    Image.fromarray(draw_map(MAP).pixels).save(tmp_path / "map.pdf", resolution=300)
    with pytest.raises(Refused, match="one page alone"):
        stitched([tmp_path / "map.pdf"], all_pages=True)


def test_a_tile_that_belongs_elsewhere_is_refused(tmp_path: Path) -> None:
    paths, _ = _tiles(tmp_path)
    other = tmp_path / "other.png"
    Image.fromarray(blank("nature", 3)[:400, :400]).save(other)
    with pytest.raises(Refused, match=r"other\.png shows nothing"):
        stitched([paths[0], other])


def test_a_page_that_belongs_elsewhere_is_told_by_its_number(tmp_path: Path) -> None:
    paths, _ = _tiles(tmp_path)
    with Image.open(paths[0]) as tile:
        other = Image.fromarray(blank("nature", 3)[:400, :400])
        tile.convert("RGB").save(tmp_path / "pile.tif", save_all=True, append_images=[other])
    with pytest.raises(Refused, match=r"page 2 of pile\.tif shows nothing that pile\.tif"):
        stitched([tmp_path / "pile.tif"], all_pages=True)


def test_what_is_refused_after_stitching_leaves_nothing_and_takes_no_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "app.bring_in.stitching.stitched", lambda *_, **__: np.full((300, 400, 3), 240, np.uint8)
    )
    before = tmp_path / "out" / "stitched.png"
    before.parent.mkdir()
    before.write_bytes(b"one that came in before")
    assert main(["bring-in", "map", "a.png", "b.png", "-o", str(before.parent)]) != 0
    assert [(each.name, each.read_bytes()) for each in before.parent.iterdir()] == [
        ("stitched.png", b"one that came in before")
    ]
