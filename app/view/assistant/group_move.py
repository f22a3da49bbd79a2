"""Moving several: one key shows the plan with its numbered ways, then makes the moves; so does a drop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject

from app.assist.routes import with_routes
from app.assist.several import Plan, change_of, plan, report_of_plan, with_or_without, with_way
from app.assist.situation import Situation
from app.table import clock
from app.table.changes import Change, Moved, flattened
from app.table.pieces import Place
from app.view.assistant.advice import Advisor
from app.view.faults import hand_over
from app.view.job import Job
from app.view.moves import targets
from app.view.session import Session, Tone
from rules.hexgrid import Grid, HexId
from rules.phases import Role
from rules.plural import worded
from rules.unit_id import UnitId

_PLAN = "plan"
_PATIENCE_S = 0.15
"""How long a drop waits for the question under way: less than a hand notices."""


class GroupMove(QObject):
    """Plans the moves of the selected units to the hex pointed at, and the ways of what was dropped."""

    def __init__(self, session: Session, advisor: Advisor) -> None:
        super().__init__(advisor)
        self._session, self._advisor = session, advisor
        self.ready: Plan | None = None
        session.selected.connect(lambda _: self.forget())
        session.happened.connect(lambda _: self.forget())

    def forget(self) -> None:
        """Have no plan."""
        self.ready = None
        self._advisor.background.drop(_PLAN)

    def press(self) -> None:
        """Show the plan for the hex pointed at, or carry out the one that is shown for it."""
        goals, situation = self._goals(), self._advisor.situation
        if self.ready is not None and self.ready.is_edited:
            self.carry_out()  # wherever the pointer is by now: its goals are in the plan
        elif situation is None or not goals:
            self._session.say(self.tr("Select units and point at a hex of the map first."))
        # The second press carries out only what is on the screen: with the pointer elsewhere it plans anew.
        elif self.ready is not None and self.ready.goals == goals:
            self.carry_out()
        else:
            job = MakePlan(situation, goals, self._session.game.sheet.grid)
            self._advisor.background.run(_PLAN, job, self._show)

    def with_routes(self, change: Change) -> Change:
        """Return a drop with the ways that the rules know, or as it is where the hand would have to wait."""
        try:
            return self._routed(change)
        except Exception as error:  # whatever goes wrong in there must not stop the hand
            hand_over(error)
            return change

    def _routed(self, change: Change) -> Change:
        game, situation = self._session.game, self._advisor.situation
        # Elsewhere in the turn a drag is a retreat, an advance or a setting-up, which has other ways.
        if situation is None or clock.role_of(game) is not Role.MOVE:
            return change
        moved = [each.piece for each in flattened(change) if isinstance(each, Moved)]
        units = frozenset(self._advisor.units_among(moved))
        work = partial(with_routes, situation, change, units, game.sheet.grid)
        # A plain drop is always right: better without the best route than the hand waiting for a long search.
        return situation.shared_judge.at_once(work, _PATIENCE_S) or change

    def _goals(self) -> Mapping[UnitId, HexId]:
        game, here = self._session.game, self._session.hex
        units = self._advisor.units
        if here is None or not units:
            return {}
        chosen = [piece for piece in self._session.selection if UnitId(piece) in units]
        # As a drop of them would lie: units of several hexes keep their distance to the first.
        found = targets(game, chosen, chosen[0], Place(hex=here)) if chosen else {}
        return {
            UnitId(game.table[piece].design): place.hex
            for place, pieces in found.items()
            for piece in pieces
            if place.hex is not None
        }

    def lay_way(self, unit: UnitId, path: Sequence[HexId]) -> None:
        """Have a unit of the plan go by a way laid by hand."""
        if self.ready is not None and self._advisor.situation is not None:
            grid = self._session.game.sheet.grid
            self._edit(PlanWithWay(self._advisor.situation, self.ready, unit, tuple(path), grid))

    def leave_out(self, unit: UnitId) -> None:
        """Have a unit of the plan stay, or move again as was proposed."""
        if self.ready is not None and self._advisor.situation is not None:
            grid = self._session.game.sheet.grid
            self._edit(PlanWithOrWithout(self._advisor.situation, self.ready, unit, grid))

    def _edit(self, job: Job[Plan]) -> None:
        self._advisor.background.run(_PLAN, job, self._show)

    def _show(self, ready: Plan) -> None:
        self.ready = ready
        if not ready.ways:
            self._session.say(self.tr("None of them can get any nearer."), Tone.WARNING)
        self._advisor.show_ways(ready.ways)
        if self._advisor.wording is not None:
            hint = self.tr("Press the same key again to move them, Escape to leave it")
            self._advisor.tell(report_of_plan(ready, self._advisor.wording, hint))

    def carry_out(self) -> None:
        """Make the moves of the plan that is shown."""
        ready = self.ready
        if ready is None:
            return
        title = worded(self.tr("Move {count:unit|units}, one after another"), count=len(ready.ways))
        self._session.push(change_of(self._session.game, ready, title))


# ---- in the other thread


@dataclass(frozen=True, slots=True)
class MakePlan(Job[Plan]):
    """The moves that bring units closest to their goals."""

    situation: Situation
    goals: Mapping[UnitId, HexId]
    grid: Grid

    def run(self) -> Plan:
        """Return the plan."""
        return plan(self.situation, self.goals, self.grid)


@dataclass(frozen=True, slots=True)
class PlanWithWay(Job[Plan]):
    """A plan in which one unit goes by a way laid by hand."""

    situation: Situation
    ready: Plan
    unit: UnitId
    path: tuple[HexId, ...]
    grid: Grid

    def run(self) -> Plan:
        """Return the plan made anew."""
        return with_way(self.situation, self.ready, self.path, self.unit, self.grid)


@dataclass(frozen=True, slots=True)
class PlanWithOrWithout(Job[Plan]):
    """A plan in which one unit is told to stay, or moves again."""

    situation: Situation
    ready: Plan
    unit: UnitId
    grid: Grid

    def run(self) -> Plan:
        """Return the plan made anew."""
        return with_or_without(self.situation, self.ready, self.unit, self.grid)
