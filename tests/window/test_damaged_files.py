"""Files that cannot be opened, or only in part: what is told, and what can be done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from errno import EACCES, ENAMETOOLONG
from importlib import import_module
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from app.dialogs.new_game import Wanted
from app.files import recent
from app.files.disk import write_aside
from app.files.savegame import new_game, open_game
from app.table.journal import START
from app.window.games import Games, TroubleBell, copy_words, damage_words, name_of
from app.window.home import home_of, open_home
from app.window.main import Main
from counters.setups import scenarios


@dataclass
class Ear:
    """Games that tell what could not be done to a list."""

    games: Games
    told: list[str]


@pytest.fixture
def ear(qtbot: QtBot) -> Ear:
    window, told = QWidget(), list[str]()
    qtbot.addWidget(window)
    return Ear(Games(window, TroubleBell(), lambda text, _: told.append(text), lambda _: False), told)


def test_a_file_that_cannot_be_opened_says_what_can_be_done(tmp_path: Path, ear: Ear) -> None:
    path = tmp_path / "letter.adjutant"
    path.write_text("Dear aunt\n")
    assert ear.games.open(path) is None
    assert "Game, Open" in ear.told[0]


def test_a_copy_kept_of_a_damaged_file_is_named(tmp_path: Path, ear: Ear) -> None:
    path = tmp_path / "game.adjutant"
    path.write_text("")
    path.with_name("game.adjutant.original-1").write_text("adjutant 1\n")
    ear.games.open(path)

    assert "game.adjutant.original-1" in ear.told[0]


def test_a_file_cut_before_its_journal_says_that_the_original_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.adjutant"
    new_game("bitter-end", "historical", seed=1, path=path).close()
    raw = path.read_bytes()
    path.write_bytes(raw[: raw.index(b"\njournal\n") + 1])

    opened = open_game(path)
    opened.close()

    assert "the file as it was is kept beside it" in damage_words(opened, opened.issues)


def test_a_file_that_is_not_there_is_not_said_to_be_left_as_it_is(tmp_path: Path, ear: Ear) -> None:
    ear.games.open(tmp_path / "nowhere.adjutant")

    assert ("left as it was" in ear.told[0], "Game, New" in ear.told[0]) == (False, True)


def test_a_copy_of_a_game_that_is_open_elsewhere_says_so(
    tmp_path: Path, ear: Ear, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
    first = new_game("bitter-end", "historical", seed=1, path=tmp_path / "winter.adjutant")
    copy = ear.games.open(tmp_path / "winter.adjutant")
    assert copy is not None
    copy.close()
    first.close()

    assert "winter.adjutant" in copy_words(copy)
    assert name_of(copy).startswith("copy of winter.adjutant, begun ")


# ---- all or nothing


class Unshowable(Exception):
    """What a part of the window raises that meets something it cannot show."""


def _failing_once(then: Callable[..., object]) -> Callable[..., object]:
    """Return what raises when it is called first, and does its work after that."""
    left = [Unshowable()]

    def work(*args: object) -> object:
        if left:
            raise left.pop()
        return then(*args)

    return work


@pytest.mark.parametrize("part", ["app.window.workspace.TurnStrip", "app.window.main.Menus"])
def test_a_game_that_cannot_be_shown_leaves_the_one_before_writing(
    main: Main, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    main.begin(Wanted("bitter-end", "historical", 1))
    other = new_game("bitter-end", "historical", seed=2, path=tmp_path / "other.adjutant")
    assert main.workspace is not None
    former = main.workspace.opened.file.path

    module, _, name = part.rpartition(".")
    monkeypatch.setattr(part, _failing_once(getattr(import_module(module), name)))
    main.enter(other)
    main.workspace.session.game.journal.remark(START, "still written")

    assert former.read_text().endswith('# 0 "still written"\n')
    assert main.workspace.panels.messages.lines[-1].message.text.startswith("other.adjutant holds something")
    assert "historical" in main.frame.windowTitle().casefold()


def test_a_start_on_a_game_that_cannot_be_shown_begins_another(
    start: Callable[[Path | None], Main], tmp_path: Path
) -> None:
    path = tmp_path / "letter.adjutant"
    path.write_text("Dear aunt\n")

    workspace = start(path).workspace

    assert workspace is not None
    assert "Game, Open" in workspace.panels.messages.lines[-1].message.text


def test_a_count_beyond_all_counting_is_told_and_shown_as_none(
    start: Callable[[Path | None], Main], tmp_path: Path
) -> None:
    path = tmp_path / "winter.adjutant"
    new_game("bitter-end", "historical", seed=1, path=path).close()
    path.write_text(path.read_text().replace('"asp:german" "0"', '"asp:german" "5000000000"'))

    workspace = start(path).workspace

    assert workspace is not None
    assert (workspace.opened.file.path, workspace.panels.points.field("asp:german").value()) == (path, 0)
    assert "5000000000" in workspace.panels.messages.lines[-1].message.text


@pytest.mark.parametrize(
    ("game", "cells"),
    [
        ("bitter-end", ("tec.hex.rugged.mp.0", "crt.column.1-3.attack_level.0")),
        ("budapest-campaign", ("result.AA.att_retreat", "tec.side.major_lake.shift")),
        ("battle-for-hungary", ("crt.cl_cap", "loc.hq_unsupplied.units")),
    ],
)
def test_a_new_game_with_charts_of_ones_own_that_the_rules_cannot_read_is_shown_and_told(
    start: Callable[[Path | None], Main], home: Path, qtbot: QtBot, game: str, cells: tuple[str, ...]
) -> None:
    scenario = next(iter(scenarios(game))).id
    path = home / "data" / game.replace("-", "_") / "charts.toml"
    path.parent.mkdir(parents=True)
    typed = "".join(f'"{cell}" = -7\n' for cell in cells)
    path.write_text(f'schema = 1\ngame = "{game}"\nsource = "mine"\n[cell]\n{typed}')

    main = start(None)
    main.begin(Wanted(game, scenario, 1))

    assert main.workspace is not None
    assert main.workspace.opened.game.header.game == game
    told = " ".join(line.message.text for line in main.workspace.panels.messages.lines)
    assert any(cell in told for cell in cells)


def test_a_file_changed_by_another_program_is_told_and_the_window_goes_on_beside_it(
    start: Callable[[Path | None], Main], tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "winter.adjutant"
    new_game("bitter-end", "historical", seed=1, path=path).close()
    main = start(path)
    assert main.workspace is not None
    path.write_text("adj")

    main.frame.activated()

    bar = main.workspace.panels.messages
    qtbot.waitUntil(lambda: any("another program" in line.message.text for line in bar.lines))
    assert "winter.kept-1" in main.frame.windowTitle()
    assert recent.recent_files()[0].name == "winter.kept-1.adjutant"


@pytest.mark.parametrize("error", [PermissionError(EACCES, "shut"), OSError(ENAMETOOLONG, "too long")])
def test_a_file_that_nobody_may_look_at_is_told_of_as_any_other(
    tmp_path: Path, ear: Ear, monkeypatch: pytest.MonkeyPatch, error: OSError
) -> None:
    """A folder that may not be entered, a name that the disk does not take: Path's questions raise there."""

    def refuse(*_: object, **__: object) -> None:
        raise error

    for asked in ("os.open", "os.stat"):
        monkeypatch.setattr(asked, refuse)
    path = tmp_path / "shut" / "game.adjutant"
    opened = ear.games.open(path)

    assert opened is None
    assert [("cannot be read" in told, "Game, Open" in told) for told in ear.told] == [(True, True)]


def test_what_the_disk_refuses_is_told_in_words(tmp_path: Path, ear: Ear) -> None:
    path = tmp_path / "folder"
    path.mkdir()
    is_done = ear.games.try_to(lambda: write_aside(path, b"new"), "Nothing was written.")

    assert not is_done
    assert ear.told == [
        f"Nothing was written.\n{path}: cannot be written: it is a folder (choose another place)"
    ]


def test_a_named_game_that_is_gone_is_told_and_no_other_passes_for_it(tmp_path: Path, ear: Ear) -> None:
    path = tmp_path / "game.adjutant"
    opened = new_game("bitter-end", "historical", seed=1, path=path)
    home = home_of(opened)
    opened.close()
    path.unlink()

    assert open_home(ear.games, home) is None
    assert [str(path) in told for told in ear.told] == [True]


def test_a_game_begins_where_the_folder_of_a_person_may_not_be_entered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a name that no disk takes: whoever runs the tests may perhaps enter every folder."""
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / ("n" * 300)))
    opened = new_game("bitter-end", "historical", seed=1)
    units = len(opened.game.roster.units)
    opened.close()

    assert units > 200
