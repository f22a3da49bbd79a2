"""Pictures of one's own: given by the menu or dropped, seen at once, for both sides, and taken away again."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.dialogs.own_pictures import OwnPicturesDialog
from app.table.changes import Flipped
from app.table.pieces import PieceId
from app.view.drops import Drops
from app.view.tools import Pointer
from app.window.main import Main
from app.window.workspace import Workspace

TANKS, MARKER = PieceId("ge:5/5SS"), PieceId("german_vp/1")
RED, BLUE = QColor("#ff0000"), QColor("#0000ff")
SLOW_MS = 30_000
"""A busy machine paints the map piece by piece."""


def picture(folder: Path, colour: QColor) -> Path:
    path = folder / f"{colour.name()[1:]}.png"
    image = QImage(200, 200, QImage.Format.Format_RGB32)
    image.fill(colour)
    image.save(str(path))
    return path


@pytest.fixture
def workspace(main: Main, qtbot: QtBot) -> Workspace:
    """A workspace that looks closely at the tanks, which are selected."""
    assert main.workspace is not None
    main.workspace.session.select([TANKS])
    main.workspace.view.camera.actual_size()
    main.workspace.view_acts.centre()
    qtbot.waitUntil(lambda: main.workspace is not None and main.workspace.scene.is_settled, timeout=SLOW_MS)
    return main.workspace


def spot_on(workspace: Workspace) -> tuple[float, float]:
    """Where the tanks are seen in the scene, also under another counter."""
    slot = workspace.scene.slot_of(TANKS)
    assert slot is not None
    return slot.x + slot.size / 2, slot.y + slot.size * 0.12


def looks_like(workspace: Workspace, colour: QColor) -> bool:
    """Whether the map shows the counter in one colour."""
    image = workspace.view.viewport().grab().toImage()
    return (
        image.pixelColor(workspace.view.mapFromScene(*spot_on(workspace)) * image.devicePixelRatio())
        == colour
    )


def test_a_picture_chosen_in_the_dialog_shows_at_once_and_is_taken_away_again(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    red = picture(tmp_path, RED)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(red), ""))
    done: list[bool] = []

    def use(dialog: OwnPicturesDialog) -> int:
        front, back = dialog.faces
        front.choose.click()
        qtbot.waitUntil(lambda: looks_like(workspace, RED), timeout=SLOW_MS)
        done.append((front.remove.isEnabled(), back.remove.isEnabled()) == (True, False))
        stack = workspace.panels.unit_card.stack
        stacked = stack.rows.item(stack.pieces().index(TANKS)).icon().pixmap(20, 20).toImage()
        done.append(stacked.pixelColor(10, 10) == RED)
        front.remove.click()
        qtbot.waitUntil(lambda: not looks_like(workspace, RED), timeout=SLOW_MS)
        return 0

    # While it is open: answered, it is gone.
    monkeypatch.setattr(OwnPicturesDialog, "exec", use)
    workspace.picture_acts.handlers()["counter.picture"]()

    assert done == [True, True]


def test_two_pictures_dropped_on_a_counter_are_those_of_its_sides(
    workspace: Workspace, tmp_path: Path, qtbot: QtBot
) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(picture(tmp_path, each))) for each in (RED, BLUE)])

    Drops(workspace.scene).drop(data, Pointer(*spot_on(workspace)))

    qtbot.waitUntil(lambda: looks_like(workspace, RED), timeout=SLOW_MS)
    workspace.session.push(Flipped(TANKS, 0, 1))
    qtbot.waitUntil(lambda: looks_like(workspace, BLUE), timeout=SLOW_MS)
    workspace.picture_acts.take(MARKER, (tmp_path / "ff0000.png",))
    assert "Only units" in workspace.panels.messages.lines[-1].message.text
