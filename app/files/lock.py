"""One writer for one game file. The lock is the system's: it is gone with the process that held it."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from pathlib import Path

from rules.issues import DataError, Issue

_HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
_FAR = 1 << 30
"""The byte that Windows locks: far behind the text, which then stays readable for the others."""


class InUse(DataError):
    """The game is open in another window or program."""


class FileLock:
    """A lock beside a file, one by whatever path and links that is reached.

    Where nobody can write, the disk knows no locks, or something else lies in the lock's place, it holds
    nothing.
    """

    def __init__(self, path: Path) -> None:
        """Take the lock; raises InUse where another has it."""
        real = Path(os.path.realpath(path))
        self._path = real.with_name(f".{real.name}.lock")
        self._file: int | None = None
        with contextlib.suppress(OSError):
            self._file = self._take(path)

    def _take(self, path: Path) -> int:
        while True:
            # Never through a link: it would be the file at its end that is signed.
            file = os.open(self._path, os.O_RDWR | os.O_CREAT | _NOFOLLOW, 0o644)
            try:
                _check_own(file)
                _lock(file)
                # The former holder may have removed the file between our opening and our locking.
                if self._path.exists() and os.path.samestat(os.fstat(file), self._path.stat()):
                    _sign(file)
                    return file
            except OSError as error:
                os.close(file)
                if error.errno in _HELD:
                    raise InUse([_in_use(path, self._path)]) from None
                raise
            os.close(file)

    @property
    def is_held(self) -> bool:
        """Whether there is a lock at all."""
        return self._file is not None

    def release(self) -> None:
        """Give the lock back; a second time does nothing."""
        if self._file is None:
            return
        # Removed while it is held: once it is given back, another's lock could be removed. Windows removes no
        # file that is open, so there it comes after, and fails where another has it open by then.
        with contextlib.suppress(OSError):
            if sys.platform != "win32":
                self._path.unlink()
        os.close(self._file)
        self._file = None
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                self._path.unlink()


def _check_own(file: int) -> None:
    """Raise OSError where the lock is another file by a second name: signing it would destroy that."""
    found = os.fstat(file)
    if found.st_nlink > 1 or not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EMLINK, "not a lock of ours")


def _in_use(path: Path, lock: Path) -> Issue:
    holder = "another window"
    with contextlib.suppress(OSError, UnicodeDecodeError):
        holder = lock.read_bytes()[:100].decode().strip() or holder
    return Issue(str(path), "", f"the game is open in {holder}", "close it there, or open a copy")


def _sign(file: int) -> None:
    os.ftruncate(file, 0)
    os.write(file, f"another window (process {os.getpid()})\n".encode())


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        os.lseek(file, _FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
