"""The pictures of counters that were cut from sheets for a game in the making, and their place in it."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from app.bring_in.sheets.face_files import face_files
from rules.regular_file import is_file, is_folder, open_regular


@dataclass(frozen=True, slots=True)
class CutCounters:
    """The pictures in a folder, by the names of their counters."""

    folder: Path

    def names(self) -> frozenset[str]:
        """Return the names of all counters that there are."""
        found = {each.stem for each in self.folder.glob("*.png")} if is_folder(self.folder) else set()
        return frozenset(each for each in found if not each.endswith("_back"))

    def faces(self, name: str) -> tuple[Path, ...]:
        """Return the picture of a counter's front and, where it has one, that of its back."""
        paths = [self.folder / each for each in face_files(name)] if name else []
        return tuple(path for path in paths if is_file(path))

    def names_of(self, counters: Sequence[Sequence[Path]]) -> tuple[str, ...]:
        """Return the names of the counters that have these pictures, front and back, new ones if need be.

        Raises OSError where pictures cannot be read or copied.
        """
        names = self.names()
        known, free = self._by_content(names), free_names(names)
        found = []
        for faces in counters:
            alike = known.setdefault(tuple(map(_content, faces)), [])
            if not alike:
                alike.append(next(free))
                lay_pictures(self.folder, dict(zip(face_files(alike[0]), faces, strict=False)), ())
            # Sheets that were drawn by a program have counters that are the same to the last pixel: each is
            # given once before one of them is given twice.
            found.append(alike.pop(0) if len(alike) > 1 else alike[0])
        return tuple(found)

    def _by_content(self, names: Iterable[str]) -> dict[tuple[bytes, ...], list[str]]:
        """Return the names by what their pictures are: front alone, and with the back that they have."""
        found: dict[tuple[bytes, ...], list[str]] = {}
        for name in sorted(names):
            faces = tuple(map(_content, self.faces(name)))
            for known in range(1, len(faces) + 1):
                found.setdefault(faces[:known], []).append(name)
        return found


def free_names(taken: Container[str]) -> Iterator[str]:
    """Yield names that no counter has."""
    return (name for n in count(1) if (name := str(n)) not in taken)


def lay_pictures(folder: Path, wanted: Mapping[str, Path], former: Iterable[str]) -> None:
    """Have pictures in a folder by their names, and of the `former` ones no others; raises OSError.

    Whatever else lies there stays.
    """
    if wanted:
        folder.mkdir(parents=True, exist_ok=True)
    for name, source in wanted.items():
        # At each word that is typed: only what is another picture than before is copied.
        if _when(folder / name) != _when(source):
            aside = folder / f".{name}.tmp"
            # With its time, by which it is known for the same; not synced, which hundreds of files wait for.
            shutil.copy2(source, aside)
            aside.replace(folder / name)
    for name in former:
        if name not in wanted:
            (folder / name).unlink(missing_ok=True)


def _content(path: Path) -> bytes:
    # Not by its time: a game's folder that was copied or unpacked has another one.
    with open_regular(path) as file:
        return hashlib.sha256(file.read()).digest()


def _when(path: Path) -> tuple[int, int] | None:
    if not is_file(path):
        return None
    found = path.stat()
    return found.st_size, found.st_mtime_ns
