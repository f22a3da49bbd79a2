"""The file of a saved game or a log, packed as every VASSAL 3 reads it."""

from __future__ import annotations

import io
import secrets
import zipfile
from xml.sax.saxutils import escape

from app.bring_in.vassal.archive import MODULE_DATA, SAVE_DATA, SAVED_GAME
from app.bring_in.vassal.obfuscation import Form, hidden
from app.bring_in.vassal.saves import About

OLDEST_RELEASE = "3.2.0"
"""What the commands that are written here have been read by since."""
# XML 1.0 cannot hold these even escaped: one in a title would make the whole entry unreadable.
_NO_XML = dict.fromkeys(set(range(32)) - {9, 10, 13})


def packed(text: str, about: About, saved_ms: int) -> bytes:
    """Return the bytes of a file with a game; `saved_ms` is the time in milliseconds since 1970."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as entries:
        # The oldest form, the only one that all of VASSAL 3 reads: 3.8 writes another, and 3.7 cannot read
        # that. A key of 0 would leave the text in clear letters.
        entries.writestr(SAVED_GAME, hidden(text, 1 + secrets.randbelow(255), Form.HEX))
        entries.writestr(SAVE_DATA, _data(about, saved_ms, ""))
        entries.writestr(MODULE_DATA, _data(about, saved_ms, _element("name", about.module)))
    return file.getvalue()


def _data(about: About, saved_ms: int, more: str) -> str:
    told = {
        "version": about.module_version,
        "extra1": "",
        "extra2": "",
        "VassalVersion": about.vassal_version or OLDEST_RELEASE,
        "dateSaved": str(saved_ms),
        "description": about.description,
    }
    inside = "".join(_element(key, value) for key, value in told.items())
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<data version="1">{inside}{more}</data>\n'


def _element(key: str, value: str) -> str:
    return f"<{key}>{escape(value.translate(_NO_XML))}</{key}>"
