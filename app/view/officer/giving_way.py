"""What is drawn for movement gives way to combat: reach and ways are in the way of arrows and odds."""

from __future__ import annotations

from PySide6.QtCore import QObject

from app.table import clock
from app.view.aim import Aim
from app.view.desk import Desk
from app.view.officer.advice import Advisor
from app.view.officer.combats import Combats
from app.view.officer.deputy import Deputy
from app.view.view import TableView
from rules.phases import Role
from rules.units import UnitId


class GivingWay(QObject):
    """Has the advisor draw no movement while a hex is asked for, a combat is fought, or Adjutant plays."""

    def __init__(
        self, desk: Desk, view: TableView, advisor: Advisor, combats: Combats, deputy: Deputy
    ) -> None:
        super().__init__(advisor)
        self._desk, self._view, self._advisor = desk, view, advisor
        self._combats, self._deputy = combats, deputy
        for signal in (combats.changed, combats.wanted, deputy.changed):
            signal.connect(self._look)
        desk.selected.connect(lambda _: self._look())

    def _look(self) -> None:
        is_asked = isinstance(self._view.tool, Aim) or self._combats.fight is not None
        is_busy = is_asked or self._deputy.is_playing
        self._advisor.give_way(is_giving=is_busy or self._is_planned())

    def _is_planned(self) -> bool:
        """Return whether the selected units are those of the attack looked at, in a step of attacks."""
        row, game = self._combats.row, self._desk.game
        if row is None or clock.role_of(game) is not Role.ATTACK:
            return False
        return {UnitId(piece) for piece in self._desk.selection} <= set(row.attackers)
