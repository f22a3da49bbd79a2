"""What is told above the proof of counters: how many there are, what is not sure of them, what was read."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from app.bring_in.sheets.proof import Scanned
from app.bring_in.sheets.proposal import Proposal
from app.view.translated import tr as _tr
from rules.plural import worded


@dataclass(frozen=True, slots=True)
class Ends:
    """What is said of what becomes of the counters: at the foot, and by the button once they are kept."""

    foot: str
    done: str


def words_of(count: int, sheets: Sequence[Scanned], read: Collection[Proposal]) -> str:
    """Return what is told of sheets with so many counters that are not blank."""
    told = worded(_tr("{count:counter|counters} found."), count=count)
    return " ".join([told, *_doubts(sheets), *_read_words(read)])


def _doubts(sheets: Sequence[Scanned]) -> Iterator[str]:
    """Yield what of the sheets is not sure: each has to be looked at."""
    doubtful = [each for each in sheets if each.behind is not None and not each.is_sure]
    if any(each.fronts.is_loose for each in doubtful):
        yield _tr(
            "Loose counters: each back must lie where its front lay, or is paired anew by Correct the cut. "
            "Look at all pairs."
        )
    if any(not each.fronts.is_loose for each in doubtful):
        yield _tr("How a sheet was turned is not sure: look at some pairs.")
    sides = [side for each in sheets for side in (each.fronts, each.behind) if side is not None]
    if not all(side.is_plain for side in sides):
        yield _tr("Counters of another size would fit nearly as well: look whether each is cut whole.")
    empty = sum(side.empty for side in sides)
    if empty:
        told = _tr("{count:place|places} among the counters without one: look whether one was missed.")
        yield worded(told, count=empty)
    lone = sum(each.back_of(n) < 0 for each in sheets if each.behind for n in range(len(each.fronts.cells)))
    if lone:
        yield worded(_tr("{count:front|fronts} without a back."), count=lone)


def _read_words(read: Collection[Proposal]) -> Iterator[str]:
    if read:
        sure = sum(each.is_sure for each in read)
        told = _tr(
            "{count:name|names} read, {sure} of them sure; take them one by one, or all that are sure."
        )
        yield worded(told, count=len(read), sure=sure)
