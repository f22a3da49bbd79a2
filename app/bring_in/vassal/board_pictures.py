"""The pictures of boards as files of our map: copied where they fit, else stretched and turned."""

from __future__ import annotations

import io
from dataclasses import dataclass

from PIL import Image

from app.bring_in.vassal.buildfile import colour
from app.bring_in.vassal.grid_lines import draw_grids, has_lines
from app.bring_in.vassal.ground import Sheet
from app.bring_in.vassal.images import Pictures

QUALITY = 90
_FITS = 0.003
_PLAIN_PX = 400
_LINED_PX = 20_000_000
_USUAL_COLOUR = "#E4DFD0"


@dataclass(frozen=True, slots=True)
class Painted:
    """The picture of a board: the name and content of its file, none where a plain map stands in for it."""

    title: str
    name: str
    data: bytes
    pixels: int = 0
    is_stand_in: bool = False
    fault: str = ""


def board_picture(pictures: Pictures, sheet: Sheet, rect: tuple[int, int, int, int], budget: int) -> Painted:
    """Return the picture of a board for its rectangle on our map, of so many pixels at most."""
    board, (_, _, width, height) = sheet.placed.board, rect
    if not board.image:
        return _plain(sheet, width, height)
    is_as_it_is = not sheet.placed.is_turned and not has_lines(board.grid)
    file = pictures.as_file(board.image) if is_as_it_is else None
    # Before anything is decoded: the head of a picture tells how much memory the rest would take.
    size = pictures.size(board.image)
    if size is None or size[0] * size[1] > budget:
        return Painted(sheet.title, "", b"", 0, True, pictures.fault(board.image))
    pixels = size[0] * size[1]
    # Of the same proportion: copied, it loses nothing and costs nothing.
    if file is not None and abs(size[1] - size[0] * height / width) <= max(1.0, _FITS * size[1]):
        return Painted(sheet.title, f"{sheet.id}{file[0]}", file[1], pixels)
    image = pictures.read(board.image, has_alpha=False)
    if image is None:
        return Painted(sheet.title, "", b"", 0, True, pictures.fault(board.image))
    return Painted(sheet.title, f"{sheet.id}.jpg", _stretched(image, sheet, (width, height)), pixels)


def _stretched(image: Image.Image, sheet: Sheet, size: tuple[int, int]) -> bytes:
    if image.mode == "RGBA":
        # What shows through shows the colour of the board.
        ground = Image.new("RGB", image.size, colour(sheet.placed.board.colour) or "#FFFFFF")
        ground.paste(image, mask=image.getchannel("A"))
        image = ground
    if image.mode != "RGB":
        image = image.convert("RGB")
    draw_grids(image, sheet.placed.board.grid)
    if sheet.placed.is_turned:
        image = image.transpose(Image.Transpose.ROTATE_180)
    # Never larger than it is: more pixels would tell nothing more.
    share = min(1.0, (image.width * image.height / (size[0] * size[1])) ** 0.5)
    fitting = _scaled(size, share)
    if fitting != image.size:
        image = image.resize(fitting, Image.Resampling.BICUBIC)
    data = io.BytesIO()
    image.save(data, "JPEG", quality=QUALITY)
    return data.getvalue()


def _plain(sheet: Sheet, width: int, height: int) -> Painted:
    """Return a picture of one colour for a board that has no other."""
    ground = colour(sheet.placed.board.colour) or _USUAL_COLOUR
    own = round(sheet.placed.width), round(sheet.placed.height)
    # Both sizes: lines are drawn at the board's own, which may be a thousand times that on our map.
    if has_lines(sheet.placed.board.grid) and max(width * height, own[0] * own[1]) <= _LINED_PX:
        whole = Image.new("RGB", own, ground)
        data = _stretched(whole, sheet, (width, height))
        return Painted(sheet.title, f"{sheet.id}.jpg", data, width * height)
    # One colour looks the same at any size.
    share = min(1.0, _PLAIN_PX / max(width, height))
    size = _scaled((width, height), share)
    file = io.BytesIO()
    Image.new("RGB", size, ground).save(file, "PNG")
    # A colour without the lines that VASSAL draws on it is less than the board was.
    lacks_lines = has_lines(sheet.placed.board.grid)
    return Painted(sheet.title, f"{sheet.id}.png", file.getvalue(), size[0] * size[1], lacks_lines)


def _scaled(size: tuple[int, int], share: float) -> tuple[int, int]:
    """Return a size made smaller in whole pixels, of the same proportion as well as these can tell it."""
    # From the width as it was rounded: of a narrow strip half a pixel is much.
    width = max(2, round(size[0] * share))
    return width, max(1, round(width * size[1] / size[0]))
