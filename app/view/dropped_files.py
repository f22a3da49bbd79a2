"""The files that a drag from elsewhere brings."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData

from rules.regular_file import is_file

PICTURES = (".png", ".jpg", ".jpeg", ".webp")


def pictures_in(data: QMimeData) -> tuple[Path, ...]:
    """Return the picture files that a drag brings."""
    return tuple(path for path in _local(data) if path.suffix.lower() in PICTURES)


def files_in(data: QMimeData) -> tuple[Path, ...]:
    """Return the files that a drag brings and that are no pictures; no folders."""
    found = (path for path in _local(data) if path.suffix.lower() not in PICTURES)
    # A link to a share that is gone, or a name with a NUL in it: no file, and no traceback in the middle of a
    # drag.
    return tuple(path for path in found if is_file(path))


def _local(data: QMimeData) -> tuple[Path, ...]:
    return tuple(Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())
