"""The numbers of a scan whose map we do not have: they are held against each other, and against the rule."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Protocol

from PySide6.QtCore import QObject

from app.bring_in.lattice import Cell
from app.bring_in.map_scan import MapScan
from app.bring_in.new_game.scanned_grid import ScannedGrid, scanned_grid
from app.bring_in.wizard.numbers_page import NONE

# What maps print: letters and digits, or two numbers with a sign between them; bounded for the pattern.
_NUMBER = re.compile(r"[^\W\d_]{0,3}[._-]?\d{1,6}(?:[._-]\d{1,4})?")


class HasScan(Protocol):
    """What holds a scan."""

    @property
    def scan(self) -> MapScan:
        """The scan as it is now."""
        ...


class OwnNumbers(QObject):
    """The numbers that a printed map has, as the first two that are named have them run."""

    def __init__(self, state: HasScan) -> None:
        super().__init__()
        self._state = state

    def grid(self, quarters: int = 0) -> ScannedGrid:
        """Return the numbered grid of the scan; raises ValueError, with what to do, where there is none."""
        scan = self._state.scan
        if scan.transform is None:
            raise ValueError(self.tr("the grid is not found yet"))
        named: dict[Cell, str] = {each.cell: each.hex for each in scan.named}
        return scanned_grid(scan.transform, named, quarters)

    def is_number(self, text: str) -> bool:
        """Return whether a hex may be called so."""
        return _NUMBER.fullmatch(text) is not None

    def fits(self) -> bool:
        """Return whether a rule numbers the hexes that are named."""
        try:
            self.grid()
        except ValueError:
            return False
        return True

    def verdict(self) -> tuple[str, str]:
        """Return tone and words of how what was named fits together."""
        named = self._state.scan.named
        if len(named) < 2:
            return "info", self.tr("Two hexes of different rows and columns number all of them.")
        try:
            grid = self.grid()
        except ValueError as problem:
            return "stop", f"{problem}"
        # The rule in words besides the numbers: a person sees at once that rows count from the wrong side.
        words = grid.rule.words
        if not grid.is_sure:
            open_one = self.tr(
                "{rule}. Another rule fits these as well: look at the numbers, and name a third hex in the "
                "row and the column next to the first."
            )
            return "warning", open_one.format(rule=words)
        return "fine", self.tr("{rule}. Do the numbers drawn agree with the printed ones?").format(rule=words)

    def others(self) -> Mapping[Cell, str]:
        """Return the numbers of all hexes as they follow."""
        try:
            grid = self.grid()
        except ValueError:
            return NONE
        cells = grid.transform.cells()
        return {cell: label for cell in cells if (label := grid.label(cell)) is not None}

    def foot(self) -> str:
        """Return what the third is for."""
        return self.tr("A and B number all hexes, C only confirms it or contradicts.")

    def no_such(self) -> str:
        """Return what is said of a text that is no number."""
        return self.tr("such as 1521 or Q22")
