"""A game's journal told to its ledger step by step, as the rules read a chronicle.

The journal is walked once; what is known after a step is kept, so that the window pays for a new step only.
A state is a value: going back and another branch need nothing but an earlier one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.assist.facts import facts_of
from app.assist.past import Still, is_new_phase, rewound
from app.assist.procedure import usual_weather
from app.assist.reader import bridges_of, units_at
from app.assist.victory.ending import clock_of, ending_of
from app.assist.victory.holders import taken
from app.assist.victory.steps import changes_ways, losses_of, origins_after, units_after, ways
from app.table.changes import Change, Register, flattened
from app.table.game import Game
from app.table.journal import START, Step, StepId
from app.table.pieces import PieceId, Spot
from rules.chronicle import Clock, Holding, StepRecord
from rules.facts import Facts
from rules.hexgrid import HexId
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import Unit
from rules.victory import Ledger, Tally, Victory


class Stopped(Exception):
    """Nobody wants the answer any more."""


def for_ever() -> bool:
    """Return True: the answer is wanted however long it takes."""
    return True


@dataclass(frozen=True)
class State:
    """What is known after a step. `earned` is the ledger's own value.

    `origins` say of each piece that was moved in this phase where it lay when the phase began.
    """

    clock: Clock
    units: Mapping[UnitId, Unit]
    holders: Mapping[HexId, Holding]
    earned: Any = None
    origins: Mapping[PieceId, Spot] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Moment:
    """How the table lies after a step, as the rules read it; the table goes on with the walk."""

    game: Game
    step: StepId
    clock: Clock
    units: Mapping[UnitId, Unit]
    holders: Mapping[HexId, Holding]

    @property
    def facts(self) -> Facts:
        return facts_of(self.game)

    def position(self, units: Iterable[Unit]) -> Position:
        game = self.game.header.game
        return Position(
            game=game,
            date=self.clock.date,
            side=self.clock.side,
            phase=self.clock.phase,
            weather=self.game.table.read(Register.TRACKER, "weather") or usual_weather(game),
            bridges=bridges_of(self.game),
            units=tuple(units),
        )


class Chronicle:
    """Walks the journal of one game under one law. Ask `state` after any step; it goes on from the last."""

    def __init__(self, game: Game, victory: Victory, ledger: Ledger[Any]) -> None:
        """Take a game, what decides it, and a ledger of the law that it is played by."""
        self.game = game
        self._victory = victory
        self._ledger = ledger
        self._kept: dict[StepId, State] = {}
        self._last: tuple[StepId, State] | None = None
        self._still: Still | None = None

    def follow(self, moment: Still) -> None:
        """Speak from now on of the same game as it lay at a moment; what is known of its steps is kept."""
        self.game, self._still = moment.game, moment

    @property
    def path(self) -> tuple[Step, ...]:
        """The steps that led to the moment spoken of, oldest first."""
        return self._still.path if self._still is not None else self.game.journal.path

    def tally(self, is_wanted: Callable[[], bool] = for_ever) -> Tally:
        """Return how the game stands at the present step; raises Stopped once it is no longer wanted."""
        state, path = self.state(is_wanted), self.path
        step = path[-1].id if path else START
        moment = _Moment(self.game, step, state.clock, state.units, state.holders)
        return self._ledger.tally(state.earned, moment, ending_of(self.game, self._victory))

    def state(self, is_wanted: Callable[[], bool] = for_ever) -> State:
        """Return the state at the present step; raises Stopped once it is no longer wanted."""
        path = self.path
        # The last state too: the usual question comes one step later, in the middle of a phase.
        kept = self._kept | (dict([self._last]) if self._last else {})
        known = next((n for n in range(len(path), 0, -1) if path[n - 1].id in kept), 0)
        # A copy of the table goes back and on again, the one that is played stays.
        past = rewound(self.game, path, known)
        state = kept[path[known - 1].id] if known else self._first(past)
        for step in path[known:]:
            # What was walked until now is kept by phases: asked again it goes on from there.
            if not is_wanted():
                raise Stopped
            past.table.apply(step.change)
            state = self._after(state, past, step)
            # A state for each phase and the last one: going back costs no more than a phase to walk anew.
            if is_new_phase(step):
                self._kept[step.id] = state
        self._last = (path[-1].id if path else START), state
        return state

    # ---- the walk

    def _first(self, past: Game) -> State:
        clock = clock_of(past)
        units = {unit.id: unit for unit in units_at(past, past.table.spots(), frozenset())}
        holders = {here: Holding(side, START, clock.date) for here, side in self._victory.places.items()}
        for unit in units.values():
            # Before anybody moved: who stands in a place at the set-up holds it, whoever it belongs to on
            # the map.
            if unit.hex in holders:
                holders[unit.hex] = Holding(unit.side, START, clock.date)
        earned = self._ledger.first(_Moment(past, START, clock, units, holders))
        return State(clock, units, holders, earned)

    def _after(self, state: State, past: Game, step: Step) -> State:
        """Return the state after a step, with the table as the step left it."""
        changes = flattened(step.change)
        entered, origins = dict(ways(changes)), origins_after(state.origins, step.change)
        units = units_after(past, (state.units, state.origins), changes, origins)
        clock = clock_of(past)
        fresh = _taken(state.holders, units, entered, changes)
        taken_now = {here: Holding(side, step.id, clock.date) for here, side in fresh.items()}
        holders = {**state.holders, **taken_now} if fresh else state.holders
        record = StepRecord(
            state.clock,
            state.units,
            _Moment(past, step.id, clock, units, holders),
            _changed(state.units, units),
            # Who is gone is told with what he was: the ledger pays by type and steps.
            {key: unit for key, unit in state.units.items() if key not in units},
            entered,
            tuple(losses_of(past, state.units, changes)),
            changes_ways(changes),
        )
        return State(clock, units, holders, self._ledger.after(state.earned, record), origins)


def _taken(
    holders: Mapping[HexId, Holding],
    units: Mapping[UnitId, Unit],
    entered: Mapping[UnitId, Sequence[HexId]],
    changes: Sequence[Change],
) -> Mapping[HexId, str]:
    """Return the places that change hands: who passed has them; a hand's own word on a hex stands."""

    def side_of(unit: UnitId) -> str:
        return units[unit].side if unit in units else ""

    found = taken(entered, changes, holders, side_of)
    # A march through one's own town is no taking: the day since which it is held would begin again.
    return {here: side for here, side in found.items() if holders[here].side != side}


def _changed(before: Mapping[UnitId, Unit], now: Mapping[UnitId, Unit]) -> Mapping[UnitId, Unit]:
    """Return the units that changed; most are the very same value, and comparing them would cost."""
    # `units_after` gives back the same mapping where a step touched no stack, which most do not.
    if now is before:
        return {}
    read = [(key, unit) for key, unit in now.items() if unit is not before.get(key)]
    return {key: unit for key, unit in read if unit != before.get(key)}
