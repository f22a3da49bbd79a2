"""The files of a painted map. Its sections are cut from one drawing, so that they join without a seam."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QImage

from maps.features import Features
from maps.features_file import FEATURES_FILE, format_features
from maps.pictures import PREVIEW
from maps.sheet import MapSheet, Rect

if TYPE_CHECKING:
    from PIL.Image import Image

PREVIEW_BYTES = 150_000
SECTION_BYTES = 8_000_000
_QUALITIES = range(88, 30, -3)


def write_map(
    image: QImage, overview: QImage, sheet: MapSheet, features: Features, folder: Path
) -> list[Path]:
    """Write each section's picture, the overview and the features; return the paths written.

    `image` is the whole map in map pixels, or in any other scale. The folder is made where there is none;
    raises OSError where one cannot be, or a file cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    whole = _picture(image)
    scale = whole.width / sheet.size_px[0]
    written = []
    for section in sheet.sections:
        if section.picture:
            written.append(folder / section.picture)
            _save(whole.crop(_pixels(section.rect_px, scale)), written[-1], SECTION_BYTES)
    _save(_picture(overview), folder / PREVIEW, PREVIEW_BYTES)
    # The same bytes on every system.
    (folder / FEATURES_FILE).write_text(format_features(features), "utf-8", newline="\n")
    return [*written, folder / PREVIEW, folder / FEATURES_FILE]


def _pixels(rect: Rect, scale: float) -> tuple[int, int, int, int]:
    left, top = round(rect.x * scale), round(rect.y * scale)
    # Sizes are rounded by themselves, so that sections of one size get pictures of one size.
    return left, top, left + round(rect.width * scale), top + round(rect.height * scale)


def _picture(image: QImage) -> Image:
    from PIL import Image as Pictures  # noqa: PLC0415 drawing alone does not need it

    rgb = image.convertToFormat(QImage.Format.Format_RGB888)
    size = rgb.width(), rgb.height()
    return Pictures.frombuffer("RGB", size, bytes(rgb.constBits()), "raw", "RGB", rgb.bytesPerLine(), 1)


def _save(picture: Image, path: Path, most_bytes: int) -> None:
    """Write a JPEG in the best quality that keeps it under a size."""
    # Where none is small enough the last one stands.
    for quality in _QUALITIES:
        picture.save(path, "JPEG", quality=quality, optimize=True, progressive=False, subsampling="4:2:0")
        if path.stat().st_size <= most_bytes:
            return
