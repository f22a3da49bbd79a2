"""The duties of the step under way, and one deed for all of them that need no deciding."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal

from app.assist.answers import SupplyAnswer
from app.assist.duties import Ledger, advice_of, clerks_work, duties_of, has_clerks_work, ledger_of
from app.assist.questions import supply_of
from app.assist.remarks import Remark
from app.assist.situation import Situation
from app.assist.turn_advice import Times, times_of
from app.assist.wording import Wording
from app.view.advice import Advisor
from app.view.desk import Desk
from counters.roster import Turn

_DUTIES, _WORK = "duties", "clerk"


def _all_duties(
    ledger: Ledger, situation: Situation, times: Times | None, wording: Wording
) -> tuple[Remark, ...]:
    """Return the duties of the step, and what else the rules say about it."""
    return (*duties_of(ledger, situation, wording.tr), *advice_of(situation, times, wording))


class Clerk(QObject):
    """Knows what is left to do in the step, and does his part of it as one change of the journal."""

    told = Signal()
    """Other duties than before."""

    def __init__(self, desk: Desk, advisor: Advisor, turns: Sequence[Turn]) -> None:
        super().__init__(advisor)
        self._desk, self._advisor, self._turns = desk, advisor, turns
        self.duties: tuple[Remark, ...] = ()
        self.can_work = False
        advisor.situated.connect(self._ask)

    def _ask(self, situation: Situation | None) -> None:
        wording = self._advisor.wording
        if situation is None or wording is None:
            self._advisor.errands.drop(_DUTIES)
            self._take((), can_work=False)
            return
        ledger = ledger_of(self._desk.game, self._turns)
        can_work = has_clerks_work(ledger)
        work = partial(_all_duties, ledger, situation, times_of(self._desk.game), wording)
        self._advisor.errands.send(_DUTIES, work, partial(self._take, can_work=can_work))

    def _take(self, duties: tuple[Remark, ...], *, can_work: bool) -> None:
        self.duties, self.can_work = duties, can_work
        self.told.emit()

    def work(self) -> None:
        """Do the clerk's work of the step; where there is none the person is told."""
        situation = self._advisor.situation
        if situation is None:
            self._desk.say(self.tr("The clerk works at the levels Hint and Check."))
            return
        ledger = ledger_of(self._desk.game, self._turns)
        if ledger.phase == "supply":
            self._advisor.errands.send(
                _WORK, partial(supply_of, situation, ledger.side), partial(self._finish, ledger)
            )
        else:
            self._finish(ledger, None)

    def _finish(self, ledger: Ledger, supply: SupplyAnswer | None) -> None:
        wording = self._advisor.wording
        if wording is None:
            return
        change = clerks_work(self._desk.game, ledger, supply, wording.tr)
        if change is None:
            self._desk.say(self.tr("Nothing is left for the clerk in this step."))
        self._desk.push(change)
