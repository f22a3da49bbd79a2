"""A picture that is brought in, as it is shown: read by Qt, else by what reads scans."""

from __future__ import annotations

import math
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from app.bring_in.extra import missing_packages
from app.bring_in.wizard.picture_view import MAX_SHOWN_PIXELS, PictureView, read_shown
from rules.issues import DataError


def shown_picture(path: Path, page: int = 1) -> tuple[QImage, QSize]:
    """Return a picture for the screen and its whole size; a null one where it cannot be read."""
    image, size = read_shown(path) if page == 1 else (QImage(), QSize())
    if not image.isNull():
        return image, size
    try:
        return _shown_plainly(path, page) if missing_packages() else _shown_by_extra(path, page)
    except DataError:
        return QImage(), QSize()


def _shown_by_extra(path: Path, page: int) -> tuple[QImage, QSize]:
    # After the check: its modules import libraries that need not be there.
    from app.bring_in.pictures import read_picture  # noqa: PLC0415

    found = read_picture(path, most_pixels=MAX_SHOWN_PIXELS, page=page)
    height, width = found.pixels.shape[:2]
    return _image_of(found.pixels.tobytes(), width, height), QSize(*found.size_px)


def _shown_plainly(path: Path, page: int) -> tuple[QImage, QSize]:
    # Not before: it brings Pillow.
    from app.bring_in.rectify_plainly import read_plainly  # noqa: PLC0415

    found = read_plainly(path, page)
    size = QSize(*found.size)
    found = found.reduce(math.ceil(math.sqrt(max(1.0, found.width * found.height / MAX_SHOWN_PIXELS))))
    return _image_of(found.tobytes(), *found.size), size


def _image_of(raw: bytes, width: int, height: int) -> QImage:
    # A copy: the bytes go when this function ends.
    return QImage(raw, width, height, 3 * width, QImage.Format.Format_RGB888).copy()


def has_more_pages(path: Path) -> bool:
    """Return whether another page of a file than its first can be brought in."""
    # Not before: it brings Pillow.
    from app.bring_in.opening import is_pdf, page_count  # noqa: PLC0415

    if is_pdf(path):
        # Without asking how many it has, which a process of its own has to be started for.
        return not missing_packages()
    try:
        return page_count(path, 2) > 1
    except DataError:
        return False


def why_unreadable(path: Path, page: int = 1) -> str:
    """Return why a page cannot be brought in as a picture, empty for one that can; its head alone is read."""
    # Not before, as above.
    from app.bring_in.opening import size_of  # noqa: PLC0415
    from app.bring_in.rectify_plainly import check_plainly  # noqa: PLC0415

    try:
        # What only the extra reads is said before the grid is laid by hand, not after.
        check_plainly(path, page) if missing_packages() else size_of(path, page)
    except DataError as error:
        return str(error.issues[0])
    return ""


def show_scan(view: PictureView, path: Path | None, page: int = 1) -> None:
    """Show a picture in a view, unless it is there already: how it is looked at stays."""
    if path is not None and view.shown != (path, page):
        view.shown = path, page
        view.show_image(*shown_picture(path, page))
