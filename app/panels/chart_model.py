"""One chart as a table that can be typed into; every entry is a journaled change with provenance `user`."""

from __future__ import annotations

import csv
import io
from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont

from app.assist.adjudicator import unreadable_charts
from app.files.charts import is_number, our_charts, parse_cell, sign_of, split_cell, typed_for
from app.panels.against import Against
from app.table import acts
from app.table.changes import Register
from app.view.session import Session, Tone
from app.view.theme import theme_of
from rules.cards import Card, unquoted
from rules.plural import worded

Index = QModelIndex | QPersistentModelIndex
LONGEST_ENTRY = 40
USER = "user: typed in"


class Role(IntEnum):
    """What tests and screen readers ask of a cell beside its text."""

    PROVENANCE = Qt.ItemDataRole.UserRole + 1


_ANSWERED = frozenset(
    {
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.EditRole,
        Qt.ItemDataRole.TextAlignmentRole,
        Qt.ItemDataRole.ToolTipRole,
        Qt.ItemDataRole.AccessibleDescriptionRole,
        Qt.ItemDataRole.ForegroundRole,
        Qt.ItemDataRole.FontRole,
        Role.PROVENANCE,
    }
)


class ChartModel(QAbstractTableModel):
    """The cells of one card as they stand in the game."""

    def __init__(self, session: Session, card: Card, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.card = card
        session.happened.connect(self._refresh)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  (Qt's own signature)
        """Return the number of the card's rows."""
        return 0 if parent.isValid() else len(self.card.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of the card's columns."""
        return 0 if parent.isValid() else len(self.card.columns)

    def cell(self, index: Index) -> tuple[str, str]:
        """Return value and provenance of a cell; both empty where the chart has none."""
        key = self.card.key(index.row(), index.column())
        return split_cell(self._session.game.table.read(Register.CHART, key))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows."""
        # Qt asks each cell for some ten roles whenever a column is measured: the chart is read for a few.
        if not index.isValid() or role not in _ANSWERED:
            return None
        value, provenance = self.cell(index)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return f"{self._shown(value)}{sign_of(provenance)}" if value else "–"
            case Qt.ItemDataRole.EditRole:
                # What a person types over should be what he would type: words, without the marks of a text.
                return self.card.words.get(value, unquoted(value))
            case Qt.ItemDataRole.TextAlignmentRole:
                return Qt.AlignmentFlag.AlignCenter
            case Role.PROVENANCE:
                return provenance
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleDescriptionRole:
                return self._told(value, provenance)
        return self._look(provenance, role)

    def _shown(self, value: str) -> str:
        return self.tr(self.card.shown(value))

    def _told(self, value: str, provenance: str) -> str:
        if not value:
            return self.tr("The chart has no such cell.")
        return self.tr("{value}. Where it comes from: {provenance}").format(
            value=self._shown(value), provenance=provenance or self.tr("not said")
        )

    def _look(self, provenance: str, role: int) -> object:
        theme = theme_of(self._session.show.is_dark)
        word = provenance.partition(":")[0]
        if role == Qt.ItemDataRole.ForegroundRole:
            return QColor(theme.accent if word == "user" else theme.text)
        if role == Qt.ItemDataRole.FontRole:
            font = theme.font(has_even_figures=True)
            # Letters tell it too, not the colour alone: what nobody printed is slanted.
            font.setItalic(word not in ("rulebook", "user"))
            font.setWeight(QFont.Weight.DemiBold if word in ("rulebook", "user") else QFont.Weight.Normal)
            return font
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the titles of columns and rows."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        titles = self.card.columns if orientation == Qt.Orientation.Horizontal else self.card.rows
        return self.tr(titles[section][0])

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that every cell of the chart can be typed into."""
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Type a figure in."""
        # Qt may write other roles, such as those of a dropped cell.
        if role != Qt.ItemDataRole.EditRole:
            return False
        return self._enter({self.card.key(index.row(), index.column()): str(value)})

    def paste(self, top: int, left: int, text: str) -> bool:
        """Type in rows of figures parted by tabs, semicolons or commas, from a cell to the right and down."""
        rows = read_pasted(text)
        # All or nothing: half of a pasted table would be harder to undo than none.
        fits = top + len(rows) <= self.rowCount() and all(left + len(r) <= self.columnCount() for r in rows)
        if not rows or not fits:
            words = self.tr(
                "What was pasted does not fit: the chart has {rows} rows and {columns} columns from here."
            )
            told = words.format(rows=self.rowCount() - top, columns=self.columnCount() - left)
            self._session.say(told, Tone.WARNING)
            return False
        entries = {
            str(self.card.key(top + r, left + c)): text
            for r, row in enumerate(rows)
            for c, text in enumerate(row)
        }
        return self._enter(entries)

    def _enter(self, entries: dict[str, str]) -> bool:
        table = self._session.game.table
        texts, ours = {}, our_charts(self._session.game.header.game)
        for key, typed in entries.items():
            # A value has no blanks: behind the first one its provenance begins.
            value = typed_for(
                "_".join(self.card.meant(typed.strip()).split())[:LONGEST_ENTRY], ours.get(key, "")
            )
            if value and value != split_cell(table.read(Register.CHART, key))[0]:
                texts[key] = f"{value} {USER}"
        # One that is no number refuses them all: they are one step of the journal.
        if strange := [typed for key, typed in texts.items() if not self._is_fitting(key, typed)]:
            words = self.tr("A number stands in this place of the chart: {typed} is none.")
            self._session.say(words.format(typed=split_cell(strange[0])[0]), Tone.WARNING)
            return False
        if unread := unreadable_charts(self._session.game, texts):
            words = self.tr("The rules could not read the chart any more: {what}.")
            told = "; ".join(
                f"{each.message} ({each.hint})" if each.hint else each.message for each in unread
            )
            self._session.say(words.format(what=told), Tone.WARNING)
            return False
        title = worded(self.tr("Chart {card}: {count:entry|entries}"), card=self.card.title, count=len(texts))
        # Before they are in: told is only what they bring about.
        against = Against(self._session)
        is_done = self._session.push(acts.write(table, Register.CHART, texts, title))
        against.tell()
        return is_done

    def _is_fitting(self, key: str, typed: str) -> bool:
        """Return whether a number stands where ours has one: the rules could not read anything else."""
        ours = parse_cell(our_charts(self._session.game.header.game).get(key, ""))[0]
        return not is_number(ours) or is_number(parse_cell(typed)[0])

    def _refresh(self, _event: object) -> None:
        # Of all cells: a change of one may come with an undo of many.
        self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))


def read_pasted(text: str) -> list[list[str]]:
    """Return the cells of a pasted table; whichever of tab, semicolon and comma it has parts them."""
    # The tab first: what is copied from a sheet may have commas in its cells.
    delimiter = next((sign for sign in "\t;," if sign in text), ",")
    # Blank lines between the rows of a sheet are none of the table.
    return [row for row in csv.reader(io.StringIO(text.strip()), delimiter=delimiter) if row]
