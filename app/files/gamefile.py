"""The file of the game under way: its lock, its writer, and the ways to another name."""

from __future__ import annotations

import contextlib
from pathlib import Path

from app.files.disk import ELSEWHERE, Disk, keep_original, write_aside, writing
from app.files.form import says_in_clear, with_note
from app.files.lock import FileLock, InUse
from app.files.reading import compacted
from app.files.writer import Trouble, TroubleListener, Writer, tell_nobody
from app.table.closed import closed_by
from app.table.journal import Record, Step, format_record
from rules.issues import DataError


def put(path: Path, raw: bytes, disk: Disk | None = None, *, like: Path | None = None) -> None:
    """Put a whole file in place (see `write_aside`); raises DataError, with what was there unharmed."""
    with writing(path, ELSEWHERE):
        write_aside(path, raw, disk, like=like)


class GameFile:
    """The file of the game under way: lock, writer, and the ways to another name."""

    def __init__(
        self,
        path: Path,
        on_trouble: TroubleListener = tell_nobody,
        disk: Disk | None = None,
    ) -> None:
        """Take the lock of a file; raises `app.files.lock.InUse` where another has it."""
        self._tell = on_trouble
        self._disk = disk
        self._lock = FileLock(path)
        self._writer: Writer | None = None
        self._path = path
        self._original: bytes | None = None

    def begin(self, content: bytes, original: bytes | None = None) -> None:
        """Write from here on, to a file that holds `content`; see `Writer` for `original`."""
        self._writer = Writer(self._path, content, original, self._on_trouble, self._disk)
        # The same bytes again are no damage that would have to be kept.
        self._original = None if original == content else original

    def _on_trouble(self, trouble: Trouble) -> None:
        """Follow the writer into another file, and pass on what it tells."""
        if trouble.goes_on_in is not None:
            self._path, self._original = trouble.goes_on_in, None
            former = self._lock
            with contextlib.suppress(InUse):  # another window was quick to open it: both will notice
                self._lock = FileLock(self._path)
                former.release()
        self._tell(trouble)

    # ---- reading

    @property
    def path(self) -> Path:
        """Where the game is."""
        return self._path

    @property
    def trouble(self) -> Trouble | None:
        """What keeps the game from being written, None where all is well."""
        return self._writer.trouble if self._writer else None

    @property
    def keeps_original(self) -> bool:
        """Whether the file was damaged: it is kept aside, as it was, once something is written."""
        return self._original is not None

    @property
    def waiting(self) -> int:
        """How many records are in memory only."""
        return self._writer.waiting if self._writer else 0

    @property
    def content(self) -> bytes:
        """The whole file as it should be."""
        return self._writer.content if self._writer else b""

    # ---- writing

    def keep(self, record: Record) -> None:
        """Write a record of the journal; never raises."""
        if self._writer is None:
            return
        self._writer.add(format_record(record))
        # After the record: the note stands in the head, so the whole file is written anew with it.
        if isinstance(record, Step) and any(closed_by(record.change)):
            self._say_in_clear()

    def _say_in_clear(self) -> None:
        """Have the head of the file say that closed things stand in it, as soon as there is one."""
        if says_in_clear(self.content) or not self.settle():
            return
        with contextlib.suppress(DataError):  # the writer tells when the disk fails it
            self._go_on_in(self._path, with_note(self.content))

    def is_at(self, path: Path) -> bool:
        """Return whether a path leads to this file."""
        try:
            # By the disk's own word: links, and letters that a disk does not tell apart, lead to one file.
            return path.samefile(self._path)
        except OSError:
            return path.absolute() == self._path.absolute()

    def save_as(self, path: Path) -> None:
        """Go on in another file with all that is in this one; the old file stays.

        Raises DataError (InUse) with the game going on where it was.
        """
        if self.is_at(path) and self.trouble is None:
            return
        # The new lock first: the game is never without one, and goes on as it was where it cannot be had.
        lock = self._lock if self.is_at(path) else FileLock(path)
        try:
            self._go_on_in(path, self.content)
        except DataError:
            if lock is not self._lock:
                lock.release()
            raise
        if lock is not self._lock:
            self._lock.release()
        self._lock = lock

    def compact(self) -> None:
        """Leave out of the file what only tells of goings to and fro; raises DataError with it unharmed."""
        self.settle()  # a file that another program has changed is left alone
        self._go_on_in(self._path, compacted(self.content))

    def _go_on_in(self, path: Path, content: bytes) -> None:
        if self._writer is None:
            self._put(path, content)
        else:
            # A line of the old writer, written between the two, would be in neither file.
            with self._writer.paused():
                self._put(path, content)
                self._writer.abandon()
        self._path = path
        self.begin(content)

    def _put(self, path: Path, content: bytes) -> None:
        if self._original is not None and self.is_at(path):
            self._keep_original()
        put(path, content, self._disk, like=self._path)

    def _keep_original(self) -> None:
        """Keep the damaged file aside, unless the writer has done so with the first line."""
        with writing(self._path, ELSEWHERE):
            if self._path.exists() and self._path.read_bytes() == self._original:
                keep_original(self._path)

    def look(self) -> None:
        """Have the file looked at soon: another program may have changed it."""
        if self._writer is not None:
            self._writer.look()

    def settle(self) -> bool:
        """Write and sync what is left, and go on; return whether everything is on the disk."""
        return self._writer.settle() if self._writer else True

    def close(self) -> bool:
        """Write what is left, give the lock back; return whether everything is on the disk."""
        is_well = self._writer.close() if self._writer else True
        self._lock.release()
        return is_well
