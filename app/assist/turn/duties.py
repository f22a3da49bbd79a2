"""What the step under way asks for: what is done, what is left, and what the clerk can do of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from app.assist.answers import SupplyAnswer
from app.assist.carry_out import carried_out, forms_of
from app.assist.facts import facts_of
from app.assist.procedure import board_of, turn_of
from app.assist.questions import supply_of, unmoved
from app.assist.reader import plain_position, position_of
from app.assist.remarks import Remark, Sign
from app.assist.situation import Situation
from app.assist.turn import clerk
from app.assist.turn.arriving import arrivals_told
from app.assist.turn.turn_advice import Times
from app.assist.wording import Wording
from app.files.charts import unflatten
from app.table import acts, clock
from app.table.changes import Change, Register, Rolled, Written, flattened
from app.table.game import Game
from app.table.history import steps_of_phase
from app.table.phrases import Translate
from app.table.pieces import Kind
from app.table.throws import thrown
from counters.roster import Turn
from rules.dice import DiceKind
from rules.effects import Effects
from rules.findings import Finding, Weight
from rules.phases import Step
from rules.plural import worded
from rules.procedure import StepDie
from rules.words import Topic, Words

_WEATHER, _AIR = ("weather", "roll"), ("combat", "air")
"""The other steps in which the clerk rolls a die."""

GUNS = "arsp:"
"""How the trackers of artillery points begin."""


@dataclass(frozen=True)
class Ledger:
    """The part of the duties that is read from the table and the journal, not from the rules."""

    side: str
    phase: str
    step: Step | None
    has_rolled: bool
    has_received: bool
    receipts: clerk.Receipts
    markers_left: int
    waiting: int
    die: StepDie | None
    """The die that the rules of the game ask for in the step, beside weather and air support."""
    is_sky_closed: bool
    has_set_guns: bool
    support: Effects = ()
    """The points that the side has without a die, where the step is that of support."""
    is_supported: bool = True
    """Whether its points stand at these."""


def ledger_of(game: Game, turns: Sequence[Turn]) -> Ledger:
    """Return the ledger of the moment."""
    now = clock.moment_of(game)
    acts_done = [flattened(step.change) for step in steps_of_phase(game.journal)]
    done = [change for parts in acts_done for change in parts]
    date = game.table.read(Register.TRACKER, "date")
    turn = next((turn for turn in turns if turn.date == date), None)
    between, step = forms_of(game).from_dice_between, clock.step_of(game.sequence, now)
    support = _support_of(game, now.side, now.phase, step.id if step is not None else "", date)
    return Ledger(
        now.side,
        now.phase,
        step,
        any(_is_roll_of_the_step(parts, between) for parts in acts_done),
        any(_is_receipt(each, now.side) for each in done),
        clerk.Receipts(turn.replacements if turn is not None else {}),
        len(clerk.markers_of(game, game.words.states.ending_with(now.phase))),
        _waiting(game, now.side, date),
        _die_of(game, now.phase, step.id if step is not None else ""),
        not clerk.is_air_rolled(game),
        any(_is_of_guns(each) for each in done),
        support,
        _stands_at(game, support),
    )


def _support_of(game: Game, side: str, phase: str, step: str, date: str) -> Effects:
    turn = turn_of(game)
    if turn is None or (phase, step) != _AIR:
        return ()
    return turn.support(side, date, unflatten(game.table.book(Register.CHART)))


def _stands_at(game: Game, points: Effects) -> bool:
    """Return whether counts stand already as they should."""
    return carried_out(game, points, "") is None


def _die_of(game: Game, phase: str, step: str) -> StepDie | None:
    turn, date = turn_of(game), game.table.read(Register.TRACKER, "date")
    return turn.die_of(phase, step, date, facts_of(game)) if turn is not None else None


def _is_roll_of_the_step(parts: Sequence[Change], between: tuple[str, ...]) -> bool:
    """Return whether an act rolled a die for the phase: one for a bridge comes in between (12.54)."""
    is_attempt = any(isinstance(each, Written) and each.key.startswith(between) for each in parts)
    return not is_attempt and any(isinstance(each, Rolled) for each in parts)


def _is_of_guns(change: Change) -> bool:
    return isinstance(change, Written) and change.register is Register.TRACKER and change.key.startswith(GUNS)


def _is_receipt(change: Change, side: str) -> bool:
    is_count = isinstance(change, Written) and change.register is Register.TRACKER
    return is_count and isinstance(change, Written) and change.key.startswith(f"rp:{side}:")


def _waiting(game: Game, side: str, date: str) -> int:
    """Return how many units of a side lie in the arrival boxes of today and before."""
    boxes = game.sheet.tray.boxes
    due = {
        box.id
        for box in boxes.values()
        if box.kind == "delayed" or (box.kind == "arrival" and box.date and box.date <= date)
    }
    return sum(
        1
        for piece in game.table
        if piece.kind is Kind.UNIT and piece.place.box in due and game.side_of(piece.id) == side
    )


# ---- what is left


def duties_of(ledger: Ledger, situation: Situation, tr: Translate) -> tuple[Remark, ...]:
    """Return the duties of the step: done ones with a tick, others with what is left."""
    if ledger.step is None:
        return ()
    state = _die if ledger.die is not None else _STATES.get((ledger.phase, ledger.step.id))
    if ledger.die is not None and not ledger.die.is_due:
        return (Remark(Sign.INFO, tr("No die is rolled for this today"), (ledger.step.case,)),)
    if state is None:
        return (Remark(Sign.INFO, tr(ledger.step.title), (ledger.step.case,)),)
    left = state(ledger, situation, tr)
    sign = Sign.WARNING if left else Sign.FINE
    first = Remark(sign, left or tr("Done: {step}").format(step=tr(ledger.step.title)), (ledger.step.case,))
    return (first, *_also(ledger, situation.rule_set.words, tr))


def _also(ledger: Ledger, words: Words, tr: Translate) -> tuple[Remark, ...]:
    is_moving = ledger.step is not None and ledger.step.id == "move"
    if not ledger.waiting or not is_moving or ledger.phase != "movement":
        return ()
    text = worded(tr("{count:reinforcement|reinforcements} may come on"), count=ledger.waiting)
    return (Remark(Sign.INFO, text, words.cases_of(Topic.REINFORCEMENTS)),)


def _weather(ledger: Ledger, _situation: Situation, tr: Translate) -> str:
    return "" if ledger.has_rolled else tr("The weather is not rolled")


def _supply(ledger: Ledger, situation: Situation, tr: Translate) -> str:
    count = len(supply_of(situation, ledger.side).changed)
    return (
        worded(tr("Supply is not settled: {count:unit|units} to mark or unmark"), count=count)
        if count
        else ""
    )


def _receive(ledger: Ledger, _situation: Situation, tr: Translate) -> str:
    points = sum(ledger.receipts.points.get(ledger.side, {}).values())
    if ledger.has_received or not points:
        return ""
    return worded(tr("{count:replacement point|replacement points} to add"), count=points)


def _move(ledger: Ledger, situation: Situation, tr: Translate) -> str:
    count = len(unmoved(situation, ledger.side))
    return worded(tr("{count:unit|units} not yet moved"), count=count) if count else ""


def _air(ledger: Ledger, _situation: Situation, tr: Translate) -> str:
    """Say what is left: a die under an open sky (4.3, 4.4), and artillery points whatever the weather."""
    if not (ledger.has_rolled or ledger.is_sky_closed):
        return tr("Air support is not rolled")
    is_ready = ledger.has_rolled or ledger.has_set_guns or ledger.is_supported
    return "" if is_ready else tr("The artillery points of the phase are not set")


def _markers(ledger: Ledger, _situation: Situation, tr: Translate) -> str:
    count = ledger.markers_left
    return worded(tr("{count:marker|markers} to take off"), count=count) if count else ""


def _die(ledger: Ledger, _situation: Situation, tr: Translate) -> str:
    return "" if ledger.die is not None and ledger.die.is_done else tr("The die is not rolled")


_STATES: Mapping[tuple[str, str], Callable[[Ledger, Situation, Translate], str]] = MappingProxyType(
    {
        _WEATHER: _weather,
        ("supply", "trace"): _supply,
        ("replacements", "receive"): _receive,
        ("movement", "move"): _move,
        _AIR: _air,
        ("combat", "clear"): _markers,
        ("exploitation", "clear"): _markers,
    }
)


def advice_of(situation: Situation, times: Times | None, wording: Wording) -> tuple[Remark, ...]:
    """Return what the rules say about the step beside the duties: releases, points, arrivals, the ring."""
    if times is None:
        return ()
    position = situation.position
    found = situation.ask("advice", lambda judge: times.turn.advice(position, judge, times.facts))
    is_moving = (position.phase, position.step) == ("movement", "move")
    coming = tuple(arrivals_told(situation, times, wording)) if is_moving else ()
    return (*(_as_remark(each, wording) for each in found), *coming)


def _as_remark(found: Finding, wording: Wording) -> Remark:
    sign = Sign.WARNING if found.weight is Weight.FORBIDS else Sign.INFO
    return Remark(sign, wording.sentence(found), (found.case,), at=found.at)


# ---- the clerk


def has_clerks_work(ledger: Ledger) -> bool:
    """Return whether the clerk can do anything in the step under way."""
    has_die = ledger.die is not None
    return has_die or (ledger.step is not None and (ledger.phase, ledger.step.id) in _WORK)


def is_die_due(game: Game, ledger: Ledger) -> bool:
    """Return whether the clerk's work of the step is still to be decided by a die."""
    step = ledger.step.id if ledger.step is not None else ""
    if ledger.die is not None:
        return ledger.die.is_due and not ledger.die.is_done
    is_air = (ledger.phase, step) == _AIR
    is_rolled_for = (ledger.phase, step) == _WEATHER or (is_air and clerk.is_air_rolled(game))
    return is_rolled_for and not ledger.has_rolled


def dice_of(game: Game, ledger: Ledger) -> DiceKind:
    """Return the dice that are thrown in the step."""
    step = ledger.step.id if ledger.step is not None else ""
    return game.words.dice.of(f"{ledger.phase}.{step}")


def clerks_work(
    game: Game, ledger: Ledger, supply: SupplyAnswer | None, tr: Translate, face: int | None = None
) -> Change | None:
    """Return the clerk's work of the step as one change; None where nothing is left or it is not his.

    Where a die decides, `face` is what a real one shows, None for the game's own.
    """
    if ledger.step is None:
        return None
    work = _do_die if ledger.die is not None else _WORK.get((ledger.phase, ledger.step.id))
    return work(_Job(game, ledger, supply, tr, face)) if work is not None else None


@dataclass(frozen=True, slots=True)
class _Job:
    """What the clerk works with."""

    game: Game
    ledger: Ledger
    supply: SupplyAnswer | None
    tr: Translate
    face: int | None


def _do_weather(job: _Job) -> Change | None:
    return None if job.ledger.has_rolled else clerk.roll_weather(job.game, job.tr, job.face)


def _do_supply(job: _Job) -> Change | None:
    return clerk.settle_supply(job.game, job.supply, job.tr) if job.supply is not None else None


def _do_release(job: _Job) -> Change | None:
    """Let come about what falls due by itself."""
    game = job.game
    turn = turn_of(game)
    due = turn.falls_due(position_of(game), board_of(game.sheet)) if turn is not None else None
    return carried_out(game, due.effects, game.words.phrase(due.title, job.tr)) if due is not None else None


def _do_receive(job: _Job) -> Change | None:
    ledger = job.ledger
    if ledger.has_received:
        return None
    return clerk.receive_points(job.game, ledger.side, ledger.receipts, job.tr)


def _do_air(job: _Job) -> Change | None:
    """Roll for aircraft, and set the artillery points of the phase: what was left of the last is gone."""
    game, ledger, tr = job.game, job.ledger, job.tr
    if ledger.has_rolled:
        return None
    changes = [clerk.roll_air(game, ledger.side, tr, job.face)]
    if not ledger.has_set_guns:
        changes.append(carried_out(game, ledger.support, tr("Artillery support")))
    real = [change for change in changes if change is not None]
    return acts.together(tr("Air and artillery support"), real) if real else None


def _do_markers(job: _Job) -> Change | None:
    gone = job.game.words.states.ending_with(job.ledger.phase)
    return clerk.take_off(job.game, gone, job.tr("Markers of the phase taken off"))


def _do_die(job: _Job) -> Change | None:
    """Roll the die that the rules of the game ask for, once on a day that asks for it."""
    game, die = job.game, job.ledger.die
    if die is None or not is_die_due(game, job.ledger):
        return None
    roll = thrown(game, dice_of(game, job.ledger), game.words.phrase(die.purpose, job.tr), job.face)
    charts = unflatten(game.table.book(Register.CHART))
    found = die.thrown(plain_position(game), charts, sum(roll.faces))
    return carried_out(game, found.effects, game.words.phrase(found.title, job.tr), roll)


_WORK: Mapping[tuple[str, str], Callable[[_Job], Change | None]] = MappingProxyType(
    {
        _WEATHER: _do_weather,
        ("supply", "release"): _do_release,
        ("supply", "trace"): _do_supply,
        ("replacements", "receive"): _do_receive,
        _AIR: _do_air,
        ("combat", "clear"): _do_markers,
        ("exploitation", "clear"): _do_markers,
    }
)
