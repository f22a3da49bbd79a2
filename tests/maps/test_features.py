"""The names and lines of a painted map: read, written, and what the painter makes of hexes and country."""

import math
from pathlib import Path

import numpy as np
import pytest
import tomli
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from PySide6.QtGui import QGuiApplication

from maps.features import AreaName, Country, Features, Rank, River, Settlement
from maps.features_file import FEATURES_FILE, format_features, read_features
from maps.load import check, folder_of, load, load_path
from maps.paint import paint
from maps.paint.__main__ import main
from maps.paint.features import features_of, simplified
from maps.paint.geography import Geography
from maps.paint.overview import WOODS, paint_overview, soft_shape
from maps.paint.plan import make_plan
from maps.paint.sections import write_map
from maps.pictures import PREVIEW
from maps.plain_features import plain_features
from maps.sheet import MapSheet
from rules.issues import Severity
from rules.tomlfile import TomlTable
from tests.maps.map_samples import write_sample

FEATURES = """\
schema = 1
[settlements]
town = "120 80 Tata"
[[area]]
text = "GERECSE"
kind = "hills"
at = [100, 90]
turn = -14
size_px = 44
spacing_px = 20
[[river]]
kind = "danube"
name = "Duna"
width_px = 25
lines = "0 0 100 50"
[ways]
primary = "0 0 10 10"
"""
FAULTS = {
    "place": ("120 80 Tata", "120 Tata", "settlements.town: line 1 is no place (x, y and a name)"),
    "no number": ("120 80", "120 inf", "settlements.town: line 1 is no place"),
    "line": ("0 0 10 10", "0 0 10", "ways.primary: line 1 is no line of points (x and y in map pixels)"),
    "river": ("0 0 100 50", "0 0", "river 1.lines: line 1 is no line of points"),
    "country": ('"hills"', '"hill"', "area 1.kind: unknown word 'hill' (did you mean 'hills'?)"),
    "size": ("size_px = 44", "size_px = 4400", "area 1.size_px: must be 0 to 1000"),
    "rank": ("town =", "twn =", "settlements.twn: unknown key (did you mean 'town'?)"),
    "version": ("schema = 1", "schema = 2", "schema: unknown version 2 (update the program)"),
    "cut": ("primary =", "primary", "not TOML"),
}


@pytest.fixture(scope="module")
def sheet() -> MapSheet:
    return load("bitter_end")


def read_back(features: Features) -> Features | None:
    return read_features(TomlTable(tomli.loads(format_features(features)), "features.toml"))


points = st.tuples(st.integers(-50, 9000), st.integers(-50, 9000)).map(lambda p: (float(p[0]), float(p[1])))
lines = st.lists(points, min_size=2, max_size=5).map(tuple)
texts = st.text(st.characters(exclude_categories=("Cs", "Z", "C")), min_size=1, max_size=9)
sizes = st.integers(0, 1000).map(float)


@st.composite
def features(draw: st.DrawFn) -> Features:
    named = draw(st.lists(st.builds(Settlement, texts, points, st.sampled_from(Rank)), max_size=6))
    areas = st.builds(AreaName, texts, points, sizes, sizes, sizes, st.sampled_from(Country))
    return Features(
        tuple(sorted(named, key=lambda each: list(Rank).index(each.rank))),
        tuple(draw(st.lists(areas, max_size=2))),
        tuple(draw(st.lists(st.builds(River, texts, texts, lines, sizes), max_size=3))),
        draw(st.dictionaries(st.sampled_from(["primary", "rail"]), st.lists(lines, min_size=1).map(tuple))),
    )


@given(features())
def test_features_read_back(given_features: Features) -> None:
    assert read_back(given_features) == given_features


@pytest.mark.parametrize(("right", "wrong", "issue"), FAULTS.values(), ids=FAULTS)
def test_a_fault_in_the_features_is_one_issue(tmp_path: Path, right: str, wrong: str, issue: str) -> None:
    assert right in FEATURES
    (write_sample(tmp_path) / FEATURES_FILE).write_text(FEATURES.replace(right, wrong, 1), "utf-8")

    found = [str(each) for each in check(tmp_path / FEATURES_FILE) if each.severity is Severity.ERROR]
    assert [issue in text for text in found] == [True], found


def test_a_map_knows_the_features_beside_its_pictures(tmp_path: Path) -> None:
    (write_sample(tmp_path) / FEATURES_FILE).write_text(FEATURES, "utf-8")

    found = load_path(tmp_path).features
    assert found is not None
    assert found.settlements == (Settlement("Tata", (120.0, 80.0), Rank.TOWN),)


def test_a_map_without_them_names_its_villages_in_their_hexes(tmp_path: Path) -> None:
    sample = load_path(write_sample(tmp_path))

    (tata,) = plain_features(sample).settlements
    assert (tata.text, sample.hex_under(*tata.at), tata.rank) == ("Tata", "0102", Rank.TOWN)


def test_every_village_is_named_where_it_is_drawn(sheet: MapSheet) -> None:
    plan = make_plan(sheet)

    named = {each.at: each.text for each in features_of(plan).settlements}
    assert {here for here, at in plan.villages.items() if named[at] in sheet.villages[here]} == set(
        sheet.villages
    )


def test_the_largest_come_first_and_the_towns_of_the_rules_before_all(sheet: MapSheet) -> None:
    crowded = Geography(populations={"Bajna": 40_000, "Mocsa": 90_000})

    towns = [e.text for e in features_of(make_plan(sheet, crowded)).settlements if e.rank is Rank.TOWN]
    assert towns[len(sheet.towns) :] == ["Mocsa", "Bajna"]


def test_points_are_left_out_only_where_a_line_stays_near(sheet: MapSheet) -> None:
    line = ((0.0, 0.0), (50.0, 3.0), (100.0, 0.0), (100.0, 40.0), (100.0, 80.0))

    assert simplified(line, 4.0) == (line[0], line[2], line[4])


def test_the_committed_features_bear_the_names_of_their_land() -> None:
    found = load("bitter_end").features
    assert found is not None

    great = {each.text for each in found.settlements if each.rank in (Rank.CAPITAL, Rank.TOWN)}
    assert great >= {"Budapest", "Komárom", "Esztergom", "Bicske", "Székesfehérvár", "Dunaföldvár"}


# ---- the overview and the files


def test_a_wood_of_one_hex_is_round_from_far_away(qapp_cls: type[QGuiApplication], tmp_path: Path) -> None:
    assert QGuiApplication.instance() or qapp_cls([])
    sample = load_path(write_sample(tmp_path))
    plan = make_plan(sample)
    (wood,) = plan.of("woods")
    image = soft_shape(plan, WOODS, [wood], [], 1.0)

    (x, y), reach = sample.centre_px(wood), 0.4 * sample.hex_px
    turns = [math.radians(15 * n) for n in range(24)]
    rim = [image.pixelColor(round(x + reach * math.cos(t)), round(y + reach * math.sin(t))) for t in turns]
    opacity = [colour.alpha() for colour in rim]
    assert min(opacity) > 40
    assert max(opacity) - min(opacity) < 30


@pytest.mark.usefixtures("qapp")
def test_a_painted_map_is_written_into_a_new_folder(tmp_path: Path) -> None:
    sample, folder = load_path(write_sample(tmp_path)), tmp_path / "new" / "deep"
    written = write_map(paint(sample).image, paint_overview(sample), sample, Features(), folder)

    assert {path.name for path in written} == {"north.png", "south.png", PREVIEW, FEATURES_FILE}
    assert all(path.parent == folder and path.stat().st_size for path in written)


@pytest.mark.usefixtures("qapp")
def test_a_folder_that_cannot_be_made_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("no folder")

    assert main(["bitter_end", "--out", str(tmp_path / "file" / "new")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_committed_overview_shows_lakes_and_woods(sheet: MapSheet) -> None:
    with Image.open(folder_of("bitter_end") / "preview.jpg") as picture:
        pixels = np.asarray(picture.convert("RGB"), np.int16)
        scale = picture.width / sheet.size_px[0]
    kinds: dict[str, list[int]] = {}
    for hex_id, kind in sheet.terrain.items():
        x, y = (round(value * scale) for value in sheet.centre_px(hex_id))
        red, _, blue = pixels[min(y, len(pixels) - 1), x]
        kinds.setdefault("blue " + kind, []).append(int(blue - red))
        kinds.setdefault("light " + kind, []).append(int(pixels[min(y, len(pixels) - 1), x].mean()))

    assert np.median(kinds["blue lake"]) > 15
    assert np.median(kinds["light rough_wooded"]) < np.median(kinds["light clear"]) - 25
