"""A player's own counter pictures: found by name, looked at before they are taken, never half there."""

from __future__ import annotations

import os
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from counters.images import MAX_BYTES, accept_image, check_image, file_name_for, image_for
from counters.load import load
from rules.issues import DataError
from rules.unit_id import UnitId

UNIT = UnitId("ge:5/5SS")


def picture(path: Path, kind: str = "PNG", size: tuple[int, int] = (40, 40)) -> Path:
    Image.new("RGB", size, "#6A7B4F").save(path, kind)
    return path


def bomb(path: Path, width: int, height: int) -> Path:
    """Write a PNG of a few hundred bytes that says it is huge."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(100))) + chunk(b"IEND", b"")
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + body)
    return path


def truncated(path: Path, kind: str) -> Path:
    Image.effect_noise((200, 200), 60).save(path, kind)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    return path


@pytest.mark.parametrize(
    ("unit", "face", "name"),
    [
        ("ge:5/5SS", "full", "ge_5_5SS"),
        ("ge:5/5SS", "reduced", "ge_5_5SS.reduced"),
        ("so:54_Tk/5GCC", "full", "so_54_Tk_5GCC"),
    ],
)
def test_a_picture_is_named_after_its_unit_and_face(unit: str, face: str, name: str) -> None:
    assert file_name_for(UnitId(unit), face) == name


def test_no_two_faces_of_bitter_end_share_a_name() -> None:
    names = [file_name_for(u.id, face.name) for u in load("bitter_end").units.values() for face in u.faces]

    assert len({name.lower() for name in names}) == len(names)


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".webp"])
def test_a_dropped_file_is_found(tmp_path: Path, suffix: str) -> None:
    path = picture(tmp_path / f"ge_5_5SS{suffix}")

    assert image_for(tmp_path, UNIT, "full") == path


def test_a_unit_without_a_picture_has_none(tmp_path: Path) -> None:
    assert image_for(tmp_path / "nowhere", UNIT, "full") is None


def test_the_reduced_side_has_a_picture_of_its_own(tmp_path: Path) -> None:
    picture(tmp_path / "ge_5_5SS.png")

    assert image_for(tmp_path, UNIT, "reduced") is None


@pytest.mark.parametrize(("kind", "suffix"), [("PNG", ".png"), ("JPEG", ".jpg"), ("WEBP", ".webp")])
def test_an_accepted_picture_is_named_after_what_is_in_it(tmp_path: Path, kind: str, suffix: str) -> None:
    target = accept_image(picture(tmp_path / "scan.png", kind), tmp_path / "own", UNIT, "full")

    assert target == tmp_path / "own" / f"ge_5_5SS{suffix}"


def test_an_accepted_picture_is_the_one_that_is_shown(tmp_path: Path) -> None:
    accept_image(picture(tmp_path / "old.png"), tmp_path / "own", UNIT, "full")
    target = accept_image(picture(tmp_path / "new.jpg", "JPEG"), tmp_path / "own", UNIT, "full")

    assert image_for(tmp_path / "own", UNIT, "full") == target


def test_an_accepted_picture_is_copied_byte_for_byte(tmp_path: Path) -> None:
    source = picture(tmp_path / "scan.png")

    assert accept_image(source, tmp_path / "own", UNIT, "full").read_bytes() == source.read_bytes()


def test_the_largest_picture_is_accepted(tmp_path: Path) -> None:
    assert check_image(picture(tmp_path / "scan.png", size=(4096, 8))) == ".png"


def refused(tmp_path: Path, source: Path) -> str:
    """Return why a picture is refused, having seen that an older picture was left as it was."""
    folder = tmp_path / "own"
    accept_image(picture(tmp_path / "old.png"), folder, UNIT, "full")
    before = sorted((path.name, path.read_bytes()) for path in folder.iterdir())
    with pytest.raises(DataError) as raised:
        accept_image(source, folder, UNIT, "full")
    assert sorted((path.name, path.read_bytes()) for path in folder.iterdir()) == before
    return str(raised.value)


@pytest.mark.parametrize(("width", "height"), [(60_000, 60_000), (4097, 10), (10, 4097), (12_000, 12_000)])
def test_a_picture_of_too_many_pixels_is_refused_unseen(tmp_path: Path, width: int, height: int) -> None:
    assert "at most 4096 x 4096" in refused(tmp_path, bomb(tmp_path / "bomb.png", width, height))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_half_a_picture_is_refused(tmp_path: Path, kind: str) -> None:
    message = refused(tmp_path, truncated(tmp_path / "half.png", kind))

    assert "cannot be read whole" in message or "is no PNG, JPEG or WebP" in message


def test_a_text_named_png_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "note.png"
    source.write_text("Dear all, this is no picture.", encoding="utf-8")

    assert "is no PNG, JPEG or WebP picture" in refused(tmp_path, source)


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "empty.png"
    source.touch()

    assert "is no PNG, JPEG or WebP picture" in refused(tmp_path, source)


def test_a_picture_of_another_kind_is_refused(tmp_path: Path) -> None:
    assert "is no PNG, JPEG or WebP picture" in refused(tmp_path, picture(tmp_path / "old.bmp", "BMP"))


def test_a_file_of_too_many_bytes_is_refused_unread(tmp_path: Path) -> None:
    source = tmp_path / "huge.png"
    with source.open("wb") as file:
        file.truncate(MAX_BYTES + 1)

    assert "larger than 20 MB" in refused(tmp_path, source)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    assert "there is no such file" in refused(tmp_path, tmp_path / "nothing.png")


def test_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder.png").mkdir()

    assert "is no file" in refused(tmp_path, tmp_path / "folder.png")


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "own").write_text("a file where the folder should be", encoding="utf-8")

    with pytest.raises(DataError, match="cannot be written"):
        accept_image(picture(tmp_path / "scan.png"), tmp_path / "own", UNIT, "full")


def test_nothing_is_left_aside(tmp_path: Path) -> None:
    accept_image(picture(tmp_path / "scan.png"), tmp_path / "own", UNIT, "full")

    assert os.listdir(tmp_path / "own") == ["ge_5_5SS.png"]  # noqa: PTH208 names, not paths
