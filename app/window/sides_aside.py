"""Left side and journal, put away while something needs the room, and brought back."""

from __future__ import annotations

from app.window.panel_docks import PanelDocks
from app.window.panel_state import JOURNAL, LEFT, ORDER


class SidesAside:
    """What was put away; whatever a person opens again himself stays as he has it."""

    def __init__(self) -> None:
        self._names: tuple[str, ...] = ()

    def put_away(self, docks: PanelDocks) -> None:
        """Put away what is in sight."""
        self._names = tuple(name for name in (ORDER, JOURNAL) if docks.panel_state.is_in_sight(name))
        for name in self._names:
            if name == JOURNAL:
                docks.hide(name)
            else:
                docks.toggle(LEFT)

    def bring_back(self, docks: PanelDocks) -> None:
        """Bring back what was put away."""
        names, self._names = self._names, ()
        for name in names:
            if not docks.panel_state.is_in_sight(name):
                docks.show(name)
