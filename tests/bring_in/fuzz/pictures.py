"""Hostile pictures for the commands that read scans: bent files, lying heads, odd pixels and shapes."""

from __future__ import annotations

import io
import json
import math
import random
import struct
import zlib
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path

from PIL import Image, ImageDraw

from app.bring_in.opening import size_of
from app.bring_in.pictures import read_picture
from tests.bring_in.fuzz.by_command import ask
from tests.bring_in.fuzz.cases import Kind, bent
from tests.bring_in.synthetic.lists import Page, Placed, list_page

_FORMATS = ("JPEG", "PNG", "TIFF", "WEBP", "GIF", "BMP", "PDF")
_WITH_EXIF = ("JPEG", "PNG", "TIFF", "WEBP")
_SIZES = (0, 1, 2, 3, 7, 255, 256, 10_949, 32_767, 65_535, 65_536, 2**24, 2**31 - 1, 2**31, 2**32 - 1)
_HEX_PX = 44.0
_ORIENTATION = 0x0112


# ---- what is sound to begin with


@cache
def _map() -> Image.Image:
    """Return a small sound map of hexes with pointy tops."""
    image = Image.new("RGB", (430, 330), (236, 228, 200))
    draw = ImageDraw.Draw(image)
    for row in range(10):
        for column in range(11):
            x, y = (column + row % 2 / 2) * _HEX_PX, row * _HEX_PX * math.sqrt(3) / 2
            draw.polygon(list(_corners(x, y)), outline=(60, 60, 60), width=2)
    return image


def _corners(x: float, y: float) -> Iterator[tuple[float, float]]:
    far = _HEX_PX / math.sqrt(3)
    for n in range(6):
        turn = math.radians(60 * n + 30)
        yield x + far * math.cos(turn), y + far * math.sin(turn)


@cache
def _sheet() -> Image.Image:
    """Return a small sound sheet of counters."""
    image = Image.new("RGB", (360, 280), "white")
    draw = ImageDraw.Draw(image)
    for n in range(12):
        x, y = 30 + n % 4 * 76, 25 + n // 4 * 76
        colour = ((170, 190, 150), (200, 170, 150))[n % 2]
        draw.rectangle((x, y, x + 72, y + 72), colour, (20, 20, 20), 2)
        draw.text((x + 20, y + 45), f"{n}-4-{n + 2}", (0, 0, 0))
    return image


def _list() -> Image.Image:
    return list_page(
        Page(letters_px=24), [Placed("5/5SS", "6-5-7", "1521"), Placed("9/5SS", "6-5-7", "1906")]
    )


def _saved(image: Image.Image, form: str, **words: object) -> bytes:
    out = io.BytesIO()
    image.save(out, form, **words)
    return out.getvalue()


# ---- what is done to it


def _bent(rng: random.Random, image: Image.Image) -> bytes:
    data = _saved(image, rng.choice(_FORMATS))
    return data[: rng.randrange(len(data))] if rng.randrange(3) == 0 else bent(rng, data)


def _bent_head(rng: random.Random, image: Image.Image) -> bytes:
    """The first bytes tell a decoder what to expect: faults there alone, the rest sound."""
    data = _saved(image, rng.choice(_FORMATS))
    at = rng.choice((40, 200, 1000))
    return bent(rng, data[:at]) + data[at:]


def _lying_size(rng: random.Random, image: Image.Image) -> bytes:
    wide, high = rng.choice(_SIZES), rng.choice(_SIZES)
    form = rng.choice(("PNG", "JPEG", "BMP", "GIF", "TIFF", "WEBP"))
    data = bytearray(_saved(image, form))
    match form:
        case "PNG":
            data[16:24] = struct.pack(">II", wide, high)
            data[29:33] = struct.pack(">I", zlib.crc32(data[12:29]))
        case "JPEG":
            at = data.index(b"\xff\xc0") + 5
            data[at : at + 4] = struct.pack(">HH", high & 0xFFFF, wide & 0xFFFF)
        case "BMP":
            data[18:26] = struct.pack("<II", wide, high)
        case "GIF":
            data[6:10] = struct.pack("<HH", wide & 0xFFFF, high & 0xFFFF)
        case "TIFF":
            _set_tag(data, rng.choice((256, 257, 258, 273, 277, 278, 279)), wide)
        case _:
            data[26:30] = struct.pack("<HH", wide & 0xFFFF, high & 0xFFFF)
    return bytes(data)


def _set_tag(data: bytearray, tag: int, value: int) -> None:
    """Give a tag of the first directory of a little-endian TIFF another value."""
    (at,) = struct.unpack_from("<I", data, 4)
    (count,) = struct.unpack_from("<H", data, at)
    for entry in range(at + 2, at + 2 + 12 * count, 12):
        if struct.unpack_from("<H", data, entry)[0] == tag:
            struct.pack_into("<HII", data, entry + 2, 4, 1, value)


def _odd_exif(rng: random.Random, image: Image.Image) -> bytes:
    exif = Image.Exif()
    exif[_ORIENTATION] = rng.choice((0, 1, 3, 6, 8, 9, 99, 65_535))
    for tag in rng.choices((0x010F, 0x0132, 0x8769, 0x8825, 0x9286, 0xA005, 0xEA1C), k=3):
        exif[tag] = rng.choice(("x" * rng.choice((1, 5_000)), 1, 2**31, b"\xff" * 40))
    form = rng.choice(_WITH_EXIF)
    try:
        raw = exif.tobytes()
    except (struct.error, TypeError, ValueError, AttributeError):
        raw = b"Exif\0\0II*\0\x08\0\0\0"
    return _saved(image, form, exif=bent(rng, raw) if form != "TIFF" and rng.randrange(2) else raw)


def _odd_pixels(rng: random.Random, image: Image.Image) -> bytes:
    mode, form = rng.choice(
        (
            ("1", "PNG"),
            ("1", "TIFF"),
            ("L", "JPEG"),
            ("LA", "PNG"),
            ("P", "PNG"),
            ("P", "GIF"),
            ("PA", "TIFF"),
            ("RGBA", "WEBP"),
            ("CMYK", "JPEG"),
            ("CMYK", "TIFF"),
            ("YCbCr", "TIFF"),
            ("LAB", "TIFF"),
            ("I;16", "PNG"),
            ("I", "TIFF"),
            ("F", "TIFF"),
        )
    )
    try:
        made = (image.convert("L") if mode in {"I;16", "I", "F"} else image).convert(mode)
        words = {"transparency": rng.randrange(256)} if (mode, form) == ("P", "PNG") else {}
        packing = {"compression": rng.choice((None, "tiff_lzw", "tiff_adobe_deflate", "packbits"))}
        data = _saved(made, form, **(packing if form == "TIFF" else words))
    except (OSError, ValueError, RuntimeError):
        data = _saved(image.convert("L"), "PNG")
    return bent(rng, data) if rng.randrange(4) == 0 else data


def _frames(rng: random.Random, image: Image.Image) -> bytes:
    """Many frames of odd sizes, and one frame that says it is many."""
    others = [
        image.resize((rng.randrange(1, 500), rng.randrange(1, 500)))
        if rng.randrange(2)
        else image.rotate(rng.randrange(360))
        for _ in range(rng.choice((1, 3, 30)))
    ]
    form = rng.choice(("GIF", "TIFF", "PNG", "WEBP"))
    if form != "TIFF":
        others = [each.resize(image.size) for each in others]
    data = _saved(image, form, save_all=True, append_images=others)
    return bent(rng, data) if rng.randrange(2) else data


def _odd_shape(rng: random.Random, image: Image.Image) -> bytes:
    size = rng.choice(
        ((1, 1), (2, 1), (3, 3), (16, 16), (60_000, 1), (1, 60_000), (30_000, 40), (7, 9_000), (90, 4_000))
    )
    picture = rng.choice(
        (
            lambda: image.resize(size),
            lambda: Image.new("RGB", size, rng.choice(("white", "black"))),
            lambda: Image.effect_noise(size, 80).convert("RGB"),
        )
    )()
    return _saved(picture, rng.choice(("PNG", "JPEG", "TIFF", "BMP", "PDF")))


def _bomb(rng: random.Random, image: Image.Image) -> bytes:
    """Small files of pictures, texts and profiles that are huge when unpacked."""
    match rng.randrange(6):
        case 0:
            return _png_of_zeros(rng.choice(((10_900, 10_900), (119_000, 1_000), (20_000, 20_000))))
        case 1:
            return _with_chunk(image, b"zTXt", b"Comment\0\0" + zlib.compress(b"\0" * 80_000_000, 9))
        case 2:
            return _with_chunk(image, b"iCCP", b"p\0\0" + zlib.compress(b"\0" * 80_000_000, 9))
        case 3:
            return _saved(Image.new("1", (10_900, 10_900)), "TIFF", compression="group4")
        case 4:
            return _saved(Image.new("L", (10_000, 10_000)), "TIFF", compression="tiff_adobe_deflate")
        case _:
            frame = Image.new("P", (5_000, 5_000))
            return _saved(frame, "GIF", save_all=True, append_images=[frame] * 5)


def _png_of_zeros(size: tuple[int, int]) -> bytes:
    packer = zlib.compressobj(9)
    line = bytes(size[0] + 1)
    data = b"".join(packer.compress(line) for _ in range(size[1])) + packer.flush()
    head = struct.pack(">IIBBBBB", *size, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        _chunk(kind, held) for kind, held in ((b"IHDR", head), (b"IDAT", data), (b"IEND", b""))
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _with_chunk(image: Image.Image, kind: bytes, data: bytes) -> bytes:
    sound = _saved(image, "PNG")
    # Behind the head, which is 25 bytes after the eight of the signature.
    return sound[:33] + _chunk(kind, data) + sound[33:]


def _pages(rng: random.Random, image: Image.Image) -> bytes:
    """A PDF with boxes, turns, trees and contents that no printer makes."""
    del image
    box = " ".join(
        str(rng.choice((0, 1, -1, 612, 0.001, 14_400, 1e9, -1e38, 99_999_999_999))) for _ in range(4)
    )
    kids = rng.choice(("[3 0 R]", "[2 0 R]", "[3 0 R 3 0 R]", "[]", "[9 0 R]", "3 0 R"))
    turn = rng.choice((0, 90, 45, -90, 10**12))
    ink = rng.choice(
        ("0 0 100 100 re f", "q " * 20_000, "/X Do " * 5_000, "1 0 0 1 1e38 1e38 cm 0 0 m 9 9 l S")
    )
    dictionary = f"<</Type/Page/Parent 2 0 R/MediaBox[{box}]/Rotate {turn}/UserUnit {rng.choice((1, 0, 1e6))}"
    dictionary += "/Resources<</XObject<</X 4 0 R>>>>/Contents 4 0 R>>"
    held = (
        "<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Kids{kids}/Count {rng.choice((0, 1, 2, -1, 10**9))}>>",
        dictionary,
        f"<</Length {rng.choice((len(ink), 0, 10**9))}/Type/XObject/Subtype/Form/BBox[0 0 9 9]"
        f"/Resources<</XObject<</X 4 0 R>>>>>>\nstream\n{ink}\nendstream",
    )
    objects = "".join(f"{n} 0 obj\n{each}\nendobj\n" for n, each in enumerate(held, start=1))
    return f"%PDF-1.7\n{objects}trailer<</Root 1 0 R/Size 5>>\n%%EOF\n".encode()


def _no_picture(rng: random.Random, image: Image.Image) -> bytes:
    del image
    return rng.choice(
        (
            b"",
            b"\0" * 1000,
            b"%PDF-",
            b"\x89PNG\r\n\x1a\n",
            b"II*\0\x08\0\0\0",
            b"GIF89a",
            b"RIFF\xff\xff\xff\xffWEBPVP8 ",
            b"<svg xmlns='http://www.w3.org/2000/svg'><image href='/etc/passwd'/></svg>",
            b"PK\x03\x04" + b"\0" * 50,
            b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n",
            b"P6 99999 99999 255\n",
            rng.randbytes(3_000),
        )
    )


# ---- the commands that it is given to


def _written(
    spoil: Callable[[random.Random, Image.Image], bytes],
    sound: Callable[[], Image.Image],
    rng: random.Random,
    folder: Path,
) -> Path:
    path = folder / rng.choice(("a.png", "a.jpg", "a", "a.tif", "a b é.webp"))
    path.write_bytes(spoil(rng, sound()))
    return path


def _read(path: Path, out: Path) -> object:
    """Read it in each way in which a step reads pictures: small, grey, its size alone."""
    del out
    size_of(path)
    small = read_picture(path, most_pixels=40_000)
    grey = read_picture(path, most_pixels=1_000_000, grey=True, page=1)
    assert small.pixels.ndim == 3, small.pixels.shape
    assert grey.pixels.ndim == 2, grey.pixels.shape
    assert min(*small.pixels.shape, *grey.pixels.shape) > 0
    return small, grey


def _as_map(path: Path, out: Path) -> object:
    return ask("bring-in", "map", path, "-o", out)


def _as_second_scan(path: Path, out: Path) -> object:
    """Bring it in beside a sound scan, to be stitched with it."""
    return ask("bring-in", "map", _beside(path, _map()), path, "-o", out)


def _as_sheet(path: Path, out: Path) -> object:
    return ask("bring-in", "counters", path, "-o", out)


def _as_back(path: Path, out: Path) -> object:
    return ask("bring-in", "counters", _beside(path, _sheet()), path, "-o", out)


def _as_board(path: Path, out: Path) -> object:
    words = ("--map", _beside(path, _map()), "--bank", _bank(path), "-o", out)
    return ask("bring-in", "setup", path, *words)


def _as_list(path: Path, out: Path) -> object:
    return ask("bring-in", "setup", path, "--list", "-o", out)


def _as_empty_map(path: Path, out: Path) -> object:
    words = ("--map", path, "--bank", _bank(path), "-o", out)
    return ask("bring-in", "setup", _beside(path, _map()), *words)


def _in_the_bank(path: Path, out: Path) -> object:
    board = _beside(path, _map())
    return ask("bring-in", "setup", board, "--map", board, "--bank", _bank(path, path), "-o", out)


def _beside(path: Path, image: Image.Image) -> Path:
    """Return a sound picture in another folder than what was made: it is not told as left behind."""
    sound = _aside(path) / "sound.png"
    image.save(sound)
    return sound


def _bank(path: Path, face: Path | None = None) -> Path:
    folder = _aside(path)
    _sheet().crop((30, 25, 102, 97)).save(folder / "one.png")
    _sheet().crop((106, 25, 178, 97)).save(folder / "two.png")
    if face is not None:
        (folder / "two.png").write_bytes(face.read_bytes())
    rows = [{"id": "one", "front": "one.png", "back": "two.png"}, {"id": "three", "front": "two.png"}]
    (folder / "pairs.json").write_text(json.dumps(rows))
    return folder


def _aside(path: Path) -> Path:
    folder = path.parent.parent.parent / "sound"
    folder.mkdir(exist_ok=True)
    return folder


_SPOILT: tuple[tuple[str, Callable[[random.Random, Image.Image], bytes]], ...] = (
    ("bent", _bent),
    ("bent head", _bent_head),
    ("lying size", _lying_size),
    ("odd EXIF", _odd_exif),
    ("odd pixels", _odd_pixels),
    ("frames", _frames),
    ("odd shape", _odd_shape),
    ("bomb", _bomb),
    ("pages", _pages),
    ("no picture", _no_picture),
)
_TAKERS: tuple[tuple[str, Callable[[], Image.Image], Callable[[Path, Path], object]], ...] = (
    ("read", _map, _read),
    ("map", _map, _as_map),
    ("map of two", _map, _as_second_scan),
    ("sheet", _sheet, _as_sheet),
    ("back of a sheet", _sheet, _as_back),
    ("board", _map, _as_board),
    ("list", _list, _as_list),
    ("empty map", _map, _as_empty_map),
    ("bank", _sheet, _in_the_bank),
)

KINDS = tuple(
    Kind(f"picture as {taken}: {spoilt}", partial(_written, spoil, sound), bring_in)
    for taken, sound, bring_in in _TAKERS
    for spoilt, spoil in _SPOILT
)
