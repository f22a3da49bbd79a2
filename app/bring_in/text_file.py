"""The text of a file that another program wrote."""

from __future__ import annotations

import codecs


def decoded(raw: bytes) -> str:
    """Return the letters of a file: UTF-16 where it says so, as Windows keeps cells, UTF-8, or Windows' own.

    Bytes that are no letters become U+FFFD.
    """
    # By its mark alone: without one UTF-16 could only be guessed at.
    is_wide = raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    if is_wide:
        return raw.decode("utf-16", "replace")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        # What spreadsheets on Windows call CSV. Of which country it is nobody can tell; names are compared
        # without their accents.
        return raw.decode("cp1252", "replace")
