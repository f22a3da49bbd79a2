"""Cards over the middle of the table: one at a time, before everything else that lies there."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout

from app.panels.passing_card import PassingCard


def lay_card(grid: QGridLayout, card: PassingCard) -> None:
    """Lay a card over the middle of a grid's one cell, in the place of one that lies there."""
    # Of two, one upon the other, Escape would seem to close none, and the lower one never gets the keys.
    for former in _cards(grid):
        former.close()
    grid.addWidget(card, 0, 0, Qt.AlignmentFlag.AlignCenter)
    card.show()


def _cards(grid: QGridLayout) -> list[PassingCard]:
    items = (grid.itemAt(at) for at in range(grid.count()))
    laid = [item.widget() for item in items if item is not None]
    # One that was closed stays in the grid until it is deleted, at the next turn of the loop.
    return [each for each in laid if isinstance(each, PassingCard) and each.isVisible()]
