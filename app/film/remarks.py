"""The remarks of a game as a film has them: in the order of the way that is watched, each with its number.

Who shows them (card, panel, timeline, an exported page) reads them here: what the program itself noted on a
step (a ruling, Adjutant's reason) is left out.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import attrgetter

from app.table.drawings import Drawing
from app.table.journal import Event, Journal
from app.table.line import Course, Line
from app.table.records import Remarked, StepId
from app.table.references import ToCase, plain_words, references_in
from app.table.remark_words import Author, Tr, authors

# Either of Markdown's headings, or a first line wholly in bold, which people write for one.
_HEADING = re.compile(r"\s*(?:#{1,6}[ \t]+(?P<sharp>[^\n]+?)[ \t#]*|\*\*(?P<bold>[^\n*]+)\*\*[ \t]*)(?:\n|$)")
_PLACE = attrgetter("place")


@dataclass(frozen=True, slots=True)
class FilmRemark:
    """A remark on the way that is watched. `place` counts the steps of the way, 0 is the set-up."""

    remark: Remarked
    place: int

    @property
    def step(self) -> StepId:
        """The step on which it stands, itself or by a hex or unit."""
        return self.remark.step

    @property
    def drawings(self) -> tuple[Drawing, ...]:
        """What is drawn on the map for it."""
        return self.remark.drawings

    @property
    def title(self) -> str:
        """The heading with which the text begins, in plain words; empty where it begins with none."""
        found = _HEADING.match(self.remark.text)
        return plain_words(found["sharp"] or found["bold"]).strip() if found is not None else ""

    @property
    def body(self) -> str:
        """The text after its heading, Markdown."""
        found = _HEADING.match(self.remark.text)
        return (self.remark.text[found.end() :] if found is not None else self.remark.text).strip()

    @property
    def cases(self) -> tuple[str, ...]:
        """The cases to which the text links, each once."""
        found = (each.case for each in references_in(self.remark.text) if isinstance(each, ToCase))
        return tuple(dict.fromkeys(found))

    @property
    def first_words(self) -> str:
        """The heading, else the first line of the text, in plain words."""
        lines = (line.strip() for line in plain_words(self.body).splitlines())
        return self.title or next(filter(None, lines), "")


def remarked_steps(journal: Journal, tr: Tr = str) -> frozenset[StepId]:
    """Return the steps of all branches at which a person left a remark: on itself, on a hex, on a unit."""
    author_of = authors(tr)
    return frozenset(each.step for each in journal.all_remarks if _is_of_person(each, author_of))


def _is_of_person(remark: Remarked, author_of: Callable[[str], Author]) -> bool:
    """Return whether a person made a remark: the program's own are text alone, on a step alone."""
    is_plain = remark.about is None and not remark.drawings
    # What has a subject or a drawing is a person's: the texts alone have to be looked at.
    return not is_plain or author_of(remark.text) is Author.PERSON


class RemarksOnWay:
    """The remarks of people on the way through the present step and on to its end; `follow` each event."""

    def __init__(self, journal: Journal, tr: Tr = str) -> None:
        self._journal = journal
        self._author_of = authors(tr)
        self._line = Line(journal)
        self._all: list[FilmRemark] = []
        self._take()

    @property
    def all(self) -> tuple[FilmRemark, ...]:
        """The remarks in the order of the way; of one step its own first, then hexes, then units."""
        return tuple(self._all)

    @property
    def place(self) -> int:
        """How far along the way the present is."""
        return self._line.now

    def place_of(self, step: StepId) -> int | None:
        """Return how far along the way a step is, None where it lies on another branch."""
        return self._line.number_of(step)

    def is_of_person(self, remark: Remarked) -> bool:
        """Return whether a person made a remark, not the program."""
        return _is_of_person(remark, self._author_of)

    def follow(self, event: Event) -> bool:
        """Take in an event of the journal; return whether the remarks are others than before."""
        course = self._line.follow()
        before = self._all
        if course is Course.LONGER and event.changes:
            # A long game is mostly this: nothing before the newest step has changed.
            self._all = [*before, *self._told_at(event.now)]
        elif course is Course.OTHER or not event.changes:
            self._take()
        return self._all != before

    def _take(self) -> None:
        # Of all branches: who lies on this way is told by his number on the line.
        on_way = (remark for remark in self._journal.all_remarks if self.is_of_person(remark))
        places = ((remark, self._line.number_of(remark.step)) for remark in on_way)
        # By number the steps of one way follow one another.
        self._all = [FilmRemark(remark, place) for remark, place in places if place is not None]

    def _told_at(self, step: StepId) -> Iterator[FilmRemark]:
        for remark in self._journal.remarks_at(step):
            if self.is_of_person(remark):
                yield FilmRemark(remark, self._line.now)

    # ---- along the way

    def here(self) -> tuple[FilmRemark, ...]:
        """Return the remarks at the present step."""
        # By halves: asked at every step of a film, and a long game has thousands of remarks.
        now = self.place
        return tuple(self._all[bisect_left(self._all, now, key=_PLACE) : self._after(now)])

    def _after(self, place: int) -> int:
        return bisect_right(self._all, place, key=_PLACE)

    def number_of(self, remark: FilmRemark) -> int:
        """Return the number of a remark from 1; raises ValueError for one that is not among them."""
        return self._all.index(remark) + 1

    def next(self, at: FilmRemark | None = None) -> FilmRemark | None:
        """Return the remark after one, by default after the present step; None after the last."""
        index = self._index_of(at)
        index = self._after(self.place) if index is None else index + 1
        return self._all[index] if index < len(self._all) else None

    def previous(self, at: FilmRemark | None = None) -> FilmRemark | None:
        """Return the remark before one, by default before the present step; None before the first."""
        index = self._index_of(at)
        index = bisect_left(self._all, self.place, key=_PLACE) if index is None else index
        return self._all[index - 1] if index > 0 else None

    def _index_of(self, remark: FilmRemark | None) -> int | None:
        # A remark that was edited or taken away meanwhile: one goes on from the present then.
        return self._all.index(remark) if remark is not None and remark in self._all else None
