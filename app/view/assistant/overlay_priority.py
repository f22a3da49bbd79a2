"""What is drawn for movement gives way to combat: reach and ways are in the way of arrows and odds."""

from __future__ import annotations

from PySide6.QtCore import QObject

from app.table import clock
from app.view.aim import Aim
from app.view.assistant.advice import Advisor
from app.view.assistant.auto_player import AutoPlayer
from app.view.assistant.combats import Combats
from app.view.session import Session
from app.view.view import TableView
from rules.phases import Role
from rules.unit_id import UnitId


class OverlayPriority(QObject):
    """Has the advisor draw no movement while a hex is asked for, a combat is fought, or Adjutant plays."""

    def __init__(
        self, session: Session, view: TableView, advisor: Advisor, combats: Combats, auto_player: AutoPlayer
    ) -> None:
        super().__init__(advisor)
        self._session, self._view, self._advisor = session, view, advisor
        self._combats, self._auto_player = combats, auto_player
        for signal in (combats.changed, combats.wanted, auto_player.changed):
            signal.connect(self._look)
        # Who is selected decides whether it is the planned attackers' (`_is_planned`) or a move that is
        # meant.
        session.selected.connect(lambda _: self._look())

    def _look(self) -> None:
        is_asked = isinstance(self._view.tool, Aim) or self._combats.fight is not None
        is_busy = is_asked or self._auto_player.is_playing
        self._advisor.give_way(is_giving=is_busy or self._is_planned())

    def _is_planned(self) -> bool:
        """Return whether the selected units are those of the attack looked at, in a step of attacks."""
        row, game = self._combats.row, self._session.game
        if row is None or clock.role_of(game) is not Role.ATTACK:
            return False
        return {UnitId(piece) for piece in self._session.selection} <= set(row.attackers)
