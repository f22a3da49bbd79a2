"""The hand that writes the open game: a line is with the system before the change is shown.

At most twice a second a thread asks the disk to keep what was written. Nothing is ever raised into the game:
where the disk refuses, the lines wait in memory, the trouble is told once, and the thread tries again.
"""

from __future__ import annotations

import contextlib
import errno
import os
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from app.files.beside import claim_beside, signature_of
from app.files.disk import READ_WRITE, Disk, keep_original, reason, write_all, write_aside
from rules.regular_file import NotRegular

INTERVAL_S = 0.5
"""How long written lines wait for the disk at most, and how long a refused line waits for the next try."""

_CLOSING_S = 10.0
_PAUSE_S = 2.0
_CANNOT_SYNC = frozenset({errno.EINVAL, errno.ENOSYS, getattr(errno, "ENOTSUP", errno.ENOSYS)})
"""Some network disks know no sync; what they took is theirs to keep."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """The game cannot be written now, or (`is_over`) can be written again. `waiting` counts the lines."""

    path: Path
    message: str
    hint: str = ""
    waiting: int = 0
    is_over: bool = False
    goes_on_in: Path | None = None
    """The file beside it in which the game is kept from here on: `path` was changed by another program."""


TroubleListener = Callable[[Trouble], None]


def tell_nobody(trouble: Trouble) -> None:
    """Ignore trouble: for a caller that looks at `Writer.trouble` itself."""


class _Replaced(OSError):
    """Another program put another file in the game's place."""

    def __init__(self) -> None:
        super().__init__("another program has changed the file")


class Writer:
    """Appends lines to a file that is there already. It holds all of the file in memory.

    The file is opened with the first line. `on_trouble` is called from the writer's own thread too: a
    window hands it on to its own.
    """

    def __init__(
        self,
        path: Path,
        content: bytes,
        original: bytes | None = None,
        on_trouble: TroubleListener = tell_nobody,
        disk: Disk | None = None,
    ) -> None:
        """Begin with a file that holds `content`.

        Where it holds something else that was read as `content` (damage, an older form), that is
        `original`: it is kept aside before the first line is written.
        """
        self.path = path
        self._content = bytearray(content)
        self._good = len(content)
        """How many bytes of the content the file has; all after that waits."""
        self._original = None if original == content else original
        self._seen = signature_of(path)
        """The file as it was after the last look at it or line of ours."""
        self._disk = disk or Disk()
        self._on_trouble = on_trouble
        self._trouble: Trouble | None = None
        self._file: int | None = None
        self._is_synced = True
        self._is_closed = False
        self._is_abandoned = False
        # Two locks: a disk that hangs holds `_io` for long, and the game must be able to go on.
        self._io = threading.Lock()
        self._memory = threading.Lock()
        self._work = threading.Event()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._tend, name=f"writer of {path.name}", daemon=True)
        self._thread.start()

    # ---- reading

    @property
    def trouble(self) -> Trouble | None:
        """What keeps the game from being written, None where all is well."""
        return self._trouble

    @property
    def waiting(self) -> int:
        """How many lines are not in the file yet."""
        with self._memory:
            return self._content.count(b"\n", self._good)

    @property
    def content(self) -> bytes:
        """The whole file as it should be, waiting lines too."""
        with self._memory:
            return bytes(self._content)

    # ---- writing

    def add(self, line: str) -> None:
        """Write one line. It is with the system on return, unless there is trouble. Never raises."""
        with self._memory:
            self._content += f"{line}\n".encode("utf-8", "surrogateescape")
        # In trouble the hand does not try itself: each try may last as long as a disk that does not answer.
        if self._trouble is None and not self._is_closed:
            self._attempt(self._flush)
        # Also when all went well: the thread has it synced.
        self._work.set()

    def settle(self) -> bool:
        """Write and sync what is left; return whether all of it is on the disk."""
        # Taken only to see whether the disk answers at all: `_save` would wait for the lock for ever.
        if not self._io.acquire(timeout=_CLOSING_S):
            return False
        self._io.release()
        return self._save() and self.waiting == 0

    def close(self) -> bool:
        """Write and sync what is left and close the file; return whether all of it is on the disk."""
        if not self._is_closed:
            self._stop()
            # One that hangs in the disk is left behind; as a daemon it does not keep the process alive.
            self._thread.join(_CLOSING_S)
            if not self._thread.is_alive():
                self._save()
                self._shut()
        return self._trouble is None and self.waiting == 0

    def _stop(self) -> None:
        self._is_closed = True
        self._closing.set()
        self._work.set()

    def abandon(self) -> None:
        """Write no more, without waiting for a disk that does not answer; sync what was written."""
        self._is_abandoned = True
        self._stop()

    @contextlib.contextmanager
    def paused(self) -> Iterator[None]:
        """Keep the writer's thread away from the disk, unless it hangs there already."""
        has_lock = self._io.acquire(timeout=_PAUSE_S)
        try:
            yield
        finally:
            if has_lock:
                self._io.release()

    # ---- the thread

    def _tend(self) -> None:
        while not self._closing.is_set():
            self._work.wait()
            # Cleared before the work: a line that comes meanwhile wakes it once more.
            self._work.clear()
            # The pause gathers what a hurried hand does; closing ends it at once.
            self._closing.wait(INTERVAL_S)
            if not self._closing.is_set() and not self._save():
                # Nobody may play on meanwhile: a refused line must not wait for the next one.
                self._work.set()
        if self._is_abandoned:
            self._let_go()

    def _let_go(self) -> None:
        with self._io:
            with contextlib.suppress(OSError):
                if self._file is not None:
                    self._disk.sync(self._file)
            self._shut()

    def _save(self) -> bool:
        """Flush, then sync without keeping the game waiting; return whether all is on the disk."""
        if not (self._attempt(self._flush) and self._attempt(self._verify) and self._attempt_sync()):
            return False
        if self._trouble is not None and self.waiting == 0:
            self._trouble = None
            self._on_trouble(Trouble(self.path, "all changes are written again", is_over=True))
        return True

    def _attempt(self, act: Callable[[], None]) -> bool:
        failure = left = None
        with self._io:
            try:
                left = self._act(act)
            except OSError as error:
                failure = error
                # The handle may be of no use ever after, as when a drive was pulled out: the next try opens
                # the file anew.
                self._shut()
        # Told without the lock: who hears of it may close or move the file at once.
        if left is not None:
            message, hint = "another program has changed the file", "the changed file was left as it is"
            self._on_trouble(Trouble(left, message, hint, goes_on_in=self.path))
        return self._is_well(failure)

    def _act(self, act: Callable[[], None]) -> Path | None:
        """Do something with the file; return the one left where the game had to go on in another."""
        try:
            act()
        except _Replaced:
            return self._go_on_beside()
        return None

    def _go_on_beside(self) -> Path:
        """Keep the whole game in a new file beside the one that was changed; return that one."""
        self._shut()
        left, beside = self.path, claim_beside(self.path)
        with self._memory:
            content = bytes(self._content)
        try:
            write_aside(beside, content, self._disk)
        except OSError:
            with contextlib.suppress(OSError):
                beside.unlink()
            raise
        # Only now: where the copy could not be written, the game stays with the name that it had.
        self.path, self._good, self._original = beside, len(content), None
        self._seen = signature_of(beside)
        return left

    def look(self) -> None:
        """Have the file looked at soon: another program may have changed it."""
        self._work.set()

    def _attempt_sync(self) -> bool:
        """Sync through a handle of its own, so that the game can write meanwhile."""
        with self._io:
            if self._is_synced or self._file is None:
                return True
            # Said beforehand: a line that is written while the disk is at it takes it back.
            self._is_synced = True
            # The game may close its own handle while the disk is at it.
            file = os.dup(self._file)
        failure = None
        try:
            self._disk.sync(file)
        except OSError as error:
            failure = None if error.errno in _CANNOT_SYNC else error
        os.close(file)
        # Only ever taken back here: to read and write it would undo what a line has said meanwhile.
        if failure is not None:
            self._is_synced = False
        return self._is_well(failure)

    def _is_well(self, failure: OSError | None) -> bool:
        """Return whether there was no failure; tell the first one."""
        if failure is None:
            return True
        is_news = self._trouble is None
        message = f"the game cannot be written: {reason(failure)}"
        hint = "the game goes on in memory; mend it, or save the game in another place"
        self._trouble = Trouble(self.path, message, hint, self.waiting)
        if is_news:
            self._on_trouble(self._trouble)
        return False

    # ---- the file

    def _flush(self) -> None:
        # A copy, and the lock let go at once: `add` must not wait for the disk.
        with self._memory:
            rest = bytes(self._content[self._good :])
        if not rest or self._is_abandoned:
            return
        if self._file is None or signature_of(self.path) != self._seen:
            # Drives go, files are moved away, cut off, written by others.
            self._shut()
            self._file = self._open(rest)
        write_all(self._file, rest, self._disk)
        # Only when all of it was taken: the half of it on a full disk is cut off by the next try
        # (`_find_the_end`).
        self._good += len(rest)
        # Of the handle, not of the name: another file that was put there meanwhile must be noticed.
        self._seen = signature_of(self._file)
        self._is_synced = False

    def _verify(self) -> None:
        """Raise _Replaced where the file was changed, also while there is nothing to write."""
        found = signature_of(self.path)
        # A file that is gone was not changed: it is written anew with the next line.
        if self._is_abandoned or found is None or found == self._seen:
            return
        with self._memory:
            good = bytes(self._content[: self._good])
        raw = self.path.read_bytes()
        # A backup that was put back, or a date that was touched, is no change.
        if raw not in (good, self._original):
            raise _Replaced
        self._seen = found

    def _open(self, rest: bytes) -> int:
        with self._memory:
            good = bytes(self._content[: self._good])
        self._put_in_order(good)
        file = self._disk.open(self.path, READ_WRITE)
        try:
            # Asked of the handle: between a look at the name and the opening anything may have taken its
            # place.
            if signature_of(file) is None:
                raise NotRegular(self.path)
            _find_the_end(file, good, rest)
        except OSError:
            os.close(file)
            raise
        return file

    def _put_in_order(self, good: bytes) -> None:
        """Write the file anew where it is gone, or where it was damaged, then with the original kept."""
        if not self.path.exists():
            write_aside(self.path, good, self._disk)
        elif self._original is not None and self.path.read_bytes() == self._original:
            keep_original(self.path)
            write_aside(self.path, good, self._disk)
            self._original = None

    def _shut(self) -> None:
        with contextlib.suppress(OSError):
            if self._file is not None:
                os.close(self._file)
        self._file = None


def _find_the_end(file: int, good: bytes, rest: bytes) -> None:
    """Go to the end of what was written well, and cut off the half line that a full disk has left."""
    # One byte more than is ours: it would be somebody else's.
    found = _read_whole(file, len(good) + len(rest) + 1)
    # Behind what was written well there may only be the beginning of what waits: a try that broke off.
    if not (found.startswith(good) and rest.startswith(found[len(good) :])):
        raise _Replaced
    if len(found) > len(good):
        os.ftruncate(file, len(good))
    os.lseek(file, len(good), os.SEEK_SET)


def _read_whole(file: int, limit: int) -> bytes:
    parts = []
    while limit > 0 and (part := os.read(file, limit)):
        parts.append(part)
        limit -= len(part)
    return b"".join(parts)
