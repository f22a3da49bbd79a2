"""A replay that comes with a game: a copy of it is laid out at its set-up, to be stepped through."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QStatusBar

from app.files.histories import histories
from app.files.savegame import OpenGame
from app.panels.film.watching_chip import Watched, WatchingChip
from app.table.changes import Moved, flattened
from app.table.journal import Journal
from app.table.pieces import Spot
from app.view.keys import key_of
from app.view.translated import tr as _tr
from app.window.feature import Feature, Host, part_of
from app.window.games import Games
from app.window.home import Home, home_of, open_home
from app.window.workspace import Workspace
from rules.issues import DataError

WATCHED_SCALE = 0.45
"""Some 70 pixels a hex: a combat and its neighbourhood are in sight, and the figures can be read."""


def watching(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of the replays that come with a game; a chip tells whoever watches that he does."""
    stand = WatchingStand(workspace, host)
    return Feature({"help.example": stand.watch_example}, settle=stand.settle)


class WatchingStand(QObject):
    """Where the chip stands, and the way from a replay back to one's own game."""

    def __init__(self, workspace: Workspace, host: Host) -> None:
        super().__init__(workspace.view)
        self._workspace, self._host = workspace, host
        self.chip = WatchingChip(workspace.session)
        self.home: Home | None = None
        """Where one comes back to from the replay on the table; None where it is no replay."""

    def settle(self) -> None:
        """Stand in the line at the bottom, where nothing of the map is covered."""
        bar = self._workspace.window.statusBar()
        bar.insertWidget(0, self.chip)
        self.chip.refresh()  # the bar shows whatever is put into it
        self._workspace.at_its_end(partial(self._end, bar))

    def _end(self, bar: QStatusBar) -> None:
        bar.removeWidget(self.chip)
        self.chip.deleteLater()

    def watch_example(self) -> None:
        """Lay out the first replay that comes with the game."""
        home = self.home or home_of(self._workspace.opened)
        session = self._workspace.session
        opened = open_example(self._host.games, session.game.header.game, session.say)
        laid_out = self._host.enter(opened)
        stand = part_of(WatchingStand, laid_out)
        if laid_out is not None and stand is not None:
            look_on(laid_out)
            stand.begin(home)

    def begin(self, home: Home) -> None:
        """Tell that this is a replay; one comes back to another game."""
        self.home = home
        self.tell_watched("replay", self._workspace.opened.game.header.title, self.leave)

    def tell_watched(self, what: str, title: str, leave: Callable[[], object]) -> None:
        """Tell by the chip what is watched in the place of one's own game."""
        words = _tr("Watching: {title}").format(title=title)
        self.chip.tell(what, Watched(words, _tr("Back to my game"), leave))

    def leave(self) -> None:
        """Go back to the game that one came from."""
        if self.home is not None:
            self._host.enter(open_home(self._host.games, self.home))


def open_example(games: Games, game: str, say: Callable[[str], object]) -> OpenGame | None:
    """Open a copy of the first replay that comes with a game, at its set-up; None, told, without one."""
    try:
        found = histories(game)
    except DataError as error:
        games.tell(_tr("The replay cannot be opened."), error)
        return None
    if not found:
        say(_tr("This game has no replay to watch."))
        return None
    return games.open_replay(found[0].path)


def look_on(workspace: Workspace) -> None:
    """Bring what happens first into sight, and tell how to step on."""
    workspace.show_dock("journal")
    text = _tr("{title}. Step on with the key “{on}”, back with “{back}”; remarks stand in the journal.")
    title = workspace.opened.game.header.title
    workspace.session.say(text.format(title=title, on=key_of("replay.forward"), back=key_of("replay.back")))
    # Once the panels have their places, and with them the view its size.
    QTimer.singleShot(0, workspace.view, partial(_bring_into_sight, workspace))


def _bring_into_sight(workspace: Workspace) -> None:
    spot = first_spot(workspace.opened.game.journal)
    if spot is not None:
        workspace.view.zoom_in()  # from here on the view no longer fits itself to the window
        workspace.view.camera.zoom_by(WATCHED_SCALE / workspace.view.camera.scale)
        workspace.session.centre_on(spot)


def first_spot(journal: Journal) -> Spot | None:
    """Return where the first move over the map of a journal begins, None where nobody moves."""
    # Along the branch that is shown, also what comes after the present: a replay is laid out at its set-up.
    for step in journal.line_through(journal.now):
        for each in flattened(step.change):
            if isinstance(each, Moved) and each.before.hex is not None:
                return each.before.spot
    return None
