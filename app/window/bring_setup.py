"""Bringing in a set-up: from a list or a picture to a review, and from there onto the table."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox

from app.bring_in.by_rules import doubted_by_rules
from app.bring_in.counter_mix import Mix, mix_of
from app.bring_in.deciding import Put
from app.bring_in.map_scan import FILE as SCAN_FILE
from app.bring_in.map_scan import load_scan
from app.bring_in.putting import Rest, put_on_table
from app.bring_in.review import Review
from app.bring_in.review_file import load_review, save_review
from app.bring_in.review_report import report_of
from app.bring_in.setup_example import example_of
from app.bring_in.setup_places import spots_of
from app.bring_in.setup_text import review_of_text
from app.bring_in.watch import Watch
from app.bring_in.wizard.frame import BringInWindow
from app.bring_in.wizard.kept import Kept
from app.bring_in.wizard.late_review import LateReview
from app.bring_in.wizard.list_page import ListPage
from app.bring_in.wizard.page import Page
from app.bring_in.wizard.photo_page import Base, PhotoPage, Wanted
from app.bring_in.wizard.review_board import ReviewBoard
from app.bring_in.wizard.review_lines import ReviewLines
from app.bring_in.wizard.review_page import ReviewPage
from app.bring_in.wizard.review_photo import ReviewPhoto
from app.bring_in.wizard.shown_picture import shown_picture
from app.files.bring_in_folders import bank_folder, begun, bring_in_folder
from app.files.counter_folders import counter_folders
from app.files.disk import write_aside
from app.files.own_map import own_map_folder, own_section_pictures
from app.view.session import Tone
from app.view.translated import tr as _tr
from app.window.bring_door import ExtraDoor, OneWindow
from app.window.counter_acts import own_counters_folder
from app.window.feature import Host
from app.window.workspace import Workspace
from maps.toml_text import text_of
from rules.hexgrid import Grid
from rules.issues import DataError
from rules.library import game_folder
from rules.plural import worded
from rules.regular_file import is_file, is_folder
from rules.tomlfile import read_toml

if TYPE_CHECKING:
    from app.bring_in.recognise.places import Places

REVIEW, REPORT, SOURCE, PAIRS = "review.toml", "report.toml", "source.toml", "pairs.json"


class BringSetup:
    """The window of one workspace in which a set-up is brought in."""

    def __init__(self, workspace: Workspace, host: Host) -> None:
        self._workspace, self._host = workspace, host
        self._session = workspace.session
        self._one, self._extra, self._kept = OneWindow(), ExtraDoor(host), Kept()
        self._kept.failed.connect(self._one.tell_unkept)
        self.review: LateReview | None = None
        self._rest = Rest.STAYS
        self._picture: Path | None = None

    def close(self) -> None:
        """Put the window away with the game."""
        if self.review is not None:
            self.review.drop()
            self.review = None
        self._extra.close()
        self._one.close()

    @property
    def _game(self) -> str:
        return self._session.game.header.game

    # ---- opening

    def open_list(self) -> None:
        """Open the window on a list."""
        example = example_of(self._session.game.roster, self._session.game.sheet)
        page = ListPage(self._session, example, self._read_list, self._take_list)
        read_sheet = partial(page.ask_sheet, self._sheet_reader)
        page.sheet_wanted.connect(partial(self._extra.go_through, read_sheet))
        self._open(_tr("A set-up from a list"), page)

    def _sheet_reader(self, path: Path) -> Callable[[Watch], str]:
        """Return the work of reading a printed list; it holds values alone."""
        game = self._session.game
        roster, places = game.roster, game.sheet.grid.hexes

        def read(watch: Watch) -> str:
            # After the check for the extra: it imports what reads scans.
            from app.bring_in.printed_list.from_file import list_from  # noqa: PLC0415

            return list_from(path, roster, places, watch)

        return read

    def open_picture(self) -> None:
        """Open the window on a picture; offer to install what is missing for it."""
        self._extra.go_through(self._open_picture)

    def _open_picture(self) -> None:
        has_bank = is_file(bank_folder(self._game) / PAIRS)
        page = PhotoPage(self._session, tuple(self._bases()), has_bank, self._recogniser, self._take_picture)
        self._open(_tr("A set-up from a picture"), page)

    def _open(self, caption: str, first: Page) -> None:
        # Another kind of source is another window: what was begun in it is kept.
        self.close()
        review = self.review = LateReview()

        def make() -> BringInWindow:
            window = BringInWindow(self._session, caption, (first, review), self._host.frame)
            window.finished_with.connect(self._put)
            begun_before = self._begun()
            if begun_before is not None and self._is_gone_on_with(begun_before[0]):
                self._show_again(*begun_before)
                window.begin_at(1)
                window.tell(_lost(begun_before[1]))
            return window

        self._one.open(make)

    def _begun(self) -> tuple[Review, Path | None] | None:
        """Return the review that was broken off, with its picture; None where nothing of it is open."""
        folder = bring_in_folder(self._game, "setups", "setup")
        try:
            review = load_review(folder / REVIEW)
            picture = read_toml(folder / SOURCE).get("picture")
        except DataError:
            return None
        path = Path(picture) if isinstance(picture, str) and picture else None
        # Nothing left to decide or to put: a review that is done.
        is_open = bool(review.doubtful() or review.to_put())
        return (review, path) if is_open else None

    def _is_gone_on_with(self, review: Review) -> bool:
        told = _tr("The review of {source} was broken off: {count:doubt is|doubts are} left. Go on with it?")
        question = worded(told, source=review.source, count=len(review.doubtful()))
        buttons = QMessageBox.StandardButton
        title = _tr("A review was begun")
        return (
            QMessageBox.question(self._host.frame, title, question, buttons.Yes | buttons.No) == buttons.Yes
        )

    def _show_again(self, review: Review, picture: Path | None) -> None:
        if picture is None:
            self._take_list(review)
        else:
            self._take_picture(review, picture)

    # ---- reading

    def _mix(self) -> Mix:
        return mix_of(self._session.game.roster)

    def _read_list(self, text: str) -> Callable[[Watch], Review]:
        game, mix, spot_of, source = (
            self._game,
            self._mix(),
            spots_of(self._session.game.sheet),
            _tr("the list"),
        )
        return lambda _watch: review_of_text(text, source, game, mix, spot_of)

    def _own_map(self) -> dict[str, Path]:
        """Return the pictures of the player's own map, by the id of the section that each shows."""
        found = game_folder(self._game)
        folder = found.map if found.is_own else own_map_folder(self._game)
        return dict(own_section_pictures(self._session.game.sheet, folder))

    def _bases(self) -> Iterator[Base]:
        """Yield the maps that a photograph can be held against: the own one, then scans that were begun."""
        titles = {each.id: each.title or each.id for each in self._session.game.sheet.sections}
        own = self._own_map()
        # With all sections there the whole map; else which of them, as a photograph may show another part.
        if len(own) == len(titles):
            yield Base(_tr("My map"))
        elif own:
            yield Base(_tr("My map: {section}").format(section=", ".join(titles[each] for each in own)))
        for folder in begun(self._game, "maps"):
            if is_file(folder / SCAN_FILE):
                title = titles.get(folder.name, folder.name)
                yield Base(_tr("The scan of {section}").format(section=title), folder)

    def _recogniser(self, wanted: Wanted) -> Callable[[Watch], Review]:
        """Return the work of recognising a picture; own counters are drawn before, here."""
        # Here, in the window's thread: Qt draws letters in no other.
        drawn = None if wanted.uses_own_counters else self._drawn_bank()
        bank = bank_folder(self._game) if drawn is None else Path(drawn.name)
        mix, game, sheet, own = self._mix(), self._game, self._session.game.sheet, self._own_map()
        roster = self._session.game.roster

        def recognise(watch: Watch) -> Review:
            # After the check for the extra: these import what reads scans.
            from app.bring_in.bank import read_bank  # noqa: PLC0415
            from app.bring_in.bank_names import checked  # noqa: PLC0415
            from app.bring_in.own_board import own_board  # noqa: PLC0415
            from app.bring_in.recognise.from_files import Photo, read_setup, read_setup_on  # noqa: PLC0415

            photo = Photo(wanted.picture, wanted.edge_px)
            counters = checked(read_bank(bank, watch.part(0.0, 0.1)).of_game(mix), roster)
            if drawn is not None:
                # Read by now: the folder need not wait for the end of the work.
                drawn.cleanup()
            if wanted.base.path is None:
                base, places = own_board(sheet, own, watch.part(0.1, 0.15))
                return read_setup_on(photo, base, counters, game, places, watch.part(0.15, 1.0))
            picture, hexes = _scanned(wanted.base.path, sheet.grid)
            return read_setup(photo, picture, counters, game, hexes, watch.part(0.1, 1.0))

        return recognise

    def _drawn_bank(self) -> tempfile.TemporaryDirectory[str]:
        """Return a folder with the counters as the program draws them."""
        # Slow to import, and needed only here.
        from app.view.bank_pictures import draw_bank  # noqa: PLC0415

        folder = tempfile.TemporaryDirectory()
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            pictures = counter_folders(self._game, own_counters_folder(self._game))
            draw_bank(self._session.game.roster, Path(folder.name), pictures)
        finally:
            QGuiApplication.restoreOverrideCursor()
        return folder

    # ---- reviewing

    def _take_list(self, review: Review) -> None:
        self._picture = None
        self._show(review, ReviewLines(self._session), Rest.STAYS)

    def _take_picture(self, review: Review, picture: Path) -> None:
        self._picture = picture
        photo = ReviewPhoto()
        photo.show_image(*shown_picture(picture))
        self._show(review, photo, Rest.LEAVES)

    def _show(self, review: Review, picture: ReviewPhoto | ReviewLines, rest: Rest) -> None:
        if self.review is None:
            return
        # Doubted only while fresh: a review gone on with has its decisions, and must not lose them to new
        # doubts.
        if not review.decisions:
            review = doubted_by_rules(review, self._session.game, rest, _tr)
        session, counters = self._session, own_counters_folder(self._game)
        board = ReviewBoard(session.game, session.show, rest, counters, own_map_folder(self._game))
        page = ReviewPage(self._session, review, board, picture, self._keep)
        self._rest = rest
        self.review.hold(page)
        # Each card says it too: this is for who looks at the table first.
        for warning in review.warnings:
            self._session.say(warning.say(_tr), Tone.WARNING)

    def _keep(self, review: Review) -> None:
        """Keep the review and the report of what was decided without asking."""
        self._kept.keep(partial(self._write, review))

    def _write(self, review: Review) -> None:
        folder = bring_in_folder(self._game, "setups", "setup")
        folder.mkdir(parents=True, exist_ok=True)
        save_review(review, folder / REVIEW)
        write_aside(folder / REPORT, report_of(review).encode())
        # The picture's path is kept, not the picture: it may be large, and lies where the person has it.
        write_aside(folder / SOURCE, f"picture = {text_of(str(self._picture or ''))}\n".encode())

    def _put(self) -> None:
        """Put what is taken on the table, as one step that is undone like any other."""
        # The page comes later than the window (`LateReview`).
        if self.review is None or self.review.page is None:
            return
        review, page = self.review.page.review, self.review.page
        change = put_on_table(review, self._session.game, _tr("Brought in"), self._rest)
        # Refused, the review stays as it is and can be put again.
        if change is None or not self._session.push(change):
            return
        numbers = tuple(each.reading.number for each in review.to_put())
        # Noted in the review too: what is on the table must not be put there twice.
        page.put(review.decided(Put(numbers)))
        told = _tr("{count:counter lies|counters lie} on the table. Undo takes that back; doubts stay open.")
        self._session.say(worded(told, count=len(numbers)), Tone.FINE)
        # With doubts left it stays open, to be gone on with.
        if not page.review.doubtful():
            self.close()


def _scanned(base: Path, grid: Grid) -> tuple[Path, Places | None]:
    """Return the picture of an empty map and its hexes; a picture alone has none that are known."""
    from app.bring_in.recognise.places import grid_of  # noqa: PLC0415 - beside what needs the extra

    scan = load_scan(base) if is_folder(base) else None
    if scan is None or scan.picture is None:
        return base, None
    return scan.picture, grid_of(scan, grid)


def _lost(picture: Path | None) -> str:
    """Return what is told of a photograph that lies no longer where it was, nothing for any other."""
    # The decisions are worth more than the sight of it: begun anew, they would be written over.
    if picture is None or is_file(picture):
        return ""
    told = _tr("{name} is not where it was: the review goes on without its picture.")
    return told.format(name=picture.name)
