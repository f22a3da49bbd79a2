"""The pages of counter sheets with what reads scans, for a game on the table or in the making."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from app.bring_in.sheets.proof import Proof, Scanned, load_proof
from app.bring_in.sheets.proposal import Proposal
from app.bring_in.sheets.reading.wanted import Wanted
from app.bring_in.watch import Watch
from app.bring_in.wizard.counters_state import CountersState
from app.bring_in.wizard.page import Page
from app.bring_in.wizard.proof_acts import CutActs, KeepCounters, ProofActs, ReadCounters
from app.bring_in.wizard.proof_page import ProofPage
from app.bring_in.wizard.proof_words import Ends
from app.bring_in.wizard.sheets_page import SheetsPage
from app.view.session import Session
from app.view.translated import tr as _tr
from app.window.bring_door import begun_before
from app.window.feature import Host
from rules.regular_file import is_file


def sheet_pages(
    session: Session, state: CountersState, read: ReadCounters, keep: KeepCounters, ends: Ends
) -> tuple[Page, Page]:
    """Return the page of the scans and that of their proof; only with the extra, which reads scans."""
    from app.bring_in.sheets import scanning  # noqa: PLC0415

    cut = CutActs(scanning.cut_anew, scanning.paired_as)
    acts = ProofActs(scanning.face_pictures, scanning.mirrored_otherwise, read, keep, cut)
    return SheetsPage(session, state, scanning.scanned), ProofPage(session, state, acts, ends)


@dataclass(frozen=True, slots=True)
class Begun:
    """A proof that was begun before, without the sheets of which the scan is `gone`."""

    proof: Proof
    gone: tuple[Scanned, ...] = ()

    @property
    def step(self) -> int:
        """Which page it is gone on with at."""
        # Where sheets were read already, with the proofs: reading them took minutes.
        return 1 if self.proof.sheets and not self.gone else 0

    def words(self) -> str:
        """Return what is to be told of it, empty for nothing."""
        told = _tr(
            "No longer where it was: {names}. Add it from where it is now: by its name it is known again."
        )
        return told.format(names=", ".join(each.front.name for each in self.gone)) if self.gone else ""


def proof_begun(host: Host, folder: Path, game: str) -> Begun:
    """Return what was begun before in a folder, a fresh proof where there is nothing."""
    found = begun_before(host, folder, load_proof) or Proof(game)
    # A scan that was moved away cannot be cut out any more: what was named of it would hang in the air.
    gone = tuple(each for each in found.sheets if not is_file(each.front))
    return Begun(replace(found, sheets=tuple(each for each in found.sheets if each not in gone)), gone)


def read_counters(proof: Proof, wanted: Sequence[Wanted], watch: Watch) -> tuple[Proposal, ...]:
    """Return what is read on the counters of a proof that have no names yet. May last."""
    # After the check for the extra: it imports what reads scans.
    from app.bring_in.sheets.reading.reading import proposals  # noqa: PLC0415

    return proposals(proof, wanted, watch)
