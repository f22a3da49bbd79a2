"""The table as a picture: the same scene as the window, complete whatever it takes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from app.map_marks import HexFill
from app.view.render import export_map, render
from app.view.scene import picture_folder
from app.view.session import Show
from rules.hexgrid import HexId
from tests import new_games
from tests.view import tables


def test_a_picture_has_the_size_asked_for(qtbot: QtBot, tmp_path: Path) -> None:
    render(tables.game(), tmp_path / "small.png", (320, 240))

    image = QImage(str(tmp_path / "small.png"))
    assert (image.width(), image.height()) == (320, 240)


def test_the_whole_map_is_exported_at_half_size(qtbot: QtBot, tmp_path: Path) -> None:
    export_map(tables.game(), tmp_path / "map.png")

    assert QImage(str(tmp_path / "map.png")).width() == round(12.5 * 160 * 0.5) + 40


def test_an_overlay_is_drawn(qtbot: QtBot, tmp_path: Path) -> None:
    fill = HexFill(frozenset(tables.sheet().grid.hexes), "#0000FF", 0.8)
    render(tables.game(), tmp_path / "blue.png", (200, 160), HexId("0605"), 0.2, [fill])

    colour = QColor(QImage(str(tmp_path / "blue.png")).pixel(70, 40))
    assert colour.blue() > colour.red() + 60


@pytest.mark.parametrize("size", [(0, 100), (100, 99_999), (-5, -5)])
def test_a_size_that_makes_no_picture_is_refused(size: tuple[int, int], tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="1 to 16384 pixels"):
        render(tables.game(), tmp_path / "none.png", size)


def test_a_hex_that_the_map_lacks_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no hex 9999"):
        render(tables.game(), tmp_path / "none.png", (100, 100), HexId("9999"))


def test_a_folder_that_is_not_there_is_told(qtbot: QtBot, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        render(tables.game(), tmp_path / "none" / "map.png", (100, 100))


def test_bitter_end_is_drawn_from_its_pictures(qtbot: QtBot, tmp_path: Path) -> None:
    """The colours under the veil: those of the section's own picture."""
    game = new_games.new_game()
    render(game, tmp_path / "be.png", (200, 200), HexId("0505"), 1.0, show=Show(units=False, is_dark=True))

    x, y = game.sheet.centre_px(HexId("0505"))
    picture = QImage(str(picture_folder(game.sheet) / game.sheet.sections[0].picture))
    share = picture.width() / game.sheet.sections[0].rect_px.width
    own = QColor(picture.pixel(round(x * share) + 20, round(y * share) + 20))
    drawn = QColor(QImage(str(tmp_path / "be.png")).pixel(120, 120))
    assert drawn.red() == pytest.approx(own.red() * 0.71 + 10 * 0.29, abs=14)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no limit on files")
def test_a_full_disk_leaves_the_picture_that_was_there(qtbot: QtBot, tmp_path: Path) -> None:
    import resource  # noqa: PLC0415 not there on Windows

    (tmp_path / "map.png").write_bytes(b"the one before")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    game = tables.game()
    resource.setrlimit(resource.RLIMIT_FSIZE, (200, hard))
    try:
        with pytest.raises(OSError, match="too large"):
            render(game, tmp_path / "map.png", (320, 240))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("map.png", b"the one before")]


def test_a_picture_of_no_known_kind_is_refused_by_name(qtbot: QtBot, tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"no picture ends in '.odt'; take .png") as refused:
        render(tables.game(), tmp_path / "map.odt", (100, 100))

    assert refused.value.filename == str(tmp_path / "map.odt")


def test_names_and_numbers_are_drawn_on_pictures_too(qtbot: QtBot, tmp_path: Path) -> None:
    pictures = []
    for names in (True, False):
        out = tmp_path / f"{names}.png"
        render(tables.game(), out, (400, 300), HexId("0605"), 0.6, show=Show(names=names, has_motion=False))
        pictures.append(QImage(str(out)))

    assert pictures[0] != pictures[1]
