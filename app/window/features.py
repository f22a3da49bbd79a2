"""All features of the window, made for one workspace, as one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QMenu

from app.window.bringing_in import bringing_a_map, bringing_a_setup, bringing_counters, making_a_game
from app.window.dock_widgets import Panel
from app.window.feature import Feature, FeatureMaker, Host
from app.window.file_door import opening_files
from app.window.film import film
from app.window.history import histories_in_the_window
from app.window.lesson_making import lesson_making
from app.window.lessons import lessons
from app.window.manual_acts import manual
from app.window.menus import Handler
from app.window.own_map import own_map
from app.window.quiz import quiz
from app.window.remarking import remarking
from app.window.take_away import taking_away
from app.window.vassal_files import vassal_files
from app.window.watching import watching
from app.window.welcome import welcoming
from app.window.what_changed import what_changed
from app.window.where_was_i import where_was_i
from app.window.workspace import Workspace

# The order is that of panels and of settling: what makes lessons hears of the lessons that stand before it.
MAKERS: tuple[FeatureMaker, ...] = (
    watching,
    film,
    where_was_i,
    what_changed,
    lessons,
    lesson_making,
    quiz,
    remarking,
    manual,
    welcoming,
    opening_files,
    vassal_files,
    taking_away,
    histories_in_the_window,
    own_map,
    making_a_game,
    bringing_a_map,
    bringing_counters,
    bringing_a_setup,
)


class Features:
    """The features of one workspace."""

    def __init__(self, workspace: Workspace, host: Host) -> None:
        self._all: tuple[Feature, ...] = tuple(make(workspace, host) for make in MAKERS)

    @property
    def panels(self) -> tuple[Panel, ...]:
        """The panels of all."""
        return tuple(panel for each in self._all for panel in each.panels)

    def handlers(self) -> dict[str, Handler]:
        """Return what the actions of all do."""
        return {key: handler for each in self._all for key, handler in each.handlers.items()}

    def choices(self) -> dict[str, Callable[[QMenu], None]]:
        """Return what fills the menus beside entries."""
        return {key: fill for each in self._all for key, fill in each.choices.items()}

    def states(self) -> Mapping[str, bool]:
        """Return which of their actions are on now."""
        return {key: is_on for each in self._all for key, is_on in each.states().items()}

    def settle(self) -> None:
        """Begin, now that the workspace stands in the window."""
        for each in self._all:
            each.settle()

    def close(self) -> None:
        """End, before the workspace is taken out."""
        # As they were made: a feature may hold what one before it owns.
        for each in reversed(self._all):
            each.close()
