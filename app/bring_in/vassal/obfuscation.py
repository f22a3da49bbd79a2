"""The text of a saved game or log, as it lies in its file: hidden from a cheat's eye, not from a reader.

There are four forms: hexadecimal digits and a key (all releases of VASSAL 3), raw bytes and a key (3.8 and
later), a compressed one that other people's tools write, and the bare text of very old files. None has a
check of its own.
"""

from __future__ import annotations

import zlib
from enum import Enum

from app.bring_in.refused import Refused

MOST_BYTES = 48_000_000
"""No text is read that is longer; the longest known one has 34 million. Each letter may be a sign of its own,
and what each costs in memory is some ten times its length."""

_HEX, _RAW, _PACKED = b"!VCSK", b"VOBS", b"!VCSZ"
_AGAIN = "get the file again"
_HEX_DIGITS = b"0123456789abcdefABCDEF"
# The code page of most machines that wrote such files.
_BARE_ENCODING = "cp1252"


class Form(Enum):
    """How a text is hidden."""

    HEX = "hex"
    """Every VASSAL 3 reads it."""
    RAW = "raw"
    """VASSAL 3.8 and later."""
    PACKED = "packed"
    BARE = "bare"


def form_of(data: bytes) -> Form:
    """Return how a text is hidden, by its first bytes."""
    known = {_HEX: Form.HEX, _RAW: Form.RAW, _PACKED: Form.PACKED}
    return next((form for head, form in known.items() if data.startswith(head)), Form.BARE)


def clear(data: bytes, source: str) -> str:
    """Return the text of a saved game; broken bytes become replacement characters.

    Raises Refused where the text is too long or no such form.
    """
    match form_of(data):
        case Form.HEX:
            return _as_text(_from_hex(data[len(_HEX) :], source), source)
        case Form.RAW:
            key = data[len(_RAW) : len(_RAW) + 1]
            return _as_text(_with_key(data[len(_RAW) + 1 :], key[0] if key else 0), source)
        case Form.PACKED:
            return _as_text(_unpacked(_from_hex(data[len(_PACKED) :], source), source), source)
        case Form.BARE:
            # Editors leave a mark and a last line break; in a token of
            # VASSAL's neither would be lost by itself.
            return _as_text(data, source).removeprefix("\ufeff").rstrip("\r\n")


def hidden(text: str, key: int, form: Form = Form.HEX) -> bytes:
    """Return a text in a form that VASSAL reads; `key` is from 1 to 255 (0 hides nothing).

    Raises ValueError where the key is no byte.
    """
    # Half a surrogate can stand in a title that was pasted: it must not cost the whole file.
    data = text.encode("utf-8", errors="replace")
    match form:
        case Form.HEX:
            return b"%s%02x%s" % (_HEX, key, _with_key(data, key).hex().encode())
        case Form.RAW:
            return _RAW + bytes([key]) + _with_key(data, key)
        case Form.PACKED:
            return b"%s%02x%s" % (_PACKED, key, _with_key(zlib.compress(data), key).hex().encode())
        case Form.BARE:
            return data


def _with_key(data: bytes, key: int) -> bytes:
    # By a table: byte by byte Python would take long for the longest logs.
    return data.translate(bytes(byte ^ key for byte in range(256)))


def _from_hex(data: bytes, source: str) -> bytes:
    """Return the bytes behind a key and hexadecimal digits, as many as are whole and sound."""
    digits = data.rstrip()
    if digits.strip(_HEX_DIGITS):
        raise Refused(source, "the saved game is damaged: not all of it are hexadecimal digits", _AGAIN)
    if len(digits) < 2:
        raise Refused(source, "the saved game is empty", _AGAIN)
    # A file that was cut short may end with half a byte.
    whole = bytes.fromhex(digits[: len(digits) // 2 * 2].decode())
    return _with_key(whole[1:], whole[0])


def _unpacked(data: bytes, source: str) -> bytes:
    unpacker = zlib.decompressobj()
    try:
        # One byte more than allowed tells that there is more, without unpacking it.
        text = unpacker.decompress(data, MOST_BYTES + 1)
    except zlib.error:
        told = "the saved game is damaged: what is compressed in it cannot be read"
        raise Refused(source, told, _AGAIN) from None
    return text


def _as_text(data: bytes, source: str) -> str:
    if len(data) > MOST_BYTES:
        raise Refused(source, "the saved game is too long", f"{MOST_BYTES:,} bytes at most")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    text = data.decode("utf-8", errors="replace")
    # Old files are in the code page of their writer: then nothing in them but ASCII is sound UTF-8.
    is_utf_8 = any(letter > "\x7f" and letter != "\ufffd" for letter in text)
    return text if is_utf_8 else data.decode(_BARE_ENCODING, errors="replace")
