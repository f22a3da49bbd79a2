"""What is wrong with a file, said so that a person can mend it: what, where, what to do."""

from __future__ import annotations

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


def one_line(text: str) -> str:
    """Return a text as one line of bearable length."""
    return clipped(" ".join(text.split()), MAX_LINE)


class Severity(Enum):
    """How much an issue matters: an error keeps the file from being used, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Issue:
    """One problem in a file.

    `source` names the file, `where` the place in it (a line, a key, a hex), `hint` what mends it. Each of
    them is clipped: what a file or a hand put into them may be of any length.
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
            object.__setattr__(self, name, clipped(getattr(self, name)))

    def __str__(self) -> str:
        """Return one line for a terminal or a list."""
        place = f"{self.source}: {self.where}" if self.where else self.source
        return f"{place}: {self.message}" + (f" ({self.hint})" if self.hint else "")


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
