"""Branches and comparison from the menu of the real window: named, compared, pointed out, another file."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from app.files.savegame import new_game
from app.map_marks import MapMark, PaleCounter, PathLine
from app.panels.film.compare_panel import ComparePanel
from app.table import acts
from app.table.game import Game
from app.table.journal import START, StepId
from app.table.pieces import PieceId, Place
from app.window.main import Main
from rules.hexgrid import HexId
from tests.window.hands import feature_panel, workspace_of

TANKS, GRENADIERS = PieceId("ge:5/5SS"), PieceId("ge:9/5SS")


def march(game: Game, unit: PieceId, to: str) -> StepId:
    return game.journal.push(acts.move(game.table, [unit], Place(hex=HexId(to)), "March"))


@pytest.fixture
def panel(main: Main) -> ComparePanel:
    """The panel from the menu, over a game with two branches; the present is on the longer one."""
    workspace = workspace_of(main)
    game = workspace.session.game
    march(game, TANKS, "1423")
    game.journal.go_to(START)
    march(game, TANKS, "1420")
    march(game, GRENADIERS, "1421")
    assert main.menus is not None
    main.menus.actions["panel.compare"].trigger()
    widget = feature_panel(main, "compare", ComparePanel)
    widget.tree.show_short(has_short=True)
    widget.tree.setCurrentItem(widget.tree.topLevelItem(0).child(0))
    return widget


def marks_of(main: Main) -> list[MapMark]:
    scene = workspace_of(main).scene
    return [*scene.under.marks.get("comparison", ()), *scene.over.marks.get("comparison", ())]


def units(panel: ComparePanel) -> list[str]:
    return [each.unit for each in panel.units.differences]


def test_a_branch_is_named_compared_and_gone_to(panel: ComparePanel, main: Main, qtbot: QtBot) -> None:
    journal = workspace_of(main).session.game.journal
    panel.tree.begin_naming()
    line = panel.tree.findChild(QLineEdit)
    line.setText("By the south")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: StepId(1) in journal.bookmarks)
    panel.buttons["compare"].click()

    assert journal.bookmarks[StepId(1)] == "By the south"
    assert units(panel) == [TANKS, GRENADIERS]
    lines = [mark for mark in marks_of(main) if isinstance(mark, PathLine)]
    sheet = workspace_of(main).session.game.sheet
    # Both places of the tanks are joined; the other unit stays where it was there.
    assert lines[0].points == (sheet.centre_px(HexId("1423")), sheet.centre_px(HexId("1420")))

    panel.units.topLevelItem(0).setSelected(True)
    pale = [mark for mark in marks_of(main) if isinstance(mark, PaleCounter)]
    assert [mark.piece.id for mark in pale] == [TANKS]

    journal.go_to(StepId(2))
    qtbot.waitUntil(lambda: units(panel) == [TANKS])
    panel.buttons["end"].click()
    assert marks_of(main) == []

    panel.buttons["go"].click()
    assert journal.now == 1


def test_another_file_is_compared_with_from_the_panel(
    panel: ComparePanel, main: Main, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = new_game("bitter-end", "historical", seed=1, path=tmp_path / "other.adjutant")
    march(opened.game, TANKS, "1423")
    opened.close()
    before = opened.file.path.read_bytes()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(opened.file.path), ""))
    panel.buttons["file"].click()

    assert units(panel) == [TANKS, GRENADIERS]
    assert opened.file.path.read_bytes() == before


def test_a_file_that_cannot_be_compared_is_told(
    panel: ComparePanel, main: Main, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged = tmp_path / "none.adjutant"
    damaged.write_text("no game at all\n", encoding="utf-8")
    told: list[str] = []
    monkeypatch.setattr(main.games, "_say", lambda text, _detail: told.append(text))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(damaged), ""))
    panel.buttons["file"].click()

    assert (units(panel), told[0].splitlines()[0]) == ([], "This game cannot be compared.")
