"""The duty of the step under way: what is done, what is left, and what the clerk can do of it, as one change.

What that is the rules of the game say (`rules.duties`); here it is read, put into words and carried out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from app.assist.carry_out import carried_out
from app.assist.facts import facts_of
from app.assist.marking import mark_of
from app.assist.procedure import board_of, fact_book_of, turn_of
from app.assist.reader import position_of
from app.assist.remarks import Remark, Sign
from app.assist.situation import Situation
from app.assist.turn.arriving import arrivals_told
from app.assist.turn.turn_advice import Times
from app.assist.wording import Wording
from app.files.charts_in_play import charts_of
from app.table import clock
from app.table.changes import Change, Register, Rolled, Written, flattened
from app.table.counts import count_key, is_count
from app.table.game import Game
from app.table.history import steps_of_phase
from app.table.journal import Step as JournalStep
from app.table.phrases import Translate
from app.table.pieces import Kind, PieceId
from app.table.throws import thrown
from counters.scenario import DATE, Turn
from rules.dice import DiceKind
from rules.duties import Act, Duty, Noted, Thrown, Work
from rules.facts import FactBook
from rules.findings import Finding, Weight
from rules.phases import Role, Step
from rules.position import Position
from rules.units import Mark
from rules.words import Said, Words

_SPOKEN = frozenset({"weather", "kind"})
"""The facts of what is said that are words of their own."""
_UNITS = frozenset({"unit", "enemy"})
"""Those that name a unit by its id."""


@dataclass(frozen=True)
class Ledger:
    """The step under way and its duty, as far as both are read from the table and the journal."""

    side: str
    phase: str
    step: Step | None
    duty: Duty | None
    position: Position


def ledger_of(game: Game, turns: Sequence[Turn], position: Position | None = None) -> Ledger:
    """Return the ledger of the moment; `position` is that on the table, read where it is not given."""
    now, turn = clock.moment_of(game), turn_of(game)
    position = position if position is not None else position_of(game)
    duty = turn.duty(position, noted_of(game, turns)) if turn is not None else None
    return Ledger(now.side, now.phase, clock.step_of(game.sequence, now), duty, position)


def noted_of(game: Game, turns: Sequence[Turn] = ()) -> Noted:
    """Return what the duties of a step are asked about beside the position."""
    side, date = clock.moment_of(game).side, game.table.read(Register.TRACKER, DATE)
    turn = next((turn for turn in turns if turn.date == date), None)
    book = fact_book_of(game)
    return Noted(
        board_of(game.sheet),
        facts_of(game),
        tuple(_act(game, book, step) for step in steps_of_phase(game.journal)),
        charts_of(game),
        turn.replacements.get(side, {}) if turn is not None else {},
        _waiting(game, side, date),
        MappingProxyType(Counter(_marks_on_map(game))),
        markers_in_boxes(game),
    )


def markers_in_boxes(game: Game) -> Mapping[str, tuple[str, ...]]:
    """Return the kinds of the markers in each box beside the map; of a back nobody knows the kind."""
    found: dict[str, list[str]] = {}
    for piece in game.table:
        if piece.kind is Kind.MARKER and piece.place.box is not None:
            found.setdefault(piece.place.box, []).append(piece.design)
    return MappingProxyType({box: tuple(kinds) for box, kinds in found.items()})


def _act(game: Game, book: FactBook, step: JournalStep) -> Act:
    parts = flattened(step.change)
    texts = [each for each in parts if isinstance(each, Written) and each.register is Register.TRACKER]
    counts = frozenset(count_key(each.key) for each in texts if is_count(game, each.key))
    facts = book.read({each.key: each.after for each in texts}).known
    return Act(any(isinstance(each, Rolled) for each in parts), facts, counts)


def _marks_on_map(game: Game) -> Iterator[Mark]:
    for piece in game.table:
        mark = mark_of(game.roster, piece) if piece.place.hex is not None else None
        if mark is not None:
            yield mark


def _waiting(game: Game, side: str, date: str) -> int:
    """Return how many units of a side lie in the arrival boxes of today and before."""
    boxes = game.sheet.tray.boxes
    # Dates sort as texts, and so do numbers of turns, which are written with noughts before them.
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


def duties_of(ledger: Ledger, situation: Situation, words: Words, tr: Translate) -> tuple[Remark, ...]:
    """Return the duties of the step: done ones with a tick, others with what is left."""
    duty, step = ledger.duty, ledger.step
    # A clock of a stranger's file may stand in no step; then nobody has anything to do.
    if step is None:
        return ()
    if duty is not None and not duty.is_for_today:
        return (Remark(Sign.INFO, tr("No die is rolled for this today"), (step.case,)),)
    # What nobody can tell from the table is named, neither ticked off nor urged.
    if duty is None or duty.left is None:
        return (Remark(Sign.INFO, tr(step.title), (step.case,)),)
    left = situation.shared_judge.ask(duty.left)
    told = said_in(words, left, tr) if left is not None else tr("Done: {step}").format(step=tr(step.title))
    first = Remark(Sign.WARNING if left is not None else Sign.FINE, told, (step.case,))
    besides = (
        Remark(Sign.INFO, said_in(words, said, tr), words.cases_of(topic)) for said, topic in duty.may_also
    )
    return (first, *besides)


def said_in(words: Words, said: Said, tr: Translate) -> str:
    """Return what the rules say of a duty, sides and words of the game translated."""
    facts = tuple((name, _named(words, name, value, tr)) for name, value in said.facts)
    return words.phrase(Said(said.key, facts), tr)


def with_names(game: Game, said: Said) -> Said:
    """Return what is said with its units called as people call them."""
    facts = tuple(
        (name, _called(game, str(value)) if name in _UNITS else value) for name, value in said.facts
    )
    return Said(said.key, facts)


def _called(game: Game, unit: str) -> str:
    return game.name_of(PieceId(unit)) if PieceId(unit) in game.table else unit


def _named(words: Words, name: str, value: object, tr: Translate) -> object:
    if name == "side":
        return tr(words.name_of(str(value)))
    return tr(str(value)) if name in _SPOKEN else value


def advice_of(situation: Situation, times: Times | None, wording: Wording) -> tuple[Remark, ...]:
    """Return what the rules say about the step beside the duties: releases, points, arrivals, the ring."""
    if times is None:
        return ()
    position = situation.position
    found = situation.ask("advice", lambda judge: times.turn.advice(position, judge, times.facts))
    # Told where one moves: in any other step whoever arrives has to wait.
    coming = tuple(arrivals_told(situation, times, wording)) if times.role is Role.MOVE else ()
    return (*(_as_remark(each, wording) for each in found), *coming)


def _as_remark(found: Finding, wording: Wording) -> Remark:
    sign = Sign.WARNING if found.weight is Weight.FORBIDS else Sign.INFO
    return Remark(sign, wording.sentence(found), (found.case,), at=found.at)


# ---- the clerk


def work_of(ledger: Ledger) -> Work | None:
    """Return what the clerk can do in the step under way, None for nothing."""
    return ledger.duty.work if ledger.duty is not None else None


def has_clerks_work(ledger: Ledger) -> bool:
    """Return whether the step under way is one of the clerk's."""
    return work_of(ledger) is not None


def is_die_due(ledger: Ledger) -> bool:
    """Return whether the clerk's work of the step is still to be decided by a die."""
    work = work_of(ledger)
    return work is not None and work.die is not None


def dice_left(ledger: Ledger) -> int:
    """Return how many dice are due one after the other before anybody decides, 0 where none is."""
    work = work_of(ledger)
    return work.dice_left if work is not None and work.die is not None else 0


def worked_out(ledger: Ledger, situation: Situation) -> Thrown | None:
    """Return what work without a die brings about; asked of the judge, it may be done beside the hands."""
    work = work_of(ledger)
    if work is None:
        return None
    return situation.shared_judge.ask(lambda judge: work.effects(ledger.position, judge, None))


def dice_of(game: Game, ledger: Ledger) -> DiceKind:
    """Return the dice that are thrown in the step."""
    work, step = work_of(ledger), ledger.step.id if ledger.step is not None else ""
    # Most steps have dice of their own; work that throws others names them.
    return game.words.dice.of((work.throw if work is not None else "") or f"{ledger.phase}.{step}")


def clerks_work(
    game: Game, ledger: Ledger, situation: Situation, tr: Translate, face: int | None = None
) -> Change | None:
    """Return the clerk's work of the step as one change; None where nothing is left or it is not his.

    Where a die decides, `face` is what a real one shows, None for the game's own.
    """
    work = work_of(ledger)
    # Such work has no die, so a face that was typed is nothing to it.
    if work is not None and work.asks_judge:
        return done(game, worked_out(ledger, situation), tr)
    return work_done(game, ledger, tr, face)


def work_done(game: Game, ledger: Ledger, tr: Translate, face: int | None = None) -> Change | None:
    """Return work for which no judge is asked as one change, after its die where one decides."""
    work = work_of(ledger)
    if work is None:
        return None
    if work.die is None:
        return done(game, work.effects(ledger.position, None, None), tr)
    # Thrown here and nowhere before: a die that was asked for has fallen, whatever comes of it.
    roll = thrown(game, dice_of(game, ledger), said_in(game.words, with_names(game, work.die), tr), face)
    return done(game, work.effects(ledger.position, None, roll.total), tr, roll)


def weather_rolled(game: Game, tr: Translate) -> Change | None:
    """Return the roll for the weather, whenever it is made; None where no die decides about it."""
    turn, now = turn_of(game), clock.moment_of(game)
    work = turn.weather(noted_of(game)) if turn is not None else None
    if work is None:
        return None
    step = clock.step_of(game.sequence, now)
    return work_done(game, Ledger(now.side, now.phase, step, Duty(work=work), position_of(game)), tr)


def done(game: Game, found: Thrown | None, tr: Translate, roll: Rolled | None = None) -> Change | None:
    """Return what work brings about as one change, None for nothing."""
    if found is None:
        return None
    return carried_out(game, found.effects, said_in(game.words, with_names(game, found.title), tr), roll)
