"""The scans of a map that is scanned in parts which do not overlap: those done, beside the one at work."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.bring_in.map_scan import FILE, MapScan, load_scan, save_scan
from app.bring_in.watch import Watch
from app.bring_in.wizard.map_state import MapState
from rules.issues import DataError

MOST_PARTS = 8
JoinParts = Callable[[Sequence[MapScan], Path, Watch], MapScan]
"""Lays scans beside each other as one picture, which it writes."""


class Parts(QObject):
    """All scans of a map. The state holds the one at work; `scan` is what they come to together."""

    another_wanted = Signal()
    """The next part is to be brought in, from its pictures on."""
    came_back = Signal()
    """The part at work was given up: the one before it is at work again, as it was."""

    def __init__(self, state: MapState, home: Path, join: JoinParts | None) -> None:
        """`home` is where the parts that are done are kept; `join` is None without the libraries for it."""
        super().__init__()
        self._state, self._home, self.join = state, home, join
        self.done: tuple[MapScan, ...] = tuple(_begun(home))
        self._joined: MapScan | None = None
        self._joined_of: tuple[MapScan, ...] = ()

    @property
    def scans(self) -> tuple[MapScan, ...]:
        """All of them, the one at work last."""
        # Without the mark that a game has been made of it: what was joined stays what it is.
        return (*self.done, replace(self._state.scan, is_kept=False))

    @property
    def scan(self) -> MapScan:
        """The one scan that the map is: of several what they were joined to, once they were."""
        return self._joined if self.done and self._joined is not None else self._state.scan

    @property
    def is_joined(self) -> bool:
        """Whether that scan is of the parts as they are now."""
        return not self.done or self._joined_of == self.scans

    def take_joined(self, of: tuple[MapScan, ...], joined: MapScan) -> None:
        """Take what some parts were joined to."""
        self._joined_of, self._joined = of, joined

    def begin_another(self) -> None:
        """Put the part at work to those that are done, and begin another one."""
        if len(self.done) + 1 < MOST_PARTS:
            self.done = self.scans
            self._keep()
            self._take(MapScan(self._state.scan.game, self._state.scan.section))
            self.another_wanted.emit()

    def give_up(self) -> None:
        """Do without the part at work: the one before it is at work again."""
        if self.done:
            *left, last = self.done
            self.done = tuple(left)
            self._keep()
            self._take(last)
            self.came_back.emit()

    def forget(self) -> None:
        """Keep none of them any longer: their game is made."""
        for n in range(MOST_PARTS):
            self._folder(n).joinpath(FILE).unlink(missing_ok=True)

    def _take(self, scan: MapScan) -> None:
        parts = ("pictures", "picture", "page", "all_pages", "transform", "worst_hex", "named")
        self._state.take_pictures(**{part: getattr(scan, part) for part in parts})

    def _folder(self, number: int) -> Path:
        return self._home / f"part-{number + 1}"

    def _keep(self) -> None:
        self._state.kept.keep(self._write)

    def _write(self) -> None:
        for n, scan in enumerate(self.done):
            save_scan(scan, self._folder(n))
        for n in range(len(self.done), MOST_PARTS):
            self._folder(n).joinpath(FILE).unlink(missing_ok=True)

    def joining(self, out: Path) -> tuple[tuple[MapScan, ...], Callable[[Watch], MapScan]] | None:
        """Return the parts and the work of joining them, None where that is done or cannot be."""
        if self.is_joined or self.join is None:
            return None
        # Values alone go to the thread.
        scans = self.scans
        return scans, partial(_joined, self.join, scans, out)


def _joined(join: JoinParts, scans: Sequence[MapScan], out: Path, watch: Watch) -> MapScan:
    return join(scans, out, watch)


def _begun(home: Path) -> list[MapScan]:
    """Return the parts that were done before, as far as they and their pictures are there."""
    found = []
    for n in range(MOST_PARTS - 1):
        try:
            scan = load_scan(home / f"part-{n + 1}")
        # There are no more, or it is damaged: those before it stand.
        except DataError:
            break
        if scan.picture is None or not scan.picture.is_file():
            break
        found.append(scan)
    return found
