"""A map with neither grid nor places: counters lie where they are let go, and no key looks for a hex."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app import cli
from app.table.pieces import PieceId, Place
from app.window.main import Main
from rules import library

FREE = """\
schema = 1
id = "free-war"
title = "Open country"
sides = "blue red"
credit = "drawn by hand"

[grid]
kind = "none"
width = 1000
height = 700

[[section]]
id = "all"
title = "All"
picture = "all.jpg"

[terrain]
usual = "clear"

[provenance]
grid = "user: test"
terrain = "user: test"
# end
"""
POINTS = {
    "Northbridge": "[150, 150]",
    "Hillfort": "[420, 200]",
    "Ford": "[680, 330]",
    "Southgate": "[880, 580]",
}
UNIT = PieceId("bl:1/north")


@pytest.fixture
def main(
    start: Callable[[Path | None], Main], home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Main:
    """The window on a game whose units begin at points."""
    assert cli.main(["new-game", "free-war", "--grid", "none"]) == 0
    folder = next(home.rglob("free_war"))
    monkeypatch.setenv(library.PLACES, str(folder.parent))
    (folder / "map" / "map.toml").write_text(FREE, encoding="utf-8")
    setup = folder / "counters" / "setup_first.toml"
    text = setup.read_text(encoding="utf-8")
    for name, at in POINTS.items():
        text = text.replace(f'hex = "{name}"', f"at = {at}")
    setup.write_text(text, encoding="utf-8")
    path = tmp_path / "free.adjutant"
    assert cli.main(["new", "free-war", "first", "-o", str(path)]) == 0
    return start(path)


def test_counters_lie_where_they_are_let_go(main: Main) -> None:
    workspace = main.workspace
    assert workspace is not None

    assert workspace.scene.drop_place(333, 444) == Place(pos_px=(333, 444))
    assert workspace.session.game.table.place_of(UNIT).pos_px == (150, 150)


def test_no_key_needs_a_hex(main: Main) -> None:
    workspace = main.workspace
    assert workspace is not None
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Escape):
        QTest.keyClick(workspace.view, key)
        QTest.keyClick(workspace.view, key, Qt.KeyboardModifier.ShiftModifier)

    assert (workspace.view.cursor_of_hexes.hex, workspace.session.game.table.place_of(UNIT).pos_px) == (
        None,
        (150, 150),
    )


def test_tab_goes_from_unit_to_unit(main: Main) -> None:
    workspace = main.workspace
    assert workspace is not None
    found = []
    for _ in range(3):
        QTest.keyClick(workspace.view, Qt.Key.Key_Tab)
        found += workspace.session.selection

    assert found == ["bl:1/north", "bl:2/north", "re:1/south"]
