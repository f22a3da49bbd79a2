"""What a row of the review's list shows."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QPixmap

from app.bring_in.wizard.badges import Sign


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """One reading: its own number, that of the list, how it stands, and what is told of it."""

    reading: int
    number: int
    sign: Sign
    title: str
    note: str
    kind: str
    picture: QPixmap | None
