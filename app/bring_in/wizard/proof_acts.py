"""What the proof of counters has others do, who read scans: it does without what they import."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.bring_in.sheets.by_hand import Side
from app.bring_in.sheets.proof import Scanned
from app.bring_in.sheets.proposal import Proposal
from app.bring_in.watch import Watch

if TYPE_CHECKING:
    # Pillow takes long to import, and the window does without it until scans are read.
    from PIL.Image import Image

Thumbs = tuple[list["Image"], list["Image | None"]]
MakeThumbs = Callable[[Scanned, int], Thumbs]
Mirror = Callable[[Scanned], Scanned]
KeepCounters = Callable[[], Callable[[Watch], object]]
"""Gives the work of keeping the counters as they are now; it holds values alone."""
ReadCounters = Callable[[], Callable[[Watch], tuple[Proposal, ...]]]
"""Gives the work of reading what is printed on the counters without a name."""


CutAnew = Callable[[Scanned, Side, float, Watch], Scanned]
"""Finds a side anew, its counters so many pixels wide."""
PairAll = Callable[[Scanned, str, Watch], Scanned]
"""Finds the backs of all fronts in one of `proof.WAYS`."""


@dataclass(frozen=True, slots=True)
class CutActs:
    """What the hands that correct a cut have others do, who look at the scans."""

    anew: CutAnew
    pair: PairAll


@dataclass(frozen=True, slots=True)
class ProofActs:
    """What the page has others do: cut pictures out, mirror, read names, keep counters, correct the cut."""

    make: MakeThumbs
    mirror: Mirror
    read: ReadCounters
    keep: KeepCounters
    cut: CutActs
