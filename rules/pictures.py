"""What a picture file says of itself, held against its size before any decoder believes it.

A PNG names the length of each chunk, up to 4 GB, and decoders take the memory for it before they read.
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import BinaryIO

from rules.regular_file import open_regular

DAMAGED = (
    OSError,
    SyntaxError,
    ValueError,
    EOFError,
    LookupError,
    TypeError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    RuntimeError,
    MemoryError,
    struct.error,
)
"""What Pillow raises for broken pictures: each of its decoders meets them with an error of its own."""

_PNG = b"\x89PNG\r\n\x1a\n"
_CHUNK = struct.Struct(">I4s")
_CRC_BYTES = 4
_WEBP_HEAD_BYTES = 30


def overstated(path: Path) -> str:
    """Return in words which part of a picture is said to be larger than its whole file, empty for none.

    Only PNG has such parts; other files have none. Raises OSError.
    """
    size = path.stat().st_size
    with open_regular(path) as file:
        return overstated_in(file, size)


def overstated_in(file: BinaryIO, size: int) -> str:
    """Return what `overstated` does of an open file of so many bytes, at whose beginning it stands."""
    return _overstated_chunk(file, size) if file.read(len(_PNG)) == _PNG else ""


def _overstated_chunk(file: BinaryIO, size: int) -> str:
    while len(head := file.read(_CHUNK.size)) == _CHUNK.size:
        length, kind = _CHUNK.unpack(head)
        if file.tell() + length + _CRC_BYTES > size:
            return f"its part {kind.decode('ascii', 'replace')} claims {length:,} bytes of a file of {size:,}"
        if kind == b"IEND":
            break
        file.seek(length + _CRC_BYTES, 1)
    return ""


def webp_size_px(path: Path) -> tuple[int, int] | None:
    """Return width and height that the head of a WebP states, None for any other file; raises OSError.

    Its decoder takes the memory of the whole picture before it can be asked.
    """
    with open_regular(path) as file:
        head = file.read(_WEBP_HEAD_BYTES)
    if len(head) < _WEBP_HEAD_BYTES or head[:4] != b"RIFF" or head[8:12] != b"WEBP":
        return None
    if head[12:16] == b"VP8X":
        # The extended form: width and height less one, 24 bits each.
        wide, high = (int.from_bytes(head[at : at + 3], "little") + 1 for at in (24, 27))
    elif head[12:16] == b"VP8L":
        # Without loss: behind a byte of signature 14 bits each, less one.
        bits = int.from_bytes(head[21:25], "little")
        wide, high = (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    else:
        # With loss: 14 bits each, the two above them tell of scaling.
        wide, high = (int.from_bytes(head[at : at + 2], "little") & 0x3FFF for at in (26, 28))
    return wide, high
