"""Bringing in a printed map: its window, from the pictures to the section's picture under our data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from app.bring_in.extra import missing_packages
from app.bring_in.lattice import Point
from app.bring_in.map_scan import MapScan, load_scan, save_scan
from app.bring_in.new_game.plan import SECTION
from app.bring_in.placing import Placed
from app.bring_in.watch import Watch
from app.bring_in.wizard.frame import BringInWindow
from app.bring_in.wizard.grid_page import GridPage
from app.bring_in.wizard.kept import Kept
from app.bring_in.wizard.map_pictures_page import MapPicturesPage
from app.bring_in.wizard.map_state import Found, MapState
from app.bring_in.wizard.numbers_page import NumbersPage
from app.bring_in.wizard.place_page import KeepMap, PlacePage
from app.files.bring_in_folders import begun, bring_in_folder, new_map_folder
from app.view.session import Tone
from app.view.translated import tr as _tr
from app.window.bring_door import ExtraDoor, OneWindow, begun_before
from app.window.feature import Host
from app.window.workspace import Workspace
from rules.issues import DataError, Issue
from rules.regular_file import is_file

_PICTURES, _GRID, _NUMBERS, _COMPARE = range(4)


class BringMap:
    """The window of one workspace in which a map is brought in."""

    def __init__(self, workspace: Workspace, host: Host) -> None:
        self._workspace, self._host = workspace, host
        self._session = workspace.session
        self._one, self._extra = OneWindow(), ExtraDoor(host)
        self.state: MapState | None = None

    def close(self) -> None:
        """Put the window away with the game."""
        self._extra.close()
        self._one.close()

    def open(self) -> None:
        """Open the window where the map that was begun last stands, or at its beginning.

        What finds the grid is offered where it is missing; the grid can be laid by hand without it.
        """
        self.open_with(())

    def open_with(self, pictures: Sequence[Path]) -> None:
        """Open the window as `open` does; with pictures at its beginning, where they join those there are."""
        go_on = partial(self._one.open_with_pictures, self._made, pictures)
        self._extra.go_through(go_on, go_on)

    def _made(self) -> BringInWindow:
        game = self._session.game
        home = bring_in_folder(game.header.game, "maps")
        state = self.state = MapState(self._begun(), game.sheet, home)
        state.kept.failed.connect(self._one.tell_unkept)
        # Asked when the window is made: what is installed while it is open counts from the next one on.
        has_extra = not missing_packages()
        pictures = MapPicturesPage(self._session, state, join_pictures if has_extra else None)
        pictures.offer_new_game(self._turn_to_new_game)
        pages = (
            pictures,
            GridPage(self._session, state, find_grid_of if has_extra else None),
            NumbersPage(self._session, state),
            PlacePage(self._session, state, self._keeper(state)),
        )
        window = BringInWindow(self._session, _tr("A printed map"), pages, self._host.frame)
        _name(window, state)
        state.changed.connect(partial(_name, window, state))
        window.finished_with.connect(self._finish)
        window.begin_at(reached(state))
        return window

    def _turn_to_new_game(self) -> None:
        """Make a game of the pictures: they show the map of another one."""
        state = self.state
        pages = () if self._one.window is None else self._one.window.pages
        pictures = next((page.paths for page in pages if isinstance(page, MapPicturesPage)), ())
        if state is None:
            return
        self.close()
        if pictures:
            # As one that was begun and left: so they are there when its window opens.
            # Where it cannot be written the pictures are added there once more.
            Kept().keep(partial(save_scan, MapScan("", SECTION, pictures), new_map_folder() / SECTION))
        self._host.act("bring_in.scanned_game")

    def _begun(self) -> MapScan:
        """Return what was begun last, else a fresh one of a section that is not brought in yet."""
        game = self._session.game
        kept: dict[str, MapScan] = {}
        for folder in begun(game.header.game, "maps"):
            found = begun_before(self._host, folder, load_scan)
            # A picture that is gone cannot be gone on with.
            if found is None or not all(map(is_file, found.pictures)):
                continue
            # `begun` gives the newest first: the first that is not finished is the one that was left.
            if not found.is_kept:
                return found
            kept.setdefault(found.section, found)
        sections = (each.id for each in game.sheet.sections)
        # One section after the other, until all have their picture.
        left = next((each for each in sections if each not in kept), None)
        return MapScan(game.header.game, left) if left is not None else next(iter(kept.values()))

    def _keeper(self, state: MapState) -> KeepMap:
        def keeping(placed: Placed) -> Callable[[Watch], object]:
            # Taken here: the other thread is given values, never the state that the pages share.
            scan, sheet, section = state.scan, state.sheet, state.section

            def keep(watch: Watch) -> object:
                # Not before: a window that only plays does without Pillow.
                from app.bring_in.keep_map import keep_scan  # noqa: PLC0415

                return keep_scan(scan, placed, sheet, section, watch)

            return keep

        return keeping

    def _finish(self) -> None:
        if self.state is not None:
            # Before the window goes: else it would be offered again as broken off.
            self.state.become(is_kept=True)
        self.close()
        self._workspace.scene.refresh_map()
        # Whoever brings in a map wants to see it, whatever the switch says.
        self._session.change_show(own_map=True)
        self._host.refresh()
        self._session.say(_tr("Your map lies on the table. The drawn one is a switch away."), Tone.FINE)


def find_grid_of(path: Path, page: int, corners: tuple[Point, ...], watch: Watch) -> Found:
    """Return the grid of a picture, or of what lies between four corners of it.

    Raises DataError where there is none, the picture cannot be read, or no sheet has such corners.
    """
    # After the check for the extra: these import what reads scans.
    from app.bring_in.cornered import find_within  # noqa: PLC0415
    from app.bring_in.grid.finder import WORK_PIXELS, find_grid  # noqa: PLC0415
    from app.bring_in.pictures import read_picture  # noqa: PLC0415

    watch.step(0.0, _tr("Reading the picture"))
    picture, rest = read_picture(path, most_pixels=WORK_PIXELS, page=page), watch.part(0.1, 1.0)
    try:
        found = find_within(picture, corners, rest) if corners else find_grid(picture, rest)
    except ValueError as problem:
        raise DataError([Issue(path.name, "", str(problem))]) from None
    return Found(found.transform, found.worst_hex, found.seen_hex)


def join_pictures(pictures: tuple[Path, ...], all_pages: bool, out: Path, watch: Watch) -> Path:
    """Join scans that overlap into one file and return it; raises DataError where they do not fit."""
    # After the check for the extra: it imports what reads scans.
    from PIL import Image  # noqa: PLC0415

    from app.bring_in.stitching import stitched  # noqa: PLC0415

    pixels = stitched(pictures, watch.part(0.0, 0.9), all_pages=all_pages)
    watch.step(0.9, _tr("Writing the joined picture"))
    out.parent.mkdir(parents=True, exist_ok=True)
    # A joined scan has tens of megapixels: stronger compression would take a minute for a few per cent.
    Image.fromarray(pixels).save(out, compress_level=1)
    return out


def _name(window: BringInWindow, state: MapState) -> None:
    window.subject.show_words(", ".join(path.name for path in state.scan.pictures))


def reached(state: MapState) -> int:
    """Return the step at which a map that was begun is gone on with."""
    if state.scan.picture is None:
        return _PICTURES
    if state.scan.transform is None:
        return _GRID
    # Two named hexes number the whole grid.
    return _NUMBERS if len(state.scan.named) < 2 else _COMPARE
