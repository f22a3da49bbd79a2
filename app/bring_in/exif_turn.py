"""How a PNG or a WebP says that it is to be turned: Qt does not ask, Pillow would read all pixels first."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from PIL import Image

from rules.pictures import DAMAGED
from rules.regular_file import open_regular

EXIF_TURN = 0x0112
UPRIGHT = 1

_PNG_HEAD, _RIFF_HEAD = 8, 12
_MAX_EXIF_BYTES = 1_000_000


def written_turn(path: Path) -> int:
    """Return the EXIF orientation, 1 to 8, of a PNG or a WebP; 1 for any other file or a damaged note."""
    try:
        with open_regular(path) as file:
            raw = next((file.read(size) for size in _notes(file) if size <= _MAX_EXIF_BYTES), b"")
        exif = Image.Exif()
        exif.load(raw)
        turn = exif.get(EXIF_TURN, UPRIGHT)
    # A note that cannot be read turns nothing: the picture itself may be sound.
    except DAMAGED:
        return UPRIGHT
    return turn if turn in range(1, 9) else UPRIGHT


def _notes(file: BinaryIO) -> Iterator[int]:
    """Yield the length of each EXIF chunk, the file at its beginning."""
    head = file.read(_RIFF_HEAD)
    if head[:8] == b"\x89PNG\r\n\x1a\n":
        file.seek(_PNG_HEAD)
        yield from _chunks(file, struct.Struct(">I4s"), (0, 1), b"eXIf")
    elif head[:4] == b"RIFF" and head[8:] == b"WEBP":
        yield from _chunks(file, struct.Struct("<4sI"), (1, 0), b"EXIF")


def _chunks(file: BinaryIO, form: struct.Struct, order: tuple[int, int], wanted: bytes) -> Iterator[int]:
    while len(head := file.read(form.size)) == form.size:
        fields = form.unpack(head)
        length, kind = fields[order[0]], fields[order[1]]
        begin = file.tell()
        if kind == wanted:
            yield length
        # A PNG has a checksum behind each chunk, a WebP fills up to even lengths.
        file.seek(begin + length + (4 if form.format.startswith(">") else length % 2))
