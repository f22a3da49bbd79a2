"""Values as the text of a TOML file."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterable

_WIDTH = 110


def key_of(text: str) -> str:
    """Return a key, in quotes where it needs them."""
    return text if re.fullmatch(r"[A-Za-z0-9_-]+", text) else text_of(text)


def text_of(text: str) -> str:
    """Return a basic string of TOML: that of JSON, but for one sign that TOML does not take bare."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def list_of(words: Iterable[object]) -> str:
    """Return words in one text, over several lines where they are many."""
    text = " ".join(map(str, words))
    # The rest of the line is room for key and quotes.
    if len(text) < _WIDTH - 20:
        return text_of(text)
    # A hyphen joins the two hexes of a hexside: no line may break there.
    lines = textwrap.wrap(text, _WIDTH, break_long_words=False, break_on_hyphens=False)
    # TOML drops the line break right behind the opening quotes.
    return '"""\n' + "\n".join(lines) + '"""'


def number_of(value: float) -> str:
    """Return a number, without a point where it is whole."""
    # repr is the shortest text that reads back to the same number.
    return f"{value:.0f}" if value == int(value) else repr(value)


def numbers_of(values: Iterable[float]) -> str:
    """Return an array of numbers."""
    return f"[{', '.join(map(number_of, values))}]"
