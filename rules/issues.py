"""What is wrong with a file, said so that a person can mend it: what, where, what to do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum


class Severity(Enum):
    """How much an issue matters: an error keeps the file from being used, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Issue:
    """One problem in a file.

    `source` names the file, `where` the place in it (a line, a key, a hex), `hint` what mends it.
    """

    source: str
    where: str
    message: str
    hint: str = ""
    severity: Severity = Severity.ERROR

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
    """A text that is not of the form it should have."""


def raise_if_errors(issues: Iterable[Issue]) -> None:
    """Raise DataError with all issues where at least one is an error."""
    found = tuple(issues)
    if any(issue.severity is Severity.ERROR for issue in found):
        raise DataError(found)
