"""Choosing among the options of a decision by their hexes, by clicks or by the cursor of the keyboard."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from app.assist.turn.decision import Decision, Option
from app.map_marks import HexFill, Line, MapMark
from app.view.aim import Pointing
from app.view.scene import TableScene
from app.view.session import Session
from app.view.view import TableView
from rules.hexgrid import HexId

_SOURCE = "options"
_OPEN, _LOOKED_AT = "#6A3A8E", "#A3261B"


def options_at(decision: Decision, here: HexId) -> tuple[Option, ...]:
    """Return the options of a decision that mean a hex, in their order."""
    return tuple(option for option in decision.options if option.at == here)


def is_chosen_on_map(decision: Decision) -> bool:
    """Return whether every option of a decision means a hex, and no die is rolled for any."""
    options = decision.options
    # One option alone is no choice: its button is enough. A die would ask for more than a click.
    return len(options) > 1 and all(each.at is not None and not each.needs_die for each in options)


class OptionPicking(QObject):
    """The decision whose hexes take clicks, None where none does; it goes on until Escape or the last option.

    A hex that one option means takes it. Where several mean it, each click looks at the next of them.
    """

    changed = Signal()
    """Begun or ended."""

    def __init__(
        self,
        session: Session,
        scene: TableScene,
        view: TableView,
        take: Callable[[Option], object],
        look_at: Callable[[Decision, Option], object],
    ) -> None:
        super().__init__(view)
        self._session, self._scene, self._view = session, scene, view
        self._take, self._look_at = take, look_at
        self.decision: Decision | None = None
        self._looked_at: Option | None = None
        self._tool: Pointing | None = None

    def begin(self, decision: Decision) -> None:
        """Take clicks on the hexes that the options of a decision mean."""
        self.stop()
        self.decision = decision
        sheet, keys = self._session.game.sheet, self._view.cursor_of_hexes
        tool = Pointing(self._view.move_tool, keys, sheet, self._is_meant, self._choose)
        self._view.use(tool)
        self._tool, tool.stopped = tool, self.stop
        # The keyboard's cursor and Escape belong to the map now.
        self._view.setFocus()
        self._show()
        self.changed.emit()

    def stop(self) -> None:
        """Take no more clicks."""
        if self.decision is None:
            return
        tool, self._tool = self._tool, None
        self.decision = self._looked_at = None
        if tool is not None:
            tool.stopped = None
            if self._view.tool is tool:
                self._view.use()
        self._show()
        self.changed.emit()

    def renew(self, decision: Decision | None) -> None:
        """Go on under a decision asked for anew; end where its hexes leave nothing to choose."""
        if self.decision is None:
            return
        if decision is None or not is_chosen_on_map(decision):
            self.stop()
        else:
            self.decision = decision
            self._show()

    def _is_meant(self, here: HexId) -> bool:
        return self.decision is not None and bool(options_at(self.decision, here))

    def _choose(self, here: HexId, _is_more: bool = False) -> None:
        if self.decision is None:
            return
        options = options_at(self.decision, here)
        if len(options) == 1:
            self._take(options[0])
        elif options:
            self._look_at_next(self.decision, options)

    def _look_at_next(self, decision: Decision, options: tuple[Option, ...]) -> None:
        keys = [option.key for option in options]
        looked_at = self._looked_at
        # By key: options asked for anew are other values.
        before = keys.index(looked_at.key) if looked_at is not None and looked_at.key in keys else -1
        self._looked_at = options[(before + 1) % len(options)]
        told = self.tr("{what} ({number} of {count} in this hex): its button stands in the panel.")
        words = told.format(
            what=self._looked_at.label, number=keys.index(self._looked_at.key) + 1, count=len(keys)
        )
        self._session.say(words)
        self._look_at(decision, self._looked_at)
        self._show()

    def _show(self) -> None:
        self._scene.set_marks(_SOURCE, self._marks())

    def _marks(self) -> tuple[MapMark, ...]:
        if self.decision is None:
            return ()
        hexes = frozenset(option.at for option in self.decision.options if option.at is not None)
        open_ = HexFill(hexes, _OPEN, 0.12, _OPEN, 3.0, Line.DASHED)
        if self._looked_at is None or self._looked_at.at is None:
            return (open_,)
        return (open_, HexFill(frozenset({self._looked_at.at}), _LOOKED_AT, 0.1, _LOOKED_AT, 5.0))
