"""A picture that is brought in, as it is shown: read by Qt, else by what reads scans."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from app.bring_in.extra import missing_packages
from app.bring_in.wizard.picture_view import MAX_SHOWN_PIXELS, PictureView, read_shown
from app.view.translated import tr as _tr
from rules.issues import DataError


def shown_picture(path: Path, page: int = 1) -> tuple[QImage, QSize]:
    """Return a picture for the screen and its whole size; a null one where it cannot be read."""
    image, size = read_shown(path) if page == 1 else (QImage(), QSize())
    if not image.isNull() or missing_packages():
        return image, size
    # After the check: its modules import libraries that need not be there.
    from app.bring_in.pictures import read_picture  # noqa: PLC0415

    try:
        found = read_picture(path, most_pixels=MAX_SHOWN_PIXELS, page=page)
    except DataError:
        return QImage(), QSize()
    height, width = found.pixels.shape[:2]
    shown = QImage(found.pixels.tobytes(), width, height, 3 * width, QImage.Format.Format_RGB888)
    # A copy: the bytes go when this function ends.
    return shown.copy(), QSize(*found.size_px)


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
    if missing_packages():
        text = _tr(
            "{name} cannot be shown: is it a JPEG, PNG, TIFF or WebP? A PDF needs the extra for scans."
        )
        return "" if not read_shown(path)[0].isNull() else text.format(name=path.name)
    # After the check, as above.
    from app.bring_in.opening import size_of  # noqa: PLC0415

    try:
        size_of(path, page)
    except DataError as error:
        return str(error.issues[0])
    return ""


def show_scan(view: PictureView, path: Path | None, page: int = 1) -> None:
    """Show a picture in a view, unless it is there already: how it is looked at stays."""
    if path is not None and view.shown != (path, page):
        view.shown = path, page
        view.show_image(*shown_picture(path, page))
