"""The pictures of counter sheets: fronts, each followed by its back, or fronts alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from app.bring_in.sheets.proof import Scanned
from app.bring_in.watch import Watch
from app.bring_in.wizard.counters_state import CountersState
from app.bring_in.wizard.pictures_page import PicturesPage
from app.view.session import Session

WITH_BACKS, FRONTS = "backs", "fronts"

Scan = Callable[[Path, Path | None, Watch], Scanned]


class SheetsPage(PicturesPage):
    """Asks for the scans; they are looked through before the next step."""

    def __init__(self, session: Session, state: CountersState, scan: Scan) -> None:
        ways = [
            (WITH_BACKS, self.tr("a front, then its back, and so on")),
            (FRONTS, self.tr("fronts alone")),
        ]
        super().__init__(session, ways)
        self.section.setAccessibleName(self.tr("What the pictures are"))
        self._state, self._scan = state, scan
        self.tell_about(
            self.tr(
                "Scans of whole counter sheets, or of loose counters on a ground of one colour, at 200 dpi "
                "or more. How a sheet was turned for its back is found out."
            )
        )
        self.add_paths(state.pictures)
        self.section.setCurrentIndex(0 if state.has_backs or not state.pictures else 1)

    def pairs(self) -> list[tuple[Path, Path | None]]:
        """Return each front with its back."""
        paths = self.paths
        if self.section.currentData() == FRONTS:
            return [(path, None) for path in paths]
        # An odd one out is a front without a back, which the page
        # of the proof tells: no picture is left away.
        backs: Sequence[Path | None] = (*paths[1::2], None) if len(paths) % 2 else paths[1::2]
        return list(zip(paths[::2], backs, strict=True))

    def asked_to_go_on(self) -> bool:
        """Look through the scans first, unless that was done."""
        pairs = self.pairs()
        # Come back to and left as it was: what was named on the sheets stays.
        if pairs == [(each.front, each.back) for each in self._state.proof.sheets]:
            return True
        scan = self._scan

        def look(watch: Watch) -> tuple[Scanned, ...]:
            count = len(pairs)
            return tuple(
                scan(front, back, watch.part(n / count, (n + 1) / count))
                for n, (front, back) in enumerate(pairs)
            )

        self.do_then_go_on(self.tr("Looking for the counters"), look, self._state.take_sheets)
        return False
