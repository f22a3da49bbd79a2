"""Who attacks is changed on the map: a click leads a unit into the planned attack, another out of it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject

from app.assist.combat import battle_plan as plan
from app.table.pieces import Kind, PieceId
from app.view.assistant.combats import Combats
from app.view.scene import TableScene
from app.view.session import Session
from app.view.unit_picker import UnitPicker
from app.view.view import TableView
from rules.unit_id import UnitId


class UnitChange(QObject):
    """Takes clicks on units while those of the attack looked at are changed."""

    def __init__(self, combats: Combats, session: Session, scene: TableScene, view: TableView) -> None:
        super().__init__(combats)
        self._combats, self._session, self._scene, self._view = combats, session, scene, view
        self._picker: UnitPicker | None = None
        self._number = 0
        self._words = self.tr(
            "Click the units that are to attack, and again those that are not. Escape ends."
        )
        combats.changed.connect(self._look)

    @property
    def is_on(self) -> bool:
        """Whether a click on a unit changes the attack."""
        return self._picker is not None and self._view.tool is self._picker

    def toggle(self) -> bool:
        """Begin, or end; return whether it is on."""
        if self.is_on:
            self.stop()
            return False
        if self._combats.row is None or self._combats.fight is not None:
            return False
        self._number = self._combats.number
        keys = self._view.cursor_of_hexes
        self._picker = UnitPicker(self._view.move_tool, keys, self._scene, self._is_own, self._change)
        self._picker.stopped = self.stop
        self._view.use(self._picker)
        self._show_attackers()
        self._session.say(self._words)
        self._combats.changed.emit()
        return True

    def stop(self) -> None:
        """Take no clicks any more."""
        picker, self._picker = self._picker, None
        if picker is None:
            return
        # Put away without being told of it: `stopped` would call this a second time.
        picker.stopped = None
        self._session.unsay(self._words)
        if self._view.tool is picker:
            self._view.use()
        self._combats.changed.emit()

    def _look(self) -> None:
        """End where another attack is looked at, or none."""
        # An undo may have taken the row away, and its number may stand for another attack.
        is_other = self._combats.row is None or self._combats.number != self._number
        if self._picker is not None and (is_other or self._combats.fight is not None or not self.is_on):
            self.stop()

    def _is_own(self, piece: PieceId) -> bool:
        game, row = self._combats.game, self._combats.row
        if row is None or piece not in game.table:
            return False
        on_map = game.table.place_of(piece).hex is not None
        is_unit = game.table[piece].kind is Kind.UNIT
        return is_unit and on_map and game.side_of(piece) == plan.side_of(game, row)

    def _change(self, piece: PieceId) -> None:
        row, unit = self._combats.row, UnitId(self._combats.game.table[piece].design)
        if row is None:
            return
        left = tuple(each for each in row.attackers if each != unit)
        attackers = left if unit in row.attackers else (*row.attackers, unit)
        # A row without attackers could not be written down; to drop the attack is a deed of its own.
        if not attackers:
            self._session.say(self.tr("Somebody has to attack; take the attack out of the plan instead."))
            return
        self._combats.change_row(replace(row, attackers=attackers))
        # The row as it stands now: the push may have put it right, or refused it.
        self._show_attackers()

    def _show_attackers(self) -> None:
        row, table = self._combats.row, self._combats.game.table
        if row is not None:
            self._session.select(PieceId(unit) for unit in row.attackers if PieceId(unit) in table)
