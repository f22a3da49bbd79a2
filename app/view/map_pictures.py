"""The pictures of the map's sections at several sizes, decoded while the window already answers.

A preview of the whole map is there at once. Half size and less come from another thread (QImageReader
lets go of Python's lock while it decodes a file); full size only while someone looks that closely.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QSize, Qt, QThreadPool, Signal
from PySide6.QtGui import QImage, QImageReader

from maps.pictures import MAX_PIXELS, PREVIEW
from maps.sheet import MapSheet, Section

FULL, HALF, SMALLEST = 0, 1, 4
"""Levels: each has half the width and height of the one before."""


def level_for(scale: float) -> int:
    """Return the smallest level that has enough pixels for a scale (device pixels a table pixel)."""
    level = FULL
    while level < SMALLEST and scale <= 0.5 ** (level + 1) * 1.0001:
        level += 1
    return level


class MapPictures(QObject):
    """Hands out the best picture there is and fetches better ones. Call `close` before letting go."""

    changed = Signal()
    """A better picture is there, or one was found missing."""
    _decoded = Signal(str, int, QImage)

    def __init__(self, sheet: MapSheet, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._paths = {section.id: folder / section.picture for section in sheet.sections if section.picture}
        self._levels: dict[tuple[str, int], QImage] = {}
        self._asked: set[tuple[str, int]] = set()
        self._missing: set[str] = {section.id for section in sheet.sections} - self._paths.keys()
        self._pool = QThreadPool()
        self._pool.setMaxThreadCount(2)
        self._decoded.connect(self._keep)
        self.preview = _read(folder / PREVIEW, 1)
        self._is_closed = False

    def close(self) -> None:
        """Wait for the decoding under way and begin no more."""
        self._is_closed = True
        self._pool.clear()
        self._pool.waitForDone()

    def is_missing(self, section: Section) -> bool:
        """Return whether a section has no picture that can be read."""
        return section.id in self._missing

    def best(self, section: Section, level: int) -> QImage | None:
        """Return the picture of a level, else the nearest there is; asks for what is lacking."""
        self._ask(section.id, level if level == FULL else HALF)
        order = [*range(level, SMALLEST + 1), *range(level - 1, -1, -1)]
        return next((self._levels[key] for n in order if (key := (section.id, n)) in self._levels), None)

    def has(self, section: Section, level: int) -> bool:
        """Return whether a level is there, or never will be."""
        return section.id in self._missing or (section.id, level) in self._levels

    def forget_full_size(self) -> None:
        """Let go of the largest pictures; they are fetched again when wanted."""
        for key in [key for key in self._levels if key[1] == FULL]:
            del self._levels[key]
            self._asked.discard(key)

    def fetch_now(self, section: Section, level: int) -> None:
        """Decode a level in this thread, for a picture that is not looked at while it is made."""
        if not self.has(section, level):
            self._decode(section.id, level if level == FULL else HALF)

    def _ask(self, section: str, level: int) -> None:
        key = (section, level)
        if key in self._asked or section in self._missing or self._is_closed:
            return
        self._asked.add(key)
        self._pool.start(lambda: self._decode(section, level))

    def _decode(self, section: str, level: int) -> None:
        """Decode a level and, from half size, all smaller ones. Runs in any thread."""
        image = _read(self._paths[section], 2**level)
        while True:
            self._decoded.emit(section, level, image)
            if image.isNull() or level in (FULL, SMALLEST):
                return
            level += 1
            half = QSize(max(1, image.width() // 2), max(1, image.height() // 2))
            image = image.scaled(
                half, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
            )

    def _keep(self, section: str, level: int, image: QImage) -> None:
        if image.isNull():
            self._missing.add(section)
        else:
            self._levels[section, level] = image
        self.changed.emit()


def _read(path: Path, divisor: int) -> QImage:
    """Return a picture at a fraction of its size; null where it is missing, damaged or far too large."""
    reader = QImageReader(str(path))
    size = reader.size()
    if not size.isValid() or size.width() * size.height() > MAX_PIXELS:
        return QImage()
    if divisor > 1:
        # Rounded up, as the JPEG decoder itself does: any other size is resampled once more.
        reader.setScaledSize(QSize(-(-size.width() // divisor), -(-size.height() // divisor)))
    image = reader.read()
    if image.isNull() or image.format() == QImage.Format.Format_RGB32:
        return image
    return image.convertToFormat(QImage.Format.Format_RGB32)
