"""Files of strangers: looked for without a stumble, and only regular ones opened.

Nothing ever waits for the other end of a pipe.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

# Windows has the first of them only, other systems the other two; what is missing is no flag.
_BINARY = getattr(os, "O_BINARY", 0)
_CLOEXEC = getattr(os, "O_CLOEXEC", 0)
_NONBLOCK = getattr(os, "O_NONBLOCK", 0)
"""Without it the mere opening of a named pipe waits for a writer."""

_REASONS = {
    errno.ENOENT: "there is no such file",
    errno.ENOTDIR: "there is no such file",
    errno.EACCES: "reading it is not allowed",
    errno.EPERM: "reading it is not allowed",
    errno.EISDIR: "it is a folder",
    errno.ELOOP: "its links lead in a circle",
    errno.ENAMETOOLONG: "the name is too long",
    errno.EIO: "the disk does not answer",
}


class NotRegular(OSError):
    """A pipe, a device or a socket stands where a file should."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, "it is a pipe or a device, no file", str(path))


# Not those of `Path`: in a shut folder, on a share that does not answer or of a name that is too long they
# raise (until Python 3.14), where a person only wanted to hear that there is nothing to be had.


def is_there(path: Path) -> bool:
    """Return whether something has this name; False where nobody may look."""
    return os.path.exists(path)  # noqa: PTH110 - see above


def is_file(path: Path) -> bool:
    """Return whether a file has this name; False where nobody may look."""
    return os.path.isfile(path)  # noqa: PTH113 - see above


def is_folder(path: Path) -> bool:
    """Return whether a folder has this name; False where nobody may look."""
    return os.path.isdir(path)  # noqa: PTH112 - see above


def lying_in(folder: Path, pattern: str) -> list[Path]:
    """Return what lies in a folder under names of a pattern, sorted; nothing where nobody may look."""
    try:
        return sorted(folder.glob(pattern))
    except OSError:
        return []


def open_regular(path: Path) -> BinaryIO:
    """Return a regular file opened for reading bytes; raises OSError, NotRegular for a pipe or a device."""
    file = os.open(path, os.O_RDONLY | _BINARY | _CLOEXEC | _NONBLOCK)
    try:
        # Asked of the open file: a path can lead to something else by now.
        mode = os.fstat(file).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, "it is a folder", str(path))
        if not stat.S_ISREG(mode):
            raise NotRegular(path)
        return os.fdopen(file, "rb")
    except OSError:
        os.close(file)
        raise


def why_unreadable(error: OSError) -> str:
    """Return in words for people why a file could not be read."""
    return _REASONS.get(error.errno or 0) or error.strerror or str(error) or "the disk refused"
