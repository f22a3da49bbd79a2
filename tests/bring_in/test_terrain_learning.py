"""Terrain guessed from the colours of a picture: made here by Pillow alone, in other colours than ours."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

pytest.importorskip("numpy")

from PIL import Image, ImageDraw

from app.bring_in.terrain_learning import Features, guesses, look_at
from maps.load import load
from maps.sheet import MapSheet
from rules.hexgrid import HexId

INKS = {"clear": (222, 214, 170), "woods": (120, 150, 80), "rough": (180, 150, 105), "lake": (120, 170, 205)}
SCALE = 0.1


@pytest.fixture(scope="module")
def sheet() -> MapSheet:
    return load("bitter-end")


@pytest.fixture(scope="module")
def printed(sheet: MapSheet) -> dict[HexId, str]:
    """What a printed map of another publisher has: patches of a few kinds."""
    dice = random.Random(5)
    north = sorted(sheet.hexes_of["north"])
    terrain = dict.fromkeys(north, "clear")
    for kind in ("woods", "rough", "lake"):
        for _ in range(12):
            middle = dice.choice(north)
            terrain |= {each: kind for each in sheet.grid.within(middle, 2) if each in terrain}
    return terrain


@pytest.fixture(scope="module")
def picture(sheet: MapSheet, printed: dict[HexId, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    rect = sheet.sections[0].rect_px
    image = Image.new("RGB", (round(rect.width * SCALE), round(rect.height * SCALE)), "white")
    draw, dice = ImageDraw.Draw(image), random.Random(6)
    for hex_id, kind in printed.items():
        corners = [((x - rect.x) * SCALE, (y - rect.y) * SCALE) for x, y in sheet.corners_px(hex_id)]
        ink = tuple(max(0, min(255, round(part + dice.gauss(0, 5)))) for part in INKS[kind])
        draw.polygon(corners, fill=ink, outline="black")
        x, y = corners[0]
        draw.text((x - 7, y + 2), hex_id, fill="black")
    path = tmp_path_factory.mktemp("scan") / "north.png"
    image.save(path)
    return path


@pytest.fixture(scope="module")
def features(sheet: MapSheet, picture: Path) -> Features:
    return look_at(sheet, {"north": picture})


def test_a_few_painted_hexes_tell_the_rest(
    sheet: MapSheet, printed: dict[HexId, str], features: Features
) -> None:
    known: dict[HexId, str] = {}
    for kind in INKS:
        known |= dict.fromkeys([each for each in printed if printed[each] == kind][:5], kind)

    found = guesses(sheet, known, features, printed.keys() - known.keys())

    sure = {each: guess for each, guess in found.items() if guess.is_sure}
    right = sum(guess.kind == printed[each] for each, guess in sure.items())
    assert (len(found), right / len(sure) > 0.99, len(sure) / len(found) > 0.7) == (
        len(printed) - len(known),
        True,
        True,
    )


def test_a_kind_that_was_never_shown_is_not_sure(
    sheet: MapSheet, printed: dict[HexId, str], features: Features
) -> None:
    known = {each: kind for each, kind in printed.items() if kind in ("clear", "woods")}
    lakes = {each for each, kind in printed.items() if kind == "lake"}

    found = guesses(sheet, known, features, lakes)

    assert not any(guess.is_sure for guess in found.values())


def test_from_one_kind_nothing_is_learned(
    sheet: MapSheet, printed: dict[HexId, str], features: Features
) -> None:
    assert guesses(sheet, dict.fromkeys(list(printed)[:9], "clear"), features, printed.keys()) == {}


def test_a_picture_that_is_none_tells_nothing(sheet: MapSheet, tmp_path: Path) -> None:
    (tmp_path / "north.png").write_text("no picture")

    assert look_at(sheet, {"north": tmp_path / "north.png"}) == {}
