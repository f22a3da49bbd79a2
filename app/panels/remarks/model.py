"""All remarks of a game as rows, and the filter of words and kinds over them."""

from __future__ import annotations

from enum import Enum, IntEnum

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)

from app.film.remarks import FilmRemark
from app.panels.remarks.words import heading_of, where_words
from app.table.records import Remarked
from app.table.references import ToHex, ToUnit, plain_words
from app.view.remarking.book import RemarkBook
from app.view.session import Session
from app.view.tips import tip
from maps.spelling import plain

Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()


class Role(IntEnum):
    """What can be asked of a row beside its text."""

    REMARK = Qt.ItemDataRole.UserRole.value
    WHERE = REMARK + 1
    IS_READ = REMARK + 2
    WORDS = REMARK + 3


class Kind(Enum):
    """Which remarks are listed."""

    ALL = "all"
    HERE = "here"
    STEPS = "steps"
    HEXES = "hexes"
    UNITS = "units"
    DRAWN = "drawn"


class RemarkModel(QAbstractListModel):
    """The remarks of people on all branches, by step."""

    def __init__(self, session: Session, book: RemarkBook, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._book = session, book
        self._remarks: tuple[Remarked, ...] = book.everything()
        book.altered.connect(self.take_in)
        book.changed.connect(self._show_read)
        session.shown.connect(lambda _: self._show_read())

    def take_in(self) -> None:
        """List other remarks."""
        found = self._book.everything()
        # Compared: a reset would lose the line that is chosen.
        if found != self._remarks:
            self.beginResetModel()
            self._remarks = found
            self.endResetModel()

    def _show_read(self) -> None:
        """Show which one is read, and name whom they are about, or not any more."""
        if self._remarks:
            # All lines: nobody remembers which one was read before.
            self.dataChanged.emit(self.index(0), self.index(len(self._remarks) - 1))

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        """Return how many remarks there are."""
        return 0 if parent.isValid() else len(self._remarks)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the first words of a remark, or what a `Role` asks for."""
        if not index.isValid():
            return None
        remark = self._remarks[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._first_words(remark)
            case Qt.ItemDataRole.ToolTipRole:
                return tip(plain_words(remark.text))
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{self._first_words(remark)}, {self._where(remark)}"
            case Role.REMARK:
                return remark
            case Role.WHERE:
                return self._where(remark)
            case Role.IS_READ:
                return self._book.read is not None and self._book.read.remark == remark
            case Role.WORDS:
                return plain(f"{plain_words(remark.text)} {self._where(remark)}")
        return None

    def _place(self, remark: Remarked) -> int | None:
        return self._book.on_way.place_of(remark.step)

    def _first_words(self, remark: Remarked) -> str:
        found = FilmRemark(remark, self._place(remark) or 0)
        return found.first_words or heading_of(self._session, found)

    def _where(self, remark: Remarked) -> str:
        return where_words(self._session, remark, self._place(remark))


class RemarkFilter(QSortFilterProxyModel):
    """The rows that have all of some words, and are of a kind."""

    def __init__(self, session: Session, model: RemarkModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._words: list[str] = []
        self._kind = Kind.ALL
        self.setSourceModel(model)

    def look_for(self, words: str) -> None:
        """List those that have all of some words."""
        self._words = plain(words).split()
        self.invalidate()

    def show_kind(self, kind: Kind) -> None:
        """List those of a kind."""
        self._kind = kind
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        """Return whether a row is listed."""
        index = self.sourceModel().index(row, 0, parent)
        remark: Remarked = index.data(Role.REMARK)
        # Only for a search: the words are made from Markdown, for each remark of the game.
        words = str(index.data(Role.WORDS)) if self._words else ""
        return self._is_of_kind(remark) and all(word in words for word in self._words)

    def _is_of_kind(self, remark: Remarked) -> bool:
        return {
            Kind.ALL: True,
            Kind.HERE: remark.step == self._session.game.journal.now,
            Kind.STEPS: remark.about is None,
            Kind.HEXES: isinstance(remark.about, ToHex),
            Kind.UNITS: isinstance(remark.about, ToUnit),
            Kind.DRAWN: bool(remark.drawings),
        }[self._kind]
