"""A player's own map of a game that we have: pictures and corrections, kept apart from ours."""

from pathlib import Path

import pytest
from PIL import Image

import maps.load
from app.assist.adjudicator import adjudicator_for
from app.checking.own import check_own
from app.files.own_map import (
    corrections_path,
    keep_corrections,
    own_corrections,
    own_map_folder,
    own_section_pictures,
)
from app.files.own_map_pictures import keep_image, keep_picture, remove_picture
from app.files.savegame import new_game as begin
from app.files.savegame import open_game
from app.table import acts
from app.table.changes import Register
from maps.corrections import NO_CORRECTIONS, Corrections, cells_of
from maps.pictures import PREVIEW
from maps.sheet import MapSheet
from rules.hexgrid import HexId
from rules.issues import DataError
from rules.pictures import DAMAGED

GAME = "bitter-end"
HEX = HexId("1521")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path))
    return tmp_path / "data"


@pytest.fixture(scope="module")
def sheet() -> MapSheet:
    return maps.load.load(GAME)


def lake() -> Corrections:
    return Corrections(terrain={HEX: "lake"})


# ---- corrections


def test_corrections_are_in_the_next_game_and_marked(home: Path) -> None:
    keep_corrections(GAME, lake())

    game = begin(GAME, "historical").game
    assert game.sheet.terrain[HEX] == "lake"
    assert game.table.read(Register.MAP, f"terrain {HEX}") == "lake user: printed map"
    assert own_corrections(GAME) == lake()


def test_the_rules_judge_by_the_corrected_map() -> None:
    keep_corrections(GAME, lake())

    judge = adjudicator_for(begin(GAME, "historical").game).judge
    assert judge.board.terrain[HEX] == "lake"


def test_a_game_begun_before_keeps_its_map(tmp_path: Path) -> None:
    opened = begin(GAME, "historical", path=tmp_path / "my.adjutant")
    opened.close()
    keep_corrections(GAME, lake())

    again = open_game(tmp_path / "my.adjutant")
    assert again.game.sheet.terrain[HEX] != "lake"
    again.close()


def test_a_game_keeps_its_map_when_the_corrections_go(tmp_path: Path) -> None:
    keep_corrections(GAME, lake())
    begin(GAME, "historical", path=tmp_path / "my.adjutant").close()
    keep_corrections(GAME, NO_CORRECTIONS)

    again = open_game(tmp_path / "my.adjutant")
    assert (again.game.sheet.terrain[HEX], again.issues) == ("lake", ())
    again.close()


def test_later_corrections_are_a_line_of_the_journal(tmp_path: Path) -> None:
    opened = begin(GAME, "historical", path=tmp_path / "my.adjutant")
    change = acts.write(opened.game.table, Register.MAP, cells_of(lake()), "Corrections of the map")
    assert change is not None
    opened.game.journal.push(change)
    opened.close()

    again = open_game(tmp_path / "my.adjutant")
    assert (again.game.sheet.terrain[HEX], again.issues) == ("lake", ())
    again.close()


def test_a_correction_that_is_none_is_told(tmp_path: Path) -> None:
    opened = begin(GAME, "historical", path=tmp_path / "my.adjutant")
    change = acts.write(opened.game.table, Register.MAP, {"side x": "maybe"}, "")
    assert change is not None
    opened.game.journal.push(change)
    opened.close()

    again = open_game(tmp_path / "my.adjutant")
    assert "not a correction of the map" in str(again.issues[0])
    again.close()


def test_faulty_corrections_are_told_by_check_and_left_out() -> None:
    path = corrections_path(GAME)
    assert path is not None
    path.parent.mkdir(parents=True)
    path.write_text('schema = 1\ncorrections_of = "bitter-end"\n[terrain]\nwoods = "9999"\n', "utf-8")

    assert [str(issue) for issue in check_own()] == [
        "map/corrections.toml: terrain 9999: the map has no such place or word (it is left out)"
    ]
    assert begin(GAME, "historical").game.sheet.terrain == maps.load.load(GAME).terrain


def test_no_corrections_take_the_file_away() -> None:
    path = keep_corrections(GAME, lake())
    keep_corrections(GAME, NO_CORRECTIONS)

    assert not path.exists()


# ---- pictures


def picture(path: Path, size: tuple[int, int]) -> Path:
    Image.new("RGB", size, "#804020").save(path)
    return path


def proportion(sheet: MapSheet, width: int) -> tuple[int, int]:
    rect = sheet.sections[0].rect_px
    return width, round(width * rect.height / rect.width)


def test_a_picture_of_the_right_proportion_is_taken_as_it_is(tmp_path: Path, sheet: MapSheet) -> None:
    scan = picture(tmp_path / "my scan.png", proportion(sheet, 680))

    kept = keep_picture(GAME, "north", scan)

    folder = own_map_folder(GAME)
    assert own_section_pictures(sheet, folder) == {"north": kept}
    assert kept.read_bytes() == scan.read_bytes()
    assert Image.open(kept.parent / PREVIEW).getpixel((100, 100))[0] > 120


@pytest.mark.parametrize(
    ("name", "size", "told"),
    [
        ("square.png", (300, 300), "300 x 300 does not fit section North, 6800 x 4065"),
        ("text.png", None, "not a picture that this program reads"),
    ],
)
def test_a_bad_picture_is_refused_in_one_sentence(
    tmp_path: Path, name: str, size: tuple[int, int] | None, told: str
) -> None:
    path = tmp_path / name
    if size is None:
        path.write_text("no picture")
    else:
        picture(path, size)

    with pytest.raises(DataError) as refused:
        keep_picture(GAME, "north", path)
    assert [issue.message for issue in refused.value.issues] == [told]


def test_a_picture_made_of_a_scan_keeps_what_made_it(sheet: MapSheet) -> None:
    kept = keep_image(GAME, "south", Image.new("RGB", proportion(sheet, 340)), "schema = 1\n")

    assert (kept.parent / "south.transform.toml").read_text() == "schema = 1\n"


def test_without_his_picture_the_drawn_one_is_back(sheet: MapSheet) -> None:
    keep_image(GAME, "south", Image.new("RGB", proportion(sheet, 340)), "schema = 1\n")

    remove_picture(GAME, "south")

    folder = own_map_folder(GAME)
    assert folder is not None
    assert (dict(own_section_pictures(sheet, folder)), list(folder.iterdir())) == ({}, [])


@pytest.mark.parametrize("fault", [*DAMAGED, Image.DecompressionBombError])
def test_a_picture_that_went_bad_beside_it_holds_nothing_up(
    tmp_path: Path, sheet: MapSheet, monkeypatch: pytest.MonkeyPatch, fault: type[Exception]
) -> None:
    kept = keep_picture(GAME, "north", picture(tmp_path / "scan.jpg", proportion(sheet, 500)))
    keep_image(GAME, "south", Image.new("RGB", (50, 50)))
    opened = Image.open

    def open_it(file: object, *words: object, **more: object) -> Image.Image:
        # Each decoder meets a broken file with an error of its own.
        if file == kept:
            raise fault
        return opened(file, *words, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Image, "open", open_it)
    remove_picture(GAME, "south")

    folder = own_map_folder(GAME)
    assert folder is not None
    assert (folder / PREVIEW).is_file()
