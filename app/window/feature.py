"""A feature of the window: what it brings to the table of one game, beside the table itself.

Film, lessons, exports: each is a value made by one function, so that neither the workspace nor the menus know
any of them. `app.window.features` lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from PySide6.QtWidgets import QMenu

from app.files.savegame import OpenGame
from app.window.dock_widgets import Panel
from app.window.games import Games
from app.window.menus import Handler
from app.window.opening import Frame
from app.window.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Host:
    """What a feature may ask of the window that it is in."""

    frame: Frame
    games: Games
    enter: Callable[[OpenGame], Workspace | None]
    """Lays another game out in the place of this one and returns it; None, told, where that fails."""
    refresh: Callable[[], None]
    """Shows anew which actions are on."""
    look_anew: Callable[[], None]
    """Lays the same game out once more: its map is another."""
    act: Callable[[str], None]
    """Does what an action of the menus does, by its id: that of another feature too."""


def _no_states() -> Mapping[str, bool]:
    return {}


def _nothing() -> None:
    return None


@dataclass(frozen=True, slots=True)
class Feature:
    """What a feature brings: each part may be left out.

    `handlers` says what its actions do, `states` which of them are on now, `choices` fills the menus that
    open beside an entry. `panels` stand at the right side, in this order. `settle` is called once the
    workspace stands in the window, `close` before it is taken out.
    """

    handlers: Mapping[str, Handler] = field(default_factory=dict)
    states: Callable[[], Mapping[str, bool]] = _no_states
    choices: Mapping[str, Callable[[QMenu], None]] = field(default_factory=dict)
    panels: tuple[Panel, ...] = ()
    settle: Callable[[], object] = _nothing
    close: Callable[[], object] = _nothing


FeatureMaker = Callable[[Workspace, Host], Feature]
