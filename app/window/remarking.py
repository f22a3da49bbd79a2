"""Remarks in the window: read over the map, listed in their panel, written with links and drawings."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QWidget

from app.panels.panel_scroll import PanelScroll
from app.panels.remarks.card import RemarkCard
from app.panels.remarks.panel import RemarksPanel
from app.panels.remarks.words import step_words, subject_words
from app.table.records import Remarked, StepId, Subject
from app.table.references import ToHex, ToUnit
from app.table.sight import is_back
from app.view.following import Following
from app.view.remarking.book import RemarkBook
from app.view.remarking.layer import RemarkLayer
from app.view.session import Offer
from app.view.translated import tr as _tr
from app.window.feature import Feature, Host
from app.window.later import Later
from app.window.panels import LEAST_PANEL_PX, panel
from app.window.remark_reading import RemarkReading
from app.window.remark_writing import Writing
from app.window.speaking import Speaking
from app.window.table_keys import TableKeys
from app.window.workspace import Workspace

PANEL = "remarks"


def remarking(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of remarks."""
    made = Remarking(workspace, host)
    return Feature(
        handlers={
            "replay.remark": made.write_on_step,
            "replay.remark_here": made.write_on_place,
            "replay.next_remark": made.book.go_on,
            "replay.previous_remark": made.book.go_back,
            "replay.show_remarks": made.toggle,
            **made.speaking.handlers(),
        },
        states=lambda: {"replay.show_remarks": made.book.is_on, **made.speaking.states()},
        panels=(panel(PANEL, _tr("Remarks"), "bubble", made.panel_place),),
        settle=made.settle,
        close=made.close,
    )


class Remarking:
    """The remarks of one workspace: who reads, who writes, and what leads where."""

    def __init__(self, workspace: Workspace, host: Host) -> None:
        self._workspace, self._host = workspace, host
        session = self._session = workspace.session
        self.book = RemarkBook(session)
        self.following = Following(session, workspace.scene)
        self.layer = RemarkLayer(session, workspace.scene, self.book)
        self.speaking = Speaking(workspace, self.book, host.refresh)
        self._panel = Later(self._made_panel, lambda panel: PanelScroll(panel, QSize(0, LEAST_PANEL_PX)))
        self.reading = RemarkReading(workspace, self.book, self._connect_card)
        self.writing: Writing | None = None
        self._keys: TableKeys | None = None
        self.following.case_wanted.connect(workspace.read_case)

    @property
    def panel_place(self) -> QWidget:
        """Where the panel stands."""
        return self._panel.place

    @property
    def panel(self) -> RemarksPanel:
        """The panel; it is made when it is first shown or asked for."""
        return self._panel.made()

    def _connect_card(self, card: RemarkCard) -> None:
        card.followed.connect(self.following.follow)
        card.edit_wanted.connect(self.write)

    def _made_panel(self) -> RemarksPanel:
        panel = RemarksPanel(self._session, self.book, self.speaking.made_bar())
        listing, editor = panel.list, panel.editor
        editor.followed.connect(self.following.follow)
        listing.chosen.connect(self._go_to)
        listing.edit_wanted.connect(self.write)
        listing.removal_wanted.connect(self._remove)
        listing.step_wanted.connect(self.write_on_step)
        listing.place_wanted.connect(self.write_on_place)
        editor.kept.connect(self.keep)
        editor.given_up.connect(self._end_writing)
        return panel

    def settle(self) -> None:
        """Begin, now that the window has its parts."""
        self._keys = TableKeys(self._workspace.view, (self.panel_place,))
        self.reading.settle()

    def close(self) -> None:
        """End; what is being written is kept."""
        self.keep()
        self.speaking.end()
        if self._keys is not None:
            self._keys.close()
        self.reading.close()

    # ---- reading

    def toggle(self) -> None:
        """Show remarks over the map, or not."""
        self.book.show_remarks(not self.book.is_on)
        self._host.refresh()

    def _go_to(self, remark: Remarked) -> None:
        """Go to a remark of the list, and to what it is about."""
        found = next((each for each in self.book.on_way.all if each.remark == remark), None)
        if found is not None:
            self.book.go_to(found)
        else:
            self.following.go_to_step(remark.step)
        if isinstance(remark.about, ToHex):
            self.following.show_hex(remark.about.hex)
        elif isinstance(remark.about, ToUnit):
            self.following.show_unit(remark.about.piece)

    def _remove(self, remark: Remarked) -> None:
        journal = self._session.game.journal
        journal.put_remark(Remarked(remark.step, "", remark.about))
        # Remarks are no steps of the journal: undo does not bring one back.
        back = Offer(_tr("Bring it back"), partial(journal.put_remark, remark))
        self._session.say(_tr("The remark was taken away."), offer=back)

    # ---- writing

    def write_on_step(self) -> None:
        """Write on the present step."""
        self._write_at(self._session.game.journal.now, None)

    def write_on_place(self) -> None:
        """Write on the unit that is selected, else on the hex that is pointed to."""
        about = self._subject()
        if about is None:
            self._session.say(_tr("Select a unit, or point at a hex: the remark will stand there."))
        else:
            self._write_at(self._session.game.journal.now, about)

    def _subject(self) -> Subject | None:
        # Of several none is meant more than the others: then the hex is, where they stand.
        if len(self._session.selection) == 1 and not is_back(self._session.selection[0]):
            return ToUnit(self._session.selection[0])
        table = self._session.game.table
        hexes = {table.place_of(piece).hex for piece in self._session.selection if piece in table}
        here = self._session.hex or next(iter(hexes - {None}), None)
        return ToHex(here) if here is not None else None

    def _write_at(self, step: StepId, about: Subject | None) -> None:
        there = self._session.game.journal.remarks_at(step)
        self.write(next((each for each in there if each.about == about), Remarked(step, "", about)))

    def write(self, remark: Remarked) -> None:
        """Write on a remark; one that is being written already is kept first."""
        self.keep()
        self.writing = Writing(self._workspace, self.panel, remark, self._words_of(remark))
        self.layer.follow(self.writing.draft)
        self.panel.show_editor(is_shown=True)
        self._workspace.show_dock(PANEL)
        self.reading.hide()
        self.panel.editor.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _words_of(self, remark: Remarked) -> str:
        place = self.book.on_way.place_of(remark.step)
        step = step_words(place) if place is not None else _tr("Step of another branch")
        about = subject_words(self._session, remark.about)
        pattern = _tr("Remark on {subject}, {step}") if about else _tr("Remark on: {step}")
        return pattern.format(subject=about, step=step)

    def keep(self) -> None:
        """Keep what is being written."""
        if self.writing is None:
            return
        draft = self.writing.draft
        self._end_writing()
        # After the end of the writing: the journal tells at once, and would find the form still open.
        if draft.is_other:
            self._session.game.journal.put_remark(draft.remark)
        here = self.book.on_way.here()
        kept = next((each for each in here if each.remark == draft.remark), None)
        if kept is not None:
            self.book.go_to(kept)

    def _end_writing(self) -> None:
        if self.writing is not None:
            writing, self.writing = self.writing, None
            writing.end()
            self.layer.follow(None)
            self.panel.show_editor(is_shown=False)
            self.reading.show()
