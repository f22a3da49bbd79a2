"""The few things asked of the disk, in one value so that a test can let any of them fail."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rules.issues import DataError, Issue
from rules.regular_file import NotRegular

# Only Windows has O_BINARY: without it the ends of lines would be changed on the way to the disk.
_BINARY = getattr(os, "O_BINARY", 0)
# A program that is started from here must not hold the game open after the window has closed.
_CLOEXEC = getattr(os, "O_CLOEXEC", 0)
READ_WRITE = os.O_RDWR | _BINARY | _CLOEXEC
CREATE = READ_WRITE | os.O_CREAT | os.O_EXCL
"""Makes a file that was not there: whatever has its name already, a link too, is left alone."""
ELSEWHERE = "choose another place"
"""What to do where a file cannot be written."""

_REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EFBIG: "the file would be too large for this disk",
    errno.EACCES: "writing there is not allowed",
    errno.EPERM: "writing there is not allowed",
    errno.EROFS: "the disk can only be read",
    errno.ENOENT: "the folder is not there",
    errno.ENOTDIR: "the folder is not there",
    errno.EISDIR: "it is a folder",
    errno.EEXIST: "a file of that name is there already",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ELOOP: "its links lead in a circle",
    errno.EIO: "the disk does not answer",
    errno.ENODEV: "the disk is gone",
    errno.ENXIO: "the disk is gone",
    # Not every system has this one; no error has the number -1.
    getattr(errno, "ESTALE", -1): "the disk is gone",
}


_MODE = 0o666
"""Before the user's mask: everybody may read a game, nobody runs one."""


def real(path: Path) -> Path:
    """Return the file that a name leads to, whether it is there or not; of links in a circle one of them."""
    # Not `resolve`: of a circle it raises what is no OSError.
    return Path(os.path.realpath(path))


def open_file(path: Path, flags: int) -> int:
    """Return a file opened or made, without the right to run it that `os.open` gives; raises OSError."""
    return os.open(path, flags, _MODE)


def may_write(path: Path) -> bool:
    """Return whether the system would let us write into a file."""
    return os.access(path, os.W_OK)


@dataclass(frozen=True, slots=True)
class Disk:
    """What the operating system does for us."""

    open: Callable[[Path, int], int] = open_file
    write: Callable[[int, bytes], int] = os.write
    sync: Callable[[int], None] = os.fsync
    replace: Callable[[Path, Path], None] = os.replace
    may_write: Callable[[Path], bool] = may_write


def reason(error: OSError) -> str:
    """Return why the disk refused, in words for people."""
    return _REASONS.get(error.errno or 0) or error.strerror or str(error) or "the disk refused"


@contextlib.contextmanager
def writing(path: Path, hint: str = "") -> Iterator[None]:
    """Tell of what could not be written within: raises DataError that names the path, and what to do."""
    try:
        yield
    except OSError as error:
        raise refusal(path, error, hint) from None


def refusal(path: Path, error: OSError, hint: str = ELSEWHERE) -> DataError:
    """Return in words for people that a file could not be written, why, and what to do."""
    return DataError([Issue(str(path), "", f"cannot be written: {reason(error)}", hint)])


def write_all(file: int, raw: bytes, disk: Disk) -> None:
    """Write all bytes; raises OSError, perhaps with a part of them written."""
    view = memoryview(raw)
    # The system may take a part only: of a large write, on a network disk, shortly before a disk is full.
    while view:
        written = disk.write(file, bytes(view))
        if written <= 0:
            raise OSError(errno.EIO, "nothing was written")
        view = view[written:]


def write_aside(path: Path, raw: bytes, disk: Disk | None = None, *, like: Path | None = None) -> None:
    """Put a whole file in place of another at once: there is the old one or the new one, never a half.

    The permissions are those of the old file, without one those of the file `like`. A symbolic link is
    followed and stays one. Raises OSError that names `path`, with the old file as it was; NotRegular where a
    pipe or a device has that name, PermissionError where the file may only be read.
    """
    disk = disk or Disk()
    path = Path(os.path.realpath(path))
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise NotRegular(path)
    # A rename asks the folder alone: what somebody has set to be read only would be gone, and a game that
    # went on there could not write its next line. Windows refuses it of itself.
    if path.exists() and not disk.may_write(path):
        raise PermissionError(errno.EACCES, "the file may only be read", str(path))
    # A name has at most 255 bytes, and a letter up to four of them.
    # It lies in the same folder, as a rename is done at once only within one file system, and has the process
    # in its name, as two windows may write the same file.
    aside = path.with_name(f".{path.name[:50]}.{os.getpid()}.tmp")
    # Left behind by a process of the same number that was killed; CREATE would refuse it.
    with contextlib.suppress(FileNotFoundError):
        aside.unlink()
    try:
        # Synced before it takes the name: else a power cut may leave the name with nothing in it.
        _write_synced(aside, raw, disk)
        # Before the rename: a private game is at no moment open to others under its own name.
        _copy_mode(path if path.exists() else like, aside)
        disk.replace(aside, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            aside.unlink()
        # The name that a person knows, in place of those that the system was given.
        error.filename, error.filename2 = str(path), None
        raise
    # Outside the try: the new file is in place, and a folder that will not sync must not make it a failure.
    _sync_folder(path.parent)


def _copy_mode(model: Path | None, path: Path) -> None:
    with contextlib.suppress(FileNotFoundError):
        if model is not None:
            shutil.copymode(model, path)


def _write_synced(path: Path, raw: bytes, disk: Disk) -> None:
    file = disk.open(path, CREATE)
    try:
        write_all(file, raw, disk)
        disk.sync(file)
    finally:
        os.close(file)


def _sync_folder(folder: Path) -> None:
    """Let the new name outlive a power cut, on systems that can."""
    with contextlib.suppress(OSError):
        # Windows opens no folder; there is nothing to be done about it there.
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def keep_original(path: Path) -> Path:
    """Copy a file aside, byte by byte, as `NAME.original-1`, and return the copy; raises OSError."""
    raw = path.read_bytes()
    numbers = range(1, 10_000)
    for copy in (path.with_name(f"{path.name}.original-{number}") for number in numbers):
        if not copy.exists():
            write_aside(copy, raw, like=path)
            return copy
        # A damaged file that is opened twice needs one copy.
        if copy.read_bytes() == raw:
            return copy
    raise FileExistsError(errno.EEXIST, "too many originals lie there", str(path))
