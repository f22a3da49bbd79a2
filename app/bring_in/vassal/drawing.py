"""The faces of counters as picture files: copied where one picture is all, else laid together with Pillow."""

from __future__ import annotations

import io
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from app.bring_in.vassal.faces import Drawn, Face, Words
from app.bring_in.vassal.images import Pictures, is_sound, kept_suffix
from maps.fonts import font_files

MAX_COUNTER_PX = 400
"""No side of a counter's picture is larger: that is what the table shows at its closest."""
MAX_COPIED_BYTES = 400_000
_USUAL_PX = 75
_FONT = "Inter-Medium"
_SQUARE = 1.12
"""How much longer than wide a picture may be to be used as it is: ours are square."""

Size = tuple[int, int]
Drawing = tuple[str, bytes]
"""The suffix of a file and what is in it."""


class Drawer:
    """Draws the faces of one module, equal ones once. `lacking` are the pictures that could not be drawn."""

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures
        self._drawn: dict[tuple[Face, Size], Drawing | None] = {}
        self.lacking: dict[str, None] = {}

    def draw(self, face: Face, slot_size: Size = (0, 0)) -> Drawing | None:
        """Return a face as a file; None where none of its pictures is there, and it has no words either."""
        key = (face, slot_size)
        if key not in self._drawn:
            self._drawn[key] = self._copied(face) or self._laid_together(face, slot_size)
        return self._drawn[key]

    def _copied(self, face: Face) -> Drawing | None:
        """Return the only picture of a face as it is, None where it must be drawn."""
        # Its shift does not count: with nothing beneath there is nothing that it could be beside.
        if len(face) != 1 or not isinstance(face[0], Drawn) or face[0].scale != 1:
            return None
        data = self._pictures.data(face[0].image)
        suffix = kept_suffix(data) if data is not None else None
        if data is None or suffix is None or len(data) > MAX_COPIED_BYTES or not is_sound(data):
            return None
        size = self._pictures.size(face[0].image)
        if size is None or max(size) > MAX_COUNTER_PX or max(size) > _SQUARE * min(size):
            return None
        return suffix, data

    def _laid_together(self, face: Face, slot_size: Size) -> Drawing | None:
        parts = [(each, self._read(each)) for each in face if isinstance(each, Drawn)]
        images = {each: image for each, image in parts if image is not None}
        words = [each for each in face if isinstance(each, Words)]
        if not images and not (words and slot_size != (0, 0)):
            return None
        first = next(iter(images.values()), None)
        # The lowest picture is the counter, and VASSAL places what lies over it from its middle.
        size = first.size if first is not None else _bounded(slot_size)
        canvas = Image.new("RGBA", size, (0, 0, 0, 0) if first is not None else "#EFEADB")
        for each in face:
            if isinstance(each, Words):
                _write(canvas, each)
            elif each in images:
                _lay(canvas, images[each], each)
        return ".png", _as_png(_squared(canvas))

    def _read(self, drawn: Drawn) -> Image.Image | None:
        image = self._pictures.read(drawn.image)
        if image is None:
            self.lacking[drawn.image + self._pictures.fault(drawn.image)] = None
            return None
        if drawn.scale != 1:
            # Never above what is looked at below: a picture eight times as large would be decoded in vain.
            most = 2 * MAX_COUNTER_PX
            size = (round(side * drawn.scale) for side in image.size)
            image = image.resize([min(max(side, 1), most) for side in size], Image.Resampling.LANCZOS)
        # Twice as large as it may become: what is laid together is made smaller once more.
        if max(image.size) > 2 * MAX_COUNTER_PX:
            image.thumbnail((2 * MAX_COUNTER_PX, 2 * MAX_COUNTER_PX))
        return image


def _bounded(size: Size) -> Size:
    width, height = (side or _USUAL_PX for side in size)
    return min(max(width, 16), MAX_COUNTER_PX), min(max(height, 16), MAX_COUNTER_PX)


def _lay(canvas: Image.Image, image: Image.Image, drawn: Drawn) -> None:
    x = round((canvas.width - image.width) / 2 + drawn.shift[0])
    y = round((canvas.height - image.height) / 2 + drawn.shift[1])
    # A layer far beside the counter is not on it: what does not touch it is left out by the cut.
    left, top = max(0, -x), max(0, -y)
    if left < image.width and top < image.height and x < canvas.width and y < canvas.height:
        canvas.alpha_composite(image, (max(x, 0), max(y, 0)), (left, top))


@lru_cache(maxsize=64)
def _font(height_px: int) -> ImageFont.FreeTypeFont:
    path = next(path for path in font_files() if path.stem == _FONT)
    return ImageFont.truetype(str(path), height_px)


def _write(canvas: Image.Image, words: Words) -> None:
    """Write words where they stand: from the edge that they are told from, moved by their offsets."""
    # No higher than the counter: modules write in letters of 200 px that VASSAL lets hang over the edge.
    font = _font(min(words.height_px, canvas.height))
    # Font and letters rise and sink as they like: the patch is cut to what is really inked.
    left, top, right, bottom = (round(value) for value in font.getbbox(words.text))
    patch = Image.new(
        "RGBA", (max(right - left, 1) + 2, max(bottom - top, 1) + 2), words.ground or (0, 0, 0, 0)
    )
    ImageDraw.Draw(patch).text((1 - left, 1 - top), words.text, font=font, fill=words.ink)
    # Before it is turned: a long line turned by half a right angle would be a picture of its length squared.
    patch = patch.crop((0, 0, min(patch.width, 2 * max(canvas.size)), patch.height))
    if words.turned_deg:
        # Pillow turns against the clock, VASSAL with it.
        patch = patch.rotate(-words.turned_deg, expand=True)
    across = canvas.width / 2 * (1 + words.at[0]) + words.shift[0] - patch.width / 2
    down = canvas.height / 2 * (1 + words.at[1]) + words.shift[1] - patch.height / 2
    # Words that would hang over the edge are moved in: a counter of ours ends there.
    x = round(min(max(across, 0), max(canvas.width - patch.width, 0)))
    y = round(min(max(down, 0), max(canvas.height - patch.height, 0)))
    canvas.alpha_composite(patch.crop((0, 0, canvas.width - x, canvas.height - y)), (x, y))


def _squared(image: Image.Image) -> Image.Image:
    """Return a picture as large as a counter's may be, on a square ground that shows through."""
    if max(image.size) > MAX_COUNTER_PX:
        image.thumbnail((MAX_COUNTER_PX, MAX_COUNTER_PX))
    edge = max(image.size)
    if max(image.size) <= _SQUARE * min(image.size):
        return image
    square = Image.new("RGBA", (edge, edge), (0, 0, 0, 0))
    square.paste(image, ((edge - image.width) // 2, (edge - image.height) // 2))
    return square


def _as_png(image: Image.Image) -> bytes:
    data = io.BytesIO()
    # The least packing: thousands of small pictures are written, and time counts more than bytes.
    image.save(data, "PNG", compress_level=1)
    return data.getvalue()
