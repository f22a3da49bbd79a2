"""Records as text: a line for each thing recorded, its digests behind its name."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent
DIGITS = 12
"""So much of a digest is kept."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something recorded: its name of one or more words, and digests of what is to stay."""

    name: str
    digests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """A committed record: its file, what it holds, and what each digest of an entry stands for."""

    file: Path
    title: str
    columns: tuple[str, ...]

    def read(self) -> list[Entry]:
        """Return what was recorded."""
        lines = self.file.read_text(encoding="utf-8").splitlines()
        return [self._entry(line.split()) for line in lines if not line.startswith("#")]

    def write(self, entries: Iterable[Entry]) -> None:
        """Record anew, with the commit that it is recorded on."""
        heading = [f"# {self.title}: name, then digests of {', '.join(self.columns)}", f"# {_origin()}"]
        lines = [" ".join([each.name, *each.digests]) for each in entries]
        self.file.write_text("".join(f"{line}\n" for line in (*heading, *lines)), encoding="utf-8")

    def differences(self, found: Sequence[Entry]) -> Iterator[str]:
        """Yield a line for each entry found that is recorded otherwise, or not at all."""
        recorded = {each.name: each.digests for each in self.read()}
        for each in found:
            if each.name not in recorded:
                yield f"{each.name}: not recorded"
                continue
            pairs = zip(self.columns, recorded[each.name], each.digests, strict=True)
            other = [column for column, before, now in pairs if before != now]
            if other:
                yield f"{each.name}: {' and '.join(other)} not as recorded"

    def _entry(self, words: Sequence[str]) -> Entry:
        count = len(self.columns)
        return Entry(" ".join(words[:-count]), tuple(words[-count:]))


def digest(data: str | bytes) -> str:
    """Return a short digest of a text or of bytes."""
    raw = data.encode("utf-8", "surrogateescape") if isinstance(data, str) else data
    return hashlib.sha256(raw).hexdigest()[:DIGITS]


def _origin() -> str:
    asked = ("git", "-C", str(FOLDER), "describe", "--always", "--dirty")
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    return f"recorded on {done.stdout.strip() or 'no commit'}"


def tell_differences(book: Book, found: Sequence[Entry]) -> int:
    """Print how entries differ from those recorded; return how many do."""
    lines = list(book.differences(found))
    sys.stdout.writelines(f"{line}\n" for line in lines)
    sys.stdout.write(f"{len(found)} compared, {len(lines)} not as recorded\n")
    return len(lines)
