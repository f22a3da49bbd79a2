"""Where a command is to write is looked at before its work: one message, and nothing was read for it."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from app.commands import targets
from tests.bring_in.vassal.modules import Element, palette, sides, slot
from tests.commands.asking import fault

INTO_A_FOLDER = {
    "map": ("bring-in", "map", "missing.png"),
    "counters": ("bring-in", "counters", "missing.png"),
    "setup": ("bring-in", "setup", "missing.png"),
    "list": ("bring-in", "setup", "--text", "missing.txt"),
}


@pytest.fixture(params=[*INTO_A_FOLDER, "module"])
def command(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, ...]:
    """A command that writes into a folder. What it is given is missing: it has not come to that."""
    if request.param != "module":
        return INTO_A_FOLDER[request.param]
    # Only the file of VASSAL's is opened first: what it is says what is written.
    root = Element("GameModule", {"name": "Alder"}, [sides("Blue"), palette("P", All=[slot("One")])])
    path = tmp_path / "alder.vmod"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("buildFile.xml", root.xml())
    return "bring-in", "vassal", str(path)


def test_a_file_in_the_place_of_a_folder(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: tuple[str, ...]
) -> None:
    (tmp_path / "taken").write_text("mine")
    assert "taken: cannot be written: it is a file" in fault(capsys, *command, "-o", tmp_path / "taken")
    below = fault(capsys, *command, "-o", tmp_path / "taken" / "there")
    assert "taken is a file" in below
    assert (tmp_path / "taken").read_text() == "mine"


def test_a_folder_that_is_read_only(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    command: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Told, not tried: whoever runs the tests as an administrator may write anywhere.
    monkeypatch.setattr(targets, "may_write", lambda path: path != tmp_path)
    out = tmp_path / "new" / "er"
    assert "is read-only" in fault(capsys, *command, "-o", out)
    assert not out.parent.exists()


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "alder.vsav"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("savedGame", "!VCSK00")
    return path


def test_a_saved_game_is_never_written_over_what_is_there(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, save: Path
) -> None:
    out = tmp_path / "mine.adjutant"
    out.write_text("a game under way")
    assert "it is there already" in fault(capsys, "bring-in", "vassal", save, "-o", out)
    assert out.read_text() == "a game under way"


@pytest.mark.parametrize(("out", "why"), [("", "it is a folder"), ("none/a.adjutant", "the folder is not")])
def test_a_saved_game_has_no_place(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, save: Path, out: str, why: str
) -> None:
    assert why in fault(capsys, "bring-in", "vassal", save, "-o", tmp_path / out)


def test_a_file_that_may_only_be_read_is_not_exported_into(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "out.html").write_text("mine")
    monkeypatch.setattr(targets, "may_write", lambda path: path == tmp_path)
    with pytest.raises(targets.DataError, match="may only be read"):
        targets.check_place(tmp_path / "out.html")
