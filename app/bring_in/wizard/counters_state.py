"""What the pages of counters share: the proof, kept after each step, undone step by step."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.bring_in.counter_mix import CounterId, Mix
from app.bring_in.sheets.by_hand import in_place_of
from app.bring_in.sheets.proof import Proof, Scanned, save_proof
from app.bring_in.wizard.kept import Kept

_MOST_UNDONE = 200


class CountersState(QObject):
    """The counters of one game that are being brought in. `changed` tells that the proof is another."""

    changed = Signal()

    def __init__(self, proof: Proof, mix: Mix, folder: Path, gone: tuple[Scanned, ...] = ()) -> None:
        """`gone` are sheets that were named before, of which the scans lie elsewhere by now."""
        super().__init__()
        self.proof, self.mix, self.folder, self._gone = proof, mix, folder, gone
        self._before: list[Proof] = []
        self.kept = Kept()

    @property
    def pictures(self) -> tuple[Path, ...]:
        """The scans, each front followed by its back."""
        pairs = ((each.front, each.back) for each in self.proof.sheets)
        return tuple(path for pair in pairs for path in pair if path is not None)

    @property
    def has_backs(self) -> bool:
        """Whether any sheet has a back."""
        return any(each.back is not None for each in self.proof.sheets)

    def take_sheets(self, sheets: tuple[Scanned, ...]) -> None:
        """Take other sheets; what was named on those that are the same stays."""
        self.become(replace(self.proof, sheets=tuple(map(self._named_before, sheets))))

    def _named_before(self, sheet: Scanned) -> Scanned:
        """Return a sheet with the names that its counters had."""
        # By the front, which is what is named: one that gets its back later keeps its names.
        known = (each for each in self.proof.sheets if each.front == sheet.front)
        moved = (
            each
            for each in self._gone
            if (each.front.name, each.fronts.size_px) == (sheet.front.name, sheet.fronts.size_px)
        )
        before = next(known, None) or next(moved, None)
        return sheet if before is None else in_place_of(before, sheet)

    def become(self, proof: Proof) -> None:
        """Take a proof and keep it."""
        # Proofs are values that share their sheets: so many cost little.
        self._before = [*self._before, self.proof][-_MOST_UNDONE:]
        self._keep(proof)

    def undo(self) -> None:
        """Go back to the proof before."""
        if self._before:
            self._keep(self._before.pop())

    def _keep(self, proof: Proof) -> None:
        self.proof = proof
        self.kept.keep(partial(save_proof, proof, self.folder))
        self.changed.emit()

    def free(self) -> tuple[CounterId, ...]:
        """Return the units of the game that no counter is named yet, in the order of the roster."""
        taken = self.proof.taken()
        units = (each for each in self.mix.counters if not each.is_marker)
        return tuple(each.id for each in units if each.id not in taken)
