"""A way laid by hand for one unit of a plan: clicks on the map, with Shift as way points."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QObject

from app.assist.questions import way_to
from app.table.pieces import PieceId
from app.view.aim import Pointing
from app.view.assistant.advice import Advisor
from app.view.assistant.group_move import GroupMove
from app.view.session import Session
from app.view.view import TableView
from rules.hexgrid import HexId
from rules.unit_id import UnitId


class Laying(QObject):
    """Takes the clicks that lay the way of one unit; the plan is made anew with it."""

    def __init__(self, group_move: GroupMove, session: Session, view: TableView, advisor: Advisor) -> None:
        super().__init__(group_move)
        self._group_move, self._session, self._view, self._advisor = group_move, session, view, advisor
        self._tool: Pointing | None = None
        self._unit: UnitId | None = None
        self._stations: list[HexId] = []
        self._words = ""

    @property
    def is_on(self) -> bool:
        """Whether a way is being laid."""
        return self._tool is not None and self._view.tool is self._tool

    def begin(self, unit: UnitId) -> None:
        """Ask for the way of a unit of the plan."""
        # A second beginning while one way is being laid starts afresh, with its own words.
        self.stop()
        start = self._session.game.table.place_of(PieceId(unit)).hex
        if self._group_move.ready is None or start is None:
            return
        self._unit, self._stations = unit, [start]
        sheet, keys = self._session.game.sheet, self._view.cursor_of_hexes
        self._tool = Pointing(self._view.move_tool, keys, sheet, lambda _here: True, self._click)
        self._tool.stopped = self.stop
        self._view.use(self._tool)
        # The panel's button has the keys now: Enter and Escape are meant for the map.
        self._view.setFocus()
        pattern = self.tr("Click where {unit} goes; with Shift a way point first. Escape lets it be.")
        self._words = pattern.format(unit=self._advisor.name_of(unit))
        self._session.say(self._words)

    def stop(self) -> None:
        """Ask for nothing any more."""
        tool, self._tool = self._tool, None
        if tool is None:
            return
        tool.stopped = None
        self._session.unsay(self._words)
        if self._view.tool is tool:
            self._view.use()

    def _click(self, here: HexId, is_more: bool) -> None:
        """Set a way point, or end the way."""
        # A double click comes as two: the same way point twice would be a leg of no length.
        if here != self._stations[-1]:
            self._stations.append(here)
        if is_more:
            return
        unit, path = self._unit, self._path()
        self.stop()
        if unit is not None and len(path) > 1:
            self._group_move.lay_way(unit, path)

    def _path(self) -> tuple[HexId, ...]:
        """Return every hex of the way: the rules' own to a goal without way points, else straight between."""
        situation, stations = self._advisor.situation, self._stations
        # With way points the person has said which way: only legs between them are filled in, unasked and
        # unjudged.
        if len(stations) == 2 and situation is not None and self._unit is not None:
            found = way_to(situation, self._unit, stations[1]).path
            if found:
                return found
        grid = self._session.game.sheet.grid
        legs = (grid.line(one, other)[1:] for one, other in pairwise(stations))
        return (stations[0], *(here for leg in legs for here in leg))
