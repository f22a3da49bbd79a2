"""The pictures of the map's sections at several sizes, decoded while the window already answers.

A preview of the whole map is there at once. Half size and less come from another thread (QImageReader
lets go of Python's lock while it decodes a file). Full size is decoded in strips, and only a few of those
last looked at are kept: both sections whole would take 220 MB.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

from PySide6.QtCore import QObject, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QImageReader

from app.files.own_map import own_section_pictures
from app.view.background import Background
from app.view.job import Job
from maps.pictures import MAX_PIXELS, PREVIEW
from maps.sheet import MapSheet, Section
from rules.regular_file import is_file
from rules.stamps import Stamp, stamp_of

FULL, HALF, SMALLEST = 0, 1, 4
"""Levels: each has half the width and height of the one before."""
STRIPS = 5
"""Into how many strips the full size of a section is cut."""
_MOST_STRIPS, _MOST_STRIP_BYTES = 4, 90_000_000
"""Strips of large sections are few; those of many small boards may be more."""
_HALF_KEY = -1
_KEPT_SECTIONS = 2
"""Of how many sections half size is kept from game to game: those of one map."""


def level_for(scale: float) -> int:
    """Return the smallest level that has enough pixels for a scale (device pixels a table pixel)."""
    level = FULL
    # At exactly half the scale half the pixels are enough, whatever rounding makes of it.
    while level < SMALLEST and scale <= 0.5 ** (level + 1) * 1.0001:
        level += 1
    return level


def strip_rect(section: Section, number: int) -> QRectF:
    """Return the part of the table that a strip of a section covers."""
    x, y, width, height = section.rect_px
    return QRectF(x, y + number * height / STRIPS, width, height / STRIPS)


@dataclass(frozen=True, slots=True)
class PictureFiles:
    """The files of a map's pictures: of each section by its id, and of the preview of the whole.

    `is_own` says that a player's own map is among them. The stamp tells files from later ones of their names.
    """

    sections: Mapping[str, Path]
    preview: Path
    is_own: bool = False
    stamp: Stamp = ()


def picture_files(sheet: MapSheet, folder: Path, own: Path | None = None) -> PictureFiles:
    """Return the pictures in a map's folder, with those in a player's own folder in their place."""
    ours = {section.id: folder / section.picture for section in sheet.sections if section.picture}
    theirs = own_section_pictures(sheet, own)
    if own is None or not theirs:
        return PictureFiles(ours, folder / PREVIEW, stamp=stamp_of(*ours.values(), folder / PREVIEW))
    sections, preview = {**ours, **theirs}, own / PREVIEW
    return PictureFiles(sections, preview, is_own=True, stamp=stamp_of(*sections.values(), preview))


class MapPictures(QObject):
    """Hands out the best picture there is and fetches better ones. Call `close` before letting go."""

    changed = Signal(QRectF)
    """A better picture is there for a part of the table, or one was found missing."""

    def __init__(self, sheet: MapSheet, files: PictureFiles, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sections = {section.id: section for section in sheet.sections}
        self._levels: dict[tuple[str, int], QImage] = {}
        self._strips: OrderedDict[tuple[str, int], QImage] = OrderedDict()
        # Half size (`_HALF_KEY`) and strips that are on their way: nothing is decoded twice.
        self._asked: set[tuple[str, int]] = set()
        self._missing: set[str] = set()
        # Decoding gives up the interpreter's lock: two at once gain time here, unlike with the rules.
        self._background = Background(self, threads=2)
        self._is_closed = False
        self._take(files)

    def _take(self, files: PictureFiles) -> None:
        self.files, self._paths = files, files.sections
        self._missing = {key for key in self._sections if not self._has_file(key)}
        self.preview = _preview(files.preview, stamp_of(files.preview))

    def _has_file(self, section: str) -> bool:
        return section in self._paths and is_file(self._paths[section])

    @property
    def is_own(self) -> bool:
        """Whether a player's own map is shown, which bears its own names and lines."""
        return self.files.is_own

    def show(self, files: PictureFiles) -> None:
        """Hand out other pictures from now on: the player's own map, or the drawn one again."""
        if files == self.files or self._is_closed:
            return
        for section, number in self._asked:
            # Answers of the other map that are under way would be kept under the same keys.
            self._background.drop(_topic(section, number))
        self._asked.clear()
        self._levels.clear()
        self._strips.clear()
        self._take(files)
        for each in self._sections.values():
            self.changed.emit(QRectF(*each.rect_px))

    def close(self) -> None:
        """Wait for the decoding under way, begin no more, and let go of all pictures."""
        self._is_closed = True
        self._background.close()
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
        # Rather a coarser one than a finer: to shrink a large picture in a frame takes longer.
        order = [*range(level, SMALLEST + 1), *range(level - 1, FULL, -1)]
        return next((self._levels[key] for n in order if (key := (section.id, n)) in self._levels), None)

    def strip(self, section: Section, number: int) -> QImage | None:
        """Return a strip in full size, None until it is there; asks for it."""
        key = (section.id, number)
        if key in self._strips:
            self._strips.move_to_end(key)
            # A null strip says that it was tried: see `_keep_strip`.
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
                self._keep(section.id, _decode(self._paths[section.id]))
            return
        for number in range(STRIPS):
            if strip_rect(section, number).intersects(rect) and (section.id, number) not in self._strips:
                self._keep_strip(section.id, number, _read(self._paths[section.id], 1, number))

    def _ask(self, section: str, number: int) -> None:
        key = (section, number)
        if key in self._asked or section in self._missing or self._is_closed:
            return
        self._asked.add(key)
        path, topic = self._paths[section], _topic(section, number)
        if number == _HALF_KEY:
            self._background.run(topic, DecodeHalf(path), partial(self._keep, section))
        else:
            done = partial(self._keep_strip, section, number)
            self._background.run(topic, DecodeStrip(path, number), done)

    def _keep(self, section: str, levels: list[QImage]) -> None:
        self._asked.discard((section, _HALF_KEY))
        if levels[0].isNull():
            self._missing.add(section)
        else:
            self._levels.update({(section, HALF + n): image for n, image in enumerate(levels)})
        self.changed.emit(QRectF(*self._sections[section].rect_px))

    def _keep_strip(self, section: str, number: int, image: QImage) -> None:
        # A null strip of a damaged picture is kept too: it is not asked for again, half size stands in.
        self._asked.discard((section, number))
        self._strips[section, number] = image
        while len(self._strips) > _MOST_STRIPS and self._strip_bytes() > _MOST_STRIP_BYTES:
            self._strips.popitem(last=False)
        self.changed.emit(strip_rect(self._sections[section], number))

    def _strip_bytes(self) -> int:
        return sum(image.sizeInBytes() for image in self._strips.values())


@dataclass(frozen=True, slots=True)
class DecodeHalf(Job[list[QImage]]):
    """A section at half size and less."""

    path: Path

    def run(self) -> list[QImage]:
        """Return the pictures, the largest first."""
        return _decode(self.path)


@dataclass(frozen=True, slots=True)
class DecodeStrip(Job[QImage]):
    """A strip of a section in full size."""

    path: Path
    number: int

    def run(self) -> QImage:
        """Return the picture."""
        return _read(self.path, 1, self.number)


def _topic(section: str, number: int) -> str:
    return f"{section} {number}"


def _decode(path: Path) -> list[QImage]:
    """Return half size and all smaller ones made from it; one null picture where it cannot be read."""
    # With the file's stamp in the key: a map painted anew under the same name is decoded anew.
    return list(_decoded(path, stamp_of(path)))


@lru_cache(maxsize=_KEPT_SECTIONS)
def _decoded(path: Path, _stamp: Stamp) -> Sequence[QImage]:
    """Return what `_decode` does; the next game on the same map finds it made."""
    levels = [_read(path, 2)]
    if levels[0].isNull():
        return levels
    # Each from the one before: four halvings together cost a third of the first.
    while len(levels) <= SMALLEST - HALF:
        width, height = levels[-1].width(), levels[-1].height()
        half = QSize(max(1, width // 2), max(1, height // 2))
        ratio, smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        levels.append(levels[-1].scaled(half, ratio, smooth))
    return levels


@lru_cache(maxsize=1)
def _preview(path: Path, _stamp: Stamp) -> QImage:
    """Return the preview of a map; the next game on the same map finds it read."""
    return _read(path, 1)


def _read(path: Path, divisor: int, strip: int | None = None) -> QImage:
    """Return a picture at a fraction of its size, or a strip; null if missing, damaged or far too large."""
    reader = QImageReader(str(path))
    size = reader.size()
    # The size stands in the head of the file: a bomb is refused before a byte of it is unpacked.
    if not size.isValid() or size.width() * size.height() > MAX_PIXELS:
        return QImage()
    if strip is not None:
        top, bottom = (round((strip + n) * size.height() / STRIPS) for n in (0, 1))
        # The reader decodes only down to the strip's end, and keeps only the strip.
        reader.setClipRect(QRect(0, top, size.width(), bottom - top))
    elif divisor > 1:
        # Rounded up, as the JPEG decoder itself does: any other size is resampled once more.
        reader.setScaledSize(QSize(-(-size.width() // divisor), -(-size.height() // divisor)))
    image = reader.read()
    if image.isNull() or image.format() == QImage.Format.Format_RGB32:
        return image
    # Drawn as it is: any other format would be converted in every frame.
    return image.convertToFormat(QImage.Format.Format_RGB32)
