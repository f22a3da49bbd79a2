"""What a process leaves that ends without a word: where each thread was; the next start finds it."""

from __future__ import annotations

import faulthandler
import sys
from contextlib import suppress
from pathlib import Path
from typing import TextIO

CRASH_NAME = "crash.log"
_MOST_LETTERS = 20_000
_FATAL = "Fatal Python error:"


class Wreck:
    """The account of a crash, kept open while the program runs; `last` is that of an earlier run, if any."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / CRASH_NAME
        self.last = ""
        self._file: TextIO | None = None
        self._was_told_on_stderr = False

    def open(self) -> None:
        """Take in what an earlier run left, and be ready for the end of this one."""
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # Made where it is missing, and not emptied before it was read.
            self._file = self.path.open("a+", encoding="utf-8", errors="replace")
            self._file.seek(0)
            self.last = self._file.read(_MOST_LETTERS).strip()
            self._file.truncate(0)
            # A test run or `python -X faulthandler` may have it on already, and gets it back at the end.
            self._was_told_on_stderr = faulthandler.is_enabled()
            faulthandler.enable(self._file)

    @property
    def cause(self) -> str:
        """How the earlier run ended, in the words of Python, "" where it says nothing."""
        first = self.last.partition("\n")[0]
        return first.removeprefix(_FATAL).strip() if first.startswith(_FATAL) else ""

    def close(self) -> None:
        """End as one should: nothing is left."""
        if self._file is not None:
            # Before the file is closed: it keeps the bare number of the file, which the next one opened would
            # get.
            faulthandler.disable()
            if self._was_told_on_stderr and sys.__stderr__ is not None:
                faulthandler.enable(sys.__stderr__)
            self._file.close()
            self._file = None
