"""What the menus do with the sides of the window: each panel by a key, rails, drawer, the map alone."""

from __future__ import annotations

from functools import partial

from app.window.menus import Handler
from app.window.room import Room
from app.window.stand import LEFT, RIGHT


class PanelActs:
    """The menu of the panels of one room."""

    def __init__(self, room: Room) -> None:
        self._room, self._sides = room, room.sides

    def handlers(self) -> dict[str, Handler]:
        """Return what each action about panels does."""
        panels: dict[str, Handler] = {
            f"panel.{name}": partial(self._sides.press, name) for name in self._room.docks if name != "setup"
        }
        return {
            **panels,
            "panel.setup": self.press_setup,
            "panel.left": partial(self._sides.toggle, LEFT),
            "panel.right": partial(self._sides.toggle, RIGHT),
            "panel.pin": self._sides.toggle_pin,
            "view.map_only": self._sides.toggle_map_only,
        }

    def states(self) -> dict[str, bool]:
        """Return which of the actions that can be on are on."""
        stand = self._sides.stand
        return {
            "panel.left": stand.is_shown(LEFT),
            "panel.right": stand.is_shown(RIGHT),
            "panel.pin": stand.is_pinned,
            "view.map_only": stand.is_map_only,
        }

    def press_setup(self) -> None:
        """Begin to set up where that has not begun; its panel comes with it."""
        if self._room.deployer.is_open:
            self._sides.press("setup")
        else:
            self._room.deployer.open()
