"""Who comes next: the units that lie in the boxes of the next date, with the zones by which they enter."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.assist.comings import Comings
from app.assist.entries import entry_zones
from app.panels.counter_images import draw_counter
from app.panels.layouts import column_in, lay
from app.panels.order_model import pieces_as_mime
from app.panels.parts import Elided, Look, letters, rule
from app.panels.unit_words import unit_name
from app.table.changes import Register
from app.table.game import Game
from app.table.pieces import Kind, PieceId
from app.view.counter_pictures import CounterPictures
from app.view.session import PIECES_MIME, Session
from app.view.tips import tip
from counters.scenario import DATE
from rules.dates import day_words
from rules.unit_id import UnitId

Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()
_COUNTER_PX = 44.0


@dataclass(frozen=True, slots=True)
class Coming:
    """The units that come on one date, and the zones by which they may enter.

    `is_due` says that they may come now: due today, delayed or rebuilt.
    """

    date: str
    zones: tuple[str, ...]
    pieces: tuple[PieceId, ...]
    is_due: bool = False


def next_arrivals(game: Game, comings: Comings) -> Coming | None:
    """Return the units that may come now, those of the side to move first; else those of the next date."""
    # Turns with numbers have texts of three digits: both kinds compare as texts.
    today = game.table.read(Register.TRACKER, DATE)
    waiting = _by_date(game, today)
    side = game.table.read(Register.TRACKER, "side")
    due = waiting.pop(today, [])
    own = [piece for piece in due if game.side_of(piece) == side]
    if due:
        # Only where the side to move has nobody waiting are the other side's shown.
        back = frozenset(piece for piece in own or due if comings.came_back(piece))
        return _coming(game, today, own or due, back, is_due=True)
    # Of a later date nobody was rebuilt: who comes back is due at once.
    return _coming(game, min(waiting), waiting[min(waiting)], frozenset(), is_due=False) if waiting else None


def _by_date(game: Game, today: str) -> dict[str, list[PieceId]]:
    """Return the units in boxes of arrivals by their date; those of days gone by and delayed ones, today."""
    dates = {
        # Who did not come on his day may come on any after it.
        box.id: max(box.date, today)
        for box in game.sheet.tray.boxes.values()
        if box.kind in ("arrival", "delayed")
    }
    waiting: dict[str, list[PieceId]] = {}
    for piece in game.table:
        if piece.kind is Kind.UNIT and piece.place.box in dates:
            waiting.setdefault(dates[piece.place.box], []).append(piece.id)
    return waiting


def _coming(
    game: Game, date: str, pieces: Sequence[PieceId], rebuilt: Collection[PieceId], *, is_due: bool
) -> Coming:
    zones = {zone for piece in pieces for zone in entry_zones(game, UnitId(piece), rebuilt)}
    return Coming(date, tuple(sorted(zones)), tuple(pieces), is_due)


class _PiecesModel(QAbstractListModel):
    """A row of pieces to show and to drag."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self.pieces: tuple[PieceId, ...] = ()

    def show_pieces(self, pieces: tuple[PieceId, ...]) -> None:
        """Show other pieces."""
        # A reset loses selection and place: only for other pieces.
        if pieces != self.pieces:
            self.beginResetModel()
            self.pieces = pieces
            self.endResetModel()

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        """Return how many pieces there are."""
        return 0 if parent.isValid() else len(self.pieces)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the piece, or its name."""
        piece = self.pieces[index.row()]
        if role == Qt.ItemDataRole.UserRole:
            return piece
        unit = self._session.game.unit_of(piece) if piece in self._session.game.table else None
        if unit is not None and role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            told = f"{unit.label}, {unit_name(unit, self._session.game.words.units)}, {unit.faces[0].figures}"
            return tip(told) if role == Qt.ItemDataRole.ToolTipRole else told
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that pieces can be chosen and dragged."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled
        return flags if index.isValid() else Qt.ItemFlag.NoItemFlags

    def mimeTypes(self) -> list[str]:
        """Return the kind of thing that is dragged."""
        return [PIECES_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Return the dragged pieces' ids."""
        return pieces_as_mime(self.pieces[index.row()] for index in indexes)


class _PieceDelegate(QStyledItemDelegate):
    def __init__(self, session: Session, look: Look, pictures: CounterPictures, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._look, self._pictures = session, look, pictures

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002 - Qt's signature
        """Return the size of a counter with a little room."""
        edge = self._look.theme.px(_COUNTER_PX + 4)
        return QSize(edge, edge)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a counter, with a ring where it is chosen."""
        piece = index.data(Qt.ItemDataRole.UserRole)
        # It may have gone since the row was made.
        if piece not in self._session.game.table:
            return
        rect: QRect = option.rect
        counter = QRectF(rect).adjusted(2, 2, -2, -2)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        draw_counter(
            painter, counter, self._pictures, self._session.game.table[piece], self._session.show.style
        )
        if option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_HasFocus):
            painter.setPen(QPen(QColor(self._look.theme.accent), 2.4))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(counter, 5, 5)


class ArrivalsStrip(QWidget):
    """The strip below the order of battle; it takes no room once nobody comes any more."""

    def __init__(self, session: Session, look: Look, pictures: CounterPictures, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._model = _PiecesModel(session)
        self._comings = Comings(session.game.journal)
        self._when = Elided("soft")
        self._when.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.list = QListView()
        self._build(look, pictures)
        session.happened.connect(lambda _: self.refresh())
        # Another style of counters: the model is the same, only the picture is not.
        session.shown.connect(lambda _: self.list.viewport().update())
        self.refresh()

    def _build(self, look: Look, pictures: CounterPictures) -> None:
        rows = self.list
        rows.setModel(self._model)
        rows.setItemDelegate(_PieceDelegate(self._session, look, pictures, rows))
        rows.setAccessibleName(self.tr("Arriving units"))
        rows.setFlow(QListView.Flow.LeftToRight)
        # One row that scrolls sideways: what wraps would take its height from the tree above.
        rows.setWrapping(False)
        rows.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        rows.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        rows.setDragEnabled(True)
        rows.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # With room for the scroll bar below: where it comes it would cut the counters.
        rows.setFixedHeight(look.theme.px(_COUNTER_PX + 18))
        rows.selectionModel().selectionChanged.connect(lambda *_: self._select())
        rows.clicked.connect(self._centre)
        rows.activated.connect(self._centre)
        head = lay(QHBoxLayout(), letters(self.tr("Arriving"), "strong"), (self._when, 1))
        inner = lay(column_in(gap=4, edges=(12, 6, 12, 2)), head, rows)
        lay(column_in(self), rule(), inner)

    def refresh(self) -> None:
        """Show who comes next."""
        coming = next_arrivals(self._session.game, self._comings)
        self._model.show_pieces(coming.pieces if coming else ())
        self.setVisible(coming is not None)
        if coming is not None:
            self._when.show_words(self._words(coming))

    @property
    def words(self) -> str:
        """When and where they come."""
        return self._when.whole

    def _words(self, coming: Coming) -> str:
        date = self.tr("due") if coming.is_due else day_words(coming.date, self.tr)
        if not coming.zones:
            return date
        # Each once: two sides may each have a zone of the same name.
        words = dict.fromkeys(self._zone_words(zone) for zone in coming.zones)
        zones = self.tr(" or ").join(words)
        is_lettered = any(len(zone) == 1 for zone in coming.zones)
        pattern = self.tr("{date}, zone {zones}") if is_lettered else self.tr("{date}, {zones}")
        return pattern.format(date=date, zones=zones)

    def _zone_words(self, zone: str) -> str:
        """Return an id as words, without the side whose zone it is: the counters show that."""
        side, _, rest = zone.partition("_")
        of_side = rest and side in self._session.game.roster.sides
        return (rest if of_side else zone).replace("_", " ")

    def _select(self) -> None:
        # In the order of the row, not of the clicks.
        chosen = sorted(index.row() for index in self.list.selectedIndexes())
        # A click beside the counters empties the row; what is chosen on the map is left as it is.
        if chosen:
            self._session.select(self._model.pieces[row] for row in chosen)

    # A click shows the box that they wait in; selecting them alone would leave the map where it is.
    def _centre(self, index: QModelIndex) -> None:
        piece = self._model.pieces[index.row()]
        self._session.centre_on(self._session.game.table.place_of(piece).spot)
