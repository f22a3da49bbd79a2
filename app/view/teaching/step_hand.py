"""What the hand does on the table while a step is written: it plays, or it points, or it draws."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Qt, Signal

from app.table.drawings import Drawing
from app.table.journal import START
from app.table.records import Remarked
from app.teach.lesson import Thing, ThingKind
from app.view.remarking.draft import RemarkDraft
from app.view.remarking.tool import Hand, RemarkTool
from app.view.scene import TableScene
from app.view.session import Session
from app.view.tools import Pointer
from app.view.view import TableView


class StepHand(QObject):
    """Draws as for a remark. With the hand set to links a click points at a unit, or the hex beneath it."""

    taken = Signal()
    """Another hand is taken, or none: the table is played on again."""
    pointed = Signal(object)
    """The `Thing` that was clicked."""
    drawn = Signal()
    """Something is drawn, or held over the map."""

    def __init__(self, session: Session, scene: TableScene, view: TableView) -> None:
        super().__init__(view)
        self._session, self._scene, self._view = session, scene, view
        self.hand: Hand | None = None
        self._draft, self._tool = self._made(())

    def _made(self, drawings: Iterable[Drawing]) -> tuple[RemarkDraft, RemarkTool]:
        # A remark that is written on no step: of it just the drawings are taken.
        draft = RemarkDraft(Remarked(START, "", None, tuple(drawings)), self)
        draft.changed.connect(self.drawn)
        return draft, RemarkTool(self._session, self._view, draft, self._click, self.put_down)

    @property
    def drawings(self) -> tuple[Drawing, ...]:
        """What is drawn."""
        return self._draft.drawings

    @property
    def shown(self) -> tuple[Drawing, ...]:
        """What is drawn, with what is in the hand."""
        return self._draft.shown

    def begin(self, drawings: Iterable[Drawing]) -> None:
        """Draw on another step, with the hand that is taken."""
        # The view puts the tool before away, which would put the hand down.
        hand, self.hand = self.hand, None
        draft, tool = self._draft, self._tool
        self._draft, self._tool = self._made(drawings)
        if hand is not None:
            self._tool.set_hand(hand)
            self._view.use(self._tool)
        self.hand = hand
        # The former tool listens to the session: it would go on drawing into a draft that is gone.
        tool.end()
        # A child of this object: without this each step would leave one behind.
        draft.deleteLater()

    def end(self) -> None:
        """Look at nothing any more."""
        self._tool.end()

    def take(self, hand: Hand | None) -> None:
        """Let clicks and drags do something else; None lets them play."""
        # Both buttons and tools tell of it, each hearing the other.
        if hand is self.hand:
            return
        self.hand = hand
        if hand is not None:
            self._use(hand)
        # Another part may have taken the table meanwhile.
        elif self._view.tool is self._tool:
            self._view.use(None)
        self.taken.emit()

    def put_down(self) -> None:
        """Play again."""
        self.take(None)

    def _use(self, hand: Hand) -> None:
        self._tool.set_hand(hand)
        if self._view.tool is not self._tool:
            self._view.use(self._tool)
        # Chosen by keyboard, the map gets the keys: Enter points or draws at its cursor.
        if self._view.window().isActiveWindow():
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _click(self, at: Pointer) -> None:
        game = self._session.game
        piece, here = self._scene.piece_at(at.x, at.y), game.sheet.hex_under(at.x, at.y)
        if piece is not None and game.unit_of(piece) is not None:
            self.pointed.emit(Thing(ThingKind.UNIT, piece))
        elif here is not None:
            self.pointed.emit(Thing(ThingKind.HEX, here))
