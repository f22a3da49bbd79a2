"""The writer never raises: what the disk refuses waits in memory, is told once, and is written later."""

from __future__ import annotations

import errno
import os
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.files import writer
from app.files.disk import Disk
from app.files.writer import Trouble, Writer

BEGUN = b"adjutant 1\n"


class FakeDisk:
    """A disk with so much room, that may also go away or refuse to sync."""

    def __init__(self, room: int = 10**9) -> None:
        self.room = room
        self.sync_error = 0
        self.syncs = 0

    def write(self, file: int, raw: bytes) -> int:
        if self.room <= 0:
            raise OSError(errno.ENOSPC, "full")
        written = os.write(file, raw[: self.room])
        self.room -= written
        return written

    def sync(self, file: int) -> None:
        self.syncs += 1
        if self.sync_error:
            raise OSError(self.sync_error, "no")

    @property
    def disk(self) -> Disk:
        return replace(Disk(), write=self.write, sync=self.sync)


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "INTERVAL_S", 0.01)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.adjutant"
    path.write_bytes(BEGUN)
    return path


@pytest.fixture
def told() -> list[Trouble]:
    return []


Begin = Callable[..., Writer]


@pytest.fixture
def begin(path: Path, told: list[Trouble]) -> Iterator[Begin]:
    begun: list[Writer] = []

    def begin(disk: Disk | None = None, original: bytes | None = None) -> Writer:
        begun.append(Writer(path, BEGUN, original, told.append, disk))
        return begun[-1]

    yield begin
    for each in begun:
        each.close()


def wait_for(what: Callable[[], bool]) -> None:
    end = time.monotonic() + 10
    while not what() and time.monotonic() < end:
        time.sleep(0.005)
    assert what()


def test_a_line_is_in_the_file_on_return(begin: Begin, path: Path) -> None:
    begin().add("@ 0")

    assert path.read_bytes() == BEGUN + b"@ 0\n"


def test_what_was_written_is_synced_soon(begin: Begin) -> None:
    fake = FakeDisk()

    begin(fake.disk).add("@ 0")

    wait_for(lambda: fake.syncs > 0)


def test_closing_syncs_what_is_left(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "INTERVAL_S", 100)
    fake = FakeDisk()
    begun = begin(fake.disk)
    begun.add("@ 0")

    assert (begun.close(), fake.syncs) == (True, 1)


def test_a_full_disk_is_told_once_and_the_lines_wait(begin: Begin, told: list[Trouble]) -> None:
    begun = begin(FakeDisk(room=5).disk)

    for _ in range(3):
        begun.add("@ 0")

    assert ([trouble.is_over for trouble in told], begun.waiting) == ([False], 2)
    assert "the disk is full" in told[0].message


def test_room_again_and_every_line_is_written_once(begin: Begin, path: Path, told: list[Trouble]) -> None:
    fake = FakeDisk(room=6)
    begun = begin(fake.disk)
    for number in range(5):
        begun.add(f"@ {number}")

    fake.room = 10**9

    wait_for(lambda: begun.trouble is None)
    assert path.read_bytes() == BEGUN + b"@ 0\n@ 1\n@ 2\n@ 3\n@ 4\n"
    assert [trouble.is_over for trouble in told] == [False, True]


def test_a_disk_that_stays_full_leaves_a_readable_file_and_says_so(begin: Begin, path: Path) -> None:
    begun = begin(FakeDisk(room=6).disk)
    begun.add("@ 0")
    begun.add("@ 1")

    assert not begun.close()
    assert path.read_bytes().startswith(BEGUN + b"@ 0\n")


def test_a_file_taken_away_is_written_anew(begin: Begin, path: Path) -> None:
    begun = begin()
    begun.add("@ 0")
    path.unlink()

    begun.add("@ 1")

    assert path.read_bytes() == BEGUN + b"@ 0\n@ 1\n"


def test_a_folder_taken_away_is_trouble_until_it_is_back(begin: Begin, path: Path, tmp_path: Path) -> None:
    begun = begin()
    begun.add("@ 0")
    path.parent.rename(tmp_path.with_name("elsewhere"))
    begun.add("@ 1")
    assert begun.trouble is not None

    tmp_path.with_name("elsewhere").rename(tmp_path)

    wait_for(lambda: begun.trouble is None)
    assert path.read_bytes() == BEGUN + b"@ 0\n@ 1\n"


def test_what_another_program_put_there_is_never_overwritten(begin: Begin, path: Path) -> None:
    begun = begin()
    begun.add("@ 0")
    path.unlink()
    path.write_bytes(b"something else\n")

    begun.add("@ 1")

    assert path.read_bytes() == b"something else\n"


def _truncate(path: Path) -> None:
    os.truncate(path, 5)


def _write_over(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(b"ADJUTANT")


def _write_on(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"@ 7\n")


def _write_by_another_name(path: Path) -> None:
    other = path.with_name("other.adjutant")
    other.hardlink_to(path)
    _write_on(other)


def _replace(path: Path) -> None:
    path.unlink()
    path.write_bytes(b"something else\n")


@pytest.mark.parametrize("harm", [_truncate, _write_over, _write_on, _write_by_another_name, _replace])
def test_a_file_changed_by_another_program_is_left_and_the_game_kept_beside_it(
    begin: Begin, path: Path, told: list[Trouble], harm: Callable[[Path], None]
) -> None:
    begun = begin()
    begun.add("@ 0")
    harm(path)
    harmed = path.read_bytes()

    begun.add("@ 1")

    beside = path.with_name("game.kept-1.adjutant")
    assert (path.read_bytes(), beside.read_bytes()) == (harmed, BEGUN + b"@ 0\n@ 1\n")
    assert [(each.path, each.goes_on_in) for each in told] == [(path, beside)]
    begun.add("@ 2")
    assert (begun.path, begun.trouble, beside.read_bytes()[-4:]) == (beside, None, b"@ 2\n")


def test_the_kept_game_is_as_private_as_the_one_that_was_changed(begin: Begin, path: Path) -> None:
    path.chmod(0o600)
    begun = begin()
    _truncate(path)
    begun.add("@ 0")

    assert begun.path.stat().st_mode & 0o777 == 0o600


def test_a_game_that_cannot_be_kept_beside_leaves_nothing_there(begin: Begin, path: Path) -> None:
    begun = begin(FakeDisk(room=0).disk)
    _truncate(path)
    begun.add("@ 0")

    assert begun.trouble is not None
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_file_changed_by_another_program_is_noticed_on_closing(begin: Begin, path: Path) -> None:
    begun = begin()
    _truncate(path)

    assert begun.close()
    assert path.with_name("game.kept-1.adjutant").read_bytes() == BEGUN


def test_a_file_that_was_only_touched_is_written_on(begin: Begin, path: Path, told: list[Trouble]) -> None:
    begun = begin()
    begun.add("@ 0")
    os.utime(path, (1, 1))

    begun.add("@ 1")

    assert (path.read_bytes(), told) == (BEGUN + b"@ 0\n@ 1\n", [])


def test_a_disk_that_does_not_sync_is_told(begin: Begin, told: list[Trouble]) -> None:
    fake = FakeDisk()
    fake.sync_error = errno.EIO

    begin(fake.disk).add("@ 0")

    wait_for(lambda: len(told) == 1)


def test_a_network_disk_that_knows_no_sync_is_no_trouble(begin: Begin, told: list[Trouble]) -> None:
    fake = FakeDisk()
    fake.sync_error = errno.EINVAL
    begun = begin(fake.disk)
    begun.add("@ 0")

    assert (begun.close(), told) == (True, [])


def test_a_disk_that_hangs_does_not_keep_the_game_waiting(begin: Begin) -> None:
    answers = threading.Event()
    fake = FakeDisk()
    slow = replace(fake.disk, sync=lambda file: answers.wait(10) and None)
    begun = begin(slow)
    begun.add("@ 0")
    time.sleep(0.05)

    began = time.monotonic()
    begun.add("@ 1")

    assert time.monotonic() - began < 1
    answers.set()


def test_the_damaged_original_is_kept_with_the_first_line(begin: Begin, path: Path) -> None:
    damaged = BEGUN + b"+ 1 0 fl"
    path.write_bytes(damaged)
    begun = begin(original=damaged)
    assert path.read_bytes() == damaged

    begun.add("@ 0")

    assert path.read_bytes() == BEGUN + b"@ 0\n"
    assert path.with_name("game.adjutant.original-1").read_bytes() == damaged


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_device_that_is_always_full_is_only_trouble(told: list[Trouble]) -> None:
    begun = Writer(Path("/dev/full"), b"", on_trouble=told.append)

    begun.add("@ 0")

    assert not begun.close()
    assert len(told) == 1
