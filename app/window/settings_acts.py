"""A person's settings at work: changed in their dialog or by the way, kept for the next time."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QDialog, QWidget

from app.assist.level import Level
from app.dialogs.passing import passing
from app.dialogs.settings import SettingsDialog
from app.settings import AT_ONCE, Settings, save_settings
from app.view.session import Show
from app.view.translated import tr as _tr
from app.window.appearance import show_from
from app.window.games import Games
from app.window.menus import Handler
from app.window.workspace import Workspace
from rules.words import NO_WORDS


class SettingsActs:
    """Holds the settings; `workspace` is the one that they are applied to, None while there is none."""

    def __init__(self, settings: Settings, window: QWidget, games: Games) -> None:
        self.settings = settings
        self.workspace: Workspace | None = None
        self._window, self._games = window, games

    def handlers(self) -> dict[str, Handler]:
        """Return what the actions of the settings do."""
        return {"game.settings": self.change, "view.dark": self.toggle_dark}

    def change(self) -> None:
        """Show the dialog and apply what was chosen."""
        words = self.workspace.opened.game.words if self.workspace is not None else NO_WORDS
        with passing(SettingsDialog(self.settings, words, self._window)) as dialog:
            is_taken = dialog.exec() == QDialog.DialogCode.Accepted
            if is_taken:
                self._keep(dialog.settings)
        if is_taken:
            self._apply()

    def _apply(self) -> None:
        if self.workspace is None:
            return
        self.workspace.advisor.set_level(Level(self.settings.assistant))
        self.workspace.auto_player.set_pace(is_at_once=self.settings.pace == AT_ONCE)
        shown = show_from(self.settings)
        self.workspace.session.change_show(
            style=shown.style,
            counter_scale=shown.counter_scale,
            closed_sides=shown.closed_sides,
            is_dark=shown.is_dark,
            has_motion=shown.has_motion,
        )

    def toggle_dark(self) -> None:
        """Go dark or light, in the next game too."""
        if self.workspace is None:
            return
        is_dark = not self.workspace.session.show.is_dark
        self.workspace.session.change_show(is_dark=is_dark)
        self._keep(replace(self.settings, theme="dark" if is_dark else "light"))

    def follow_theme(self, is_dark: bool) -> None:
        """Go dark or light with the system, unless the person has chosen."""
        if self.settings.theme == "system" and self.workspace is not None:
            self.workspace.session.change_show(is_dark=is_dark)

    def keep_level(self, level: Level) -> None:
        """Begin with this level the next time."""
        self._keep(replace(self.settings, assistant=level.value))

    def keep_show(self, show: Show) -> None:
        """Show counters and stacks so in the next game too; what is hidden for a moment is not meant."""
        closed = self.settings.closed_sides
        # The order is kept where nothing changed: then nothing is written either.
        if show.closed_sides != frozenset(closed):
            closed = tuple(sorted(show.closed_sides))
        scale = show.counter_scale
        chosen = replace(self.settings, style=show.style, counter_scale=scale, closed_sides=closed)
        self._keep(replace(chosen, own_map=show.own_map))

    def keep_pace(self, pace: str) -> None:
        """Let Adjutant play as fast the next time."""
        self._keep(replace(self.settings, pace=pace))

    def _keep(self, settings: Settings) -> None:
        """Keep a person's settings, where they are others than before."""
        if settings != self.settings:
            self.settings = settings
            self._games.try_to(lambda: save_settings(settings), _tr("The settings were not kept."))
