"""The window in which a game is made: grid, map, counters, set-up; then it is on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from app.bring_in.extra import missing_packages
from app.bring_in.map_scan import MapScan, load_scan
from app.bring_in.new_game.plan import FIRST, SECTION, GamePlan
from app.bring_in.new_game.scanned_grid import Extent, ScannedGrid
from app.bring_in.watch import Watch
from app.bring_in.wizard.frame import BringInWindow
from app.bring_in.wizard.grid_page import GridPage
from app.bring_in.wizard.map_pictures_page import MapPicturesPage
from app.bring_in.wizard.map_state import MapState
from app.bring_in.wizard.new_game.counters_page import CountersPage
from app.bring_in.wizard.new_game.grid_page import GameGridPage
from app.bring_in.wizard.new_game.map_page import MapPage
from app.bring_in.wizard.new_game.parts import Parts
from app.bring_in.wizard.new_game.scan_numbers import OwnNumbers
from app.bring_in.wizard.new_game.scan_page import ScanPage
from app.bring_in.wizard.new_game.setup_page import SetUpPage
from app.bring_in.wizard.new_game.state import Making
from app.bring_in.wizard.numbers_page import NumbersPage
from app.bring_in.wizard.page import Page
from app.dialogs.new_game import Wanted
from app.files.bring_in_folders import new_map_folder
from app.files.folders import data_folder
from app.view.session import Tone
from app.view.translated import tr as _tr
from app.window.bring_door import ExtraDoor, OneWindow
from app.window.bring_map import find_grid_of, join_pictures, reached
from app.window.feature import Host
from app.window.new_game_sheets import NewGameSheets
from app.window.workspace import Workspace
from rules.issues import DataError
from rules.library import game_folder
from rules.regular_file import is_file


class NewGameMaking:
    """The window of one workspace in which a game is made."""

    def __init__(self, workspace: Workspace, host: Host) -> None:
        self._workspace, self._host = workspace, host
        self._one, self._extra = OneWindow(), ExtraDoor(host)
        self.making: Making | None = None
        self.state: MapState | None = None
        """The scan of which the game is made; None for one that begins with an empty grid."""

    def open(self) -> None:
        """Open the window, where a game in the making stands if there is one."""
        self._leave(self.state is not None)
        self._one.open(self._made)

    def _leave(self, is_other: bool) -> None:
        """Put a window away that began in another way, unless its game got its folder in it."""
        making = self.making
        if making is not None and (making.is_taken_up or (is_other and making.folder is None)):
            self.close()

    def open_scan(self) -> None:
        """Open the window on a scan of the game's map, where a game in the making stands if there is one.

        What finds the grid is offered where it is missing; the grid can be laid by hand without it.
        """
        self._leave(self.state is None)
        go_on = partial(self._one.open, self._made_of_scan)
        self._extra.go_through(go_on, go_on)

    def open_this(self) -> None:
        """Open the window on the game that lies on the table; tell it where that was not made so."""
        self._host.games.try_to(self._open_this, _tr("This game cannot be gone on with in the window."))

    def _open_this(self) -> None:
        folder = game_folder(self._workspace.session.game.header.game)
        making = self.making
        if making is None or making.folder != folder:
            making = Making(data_folder())
            making.take_up(folder)
            # Not before: one in the making stays where this game is none to go on with.
            self.close()
            self._have(making)
        self._one.open(partial(self._made_of_this, making))

    def _made_of_this(self, making: Making) -> BringInWindow:
        window = self._window(_tr("A game of yours"), (), making)
        window.subject.show_words(making.plan.title)
        # At the counters: the map has a window of its own as well.
        window.begin_at(1)
        return window

    def _made(self) -> BringInWindow:
        making = self._begun()
        grid = GameGridPage(self._workspace.session, making)
        grid.scan_wanted.connect(self._turn_to_scan)
        return self._window(_tr("A game made by hand"), (grid,), making)

    def _made_of_scan(self) -> BringInWindow:
        session, making = self._workspace.session, self._begun()
        state = self.state = MapState(_scan_begun(), GamePlan("").sheet(), new_map_folder())
        state.kept.failed.connect(self._one.tell_unkept)
        # Asked when the window is made: what is installed while it is open counts from the next one on.
        has_extra = not missing_packages()
        parts = Parts(state, new_map_folder(), join_parts if has_extra else None)
        pictures = MapPicturesPage(session, state, join_pictures if has_extra else None)
        pages = (
            pictures,
            GridPage(session, state, find_grid_of if has_extra else None),
            NumbersPage(session, state, OwnNumbers(state)),
            ScanPage(session, state, making, flat_files, parts),
        )
        window = self._window(_tr("A game of a scanned map"), pages, making)
        self._lead(window, pictures, parts, state)
        window.begin_at(reached(state))
        return window

    def _lead(self, window: BringInWindow, pictures: MapPicturesPage, parts: Parts, state: MapState) -> None:
        """Lead to the pictures for another part, and back to where the one before it stands."""
        give_up = pictures.offer_to_give_up(parts.give_up)
        give_up.setVisible(bool(parts.done))

        def go() -> None:
            give_up.setVisible(bool(parts.done))
            pictures.show_begun()
            # By way of the first step: what was reached of another part holds no longer.
            window.begin_at(0)
            window.begin_at(reached(state))

        parts.another_wanted.connect(go)
        parts.came_back.connect(go)

    def _turn_to_scan(self) -> None:
        """Begin with a scan in place of an empty grid."""
        self.close()
        self.open_scan()

    def _begun(self) -> Making:
        return self._have(Making(data_folder()))

    def _have(self, making: Making) -> Making:
        self.making = making
        making.failed.connect(self._tell)
        making.changed.connect(self._tell_no_more)
        return making

    def _window(self, caption: str, first: tuple[Page, ...], making: Making) -> BringInWindow:
        session = self._workspace.session
        self._map, self._setup = MapPage(session, making), SetUpPage(session, making)
        counters = CountersPage(session, making)
        pages = (*first, self._map, counters, self._setup)
        window = BringInWindow(session, caption, pages, self._host.frame)
        self._sheets = NewGameSheets(self._workspace, self._host, making, window)
        counters.sheets_wanted.connect(self._sheets.open)
        making.changed.connect(lambda: window.subject.show_words(making.plan.title))
        window.finished_with.connect(self._finish)
        return window

    def _tell(self, error: DataError) -> None:
        if self._one.window is not None:
            told = _tr("The game cannot be written. {why}")
            self._one.window.tell(told.format(why=error.issues[0]))

    def _tell_no_more(self) -> None:
        """Take back that it cannot be written once it was."""
        if self._one.window is not None and self.making is not None and self.making.is_kept:
            self._one.window.tell("")

    def close(self) -> None:
        """Put the window away; what was made so far is kept in its folder."""
        if self.making is not None:
            self._sheets.close()
            self._one.close()
            # They have threads and editors of their own, which outlive a window that is only closed.
            self._map.close_down()
            self._setup.close_down()
            self.making = self.state = None
        self._extra.close()

    def _finish(self) -> None:
        """Lay the game out on the table."""
        # Before it is closed, which forgets the making.
        folder = self.making.folder if self.making is not None else None
        self.close()
        if folder is None:
            return
        opened = self._host.games.begin(Wanted(folder.id, FIRST, 1))
        laid_out = self._host.enter(opened)
        if laid_out is not None:
            text = _tr("{title} is yours: it stands under Game, New, and its files in {folder}.")
            told = text.format(title=folder.title, folder=folder.home)
            laid_out.session.say(told, Tone.FINE)


def _scan_begun() -> MapScan:
    """Return the scan of a new game that was begun and left, else a fresh one."""
    fresh = MapScan("", SECTION)
    try:
        scan = load_scan(new_map_folder() / SECTION)
    # There is none, or it is damaged: it begins anew.
    except DataError:
        return fresh
    is_there = all(map(is_file, (*scan.pictures, *filter(None, [scan.picture]))))
    return scan if is_there and not scan.is_kept else fresh


def join_parts(scans: Sequence[MapScan], out: Path, watch: Watch) -> MapScan:
    """Return scans of parts of a map as one; raises DataError where they do not fit together."""
    # After the check for the extra: it imports what reads scans.
    from app.bring_in.new_game.scans_joined import joined_scan  # noqa: PLC0415

    return joined_scan(scans, out, watch)


def flat_files(
    plan: GamePlan, scan: MapScan, grid: ScannedGrid, extent: Extent
) -> Callable[[Watch], dict[str, bytes]]:
    """Return the work of laying a scan flat as the picture of a game's map; it holds values alone."""

    def lay_flat(watch: Watch) -> dict[str, bytes]:
        # Not before: a window that only plays does without Pillow.
        from app.bring_in.new_game.scanned_game import map_files  # noqa: PLC0415

        return map_files(plan, scan, grid, extent, watch)

    return lay_flat
