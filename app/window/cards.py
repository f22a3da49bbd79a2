"""Cards over the middle of the table: one at a time, before everything else that lies there."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout

from app.panels.flow import widgets_in
from app.panels.passing_card import PassingCard


def lay_card(grid: QGridLayout, card: PassingCard) -> None:
    """Lay a card over the middle of a grid's one cell, in the place of one that lies there."""
    # Of two, one upon the other, Escape would seem to close none, and the lower one never gets the keys.
    for former in widgets_in(grid):
        # One that was closed stays in the grid until it is deleted, at the next turn of the loop.
        if isinstance(former, PassingCard) and former.isVisible():
            former.close()
    grid.addWidget(card, 0, 0, Qt.AlignmentFlag.AlignCenter)
    card.show()
