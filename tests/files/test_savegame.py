"""Games begun, opened, opened twice, saved elsewhere, recovered, migrated."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.files import folders, savegame
from app.files.folders import unnamed_games
from app.files.form import says_in_clear
from app.files.lock import InUse
from app.files.reading import read
from app.files.savegame import OpenGame, new_game, open_copy, open_game, write_new
from app.files.titles import title_of_file
from app.table.changes import Flipped, Register, Written
from app.table.journal import START
from app.table.notation import format_table
from rules.issues import DataError
from tests.files.gamefiles import HEADER, ONE, small_table

ROOT = Path(__file__).resolve().parents[2]
FLIP = Flipped(ONE, 0, 1)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.adjutant"
    write_new(path, HEADER, small_table())
    return path


@pytest.fixture
def opened(path: Path) -> Iterator[OpenGame]:
    opened = open_game(path)
    yield opened
    opened.close()


# ---- new


def test_a_new_game_has_its_charts_values_and_options_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "new.adjutant"
    new_game("bitter-end", "historical", {"19.5": "on"}, 7, path).close()

    table = read(path).journal.table

    assert table.read(Register.CHART, "crt.column.3-1.attack_level.1") == "4 rulebook: EoP Combat attack 1"
    assert table.read(Register.VALUE, "ge:3/3SS full").startswith("6-5-7 ")
    assert table.read(Register.SETTING, "19.5") == "on"


def test_a_new_game_is_laid_out_in_less_than_two_seconds(tmp_path: Path) -> None:
    began = time.process_time()
    new_game("bitter-end", "historical", path=tmp_path / "new.adjutant").close()

    assert time.process_time() - began < 2


def test_a_new_game_does_not_overwrite_a_file(path: Path) -> None:
    with pytest.raises(DataError, match="is there already"):
        new_game("bitter-end", "historical", path=path)


@pytest.mark.parametrize(
    ("game", "scenario", "seed"),
    [
        ("bitter-ned", "historical", 1),
        ("../etc", "x", 1),
        ("bitter-end", "histrical", 1),
        ("bitter-end", "historical", -1),
    ],
)
def test_what_is_not_there_cannot_be_begun(tmp_path: Path, game: str, scenario: str, seed: int) -> None:
    with pytest.raises(DataError):
        new_game(game, scenario, seed=seed, path=tmp_path / "new.adjutant")

    assert list(tmp_path.glob("*.adjutant")) == []


def test_a_game_without_a_name_is_found_again(home: Path) -> None:
    begun = new_game("bitter-end", "historical")
    begun.game.journal.remark(START, "Begun")
    begun.close()

    assert (unnamed_games(), begun.is_unnamed) == ((begun.file.path,), True)
    title = title_of_file(begun.file.path)
    assert title is not None
    assert (title.scenario, title.begun is None) == (begun.game.header.title, False)
    assert begun.file.path.name.startswith("unnamed-historical-")


def test_a_game_without_a_name_in_which_nothing_was_done_is_not_kept(home: Path) -> None:
    new_game("bitter-end", "historical").close()

    assert unnamed_games() == ()


def test_a_game_without_a_name_that_was_all_taken_back_is_kept(home: Path) -> None:
    begun = new_game("bitter-end", "historical")
    begun.game.journal.push(Written(Register.NOTE, "1", "", "x"))
    begun.game.journal.undo()
    begun.close()

    assert unnamed_games() == (begun.file.path,)


def test_a_game_with_a_name_is_kept_though_nothing_was_done(tmp_path: Path) -> None:
    new_game("bitter-end", "historical", path=tmp_path / "mine.adjutant").close()

    assert (tmp_path / "mine.adjutant").exists()


def test_a_game_without_a_name_goes_on_in_memory_where_the_user_folder_cannot_be_written(
    home: Path,
) -> None:
    home.write_text("a file where the folder should be")
    told: list[savegame.Trouble] = []

    begun = new_game("bitter-end", "historical", on_trouble=told.append)
    begun.game.journal.push(FLIP)

    assert (len(told), begun.file.waiting, begun.game.table[ONE].face) == (1, 1, 1)
    begun.close()


# ---- open


def test_what_was_played_is_there_again(path: Path) -> None:
    opened = open_game(path)
    opened.game.journal.push(FLIP)
    opened.game.journal.bookmark(opened.game.journal.now, "Here")
    opened.close()

    again = open_game(path)

    assert again.game.table[ONE].face == 1
    assert dict(again.game.journal.bookmarks) == {1: "Here"}
    again.close()


def test_the_head_says_that_a_closed_thing_stands_in_the_file_once_there_is_one(path: Path) -> None:
    opened = open_game(path)
    told = [says_in_clear(path.read_bytes())]
    opened.game.journal.push(FLIP)
    for owner, before in (("german", ""), ("soviet", "german")):
        opened.game.journal.push(Written(Register.CLOSED, ONE, before, owner))
    opened.close()
    told.append(says_in_clear(path.read_bytes()))
    again = open_game(path)
    again.close()

    assert (told, again.issues, len(again.game.journal.steps)) == ([False, True], (), 3)
    assert path.read_bytes().count(b"in clear") == 1


def test_a_second_window_is_told(opened: OpenGame, path: Path) -> None:
    with pytest.raises(InUse, match="is open in another window"):
        open_game(path)


def test_another_program_is_told(opened: OpenGame, path: Path) -> None:
    code = f"from app.files.savegame import open_game; open_game(__import__('pathlib').Path({str(path)!r}))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)

    assert "InUse" in done.stderr


def test_a_closed_game_leaves_no_lock_behind(opened: OpenGame, path: Path) -> None:
    opened.close()

    assert [each.name for each in path.parent.iterdir() if "lock" in each.name] == []


def test_a_copy_can_be_opened_beside_the_original(opened: OpenGame, path: Path) -> None:
    copy = open_copy(path)

    copy.game.journal.push(FLIP)

    assert (copy.is_unnamed, opened.game.table[ONE].face) == (True, 0)
    copy.close()


def test_a_game_that_is_not_installed_is_named(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"bitter-end", b"waterloo"))

    with pytest.raises(DataError, match="waterloo"):
        open_game(path)


def test_an_unknown_counter_gets_a_blank_stand_in(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"unit ge:3/3SS face 0", b"unit xx:9/9 face 3"))

    opened = open_game(path)

    assert opened.game.face_count(ONE) == 4
    assert "xx:9/9" in [issue.where for issue in opened.issues]
    opened.close()


# ---- damage


def test_looking_at_a_damaged_game_changes_nothing(path: Path) -> None:
    damaged = path.read_bytes() + b"+ 1 0 flip ge:3/3SS 0"
    path.write_bytes(damaged)

    opened = open_game(path)

    assert opened.issues
    opened.close()
    assert path.read_bytes() == damaged


def told_of(path: Path, raw: bytes) -> str:
    """Return all that is told of a file when it is opened."""
    path.write_bytes(raw)
    opened = open_game(path)
    opened.close()
    return "\n".join(map(str, opened.issues))


@pytest.fixture
def scenario(tmp_path: Path) -> bytes:
    """Return the file of a game that has just begun."""
    path = tmp_path / "begun.adjutant"
    new_game("bitter-end", "historical", seed=1, path=path).close()
    return path.read_bytes()


def test_a_file_cut_before_its_journal_says_what_is_missing(path: Path, scenario: bytes) -> None:
    told = told_of(path, scenario[: scenario.index(b"\njournal\n") + 1])

    assert "all that was played is missing" in told


def test_a_file_cut_in_its_set_up_names_the_units_that_are_missing(path: Path, scenario: bytes) -> None:
    told = told_of(path, scenario[: scenario.index(b"piece so:")])

    assert "units of the scenario are missing: so:" in told


def test_a_piece_under_another_name_is_told(path: Path, scenario: bytes) -> None:
    told = told_of(path, scenario.replace(b"piece ge:5/5SS unit", b"piece ge:55/5SS unit"))

    assert "ge:55/5SS: no unit is called so" in told


def test_a_unit_that_became_another_is_missed(path: Path, scenario: bytes) -> None:
    told = told_of(path, scenario.replace(b"ge:5/5SS", b"ge:55/5SS"))

    assert "units of the scenario are missing: ge:5/5SS" in told


def test_a_game_without_damage_has_nothing_to_tell(path: Path, scenario: bytes) -> None:
    assert told_of(path, scenario) == ""


def test_playing_on_keeps_the_damaged_original(path: Path) -> None:
    damaged = path.read_bytes() + b"+ 1 0 flip ge:3/3SS 0"
    path.write_bytes(damaged)
    opened = open_game(path)

    opened.game.journal.push(FLIP)
    opened.close()

    assert path.with_name("game.adjutant.original-1").read_bytes() == damaged
    assert read(path).issues == ()


def test_damage_in_the_middle_stays_in_the_file_and_in_its_copies(path: Path, tmp_path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"% a line of the future\n")
    opened = open_game(path)
    opened.game.journal.push(FLIP)

    opened.save_as(tmp_path / "other.adjutant")
    opened.close()

    assert b"\n% a line of the future\n+ 1 0 flip" in (tmp_path / "other.adjutant").read_bytes()


def test_a_compact_file_of_a_damaged_one_keeps_the_original(path: Path) -> None:
    damaged = path.read_bytes() + b"+ 1 0 flip ge:3/3SS 0"
    path.write_bytes(damaged)
    opened = open_game(path)

    opened.file.compact()
    opened.close()

    assert path.with_name("game.adjutant.original-1").read_bytes() == damaged


# ---- elsewhere


def test_after_save_as_the_game_goes_on_in_the_new_file(opened: OpenGame, path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.adjutant"
    opened.game.journal.push(FLIP)
    opened.save_as(other)
    opened.game.journal.undo()

    assert (read(path).journal.now, read(other).journal.now) == (1, START)
    open_game(path).close()


def test_a_file_without_a_name_is_not_left_behind(tmp_path: Path) -> None:
    begun = new_game("bitter-end", "historical")

    begun.save_as(tmp_path / "named.adjutant")

    assert (unnamed_games(), begun.is_unnamed) == ((), False)
    begun.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_save_as_keeps_the_permissions(path: Path, tmp_path: Path) -> None:
    path.chmod(0o640)
    opened = open_game(path)
    opened.save_as(tmp_path / "other.adjutant")
    opened.close()

    assert (tmp_path / "other.adjutant").stat().st_mode & 0o777 == 0o640


def test_save_as_is_the_way_out_of_a_disk_in_trouble(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    write_new(stick / "game.adjutant", HEADER, small_table())
    opened = open_game(stick / "game.adjutant")
    for each in stick.iterdir():
        each.unlink()
    stick.rmdir()
    opened.game.journal.push(FLIP)
    assert opened.file.trouble is not None

    opened.save_as(tmp_path / "saved.adjutant")

    assert opened.file.trouble is None
    assert opened.close()
    assert read(tmp_path / "saved.adjutant").journal.table[ONE].face == 1


def test_save_as_that_fails_leaves_the_game_where_it_was(
    opened: OpenGame, path: Path, tmp_path: Path
) -> None:
    with pytest.raises(DataError, match="cannot be written"):
        opened.save_as(tmp_path / "no folder" / "x.adjutant")

    opened.game.journal.push(FLIP)
    assert read(path).journal.now == 1


def test_save_as_onto_a_game_that_is_open_is_refused(opened: OpenGame, tmp_path: Path) -> None:
    write_new(tmp_path / "other.adjutant", HEADER, small_table())
    other = open_game(tmp_path / "other.adjutant")

    with pytest.raises(InUse):
        opened.save_as(tmp_path / "other.adjutant")

    other.close()


def test_compacting_keeps_the_game_and_shortens_the_file(opened: OpenGame, path: Path) -> None:
    journal = opened.game.journal
    journal.push(FLIP)
    for _ in range(50):
        journal.undo()
        journal.redo()
    before = format_table(opened.game.table), path.stat().st_size

    opened.file.compact()
    journal.push(Written(Register.NOTE, "turn", "", "compact"))
    opened.close()

    assert path.stat().st_size < before[1]
    assert (len(read(path).journal.steps), read(path).issues) == (2, ())


# ---- migration


def test_an_older_form_is_read_and_kept_before_it_is_written_on(path: Path) -> None:
    """A made-up form 0 called the game `spiel`; form 1 is the first that there was."""
    older = path.read_bytes().replace(b"adjutant 1\ngame ", b"adjutant 0\nspiel ")
    path.write_bytes(older)
    steps = {0: lambda lines: [line.replace("spiel ", "game ") for line in lines]}

    loaded = read(path, steps=steps)

    assert (loaded.header, loaded.issues) == (HEADER, ())
    assert loaded.text.raw != older == loaded.original


def test_names_are_free_as_long_as_no_file_has_them(home: Path) -> None:
    day = folders.date(2026, 1, 31)
    folders.games_folder().mkdir(parents=True)
    (folders.games_folder() / "unnamed-historical-2026-01-31-1.adjutant").touch()

    assert folders.fresh_unnamed(day, "historical").name == "unnamed-historical-2026-01-31-2.adjutant"


def test_a_game_changed_by_another_program_goes_on_beside_it_under_its_own_lock(
    opened: OpenGame, path: Path
) -> None:
    os.truncate(path, 100)
    opened.game.journal.remark(START, "goes on")

    beside = path.with_name("game.kept-1.adjutant")
    assert opened.file.path == beside
    with pytest.raises(InUse):
        open_game(beside)
    assert beside.read_text().endswith('# 0 "goes on"\n')


def test_compacting_leaves_what_another_program_wrote(opened: OpenGame, path: Path) -> None:
    path.write_bytes(b"something else\n")

    opened.file.compact()

    assert (path.read_bytes(), opened.file.path.name) == (b"something else\n", "game.kept-1.adjutant")
