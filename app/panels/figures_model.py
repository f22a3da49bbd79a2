"""The figures of all units as a table that can be typed into, a column for each side of the counter."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.files.charts import sign_of, split_cell
from app.files.own_figures import write_figures
from app.panels.against import Against
from app.table.changes import Register
from app.table.figures import unit_in_force
from app.view.session import Session, Tone
from app.view.tips import tip
from counters.figures import USUAL_FIGURES
from counters.units import Unit

Index = QModelIndex | QPersistentModelIndex
FACES = ("full", "reduced")


class FiguresModel(QAbstractTableModel):
    """Attack, defense and movement allowance of each unit as they stand in the game."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._units = tuple(session.game.roster.units.values())
        session.happened.connect(self._refresh)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  (Qt's own signature)
        """Return the number of units."""
        return 0 if parent.isValid() else len(self._units)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of sides that a counter may have."""
        return 0 if parent.isValid() else len(FACES)

    def _cell(self, index: Index) -> tuple[str, str]:
        """Return figures and provenance; both empty where the counter has no such side."""
        unit = self._units[index.row()]
        # Units of one step have no second side.
        if index.column() >= len(unit.faces):
            return "", ""
        # The figures in force, which may have been typed in, and not those of the roster.
        face = unit_in_force(self._session.game, unit).faces[index.column()]
        found = self._session.game.table.read(Register.VALUE, f"{unit.id} {face.name}")
        return face.figures, split_cell(found)[1] if found else unit.provenance.get("value", "")

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows."""
        figures, provenance = self._cell(index)
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{figures}{sign_of(provenance)}" if figures else ""
        if role == Qt.ItemDataRole.EditRole:
            return figures
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(provenance)
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return provenance
        return Qt.AlignmentFlag.AlignCenter if role == Qt.ItemDataRole.TextAlignmentRole else None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the sides of the counter above, the units' names beside."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Horizontal:
            return (self.tr("Full side"), self.tr("Reduced side"))[section]
        return self._units[section].label

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that every side that a counter has can be typed into."""
        editable = Qt.ItemFlag.ItemIsEditable if self._cell(index)[0] else Qt.ItemFlag.NoItemFlags
        return super().flags(index) | editable

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Type figures in, `6-5-7`."""
        if role != Qt.ItemDataRole.EditRole:
            return False
        unit = self._units[index.row()]
        title = self.tr("Figures of {unit}").format(unit=unit.label)
        try:
            change = write_figures(
                self._session.game, unit.id, unit.faces[index.column()].name, str(value), title
            )
        except ValueError:
            told = self.tr("Write attack, defense and movement as 6-5-7.")
            if not self._is_usual(unit):
                told = self.tr("Write it as it is printed, {figures}.").format(figures=self._cell(index)[0])
            self._session.say(told, Tone.WARNING)
            return False
        # Before the push, so that only what these figures bring about is told.
        against = Against(self._session)
        is_done = self._session.push(change)
        against.tell()
        return is_done

    def _is_usual(self, unit: Unit) -> bool:
        return self._session.game.roster.pattern_of(unit) == USUAL_FIGURES

    def _refresh(self, _event: object) -> None:
        self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))
