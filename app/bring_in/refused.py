"""What is not brought in, and why."""

from __future__ import annotations

from rules.issues import DataError, Issue


class Refused(DataError):
    """A picture or a file that is not brought in: nothing of it was kept.

    `reason` is one sentence for people and for reports; the hint says what would do instead.
    """

    def __init__(self, source: str, reason: str, hint: str = "", where: str = "") -> None:
        super().__init__([Issue(source, where, reason, hint)])
        self.reason = f"{reason} ({hint})" if hint else reason


class ModuleMissing(Refused):
    """A saved game or a log of VASSAL whose module is neither known nor beside it."""
