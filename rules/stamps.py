"""Whether files are still those that were read before."""

from __future__ import annotations

from pathlib import Path

Stamp = tuple[tuple[str, int, int, int], ...]
"""Of each file its path, its size in bytes, when it was changed (ns), and its number on the disk."""


def stamp_of(*paths: Path) -> Stamp:
    """Return what tells these files from any that stood in their place before; of a missing one zeros."""
    return tuple(map(_stamp, paths))


def _stamp(path: Path) -> tuple[str, int, int, int]:
    try:
        found = path.stat()
    except OSError:
        # A missing file is no fault here: that it is gone, or came, is a change like any other.
        return str(path), 0, 0, 0
    # The number too: a file may be exchanged for one of the same size within a tick of the clock.
    return str(path), found.st_size, found.st_mtime_ns, found.st_ino
