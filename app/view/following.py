"""Where the links of a text lead: to a step, to a hex, to a unit; a case is for whoever has the book."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.map_marks import HexFill, Line
from app.table.closed import is_hidden
from app.table.journal import START, StepId
from app.table.pieces import PieceId, Spot
from app.table.references import ToCase, ToHex, ToStep, ToUnit, parse_reference
from app.view.scene import TableScene
from app.view.session import Session
from rules.hexgrid import HexId
from rules.issues import NotationError

_SOURCE, _INK = "followed", "#0B63A8"


class Following(QObject):
    """Follows the links of one window. What is not there is told, and nothing is done."""

    case_wanted = Signal(str)
    """The number of a case to be read."""

    def __init__(self, session: Session, scene: TableScene) -> None:
        super().__init__(scene)
        self._session, self._scene = session, scene
        self._marked: HexId | None = None
        # The line round a hex is an answer to a click, not a mark to stay.
        session.happened.connect(lambda _: self._mark(None))
        session.selected.connect(lambda _: self._mark(None))

    def follow(self, address: str) -> None:
        """Go where an address leads."""
        try:
            reference = parse_reference(address)
        except NotationError:
            self._session.say(self.tr("This link leads out of the game: it is not followed."))
            return
        match reference:
            case ToStep(step=step):
                self.go_to_step(StepId(step))
            case ToHex(hex=here):
                self.show_hex(here)
            case ToUnit(piece=piece):
                self.show_unit(piece)
            case ToCase(case=case):
                self.case_wanted.emit(case)

    def go_to_step(self, step: StepId) -> None:
        """Make a step the present, of whatever branch it is."""
        journal = self._session.game.journal
        # The set-up is no step of the journal, but one may go there.
        if step != START and step not in journal.steps:
            self._session.say(self.tr("This game has no step {step}.").format(step=step))
            return
        journal.go_to(step)

    def show_hex(self, here: HexId) -> None:
        """Bring a hex to the middle, with a line round it until something else is done."""
        if here not in self._session.game.sheet.grid:
            self._session.say(self.tr("The map has no hex {hex}.").format(hex=here))
            return
        self._session.centre_on(Spot(here))
        self._mark(here)

    def show_unit(self, piece: PieceId) -> None:
        """Select a unit and bring it to the middle."""
        game = self._session.game
        if piece not in game.table:
            self._session.say(self.tr("{unit} is not on the table now.").format(unit=piece))
        # Selected or centred, a closed unit would tell where it lies.
        elif is_hidden(game, piece, self._session.show.closed_sides):
            self._session.say(self.tr("That unit lies in a closed stack."))
        else:
            self._session.select([piece])
            self._session.centre_on(game.table.place_of(piece).spot)

    def _mark(self, here: HexId | None) -> None:
        if here == self._marked:
            return
        self._marked = here
        marks = [HexFill(frozenset([here]), _INK, 0.0, _INK, 4.0, Line.DASHED)] if here is not None else []
        self._scene.set_marks(_SOURCE, marks)
