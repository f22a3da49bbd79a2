"""The pictures of the proof, cut out beside the window: of each sheet as it is cut and paired now."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.bring_in.sheets.proof import Scanned
from app.bring_in.watch import Watch
from app.bring_in.wizard.proof_acts import MakeThumbs, Thumbs

_Cut = tuple[object, ...]


class ProofPictures:
    """Pictures by the number of their sheet; those of a sheet that was cut otherwise since are let go of."""

    def __init__(self, make: MakeThumbs, size_px: int) -> None:
        self._make, self._size_px = make, size_px
        self._cut: dict[int, _Cut] = {}
        self._thumbs: dict[int, Thumbs] = {}

    def of(self, number: int, sheet: Scanned) -> Thumbs:
        """Return the pictures of a sheet, none as long as they are not cut out."""
        return self._thumbs[number] if self._cut.get(number) == _cut_of(sheet) else ([], [])

    def missing(self, sheets: Sequence[Scanned]) -> tuple[int, ...]:
        """Return the sheets whose pictures are to be cut out."""
        return tuple(n for n, sheet in enumerate(sheets) if self._cut.get(n) != _cut_of(sheet))

    def work(self, sheets: Sequence[Scanned], told: str) -> Callable[[Watch], object]:
        """Return the work of cutting out what is missing; `take` its answer."""
        missing = self.missing(sheets)
        # Values alone go to the thread: the state goes on in the window meanwhile.
        make, size_px = self._make, self._size_px

        def cut(watch: Watch) -> object:
            made: dict[int, tuple[_Cut, Thumbs]] = {}
            for at, n in enumerate(missing):
                watch.step(at / len(missing), told)
                made[n] = _cut_of(sheets[n]), make(sheets[n], size_px)
            return made

        return cut

    def take(self, made: dict[int, tuple[_Cut, Thumbs]]) -> None:
        """Take what was cut out."""
        for n, (cut, thumbs) in made.items():
            self._cut[n], self._thumbs[n] = cut, thumbs


def _cut_of(sheet: Scanned) -> _Cut:
    """Return all by which the pictures of a sheet are what they are: names are none of it."""
    behind = None if sheet.behind is None else sheet.behind.cells
    return sheet.front, sheet.back, sheet.fronts.cells, behind, sheet.backs
