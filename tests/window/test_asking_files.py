"""Where something is to be written: a typed name never costs anybody a file that he did not name."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from app.window.asking_files import with_ending
from app.window.main import Main
from tests.window.hands import workspace_of

pytestmark = pytest.mark.kept_window


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of the boxes that were shown; questions are answered with No."""
    shown: list[str] = []

    def answer(_window: object, _title: str, text: str, *_: object) -> QMessageBox.StandardButton:
        shown.append(text)
        return QMessageBox.StandardButton.No

    for kind in ("question", "warning"):
        monkeypatch.setattr(QMessageBox, kind, answer)
    return shown


@pytest.mark.parametrize("action", ["export.order", "export.map"])
def test_the_game_under_way_is_never_written_over(
    monkeypatch: pytest.MonkeyPatch, main: Main, boxes: list[str], action: str
) -> None:
    path = workspace_of(main).opened.file.path
    workspace_of(main).opened.file.settle()
    before = path.read_bytes()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    main.act(action)

    assert path.read_bytes() == before
    assert [path.name in each for each in boxes] == [True]


@pytest.mark.parametrize(
    ("action", "there"), [("export.order", "front.txt"), ("game.save_as", "front.adjutant")]
)
def test_a_file_that_the_ending_leads_to_is_asked_about(
    monkeypatch: pytest.MonkeyPatch, main: Main, boxes: list[str], tmp_path: Path, action: str, there: str
) -> None:
    # The dialog has asked about "front", which is not there.
    (tmp_path / there).write_text("my notes of the winter")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "front"), ""))
    main.act(action)

    assert (tmp_path / there).read_text() == "my notes of the winter"
    assert boxes == [f"{there} is there already. Replace it?"]


@pytest.mark.parametrize(
    ("name", "is_only", "wanted"),
    [
        ("map", False, "map.png"),
        ("map.webp", False, "map.webp"),
        ("map of 1. January", False, "map of 1. January.png"),
        ("No. 3", False, "No. 3.png"),
        ("map.webp", True, "map.webp.png"),
        ("map.png", True, "map.png"),
    ],
)
def test_a_name_has_an_ending_where_it_has_none(name: str, is_only: bool, wanted: str) -> None:
    assert with_ending(name, ".png", is_only=is_only) == Path(wanted)
