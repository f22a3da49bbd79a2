"""A replay that comes with a game: a copy of it is laid out at its set-up, to be stepped through."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtGui import QKeySequence

from app.actions import action
from app.files.histories import histories
from app.files.savegame import OpenGame
from app.table.changes import Moved, flattened
from app.table.journal import START, Journal
from app.table.pieces import Spot
from app.window.feature import Feature, Host
from app.window.games import Games
from app.window.workspace import Workspace
from rules.issues import DataError

WATCHED_SCALE = 0.45
"""Some 70 pixels a hex: a combat and its neighbourhood are in sight, and the figures can be read."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("Watching", text)


def watching(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of the replays that come with a game."""

    def watch() -> None:
        opened = open_example(host.games, workspace.opened.game.header.game)
        laid_out = host.enter(opened) if opened is not None else None
        if laid_out is not None:
            look_on(laid_out)

    return Feature({"help.example": watch})


def open_example(games: Games, game: str) -> OpenGame | None:
    """Open a copy of the first replay that comes with a game, at its set-up; None, told, without one."""
    try:
        found = histories(game)
    except DataError as error:
        games.tell(_tr("The replay cannot be opened."), error)
        return None
    opened = games.open_copy(found[0].path) if found else None
    if opened is not None:
        opened.game.journal.go_to(START)
    return opened


def look_on(workspace: Workspace) -> None:
    """Bring what happens first into sight, and tell how to step on."""
    workspace.show_dock("journal")
    text = _tr("{title}. Step on with the key “{on}”, back with “{back}”; remarks stand in the journal.")
    title = workspace.opened.game.header.title
    workspace.session.say(text.format(title=title, on=_key("replay.forward"), back=_key("replay.back")))
    # Once the panels have their places, and with them the view its size.
    QTimer.singleShot(0, workspace.view, partial(_bring_into_sight, workspace))


def _bring_into_sight(workspace: Workspace) -> None:
    spot = first_spot(workspace.opened.game.journal)
    if spot is not None:
        workspace.view.zoom_in()  # from here on the view no longer fits itself to the window
        workspace.view.camera.zoom_by(WATCHED_SCALE / workspace.view.camera.scale)
        workspace.session.centre_on(spot)


def _key(action_id: str) -> str:
    key = QKeySequence(action(action_id).keys[0])
    return key.toString(QKeySequence.SequenceFormat.NativeText)


def first_spot(journal: Journal) -> Spot | None:
    """Return where the first move over the map of a journal begins, None where nobody moves."""
    for step in journal.line_through(journal.now):
        for each in flattened(step.change):
            if isinstance(each, Moved) and each.before.hex is not None:
                return each.before.spot
    return None
