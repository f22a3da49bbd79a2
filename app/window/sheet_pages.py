"""The pages of counter sheets with what reads scans, for a game on the table or in the making."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from app.bring_in.sheets.proof import Proof, load_proof
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


def proof_begun(host: Host, folder: Path) -> Proof | None:
    """Return what was begun before in a folder; None where there is nothing, or a scan of it is gone."""
    found = begun_before(host, folder, load_proof)
    # A scan that was moved away cannot be cut out any more: what was named of it would hang in the air.
    is_whole = found is not None and all(is_file(each.front) for each in found.sheets)
    return found if is_whole else None


def read_counters(proof: Proof, wanted: Sequence[Wanted], watch: Watch) -> tuple[Proposal, ...]:
    """Return what is read on the counters of a proof that have no names yet. May last."""
    # After the check for the extra: it imports what reads scans.
    from app.bring_in.sheets.reading.reading import proposals  # noqa: PLC0415

    return proposals(proof, wanted, watch)
