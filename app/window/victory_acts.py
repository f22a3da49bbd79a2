"""What the menus do with victory: the panel, the card of the end, the report as a text."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt

from app.assist.victory.standing import Standing
from app.assist.victory.standing_text import standing_lines
from app.files.disk import write_aside
from app.panels.victory_card import VictoryCard
from app.table.journal import Event
from app.view.translated import tr as _tr
from app.window.menus import Handler
from app.window.workspace import Workspace

Export = Callable[[str, str, Callable[[Path], object]], None]
"""Asks for a file by a title and an ending, and has it written."""


class VictoryActs:
    """Victory in one workspace. `export` asks where a file should go."""

    def __init__(self, workspace: Workspace, export: Export) -> None:
        self._workspace, self._export = workspace, export
        self.card: VictoryCard | None = None
        panel = workspace.panels.victory
        panel.card_wanted.connect(self.show_card)
        panel.export_wanted.connect(self.export)
        workspace.victory_count.ended.connect(self.show_card)
        workspace.session.happened.connect(self._follow)

    def handlers(self) -> dict[str, Handler]:
        """Return what each action about victory does."""
        return {
            "turn.victory": self.show_panel,
            "turn.end_of_game": self.show_card,
            "export.victory": self.export,
        }

    def show_panel(self) -> None:
        """Bring the panel into sight."""
        self._workspace.show_dock("victory")

    def show_card(self) -> None:
        """Have the points counted and show how the game ends, or would end now."""
        self._ask("card", self._lay_card)

    def export(self) -> None:
        """Have the points counted and written to a file."""
        self._ask("export", self._ask_file)

    def _ask(self, purpose: str, then: Callable[[Standing], object]) -> None:
        """Have the points counted, or tell that no rules say how."""
        if self._workspace.victory_count.has_rules:
            self._workspace.victory_count.ask(purpose, then)
        else:
            self._workspace.session.say(_tr("No rules of this game here say who wins."))

    def _lay_card(self, standing: Standing) -> None:
        card = self.card = VictoryCard(self._workspace.session, standing)
        card.ledger_wanted.connect(self.show_panel)
        card.export_wanted.connect(self.export)
        card.closed.connect(self._workspace.take_keys)
        card.destroyed.connect(partial(self._forget, card))
        self._workspace.lay_card(card)
        # Not the primary button: who is still typing keys of the table should not be led away by Return.
        card.buttons["close"].setFocus(Qt.FocusReason.OtherFocusReason)

    def _follow(self, event: Event) -> None:
        """Count again for a card that lies there: it would tell of a table that is no more."""
        if self.card is not None and event.changes:
            # Of many steps in a row only the last is counted.
            self._workspace.victory_count.ask("card again", self._show_anew)

    def _show_anew(self, standing: Standing) -> None:
        # It may have been closed while the points were counted.
        if self.card is not None:
            self.card.show_standing(standing)

    def _forget(self, card: VictoryCard) -> None:
        # A newer card may have taken its place.
        if self.card is card:
            self.card = None

    def _ask_file(self, standing: Standing) -> None:
        text = "\n".join(standing_lines(standing, _tr)) + "\n"
        self._export(_tr("Victory points"), "txt", lambda path: write_aside(path, text.encode()))
