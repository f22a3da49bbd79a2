"""The pictures of the map's sections at several sizes, decoded while the window already answers.

A preview of the whole map is there at once. Half size and less come from another thread (QImageReader
lets go of Python's lock while it decodes a file). Full size is decoded in strips, and only a few of those
last looked at are kept: both sections whole would take 220 MB.
"""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path

from PySide6.QtCore import QObject, QRect, QRectF, QSize, Qt, QThreadPool, Signal
from PySide6.QtGui import QImage, QImageReader

from maps.pictures import MAX_PIXELS, PREVIEW
from maps.sheet import MapSheet, Section

FULL, HALF, SMALLEST = 0, 1, 4
"""Levels: each has half the width and height of the one before."""
STRIPS = 5
"""Into how many strips the full size of a section is cut."""
_MOST_STRIPS = 4
_HALF_KEY = -1


def level_for(scale: float) -> int:
    """Return the smallest level that has enough pixels for a scale (device pixels a table pixel)."""
    level = FULL
    while level < SMALLEST and scale <= 0.5 ** (level + 1) * 1.0001:
        level += 1
    return level


def strip_rect(section: Section, number: int) -> QRectF:
    """Return the part of the table that a strip of a section covers."""
    x, y, width, height = section.rect_px
    return QRectF(x, y + number * height / STRIPS, width, height / STRIPS)


class MapPictures(QObject):
    """Hands out the best picture there is and fetches better ones. Call `close` before letting go."""

    changed = Signal(QRectF)
    """A better picture is there for a part of the table, or one was found missing."""
    _decoded = Signal(str, int, QImage)
    _strip_decoded = Signal(str, int, QImage)

    def __init__(self, sheet: MapSheet, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sections = {section.id: section for section in sheet.sections}
        self._paths = {section.id: folder / section.picture for section in sheet.sections if section.picture}
        self._levels: dict[tuple[str, int], QImage] = {}
        self._strips: OrderedDict[tuple[str, int], QImage] = OrderedDict()
        self._asked: set[tuple[str, int]] = set()
        self._missing: set[str] = self._sections.keys() - self._paths.keys()
        self._pool = QThreadPool()
        self._pool.setMaxThreadCount(2)
        self._decoded.connect(self._keep)
        self._strip_decoded.connect(self._keep_strip)
        self.preview = _read(folder / PREVIEW, 1)
        self._is_closed = False

    def close(self) -> None:
        """Wait for the decoding under way, begin no more, and let go of all pictures."""
        self._is_closed = True
        self._pool.clear()
        self._pool.waitForDone()
        self._levels.clear()
        self._strips.clear()
        self.preview = QImage()

    @property
    def is_busy(self) -> bool:
        """Whether something asked for is still to come."""
        return bool(self._asked)

    def is_missing(self, section: Section) -> bool:
        """Return whether a section has no picture that can be read."""
        return section.id in self._missing

    def best(self, section: Section, level: int) -> QImage | None:
        """Return the picture of a level from HALF on, else the nearest there is; asks for what is lacking."""
        level = max(level, HALF)
        if (section.id, level) not in self._levels:
            self._ask(section.id, _HALF_KEY)
        order = [*range(level, SMALLEST + 1), *range(level - 1, FULL, -1)]
        return next((self._levels[key] for n in order if (key := (section.id, n)) in self._levels), None)

    def strip(self, section: Section, number: int) -> QImage | None:
        """Return a strip in full size, None until it is there; asks for it."""
        key = (section.id, number)
        if key in self._strips:
            self._strips.move_to_end(key)
            return None if self._strips[key].isNull() else self._strips[key]
        self._ask(section.id, number)
        return None

    def forget_full_size(self) -> None:
        """Let go of the strips; they are fetched again when wanted."""
        self._strips.clear()

    def fetch_now(self, section: Section, level: int, rect: QRectF) -> None:
        """Decode what a part of the table needs in this thread, for a picture nobody looks at meanwhile."""
        if section.id in self._missing:
            return
        if level != FULL:
            if (section.id, level) not in self._levels:
                self._decode(section.id)
            return
        for number in range(STRIPS):
            if strip_rect(section, number).intersects(rect) and (section.id, number) not in self._strips:
                self._decode_strip(section.id, number)

    def _ask(self, section: str, number: int) -> None:
        key = (section, number)
        if key in self._asked or section in self._missing or self._is_closed:
            return
        self._asked.add(key)
        if number == _HALF_KEY:
            self._pool.start(lambda: self._decode(section))
        else:
            self._pool.start(lambda: self._decode_strip(section, number))

    def _decode(self, section: str) -> None:
        """Decode half size and make all smaller ones from it. Runs in any thread."""
        image = _read(self._paths[section], 2)
        for level in range(HALF, SMALLEST + 1):
            self._decoded.emit(section, level, image)
            if image.isNull():
                return
            half = QSize(max(1, image.width() // 2), max(1, image.height() // 2))
            ratio, smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
            image = image.scaled(half, ratio, smooth)

    def _decode_strip(self, section: str, number: int) -> None:
        """Decode a strip of full size. Runs in any thread."""
        self._strip_decoded.emit(section, number, _read(self._paths[section], 1, number))

    def _keep(self, section: str, level: int, image: QImage) -> None:
        if self._is_closed:
            return
        if image.isNull():
            self._missing.add(section)
        else:
            self._levels[section, level] = image
        if level == SMALLEST or image.isNull():
            self._asked.discard((section, _HALF_KEY))
        self.changed.emit(QRectF(*self._sections[section].rect_px))

    def _keep_strip(self, section: str, number: int, image: QImage) -> None:
        if self._is_closed:
            return
        # A null strip of a damaged picture is kept too: it is not asked for again, half size stands in.
        self._asked.discard((section, number))
        self._strips[section, number] = image
        while len(self._strips) > _MOST_STRIPS:
            self._strips.popitem(last=False)
        self.changed.emit(strip_rect(self._sections[section], number))


def _read(path: Path, divisor: int, strip: int | None = None) -> QImage:
    """Return a picture at a fraction of its size, or a strip; null if missing, damaged or far too large."""
    reader = QImageReader(str(path))
    size = reader.size()
    if not size.isValid() or size.width() * size.height() > MAX_PIXELS:
        return QImage()
    if strip is not None:
        top, bottom = (round((strip + n) * size.height() / STRIPS) for n in (0, 1))
        reader.setClipRect(QRect(0, top, size.width(), bottom - top))
    elif divisor > 1:
        # Rounded up, as the JPEG decoder itself does: any other size is resampled once more.
        reader.setScaledSize(QSize(-(-size.width() // divisor), -(-size.height() // divisor)))
    image = reader.read()
    if image.isNull() or image.format() == QImage.Format.Format_RGB32:
        return image
    return image.convertToFormat(QImage.Format.Format_RGB32)
