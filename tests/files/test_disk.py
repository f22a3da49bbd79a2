"""Files put in place at once, originals kept, folders found."""

from __future__ import annotations

import errno
import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from app.files.disk import Disk, keep_original, may_write, reason, write_aside
from app.files.lock import FileLock, InUse


def refusing(*_: object) -> None:
    raise OSError(errno.ENOSPC, "full")


@pytest.mark.parametrize("broken", ["open", "write", "sync", "replace"])
def test_a_failure_leaves_the_old_file_and_nothing_beside_it(tmp_path: Path, broken: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")

    with pytest.raises(OSError, match="full"):
        write_aside(path, b"new", replace(Disk(), **{broken: refusing}))

    assert (path.read_bytes(), list(tmp_path.iterdir())) == (b"old", [path])


def test_a_file_is_replaced_with_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(0o600)

    write_aside(path, b"new")

    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"new", 0o600)


def test_a_disk_that_takes_a_few_bytes_at_a_time_gets_them_all(tmp_path: Path) -> None:
    write_aside(
        tmp_path / "file", b"adjutant", replace(Disk(), write=lambda file, raw: os.write(file, raw[:3]))
    )

    assert (tmp_path / "file").read_bytes() == b"adjutant"


def test_the_same_original_is_kept_once(tmp_path: Path) -> None:
    path = tmp_path / "game.adjutant"
    path.write_bytes(b"one")
    first, again = keep_original(path), keep_original(path)
    path.write_bytes(b"two")

    assert (first, again, keep_original(path).name) == (first, first, "game.adjutant.original-2")


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "the disk is full"),
        (OSError(errno.EROFS, "Read-only file system"), "the disk can only be read"),
        (OSError(errno.EEXIST, "File exists"), "a file of that name is there already"),
        (OSError(errno.ENAMETOOLONG, "File name too long"), "the name is too long"),
        (OSError(errno.ENOEXEC, "Exec format error"), "Exec format error"),
        (OSError("odd"), "odd"),
    ],
)
def test_refusals_are_told_in_words(error: OSError, told: str) -> None:
    assert reason(error) == told


def test_a_lock_is_free_again_after_its_release(tmp_path: Path) -> None:
    first = FileLock(tmp_path / "game")
    with pytest.raises(InUse):
        FileLock(tmp_path / "game")
    first.release()
    first.release()

    second = FileLock(tmp_path / "game")

    assert second.is_held
    second.release()


def test_where_nobody_can_write_there_is_nothing_to_lock(tmp_path: Path) -> None:
    assert not FileLock(tmp_path / "no folder" / "game").is_held


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_the_lock_of_a_dead_process_is_free(tmp_path: Path) -> None:
    child = os.fork()
    if child == 0:
        FileLock(tmp_path / "game")
        os._exit(0)
    os.waitpid(child, 0)

    lock = FileLock(tmp_path / "game")

    assert lock.is_held
    lock.release()


_HAS_LINKS = pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")


@_HAS_LINKS
def test_a_game_has_one_lock_by_whatever_link_it_is_reached(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "game").write_text("")
    (tmp_path / "link").symlink_to(tmp_path / "folder" / "game")

    lock = FileLock(tmp_path / "folder" / "game")

    with pytest.raises(InUse):
        FileLock(tmp_path / "link")
    lock.release()


@_HAS_LINKS
@pytest.mark.parametrize("kind", ["symlink_to", "hardlink_to"])
def test_what_is_linked_to_in_the_place_of_a_lock_stays_as_it_is(tmp_path: Path, kind: str) -> None:
    diary = tmp_path / "diary"
    diary.write_text("Dear diary")
    getattr(tmp_path / ".game.lock", kind)(diary)

    FileLock(tmp_path / "game").release()

    assert diary.read_text() == "Dear diary"


@_HAS_LINKS
def test_a_file_put_in_the_place_of_a_link_goes_where_that_leads(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    game = tmp_path / "folder" / "game"
    game.write_text("old")
    link = tmp_path / "link"
    link.symlink_to(game)

    write_aside(link, b"new")

    assert (link.is_symlink(), game.read_bytes()) == (True, b"new")


def test_a_file_that_may_only_be_read_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")

    with pytest.raises(PermissionError):
        write_aside(path, b"new", replace(Disk(), may_write=lambda _: False))

    assert (path.read_bytes(), list(tmp_path.iterdir())) == (b"old", [path])


def test_the_system_is_asked_whether_a_file_may_be_written(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(0o400)

    # An administrator may write everywhere.
    assert may_write(path) == (hasattr(os, "geteuid") and os.geteuid() == 0)


def test_a_refusal_names_the_file_and_not_what_lies_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "folder"
    path.mkdir()

    with pytest.raises(OSError, match="folder") as refused:
        write_aside(path, b"new")

    assert (refused.value.filename, refused.value.filename2) == (str(path), None)
