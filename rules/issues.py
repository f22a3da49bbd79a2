"""What is wrong with a file, said so that a person can mend it: what, where, what to do."""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

MAX_TOLD = 2000
"""No part of a message is longer, whatever was typed in or stands in a file."""

MAX_LINE = 1_200
"""So many letters has a line of the command line at most that tells what is wrong."""

MAX_SHOWN = 80
"""So many letters of a stranger's word are shown."""

MAX_NAMED = 200
"""So many letters of the name of a file are told at most: no usual path is longer, a slip of the paste is."""

_LONG_WORD = re.compile(rf"\S{{{MAX_NAMED + 1},}}")

_shown = reprlib.Repr()
_shown.maxstring = _shown.maxother = _shown.maxlong = MAX_SHOWN
_shown.maxlevel = 2


def shown(value: object) -> str:
    """Return a value of strangers in quotes, as `repr` has it, with the middle of a long one left out.

    Values in others are shown to a small depth only, so that no nesting is too deep.
    """
    return _shown.repr(value)


def clipped(text: str, most: int = MAX_TOLD) -> str:
    """Return a text without its middle where it is longer than `most` letters."""
    if len(text) <= most:
        return text
    # More of the head than of the tail: it says what is wrong, the tail at most where.
    head = most * 2 // 3
    # The dots are counted too: the whole has `most` letters.
    return f"{text[:head]}...{text[head + 3 - most :]}"


def elided(name: str, most: int = MAX_NAMED) -> str:
    """Return the name of a file, without its middle where it has more than `most` letters, as Qt elides."""
    if len(name) <= most:
        return name
    # Both ends alike: the one tells the disk and folder, the other the file and its kind.
    tail = (most - 1) // 2
    return f"{name[: most - 1 - tail]}\N{HORIZONTAL ELLIPSIS}{name[-tail:]}"


def readable(text: str) -> str:
    """Return a message in which names of endless length are elided, whoever put them in.

    A name with blanks in it is found only where its parts are so long: `Issue.source` is elided as a whole.
    """
    return _LONG_WORD.sub(lambda word: elided(word.group()), text)


def one_line(text: str) -> str:
    """Return a text as one line of bearable length."""
    return clipped(readable(" ".join(text.split())), MAX_LINE)


class Severity(Enum):
    """How much an issue matters: an error keeps the file from being used, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Issue:
    """One problem in a file.

    `source` names the file, `where` the place in it (a line, a key, a hex), `hint` what mends it. Each of
    them is clipped, and names of files are elided: what a file or a hand put into them may be of any length.
    """

    source: str
    where: str
    message: str
    hint: str = ""
    severity: Severity = Severity.ERROR

    def __post_init__(self) -> None:
        """Clip what is too long to be told."""
        for name in ("source", "where", "message", "hint"):
            # Here and not where issues are made: hundreds of places make them.
            object.__setattr__(self, name, clipped(readable(getattr(self, name))))
        object.__setattr__(self, "source", elided(self.source))

    def __str__(self) -> str:
        """Return one line for a terminal or a list."""
        told = ": ".join(part for part in (self.source, self.where, self.message) if part)
        return told + (f" ({self.hint})" if self.hint else "")


class DataError(Exception):
    """Data that cannot be used; carries every issue that was found, not only the first."""

    def __init__(self, issues: Iterable[Issue]) -> None:
        self.issues = tuple(issues)
        super().__init__("\n".join(str(issue) for issue in self.issues))


class NotationError(ValueError):
    """A text that is not of the form it should have; what it says is clipped."""

    def __init__(self, message: str) -> None:
        super().__init__(clipped(message))


def raise_if_errors(issues: Iterable[Issue]) -> None:
    """Raise DataError with all issues where at least one is an error."""
    found = tuple(issues)
    if any(issue.severity is Severity.ERROR for issue in found):
        raise DataError(found)
