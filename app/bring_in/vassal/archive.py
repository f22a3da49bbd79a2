"""VASSAL's archives, opened by what they hold: modules and extensions, saved games and logs, bare text.

Every file is a stranger's. Nothing is ever unpacked to the disk by its own name; sizes, counts and ratios are
looked at before a byte is unpacked, and what is unpacked is bounded again.
"""

from __future__ import annotations

import io
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import BinaryIO, Self

from app.bring_in.refused import Refused
from rules.issues import shown
from rules.regular_file import open_regular, why_unreadable

MAX_FILE_BYTES = 2_000_000_000
MAX_ENTRIES = 40_000
MAX_DIRECTORY_BYTES = 8_000_000
"""The list of a ZIP's entries: of 40,000 with names of usual length."""
MAX_TOTAL_BYTES = 4_000_000_000
MAX_RATIO, FREE_BYTES = 200, 16_000_000
"""An entry that unpacks to more than so many times its size is a bomb, but for small ones."""
# Of all entries together: many that each stay just below the bound of one fill a memory as well.
MAX_TOTAL_RATIO, FREE_TOTAL_BYTES = 60, 256_000_000
MAX_NAME = 400
MAX_ENTRY_BYTES = 256_000_000
"""No entry is read that is larger: pictures, texts and set-ups are far below it."""

BUILD_FILES = ("buildFile.xml", "buildFile")
SAVED_GAME, MODULE_DATA, SAVE_DATA = "savedGame", "moduledata", "savedata"
# Only to say what a damaged file was meant to be: real files have other endings, and content decides.
VASSAL_SUFFIXES = frozenset({".vmod", ".vmdx", ".vsav", ".vlog"})
_ZIP_HEAD = b"PK\x03\x04"
TEXT_HEADS = (b"!VCSK", b"!VCSZ", b"VOBS", b"begin_save")
"""How a saved game begins that lies in no archive."""
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    struct.error,
    ValueError,
    RuntimeError,
    OSError,
    IndexError,
)
"""What the library raises for archives that are damaged, encrypted, or of a kind that it does not read."""


class ArchiveKind(Enum):
    """What a file of VASSAL's is, as far as its container tells."""

    MODULE = "module"
    """A module or an extension: it has a build file."""
    GAME = "game"
    """A saved game or a log: only its text tells which."""


@dataclass(frozen=True, slots=True)
class _Entry:
    name: str
    size: int
    packed: zipfile.ZipInfo | None


class Archive:
    """An open archive: names, and the bytes of each, read when they are asked for."""

    def __init__(self, source: str, kind: ArchiveKind, entries: Mapping[str, _Entry], data: BinaryIO) -> None:
        self.source, self.kind = source, kind
        self.path: Path | None = None
        """Where its file lies, None for one that lies in another."""
        self._entries, self._data = entries, data
        packed = any(entry.packed for entry in entries.values())
        self._zip = zipfile.ZipFile(data) if packed else None

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the entries, folders left out."""
        return tuple(self._entries)

    def __contains__(self, name: object) -> bool:
        return name in self._entries

    def size(self, name: str) -> int:
        """Return how many bytes an entry says that it has; raises KeyError."""
        return self._entries[name].size

    def read(self, name: str, most: int = MAX_ENTRY_BYTES) -> bytes:
        """Return the bytes of an entry; raises Refused where it is damaged or larger than `most`."""
        entry = self._entries.get(name)
        if entry is None:
            raise Refused(self.source, f"there is no {shown(name)} in it")
        if entry.size > most:
            raise Refused(
                self.source, f"{shown(name)} is too large: {entry.size:,} bytes", f"{most:,} at most"
            )
        try:
            return self._bytes(entry)
        except (*_BROKEN, MemoryError):
            raise Refused(self.source, f"{shown(name)} in it is damaged", "get the file again") from None

    def _bytes(self, entry: _Entry) -> bytes:
        if self._zip is None or entry.packed is None:
            self._data.seek(0)
            return self._data.read(entry.size)
        with self._zip.open(entry.packed) as file:
            # Never more than was announced: what is packed may unpack to more than the list says.
            return file.read(entry.size)

    def within(self, name: str) -> Archive:
        """Return a saved game that lies in this archive, held to the same bounds; raises Refused."""
        return _opened(io.BytesIO(self.read(name, 64_000_000)), f"{self.source}: {name}")

    def close(self) -> None:
        """Let go of the file."""
        if self._zip is not None:
            self._zip.close()
        self._data.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_archive(path: Path) -> Archive:
    """Return a file of VASSAL's opened; raises Refused with the reason why it is not brought in."""
    try:
        file = open_regular(path)
    except (OSError, ValueError) as error:
        why = why_unreadable(error) if isinstance(error, OSError) else "that is no name of a file"
        raise Refused(str(path), why, "choose a module, a saved game or a log of VASSAL") from None
    archive = _opened(file, path.name)
    archive.path = path.absolute()
    return archive


def is_of_vassal(path: Path) -> bool:
    """Return whether a file is a module, an extension, a saved game or a log, good or damaged."""
    try:
        open_archive(path).close()
    except Refused:
        return path.suffix.casefold() in VASSAL_SUFFIXES
    return True


def _opened(file: BinaryIO, source: str) -> Archive:
    try:
        size = _bounded_size(file, source)
        head = file.read(16)
        # Before the ZIP: saved games of the first releases lie in no archive.
        if head.lstrip(b"\xef\xbb\xbf").startswith(TEXT_HEADS):
            return Archive(source, ArchiveKind.GAME, {SAVED_GAME: _Entry(SAVED_GAME, size, None)}, file)
        _raise_if_directory_is_huge(file, size, source)
        entries = _entries(file, source)
        return Archive(source, _kind(entries, source), entries, file)
    # Whatever it was: on some systems an open file can be neither moved nor taken away.
    except BaseException:
        file.close()
        raise


def _bounded_size(file: BinaryIO, source: str) -> int:
    """Return how long a file is, which stands at its beginning then."""
    size = file.seek(0, io.SEEK_END)
    if size > MAX_FILE_BYTES:
        raise Refused(source, f"it is too large: {size:,} bytes", f"{MAX_FILE_BYTES:,} at most")
    file.seek(0)
    return size


def _kind(entries: Mapping[str, _Entry], source: str) -> ArchiveKind:
    if any(name in entries for name in BUILD_FILES):
        return ArchiveKind.MODULE
    if SAVED_GAME in entries:
        return ArchiveKind.GAME
    hint = "VASSAL's files hold a buildFile.xml or a savedGame"
    raise Refused(source, "it is an archive, but not one of VASSAL's", hint)


# ---- the list of entries


def _raise_if_directory_is_huge(file: BinaryIO, size: int, source: str) -> None:
    """Refuse a ZIP whose list of entries is huge, before a library reads that list into memory.

    The end record has the list's size at byte 12; the one of ZIP64, 76 bytes before it, at byte 40.
    """
    # Behind the end record of 22 bytes a comment of 65,535 may stand.
    file.seek(max(0, size - 65_557 - 76))
    tail = file.read()
    # Every place that could be the end record counts: which of them a library takes is its own affair.
    ends = [found.start() for found in re.finditer(b"PK\x05\x06", tail) if len(tail) >= found.start() + 22]
    if not ends:
        file.seek(0)
        # The list of a ZIP stands at its end: what a broken download lacks first.
        if file.read(len(_ZIP_HEAD)) == _ZIP_HEAD:
            raise Refused(
                source, "it is an archive that was cut short: its end is missing", "get the file again"
            )
        raise Refused(source, "it is neither an archive nor a saved game of VASSAL", "choose another file")
    listed = max(_listed_bytes(tail, at) for at in ends)
    if listed > MAX_DIRECTORY_BYTES:
        raise Refused(source, "the list of what is in it is too long", f"{MAX_ENTRIES:,} entries at most")


def _listed_bytes(tail: bytes, at: int) -> int:
    (listed,) = struct.unpack_from("<L", tail, at + 12)
    if at >= 76 and tail.startswith(b"PK\x06\x06", at - 76):
        listed = max(listed % 0xFFFF_FFFF, *struct.unpack_from("<Q", tail, at - 76 + 40))
    return int(listed)


def _entries(file: BinaryIO, source: str) -> Mapping[str, _Entry]:
    try:
        with zipfile.ZipFile(file) as packed:
            infos = packed.infolist()
    except (*_BROKEN, MemoryError):
        raise Refused(source, "it is a damaged archive", "get the file again") from None
    if len(infos) > MAX_ENTRIES:
        raise Refused(source, f"there are {len(infos):,} entries in it", f"{MAX_ENTRIES:,} at most")
    _raise_if_bomb(infos, source)
    entries: dict[str, _Entry] = {}
    for info in infos:
        name = _safe_name(info, source)
        before = entries.get(name)
        # Twice the same is what some tools write; of two that differ each reader would take another.
        if before is not None and _is_other(before.packed, info):
            raise Refused(source, f"{shown(name)} stands in it twice, and differs", "get the file again")
        if not info.is_dir() and not name.endswith("/"):
            entries[name] = _Entry(name, info.file_size, info)
    return MappingProxyType(entries)


def _is_other(before: zipfile.ZipInfo | None, info: zipfile.ZipInfo) -> bool:
    return before is not None and (before.CRC, before.file_size) != (info.CRC, info.file_size)


def _raise_if_bomb(infos: list[zipfile.ZipInfo], source: str) -> None:
    hint = "it would fill the memory; get the file from another place"
    for info in infos:
        if info.file_size > FREE_BYTES and info.file_size > MAX_RATIO * max(info.compress_size, 1):
            raise Refused(source, f"{shown(info.filename)} unpacks to {info.file_size:,} bytes", hint)
    # These are the sizes that the list claims; what is really unpacked is held to them once more in `_bytes`.
    total = sum(info.file_size for info in infos)
    packed = max(sum(info.compress_size for info in infos), 1)
    if total > MAX_TOTAL_BYTES or (total > FREE_TOTAL_BYTES and total > MAX_TOTAL_RATIO * packed):
        raise Refused(source, f"it unpacks to {total:,} bytes", hint)


def _safe_name(info: zipfile.ZipInfo, source: str) -> str:
    """Return the name of an entry with slashes; raises Refused where it is no file within the archive."""
    # A backslash parts folders on one system alone: taken as a letter it could hide a `..` from what follows.
    name = _spelled(info).replace("\\", "/")
    hint = "no module needs that; get the file from another place"
    if len(name) > MAX_NAME or not name:
        raise Refused(source, "an entry has no usable name", hint)
    if any(ord(letter) < 32 for letter in name):
        raise Refused(source, f"the name {shown(name)} holds signs that are no letters", hint)
    if name.startswith("/") or ".." in name.split("/") or re.match("[A-Za-z]:/", name):
        raise Refused(source, f"the name {shown(name)} leads out of the archive", hint)
    # The upper half is the mode of Unix, 0 where the archive was made on another system.
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind and not stat.S_ISREG(kind) and not stat.S_ISDIR(kind):
        raise Refused(source, f"{shown(name)} is a link or a device, no file", hint)
    if info.flag_bits & 0x1:
        raise Refused(source, f"{shown(name)} is encrypted", "pack it anew without a password")
    if info.compress_type not in _PACKED:
        raise Refused(source, f"{shown(name)} is packed in a way that VASSAL does not know", hint)
    return name


def _spelled(info: zipfile.ZipInfo) -> str:
    """Return a name as it was written: old archives hold UTF-8 without saying so."""
    if info.flag_bits & 0x800:
        return info.filename
    try:
        return info.filename.encode("cp437").decode("utf-8")
    except UnicodeError:
        return info.filename
