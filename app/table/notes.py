"""What is written beside the steps of a journal: names, remarks, claims of sources. It changes no table."""

from __future__ import annotations

from app.table.records import Bookmarked, Claim, Remarked, StepId

Note = Bookmarked | Remarked | Claim


class Notes:
    """The notes of one journal. Of each kind the last to a step counts, of claims the last to a question."""

    def __init__(self) -> None:
        self.bookmarks: dict[StepId, str] = {}
        self.remarks: dict[StepId, str] = {}
        self._claims: dict[tuple[StepId, str], Claim] = {}

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims by step, those of one step in the order in which they were made."""
        return tuple(sorted(self._claims.values(), key=lambda claim: claim.step))

    def take(self, note: Note) -> None:
        """Write a note down; one without a text takes the one before away."""
        match note:
            case Bookmarked(step=step, name=name):
                _write(self.bookmarks, step, name)
            case Remarked(step=step, text=text):
                _write(self.remarks, step, text)
            case Claim(answer=""):
                self._claims.pop((note.step, note.question), None)
            case Claim():
                self._claims[note.step, note.question] = note

    def copy(self) -> Notes:
        """Return the same notes, to be written on without harm."""
        twin = Notes()
        twin.bookmarks, twin.remarks = dict(self.bookmarks), dict(self.remarks)
        twin._claims = dict(self._claims)
        return twin


def _write(book: dict[StepId, str], step: StepId, text: str) -> None:
    if text:
        book[step] = text
    else:
        book.pop(step, None)
