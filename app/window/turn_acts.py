"""What the menus do with selections, turns, dice and the journal."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from app.dialogs.text import ask_text
from app.table.clock import Pace
from app.table.journal import START
from app.view.translated import tr as _tr
from app.window.menus import Handler
from app.window.workspace import Workspace


class TurnActs:
    """The menus Edit, Turn and Replay of one workspace."""

    def __init__(self, workspace: Workspace, window: QWidget) -> None:
        self._workspace = workspace
        self._window = window
        self._journal = workspace.opened.game.journal

    def handlers(self) -> dict[str, Handler]:
        """Return what each action of these menus does."""
        return {**self._edit(), **self._turn(), **self._replay()}

    def _edit(self) -> dict[str, Handler]:
        verbs = self._workspace.verbs
        return {
            "edit.undo": self._journal.undo,
            "edit.redo": self._journal.redo,
            "edit.take_back": verbs.take_back,
            "edit.select_all_here": verbs.select_stack,
            "edit.select_division": verbs.select_division,
            "edit.find": self.find,
        }

    def _turn(self) -> dict[str, Handler]:
        strip = self._workspace.panels.turn_strip
        return {
            "turn.next_step": lambda: strip.advance(Pace.NEXT_STEP),
            "turn.previous_step": lambda: strip.advance(Pace.PREVIOUS_STEP),
            "turn.dice": self.roll,
            "turn.real_die": self.expect_real_die,
            "turn.next_unit": self._workspace.view.next_unit,
        }

    def _replay(self) -> dict[str, Handler]:
        panel, journal = self._workspace.panels.journal, self._journal
        return {
            "replay.start": partial(self._go, partial(journal.go_to, START), _tr("The game begins here.")),
            "replay.end": partial(self._go, panel.go_to_end, _tr("This branch of the game ends here.")),
            "replay.branch": panel.show_branches,
            "replay.bookmark": self.ask_bookmark,
        }

    def _go(self, go: Handler, unmoved: str) -> None:
        """Go through the journal, or tell why it stays where it stands."""
        before = self._journal.now
        go()
        if self._journal.now == before:
            self._workspace.session.say(unmoved)

    def find(self) -> None:
        """Put the keys into the search field of the order of battle."""
        self._workspace.show_dock("order")
        self._workspace.panels.order_of_battle.focus_search()

    def roll(self) -> None:
        """Roll the dice as they are set, with the dice in sight."""
        self._workspace.show_dock("dice")
        self._workspace.panels.dice.roll()

    def expect_real_die(self) -> None:
        """Let the next digit be the face of a real die: of the combat, of the step, else of any roll."""
        panels = self._workspace.panels
        for name, panel in (("combat", panels.combat), ("assistant", panels.assistant)):
            if panel.expects_die:
                self._workspace.show_dock(name)
                panel.expect_real_die()
                return
        self._workspace.show_dock("dice")
        panels.dice.expect_real_die()

    def ask_bookmark(self) -> None:
        """Ask for a name of the present step."""
        now = self._journal.now
        name = ask_text(_tr("Name of this step"), self._journal.bookmarks.get(now, ""), parent=self._window)
        if name is not None:
            self._journal.bookmark(now, name)
