"""A player's own map in the real window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.bring_in.wizard.editor.window import EditorWindow
from app.window.main import Main
from rules.hexgrid import HexId

HEX = HexId("1521")


def colour(main: Main) -> tuple[int, int, int]:
    """Return a colour in the north of the map's picture at its smallest."""
    assert main.workspace is not None
    pictures = main.workspace.scene.pictures
    pixel = pictures.preview.pixelColor(pictures.preview.width() // 2, pictures.preview.height() // 4)
    return pixel.red(), pixel.green(), pixel.blue()


def terrain(main: Main) -> str:
    """Return the terrain of the hex in the game that is shown."""
    assert main.workspace is not None
    return main.workspace.session.game.sheet.terrain[HEX]


def take(main: Main, picture: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bring in a picture of the northern section."""
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(picture), ""))
    monkeypatch.setattr("app.window.own_map.pick", lambda *_: "north")
    main.act("bring_in.picture")


def test_an_owner_brings_his_map_and_corrects_ours(
    main: Main, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One window for all of it: to begin it takes longer than each part."""
    assert main.workspace is not None
    session, scene = main.workspace.session, main.workspace.scene
    drawn, ours = colour(main), terrain(main)

    # What is no picture is told in one message.
    (tmp_path / "text.png").write_text("no picture")
    with qtbot.waitSignal(session.said) as said:
        take(main, tmp_path / "text.png", monkeypatch)
    assert "not a picture that this program reads" in said.args[0].text

    # His picture lies in place of ours until it is switched off.
    rect = session.game.sheet.sections[0].rect_px
    Image.new("RGB", (680, round(680 * rect.height / rect.width)), "#C02040").save(tmp_path / "scan.png")
    take(main, tmp_path / "scan.png", monkeypatch)
    qtbot.waitUntil(lambda: scene.pictures.is_own)
    assert (colour(main)[0] > 180, scene.names.is_visible) == (True, False)
    main.act("bring_in.own_map")
    assert (colour(main), scene.names.is_visible) == (drawn, True)

    # An editor that he only looked into has nothing to tell.
    main.act("bring_in.edit_map")
    window = main.frame.findChild(EditorWindow)
    assert window is not None
    before = main.workspace.panels.messages.lines
    window.close()
    assert main.workspace.panels.messages.lines == before
    qtbot.waitUntil(lambda: main.frame.findChild(EditorWindow) is None)

    # The editor keeps his corrections apart and offers to play by them; undo takes them back.
    main.act("bring_in.edit_map")
    window = main.frame.findChild(EditorWindow)
    assert window is not None
    window.editor.draft.paint([HEX], "lake")
    with qtbot.waitSignal(session.said) as said:
        window.close()
    assert said.args[0].text.startswith("1 correction of the map kept")
    assert terrain(main) == ours
    said.args[0].offer.do()
    qtbot.waitUntil(lambda: terrain(main) == "lake")
    main.act("edit.undo")
    qtbot.waitUntil(lambda: terrain(main) == ours)
