"""One value of a TOML file in place of another; every other line stays as a person wrote it."""

from __future__ import annotations

import re

import tomli
import tomli_w

_LINE = re.compile(r"""(\s*)([\w-]+)(\s*=\s*)("(?:[^"\\]|\\.)*"|'[^']*')(\s*(?:\#.*)?)""")
"""A key with a text in one line: what stands before it, the key, the sign, the text, a comment."""


def head_text(text: str, key: str) -> object:
    """Return what stands under a key of a TOML file's head, None where nothing does; raises ValueError."""
    return tomli.loads(text).get(key)


def with_text(text: str, key: str, value: str) -> str | None:
    """Return a TOML file with another text under a key of its head, above all tables.

    None where that key has no text in one line. Raises ValueError where the file is no TOML.
    """
    wanted = {**tomli.loads(text), key: value}
    lines = text.split("\n")
    for n, line in enumerate(lines):
        found = _LINE.fullmatch(line)
        if found is None or found[2] != key:
            continue
        made = f"{found[1]}{key}{found[3]}{_quoted(value)}{found[5]}"
        changed = "\n".join([*lines[:n], made, *lines[n + 1 :]])
        # A line of a table, or of a text of several lines, looks the same: what is read then tells.
        if _reads(changed, wanted):
            return changed
    return None


def _quoted(value: str) -> str:
    return tomli_w.dumps({"x": value}).partition(" = ")[2].rstrip("\n")


def _reads(text: str, wanted: dict[str, object]) -> bool:
    try:
        return tomli.loads(text) == wanted
    except ValueError:
        return False
