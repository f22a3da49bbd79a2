"""What is written beside the steps of a journal: names, remarks, claims of sources. It changes no table."""

from __future__ import annotations

from app.table.records import Bookmarked, Claim, Remarked, StepId, Subject
from app.table.references import ToHex, format_reference

Note = Bookmarked | Remarked | Claim


class Notes:
    """The notes of one journal. Of each kind the last to a step counts, of claims the last to a question.

    Of remarks it is the last to a step itself, to a hex at it, or to a unit at it.
    """

    def __init__(self) -> None:
        self.bookmarks: dict[StepId, str] = {}
        self.remarks: dict[StepId, str] = {}
        """The texts of remarks on steps themselves."""
        self._remarks: dict[StepId, dict[Subject | None, Remarked]] = {}
        self._claims: dict[tuple[StepId, str], Claim] = {}

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims by step, those of one step in the order in which they were made."""
        # Stable: dicts keep the order of writing, and so do claims of one step.
        return tuple(sorted(self._claims.values(), key=lambda claim: claim.step))

    def remarks_at(self, step: StepId) -> tuple[Remarked, ...]:
        """Return the remarks at a step: on itself, then on hexes, then on units."""
        return tuple(sorted(self._remarks.get(step, {}).values(), key=_rank))

    def all_remarks(self) -> tuple[Remarked, ...]:
        """Return the remarks by step."""
        return tuple(each for step in sorted(self._remarks) for each in self.remarks_at(step))

    def take(self, note: Note) -> None:
        """Write a note down; one without a text takes the one before away."""
        match note:
            case Bookmarked(step=step, name=name):
                _write(self.bookmarks, step, name)
            case Remarked():
                self._take_remark(note)
            # Popped with a default: a file may take away what was never claimed.
            case Claim(answer=""):
                self._claims.pop((note.step, note.question), None)
            case Claim():
                self._claims[note.step, note.question] = note

    def _take_remark(self, remark: Remarked) -> None:
        if remark.about is None:
            _write(self.remarks, remark.step, remark.text)
        here = self._remarks.setdefault(remark.step, {})
        if remark.is_empty:
            here.pop(remark.about, None)
        else:
            here[remark.about] = remark
        # No empty books: whether a step has remarks is asked by its key alone.
        if not here:
            del self._remarks[remark.step]

    def copy(self) -> Notes:
        """Return the same notes, to be written on without harm."""
        twin = Notes()
        twin.bookmarks, twin.remarks = dict(self.bookmarks), dict(self.remarks)
        twin._remarks = {step: dict(those) for step, those in self._remarks.items()}
        twin._claims = dict(self._claims)
        return twin


def _write(book: dict[StepId, str], step: StepId, text: str) -> None:
    if text:
        book[step] = text
    else:
        book.pop(step, None)


def _rank(remark: Remarked) -> tuple[int, str]:
    if remark.about is None:
        return 0, ""
    return 1 if isinstance(remark.about, ToHex) else 2, format_reference(remark.about)
