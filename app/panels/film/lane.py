"""What a lane is: a strip of the film's timeline with a name, painted from what the film tells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.panels.film.told import Told
from app.view.theme import Theme


@dataclass(frozen=True, slots=True)
class Ground:
    """Where a lane is painted: its rectangle, from the first turn's left edge to the last one's right."""

    painter: QPainter
    theme: Theme
    rect: QRectF
    told: Told

    def x_at(self, place: float) -> float:
        """Return where a place of the axis lies, from 0 to 1."""
        return self.rect.left() + self.rect.width() * place

    def x_of(self, number: int) -> float:
        """Return where a step lies."""
        return self.x_at(self.told.axis.place_of(number))

    @property
    def turn_width(self) -> float:
        """How wide a turn is."""
        return self.rect.width() / len(self.told.axis.turns)


@dataclass(frozen=True, slots=True)
class Lane:
    """One lane: what it is called, how high it is at 96 dots per inch, and how it is painted.

    One of height 0 has nothing to show and is folded away.
    """

    name: Callable[[], str]
    height_px: Callable[[Told], int]
    paint: Callable[[Ground], None]
