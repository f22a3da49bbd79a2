"""`check`: every kind of file is known, every fault is named, our own data has none."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import counters.load
import maps.load
from app.checking.files import check_all, check_path
from rules.issues import Severity
from tests.files.gamefiles import Recorded

ROOT = Path(__file__).resolve().parents[2]


def test_our_own_data_has_no_issue() -> None:
    assert check_all() == []


@pytest.mark.parametrize(
    "name",
    [
        "maps/bitter_end",
        "maps/bitter_end/map.toml",
        "counters/bitter_end",
        "counters/bitter_end/looks.toml",
        "counters/bitter_end/setup_historical.toml",
        "rules/games/bitter_end/charts.toml",
        "rules/games/bitter_end/sequence.toml",
        "rules/games/bitter_end/words.toml",
    ],
)
def test_every_kind_of_our_files_is_known(name: str) -> None:
    assert check_path(ROOT / name) == []


def test_a_damaged_save_is_told_with_its_strangers(tmp_path: Path) -> None:
    path = tmp_path / "game.adjutant"
    path.write_bytes(Recorded().raw.replace(b"unit ge:3/3SS", b"unit xx:9/9") + b"rubbish\n")

    assert [issue.severity for issue in check_path(path)] == [Severity.ERROR, Severity.WARNING]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [("", "no marker has this state on a face"), (', marks = ["frost"]', "'frost' is no state of units")],
)
def test_markers_show_the_states_that_the_rules_speak_of(tmp_path: Path, wrong: str, message: str) -> None:
    shutil.copytree(ROOT / "counters" / "bitter_end", tmp_path / "game")
    path = tmp_path / "game" / counters.load.MARKERS
    path.write_text(path.read_text("utf-8").replace(', marks = ["frozen"]', wrong), "utf-8")

    assert message in [issue.message for issue in check_path(tmp_path / "game")]


def test_a_folder_with_two_faults_tells_both(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "counters" / "bitter_end", tmp_path / "game")
    shutil.copy(ROOT / "maps" / "bitter_end" / "map.toml", tmp_path / "game")
    for name, right, wrong in (
        (counters.load.COUNTERS, "schema = 1", "schema = 99"),
        (maps.load.MAP_FILE, "schema = 1", "schema = 99"),
    ):
        path = tmp_path / "game" / name
        path.write_text(path.read_text().replace(right, wrong, 1))

    sources = {issue.source.rpartition("/")[2] for issue in check_path(tmp_path / "game")}

    assert {"map.toml", "counters.toml"} <= sources


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("notes.txt", "anything"),
        ("charts.toml", "a = 1"),
        ("charts.toml", "a = "),
        ("own.toml", "a = 1"),
        ("game.adjutant", ""),
        ("sequence.toml", "a = 1"),
    ],
)
def test_what_is_no_file_of_ours_is_an_issue_not_an_error(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)

    assert check_path(tmp_path / name)


def test_an_empty_folder_is_an_issue(tmp_path: Path) -> None:
    assert "neither" in check_path(tmp_path)[0].message


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ('last_turn = "21.11"', 'last_turn = "8.99"', "there is no case 8.99"),
        ('id = "soviet"', 'id = "soviets"', "this side of the sequence has no name"),
    ],
)
def test_words_that_do_not_fit_the_game_are_told(tmp_path: Path, right: str, wrong: str, told: str) -> None:
    folder = tmp_path / "bitter_end"
    shutil.copytree(ROOT / "rules" / "games" / "bitter_end", folder)
    words = folder / "words.toml"
    words.write_text(words.read_text(encoding="utf-8").replace(right, wrong), encoding="utf-8")

    assert [issue.message for issue in check_path(folder)] == [told]
