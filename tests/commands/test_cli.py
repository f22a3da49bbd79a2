"""The command line: answers, exit codes, one line for each thing that is wrong, never a traceback."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import app
from app import cli
from app.command_table import COMMANDS
from app.files.own_setup import keep_setup
from app.files.savegame import game_in_memory
from app.table.changes import Flipped
from tests.files.gamefiles import ONE, Recorded

ROOT = Path(__file__).resolve().parents[2]


class Done(NamedTuple):
    """What a command left."""

    code: int
    out: str
    err: str


Adjutant = Callable[..., Done]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def adjutant(capsys: pytest.CaptureFixture[str]) -> Adjutant:
    def run(*words: object) -> Done:
        code = cli.main([str(word) for word in words])
        return Done(code, *capsys.readouterr())

    return run


@pytest.fixture
def save(tmp_path: Path) -> Path:
    game = Recorded()
    game.journal.push(Flipped(ONE, 0, 1))
    game.journal.bookmark(game.journal.now, "Flipped")
    game.journal.remark(game.journal.now, "A remark")
    path = tmp_path / "save.adjutant"
    path.write_bytes(game.raw)
    return path


# ---- what each command answers


def test_games_lists_what_can_be_played(adjutant: Adjutant) -> None:
    done = adjutant("games", "--json")

    games = {each["game"]: each for each in json.loads(done.out)}
    assert {name: each["rule_sets"] for name, each in games.items()} == {
        "battle-for-hungary": ["2008"],
        "bitter-end": ["2005", "first"],
        "budapest-campaign": ["2022"],
    }
    scenarios = [scenario["id"] for scenario in games["bitter-end"]["scenarios"]]
    assert scenarios[:2] == ["historical", "northern_attack"]


def test_new_ends_on_the_day_agreed_on(adjutant: Adjutant, tmp_path: Path) -> None:
    """Case 21.11."""
    done = adjutant(
        "new", "bitter-end", "historical", "--last-turn", "1945-01-12", "-o", tmp_path / "short.adjutant"
    )
    told = adjutant("victory", tmp_path / "short.adjutant", "--json")

    assert (done.code, "last turn 1945-01-12" in done.out) == (0, True)
    assert json.loads(told.out)["decided"] == "1945-01-12"


@pytest.mark.parametrize(
    ("words", "options"), [((), {"18.4": "on", "19.5": "on"}), (("--option", "19.5=off"), {"18.4": "on"})]
)
def test_new_takes_the_options_that_an_own_set_up_was_kept_with(
    adjutant: Adjutant, tmp_path: Path, words: tuple[str, ...], options: dict[str, str]
) -> None:
    kept = {"18.4": "on", "19.5": "on"}
    keep_setup(game_in_memory("bitter-end", "historical", kept, seed=1), "Mine")
    done = adjutant("new", "bitter-end", "own:mine", *words, "-o", tmp_path / "own.adjutant", "--json")

    found = {key: value for key, value in json.loads(done.out)["options"].items() if value == "on"}
    assert found == options


def test_new_begins_a_game_that_show_shows(adjutant: Adjutant, tmp_path: Path) -> None:
    path = tmp_path / "new.adjutant"
    assert (
        adjutant("new", "bitter-end", "historical", "--option", "19.5=on", "--seed", 5, "-o", path).code == 0
    )

    done = adjutant("show", path)

    assert done.out.startswith("bitter-end 1945-01-01 german.weather.")
    assert (done.code, done.err) == (0, "")


def test_show_answers_as_json_in_the_words_of_boards(adjutant: Adjutant, save: Path) -> None:
    units = json.loads(adjutant("show", save, "--json").out)["units"]

    assert [unit["id"] for unit in units] == ["ge:3/3SS", "ge:5/3SS"]
    assert (units[0]["hex"], units[0]["attack"], units[0]["steps"]) == ("1418", 3, 1)


def test_show_reads_the_position_text_that_it_writes(adjutant: Adjutant, save: Path, tmp_path: Path) -> None:
    text = adjutant("show", save).out
    (tmp_path / "position.txt").write_text(text)

    assert adjutant("show", tmp_path / "position.txt").out == text


def test_show_tells_of_a_file_cut_in_its_set_up_and_shows_no_position(adjutant: Adjutant, save: Path) -> None:
    raw = save.read_bytes()
    save.write_bytes(raw[: raw.index(b"piece ge:5/3SS") + 20])

    done = adjutant("show", save)

    assert (done.code, done.out) == (1, "")
    assert "ends before its journal begins" in done.err


def test_show_tells_of_a_piece_lost_from_the_set_up(adjutant: Adjutant, save: Path) -> None:
    raw = save.read_bytes()
    at = raw.index(b"piece ge:5/3SS")
    save.write_bytes(raw[:at] + raw[raw.index(b"\n", at) + 1 :])

    done = adjutant("show", save)

    assert (done.code, "1 lines where 2 were written" in done.err) == (1, True)


def test_show_table_needs_nothing_but_the_file(adjutant: Adjutant, save: Path) -> None:
    save.write_bytes(save.read_bytes().replace(b"bitter-end", b"waterloo"))

    assert adjutant("show", save, "--table").out.startswith(
        "piece ge:3/3SS unit ge:3/3SS face 1 turned 0 at 1418#0"
    )


def test_replay_tells_the_steps(adjutant: Adjutant, save: Path) -> None:
    lines = adjutant("replay", save).out.splitlines()

    assert lines[0].endswith("(seed 7)")
    assert [line.strip() for line in lines[1:]] == ["1  3/3SS shows 3-3-7  [Flipped]", "A remark"]


def test_replay_tells_what_remarks_are_about_and_what_is_drawn(adjutant: Adjutant, save: Path) -> None:
    save.write_bytes(save.read_bytes() + b'# 1 hex:2617 "Here" with circle 2617 ; arrow 2617 2718\n')
    told = adjutant("replay", save).out.splitlines()[-1].strip()
    data = json.loads(adjutant("replay", save, "--json").out)["remarks"][-1]

    assert told == "(hex:2617) Here [circle 2617 ; arrow 2617 2718]"
    assert data == {
        "step": 1,
        "about": "hex:2617",
        "text": "Here",
        "drawings": ["circle 2617", "arrow 2617 2718"],
    }


def test_a_replay_without_a_step_says_so(adjutant: Adjutant, save: Path) -> None:
    assert adjutant("replay", save, "--to", 0).out.endswith("no step leads here from the set-up\n")


def test_replay_to_the_start_has_the_digest_of_the_set_up(adjutant: Adjutant, save: Path) -> None:
    at_start = adjutant("replay", save, "--to", 0, "--digest").out

    assert len(at_start.strip()) == 64
    assert at_start != adjutant("replay", save, "--digest").out


def test_order_prints_the_order_of_battle(adjutant: Adjutant, save: Path) -> None:
    assert "3/3SS" in adjutant("order", save).out


@pytest.mark.parametrize(
    "words", [["check"], ["check", "bitter-end"], ["check", str(ROOT / "maps" / "bitter_end")]]
)
def test_check_finds_nothing_wrong_with_our_data(adjutant: Adjutant, words: list[str]) -> None:
    done = adjutant(*words)

    assert (done.code, done.out.endswith("nothing is wrong\n")) == (0, True)


def test_check_of_a_damaged_save_says_where_and_returns_one(adjutant: Adjutant, save: Path) -> None:
    save.write_bytes(save.read_bytes() + b"rubbish\n")

    done = adjutant("check", save, "--json")

    (issue,) = json.loads(done.out)["issues"]
    assert (done.code, issue["where"]) == (1, f"line {save.read_bytes().count(10)}")


def test_replay_check_of_a_damaged_save_returns_one(adjutant: Adjutant, save: Path) -> None:
    save.write_bytes(save.read_bytes() + b"rubbish\n")

    assert adjutant("replay", save, "--check").code == 1
    assert adjutant("replay", save).code == 0


def test_doctor_tells_versions_folders_and_data(adjutant: Adjutant) -> None:
    found = json.loads(adjutant("doctor", "--json").out)

    assert (found["adjutant"], found["data"]) == (app.__version__, "nothing is wrong")
    assert found["qt platform"].startswith("offscreen")


# ---- what cannot be used


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["shwo"], "did you mean 'show'?"),
        (["nothing.txt"], "there is no command or file"),
        (["show"], "the following arguments are required: FILE"),
        (["show", "--colour", "x"], "see adjutant show --help"),
        (["--wrong"], "unrecognized arguments"),
        (["show", "/no/such.adjutant"], "/no/such.adjutant: cannot be read: there is no such file"),
        (["show", str(ROOT)], "cannot be read: it is a folder"),
        (["show", str(ROOT / "pyproject.toml")], "position: line 1"),
        (["check", "/no/such"], "there is no such file or game"),
        (["new", "bitter-end", "histrical", "-o", "/tmp/no.adjutant"], "did you mean 'historical'?"),
        (["new", "bitter-end", "historical", "-o", "/no/such/folder.adjutant"], "cannot be written"),
        (["new", "bitter-end", "historical", "--option", "99=on", "-o", "/tmp/no"], "has no option 99"),
        (["new", "bitter-end", "historical", "--option", "19.5", "-o", "/tmp/no"], "has no value"),
        (["new", "bitter-end", "historical", "--seed", "-4", "-o", "/tmp/no"], "out of range"),
        (["render", "x.adjutant", "-o", "y.png", "--size", "99999x2"], "is no size"),
        (["render", "x.adjutant", "-o", "y.png", "--zoom", "0"], "is no zoom"),
    ],
)
def test_what_cannot_be_used_is_told_in_one_line(adjutant: Adjutant, words: list[str], told: str) -> None:
    done = adjutant(*words)

    assert (done.code, done.out) == (2, "")
    assert told in done.err
    assert "Traceback" not in done.err


def test_a_game_that_is_there_is_not_overwritten(adjutant: Adjutant, save: Path) -> None:
    before = save.read_bytes()

    done = adjutant("new", "bitter-end", "historical", "-o", save)

    assert (done.code, save.read_bytes()) == (2, before)


def test_an_error_of_ours_is_one_line_and_a_report(
    adjutant: Adjutant, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    def fail(words: object) -> int:
        raise RuntimeError("two\nlines")

    monkeypatch.setattr(cli, "_run", fail)

    done = adjutant("games")

    (report,) = (home / "log").iterdir()
    assert (done.code, done.err.count("\n"), str(report) in done.err) == (2, 1, True)
    assert "RuntimeError: two" in report.read_text()


def test_an_interrupted_command_ends_quietly(adjutant: Adjutant, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(words: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_run", stop)

    assert adjutant("games") == (130, "", "")


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["show", "--help"]])
def test_help_is_an_answer(adjutant: Adjutant, words: list[str]) -> None:
    done = adjutant(*words)

    assert (done.code, done.err, "adjutant" in done.out) == (0, "", True)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(adjutant: Adjutant, name: str) -> None:
    assert COMMANDS[name] in " ".join(adjutant(name, "--help").out.split())


# ---- the window


@pytest.mark.parametrize(("words", "path"), [([], None), (["save.adjutant"], Path("save.adjutant"))])
def test_without_a_command_the_window_opens(
    adjutant: Adjutant, monkeypatch: pytest.MonkeyPatch, words: list[str], path: Path | None
) -> None:
    opened = []

    class Window:
        """Stands in for the real one."""

        @staticmethod
        def run(path: Path | None) -> int:
            opened.append(path)
            return 3

    monkeypatch.setitem(sys.modules, "app.window", Window)

    assert (adjutant(*words).code, opened) == (3, [path])


# ---- as a program


def run(*words: str, **more: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "app.cli", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, **more)


def test_the_program_answers_in_a_process_of_its_own() -> None:
    done = run("games")

    assert (done.returncode, done.stderr) == (0, "")
    assert "\nbitter-end: " in f"\n{done.stdout}"


def test_a_reader_that_has_seen_enough_is_no_error(save: Path) -> None:
    command = f"{sys.executable} -m app.cli show {save} --table | head -1"
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("words", [["--help"], ["games"]])
def test_what_draws_nothing_imports_nothing_that_draws(words: list[str]) -> None:
    code = (
        f"import sys; from app.cli import main; main({words!r});"
        "print([name for name in ('PySide6', 'shapely', 'PIL', 'numpy') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.stdout.splitlines()[-1] == "[]"


# ---- readings of unclear cases


def test_a_game_begins_with_another_reading(adjutant: Adjutant, tmp_path: Path) -> None:
    path = tmp_path / "a.adjutant"
    done = adjutant("new", "bitter-end", "northern_attack", "--setting", "rail_is_road=false", "-o", path)

    assert (done.code, 'setting "rail_is_road" "" > "false"' in path.read_text("utf-8")) == (0, True)


@pytest.mark.parametrize("word", ["rail_is_rod=false", "rail_is_road=perhaps", "rail_is_road"])
def test_an_unknown_reading_is_told_on_one_line_and_nothing_is_written(
    adjutant: Adjutant, tmp_path: Path, word: str
) -> None:
    done = adjutant("new", "bitter-end", "historical", "--setting", word, "-o", tmp_path / "a.adjutant")

    assert (done.code, done.err.count("\n"), (tmp_path / "a.adjutant").exists()) == (2, 1, False)
    assert "rail_is_road" in done.err


def test_games_lists_the_readings_in_words(adjutant: Adjutant) -> None:
    done = adjutant("games", "--settings")

    assert "rail_is_road (7.61, 6.23, 9.22, 10.36) Railways" in done.out


# ---- errors of our own


def fail(*_: object) -> int:
    raise RuntimeError("no such thing")


def test_an_error_of_ours_is_one_line_that_names_the_log(
    adjutant: Adjutant, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.commands.games.run", fail)
    done = adjutant("games")
    log = home / "log" / "adjutant.log"

    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert str(log) in done.err
    assert "adjutant games" in log.read_text(encoding="utf-8")
    assert "in fail" in log.read_text(encoding="utf-8")


def test_an_error_of_ours_in_a_thread_is_one_line_too(
    adjutant: Adjutant, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def begin_a_thread(_: object) -> int:
        thread = threading.Thread(target=fail)
        thread.start()
        thread.join()
        return 0

    monkeypatch.setattr("app.commands.games.run", begin_a_thread)
    done = adjutant("games")

    assert (done.code, done.err.count("\n")) == (0, 1)
    assert "in fail" in (home / "log" / "adjutant.log").read_text(encoding="utf-8")


def test_a_picture_that_could_not_be_painted_whole_is_told_and_refused(
    adjutant: Adjutant, home: Path, save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.view.backdrop.Backdrop.paint", fail)
    done = adjutant("render", save, "-o", save.with_suffix(".png"), "--size", "200x100")

    assert (done.code, done.err.count("RuntimeError: no such thing")) == (2, 1)
    assert "in fail" in (home / "log" / "adjutant.log").read_text(encoding="utf-8")


def test_the_doctor_names_the_folder_of_the_log(adjutant: Adjutant, home: Path) -> None:
    done = adjutant("doctor", "--json")

    assert str(home / "log") in json.loads(done.out)["log and reports"]


def test_the_doctor_answers_where_the_folders_may_not_be_entered(
    adjutant: Adjutant, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a name that no disk takes: whoever runs the tests may perhaps enter every folder."""
    home.mkdir(exist_ok=True)
    monkeypatch.setenv("ADJUTANT_HOME", str(home / ("n" * 300)))
    done = adjutant("doctor", "--json")

    assert (done.code, "nnn" in json.dumps(json.loads(done.out))) == (0, True)
