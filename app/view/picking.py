"""Picking hexes in a row on the map, by clicks or by the keyboard's cursor, with the verdict as it grows."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from app.assist.turn.decision import Decision, Pick
from app.map_marks import At, Hatch, HexFill, Line, MapMark, Stamp
from app.table.changes import Change
from app.view.aim import Pointing
from app.view.scene import TableScene
from app.view.session import Session
from app.view.view import TableView
from rules.findings import Verdict
from rules.hexgrid import HexId, Side

_SOURCE = "picking"
_NEAR, _PICKED, _COVERED = "#6A3A8E", "#6A3A8E", "#A3261B"


class Picking(QObject):
    """The hexes picked so far for a decision, None where nothing is picked for."""

    changed = Signal()
    """Other hexes, another direction, begun or ended."""

    def __init__(self, session: Session, scene: TableScene, view: TableView) -> None:
        super().__init__(view)
        self._session, self._scene, self._view = session, scene, view
        self.decision: Decision | None = None
        self.hexes: tuple[HexId, ...] = ()
        self._side: Side | None = None
        self._tool: Pointing | None = None

    # ---- what there is

    @property
    def pick(self) -> Pick | None:
        """What is to be picked."""
        return self.decision.pick if self.decision is not None else None

    @property
    def directions(self) -> tuple[Side, ...]:
        """The directions that there are on this map, clockwise from the north."""
        return self._session.game.sheet.grid.directions

    @property
    def side(self) -> Side:
        """The direction chosen, or else the one that reaches most."""
        if self._side is not None or self.pick is None or not self.hexes:
            usual = Side.E if Side.E in self.directions else self.directions[0]
            return self._side or usual
        return self.pick.best(self.hexes)

    @property
    def verdict(self) -> Verdict:
        """What the rules say of the hexes picked so far."""
        return self.pick.verdict_on(self.hexes) if self.pick is not None else Verdict()

    @property
    def is_complete(self) -> bool:
        """Whether as many hexes are picked as are asked for."""
        return self.pick is not None and len(self.hexes) >= self.pick.count

    # ---- picking

    def begin(self, decision: Decision) -> None:
        """Take clicks on the map, and Enter on the keyboard's cursor, for the hexes of a decision."""
        # A former decision's tool is put away with its words and marks.
        self.stop()
        self.decision, self.hexes, self._side = decision, (), None
        sheet, keys = self._session.game.sheet, self._view.cursor_of_hexes
        tool = Pointing(self._view.move_tool, keys, sheet, sheet.grid.__contains__, self._choose)
        self._view.use(tool)
        self._tool, tool.stopped = tool, self.stop
        self._show()

    def stop(self) -> None:
        """Pick no more."""
        if self.decision is None:
            return
        tool, self._tool = self._tool, None
        self.decision, self.hexes = None, ()
        if tool is not None:
            tool.stopped = None
            if self._view.tool is tool:
                self._view.use()
        self._show()

    def _choose(self, here: HexId, _is_more: bool = False) -> None:
        # Whatever is picked is taken; the verdict says whether the row holds.
        self.hexes = grown(self.hexes, here, self._touch)
        self._show()

    def _touch(self, one: HexId, other: HexId) -> bool:
        return self._session.game.sheet.grid.distance(one, other) == 1

    def clear(self) -> None:
        """Begin with no hex again."""
        self.hexes = ()
        self._show()

    def turn(self, side: Side | None = None) -> None:
        """Take another direction, by default the next one clockwise."""
        following = (self.directions.index(self.side) + 1) % len(self.directions)
        self._side = side if side is not None else self.directions[following]
        self._show()

    def renew(self, decision: Decision | None) -> None:
        """Go on under a decision asked for anew; end where there is none any more."""
        if decision is None or decision.pick is None:
            self.stop()
        elif self.decision is not None:
            self.decision = decision
            self._show()

    def change(self) -> Change | None:
        """Return the change that the hexes picked make, None for no hex."""
        if self.pick is None or not self.hexes:
            return None
        return self.pick.make(self._session.game, self.hexes, self.side)

    # ---- showing

    def _show(self) -> None:
        self._scene.set_marks(_SOURCE, self._marks())
        self.changed.emit()

    def _marks(self) -> tuple[MapMark, ...]:
        if self.pick is None:
            return ()
        near = HexFill(self.pick.near, _NEAR, 0.06, _NEAR, 2.0, Line.DASHED, has_halo=False)
        if not self.hexes:
            return (near,)
        # Drawn below the picks: they must be seen within it.
        covered = self.pick.covers(self.hexes, self.side)
        stamps = (Stamp(here, str(n), ground=_PICKED, at=At.TOP) for n, here in enumerate(self.hexes, 1))
        picked = HexFill(frozenset(self.hexes), _PICKED, 0.3, _PICKED, 5.0)
        return (near, Hatch(covered, _COVERED, 20.0), picked, *stamps)


def grown(hexes: tuple[HexId, ...], here: HexId, touch: Callable[[HexId, HexId], bool]) -> tuple[HexId, ...]:
    """Return a row of hexes with one more at the end that it touches; at an end of the row, with one less.

    A hex in the middle of the row ends it there; one that touches neither end is taken at the far end, and
    the verdict tells that it does not touch.
    """
    if here in hexes:
        # A click on an end takes it off, as it was put on.
        at = hexes.index(here)
        return hexes[1:] if at == 0 else hexes[:at]
    # At both ends the last one goes on: the row keeps the direction in which it grows.
    if hexes and touch(here, hexes[0]) and not touch(here, hexes[-1]):
        return (here, *hexes)
    return (*hexes, here)
