"""The victory ledger: every point with the step of the journal that earned it (case 20).

The journal is walked once, step by step; what each step adds is kept, so that the window pays for a new
step only. A state is a value: going back and another branch need nothing but an earlier one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from app.assist.books import city_of
from app.assist.past import Still, is_new_phase, rewound
from app.assist.reader import bridges_of, units_at
from app.assist.victory.holders import taken
from app.assist.victory.ledger_state import Entry, Holding, Line, State
from app.assist.victory.ledger_steps import (
    changes_ways,
    clock_of,
    ends_soviet_turn,
    is_full_turn,
    origins_after,
    steps_left,
    units_after,
    ways,
)
from app.table.changes import Change, Moved, Register, flattened, pieces_of
from app.table.game import Game
from app.table.journal import START, Step, StepId
from rules.findings import Finding
from rules.games.bitter_end.books import Books
from rules.games.bitter_end.judge import BitterEndJudge
from rules.games.bitter_end.releases import Passing
from rules.games.bitter_end.ring import find_ring, supply_pocket
from rules.games.bitter_end.touched import approaches_budapest
from rules.games.bitter_end.victory import (
    line_held_for_a_turn,
    line_reaches_the_garrison,
    ring_was_open,
    steps_are_destroyed,
    steps_are_saved,
)
from rules.games.bitter_end.words import GERMAN
from rules.hexgrid import HexId
from rules.position import Position
from rules.ring import Ring
from rules.units import Mark, Unit, UnitId


class Stopped(Exception):
    """Nobody wants the answer any more."""


def for_ever() -> bool:
    """Return True: the answer is wanted however long it takes."""
    return True


class Ledger:
    """Walks the journal of one game under one law. Ask `state` after any step; it goes on from the last."""

    def __init__(self, game: Game, judge: BitterEndJudge, books: Books) -> None:
        """Take a game, the judge of its law, and its books."""
        self.game = game
        self.judge = judge
        self.books = books
        self.city = city_of(game.sheet)
        self._counted = books.victory.counted
        self._kept: dict[StepId, State] = {}
        self._last: tuple[StepId, State] | None = None
        self._still: Still | None = None

    def follow(self, moment: Still) -> None:
        """Speak from now on of the same game as it lay at a moment; what is known of its steps is kept."""
        self.game, self._still = moment.game, moment

    @property
    def path(self) -> tuple[Step, ...]:
        """The steps that led to the moment that the ledger speaks of, oldest first."""
        return self._still.path if self._still is not None else self.game.journal.path

    def state(self, is_wanted: Callable[[], bool] = for_ever) -> State:
        """Return the state at the present step; raises Stopped once it is no longer wanted."""
        path = self.path
        kept = self._kept | (dict([self._last]) if self._last else {})
        known = next((n for n in range(len(path), 0, -1) if path[n - 1].id in kept), 0)
        past = rewound(self.game, path, known)
        state = kept[path[known - 1].id] if known else self._first(past)
        for step in path[known:]:
            if not is_wanted():
                raise Stopped
            past.table.apply(step.change)
            state = self._after(state, past, step)
            if is_new_phase(step):
                self._kept[step.id] = state
        self._last = (path[-1].id if path else START), state
        return state

    def position(self, state: State, game: Game) -> Position:
        """Return the position of a state, as far as lines and rings go."""
        clock = state.clock
        return Position(
            game=game.header.game,
            date=clock.date,
            side=clock.side,
            phase=clock.phase,
            weather=game.table.read(Register.TRACKER, "weather") or "clear",
            bridges=bridges_of(game),
            units=tuple(state.units.values()),
        )

    def ring(self, state: State, game: Game) -> Ring | None:
        """Return the Soviet ring of a state."""
        return find_ring(self.judge.scene(self.position(state, game)), self.city)

    # ---- the walk

    def _first(self, past: Game) -> State:
        clock = clock_of(past)
        units = {unit.id: unit for unit in units_at(past, past.table.spots(), frozenset())}
        holders = {hex_id: Holding(side, START, clock.date) for hex_id, side in self._counted.items()}
        for unit in units.values():
            if unit.hex in holders:
                holders[unit.hex] = Holding(unit.side, START, clock.date)
        state = State(clock, units, holders)
        return self._with_line(state, past, START)

    def _after(self, state: State, past: Game, step: Step) -> State:
        """Return the state after a step, with the table as the step left it."""
        changes = flattened(step.change)
        state = self._with_clock(state, past, step.id)
        state = self._with_losses(state, past, changes, step.id)
        entered = dict(ways(changes))
        before = state.units
        origins = origins_after(state, step.change)
        state = replace(state, units=units_after(state, past, changes, origins), origins=origins)
        changed = {key: unit for key, unit in state.units.items() if _differs(unit, before.get(key))}
        state = self._with_holders(state, entered, changes, step.id)
        state = self._with_approach(state, entered, changed, step.id)
        state = self._with_saved(state, changed, step.id)
        touched = {u.hex for key in changed for u in (before.get(key), changed[key]) if u}
        touched |= {unit.hex for key, unit in before.items() if key not in state.units}
        if self._is_line_in_question(state, touched, changes):
            state = self._with_line(state, past, step.id)
        return state

    def _with_clock(self, state: State, past: Game, step: StepId) -> State:
        """Let the clock go on: full turns of the line, and the ring at the end of the Soviet turn."""
        before, now = state.clock, clock_of(past)
        if now == before:
            return state
        state = replace(state, clock=now)
        if ends_soviet_turn(before, now):
            found = ring_was_open(self.ring(state, past), before.date)
            state = self._with_entries(state, found, step, before.date)
        return self._with_full_turns(state, step)

    def _with_full_turns(self, state: State, step: StepId) -> State:
        """Pay for each full turn that the line has stood (20.33); a clock put far on pays for all."""
        while state.line is not None and is_full_turn(state.line, state.clock, self.game):
            line = state.line
            key = f"{line.opened.side}.{line.opened.phase}"
            found = line_held_for_a_turn(line.opened.date, state.clock.date, key)
            state = self._with_entries(state, found, step)
            state = replace(state, line=replace(line, turns=line.turns + 1))
        return state

    def _with_losses(self, state: State, past: Game, changes: Sequence[Change], step: StepId) -> State:
        """Count the steps of the garrison that a step destroys (20.38)."""
        steps = {key: unit.steps for key, unit in state.units.items() if unit.is_marked(Mark.GARRISON)}
        stand = {key: state.units[key].hex for key in steps}
        for change in changes:
            unit = next((state.units[key] for key in map(UnitId, pieces_of(change)) if key in steps), None)
            here = stand[unit.id] if unit is not None else None
            if unit is None or here is None:
                continue
            left = steps_left(past, change, unit, steps[unit.id])
            if left < steps[unit.id]:
                found = steps_are_destroyed(self.city, unit, here, steps[unit.id] - left)
                state = self._with_entries(state, found, step)
            steps[unit.id] = left
            # One act may lead a unit away and destroy it there: it counts where it ended.
            stand[unit.id] = change.after.hex if isinstance(change, Moved) and left else here
        return state

    def _with_holders(
        self, state: State, entered: Mapping[UnitId, Sequence[HexId]], changes: Sequence[Change], step: StepId
    ) -> State:
        """Give the towns on a way to the side that passed; a hand's own word on a hex stands (20.21)."""

        def side_of(unit: UnitId) -> str:
            return state.units[unit].side if unit in state.units else ""

        fresh = {
            hex_id: Holding(side, step, state.clock.date)
            for hex_id, side in taken(entered, changes, state.holders, side_of).items()
            if state.holders[hex_id].side != side
        }
        return replace(state, holders={**state.holders, **fresh}) if fresh else state

    def _with_approach(
        self,
        state: State,
        entered: Mapping[UnitId, Sequence[HexId]],
        changed: Mapping[UnitId, Unit],
        step: StepId,
    ) -> State:
        """Note the first supplied German unit within ten hexes of Budapest (20.32)."""
        if state.has("20.32"):
            return state
        for unit in changed.values():
            if unit.side == GERMAN and unit.hex is not None:
                hexes = (*entered.get(unit.id, ()), unit.hex)
                found = approaches_budapest(self.city, Passing(unit, hexes))
                if found:
                    return self._with_entries(state, found, step)
        return state

    def _with_saved(self, state: State, changed: Mapping[UnitId, Unit], step: StepId) -> State:
        """Count the steps of the garrison that are out (20.35)."""
        for unit in changed.values():
            found = steps_are_saved(self.city, unit, state.saved.get(unit.id, 0))
            if found:
                state = self._with_entries(state, found, step)
                state = replace(state, saved={**state.saved, unit.id: unit.steps})
        return state

    # ---- the line to the garrison

    def _is_line_in_question(
        self, state: State, touched: Iterable[HexId | None], changes: Sequence[Change]
    ) -> bool:
        """Return whether a step may have opened or cut the line: only near the hexes that it hangs on."""
        if state.watched is None or not state.watched.isdisjoint(touched):
            return any(True for hex_id in touched if hex_id) or changes_ways(changes)
        return state.line is not None and changes_ways(changes)

    def _with_line(self, state: State, past: Game, step: StepId) -> State:
        """Look whether a line to a garrison unit in the city is open now (20.31)."""
        position = self.position(state, past)
        held = {u.hex for u in position.of(GERMAN) if u.is_marked(Mark.GARRISON) and u.hex in self.city.hexes}
        starts = [hex_id for hex_id in sorted(held - {None}, key=str) if hex_id is not None]
        if not starts:
            return replace(state, line=None, watched=self.city.hexes)
        pocket = supply_pocket(self.judge.scene(position), starts)
        if pocket.is_closed:
            return replace(state, line=None, watched=self._around(pocket.line | pocket.pocket))
        found, path = self._find_line(position)
        if not found:
            return replace(state, line=None, watched=None)
        if not state.has("20.31"):
            state = self._with_entries(state, found, step)
        line = replace(state.line or Line(state.clock), path=path)
        return replace(state, line=line, watched=self._around(path))

    def _find_line(self, position: Position) -> tuple[tuple[Finding, ...], tuple[HexId, ...]]:
        report = self.judge.supply(position, GERMAN)
        for unit in position.of(GERMAN):
            if unit.is_marked(Mark.GARRISON) and unit.hex in self.city.hexes:
                line = report.line(unit.id)
                found = line_reaches_the_garrison(self.city, unit, line)
                if found and line is not None:
                    return found, line.path
        return (), ()

    def _around(self, hexes: Iterable[HexId]) -> frozenset[HexId]:
        """Return hexes and those next to them: a unit beyond reaches none of them with its zone."""
        grid = self.game.sheet.grid
        near = (there for hex_id in hexes for there in grid.neighbors(hex_id).values())
        return frozenset(hexes) | frozenset(near)

    def _with_entries(self, state: State, findings: Iterable[Finding], step: StepId, date: str = "") -> State:
        """Write points into the ledger: those of the award of each finding's case, times its steps."""
        entries = []
        for found in findings:
            award = self.books.victory.awards.get(found.case)
            if award is None:
                continue  # the first edition has no award for an open ring
            vp = award.vp * int(dict(found.facts).get("steps", "1"))
            entries.append(Entry(found, award.side, vp, step, date or state.clock.date))
        return replace(state, entries=(*state.entries, *entries))


def _differs(unit: Unit, before: Unit | None) -> bool:
    """Return whether a unit changed; most are the very same value, and comparing them would cost."""
    return unit is not before and unit != before
