"""The remarks of one window's game: which one is read now, and the way from one to the next."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.film.remarks import FilmRemark, RemarksOnWay
from app.table.journal import Event
from app.table.records import Remarked
from app.view.session import Session


class RemarkBook(QObject):
    """Follows the journal: where the film comes to a step with a remark, that remark is read."""

    changed = Signal()
    """Another remark is read, or there are others."""
    altered = Signal()
    """There are others, on any branch; told before `changed`."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        # Shared with the list and the timeline: the way is read once.
        self._on_way = RemarksOnWay(session.game.journal, self.tr)
        self._read: FilmRemark | None = None
        self._is_on = True
        self._wanted: FilmRemark | None = None
        self._find()
        session.happened.connect(self._follow)

    @property
    def on_way(self) -> RemarksOnWay:
        """The remarks of the way through the present."""
        return self._on_way

    @property
    def read(self) -> FilmRemark | None:
        """The remark that is read now, None where the present step has none."""
        return self._read

    @property
    def is_on(self) -> bool:
        """Whether remarks are shown over the map."""
        return self._is_on

    def show_remarks(self, is_on: bool) -> None:  # a setter, named for what it sets
        """Show remarks over the map, or not."""
        if is_on != self._is_on:
            self._is_on = is_on
            self.changed.emit()

    def everything(self) -> tuple[Remarked, ...]:
        """Return the remarks of people on all branches, by step."""
        found = self._session.game.journal.all_remarks
        return tuple(each for each in found if self._on_way.is_of_person(each))

    # ---- going

    def go_to(self, remark: FilmRemark) -> None:
        """Go to the step of a remark and read it."""
        self._wanted = remark
        # There is no event where one stands already.
        if remark.step == self._session.game.journal.now:
            self._find()
            self.changed.emit()
        else:
            self._session.game.journal.go_to(remark.step)

    def go_on(self) -> None:
        """Go to the next remark of the way; after the last one this is told."""
        self._go(self._on_way.next(self._read), self.tr("No remark follows on this way."))

    def go_back(self) -> None:
        """Go to the remark before; before the first one this is told."""
        self._go(self._on_way.previous(self._read), self.tr("No remark stands before this one."))

    def _go(self, remark: FilmRemark | None, words: str) -> None:
        if remark is None:
            self._session.say(words)
        else:
            self.go_to(remark)

    # ---- following

    def _follow(self, event: Event) -> None:
        is_other = self._on_way.follow(event)
        before = self._read
        self._find()
        # A remark or bookmark alone is an event without changes.
        if is_other or not event.changes:
            self.altered.emit()
        if is_other or self._read != before:
            self.changed.emit()

    def _find(self) -> None:
        """Read what was gone to, else what was read, else the first remark here."""
        here = self._on_way.here()
        # Compared by value: a remark that was edited is another one, and is not held on to.
        chosen = (each for each in (self._wanted, self._read) if each in here)
        self._read = next(chosen, here[0] if here else None)
        self._wanted = None
