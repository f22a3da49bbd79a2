"""Maps on other grids: what is read, what is told of faults, and that any of them can be painted."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from maps.load import check, load_path
from maps.paint.picture import paint
from rules.hexgrid import HexId
from tests.maps.map_samples import MAP, write_sample

PLACES = """\
schema = 1
id = "places"
title = "Places"
sides = "red blue"
credit = "drawn by hand"

[grid]
kind = "none"
width = 400
height = 300
hex_px = 100
links = "Alder-Birch"

[grid.regions.Alder]
at = [100, 100]

[grid.regions.Birch]
at = [300, 150]
outline = "250,100 350,100 350,200 250,200"

[[section]]
id = "all"
title = "All"
picture = "all.png"

[terrain]
usual = "clear"

[provenance]
grid = "user: sample"
terrain = "user: sample"
"""

GRID_FAULTS = {
    "ids": ("cols = 3", 'ids = "CCX"\ncols = 3', "grid.ids: no pattern of numbers: 'CCX'"),
    "ids not told apart": (
        "cols = 3",
        'ids = "CR"\ncols = 3',
        "grid.ids: a pattern of numbers that are not told",
    ),
    "first number": ("cols = 3", "first_row = -1\ncols = 3", "grid.first_row: -1 is out of range"),
    "key of other tops": ("cols = 3", 'columns_south = "odd"\ncols = 3', "grid.columns_south: unknown key"),
    "long shifted row": (
        "cols = 3",
        "shifted_length = 4\ncols = 3",
        "grid.shifted_length: 4 is out of range",
    ),
    "gap with a letter": (
        "cols = 3",
        'without = "0202"\ncols = 3',
        "terrain.rows, row 2: 'w' where the map has no",
    ),
    "letters twice": (
        "cols = 3",
        'ids = "ARR"\nfirst_column = 0\ncols = 3',
        "grid.ids: two hexes are called A01",
    ),
}
PLACE_FAULTS = {
    "strange link": ('"Alder-Birch"', '"Alder-Oak"', "grid.links: there is no 'Oak'"),
    "no link": ('"Alder-Birch"', '"Alder"', "grid.links: not a link: 'Alder'"),
    "point outside": ("at = [300, 150]", "at = [100, 150]", "its point lies outside of its outline"),
    "two corners": ("350,200 250,200", "", "outline"),
    "broken corner": ("350,200", "350;200", "grid.regions.Birch.outline: no outline"),
    "name of a line": ("regions.Birch]", "regions.control]", "'control' is no name of a region"),
    "name of two words": ("regions.Birch]", 'regions."Two oaks"]', "'Two oaks' is no name of a region"),
    "no width": ("width = 400\n", "", "grid.width: missing"),
    "no radius": (
        "at = [100, 100]",
        "at = [100, 100]\nradius = 0",
        "grid.regions.Alder.radius: 0 is no radius",
    ),
}


def issues_of(folder: Path, text: str, before: str, after: str) -> str:
    """Return all that is told of a map in which a text was changed."""
    assert before in text
    return "\n".join(map(str, check(write_sample(folder, text.replace(before, after, 1), None))))


@pytest.mark.parametrize("fault", GRID_FAULTS)
def test_a_fault_of_the_grid_is_named(tmp_path: Path, fault: str) -> None:
    before, after, told = GRID_FAULTS[fault]

    assert told in issues_of(tmp_path, MAP, before, after)


@pytest.mark.parametrize("fault", PLACE_FAULTS)
def test_a_fault_of_places_is_named(tmp_path: Path, fault: str) -> None:
    before, after, told = PLACE_FAULTS[fault]

    assert told in issues_of(tmp_path, PLACES, before, after)


def test_a_place_is_found_by_its_point(tmp_path: Path) -> None:
    sheet = load_path(write_sample(tmp_path, PLACES, None))

    assert (sheet.hex_under(110, 60), sheet.hex_under(345, 105), sheet.hex_under(200, 20)) == (
        "Alder",
        "Birch",
        None,
    )


def test_places_without_a_side_in_common_have_a_stroke_between_them(tmp_path: Path) -> None:
    sheet = load_path(write_sample(tmp_path, PLACES, None))
    (link,) = sheet.grid.links  # type: ignore[attr-defined]  # regions have links

    (ax, ay), (bx, by) = sheet.border_px(link)
    assert ((ax + bx) / 2, (ay + by) / 2) == pytest.approx((200, 125))


def test_all_of_a_map_without_places_is_free(tmp_path: Path) -> None:
    head, _, rest = PLACES.partition("links =")
    sheet = load_path(write_sample(tmp_path, head + "\n[[section]]" + rest.partition("[[section]]")[2], None))

    assert (sheet.grid.hexes, sheet.size_px, sheet.hex_under(10, 10)) == ((), (400, 300), None)


def test_a_map_with_gaps_has_no_hex_there(tmp_path: Path) -> None:
    text = MAP.replace("cols = 3", 'without = "0303"\ncols = 3').replace('".w.", "..."', '".w.", ".."')
    sheet = load_path(write_sample(tmp_path, text, None))

    assert (HexId("0303") in sheet.terrain, sheet.hexes_of["south"]) == (
        False,
        {"0102", "0202", "0302", "0103", "0203"},
    )


# ---- boards


BOARDS = """\
schema = 1
id = "boards"
title = "Boards"
sides = "red blue"
credit = "drawn by hand"

[grid]
kind = "boards"
hex_km = 1.0
hex_px = 100
links = "A0201-B0101"

[[grid.board]]
id = "A"
cols = 2
rows = 2

[[grid.board]]
id = "B"
at = [300, 50]
scale = 2
kind = "square"
cols = 2
rows = 1

[[section]]
id = "west"
title = "West"
board = "A"
picture = "west.png"

[[section]]
id = "east"
title = "East"
board = "B"
picture = "east.png"

[terrain]
legend = { "." = "clear", w = "woods" }

[terrain.boards]
A = ["..", "w."]
B = [".w"]

[provenance]
grid = "user: sample"
terrain = "user: sample"
"""

BOARD_FAULTS = {
    "board twice": ('id = "B"', 'id = "A"', "grid.board: two hexes are called A0101"),
    "strange link": ('"A0201-B0101"', '"A0201-B0103"', "grid.links: there is no 'B0103'"),
    "no id": ('id = "B"', 'id = "B 2"', "grid.board 2.id: 'B 2' is no id of a board"),
    "far too small": ("scale = 2", "scale = 0.01", "grid.board 2.scale: 0.01 is out of range"),
    "beside the map": ("[300, 50]", "[-3, 50]", "grid.board 2.at: lies beside the map"),
    "boards in a board": ('"square"', '"boards"', "grid.board 2.kind: unknown word 'boards'"),
    "no board of the map": ('board = "B"', 'board = "C"', "section 2.board: unknown word 'C'"),
    "board on no section": (
        'board = "B"',
        'board = "A"',
        "section: 2 hexes, such as B0101, lie on no section",
    ),
    "rows of no board": ('B = [".w"]', 'B = [".w"]\nC = ["."]', "terrain.boards.C: unknown key"),
    "row too long": ('B = [".w"]', 'B = [".ww"]', "terrain.boards.B, row 1: 3 letters"),
}


@pytest.mark.parametrize("fault", BOARD_FAULTS)
def test_a_fault_of_boards_is_named(tmp_path: Path, fault: str) -> None:
    before, after, told = BOARD_FAULTS[fault]

    assert told in issues_of(tmp_path, BOARDS, before, after)


def test_boards_have_their_terrain_and_their_place(tmp_path: Path) -> None:
    sheet = load_path(write_sample(tmp_path, BOARDS, None))

    assert [hex_id for hex_id, kind in sheet.terrain.items() if kind == "woods"] == ["A0102", "B0201"]
    assert (sheet.centre_px(HexId("B0201")), sheet.hex_under(500, 60)) == ((600, 150), "B0201")
    assert [each.rect_px for each in sheet.sections] == [(0, 0, 250, 203), (300, 50, 400, 200)]


# ---- painted


TOWNS = """\
schema = 1
id = "towns"
title = "Towns"
sides = "red blue"
credit = "drawn by hand"

[grid]
kind = "KIND"
cols = 3
rows = 2
hex_km = 2.0

[[section]]
id = "all"
title = "All"
rows = [1, 2]
picture = "all.png"

[terrain]
legend = { "." = "clear", w = "woods", U = "urban" }
rows = ["ww.", ".U."]

[rivers.minor_river]
Mill = "0101-0102 0301-0302"

[roads.primary]
"1" = "0102 0202 0302"

[provenance]
grid = "user: sample"
terrain = "user: sample"
hexsides = "user: sample"
roads = "user: sample"
"""


@pytest.mark.parametrize("kind", ["flat", "square"])
def test_any_lattice_is_painted_as_its_data_say(tmp_path: Path, qapp: QApplication, kind: str) -> None:
    sheet = load_path(write_sample(tmp_path, TOWNS.replace("KIND", kind), None))
    drawn = paint(sheet, scale=0.5).drawn

    assert drawn.terrain == {
        "woods": {"0101", "0201"},
        "clear": {"0301", "0102", "0302"},
        "urban": {"0202"},
    }
    assert (drawn.links, drawn.hexsides["minor_river"]) == (sheet.road_links, sheet.hexsides["minor_river"])


def test_places_are_painted_where_they_are(tmp_path: Path, qapp: QApplication) -> None:
    """A lake in a round place keeps inside it, and all about is open ground."""
    text = PLACES.replace("hex_px = 100", "hex_px = 160").replace('usual = "clear"', 'usual = "lake"')
    drawn = paint(load_path(write_sample(tmp_path, text, None)), scale=0.5)
    ground, lake = drawn.image.pixelColor(100, 10), drawn.image.pixelColor(150, 75)

    assert (drawn.drawn.terrain, ground.blue() - ground.red() < 8 < lake.blue() - lake.red()) == (
        {"lake": {"Alder", "Birch"}},
        True,
    )
