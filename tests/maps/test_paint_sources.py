"""Where a map lies on the earth, and the layers it is drawn with: `geography.toml` and what is read by it."""

import json
import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from maps.load import folder_of, load, load_path
from maps.paint.beyond import extended
from maps.paint.geodata import read_geography
from maps.paint.geography import Relief
from maps.paint.sources import GEOGRAPHY_FILE, read_sources
from maps.sheet import MapSheet
from rules.issues import DataError
from rules.library import games
from tests.maps.map_samples import write_sample

PLAIN = """\
schema = 1
heights = "dem"

[projection]
kind = "plain"
lat = 47.0
lon = 19.0
m_per_degree = [80000, 110000]
first_hex = [-1600, 1600]
hex_m = 3200

[[waters]]
file = "rivers"
classes = "river"

[[lakes]]
file = "lakes"
names = ["Blue Lake"]
# end
"""
MADE = [game.id for game in games() if (folder_of(game.id) / GEOGRAPHY_FILE).exists()]


def line(kind: str, *points: tuple[float, float]) -> dict[str, object]:
    return {"properties": {"class": kind}, "geometry": {"type": "LineString", "coordinates": points}}


def pond(name: str) -> dict[str, object]:
    ring = [(19.0, 47.0), (19.01, 47.0), (19.0, 47.01), (19.0, 47.0)]
    return {"properties": {"name": name}, "geometry": {"type": "Polygon", "coordinates": [ring]}}


def write_layers(folder: Path) -> Path:
    """Write a folder of layers: heights in degrees, a river and a canal, two lakes."""
    folder.mkdir()
    rivers = [line("river", (19.0, 47.0), (19.1, 47.0)), line("canal", (19.0, 47.0), (19.0, 47.1))]
    for name, features in (("rivers", rivers), ("lakes", [pond("Blue Lake"), pond("Green Lake")])):
        (folder / f"{name}.geojson").write_text(json.dumps({"features": features}), "utf-8")
    heights = np.repeat(np.arange(20, dtype=np.uint16)[:, None] * 10, 30, axis=1)
    Image.fromarray(heights).save(folder / "dem.png")
    head = {"crs": "EPSG:4326", "affine": [0.01, 0, 18.9, 0, -0.01, 47.1]}
    (folder / "dem.json").write_text(json.dumps(head), "utf-8")
    return folder


def home_with(tmp_path: Path, text: str) -> Path:
    home = write_sample(tmp_path)
    (home / GEOGRAPHY_FILE).write_text(text, "utf-8")
    return home


@pytest.mark.parametrize("game", MADE)
def test_the_places_of_a_map_lie_where_its_geography_says(game: str) -> None:
    sheet = load(game)
    projection = read_sources(folder_of(game), sheet).projection
    offs = [
        math.dist(projection.px(*there), sheet.centre_px(hex_id)) / sheet.hex_px
        for hex_id, there in sheet.place_names.items()
    ]

    # Every place lies in its hex or at most a hex beside it, most of them in it.
    assert max(offs) < 1.6
    assert sorted(offs)[len(offs) // 2] < 0.5


@settings(max_examples=30)
@given(st.floats(18.0, 20.0), st.floats(46.5, 48.0))
@pytest.mark.parametrize("game", MADE)
def test_a_pixel_lies_as_far_from_the_corner_as_its_place(game: str, lon: float, lat: float) -> None:
    projection = read_sources(folder_of(game), load(game)).projection
    (x, y), (east, north) = projection.px(lon, lat), projection.metres(lon, lat)

    assert x * projection.m_per_px == pytest.approx(east - projection.left_m, abs=1e-3)
    assert y * projection.m_per_px == pytest.approx(projection.top_m - north, abs=1e-3)


def test_heights_in_degrees_are_brought_to_squares(tmp_path: Path) -> None:
    home = home_with(tmp_path, PLAIN)
    relief = read_geography(write_layers(tmp_path / "geo"), load_path(home), home).relief

    assert relief is not None
    # 0.01 degree is 800 m to the east and 1100 m to the north: 20 rows become 27 and a half.
    assert (relief.cell_m, relief.heights.shape) == (pytest.approx(800.0), (27, 30))


def relief_of(sheet: MapSheet, columns: int) -> Relief:
    """Return level ground, 100 m high, under so many columns in the west of a map; a cell is 4 pixels."""
    width, height = sheet.size_px
    cells = math.ceil(height / 4), math.ceil(columns * width / sheet.grid.size[0] / 4)
    return Relief(np.full(cells, 100.0, np.float32), 4.0, 0.0, 0.0, 80.0)


def test_a_relief_that_covers_the_map_stays_as_it_is(tmp_path: Path) -> None:
    sheet = load_path(write_sample(tmp_path))
    relief = relief_of(sheet, 4)

    assert extended(relief, sheet) is relief


def test_where_heights_end_mountains_are_made_higher_than_open_country(tmp_path: Path) -> None:
    sheet = load_path(write_sample(tmp_path))
    means = [
        extended(relief_of(sheet, 1), replace(sheet, terrain=dict.fromkeys(sheet.grid.hexes, kind))).heights
        for kind in ("clear", "mountain")
    ]
    here, beyond = (slice(None), slice(0, 20)), (slice(None), slice(-20, None))

    assert [float(heights[here].max()) for heights in means] == [100.0, 100.0]
    assert means[0][beyond].mean() < 400 < means[1][beyond].mean()


def test_rivers_are_drawn_as_wide_and_places_counted_as_large_as_the_file_says(tmp_path: Path) -> None:
    home = home_with(
        tmp_path, PLAIN.replace("[[waters]]", "[widths]\nDanube = 12\n[inhabitants]\nTata = 900\n[[waters]]")
    )
    found = read_geography(write_layers(tmp_path / "geo"), load_path(home), home)

    assert (found.widths, found.populations) == ({"Danube": 12.0}, {"Tata": 900})


def test_only_features_of_the_classes_and_names_asked_for_count(tmp_path: Path) -> None:
    home = home_with(tmp_path, PLAIN)
    found = read_geography(write_layers(tmp_path / "geo"), load_path(home), home)

    assert (len(found.waters), len(found.lakes)) == (1, 1)
    ((x0, y0), (x1, y1)) = found.waters[0]
    assert (x1 - x0, y1 - y0) == (pytest.approx(8000 / 32), pytest.approx(0.0))


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ('kind = "plain"', 'kind = "globe"', "projection.kind: unknown word 'globe'"),
        ("hex_m = 3200", "hex_m = 3200\nturn = 3", "projection.turn: unknown key"),
        ("lat = 47.0\n", "", "projection.lat: missing"),
        ('file = "rivers"', "file = 3", "waters 1.file: must be a text"),
        ("schema = 1", "schema = 9", "schema: not version 1"),
    ],
)
def test_a_fault_is_told_in_one_line(tmp_path: Path, right: str, wrong: str, message: str) -> None:
    home = home_with(tmp_path, PLAIN.replace(right, wrong, 1))

    with pytest.raises(DataError) as raised:
        read_sources(home, load_path(home))
    assert [message in str(issue) for issue in raised.value.issues] == [True]
