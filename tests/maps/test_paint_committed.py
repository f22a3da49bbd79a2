"""The pictures that lie in the repository are those of the data: colours at hexes and hexsides."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from maps.load import folder_of, load
from maps.paint.shapes import side_middle
from maps.sheet import MapSheet
from rules.hexgrid import HexId, Hexside

HOME: Path = folder_of("bitter_end")
DANUBE, RIVER = (143, 174, 192), (95, 141, 170)
MOST_BYTES = 8_000_000


@pytest.fixture(scope="module")
def sheet() -> MapSheet:
    return load("bitter_end")


@pytest.fixture(scope="module")
def whole(sheet: MapSheet) -> NDArray[np.uint8]:
    """Both sections in one picture, the map as it lies on the table."""
    width, height = (round(size) for size in sheet.size_px)
    joined = np.zeros((height + 2, width, 3), np.uint8)
    for section in sheet.sections:
        with Image.open(HOME / section.picture) as picture:
            top, part = round(section.rect_px.y), np.asarray(picture.convert("RGB"))
        joined[top : top + len(part)] = part[: len(joined) - top]
    return joined


def patch(whole: NDArray[np.uint8], at: tuple[float, float], reach: int) -> NDArray[np.int16]:
    """Return the pixels about a point as rows of red, green, blue."""
    x, y = round(at[0]), round(at[1])
    cut = whole[max(0, y - reach) : y + reach, max(0, x - reach) : x + reach]
    return cut.reshape(-1, 3).astype(np.int16)


def share_near(pixels: NDArray[np.int16], colour: tuple[int, int, int], reach: int) -> float:
    return float((abs(pixels - np.array(colour)).max(axis=1) <= reach).mean())


def middles(sheet: MapSheet, whole: NDArray[np.uint8], kinds: set[str]) -> Iterator[NDArray[np.int16]]:
    """Yield the pixels at the middle of each hex of some kinds of terrain, below its number."""
    for hex_id, kind in sheet.terrain.items():
        if kind in kinds:
            x, y = sheet.centre_px(hex_id)
            yield patch(whole, (x, y + 8), 44)


def dry_sides(sheet: MapSheet) -> Iterator[Hexside]:
    """Yield hexsides between clear hexes that have no feature and no water at their corners."""
    wet = {h for kind in ("danube", "minor_river", "lake") for side in sheet.hexsides[kind] for h in side}
    for hex_id, kind in sheet.terrain.items():
        for there in sheet.grid.neighbors(hex_id):
            if kind == sheet.terrain[there] == "clear" and not {hex_id, there} & wet and hex_id < there:
                yield Hexside.between(hex_id, there)


@pytest.mark.parametrize("name", ["north.jpg", "south.jpg"])
def test_a_section_is_under_eight_megabytes(name: str) -> None:
    assert (HOME / name).stat().st_size < MOST_BYTES


def test_the_preview_is_small_enough_for_the_first_paint() -> None:
    assert (HOME / "preview.jpg").stat().st_size <= 150_000


def test_each_section_has_the_size_of_its_place(sheet: MapSheet) -> None:
    sizes = {}
    for section in sheet.sections:
        with Image.open(HOME / section.picture) as picture:
            sizes[section.id] = picture.size

    assert sizes == {s.id: (round(s.rect_px.width), round(s.rect_px.height)) for s in sheet.sections}


def test_the_sections_show_the_same_where_they_overlap(sheet: MapSheet) -> None:
    north, south = (np.asarray(Image.open(HOME / s.picture).convert("L"), np.int16) for s in sheet.sections)
    shared = round(sheet.sections[0].rect_px.height - sheet.sections[1].rect_px.y)

    assert abs(north[-shared:] - south[:shared]).mean() < 6


def test_woods_crags_and_city_are_dark_and_open_country_is_light(
    sheet: MapSheet, whole: NDArray[np.uint8]
) -> None:
    covered = [
        pixels.mean() for pixels in middles(sheet, whole, {"woods", "rough_wooded", "rugged", "urban"})
    ]
    opened = [pixels.mean() for pixels in middles(sheet, whole, {"clear", "rough"})]

    assert max(covered) < 177.5 < min(opened)


def test_flat_woods_are_yellower_than_wooded_hills(sheet: MapSheet, whole: NDArray[np.uint8]) -> None:
    flat, hills = (
        np.mean([pixels[:, 0].mean() - pixels[:, 2].mean() for pixels in middles(sheet, whole, {kind})])
        for kind in ("woods", "rough_wooded")
    )

    assert flat > hills + 8


def test_lakes_are_blue_and_open_country_is_not(sheet: MapSheet, whole: NDArray[np.uint8]) -> None:
    lakes = [(p[:, 2] - p[:, 0]).mean() for p in middles(sheet, whole, {"lake"})]
    opened = [(p[:, 2] - p[:, 0]).mean() for p in middles(sheet, whole, {"clear"})]

    assert min(lakes) > 20 > 5 > max(opened)


def test_the_danube_flows_at_the_middle_of_each_of_its_hexsides(
    sheet: MapSheet, whole: NDArray[np.uint8]
) -> None:
    shares = {
        side: share_near(patch(whole, side_middle(sheet, side), 22), DANUBE, 18)
        for side in sheet.hexsides["danube"]
    }

    assert not [str(side) for side, share in shares.items() if share < 0.1]


def test_a_river_flows_at_the_middle_of_each_of_its_hexsides(
    sheet: MapSheet, whole: NDArray[np.uint8]
) -> None:
    shares = {
        side: share_near(patch(whole, side_middle(sheet, side), 20), RIVER, 24)
        for side in sheet.hexsides["minor_river"]
    }

    assert not [str(side) for side, share in shares.items() if share < 0.006]


def test_no_water_flows_at_dry_hexsides(sheet: MapSheet, whole: NDArray[np.uint8]) -> None:
    wet = [
        str(side)
        for side in dry_sides(sheet)
        for pixels in [patch(whole, side_middle(sheet, side), 20)]
        if share_near(pixels, DANUBE, 18) >= 0.02 or share_near(pixels, RIVER, 24) >= 0.006
    ]

    assert not wet


def test_the_hexes_of_the_example_stand_where_they_should(sheet: MapSheet, whole: NDArray[np.uint8]) -> None:
    wooded, clear = (patch(whole, sheet.centre_px(HexId(one)), 30).mean() for one in ("1720", "2222"))

    assert wooded < 160 < 200 < clear
