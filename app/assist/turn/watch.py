"""Judging what was done by hand: each move of a phase in its turn, and what a take-back made doubtful.

The moves are walked through as values, one position after another, so that a step of the journal is judged
as the table lay when it was made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from app.assist.answers import WayAnswer
from app.assist.entries import WAITS, came_back, entry_zones
from app.assist.marking import mark_of
from app.assist.procedure import handwork_of
from app.assist.questions import judged, way_to
from app.assist.routes import joined
from app.assist.situation import MoveRecord, Situation
from app.table import clock
from app.table.changes import Moved, Placed, flattened
from app.table.game import Game
from app.table.history import has_begun, parts_of_phase, steps_of_phase, trackers_written
from app.table.journal import START, Step, StepId
from app.table.pieces import Kind, PieceId, Place
from rules.findings import Verdict
from rules.handwork import Handwork
from rules.hexgrid import HexId
from rules.phases import Role
from rules.unit_id import UnitId
from rules.units import MOVED, RETREATED, Mark


@dataclass(frozen=True)
class Judged:
    """A move made by hand and its verdict. `is_assumed`: it was dragged, so the way is the best there was."""

    step: StepId
    piece: PieceId
    way: WayAnswer

    @property
    def is_override(self) -> bool:
        """Whether the player's hand overruled the rules."""
        return not self.way.is_allowed


@dataclass(frozen=True, slots=True)
class Drag:
    """One move of the journal, as the walk needs it."""

    step: StepId
    piece: PieceId
    unit: UnitId
    before: Place
    after: Place
    route: tuple[HexId, ...] = ()
    zones: tuple[str, ...] = ()
    """The zones by which the unit may enter, where it came from off the map."""
    marks: frozenset[Mark] = frozenset()
    """What markers say of it that lay on it where it was and lie there still: left behind, they hold on."""
    is_deployed: bool = False
    """Whether it was laid down in a step in which units are deployed: its judge knows where it may come."""


def drags_of_phase(game: Game) -> tuple[Drag, ...]:
    """Return the moves of units in the present phase, oldest first, as far as its steps are of moving.

    In steps of deploying these are the units laid down. What belongs to a part of a move that is over is
    left out: it was judged when it was made.
    """
    # Two sources in one list, sorted back into the order of the journal: a walk may not judge a move before
    # its cause.
    parts = parts_of_phase(game.journal)
    marched = (drag for step in moving_steps(game) for drag in _drags_of(game, step))
    drags = sorted((*marched, *_deployments(game)), key=lambda drag: drag.step)
    return tuple(drag for drag in drags if drag.step > parts.get(drag.unit, (START, 0))[0])


def _deployments(game: Game) -> Iterator[Drag]:
    """Yield who was laid onto the map in steps of deploying, and who is no ground unit and was placed."""
    for step in _steps_at(game, Role.DEPLOY):
        for drag in _drags_of(game, step):
            if not _has_marched(game, drag):
                yield replace(drag, is_deployed=True)


def _has_marched(game: Game, drag: Drag) -> bool:
    """Return whether a ground unit went from hex to hex."""
    return drag.before.hex is not None and game.roster.units[drag.unit].is_ground


def strays_of_phase(game: Game) -> tuple[Judged, ...]:
    """Return the moves over the map that were made by hand in steps in which nobody moves.

    While attacks are made units retreat and advance: that is judged elsewhere (`attack_watch`). Before the
    game begins everybody is set up. A unit that lies again where it lay has not moved.
    """
    if not has_begun(game.journal):
        return ()
    others = (drag for step in _steps_at(game, Role.OTHER) for drag in _drags_of(game, step))
    beside = (drag for step in _steps_at(game, Role.DEPLOY) for drag in _drags_of(game, step))
    drags = (*others, *(drag for drag in beside if _has_marched(game, drag)))
    back, rules = taken_back(drags), handwork_of(game)
    return tuple(
        Judged(drag.step, drag.piece, _stray(rules, drag.unit, drag.before.hex, drag.after.hex))
        for drag in drags
        if drag.piece not in back and drag.before.hex is not None and drag.after.hex is not None
        # Within a stack, or up and down in it: no move by any rule.
        if drag.before.hex != drag.after.hex
    )


def drags_in_attacks(game: Game) -> Iterator[tuple[Step, tuple[Drag, ...]]]:
    """Yield the steps of the present phase made while attacks are made, each with its moves of units."""
    for step in _steps_at(game, Role.ATTACK):
        yield step, tuple(_drags_of(game, step))


def _stray(rules: Handwork, unit: UnitId, start: HexId, goal: HexId) -> WayAnswer:
    found = tuple(each.placed(start) for each in rules.strays(unit))
    return WayAnswer(unit, goal, (start, goal), Verdict(found), 0, is_assumed=False)


def moving_steps(game: Game) -> tuple[Step, ...]:
    """Return the steps of the present phase made while units move by the rules of movement."""
    return _steps_at(game, Role.MOVE)


def _steps_at(game: Game, role: Role) -> tuple[Step, ...]:
    """Return the steps of the journal made in this phase while its step had a role."""
    found = []
    # Walked backwards: each change of the step tells which one was under way before it.
    word = clock.moment_of(game).step
    for step in reversed(steps_of_phase(game.journal)):
        if word and clock.role_of(game, word) is role:
            found.append(step)
        for written in reversed(trackers_written(step.change, {"step"})):
            word = written.before
    return tuple(reversed(found))


def _drags_of(game: Game, step: Step) -> Iterator[Drag]:
    for each in flattened(step.change):
        unit = game.roster.units.get(UnitId(each.piece)) if isinstance(each, Moved) else None
        if isinstance(each, Moved) and unit is not None:
            zones = () if each.before.hex else _zones_of(game, each)
            marks = _marks_left(game, step, each)
            yield Drag(
                step.id, each.piece, UnitId(unit.id), each.before, each.after, each.route, zones, marks
            )


def _marks_left(game: Game, step: Step, move: Moved) -> frozenset[Mark]:
    """Return what the markers above a unit said of it that were left where they lay.

    Who has retreated came to his hex in this phase: that marker says it of nobody who went on.
    """
    markers = [
        piece
        for piece in game.table.stack_at(move.before.spot)
        # A marker speaks of those beneath it in the stack.
        if piece.kind is Kind.MARKER and piece.place.level > move.before.level
    ]
    if move.before.hex is None or not markers:
        return frozenset()
    # A marker that came later never lay on this unit: it is of who came after it.
    fresh = _laid_since(game, step)
    found = (mark_of(game.roster, piece) for piece in markers if piece.id not in fresh)
    return frozenset(mark for mark in found if mark is not None and mark != RETREATED)


def _laid_since(game: Game, step: Step) -> frozenset[PieceId]:
    """Return the pieces that were moved or laid down with a step of the present phase, or after it."""
    later = (each for each in steps_of_phase(game.journal) if each.id >= step.id)
    changes = [each for one in later for each in flattened(one.change)]
    moved = {each.piece for each in changes if isinstance(each, Moved)}
    return frozenset(moved | {each.piece.id for each in changes if isinstance(each, Placed)})


def _zones_of(game: Game, move: Moved) -> tuple[str, ...]:
    is_from_there = (move.before.box or "").startswith(WAITS)
    # Who was rebuilt may enter elsewhere than who comes for the first time; only who waits in its box can
    # have been.
    rebuilt = came_back(game, [move.piece] if is_from_there else [])
    return entry_zones(game, UnitId(move.piece), tuple(rebuilt))


def taken_back(drags: Sequence[Drag]) -> frozenset[PieceId]:
    """Return the pieces that lie again where they lay before some moves."""
    starts, ends = starts_of(drags), {drag.piece: drag.after for drag in drags}
    return frozenset(piece for piece, end in ends.items() if end.spot == starts[piece].spot)


def starts_of(drags: Iterable[Drag]) -> dict[PieceId, Place]:
    """Return where each piece moved in the phase lay when it began."""
    starts: dict[PieceId, Place] = {}
    for drag in drags:
        starts.setdefault(drag.piece, drag.before)
    return starts


def judge_drags(
    now: Situation, drags: Sequence[Drag], known: Iterable[Judged] = (), only: Iterable[StepId] | None = None
) -> tuple[Judged, ...]:
    """Return the verdicts on the moves of a phase, each in the position in which it was made.

    `now` is the situation after all of them. Verdicts known already are taken over; `only` these steps are
    judged where given. A move that was taken back, or that does not lead from hex to hex, has no verdict.
    """
    walk = _Walk(_at_start(now, drags), drags)
    # By step and piece: one step may move a whole stack, each unit with its own verdict.
    kept = {(each.step, each.piece): each for each in known}
    wanted = None if only is None else frozenset(only)
    found: dict[PieceId, list[Judged]] = {}
    for drag in drags:
        is_back = walk.is_back(drag)
        if is_back:
            # It lies where it began: its earlier moves of the phase stand no more.
            found.pop(drag.piece, None)
        verdict = kept.get((drag.step, drag.piece))
        if verdict is None and not is_back and (wanted is None or drag.step in wanted):
            # Before the move is made: the rules are asked on the table as the hand found it.
            verdict = walk.judge(drag)
        walk.take(drag)
        if verdict is not None and not is_back:
            found.setdefault(drag.piece, []).append(verdict)
    return tuple(sorted((each for those in found.values() for each in those), key=lambda each: each.step))


def doubtful(
    now: Situation, drags: Sequence[Drag], pieces: Iterable[PieceId], known: Iterable[Judged]
) -> tuple[Judged, ...]:
    """Return the verdicts on moves that were allowed and no longer are without those of some pieces."""
    gone = frozenset(pieces)
    if not gone:
        return ()
    first = next((n for n, drag in enumerate(drags) if drag.piece in gone), len(drags))
    left = [drag for drag in drags if drag.piece not in gone]
    # Moves before the first of these were made on the same table: judged again they would say the same.
    later = {drag.step for drag in drags[first:] if drag.piece not in gone}
    were_allowed = {(each.step, each.piece) for each in known if each.way.is_allowed}
    anew = judge_drags(now, left, only=later)
    return tuple(each for each in anew if each.is_override and (each.step, each.piece) in were_allowed)


def _at_start(now: Situation, drags: Sequence[Drag]) -> Situation:
    """Return the situation before the first of some moves."""
    units = dict(now.position.by_id)
    # Backwards, so that of several places of a unit the first is the one that stays.
    for drag in reversed(drags):
        unit = units.get(drag.unit)
        if unit is not None:
            place = drag.before
            # The marks go with it: what a marker said where it stood holds for the move that led away from
            # there.
            lay = replace(unit, hex=place.hex, box=place.box or "")
            units[drag.unit] = lay.unmarked(MOVED).marked(*drag.marks)
    position = replace(now.position, units=tuple(units.values()))
    entries = {**now.entries, **{drag.unit: drag.zones for drag in drags if drag.zones}}
    return replace(now, position=position, moves={}, last=None, entries=entries, _answers={})


class _Walk:
    """The phase so far: the situation, and who moved in which order; a move ends when another unit moves."""

    def __init__(self, situation: Situation, drags: Sequence[Drag]) -> None:
        self._situation = situation
        self._starts = starts_of(drags)
        self._order: list[UnitId] = []

    def is_back(self, drag: Drag) -> bool:
        """Return whether a move lays the unit back where it was when the phase began."""
        return drag.after.spot == self._starts[drag.piece].spot

    def judge(self, drag: Drag) -> Judged | None:
        """Return the verdict on a move; None where the rules know no such move."""
        goal = drag.after.hex
        if goal is None or drag.unit not in self._situation.position.by_id:
            return None
        if drag.before.hex is None and not drag.zones and not drag.is_deployed:
            return None
        path = self._way(drag)
        if path:
            way = judged(self._situation, drag.unit, path, goal, is_assumed=False)
        else:
            way = way_to(self._situation, drag.unit, goal)
        return Judged(drag.step, drag.piece, way)

    def _way(self, drag: Drag) -> tuple[HexId, ...]:
        """Return the way as the player laid it from where the move began; empty where he did not say."""
        # Only the last mover may lay its way anew; for anybody else the earlier move is over.
        if drag.unit != self._situation.last:
            return drag.route
        return joined((*self._situation.moves[drag.unit].ways, drag.route))

    def take(self, drag: Drag) -> None:
        """Make a move."""
        unit = self._situation.position.by_id.get(drag.unit)
        if unit is None:
            return
        moves = dict(self._situation.moves)
        # Who moves again is the last mover again, and only once.
        self._order = [each for each in self._order if each != drag.unit]
        moved = replace(unit, hex=drag.after.hex, box=drag.after.box or "")
        if self.is_back(drag):
            moves.pop(drag.unit, None)
            # It may be moved again: taking a move back by dragging is no foul.
            moved = moved.unmarked(MOVED)
        else:
            record = moves.get(drag.unit, MoveRecord(drag.unit, drag.before.hex, box=drag.before.box or ""))
            moves[drag.unit] = replace(record, ways=(*record.ways, drag.route))
            self._order.append(drag.unit)
            moved = moved.marked(MOVED)
        self._situation = replace(
            self._situation,
            position=self._situation.position.with_unit(moved),
            moves=moves,
            last=self._order[-1] if self._order else None,
            _answers={},
        )
