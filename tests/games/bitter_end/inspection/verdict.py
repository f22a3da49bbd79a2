"""The points of victory as reckoned anew against those of the game's own ledger (20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from rules.victory import Entry, Tally
from tests.games.bitter_end.inspection.faults import Note
from tests.games.bitter_end.inspection.possession import APPROACH, DESTROYED, SAVED, Possession
from tests.games.bitter_end.inspection.siege import HELD, RESTORED, UNCOVERED

POSSESSION = "20.21"
NEVER, NEVER_VP = "20.37", 20
_AWARDS = (RESTORED, APPROACH, HELD, SAVED, UNCOVERED, DESTROYED)


def compared(found: Tally, own: Possession | None, awards: Mapping[str, int]) -> Iterator[Note]:
    """Yield where a ledger and the inspector's own books differ, by awards and, if wanted, by towns."""
    told = {entry.finding.at: (entry.side, entry.vp) for entry in found.held}
    for here, (side, points) in own.towns().items() if own is not None else ():
        # A hex that brings its holder nothing may be left out of the ledger.
        if told.get(here, (side, 0)) != (side, points):
            yield POSSESSION, f"the ledger gives {told.get(here)} for {here}, not {side} {points}"
    sums = Counter[str]()
    for entry in found.awards:
        sums[_case(entry)] += entry.vp
    for case in _AWARDS:
        if sums[case] != awards.get(case, 0):
            yield case, f"the ledger has {sums[case]} points, not {awards.get(case, 0)}"
    never = NEVER_VP if APPROACH not in awards else 0
    if sums[NEVER] != never:
        yield NEVER, f"the ledger has {sums[NEVER]} points, not {never}"


def _case(entry: Entry) -> str:
    return entry.finding.case
