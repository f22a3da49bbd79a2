"""What strangers hand to the command line: pipes, odd names, endless words, questions that are none."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app import cli
from app.commands import ask
from rules.ask import Asker
from rules.issues import MAX_NAMED
from tests.commands.test_cli import Adjutant, Done, adjutant, home
from tests.files.gamefiles import Recorded

__all__ = ["adjutant", "home"]

ROOT = Path(__file__).resolve().parents[2]
LONG = "q" * 100_000
LONGEST_LINE = 1_400
ZONES = '{"ask":"zoc","side":"german","board":{"cols":3,"rows":3}}'


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "save.adjutant"
    path.write_bytes(Recorded().raw)
    return path


# ---- what is no file of ours

READERS = {
    "show": (),
    "replay": (),
    "order": (),
    "reach": ("5/3SS",),
    "why": ("ge:5/3SS 1418-1518",),
    "zoc": (),
    "supply": (),
    "combat": ("--attack", "5/3SS", "--defend", "1520"),
    "retreats": ("5/3SS", "2"),
    "advances": ("5/3SS", "1520", "2"),
    "perft": (),
    "setup": (),
    "victory": (),
    "ask": (),
    "render": ("-o", "/no/such/folder/a.png"),
}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
@pytest.mark.parametrize("command", READERS)
def test_a_named_pipe_is_refused_at_once(adjutant: Adjutant, tmp_path: Path, command: str) -> None:
    os.mkfifo(tmp_path / "pipe.adjutant")

    done = adjutant(command, tmp_path / "pipe.adjutant", *READERS[command])

    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "it is a pipe or a device, no file" in done.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
@pytest.mark.parametrize("name", ["pipe.adjutant", "pipe.toml"])
def test_check_tells_of_a_named_pipe(adjutant: Adjutant, tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / name)

    done = adjutant("check", tmp_path / name)

    assert (done.code, "it is a pipe or a device, no file" in done.out) == (1, True)


@pytest.mark.parametrize("command", READERS)
def test_a_file_that_may_not_be_read_is_told_as_such(
    adjutant: Adjutant, save: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "open", _forbidding(save))

    done = adjutant(command, save, *READERS[command])

    assert (done.code, done.err.count("\n")) == (2, 1)
    assert f"{save}: cannot be read: reading it is not allowed" in done.err


def _forbidding(path: Path) -> Callable[..., int]:
    really_open = os.open

    def guarded(name: str | Path, *more: object, **others: object) -> int:
        if str(name) == str(path):
            raise PermissionError(13, "Permission denied", str(path))
        return really_open(name, *more, **others)

    return guarded


# ---- names and words


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every file name is text")
def test_a_name_that_is_no_text_can_be_told(save: Path) -> None:
    odd = os.fsdecode(os.fsencode(save.parent) + b"/odd\xff.adjutant")
    Path(odd).write_bytes(save.read_bytes())
    command = [sys.executable, "-m", "app.cli", "check", odd, "--json"]
    # A locale with strict UTF-8, as most people have.
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, check=False, env={**os.environ, "PYTHONIOENCODING": "utf-8"}
    )

    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["checked"].endswith("odd\udcff.adjutant")


@pytest.mark.parametrize(
    "words",
    [
        (LONG,),
        ("show", "FILE", LONG),
        ("reach", "FILE", LONG),
        ("why", "FILE", f"ge:{LONG} 1520"),
        ("combat", "FILE", "--attack", LONG, "--defend", LONG),
        ("zoc", "FILE", "--side", LONG),
        ("replay", "FILE", "--to", LONG),
        ("render", "FILE", "-o", "a.png", "--size", LONG),
        ("render", "FILE", "-o", "a.png", "--center", LONG),
        ("setup", "FILE", "--scenario", LONG),
        ("check", LONG),
        ("new", LONG, "historical", "-o", "a"),
        ("new", "bitter-end", LONG, "-o", "a"),
        ("new", "bitter-end", "historical", "--option", f"{LONG}=on", "-o", "a"),
        ("new", "bitter-end", "historical", "--setting", f"{LONG}=on", "-o", "a"),
        ("new", "bitter-end", "historical", "--last-turn", LONG, "-o", "a"),
        ("new", "bitter-end", "historical", "-o", LONG),
        ("soak", LONG),
    ],
)
def test_a_word_of_100_000_letters_is_not_echoed(
    adjutant: Adjutant, save: Path, words: tuple[str, ...]
) -> None:
    done = adjutant(*(save if word == "FILE" else word for word in words))

    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert len(done.err) < LONGEST_LINE


@pytest.mark.parametrize("command", ["show", "check", "ask", "replay"])
@pytest.mark.parametrize("name", ["x" * 5_000, "a b " * 1_250])
def test_the_middle_of_an_endless_file_name_is_left_out(adjutant: Adjutant, command: str, name: str) -> None:
    done = adjutant(command, f"{name}.adjutant")

    assert (done.code, done.err.count("\n"), done.err[:5]) == (2, 1, name[:5])
    assert len(done.err) < MAX_NAMED + 100


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every file name is text")
def test_an_error_with_such_a_name_is_reported_too(
    adjutant: Adjutant, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail(words: object) -> int:
        raise RuntimeError("odd\udcff")

    monkeypatch.setattr(cli, "_run", fail)
    done = adjutant("show", "odd\udcff.adjutant", LONG)

    (log,) = (tmp_path / "home" / "log").iterdir()
    assert (done.code, str(log) in done.err, "RuntimeError: odd" in log.read_text("utf-8")) == (2, True, True)
    assert len(log.read_text("utf-8")) < 5_000


# ---- ask


def asked(adjutant: Adjutant, monkeypatch: pytest.MonkeyPatch, raw: bytes) -> tuple[Done, list[object]]:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
    done = adjutant("ask")
    return done, [json.loads(line) for line in done.out.splitlines()]


def deep(depth: int) -> str:
    return ZONES.replace("}}", ',"choices":{"x":%s}}}' % ("[" * depth + "]" * depth))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b'{"ask":"\xff"}', "not UTF-8"),
        (b"[" * 100_000, "the line is not JSON"),
        (b'{"ask":"' + LONG.encode() + b'"}', "is none of"),
        (b'{"ask":"zoc","side":"german","board":{"cols":' + b"9" * 5000 + b"}}", "the line is not JSON"),
        (b"x" * 17_000_000, "the line is longer than"),
    ],
)
def test_a_line_that_is_no_question_is_answered_and_the_next_read(
    adjutant: Adjutant, monkeypatch: pytest.MonkeyPatch, line: bytes, told: str
) -> None:
    done, (first, second) = asked(adjutant, monkeypatch, line + b"\n" + ZONES.encode() + b"\n")

    assert (done.code, done.err, second) == (0, "", {})
    assert told in first["error"]  # type: ignore[index]
    assert len(first["error"]) < LONGEST_LINE  # type: ignore[index]


def test_no_depth_of_nesting_ends_the_answers() -> None:
    """Just below what JSON itself refuses, whatever looks into the value was too deep."""
    asker = Asker()

    assert all("error" in json.loads(asker.answer(deep(depth))) for depth in range(940, 1_010))


def test_a_question_that_breaks_the_program_does_not_keep_the_next_from_its_answer(
    adjutant: Adjutant, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_asker: Asker, line: bytes) -> str:
        if b"break" in line:
            raise RuntimeError("what nobody thought of")
        return "{}"

    monkeypatch.setattr(ask.Asker, "answer", broken)

    done, (first, second) = asked(adjutant, monkeypatch, b"break\nanother\n")

    assert (done.code, second, done.err.count("\n")) == (2, {}, 1)
    assert first == {"error": "an error of the program: RuntimeError: what nobody thought of"}


def test_a_closed_input_is_told_in_one_line(adjutant: Adjutant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)

    done = adjutant("ask")

    assert (done.code, done.err) == (2, "standard input: is closed (write to it, or name a FILE)\n")


# ---- what cannot be written


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full disk to try")
@pytest.mark.parametrize("words", [["games"], ["games", "--json"]])
def test_an_answer_that_does_not_fit_the_disk_is_told_in_one_line(words: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "app.cli", *words]
        done = subprocess.run(command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False)

    assert (done.returncode, done.stderr.count("\n"), "the disk is full" in done.stderr) == (2, 1, True)


@pytest.fixture
def common_mask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
@pytest.mark.usefixtures("common_mask")
def test_nobody_may_run_a_game_file(adjutant: Adjutant, tmp_path: Path) -> None:
    adjutant("new", "bitter-end", "northern_attack", "-o", tmp_path / "a.adjutant")

    assert (tmp_path / "a.adjutant").stat().st_mode & 0o777 == 0o644


def test_a_device_is_not_replaced_by_a_game(adjutant: Adjutant, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")

    done = adjutant("new", "bitter-end", "northern_attack", "-o", tmp_path / "pipe")

    assert (done.code, done.err.count("\n"), (tmp_path / "pipe").is_fifo()) == (2, 1, True)


def test_a_link_that_leads_in_a_circle_is_told_in_one_line(adjutant: Adjutant, tmp_path: Path) -> None:
    loop = tmp_path / "loop.png"
    loop.symlink_to(loop)
    done = adjutant("bring-in", "counters", loop, "-o", tmp_path / "out")

    assert (done.code, "links lead in a circle" in done.out) == (1, True)
