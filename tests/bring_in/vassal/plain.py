"""VASSAL's saved games written and read once more, from the description of the format alone.

Nothing of the program is used here, and nothing is clever: each level is taken apart by itself, a letter at
a time. What this reads of a file that the program wrote is what VASSAL would read.
"""

from __future__ import annotations

import io
import sys
import zipfile
from dataclasses import dataclass, field

ESC, TAB = "\x1b", "\t"


def join(tokens: list[str], delimiter: str) -> str:
    """Put tokens into one text, as VASSAL's encoder does."""
    told = []
    for token in tokens:
        escaped = token.replace(delimiter, "\\" + delimiter)
        quoted = token.endswith("\\") or (token.startswith("'") and token.endswith("'"))
        told.append(f"'{escaped}'" if quoted else escaped)
    return delimiter.join(told)


def split(text: str, delimiter: str) -> list[str]:
    """Take one level apart, as VASSAL's decoder does."""
    tokens, now = [], ""
    for letter in text:
        if letter != delimiter:
            now += letter
        elif now.endswith("\\"):
            now = now[:-1] + delimiter
        else:
            tokens.append(now)
            now = ""
    tokens.append(now)
    return [token[1:-1] if len(token) > 1 and token[0] == "'" == token[-1] else token for token in tokens]


def wrap(parts: list[str]) -> str:
    """Wrap the parts of a piece, the outermost first, into one text."""
    text = parts[-1]
    for part in reversed(parts[:-1]):
        text = join([part, text], TAB)
    return text


def unwrap(text: str) -> list[str]:
    """Take the parts of a piece out of one another."""
    parts = []
    while True:
        tokens = split(text, TAB)
        parts.append(tokens[0])
        if len(tokens) == 1:
            return parts
        text = tokens[1]


def add(key: str, types: list[str], states: list[str]) -> str:
    """Write the command that brings a piece into the game."""
    return "+/" + join([key, wrap(types), wrap(states)], "/")


def stack(key: str, where: str, members: list[str], layer: str = "@@0") -> str:
    """Write the command of a stack; `where` is `Main;10;20`."""
    inside = [*members, layer] if layer else members
    return "+/" + join([key, "stack", ";".join([where, *inside])], "/")


def deck(key: str, name: str, where: str, members: list[str]) -> str:
    """Write the command of a deck."""
    kind = join(["deck", *[""] * 12, name], ";")
    return "+/" + join([key, kind, join([*where.split(";"), "true", ",".join(members)], ";")], "/")


def tree(first: str, below: list[str]) -> str:
    """Put commands below another one."""
    return join([first, *below], ESC) if below else first


def saved(pieces: list[str], others: list[str] = [], steps: list[list[str]] = []) -> str:  # noqa: B006
    """Write the text of a saved game, or of a log where there are steps."""
    held = tree("", pieces) if pieces else ""
    logged = [tree(f"LOG{TAB}{step[0]}", [f"LOG{TAB}{each}" for each in step[1:]]) for step in steps]
    return tree("begin_save", [held, *others, "end_save", *logged])


def hide(text: str, key: int = 0x5A) -> bytes:
    """Hide a text the way that every VASSAL 3 knows."""
    return b"!VCSK" + f"{key:02x}".encode() + b"".join(f"{byte ^ key:02x}".encode() for byte in text.encode())


def pack(data: bytes, entry: str = "savedGame") -> bytes:
    """Put a game's text into a file."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(entry, data)
    return file.getvalue()


# ---- reading


@dataclass
class Found:
    """What a file holds, read plainly."""

    pieces: dict[str, tuple[list[str], list[str]]] = field(default_factory=dict)
    """The types and states of each piece, by its id."""
    holders: dict[str, list[str]] = field(default_factory=dict)
    """The fields of the state of each stack and deck."""
    others: list[str] = field(default_factory=list)
    steps: list[list[str]] = field(default_factory=list)

    def where(self, key: str) -> tuple[str, int, int]:
        """Tell where a piece lies."""
        for fields in self.holders.values():
            if key in fields[3:] or any(key in each.split(",") for each in fields[4:5]):
                return fields[0], int(fields[1]), int(fields[2])
        own = self.pieces[key][1][-1].split(";")
        return own[0], int(own[1]), int(own[2])


def unhide(data: bytes) -> str:
    """Read the text of a file."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        told = packed.read("savedGame")
    if told.startswith(b"VOBS"):
        return bytes(byte ^ told[4] for byte in told[5:]).decode()
    assert told.startswith(b"!VCSK")
    key = int(told[5:7], 16)
    return bytes(int(told[at : at + 2], 16) ^ key for at in range(7, len(told), 2)).decode()


def read(data: bytes) -> Found:
    """Read a file."""
    found = Found()
    sys.setrecursionlimit(10_000)
    _take(unhide(data), found)
    return found


def _take(command: str, found: Found) -> None:
    tokens = split(command, ESC)
    if len(tokens) > 1:
        own, below = tokens[0], tokens[1:]
    else:
        own, below = command, []
    if own.startswith("LOG" + TAB):
        found.steps.append([own[4:], *(_logged(each) for each in below)])
        return
    if own.startswith("+/"):
        key, kind, state = split(own[2:], "/")
        if kind == "stack" or kind.startswith("deck;"):
            found.holders[key] = split(state, ";")
        else:
            found.pieces[key] = unwrap(kind), unwrap(state)
    elif own:
        found.others.append(own)
    for each in below:
        _take(each, found)


def _logged(command: str) -> str:
    own = split(command, ESC)
    assert len(own) == 1
    assert command.startswith("LOG" + TAB)
    return command[4:]
