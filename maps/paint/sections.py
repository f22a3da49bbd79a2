"""The pictures of a map's sections: cut from one whole drawing, so that they join without a seam."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QImage

from maps.pictures import PREVIEW
from maps.sheet import MapSheet, Rect

if TYPE_CHECKING:
    from PIL.Image import Image

PREVIEW_WIDTH_PX = 850
PREVIEW_BYTES = 150_000
SECTION_BYTES = 8_000_000
_QUALITIES = range(88, 30, -3)


def write_sections(image: QImage, sheet: MapSheet, folder: Path) -> tuple[Path, ...]:
    """Write each section's picture and the preview of the whole; return the paths written.

    `image` is the whole map in map pixels, or in any other scale.
    """
    whole = _picture(image)
    scale = whole.width / sheet.size_px[0]
    written = []
    for section in sheet.sections:
        path = folder / section.picture
        part = whole.crop(_pixels(section.rect_px, scale))
        _save(part, path, SECTION_BYTES)
        written.append(path)
    height = round(whole.height * PREVIEW_WIDTH_PX / whole.width)
    _save(whole.resize((PREVIEW_WIDTH_PX, height), reducing_gap=3.0), folder / PREVIEW, PREVIEW_BYTES)
    return (*written, folder / PREVIEW)


def _pixels(rect: Rect, scale: float) -> tuple[int, int, int, int]:
    left, top = round(rect.x * scale), round(rect.y * scale)
    return left, top, left + round(rect.width * scale), top + round(rect.height * scale)


def _picture(image: QImage) -> Image:
    from PIL import Image as Pictures  # noqa: PLC0415 drawing alone does not need it

    rgb = image.convertToFormat(QImage.Format.Format_RGB888)
    size = rgb.width(), rgb.height()
    return Pictures.frombuffer("RGB", size, bytes(rgb.constBits()), "raw", "RGB", rgb.bytesPerLine(), 1)


def _save(picture: Image, path: Path, most_bytes: int) -> None:
    """Write a JPEG in the best quality that keeps it under a size."""
    for quality in _QUALITIES:
        picture.save(path, "JPEG", quality=quality, optimize=True, progressive=False, subsampling="4:2:0")
        if path.stat().st_size <= most_bytes:
            return
