"""What the pages of a map that is brought in share: how far it has come, kept after each step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.bring_in.calibration import Click
from app.bring_in.lattice import Point
from app.bring_in.map_scan import FILE, MapScan, load_scan, save_scan
from app.bring_in.placing import Placed, place
from app.bring_in.transform import MapTransform
from app.bring_in.watch import Watch
from app.bring_in.wizard.kept import Kept
from app.files.own_map import stem_of
from maps.sheet import MapSheet, Section
from rules.issues import DataError

_PLAINLY_HEX = 0.02
_MOST_UNDONE = 200

FindGrid = Callable[[Path, int, tuple[Point, ...], Watch], "Found"]
"""Finds the grid of a page of a picture, between its four corners where they are given."""
Stitch = Callable[[tuple[Path, ...], bool, Path, Watch], Path]
"""Joins the first pages of files, or all of them, to one picture, which it writes."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search for the grid came to: the grid, how far off it may be and how far where it is seen."""

    transform: MapTransform
    worst_hex: float
    seen_hex: float

    @property
    def is_partly_hidden(self) -> bool:
        """Whether hexes that nothing shows may lie plainly farther off than those that are seen."""
        return self.worst_hex - self.seen_hex > _PLAINLY_HEX


class MapState(QObject):
    """One map that is being brought in. `changed` tells that it has come further, or back."""

    changed = Signal()

    def __init__(self, scan: MapScan, sheet: MapSheet, home: Path) -> None:
        """`home` holds a folder for each section."""
        super().__init__()
        self.scan, self.sheet, self._home = scan, sheet, home
        self.clicks: tuple[Click, ...] = ()
        self.clicks_lay = False
        """Whether the grid is laid through the clicks; else it is held against them."""
        self._before: list[tuple[MapScan, tuple[Click, ...], bool]] = []
        self.kept = Kept()

    def lay(self, clicks: tuple[Click, ...], *, clicks_lay: bool = False, **parts: object) -> None:
        """Have the grid otherwise, by clicks or by parts of the scan, as one step that is taken back."""
        self._before = [*self._before, (self.scan, self.clicks, self.clicks_lay)][-_MOST_UNDONE:]
        self.clicks, self.clicks_lay = clicks, clicks_lay
        if parts:
            self.become(**parts)

    @property
    def can_take_back(self) -> bool:
        """Whether there is a step of the grid to be taken back."""
        return bool(self._before)

    def take_back(self) -> None:
        """Have the grid as it was before the last step, with its clicks and the numbers that it had."""
        if self._before:
            scan, self.clicks, self.clicks_lay = self._before.pop()
            self.become(transform=scan.transform, worst_hex=scan.worst_hex, named=scan.named)

    def take_pictures(self, **parts: object) -> None:
        """Take other pictures: grid and numbers lie in their pixels, and of the former ones nothing holds."""
        self._forget_clicks()
        self.become(**parts)

    def _forget_clicks(self) -> None:
        self.clicks, self.clicks_lay = (), False
        self._before.clear()

    def become(self, **parts: object) -> None:
        """Take some parts of it as they are now, and keep it."""
        # Whatever else changes, the map's picture was made of the scan as it was.
        self.scan = replace(self.scan, **{"is_kept": False, **parts})  # type: ignore[arg-type]
        self.kept.keep(partial(save_scan, self.scan, self.folder))
        self.changed.emit()

    def turn_to(self, section: str) -> bool:
        """Go on with what was begun of another section; return whether anything was."""
        found = next((each for each in self.sheet.sections if each.id == section), None)
        folder = None if found is None else self._home / stem_of(found)
        if folder is None or not (folder / FILE).is_file():
            return False
        try:
            scan = load_scan(folder)
        # A damaged beginning is no beginning: the section is begun anew.
        except DataError:
            return False
        self.scan = scan
        self._forget_clicks()
        self.changed.emit()
        return True

    @property
    def folder(self) -> Path:
        """Where what is brought in of this section is kept."""
        return self._home / stem_of(self.section)

    @property
    def section(self) -> Section:
        """The section of the map that the pictures show."""
        # What was kept may be of an older map: a section that is no more falls to the first.
        found = (each for each in self.sheet.sections if each.id == self.scan.section)
        return next(found, self.sheet.sections[0])

    def placed(self) -> Placed:
        """Return where the scan lies on the map; raises ValueError, with what to do, where that is open."""
        if self.scan.transform is None:
            raise ValueError("the grid is not found yet")
        return place(self.scan.transform, self.sheet.grid, self.scan.named)
