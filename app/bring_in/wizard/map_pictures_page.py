"""The pictures of a map: one of a whole section, or tiles that overlap and are joined."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QCheckBox, QPushButton, QSpinBox, QWidget

from app.bring_in.watch import Watch
from app.bring_in.wizard.map_state import MapState, Stitch
from app.bring_in.wizard.pictures_page import PicturesPage
from app.bring_in.wizard.shown_picture import has_more_pages, why_unreadable
from app.panels.layouts import lay, row_in
from app.panels.parts import letters, push_button
from app.panels.quiet import quiet
from app.view.session import Session

_JOINED, _MOST_PAGES = "joined.png", 9_999


class MapPicturesPage(PicturesPage):
    """Asks for the pictures of a section; several are joined before the next step."""

    def __init__(self, session: Session, state: MapState, stitch: Stitch | None) -> None:
        """`stitch` joins pictures; None where the libraries for it are not installed."""
        sections = [(each.id, each.title or each.id) for each in state.sheet.sections]
        self._page_row, self.page = QWidget(), quiet(QSpinBox(minimum=1, maximum=_MOST_PAGES))
        self.all_pages = QCheckBox()
        super().__init__(session, sections if len(sections) > 1 else ())
        self._state, self._stitch = state, stitch
        self._lay_out_page()
        self.tell_about(
            self.tr(
                "A scan or photograph of a section: JPEG, PNG, TIFF, WebP or PDF. Several pictures that "
                "overlap, such as sheets of A4, are joined. Drop them here, or add them."
            )
        )
        self.section.setCurrentIndex(max(0, self.section.findData(state.scan.section)))
        self.add_paths(state.scan.pictures)
        self.section.activated.connect(self._turn)

    def _lay_out_page(self) -> None:
        self.page.setAccessibleName(self.tr("Page of the file"))
        self.page.setValue(self._state.scan.page)
        self.page.valueChanged.connect(lambda _page: self._show_current(self.files.currentItem()))
        lay(row_in(self._page_row), letters(self.tr("Page of the file")), (self.page, 1))
        self.all_pages.setText(self.tr("All pages: they overlap and are joined"))
        self.all_pages.setChecked(self._state.scan.all_pages)
        self.all_pages.toggled.connect(self._offer_pages)
        lay(self.side, self._page_row, self.all_pages)
        self._page_row.hide()
        self.all_pages.hide()
        self.changed.connect(self._offer_pages)

    def _offer_pages(self) -> None:
        """Ask for the page where one file has several; of files that are joined each gives its first."""
        paths = self.paths
        has_more = any(map(has_more_pages, paths))
        self.all_pages.setVisible(has_more and self._stitch is not None)
        has_page = has_more and len(paths) == 1 and not self._joins_pages
        if has_page != self._page_row.isHidden():
            return
        self._page_row.setVisible(has_page)
        self.page.setValue(self._state.scan.page if paths == self._state.scan.pictures else 1)
        self._show_current(self.files.currentItem())

    @property
    def _joins_pages(self) -> bool:
        return self.all_pages.isChecked() and not self.all_pages.isHidden()

    def _page(self) -> int:
        """Return the page that is asked for."""
        return 1 if self._page_row.isHidden() else self.page.value()

    def offer_new_game(self, begin: Callable[[], object]) -> None:
        """Offer to begin a game with these pictures: they may show the map of one that is not here."""
        self.side.addWidget(push_button(self.tr("A map of another game ..."), begin))

    def offer_to_give_up(self, give_up: Callable[[], object]) -> QPushButton:
        """Return a button, hidden yet, by which the part that was begun last is given up."""
        button = push_button(self.tr("Without this part"), give_up)
        button.hide()
        self.side.addWidget(button)
        return button

    def show_begun(self) -> None:
        """Show the pictures that were begun with, in the place of others."""
        self.files.clear()
        self.page.setValue(self._state.scan.page)
        self.all_pages.setChecked(self._state.scan.all_pages)
        self.add_paths(self._state.scan.pictures)

    def _turn(self, _row: int) -> None:
        """Show what was begun of the section that was chosen; else the pictures are said to be of it."""
        section = self.section.currentData()
        if section != self._state.scan.section and self._state.turn_to(section):
            self.show_begun()

    def asked_to_go_on(self) -> bool:
        """Take the pictures; join them first where there are several."""
        scan, paths = self._state.scan, self.paths
        section = self.section.currentData() or scan.section
        # Come back to and left as it was: what was found on the later pages stays.
        asked = (paths, section, self._page(), self._joins_pages)
        before = (scan.pictures, scan.section, scan.page, scan.all_pages)
        if asked == before and scan.picture is not None:
            return True
        if len(paths) == 1 and not self._joins_pages:
            fault = why_unreadable(paths[0], self._page())
            if fault:
                self.told.setText(fault)
                return False
            self._take(paths, section, paths[0])
            return True
        stitch = self._stitch
        if stitch is None:
            self.told.setText(self.tr("Joining pictures needs the extra for scans: bring in one picture."))
            return False
        # Kept with the section: all that is found later lies in its pixels.
        out = self._state.folder / _JOINED

        all_pages = self._joins_pages

        def join(watch: Watch) -> Path:
            return stitch(paths, all_pages, out, watch)

        self.do_then_go_on(self.tr("Joining the pictures"), join, partial(self._take, paths, section))
        return False

    def _take(self, paths: tuple[Path, ...], section: str, picture: Path) -> None:
        self._state.take_pictures(
            pictures=paths,
            section=section,
            picture=picture,
            page=self._page(),
            all_pages=self._joins_pages,
            transform=None,
            worst_hex=None,
            named=(),
        )
