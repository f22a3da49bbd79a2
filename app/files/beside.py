"""Whether a file is still the one that was written last, and the name of a file to go on in beside it."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import stat
from dataclasses import dataclass
from pathlib import Path

from app.files.disk import CREATE

_MOST = 10_000
# The rest of the 255 bytes that a name may have is room for `.kept-9999`.
_MOST_BYTES = 240


@dataclass(frozen=True, slots=True)
class Signature:
    """What tells one state of a file from another without reading it.

    Device and inode tell of a file that was put in its place, size and time of one that was written to.
    """

    device: int
    inode: int
    size: int
    changed_ns: int


def signature_of(file: Path | int) -> Signature | None:
    """Return the signature of a file, open or by its name; None where no regular file is to be seen."""
    try:
        found = file.stat() if isinstance(file, Path) else os.fstat(file)
    except OSError:
        return None
    if not stat.S_ISREG(found.st_mode):
        return None
    return Signature(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


def claim_beside(path: Path) -> Path:
    """Make an empty file beside another, `game.kept-1.adjutant`, with its permissions; return its name.

    Two windows that go on beside the same file get two names. Raises OSError where nothing can be made.
    """
    # A name has at most 255 bytes, and a letter up to four of them.
    stem = path.stem if len(os.fsencode(path.name)) < _MOST_BYTES else path.stem[:50]
    for number in range(1, _MOST):
        beside = path.with_name(f"{stem}.kept-{number}{path.suffix}")
        # Making the file is the claim: looking first and making it afterwards would let two windows take one
        # name.
        with contextlib.suppress(FileExistsError):
            os.close(os.open(beside, CREATE, 0o666))
            # Some file systems, as that of many memory sticks, know no permissions; the game goes on all the
            # same.
            with contextlib.suppress(OSError):
                shutil.copymode(path, beside)
            return beside
    raise FileExistsError(errno.EEXIST, "too many kept games lie there", str(path))
