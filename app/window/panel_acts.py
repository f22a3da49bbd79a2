"""What the menus do with the sides of the window: each panel by a key, rails, drawer, the map alone."""

from __future__ import annotations

from functools import partial

from app.view.session import Tone
from app.view.translated import tr as _tr
from app.window.menus import Handler
from app.window.panel_state import LEFT, RIGHT
from app.window.workspace import Workspace


class PanelActs:
    """The menu of the panels of one room."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace, self._panel_docks = workspace, workspace.panel_docks

    def handlers(self) -> dict[str, Handler]:
        """Return what each action about panels does."""
        panels: dict[str, Handler] = {
            f"panel.{name}": partial(self._panel_docks.press, name)
            for name in self._workspace.docks
            if name != "setup"
        }
        return {
            **panels,
            "panel.setup": self.press_setup,
            "panel.left": partial(self._panel_docks.toggle, LEFT),
            "panel.right": partial(self._panel_docks.toggle, RIGHT),
            "panel.pin": self._panel_docks.toggle_pin,
            "view.map_only": self._panel_docks.toggle_map_only,
            "view.panels": self.begin_anew,
        }

    def states(self) -> dict[str, bool]:
        """Return which of the actions that can be on are on."""
        panel_state = self._panel_docks.panel_state
        return {
            "panel.left": panel_state.is_shown(LEFT),
            "panel.right": panel_state.is_shown(RIGHT),
            "panel.pin": panel_state.is_pinned,
            "view.map_only": panel_state.is_map_only,
        }

    def press_setup(self) -> None:
        """Begin to set up where that has not begun; its panel comes with it."""
        if self._workspace.set_up_guide.is_open:
            self._panel_docks.press("setup")
        else:
            self._workspace.set_up_guide.open()

    def begin_anew(self) -> None:
        """Have every panel as at first; that of a set-up that is under way is shown with it."""
        self._panel_docks.begin_anew()
        if self._workspace.set_up_guide.is_open:
            self._panel_docks.suggest("setup")
        told = _tr("The panels stand as at first. The game is as it was.")
        self._workspace.session.say(told, Tone.FINE)
