"""One remark while it is written: what clicks on the map and buttons of the form put into it."""

from __future__ import annotations

from PySide6.QtCore import Qt

from app.dialogs.text import ask_text
from app.panels.remarks.panel import RemarksPanel
from app.panels.remarks.words import step_words
from app.table.closed import is_hidden
from app.table.pieces import PieceId
from app.table.records import Remarked
from app.table.references import Reference, ToCase, ToHex, ToStep, ToUnit, parse_reference
from app.table.sight import is_back
from app.view.remarking.draft import RemarkDraft
from app.view.remarking.tool import Hand, RemarkTool
from app.view.tools import Pointer
from app.view.translated import tr as _tr
from app.window.workspace import Workspace
from rules.issues import NotationError


class Writing:
    """One remark while it is written: the form in the panel and the tool on the map work on one draft."""

    def __init__(self, workspace: Workspace, panel_: RemarksPanel, remark: Remarked, words: str) -> None:
        self._workspace, self._session = workspace, workspace.session
        self._editor = panel_.editor
        self.draft = RemarkDraft(remark, panel_)
        self.tool = RemarkTool(
            self._session, workspace.view, self.draft, self._link_to, lambda: self._editor.show_hand(None)
        )
        self._editor.begin(self.draft, words)
        self._editor.hand_wanted.connect(self._take)
        self._editor.link_wanted.connect(self._link)
        self._editor.show_hand(Hand.LINK)
        workspace.view.use(self.tool)

    def end(self) -> None:
        """Write on it no more."""
        # The form outlives the draft: still connected, it would put the next links in twice.
        self._editor.hand_wanted.disconnect(self._take)
        self._editor.link_wanted.disconnect(self._link)
        # Only its own: another tool may have been taken in hand since.
        if self._workspace.view.tool is self.tool:
            self._workspace.view.use()
        self.tool.end()
        self._editor.end()
        self.draft.deleteLater()

    # ---- the map

    def _take(self, hand: Hand | None) -> None:
        """Let clicks and drags do something else; chosen by keyboard, the map gets the keys."""
        view = self._workspace.view
        if hand is None:
            if view.tool is self.tool:
                view.use()
            return
        self.tool.set_hand(hand)
        if view.tool is not self.tool:
            view.use(self.tool)
            self._editor.show_hand(hand)
        if self._editor.hands[hand].hasFocus():
            view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _link_to(self, at: Pointer) -> None:
        """Link to what lies at a point of the map."""
        game = self._session.game
        piece = self._workspace.scene.piece_at(at.x, at.y)
        here = game.sheet.hex_under(at.x, at.y)
        if piece is not None and self._may_name(piece):
            self._insert(game.name_of(piece), ToUnit(piece))
        elif here is not None:
            self._insert(game.sheet.villages.get(here, here), ToHex(here))

    def _may_name(self, piece: PieceId) -> bool:
        """Return whether a link may lead to a piece: a back is none, and a closed stack tells of its top."""
        return not is_back(piece) and not is_hidden(
            self._session.game, piece, self._session.show.closed_sides
        )

    # ---- links by the form

    def _link(self, kind: str) -> None:
        if kind == "step":
            journal = self._session.game.journal
            place = len(journal.path)
            self._insert(step_words(place), ToStep(journal.now))
        elif kind == "unit":
            self._link_unit()
        else:
            self._link_case()

    def _link_unit(self) -> None:
        chosen = [piece for piece in self._session.selection if self._may_name(piece)]
        if not chosen:
            self._session.say(_tr("Select a unit first."))
        for piece in chosen:
            self._insert(self._session.game.name_of(piece), ToUnit(piece))

    def _link_case(self) -> None:
        """Link to a case: that which the assistant's panel shows stands there already."""
        rule = self._workspace.panels.assistant.rule
        shown = rule.case if rule is not None else ""
        case = ask_text(_tr("Number of the rule"), shown, is_removable=False, parent=self._workspace.window)
        if not case:
            return
        wording = self._workspace.advisor.wording
        try:
            reference = parse_reference(f"case:{case}")
        except NotationError:
            reference = None
        if reference is None or (wording is not None and wording.citation(case) is None):
            self._session.say(_tr("The book has no case {case}.").format(case=case))
        elif isinstance(reference, ToCase):
            self._insert(case, reference)

    def _insert(self, words: str, reference: Reference) -> None:
        self._editor.insert_link(words, reference)
