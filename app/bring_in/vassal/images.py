"""The pictures of a module: found by the names that its pieces use, sized and read within bounds.

Names and content disagree in real modules: endings are left out, in other case, or wrong. So a name is looked
for as VASSAL does and then without regard to case, and the content says what a picture is.
"""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Iterator
from functools import cached_property

from PIL import Image

from app.bring_in.refused import Refused
from app.bring_in.vassal.archive import Archive
from app.bring_in.vassal.picture_head import UNUSABLE, opened
from app.bring_in.vassal.svg import DrawSvg, harmless, no_svg
from app.bring_in.vassal.svg_cost import cost_of
from rules.pictures import overstated_in

Size = tuple[int, int]

FOLDER = "images/"
MAX_BYTES = 64_000_000
MAX_PIXELS = 80_000_000
_SLOW = "JPEG2000"
MAX_SLOW_PIXELS = 16_000_000
"""Of a JPEG 2000, which takes five times the memory and the time of all others."""
MOST_DECODED = 4_000_000_000
"""So many pixels are decoded for the counters of a module together. The largest known one has some hundred
million; a file of ten kilobytes may have eighty."""
MAX_SIDE = 30_000
_MOST_WITHIN = 3
"""So deep SVG pictures show one another."""
MOST_SVG_COST = 200_000_000
"""In shapes: so much is drawn of all SVG pictures of a module together. Of the largest known one, with 3,400
counters, each drawn some times, it is about a tenth."""
_LEAST_SVG_COST, _PIXELS_A_SHAPE = 2_000, 100
_ENDINGS = (".gif", ".png", ".jpg", ".jpeg", ".svg", ".bmp", ".jp2")
_KEPT = {b"\x89PNG": ".png", b"\xff\xd8\xff": ".jpg"}
"""The pictures that are taken as they are, by how they begin: Qt reads both, and nobody can run either."""
_SVG_HEAD = re.compile(rb"<svg\b[^>]{0,4000}>", re.DOTALL)
_SVG_SIZE = {
    side: re.compile(rb"\b" + side + rb"\s*=\s*[\"']\s*([0-9.]{1,12})\s*(?:px|pt)?\s*[\"']")
    for side in (b"width", b"height")
}
_SVG_BOX = re.compile(rb"\bviewBox\s*=\s*[\"']\s*((?:[-0-9.e]{1,12}[\s,]+){3}[-0-9.e]{1,12})\s*[\"']")


class Pictures:
    """The pictures of one archive, or of an extension and then of the module that it goes with."""

    def __init__(self, *archives: Archive, draw_svg: DrawSvg = no_svg) -> None:
        self._archives = archives
        self._draw_svg = draw_svg
        self._sizes: dict[str, Size | None] = {}
        self._svg_left = MOST_SVG_COST
        self._pixels_left = MOST_DECODED

    @cached_property
    def _by_name(self) -> dict[str, tuple[Archive, str]]:
        """Every picture by its name as it stands; of two the first archive has it."""
        found: dict[str, tuple[Archive, str]] = {}
        for archive in self._archives:
            for entry in archive.names:
                if entry.startswith(FOLDER):
                    found.setdefault(entry.removeprefix(FOLDER), (archive, entry))
        return found

    @cached_property
    def _by_plain_name(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for name in self._by_name:
            # Of several that differ in case alone the first: the exact name was looked for before.
            found.setdefault(_plain(name), name)
        return found

    def find(self, name: str) -> str | None:
        """Return the name of a picture as the archive has it, None where it has none like it."""
        if name in self._by_name:
            return name
        return next(
            (self._by_plain_name[each] for each in _spellings(name) if each in self._by_plain_name), None
        )

    def is_missing(self, name: str) -> bool:
        """Return whether a picture that is named is not there; those of VASSAL itself are never missing."""
        return bool(name) and not name.startswith("/") and self.find(name) is None

    def fault(self, name: str) -> str:
        """Return what is to be said of a picture that cannot be shown, nothing where it is not there."""
        return ": damaged, or too large" if self.find(name) is not None else ""

    def data(self, name: str) -> bytes | None:
        """Return the bytes of a picture, None where it is not there, too large or damaged."""
        found = self.find(name)
        if found is None:
            return None
        archive, entry = self._by_name[found]
        try:
            return archive.read(entry, MAX_BYTES)
        except Refused:
            return None

    def size(self, name: str) -> Size | None:
        """Return width and height in pixels without decoding, None for what cannot be used."""
        # Kept: a size is asked for each level of each counter, and to tell it the whole entry is unpacked.
        if name not in self._sizes:
            self._sizes[name] = self._read_size(name)
        return self._sizes[name]

    def _read_size(self, name: str) -> Size | None:
        data = self.data(name)
        if data is None:
            return None
        if is_svg(data):
            return svg_size(data)
        try:
            with opened(data) as image:
                return _usable(image)
        except UNUSABLE:
            return None

    def as_file(self, name: str, most: int = MAX_BYTES) -> tuple[str, bytes] | None:
        """Return the ending and the bytes of a picture as a file of ours: of PNG and JPEG the very bytes.

        None where it cannot be used. What shows through is kept only in the first of them.
        """
        data = self.data(name)
        if data is None or len(data) > most:
            return None
        kept = kept_suffix(data)
        # Decoded once to its end before it is copied: a damaged one would be found only on the table.
        if kept is not None and not _shows_through(data) and is_sound(data) and _is_whole(data):
            return kept, data
        image = self.read(name, has_alpha=False)
        if image is None:
            return None
        if image.mode == "RGBA":
            # On white: what is under the transparent parts was never meant to be seen.
            ground = Image.new("RGB", image.size, "white")
            ground.paste(image, mask=image.getchannel("A"))
            image = ground
        file = io.BytesIO()
        image.convert("RGB").save(file, "PNG")
        return ".png", file.getvalue()

    def read(self, name: str, *, has_alpha: bool = True) -> Image.Image | None:
        """Return a picture decoded, None where it is not there or cannot be used."""
        data = self.data(name)
        if data is not None and is_svg(data):
            data = self._drawn(data)
        if data is None:
            return None
        try:
            with opened(data) as image:
                if _usable(image) is None or self._pixels_left < 0:
                    return None
                self._pixels_left -= image.width * image.height * (5 if image.format == _SLOW else 1)
                image.load()
                return image.convert("RGBA" if has_alpha or "transparency" in image.info else "RGB")
        except UNUSABLE:
            return None

    def _drawn(self, data: bytes, depth: int = 0) -> bytes | None:
        """Return an SVG as a PNG, the pictures of the module that it shows drawn into it."""
        size, cost = svg_size(data), cost_of(data)
        if size is None or cost is None or depth > _MOST_WITHIN or self._svg_left < 0:
            return None
        # Over all of them: pictures that show each other two hundred times each would be drawn a milliard
        # times.
        self._svg_left -= _LEAST_SVG_COST + cost + size[0] * size[1] // _PIXELS_A_SHAPE

        def inner(name: str) -> bytes | None:
            found = self.data(name)
            return self._drawn(found, depth + 1) if found is not None and is_svg(found) else found

        safe = harmless(data, inner)
        return self._draw_svg(safe, size) if safe is not None else None


def kept_suffix(data: bytes) -> str | None:
    """Return the suffix of a picture that may be taken as it is, None for one that must be written anew."""
    return next((suffix for head, suffix in _KEPT.items() if data.startswith(head)), None)


def is_sound(data: bytes) -> bool:
    """Return whether a picture is what it says of itself: the program takes no other as a file."""
    return not overstated_in(io.BytesIO(data), len(data))


def _is_whole(data: bytes) -> bool:
    """Return whether a picture can be decoded to its end, a JPEG at an eighth of its size."""
    try:
        with opened(data) as image:
            if _usable(image) is None:
                return False
            # Of a JPEG the eighth alone is decoded: broken data show there as well. Never of a side of 0, by
            # which Pillow would divide.
            image.draft("L", (max(image.width // 8, 1), max(image.height // 8, 1)))
            image.load()
            return True
    except UNUSABLE:
        return False


def _shows_through(data: bytes) -> bool:
    """Return whether a PNG has an alpha channel, or may have colours that show through."""
    return data.startswith(b"\x89PNG") and (data[25:26] in (b"\x04", b"\x06") or b"tRNS" in data[:2_000])


def _usable(image: Image.Image) -> Size | None:
    """Return the size of a picture that is not decoded yet, None where it is larger than is read."""
    is_slow = image.format == _SLOW and image.width * image.height > MAX_SLOW_PIXELS
    return _bounded(image.size) if not is_slow else None


def _bounded(size: Size) -> Size | None:
    width, height = size
    return size if width * height <= MAX_PIXELS and 0 < max(size) <= MAX_SIDE else None


def _plain(name: str) -> str:
    # As the names of entries are: tools of one system write the folders of a name with its own sign.
    return unicodedata.normalize("NFC", name).casefold().replace("\\", "/")


def _spellings(name: str) -> Iterator[str]:
    """Yield how the name of a picture may be written in the archive, the likeliest first."""
    plain = _plain(name.removeprefix("/"))
    yield plain
    yield from (plain + ending for ending in _ENDINGS)
    stem, dot, ending = plain.rpartition(".")
    if dot and f".{ending}" in _ENDINGS:
        # Old modules have pictures without an ending, and newer releases of one may have redrawn them as SVG.
        yield stem
        yield f"{stem}.svg"


# ---- SVG


def is_svg(data: bytes) -> bool:
    """Return whether a picture is an SVG, which may begin with a comment in place of a head."""
    head = data[:4_000].lstrip(b"\xef\xbb\xbf \t\r\n")
    return head.startswith(b"<") and _SVG_HEAD.search(data[:20_000]) is not None


def svg_size(data: bytes) -> Size | None:
    """Return the size that an SVG states, None where it states none that can be used."""
    head = _SVG_HEAD.search(data[:20_000])
    if head is None:
        return None
    # A width in per cent or in millimetres is no size here: then the box that is drawn tells it.
    stated = [found[1] for side in _SVG_SIZE.values() if (found := side.search(head.group()))]
    if len(stated) < 2 and (box := _SVG_BOX.search(head.group())):
        stated = re.split(rb"[\s,]+", box[1])[2:]
    try:
        width, height = (round(float(text)) for text in stated)
    except (ValueError, OverflowError):
        return None
    return _bounded((width, height)) if min(width, height) > 0 else None
