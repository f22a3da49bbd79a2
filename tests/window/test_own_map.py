"""A player's own map in the real window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.files.own_map import keep_corrections
from app.window.main import Main
from maps.corrections import Corrections
from rules.hexgrid import HexId

HEX = HexId("1521")


def colour_at(main: Main, here: HexId) -> tuple[int, int, int]:
    """Return the colour of the picture beneath a hex, as the scene has it at its smallest."""
    assert main.workspace is not None
    pictures = main.workspace.scene.pictures
    pixel = pictures.preview.pixelColor(pictures.preview.width() // 2, pictures.preview.height() // 4)
    return pixel.red(), pixel.green(), pixel.blue()


def take(main: Main, picture: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bring in a picture of the northern section."""
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(picture), ""))
    monkeypatch.setattr("app.window.own_map.pick", lambda *_: "north")
    main.act("bring_in.picture")


def test_a_picture_lies_in_place_of_ours_until_it_is_switched_off(
    main: Main, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main.workspace is not None
    scene, session = main.workspace.scene, main.workspace.session
    rect = session.game.sheet.sections[0].rect_px
    scan = tmp_path / "scan.png"
    Image.new("RGB", (680, round(680 * rect.height / rect.width)), "#C02040").save(scan)
    drawn = colour_at(main, HEX)

    take(main, scan, monkeypatch)

    qtbot.waitUntil(lambda: scene.pictures.is_own)
    assert (colour_at(main, HEX)[0] > 180, scene.names.is_visible) == (True, False)
    main.act("bring_in.own_map")
    assert (colour_at(main, HEX), scene.names.is_visible) == (drawn, True)


def test_a_bad_picture_is_told_in_one_message(
    main: Main, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "scan.png").write_text("no picture")
    assert main.workspace is not None

    with qtbot.waitSignal(main.workspace.session.said) as said:
        take(main, tmp_path / "scan.png", monkeypatch)

    assert "not a picture that this program reads" in said.args[0].text


def test_corrections_come_into_the_game_and_undo_takes_them_back(main: Main, qtbot: QtBot) -> None:
    def terrain() -> str:
        assert main.workspace is not None
        return main.workspace.session.game.sheet.terrain[HEX]

    ours = terrain()
    keep_corrections("bitter-end", Corrections(terrain={HEX: "lake"}))

    main.act("bring_in.use_corrections")

    qtbot.waitUntil(lambda: terrain() == "lake")
    main.act("edit.undo")
    qtbot.waitUntil(lambda: terrain() == ours)
