"""Judging what a hand did while attacks are made: where it led units, and steps it let the surprised lose.

What the procedure of a combat does it writes beside its record, and it offers nothing that the rules forbid
but the losses of 16.33. All else is judged on the table as it lay when it was done.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from app.assist.answers import WayAnswer
from app.assist.assistant import Assistant
from app.assist.combat import battle_plan as plan
from app.assist.combat.resolution import Resolution, verdict_on_hand
from app.assist.past import Still, rewound, still
from app.assist.procedure import combats_of
from app.assist.reader import situation_in
from app.assist.situation import Situation
from app.assist.turn.watch import (
    Drag,
    Judged,
    drags_in_attacks,
    drags_of_phase,
    judge_drags,
    strays_of_phase,
    taken_back,
)
from app.table.changes import Change, Flipped, Moved, Register, Written, flattened
from app.table.game import Game
from app.table.history import begins_phase
from app.table.journal import Step, StepId
from app.table.pieces import PieceId
from rules.combat_task import HandMove
from rules.findings import Verdict
from rules.hexgrid import HexId
from rules.unit_id import UnitId


@dataclass(frozen=True, slots=True)
class Stroke:
    """One thing done while attacks are made: a unit led along a way, or, without `to`, a step lost."""

    step: StepId
    piece: PieceId
    unit: UnitId
    frm: HexId
    to: HexId | None = None
    route: tuple[HexId, ...] = ()


def strokes_of_phase(game: Game) -> tuple[Stroke, ...]:
    """Return what was done by hand in the attacks of this phase and may break rules, oldest first."""
    steps = tuple(drags_in_attacks(game))
    led_away = tuple(drag for step, drags in steps for drag in drags if not _is_of_combat(step))
    back = taken_back(led_away)
    moves = (
        Stroke(drag.step, drag.piece, drag.unit, drag.before.hex, drag.after.hex, drag.route)
        for drag in led_away
        if drag.piece not in back and _goes_over_the_map(drag)
        if drag.before.hex is not None
    )
    losses = (stroke for step, _ in steps for stroke in _losses(game, step))
    return tuple(sorted((*moves, *losses), key=lambda stroke: stroke.step))


def _goes_over_the_map(drag: Drag) -> bool:
    places = drag.before.hex, drag.after.hex
    return None not in places and places[0] != places[1]


def _is_of_combat(step: Step) -> bool:
    """Return whether a step is one of a combat's record, or of a bridge that was blown before it."""
    # What the procedure did was judged when it was offered; judged again it would be held against hands.
    if any(plan.fight_written(step.change)):
        return True
    changes = flattened(step.change)
    return any(isinstance(each, Written) and each.register is Register.BRIDGE for each in changes)


def _losses(game: Game, step: Step) -> Iterator[Stroke]:
    """Yield the steps that units lose, unless they flee with the same act: what that costs is not chosen."""
    changes = flattened(step.change)
    # The rules of a retreat decide what it costs; the hand that carried it out chose nothing.
    if any(_leads(each) for each in changes):
        return
    for each in changes:
        piece = each.piece if isinstance(each, Flipped | Moved) else None
        here = _stood(each, game)
        unit = game.roster.units.get(UnitId(piece)) if piece is not None else None
        if piece is not None and unit is not None and here is not None and _is_loss(each, game):
            yield Stroke(step.id, piece, UnitId(unit.id), here)


def _leads(change: Change) -> bool:
    return isinstance(change, Moved) and change.after.hex is not None


def _stood(change: Change, game: Game) -> HexId | None:
    if isinstance(change, Moved):
        return change.before.hex
    is_there = isinstance(change, Flipped) and change.piece in game.table
    return game.table.place_of(change.piece).hex if isinstance(change, Flipped) and is_there else None


def _is_loss(change: Change, game: Game) -> bool:
    if isinstance(change, Moved):
        # A unit that is lost whole goes into a box; its counter is not flipped any more.
        return change.after.box is not None
    faces = game.roster.units[UnitId(change.piece)].faces if isinstance(change, Flipped) else ()
    # A file may name a face that the counter has not.
    is_known = isinstance(change, Flipped) and max(change.before, change.after) < len(faces)
    return isinstance(change, Flipped) and is_known and faces[change.after].steps < faces[change.before].steps


# ---- judging


def judge_strokes(
    moment: Still, now: Situation, strokes: Sequence[Stroke], known: Iterable[Judged] = ()
) -> tuple[Judged, ...]:
    """Return the verdicts on some strokes, each on the table as it lay; those known are taken over.

    A loss has one only where a surprised defender chose it.
    """
    kept = {(each.step, each.piece): each for each in known}
    index = {step.id: n for n, step in enumerate(moment.path)}
    found = []
    for stroke in strokes:
        verdict = kept.get((stroke.step, stroke.piece))
        if verdict is None and stroke.step in index:
            # Before the step: afterwards the unit stands where it went, and nothing speaks against it any
            # more.
            verdict = _judged(rewound(moment.game, moment.path, index[stroke.step]), now, stroke)
        found += [verdict] if verdict is not None else []
    return tuple(found)


def _judged(past: Game, now: Situation, stroke: Stroke) -> Judged | None:
    fight, procedure = plan.fight_of(past), combats_of(past)
    if procedure is None:
        return None
    # Cheap, and asked first: almost no loss is one that a rule binds.
    if stroke.to is None and (fight is None or not procedure.may_be_bound(fight, now.position, stroke.unit)):
        return None
    then = situation_in(past, now)
    way: tuple[HexId, ...] = (stroke.frm,)
    if stroke.to is not None:
        way = (stroke.frm, stroke.to)
        verdict = verdict_on_hand(past, then, HandMove(stroke.unit, stroke.frm, stroke.to, stroke.route))
    else:
        verdict = Resolution(past, then, fight, procedure).loss_verdict(stroke.unit) if fight else Verdict()
    told = WayAnswer(stroke.unit, way[-1], way, verdict, 0, is_assumed=False, waived=now.waived)
    return Judged(stroke.step, stroke.piece, told)


# ---- phases that are over


def judge_phases(moment: Still, now: Situation, wanted: frozenset[StepId]) -> tuple[Judged, ...]:
    """Return the verdicts on steps of phases that have ended since, each as its phase was when it ended."""
    found: list[Judged] = []
    for kept in _ends_of_phases(moment, wanted):
        # The whole phase, not the step alone: a move is judged among those before it.
        past = rewound(moment.game, moment.path, kept)
        taken = Assistant(past).situation()
        if taken is not None:
            # By the judge of now: it keeps what it has worked out, and a ruling made since counts for the
            # past too.
            then = replace(taken, shared_judge=now.shared_judge, waived=now.waived)
            found += strays_of_phase(past)
            found += judge_drags(then, drags_of_phase(past), only=wanted)
            strokes = tuple(each for each in strokes_of_phase(past) if each.step in wanted)
            found += judge_strokes(still(past), then, strokes)
    return tuple(each for each in found if each.step in wanted)


def _ends_of_phases(moment: Still, wanted: frozenset[StepId]) -> Iterator[int]:
    """Yield how many steps of a path had been made when each phase ended to which some steps belong."""
    is_wanted = False
    for n, step in enumerate(moment.path):
        if begins_phase(step.change):
            # With the step that begins the next phase the old one is whole: just before it everything is
            # known.
            if is_wanted:
                yield n
            is_wanted = False
        is_wanted = is_wanted or step.id in wanted
