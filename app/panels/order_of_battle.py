"""The order of battle at the left: search, filters, the tree of all units, and who comes next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QDrag, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QTreeView,
    QWidget,
)

from app.panels.arrivals import ArrivalsStrip
from app.panels.assistant_parts import Wrapped
from app.panels.counter_images import counter_pixmap
from app.panels.flow import Flow
from app.panels.layouts import column_in, lay
from app.panels.order_delegate import COUNTER_PX, OrderDelegate
from app.panels.order_model import OrderFilter, OrderModel, pieces_as_mime
from app.panels.order_tree import Level, Node
from app.panels.parts import Look, letters, link, switch
from app.panels.unit_words import Where
from app.table.closed import is_hidden
from app.table.journal import Event
from app.table.pieces import PieceId, Spot
from app.table.places import MapPlace, find_places
from app.view.counter_pictures import CounterPictures
from app.view.icons import icon
from app.view.session import Session, Show
from maps.spelling import plain
from rules.hexgrid import HexId
from rules.plural import worded

_SELECT = QItemSelectionModel.SelectionFlag
_LEAST_LETTERS, _MOST_PLACES = 2, 6


def _is_named(node: Node, words: str) -> bool:
    """Return whether a unit itself has the words, not only the place where it stands."""
    return all(word in node.words for word in plain(words).split())


def is_in_closed_stack(session: Session, piece: PieceId) -> bool:
    """Return whether nothing is to tell where a unit lies (8.4)."""
    return is_hidden(session.game, piece, session.show.closed_sides)


class OrderTree(QTreeView):
    """The tree. What is dragged from it are the ids of units."""

    def __init__(self, session: Session, look: Look, pictures: CounterPictures, model: OrderFilter) -> None:
        super().__init__()
        self._session, self._pictures, self._filter = session, pictures, model
        self.selection = QItemSelectionModel(model, self)
        """Of the tree's lines; Qt's own `selectionModel()` is another one until the tree is shown."""
        self.setItemDelegate(OrderDelegate(session, look, pictures, self))
        self.setAccessibleName(self.tr("Order of battle"))
        self.setHeaderHidden(True)
        self.setIndentation(0)
        self.setRootIsDecorated(False)
        # One click opens and closes a heading (`_clicked`): a double click would undo it.
        self.setExpandsOnDoubleClick(False)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.clicked.connect(self._clicked)
        self.activated.connect(self._centre)

    def showEvent(self, event: QShowEvent) -> None:
        """Fill the tree when it is first shown."""
        # Not before: Qt lays out all lines anew each time that one of the widgets round a tree gets its
        # place, five times before anybody sees them.
        self.fill()
        super().showEvent(event)

    def fill(self) -> None:
        """Fill the tree where that was not done yet: a picture is taken of one that is never shown."""
        if self.model() is None:
            self.setModel(self._filter)
            self.setSelectionModel(self.selection)
            self.expandAll()

    def chosen_pieces(self) -> tuple[PieceId, ...]:
        """Return the units of all chosen lines, in the order of the tree."""
        model = self._filter.sourceModel()
        # Qt gives what is selected in no order.
        rows = sorted(self.selection.selectedIndexes(), key=lambda index: self.visualRect(index).top())
        lines = [self._filter.mapToSource(index) for index in rows]
        return model.pieces_in(lines) if isinstance(model, OrderModel) else ()

    def _clicked(self, index: QModelIndex) -> None:
        if self._filter.node(index).level is Level.UNIT:
            self._centre(index)
        else:
            self.setExpanded(index, not self.isExpanded(index))

    def _centre(self, index: QModelIndex) -> None:
        node = self._filter.node(index)
        is_hidden = is_in_closed_stack(self._session, node.piece)
        if node.level is Level.UNIT and node.piece in self._session.game.table and not is_hidden:
            self._session.centre_on(self._session.game.table.place_of(node.piece).spot)

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Drag the chosen units; the first one's counter goes with the pointer."""
        pieces = self.chosen_pieces()
        if not pieces:
            return
        drag = QDrag(self)
        drag.setMimeData(pieces_as_mime(pieces))
        size = round(COUNTER_PX)
        first, ratio = self._session.game.table[pieces[0]], self.devicePixelRatioF()
        drag.setPixmap(counter_pixmap(self._pictures, first, self._session.show.style, size, ratio))
        drag.setHotSpot(QPoint(size // 2, size // 2))
        drag.exec(actions)


class OrderOfBattle(QWidget):
    """The panel. `pictures` may be shared with the map."""

    found = Signal(object)
    """What was typed is found, on a `HexId` or, with None, in a box: the keys may go back to the table."""

    def __init__(self, session: Session, pictures: CounterPictures | None = None) -> None:
        super().__init__()
        self._session = session
        self._look = Look(session, self)
        shown_pictures = pictures or CounterPictures(session.game)
        self.model = OrderModel(session)
        self.filter = OrderFilter(self.model)
        self.tree = OrderTree(session, self._look, shown_pictures, self.filter)
        self.search = QLineEdit()
        self.places = Wrapped()
        self._nothing = ""
        self._sign = QAction(self.tr("Search"), self)
        self._chips: dict[str, QPushButton] = {}
        self._count = letters("", "soft")
        self.arrivals = ArrivalsStrip(session, self._look, shown_pictures, self)
        self._is_telling = False
        self._build()
        self._connect()
        self._show_count()

    # ---- building

    def _build(self) -> None:
        self.search.setPlaceholderText(self.tr("Unit, division, hex or place"))
        self.search.setAccessibleName(self.tr("Find a unit, a division, a hex or a place"))
        # With the mouse as by Escape: what is filtered away is easily forgotten.
        self.search.setClearButtonEnabled(True)
        self.search.addAction(self._sign, QLineEdit.ActionPosition.LeadingPosition)
        self._dress()
        head = lay(QHBoxLayout(), letters(self.tr("Order of battle"), "title"), 1)
        head.addWidget(self._count, 0, Qt.AlignmentFlag.AlignBottom)
        top = lay(column_in(gap=8, edges=(14, 12, 14, 6)), head, self.search, self.places)
        self.places.hide()
        top.addLayout(self._chip_row())
        lay(column_in(self, 0), top, (self.tree, 1), self.arrivals)
        self.setMinimumWidth(self._look.theme.px(236))

    def _chip_row(self) -> Flow:
        flow, names = Flow(5, 5), self._session.game.words
        words: Mapping[str, str] = {
            **{f"side:{side}": self.tr(names.name_of(side)) for side in self._session.game.roster.sides},
            "map": self.tr("On map"),
            "box": self.tr("In box"),
            "eliminated": self.tr("Eliminated"),
            "moved": self.tr("Moved"),
            "reduced": self.tr("Reduced"),
        }
        for key, text in words.items():
            button = switch(text, self.tr("Show only: {what}").format(what=text))
            button.toggled.connect(lambda _=False: self._filter_anew())
            self._chips[key] = button
            flow.addWidget(button)
        return flow

    def _connect(self) -> None:
        self.search.textChanged.connect(lambda _: self._filter_anew())
        self.search.returnPressed.connect(self._take_first)
        self.tree.selection.selectionChanged.connect(lambda *_: self._tell_selection())
        self.model.restated.connect(self.tree.viewport().update)
        self.filter.rowsInserted.connect(self._open_new)
        self._session.selected.connect(self._show_selection)
        self._session.happened.connect(self._follow)
        self._session.shown.connect(self._on_show)
        self._session.repictured.connect(self.tree.viewport().update)
        self._look.changed.connect(lambda _: self._dress())

    def _dress(self) -> None:
        self._sign.setIcon(icon("search", self._look.theme, self._look.theme.soft))

    def sizeHint(self) -> QSize:
        """Return the width of the guide."""
        return QSize(self._look.theme.px(272), self._look.theme.px(600))

    # ---- finding

    def focus_search(self) -> None:
        """Let the person type what to find."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def chip(self, key: str) -> QPushButton:
        """Return a filter's button: `side:german`, `map`, `box`, `eliminated`, `moved`, `reduced`."""
        return self._chips[key]

    def _filter_anew(self) -> None:
        down = {key for key, button in self._chips.items() if button.isChecked()}
        places = frozenset(where for where in Where if where.value in down)
        sides = frozenset(key.removeprefix("side:") for key in down if key.startswith("side:"))
        words = self.search.text()
        self._unsay()
        self._list_places()
        # The filter changes what is selected in the tree, and that is no choice of the person.
        self._is_telling = True
        self.filter.want(
            replace(
                self.filter.wanted,
                words=words,
                sides=sides,
                places=places,
                moved="moved" in down,
                reduced="reduced" in down,
            )
        )
        self.tree.expandAll()
        self._is_telling = False
        self._show_selection(self._session.selection)
        self._show_count()

    def _take_first(self) -> None:
        """Go to the unit found, else to the place, which goes before the units that stand there."""
        words = self.search.text().strip()
        first, places = next(self.filter.units_shown(), None), self._places_found()
        self._unsay()
        if places and (first is None or not _is_named(first, words)):
            self._go_to(places[0].hex)
        elif first is not None and first.piece in self._session.game.table:
            self._session.select([first.piece])
            # The map going there would tell where the stack lies.
            if is_in_closed_stack(self._session, first.piece):
                return
            place = self._session.game.table.place_of(first.piece)
            self._session.centre_on(place.spot)
            self.found.emit(place.hex)
        else:
            self._nothing = self.tr("Nothing is called {words}.").format(words=words)
            self._session.say(self._nothing)

    def _places_found(self) -> tuple[MapPlace, ...]:
        words = self.search.text().strip()
        return find_places(self._session.game.sheet, words) if len(words) >= _LEAST_LETTERS else ()

    def _list_places(self) -> None:
        """List the places that may be meant, each to go there."""
        found = self._places_found()[:_MOST_PLACES]
        named = (f"{each.name} {each.hex}".strip() for each in found)
        self.places.show_parts(
            link(words, partial(self._go_to, each.hex)) for words, each in zip(named, found, strict=True)
        )
        self.places.setVisible(bool(found))

    def _go_to(self, here: HexId) -> None:
        self._unsay()
        self._session.point_at(here)
        self._session.centre_on(Spot(here))
        self.found.emit(here)

    def _unsay(self) -> None:
        """Take back that nothing was found: something else is looked for."""
        if self._nothing:
            self._session.unsay(self._nothing)
            self._nothing = ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down from the search field goes into the tree, Escape empties the field."""
        if self.search.hasFocus() and event.key() == Qt.Key.Key_Down:
            self.tree.setFocus(Qt.FocusReason.TabFocusReason)
        elif self.search.hasFocus() and event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
        else:
            super().keyPressEvent(event)

    # ---- in step with the session

    def _follow(self, event: Event) -> None:
        # Bookmarks and remarks change no unit; to count asks for every line of the tree.
        if event.changes:
            self._show_count()

    def _on_show(self, _show: Show) -> None:
        self.tree.viewport().update()

    def _open_new(self, parent: QModelIndex, first: int, last: int) -> None:
        """Open headings that come back because a unit under them is wanted again."""
        for row in range(first, last + 1):
            self.tree.expandRecursively(self.filter.index(row, 0, parent))

    def _show_count(self) -> None:
        shown = sum(1 for _ in self.filter.units_shown())
        text = self.tr("{shown} of {all}").format(shown=shown, all=self.model.unit_count)
        self._count.setText(text)
        self._count.setAccessibleName(worded(self.tr("{count:unit|units} shown"), count=text))

    def _tell_selection(self) -> None:
        if not self._is_telling:
            self._is_telling = True
            # The session tells it back at once, and the tree shows it already.
            self._session.select(self.tree.chosen_pieces())
            self._is_telling = False

    def _show_selection(self, pieces: tuple[PieceId, ...]) -> None:
        if self._is_telling:
            return
        # What is shown here came from the map: told back, it would change the order of the selection.
        self._is_telling = True
        wanted = QItemSelection()
        indexes = [index for piece in pieces if (index := self.filter.index_of(piece)).isValid()]
        for index in indexes:
            wanted.select(index, index)
        self.tree.selection.select(wanted, _SELECT.ClearAndSelect)
        if indexes:
            # The line that the keys go on from, with what is selected left as it is.
            self.tree.selection.setCurrentIndex(indexes[0], _SELECT.NoUpdate)
            self.tree.scrollTo(indexes[0])
        self._is_telling = False
