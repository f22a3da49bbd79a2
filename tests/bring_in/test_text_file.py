"""Files of other programs: whatever letters they keep, the text is the same."""

from __future__ import annotations

import codecs

import pytest

from app.bring_in.text_file import decoded

TEXT = "1521: 5/5SS\r\nŐsz"


@pytest.mark.parametrize(
    "raw",
    [
        TEXT.encode(),
        codecs.BOM_UTF8 + TEXT.encode(),
        codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"),
    ],
    ids=["utf-8", "with a mark", "utf-16", "utf-16 the other way"],
)
def test_the_letters_are_the_same_however_they_are_kept(raw: bytes) -> None:
    assert decoded(raw) == TEXT


def test_cells_that_windows_kept_in_its_own_letters_have_them() -> None:
    assert decoded("1521;Szent László".encode("cp1252")) == "1521;Szent László"


def test_what_is_no_text_is_no_error() -> None:
    assert decoded(b"\xff\xfe\x00") == "\ufffd"
