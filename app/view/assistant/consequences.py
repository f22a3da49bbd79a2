"""What follows from the moves of a hand: added to its act at once, told in a quiet line."""

from __future__ import annotations

from PySide6.QtCore import QObject

from app.assist.carry_out import forms_of
from app.assist.combat.outdated import with_plan_put_right
from app.assist.situation import Situation
from app.assist.turn.follow import Followed, followed
from app.assist.wording import Wording
from app.table.changes import Change, Moved, Written, flattened
from app.view.assistant.advice import Advisor
from app.view.faults import hand_over
from app.view.session import Session
from rules.attack_plan import UNDER_WAY
from rules.board import Board
from rules.words import Topic


class Consequences(QObject):
    """Looks at every act of one session before it is made; with the assistant off it adds nothing."""

    def __init__(self, session: Session, advisor: Advisor) -> None:
        super().__init__(advisor)
        self._session, self._advisor = session, advisor
        self._board: Board | None = None

    def follow(self, change: Change) -> Change:
        """Return an act with what follows from it: by its moves, and for the plan of attacks."""
        return with_plan_put_right(self._session.game, self._with_what_it_touches(change), self.tr)

    def _with_what_it_touches(self, change: Change) -> Change:
        situation, wording = self._advisor.situation, self._advisor.wording
        if situation is not None and wording is not None:
            # Before the moves: a declaration is no move, and is told of even where nothing else follows.
            self._tell_of_attacked(change, wording)
        is_move = any(isinstance(each, Moved) for each in flattened(change))
        if situation is None or wording is None or not is_move:
            return change
        try:
            found = self._followed(change, situation, wording)
        except Exception as error:  # whatever goes wrong in there must not stop the hand
            hand_over(error)
            return change
        if found.findings:
            self._session.say(". ".join(wording.reasons(found.findings)))
        return found.change

    def _tell_of_attacked(self, change: Change, wording: Wording) -> None:
        """Tell whom the declaration of an attack sets free."""
        written = [each for each in flattened(change) if isinstance(each, Written)]
        # Released units are trackers, one a unit, whose keys begin with a word of the game.
        freed = [each.key for each in written if each.key.startswith(forms_of(self._session.game).from_moves)]
        keys = [key.partition(":")[2] for key in freed]
        # Only with a declaration: the same trackers are also written by other deeds, which tell of
        # themselves.
        if keys and any(each.key == UNDER_WAY for each in written):
            text = self.tr("Attacked and released: {units}{case}")
            units = ", ".join(wording.unit(key) for key in keys)
            case = self._session.game.words.cited(Topic.RELEASED_BY_ATTACK)
            self._session.say(text.format(units=units, case=case))

    def _followed(self, change: Change, situation: Situation, wording: Wording) -> Followed:
        # A board of its own: the judge's may be asked about in the other thread.
        self._board = self._board or Board.of_sheet(self._session.game.sheet)
        return followed(self._session.game, self._board, situation.position, change, wording)
