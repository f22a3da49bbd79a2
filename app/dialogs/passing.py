"""Dialogs that are gone when they have been answered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from PySide6.QtWidgets import QDialog

ADialog = TypeVar("ADialog", bound=QDialog)


@contextmanager
def passing(dialog: ADialog) -> Iterator[ADialog]:
    """Yield a dialog that is asked within the block, and have Qt end it afterwards.

    What was chosen is read within: Python's name for it outlives the dialog itself.
    """
    try:
        yield dialog
    finally:
        # One that has a parent lives until that goes, and the window's go with the program: each time it
        # was asked would stay in memory, with the game that its callbacks know.
        dialog.deleteLater()
