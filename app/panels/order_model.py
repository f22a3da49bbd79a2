"""The order of battle as a tree for Qt: side, corps, division, unit; and its filter."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import (
    QAbstractItemModel,
    QByteArray,
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
)

from app.panels.order_tree import Level, Node, build_tree
from app.panels.unit_words import State, Where, state_of, unit_name
from app.table.changes import Register, Written, pieces_of
from app.table.closed import hidden_units
from app.table.figures import face_up
from app.table.journal import Event
from app.table.pieces import PieceId
from app.view.session import PIECES_MIME, Session, Show
from app.view.tips import tip
from app.view.translated import tr as _tr
from maps.spelling import plain

Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()
_MANY = 40
"""More units than this are told of at once: Qt measures each line that it is told of."""


class Role(IntEnum):
    """What the delegate asks of a line."""

    NODE = Qt.ItemDataRole.UserRole + 1
    STATE = Qt.ItemDataRole.UserRole + 2
    FIGURES = Qt.ItemDataRole.UserRole + 3


class OrderModel(QAbstractItemModel):
    """The tree over one game. It is changed line by line as things happen on the table."""

    restated = Signal()
    """Many units have another state, as when a phase begins: what is shown should be looked at anew."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self.root = build_tree(session.game.roster, session.game.words)
        # By piece: the tree itself would be searched for every unit of every event.
        self._nodes = {node.piece: node for node in self.root.units()}
        self._moved: frozenset[PieceId] = frozenset()
        self._side = ""
        self._states: dict[PieceId, State] = {}
        self._closed = session.show.closed_sides
        self._hidden: frozenset[PieceId] = frozenset()
        self._read_phase()
        session.happened.connect(self._follow)
        session.shown.connect(self._on_show)

    # ---- reading

    @property
    def unit_count(self) -> int:
        """How many units the roster has."""
        return len(self._nodes)

    def state(self, piece: PieceId) -> State:
        """Return the state of a unit, worked out once until something changes."""
        found = self._states.get(piece)
        if found is None:
            closed = self._session.show.closed_sides
            found = state_of(self._session.game, piece, self._moved, self._side, closed)
            self._states[piece] = found
        return found

    def index_of(self, piece: PieceId) -> QModelIndex:
        """Return the line of a unit, an invalid index for what is no unit of the roster."""
        node = self._nodes.get(piece)
        return self._index(node) if node else QModelIndex()

    def _index(self, node: Node) -> QModelIndex:
        # Qt keeps the bare pointer: the tree holds every node as long as the model lives.
        return self.createIndex(node.row, 0, node)

    # ---- what happens

    def _read_phase(self) -> None:
        game = self._session.game
        self._moved = game.moved_pieces()
        self._side = game.table.read(Register.TRACKER, "side")
        self._hidden = hidden_units(game, self._closed)

    def _on_show(self, show: Show) -> None:
        if show.closed_sides != self._closed:
            self._closed = show.closed_sides
            hidden = self._hidden
            self._read_phase()
            self._tell_changed(hidden ^ self._hidden)

    def _follow(self, event: Event) -> None:
        moved, side, hidden = self._moved, self._side, self._hidden
        self._read_phase()
        # That a unit has not moved is told in its own side's turn alone.
        if self._side != side:
            changed = set(self._nodes)
        else:
            changed = set(self._moved ^ moved).union(*(pieces_of(change) for change in event.changes))
            changed.update(_units_with_new_figures(event), hidden ^ self._hidden)
        self._tell_changed(changed & self._nodes.keys())

    def _tell_changed(self, pieces: Collection[PieceId]) -> None:
        """Tell of the lines that changed, those of one division at once."""
        spans: dict[int, list[Node]] = {}
        for piece in pieces:
            # All are forgotten, told of or not: the view asks anew for the lines in sight.
            self._states.pop(piece, None)
        if len(pieces) > _MANY:
            self.restated.emit()
            return
        for piece in pieces:
            spans.setdefault(id(self._nodes[piece].parent), []).append(self._nodes[piece])
        for nodes in spans.values():
            nodes.sort(key=lambda node: node.row)
            # One span, with what lies between: a signal for each line costs more than painting a few again.
            self.dataChanged.emit(self._index(nodes[0]), self._index(nodes[-1]))

    # ---- Qt's questions

    def index(self, row: int, column: int, parent: Index = _NO_INDEX) -> QModelIndex:
        """Return the index of a child line."""
        node = self.node(parent)
        if column or not 0 <= row < len(node.children):
            return QModelIndex()
        return self._index(node.children[row])

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override]  # Qt has two of this name
        """Return the line above in the tree."""
        above = self.node(index).parent
        return QModelIndex() if above is None or above is self.root else self._index(above)

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        """Return how many lines a line has below it."""
        return len(self.node(parent).children)

    def columnCount(self, parent: Index = _NO_INDEX) -> int:  # noqa: ARG002 - Qt's own signature
        """Return 1."""
        return 1

    def node(self, index: Index) -> Node:
        """Return the line of an index, the root for an invalid one."""
        found = index.internalPointer()  # nothing for an invalid one
        return found if isinstance(found, Node) else self.root

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a line shows or says."""
        node = self.node(index)
        if role == Qt.ItemDataRole.DisplayRole:
            return node.title
        # Before a unit is asked for: headings are painted by their node as well.
        if role == Role.NODE:
            return node
        if node.unit is None:
            return node.title if role == Qt.ItemDataRole.AccessibleTextRole else None
        if role == Role.STATE:
            return self.state(node.piece)
        if role == Role.FIGURES:
            return self.figures(node)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(self._spoken(node))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(node)
        return None

    def figures(self, node: Node) -> str:
        """Return the figures of the face that lies up; none of a unit in a closed stack (8.4)."""
        if node.piece in self._hidden:
            return ""
        face = face_up(self._session.game, node.piece) if node.piece in self._session.game.table else None
        return face.figures if face else ""

    def _spoken(self, node: Node) -> str:
        state = self.state(node.piece)
        name = unit_name(node.unit, self._session.game.words.units) if node.unit else ""
        parts = (node.title, name, self.figures(node), state.place, state.movement)
        reduced = _tr("Reduced") if state.is_reduced else ""
        return ", ".join(part for part in (*parts, reduced) if part)

    # ---- dragging

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that every line can be chosen, and dragged where a unit is in it."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags | Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else Qt.ItemFlag.NoItemFlags

    def mimeTypes(self) -> list[str]:
        """Return the kind of thing that is dragged."""
        return [PIECES_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Return the ids of all units in the lines, one a line."""
        return pieces_as_mime(self.pieces_in(indexes))

    def pieces_in(self, indexes: Iterable[Index]) -> tuple[PieceId, ...]:
        """Return the units of lines on the table; a division stands for its units."""
        # Each once: a division may be chosen together with one of its units.
        pieces = (unit.piece for index in indexes for unit in self.node(index).units())
        return tuple(dict.fromkeys(piece for piece in pieces if piece in self._session.game.table))


def pieces_as_mime(pieces: Iterable[PieceId]) -> QMimeData:
    """Return dragged pieces."""
    data = QMimeData()
    data.setData(PIECES_MIME, QByteArray("\n".join(pieces).encode()))
    return data


def _units_with_new_figures(event: Event) -> set[PieceId]:
    return {
        PieceId(change.key.rpartition(" ")[0])
        for change in event.changes
        if isinstance(change, Written) and change.register is Register.VALUE
    }


# ---- the filter


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the order of battle shows. Sides and places: any of those named, all where none is."""

    words: str = ""
    sides: frozenset[str] = frozenset()
    places: frozenset[Where] = frozenset()
    moved: bool = False
    reduced: bool = False

    def takes(self, node: Node, state: State) -> bool:
        """Return whether a unit is shown."""
        if self.sides and node.side not in self.sides:
            return False
        if not self._takes_place(state.where):
            return False
        if (self.moved and not state.has_moved) or (self.reduced and not state.is_reduced):
            return False
        if not self.words:
            return True
        haystack = f"{node.words} {plain(state.place)} {plain(state.movement)}"
        return all(word in haystack for word in plain(self.words).split())

    def _takes_place(self, where: Where) -> bool:
        """Return whether units there are shown; those not in play only where one looks for them."""
        if where is Where.OUT:
            return Where.BOX in self.places or (bool(self.words) and not self.places)
        return not self.places or where in self.places


class OrderFilter(QSortFilterProxyModel):
    """The tree without the units that are not wanted, and without lines that hold none."""

    def __init__(self, model: OrderModel) -> None:
        super().__init__(model)
        self._model = model
        self._wanted = Wanted()
        # Else Qt asks of the side first, which is no unit, and looks at nothing below it.
        self.setRecursiveFilteringEnabled(True)
        model.restated.connect(self._look_anew)
        self.setSourceModel(model)

    @property
    def wanted(self) -> Wanted:
        """What is shown."""
        return self._wanted

    def want(self, wanted: Wanted) -> None:
        """Show something else."""
        if wanted != self._wanted:
            self.beginFilterChange()
            self._wanted = wanted
            self.endFilterChange(QSortFilterProxyModel.Direction.Rows)

    def _look_anew(self) -> None:
        """Filter again: the model tells of no single line then, so Qt itself asks about none."""
        # Also where nothing is looked for: who comes into play is shown from then on, who leaves it no more.
        self.beginFilterChange()
        self.endFilterChange(QSortFilterProxyModel.Direction.Rows)

    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:
        """Return whether a line is a unit that is wanted; lines above come with it."""
        node = self._model.node(source_parent).children[source_row]
        return node.level is Level.UNIT and self._wanted.takes(node, self._model.state(node.piece))

    def node(self, index: Index) -> Node:
        """Return the line of an index."""
        return self._model.node(self.mapToSource(index))

    def units_shown(self) -> Iterator[Node]:
        """Yield the units that are wanted, in order."""
        for node in self._model.root.units():
            if self._wanted.takes(node, self._model.state(node.piece)):
                yield node

    def index_of(self, piece: PieceId) -> QModelIndex:
        """Return the line of a unit, an invalid index where it is not shown."""
        return self.mapFromSource(self._model.index_of(piece))
