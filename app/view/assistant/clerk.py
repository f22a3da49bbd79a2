"""The duties of the step under way, and one deed for all of them that need no deciding."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal

from app.assist.combat import battle_plan as plan
from app.assist.remarks import Remark, Sign
from app.assist.situation import Situation
from app.assist.turn.duties import (
    Ledger,
    advice_of,
    clerks_work,
    dice_left,
    dice_of,
    done,
    duties_of,
    has_clerks_work,
    is_die_due,
    ledger_of,
    work_of,
    worked_out,
)
from app.assist.turn.reminders import reminders
from app.assist.turn.turn_advice import Times, times_of
from app.assist.victory.ending import calendar_of
from app.assist.wording import Wording
from app.table import clock
from app.table.changes import Change
from app.view.assistant.advice import Advisor
from app.view.job import Job
from app.view.session import Session
from counters.scenario import Turn
from rules.dice import DiceKind
from rules.duties import Thrown
from rules.plural import worded

_DUTIES, _WORK, _LEFT = "duties", "clerk", "left undone"


@dataclass(frozen=True, slots=True)
class KnowDuties(Job[tuple[Remark, ...]]):
    """The duties of the step, what else the rules say about it, and what is done by hand."""

    ledger: Ledger
    situation: Situation
    times: Times | None
    wording: Wording

    def run(self) -> tuple[Remark, ...]:
        """Return them in this order."""
        ledger, wording = self.ledger, self.wording
        step = ledger.step.id if ledger.step is not None else ""
        by_hand = reminders(wording.citations, f"{ledger.side}.{ledger.phase}.{step}", wording.tr)
        advice = advice_of(self.situation, self.times, wording)
        return (*duties_of(ledger, self.situation, wording.words, wording.tr), *advice, *by_hand)


@dataclass(frozen=True, slots=True)
class KnowLeft(Job[tuple[Remark, ...]]):
    """The duties of a step that the clock has left since."""

    ledger: Ledger
    situation: Situation
    wording: Wording

    def run(self) -> tuple[Remark, ...]:
        """Return them."""
        return duties_of(self.ledger, self.situation, self.wording.words, self.wording.tr)


@dataclass(frozen=True, slots=True)
class WorkOut(Job[Thrown | None]):
    """What the clerk's work of a step brings about, where the judge is asked for it."""

    ledger: Ledger
    situation: Situation

    def run(self) -> Thrown | None:
        """Return it."""
        return worked_out(self.ledger, self.situation)


class Clerk(QObject):
    """Knows what is left to do in the step, and does his part of it as one change of the journal."""

    told = Signal()
    """Other duties than before."""

    def __init__(self, session: Session, advisor: Advisor, turns: Sequence[Turn]) -> None:
        super().__init__(advisor)
        self._session, self._advisor, self._turns = session, advisor, turns
        self.duties: tuple[Remark, ...] = ()
        self.can_work = False
        self.dice: DiceKind | None = None
        """The dice that decide the work of the step, the game's own or real ones; None where none do."""
        self.dice_left = 0
        """How many of them are due one after the other before anybody has something to decide."""
        self._rolling, self._rolls_to_come = clock.moment_of(session.game), 0
        self.count_points: Callable[[], object] | None = None
        """Has the victory points written to their track, the clerk's work when a turn ends."""
        self._left_words = ""
        advisor.situated.connect(self._ask)

    def _ask(self, situation: Situation | None) -> None:
        wording = self._advisor.wording_of_now
        if situation is None or wording is None:
            self._advisor.background.drop(_DUTIES)
            self._take((), can_work=False)
            return
        ledger = ledger_of(self._session.game, self._turns, situation.position)
        # Worked out here, not in the job: the button must be right in the frame that shows the new step.
        can_work = has_clerks_work(ledger) or self._counts_points(ledger)
        job = KnowDuties(ledger, situation, times_of(self._session.game), wording)
        dice = dice_of(self._session.game, ledger) if is_die_due(ledger) else None
        take = partial(self._take, can_work=can_work, dice=dice, left=dice_left(ledger))
        self._advisor.background.run(_DUTIES, job, take)

    def _take(
        self, duties: tuple[Remark, ...], *, can_work: bool, dice: DiceKind | None = None, left: int = 0
    ) -> None:
        self.duties, self.dice_left = duties, left
        # What is done already is told by a tick; a button that does nothing would be one too many.
        self.can_work = can_work and not any(each.sign is Sign.FINE for each in duties[:1])
        self.dice = dice
        self.told.emit()
        self._go_on_rolling()

    def roll_all(self) -> None:
        """Roll one die after the other, each as an act of its own, until somebody has something to decide."""
        self._rolling, self._rolls_to_come = clock.moment_of(self._session.game), self.dice_left
        if not self._rolls_to_come:
            is_off = self._advisor.situation is None
            self._session.say(self._advisor.why_silent if is_off else self.tr("No die is due in this step."))
        self._go_on_rolling()

    def _go_on_rolling(self) -> None:
        # Each die is thought of anew on the table that the one before left: it may have ended a combat.
        is_here = clock.moment_of(self._session.game) == self._rolling
        if not self._rolls_to_come or self.dice is None or not is_here:
            self._rolls_to_come = 0
            return
        self._rolls_to_come -= 1
        self.work()

    def work(self, face: int | None = None) -> None:
        """Do the clerk's work of the step, by a real die where its face is given.

        Where there is nothing to do the person is told.
        """
        situation, wording = self._advisor.situation, self._advisor.wording
        # The clerk reads through the situation, which is withheld at level Off: so he says why nothing
        # happens.
        if situation is None or wording is None:
            self._session.say(self._advisor.why_silent)
            return
        ledger = ledger_of(self._session.game, self._turns, situation.position)
        work = work_of(ledger)
        # A step that ends the turn may have both: the work comes first, the count is left for the next press.
        if self.count_points is not None and self._counts_points(ledger) and work is None:
            self.count_points()
        elif work is not None and work.asks_judge:
            self._advisor.background.run(_WORK, WorkOut(ledger, situation), self._finish)
        else:
            self._push(clerks_work(self._session.game, ledger, situation, wording.tr, face))

    def tell_left_undone(self) -> None:
        """Tell mildly, once the clock has gone on, what was left undone in the step under way now."""
        situation, wording = self._advisor.situation, self._advisor.wording_of_now
        # What was left undone a step ago is no news any more.
        self._session.unsay(self._left_words)
        if situation is None or wording is None:
            return
        # Asked before the clock goes on: afterwards the ledger is that of the next step.
        ledger = ledger_of(self._session.game, self._turns, situation.position)
        planned = tuple(plan.rows(self._session.game.table))
        job = KnowLeft(ledger, situation, wording)
        self._advisor.background.run(_LEFT, job, partial(self._tell_left, planned))

    def _tell_left(self, planned: tuple[int, ...], duties: tuple[Remark, ...]) -> None:
        told = [f"{each.text} ({', '.join(each.cases)})" for each in duties[:1] if each.sign is Sign.WARNING]
        still = plan.rows(self._session.game.table)
        dropped = sum(number not in still for number in planned)
        if dropped:
            pattern = self.tr("{count:planned attack was|planned attacks were} not made")
            told.append(worded(pattern, count=dropped))
        if told:
            self._left_words = self.tr("Left undone: {what}.").format(what="; ".join(told))
            self._session.say(self._left_words)

    def _counts_points(self, ledger: Ledger) -> bool:
        calendar = calendar_of(self._session.game)
        return self.count_points is not None and calendar.is_last_phase(ledger.side, ledger.phase)

    def _finish(self, found: Thrown | None) -> None:
        wording = self._advisor.wording
        if wording is not None:
            self._push(done(self._session.game, found, wording.tr))

    def _push(self, change: Change | None) -> None:
        if change is None:
            # What asks the judge is known to be nothing only when it was worked out: a button that has just
            # done nothing would do so again.
            self.can_work = False
            self.told.emit()
            self._session.say(self.tr("Nothing is left for the clerk in this step."))
        # None is nothing to do: the session takes it as such.
        self._session.push(change)
