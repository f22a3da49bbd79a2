"""What the rails tell of panels that are out of sight: a sign, a figure, a few words."""

from __future__ import annotations

from PySide6.QtCore import QObject

from app.assist.combat import battle_plan as plan
from app.assist.remarks import Report, Sign
from app.assist.turn.decision import When
from app.panels.rail import Notice
from app.view.assistant.advice import Advisor
from app.view.assistant.check import Checker
from app.view.assistant.combats import Combats
from app.view.assistant.pending_decisions import PendingDecisions
from app.view.translated import tr as _tr
from app.window.panel_docks import PanelDocks
from rules.plural import worded


class RailSigns(QObject):
    """Keeps the signs on the rails true."""

    def __init__(
        self,
        panel_docks: PanelDocks,
        advisor: Advisor,
        checker: Checker,
        pending: PendingDecisions,
        combats: Combats,
    ) -> None:
        super().__init__(panel_docks)
        self._panel_docks, self._advisor, self._checker = panel_docks, advisor, checker
        self._pending, self._combats = pending, combats
        self.notices: dict[str, Notice] = {}
        for signal in (advisor.reported, checker.judged, pending.told):
            signal.connect(lambda *_: self._tell("assistant", self._of_assistant()))
        combats.changed.connect(lambda: self._tell("combat", self._of_combat()))
        panel_docks.changed.connect(lambda: panel_docks.show_notices(self.notices))

    def _tell(self, name: str, notice: Notice | None) -> None:
        if notice == self.notices.get(name):
            return
        self.notices.pop(name, None)
        if notice is not None:
            self.notices[name] = notice
        self._panel_docks.show_notices(self.notices)

    def _of_assistant(self) -> Notice | None:
        """Return what the assistant has against what is done and looked at, and what is to be decided."""
        report = self._advisor.report or Report("")
        counts = {
            Sign.STOP: (report.count(Sign.STOP), _tr("{count} against the rules")),
            Sign.RULING: (len(self._checker.ruling_remarks()), _tr("{count:ruling|rulings} of yours")),
            Sign.WARNING: (len(self._checker.doubt_remarks()), _tr("{count} now doubtful")),
            Sign.INFO: (self._due(), _tr("{count} to decide")),
        }
        told = {sign: (count, words) for sign, (count, words) in counts.items() if count}
        if not told:
            return None
        words = ", ".join(worded(pattern, count=count) for count, pattern in told.values())
        # They stand by their weight: the first sign is the gravest.
        return Notice(next(iter(told)), words, str(sum(count for count, _ in told.values())))

    def _due(self) -> int:
        return sum(1 for each in self._pending.decisions if each.when is When.DUE)

    def _of_combat(self) -> Notice | None:
        """Return that a combat is under way, or how many attacks are planned."""
        if self._combats.fight is not None:
            return Notice(Sign.WARNING, _tr("under way"), "!")
        count = len(plan.rows(self._combats.game.table))
        return Notice(Sign.INFO, _tr("{count} planned").format(count=count), str(count)) if count else None
