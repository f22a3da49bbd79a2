"""Pictures of a map are checked before they are trusted: one issue each, and no decoding of a giant."""

import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from maps.load import check, folder_of
from rules.issues import Issue, Severity
from tests.maps.map_samples import write_sample


def png_of_size(width: int, height: int) -> bytes:
    """Return a PNG that claims a size and has no pixels."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(b"")), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, data) for kind, data in chunks)


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A map of 350 x 289 pixels, its sections one and two rows, with fitting pictures."""
    write_sample(tmp_path)
    Image.new("RGB", (350, 116)).save(tmp_path / "north.png")
    Image.effect_noise((350, 203), 50).save(tmp_path / "south.png")
    return tmp_path


def test_fitting_pictures_have_no_issue(folder: Path) -> None:
    assert check(folder) == []


@pytest.mark.parametrize("scale", [0.5, 2])
def test_a_picture_may_have_any_resolution(folder: Path, scale: float) -> None:
    Image.new("RGB", (int(350 * scale), int(116 * scale))).save(folder / "north.png")

    assert check(folder) == []


def issue_with(folder: Path, spoil: Callable[[Path], object]) -> Issue:
    spoil(folder / "south.png")
    (issue,) = check(folder)
    return issue


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda path: path.write_bytes(path.read_bytes()[:9000]), "the picture is damaged"),
        (lambda path: path.write_bytes(b""), "not a picture that this program"),
        (lambda path: path.write_text("schema = 1"), "not a picture that this program"),
        (lambda path: Image.new("RGB", (350, 203)).save(path, "GIF"), "not a picture that this program"),
        (lambda path: Image.new("RGB", (350, 300)).save(path), "350 x 300 does not fit section south"),
        (lambda path: path.write_bytes(png_of_size(60_000, 60_000)), "more than 80 million pixels"),
        (lambda path: path.write_bytes(png_of_size(10_000, 9_000)), "10000 x 9000: more than 80 million"),
        (lambda path: path.write_bytes(png_of_size(350, 203)), "the picture is damaged"),
    ],
    ids=["truncated", "empty", "text", "GIF", "other size", "giant", "large", "no pixels"],
)  # fmt: skip
def test_a_bad_picture_is_one_issue(folder: Path, spoil: Callable[[Path], object], message: str) -> None:
    issue = issue_with(folder, spoil)

    assert issue.message.startswith(message)
    assert (issue.source, issue.severity) == (f"{folder.name}/south.png", Severity.ERROR)


def test_a_truncated_jpeg_is_damaged(folder: Path) -> None:
    def spoil(path: Path) -> None:
        Image.effect_noise((350, 203), 50).save(path, "JPEG")
        path.write_bytes(path.read_bytes()[:9000])

    assert issue_with(folder, spoil).message.startswith("the picture is damaged")


def test_a_giant_is_never_decoded(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "north.png").unlink()
    (folder / "south.png").write_bytes(png_of_size(60_000, 60_000))
    monkeypatch.setattr(Image.Image, "load", lambda _: pytest.fail("pixels were read"))

    assert len(check(folder)) == 2


def test_a_missing_picture_is_a_warning(folder: Path) -> None:
    issue = issue_with(folder, Path.unlink)

    assert (issue.message, issue.severity) == ("the picture of section south is missing", Severity.WARNING)


def test_the_preview_has_the_proportion_of_the_whole_map(folder: Path) -> None:
    Image.new("RGB", (350, 350)).save(folder / "preview.jpg")

    assert [issue.message for issue in check(folder)] == ["350 x 350 does not fit the whole map, 350 x 289"]


def test_the_map_of_bitter_end_has_no_fault() -> None:
    assert not [issue for issue in check(folder_of("bitter_end")) if issue.severity is Severity.ERROR]
