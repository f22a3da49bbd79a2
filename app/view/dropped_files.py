"""The files that a drag from elsewhere brings."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData

from rules.regular_file import is_file

PICTURES = (".png", ".jpg", ".jpeg", ".webp")
"""The pictures that a counter takes."""
KINDS = "*.jpg *.jpeg *.png *.tif *.tiff *.webp *.pdf *.bmp *.gif"
"""The pictures that are brought in, as a dialog of files asks for them."""


def pictures_in(data: QMimeData) -> tuple[Path, ...]:
    """Return the pictures that a drag brings for a counter; none where it brings other files as well."""
    paths = _local(data)
    # A game among them is what the window is wanted for, and it takes the set as a whole.
    return paths if all(path.suffix.lower() in PICTURES for path in paths) else ()


def files_in(data: QMimeData) -> tuple[Path, ...]:
    """Return the files that a drag brings for the window; no folders, and no single picture."""
    paths = _local(data)
    # One picture is meant for a counter; several together are those of a map or of counter sheets.
    if len(paths) == 1 and paths[0].suffix.lower() in PICTURES:
        return ()
    # A link to a share that is gone, or a name with a NUL in it: no file, and no traceback in the middle of a
    # drag.
    return tuple(path for path in paths if is_file(path))


def _local(data: QMimeData) -> tuple[Path, ...]:
    return tuple(Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())
