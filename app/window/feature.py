"""A feature of the window: what it brings to the table of one game, beside the table itself.

Film, lessons, exports: each is a value made by one function, so that neither the workspace nor the menus know
any of them. `app.window.features` lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from PySide6.QtCore import QObject
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
    enter: Callable[[OpenGame | None], Workspace | None]
    """Lays another game out in the place of this one and returns it; None, told, where it was not opened, or
    that fails."""
    refresh: Callable[[], None]
    """Shows anew which actions are on."""
    look_anew: Callable[[], None]
    """Lays the same game out once more: its map is another."""
    act: Callable[[str], None]
    """Does what an action of the menus does, by its id: that of another feature too."""


@dataclass(frozen=True, slots=True)
class Feature:
    """What a feature brings: each part may be left out.

    `handlers` says what its actions do, `states` which of them are on now, `choices` fills the menus that
    open beside an entry. `panels` stand at the right side, in this order. `settle` is called once the
    workspace stands in the window, `close` before it is taken out.
    """

    handlers: Mapping[str, Handler] = field(default_factory=dict)
    states: Callable[[], Mapping[str, bool]] = dict
    choices: Mapping[str, Callable[[QMenu], None]] = field(default_factory=dict)
    panels: tuple[Panel, ...] = ()
    settle: Callable[[], object] = lambda: None
    close: Callable[[], object] = lambda: None


FeatureMaker = Callable[[Workspace, Host], Feature]

Part = TypeVar("Part", bound=QObject)


def part_of(kind: type[Part], workspace: Workspace | None) -> Part | None:
    """Return what a feature has of a kind in a workspace; None without it, or without a workspace."""
    # Features know nothing of one another: they meet as children of the view, by their kind.
    return workspace.view.findChild(kind) if workspace is not None else None
