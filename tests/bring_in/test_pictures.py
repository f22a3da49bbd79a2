"""Reading people's pictures: every kind comes out upright, as bytes, its places told; hostile ones do not."""

from __future__ import annotations

import os
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from app.bring_in.opening import page_count, size_of
from app.bring_in.pictures import Picture, read_picture
from app.bring_in.refused import Refused
from app.bring_in.wizard.picture_view import read_shown


def _dotted(width: int, height: int, dot: tuple[int, int]) -> Image.Image:
    """A white picture with a dark square of 5 x 5 pixels about a place."""
    image = Image.new("RGB", (width, height), "white")
    image.paste((0, 0, 0), (dot[0] - 2, dot[1] - 2, dot[0] + 3, dot[1] + 3))
    return image


def _dot_of(picture: Picture) -> tuple[float, float]:
    """Where the dark square lies on the whole picture."""
    dark = 255.0 - picture.pixels.reshape(*picture.pixels.shape[:2], -1).mean(2)
    dark[dark < 60] = 0
    y, x = (np.arange(size) for size in dark.shape)
    at = (dark.sum(0) * x).sum() / dark.sum(), (dark.sum(1) * y).sum() / dark.sum()
    return at[0] * picture.factor + picture.shift_px[0], at[1] * picture.factor + picture.shift_px[1]


@pytest.mark.parametrize("ending", ["jpg", "png", "tif", "webp", "gif", "bmp"])
def test_each_format_is_read_whatever_its_name_says(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"map.{ending}"
    _dotted(120, 90, (30, 60)).save(path)
    assert _dot_of(read_picture(path.rename(tmp_path / "map"))) == pytest.approx((30, 60), abs=0.2)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "CMYK", "I;16", "I", "F"])
@pytest.mark.parametrize("grey", [False, True])
def test_each_kind_of_pixel_becomes_bytes(tmp_path: Path, mode: str, grey: bool) -> None:
    path = tmp_path / "map.tif"
    plain = _dotted(60, 50, (20, 30))
    (plain.convert("L") if mode in {"I;16", "I", "F"} else plain).convert(mode).save(path)
    found = read_picture(path, grey=grey)
    assert (found.pixels.dtype, found.pixels.ndim, _dot_of(found)) == (np.uint8, 2 if grey else 3, (20, 30))


def test_what_is_clear_is_white(tmp_path: Path) -> None:
    Image.new("RGBA", (4, 4), (0, 0, 0, 0)).save(tmp_path / "map.png")
    assert read_picture(tmp_path / "map.png").pixels.min() == 255


@pytest.mark.parametrize("turn", range(1, 9))
@pytest.mark.parametrize("most", [10_000_000, 2_000])
def test_a_picture_is_turned_upright_and_its_places_stay(tmp_path: Path, turn: int, most: int) -> None:
    path = tmp_path / "map.jpg"
    exif = Image.Exif()
    exif[0x0112] = turn
    lying = _dotted(203, 107, (60, 50))
    lying.save(path, exif=exif, quality=95)
    x, y = 60, 50
    upright = {
        1: (x, y),
        2: (202 - x, y),
        3: (202 - x, 106 - y),
        4: (x, 106 - y),
        5: (y, x),
        6: (106 - y, x),
        7: (106 - y, 202 - x),
        8: (y, 202 - x),
    }
    assert _dot_of(read_picture(path, most_pixels=most)) == pytest.approx(upright[turn], abs=0.6)


@pytest.mark.parametrize("turn", range(1, 9))
@pytest.mark.parametrize("ending", ["jpg", "tif", "png", "webp"])
def test_what_is_shown_is_what_is_read_however_it_is_turned(tmp_path: Path, ending: str, turn: int) -> None:
    path = tmp_path / f"map.{ending}"
    exif = Image.Exif()
    exif[0x0112] = turn
    _dotted(203, 107, (60, 50)).save(path, exif=exif)
    (shown, size), found = read_shown(path), read_picture(path)
    assert size_of(path) == found.size_px == size.toTuple() == ((203, 107) if turn < 5 else (107, 203))
    x, y = (round(each) for each in _dot_of(found))
    assert shown.pixelColor(x, y).lightness() < 60


def test_a_page_of_a_pdf_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "map.pdf"
    _dotted(120, 90, (30, 60)).save(path, resolution=300)
    found = read_picture(path)
    assert (_dot_of(found), found.size_px) == (pytest.approx((30, 60.5), abs=1), size_of(path))


def test_pages_of_a_file_are_counted_from_one(tmp_path: Path) -> None:
    first, second = _dotted(60, 50, (20, 30)), _dotted(60, 50, (40, 10))
    first.save(tmp_path / "map.tif", save_all=True, append_images=[second])
    assert _dot_of(read_picture(tmp_path / "map.tif", page=2)) == (40, 10)


@pytest.mark.parametrize("name", ["map.tif", "map.pdf"])
@pytest.mark.parametrize(("most", "counted"), [(2, 2), (3, 3), (9, 4)])
def test_pages_are_counted_up_to_a_bound(tmp_path: Path, name: str, most: int, counted: int) -> None:
    first, *others = (_dotted(60, 50, (20, 30)) for _ in range(4))
    first.save(tmp_path / name, save_all=True, append_images=others)
    assert page_count(tmp_path / name, most) == counted


def test_a_page_is_read_though_a_later_one_is_damaged(tmp_path: Path) -> None:
    first, second = _dotted(60, 50, (20, 30)), _dotted(60, 50, (40, 10))
    path = tmp_path / "map.tif"
    first.save(path)
    end = path.stat().st_size
    first.save(path, save_all=True, append_images=[second])
    path.write_bytes(path.read_bytes()[:end] + b"\xff" * 80)
    assert _dot_of(read_picture(path)) == (20, 30)


def _refusal(path: Path, page: int = 1) -> str:
    with pytest.raises(Refused) as caught:
        read_picture(path, page=page)
    return caught.value.reason


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"", "not a picture"),
        (b"hello", "not a picture"),
        (b"\x89PNG\r\n\x1a\n\x7f\xff\xff\xffIHDR", "damaged"),
        (b"%PDF-1.4\nnothing", "cannot be read"),
        (b"\xff\xd8\xff\xe0", "not a picture"),
    ],
)
def test_what_is_no_picture_is_refused(tmp_path: Path, raw: bytes, told: str) -> None:
    path = tmp_path / "map.png"
    path.write_bytes(raw)
    assert told in _refusal(path)


def test_a_picture_cut_short_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "map.png"
    Image.fromarray(np.random.default_rng(1).integers(0, 255, (200, 200, 3), np.uint8)).save(path)
    path.write_bytes(path.read_bytes()[:20_000])
    assert "map.png" in str(Refused("map.png", _refusal(path)))


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def test_too_many_pixels_are_refused_before_they_are_read(tmp_path: Path) -> None:
    path = tmp_path / "map.png"
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", struct.pack(">IIBBBBB", 20_000, 7_000, 8, 2, 0, 0, 0))
    )
    path.write_bytes(path.read_bytes() + _chunk(b"IDAT", b"") + _chunk(b"IEND", b""))
    assert "more than 120 million pixels" in _refusal(path)


def test_a_page_that_is_not_there_is_refused(tmp_path: Path) -> None:
    _dotted(60, 50, (20, 30)).save(tmp_path / "map.tif")
    assert "there is no page 3" in _refusal(tmp_path / "map.tif", page=3)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "no such file" in _refusal(tmp_path / "none.png")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_is_shown_as_nothing_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "map.png")
    assert read_shown(tmp_path / "map.png")[0].isNull()


def test_a_strip_is_no_picture_of_a_map(tmp_path: Path) -> None:
    Image.new("L", (60_000, 1)).save(tmp_path / "map.png")
    with pytest.raises(Refused, match="so narrow"):
        read_picture(tmp_path / "map.png")
