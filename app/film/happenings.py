"""What happened in each step of a game, read once: a step that was looked at is never looked at again.

A step of another branch costs the steps that are not known yet; a step on top of the journal costs itself.
The game may be one that some sides see: then nothing that is closed to them is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from app.assist.losses import ELIMINATED, NO_RETURN
from app.assist.past import rewound
from app.assist.procedure import victory_of
from app.film.combats import combat_after, going_on
from app.film.happening import (
    CombatAt,
    Going,
    Happening,
    PointsWritten,
    StepsLost,
    Taking,
    UnitMove,
    When,
)
from app.table.changes import Change, Flipped, Moved, Placed, Register, Removed, Rolled, Written, flattened
from app.table.counts import is_count, side_of_count
from app.table.game import Game
from app.table.history import begins_phase
from app.table.journal import START, Step, StepId
from app.table.pieces import Kind, Piece, PieceId
from app.table.sight import is_back
from app.table.table import Table
from app.table.ways import way
from counters.scenario import DATE
from rules.hexgrid import HexId
from rules.numerals import number_in
from rules.unit_id import UnitId

_CLOCK = ("turn", DATE, "side", "phase", "step", "drawn")


@dataclass(frozen=True, slots=True)
class _After:
    """What is known after a step beside the table; of most steps the very objects of the one before."""

    when: When
    holders: Mapping[HexId, str]
    combat: CombatAt | None
    """The combat under way."""


class Happenings:
    """The happenings of one game, of any of its branches."""

    def __init__(self, game: Game) -> None:
        """Take a game; its journal may grow."""
        self._game = game
        self._told: dict[StepId, Happening] = {}
        self._after: dict[StepId, _After] = {}
        self._table: Table | None = None
        """The table as it lay after the step that was read last."""
        self._stands_at = START
        self._first_units: tuple[Piece, ...] = ()
        boxes = game.sheet.tray.boxes.values()
        self._destroyed = frozenset(box.id for box in boxes if box.kind in (ELIMINATED, NO_RETURN))
        self._days = {box.date: n for n, box in enumerate(game.sheet.dated_boxes.get("turn", ()), start=1)}

    def at(self, step: StepId) -> Happening:
        """Return what happened in a step of any branch; raises KeyError for the set-up or an unknown one."""
        if step not in self._told:
            self._after_set_up()
            # Found from the step back to what is known; read from there on.
            for each in reversed(tuple(self._unknown(step))):
                self._take(each)
        return self._told[step]

    def _unknown(self, step: StepId) -> Iterator[Step]:
        steps = self._game.journal.steps
        yield (each := steps[step])
        while each.parent != START and each.parent not in self._told:
            yield (each := steps[each.parent])

    def of(self, path: Sequence[Step]) -> tuple[Happening, ...]:
        """Return what happened in each step of a path, oldest first."""
        return tuple(self.at(step.id) for step in path)

    def when_at(self, step: StepId) -> When:
        """Return the clock after a step, that of the set-up at its start."""
        return self._known(step).when

    def holders_at(self, step: StepId) -> Mapping[HexId, str]:
        """Return who holds each place that counts after a step, empty for nobody."""
        return self._known(step).holders

    @property
    def first_units(self) -> tuple[Piece, ...]:
        """The units as they lay at the set-up."""
        self._after_set_up()
        return self._first_units

    def _known(self, step: StepId) -> _After:
        if step == START:
            return self._after_set_up()
        self.at(step)
        return self._after[step]

    # ---- the set-up

    def _after_set_up(self) -> _After:
        if START not in self._after:
            # Our own table from here on: it is led from step to step, the game's is never touched.
            self._table = rewound(self._game, self._game.journal.path).table
            self._first_units = tuple(piece for piece in self._table if piece.kind is Kind.UNIT)
            self._after[START] = _After(self._first_clock(), self._first_holders(), None)
        return self._after[START]

    def _first_clock(self) -> When:
        assert self._table is not None
        tracker = self._table.book(Register.TRACKER).get
        start = self._game.flow.start(self._turn(tracker(DATE, ""), tracker("turn", "")))
        return When(
            start.turn,
            tracker(DATE, ""),
            tracker("side") or start.side,
            tracker("phase") or f"{start.side}.{start.phase}",
            tracker("step") or start.step,
            tracker("drawn", ""),
        )

    def _turn(self, date: str, turn: str) -> int:
        # By the date where a turn has one: the number on the tracker may be a hand's.
        return self._days.get(date, max(1, number_in(turn) or 1))

    def _first_holders(self) -> Mapping[HexId, str]:
        """Return who holds each place: what a hand wrote, else who stands there, else its owner."""
        assert self._table is not None
        sheet, victory = self._game.sheet, victory_of(self._game)
        named = (*sheet.towns.values(), *(here for city in sheet.cities.values() for here in city))
        places = dict.fromkeys(named, "") | dict(victory.places if victory is not None else {})
        units = ((piece.place.hex, self._side(piece.id)) for piece in self._first_units)
        standing = {here: side for here, side in units if here is not None and here in places}
        written = {HexId(key): side for key, side in self._table.book(Register.CONTROL).items()}
        # The later of these wins: what somebody wrote stands over who happens to be there.
        return places | standing | written

    # ---- one step

    def _take(self, step: Step) -> None:
        table, before = self._table_at(step.parent), self._after[step.parent]
        changes = flattened(step.change)
        combat = combat_after(self._game, before.combat, step.change)
        # Worked out at once: it makes the changes on the table as it goes, and what follows reads that table.
        lost = tuple(self._losses(table, changes))
        self._stands_at = step.id
        moves = tuple(self._moves(changes, combat))
        takings = tuple(self._takings(before.holders, changes, moves))
        when = self._clock(before.when, changes)
        self._told[step.id] = Happening(
            step.id,
            when,
            moves,
            lost,
            # Who comes first into a place that nobody held takes it from nobody: it did not change hands.
            tuple(each for each in takings if each.before),
            tuple(self._points(changes)),
            tuple(each for each in changes if isinstance(each, Rolled)),
            combat,
            begins_turn=(when.turn, when.date) != (before.when.turn, before.when.date),
            begins_phase=begins_phase(step.change),
        )
        taken = {each.hex: each.after for each in takings}
        # The same object where nothing was taken: thousands of steps share one mapping.
        holders = {**before.holders, **taken} if taken else before.holders
        self._after[step.id] = _After(when, holders, going_on(combat))

    def _table_at(self, step: StepId) -> Table:
        """Return our own table as it lay after a step."""
        assert self._table is not None
        for change in way(self._game.journal.steps, self._stands_at, step):
            self._table.apply(change)
        self._stands_at = step
        return self._table

    def _clock(self, before: When, changes: Sequence[Change]) -> When:
        written = {each.key: each.after for each in _written(changes, Register.TRACKER) if each.key in _CLOCK}
        if not written:
            return before
        turn = written.pop("turn", str(before.turn))
        return replace(before, **written, turn=self._turn(written.get(DATE, before.date), turn))

    def _points(self, changes: Sequence[Change]) -> Iterator[PointsWritten]:
        for each in _written(changes, Register.TRACKER):
            if is_count(self._game, each.key):
                before, after = number_in(each.before) or 0, number_in(each.after) or 0
                yield PointsWritten(each.key, side_of_count(self._game, each.key), before, after)

    # ---- units

    def _side(self, piece: PieceId) -> str:
        unit = self._game.roster.units.get(UnitId(piece))
        return unit.side if unit is not None else ""

    def _moves(self, changes: Sequence[Change], combat: CombatAt | None) -> Iterator[UnitMove]:
        for each in changes:
            # One that only changes its level stays where it is.
            if isinstance(each, Moved) and each.before.spot == each.after.spot:
                continue
            if isinstance(each, Moved) and (side := self._side(each.piece)):
                ends = tuple(here for here in (each.before.hex, each.after.hex) if here is not None)
                going = self._going(each, combat)
                known = bool(each.route) or len(ends) < 2
                yield UnitMove(
                    each.piece, side, each.before, each.after, each.route or ends, going, has_route=known
                )

    def _going(self, move: Moved, combat: CombatAt | None) -> Going:
        if move.after.hex is None:
            if move.before.hex is None:
                return Going.OFF_MAP
            return Going.LOSS if move.after.box in self._destroyed else Going.LEAVING
        if move.before.hex is None:
            return Going.ARRIVAL
        # During a combat others may be moved by hand: that is no retreat.
        if combat is None or move.piece not in (*combat.attackers, *combat.defenders):
            return Going.MOVE
        return Going.ADVANCE if _advances(move, combat) else Going.RETREAT

    def _losses(self, table: Table, changes: Sequence[Change]) -> Iterator[StepsLost]:
        """Make changes on the table and yield the steps that units on the map lose by them."""
        # What lies face down for those who look is taken off their table: it is not lost.
        is_veiled = any(isinstance(each, Placed) and is_back(each.piece.id) for each in changes)
        for each in changes:
            found = self._loss(table, each)
            if found is not None and not (is_veiled and isinstance(each, Removed)):
                yield found
            table.apply(each)

    def _loss(self, table: Table, change: Change) -> StepsLost | None:
        """Return the steps that a unit loses by a change that is about to be made, None where none are."""
        if not isinstance(change, Moved | Flipped | Removed):
            return None
        piece = table[change.piece.id if isinstance(change, Removed) else change.piece]
        unit, here = self._game.roster.units.get(UnitId(piece.id)), piece.place.hex
        if unit is None or here is None or piece.face >= len(unit.faces):
            return None
        had = unit.faces[piece.face].steps
        match change:
            case Flipped(after=face) if face < len(unit.faces):
                left = unit.faces[face].steps
            case Moved(after=after) if after.box not in self._destroyed:
                left = had
            case Flipped():
                left = had
            case _:
                left = 0
        return StepsLost(piece.id, unit.side, here, had - left, left == 0) if left < had else None

    # ---- places

    @staticmethod
    def _takings(
        holders: Mapping[HexId, str], changes: Sequence[Change], moves: Sequence[UnitMove]
    ) -> Iterator[Taking]:
        """Yield the places whose holder changes: who passed has them, but a hand's own word stands."""
        now: dict[HexId, str] = {}
        for move in moves:
            if move.after.hex is not None:
                # Where it began was its own already.
                entered = move.hexes[1:] if move.before.hex is not None else move.hexes
                now |= {here: move.side for here in entered if here in holders}
        now |= {HexId(each.key): each.after for each in _written(changes, Register.CONTROL)}
        yield from (
            Taking(here, holders.get(here, ""), side)
            for here, side in now.items()
            if side != holders.get(here, "")
        )


def _written(changes: Sequence[Change], register: Register) -> Iterator[Written]:
    return (each for each in changes if isinstance(each, Written) and each.register is register)


def _advances(move: Moved, combat: CombatAt) -> bool:
    """Return whether a unit goes forward: into or through a hex that was attacked."""
    # Through an attacked hex too: who advances may go on beyond it.
    way = (*move.route[1:], move.after.hex)
    return move.piece in combat.attackers and any(here in combat.hexes for here in way)
