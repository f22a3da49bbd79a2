"""What readers of a game's data files ask of their tables beside what `rules.tomlfile` knows."""

from __future__ import annotations

from collections.abc import Collection

from rules.tomlfile import TomlTable


def known_words(row: TomlTable, key: str, known: Collection[str]) -> tuple[str, ...]:
    """Return the words of an array that are among those known; each other one is an issue of the table."""
    found = row.texts(key, ())
    for word in found:
        # Told and left out: the rest of the file is read all the same, so that one reading finds every fault.
        if word not in known:
            row.note(f"unknown word {word!r}", f"one of: {' '.join(known)}", key=key)
    return tuple(word for word in found if word in known)


def read_basis(row: TomlTable) -> None:
    """Pass over the text that says what a row rests on, for people who read the file."""
    # Asked for, so that close() knows the key.
    row.text("basis", "")
