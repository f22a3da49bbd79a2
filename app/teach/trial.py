"""A lesson tried by itself: its model solution, its second ways, its wrong tries."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass

from app.table.table import Diverged
from app.teach.attempt import Attempt, Judgement
from app.teach.lesson import Lesson, Step, TaskKind, ThingKind, WrongTry
from app.teach.sentences import Sentence
from app.teach.stage import stage_of
from app.teach.view import CannotTell
from rules.issues import DataError


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a lesson: in which step, and what."""

    step: str
    text: str

    def __str__(self) -> str:
        """Return one line for a terminal."""
        return f"step {self.step}: {self.text}" if self.step else self.text


def trial(lesson: Lesson) -> tuple[Fault, ...]:
    """Return everything that is wrong with a lesson when it is gone through; nothing where all goes well."""
    try:
        stage = stage_of(lesson)
        attempt = Attempt(lesson, stage.game)
    except DataError as error:
        return tuple(Fault("", str(issue)) for issue in error.issues)
    laid_out = tuple(Fault("", f"the start: {issue}") for issue in stage.issues)
    return (*laid_out, *_gone_through(attempt), *_unknown_cases(attempt))


def _gone_through(attempt: Attempt) -> Iterator[Fault]:
    attempt.begin(0)
    # A lesson whose steps lead in a circle ends all the same.
    for _ in attempt.lesson.steps:
        step = attempt.step
        yield from (Fault(step.id, fault) for fault in attempt.faults)
        yield from _step_tried(attempt, step)
        if not attempt.forward():
            return


def _step_tried(attempt: Attempt, step: Step) -> Iterator[Fault]:
    if step.kind is TaskKind.READ:
        return
    # Otherwise a person would be told that he has done it before he has read what.
    if attempt.judge().is_done:
        yield Fault(step.id, "is done before anything is done")
    # The solution last, and not taken back: the next step begins where it leads.
    for number, wrong in enumerate(step.wrong, start=1):
        yield from _wrong_tried(attempt, wrong, f"wrong try {number}")
        attempt.again()
    if step.second:
        yield from _done_by(attempt, step.second, "the second way")
        attempt.again()
    if not step.solution:
        yield Fault(step.id, "has no model solution")
    else:
        yield from _done_by(attempt, step.solution, "the model solution")


def _wrong_tried(attempt: Attempt, wrong: WrongTry, name: str) -> Iterator[Fault]:
    found = yield from _after(attempt, wrong.acts, name)
    if found is None:
        return
    if found.is_done:
        yield Fault(attempt.step.id, f"{name} counts as done")
    elif not wrong.case:
        yield Fault(attempt.step.id, f"{name} names no case that answers it")
    elif wrong.case not in found.cases:
        told = ", ".join(sorted(found.cases)) or "no case"
        yield Fault(attempt.step.id, f"{name} is to be answered with {wrong.case}, and is with {told}")


def _done_by(attempt: Attempt, acts: Sequence[Sentence], name: str) -> Iterator[Fault]:
    found = yield from _after(attempt, acts, name)
    if found is not None and not found.is_done:
        missing = "; ".join(goal.text for goal in found.goals if not goal.is_met)
        against = "; ".join(line.text for line in found.remarks)
        yield Fault(attempt.step.id, f"{name} does not do it: {missing or 'nothing is missing'} ({against})")


def _after(attempt: Attempt, acts: Sequence[Sentence], name: str) -> Generator[Fault, None, Judgement | None]:
    """Do some things and return what is to be said then; yield what could not be done."""
    for act in acts:
        try:
            attempt.do(act)
        except (CannotTell, Diverged, KeyError, ValueError) as problem:
            yield Fault(attempt.step.id, f"{name}: {act}: {problem}")
            return None
    try:
        return attempt.judge()
    except CannotTell as problem:
        yield Fault(attempt.step.id, f"{name} cannot be judged: {problem}")
        return None


def _unknown_cases(attempt: Attempt) -> Iterator[Fault]:
    """Yield each case that a lesson names and the rulebook does not have."""
    known = attempt.citations.cases
    for step in attempt.lesson.steps:
        for case in sorted({*_cited(step)} - {""}):
            if case not in known:
                yield Fault(step.id, f"there is no case {case}")


def _cited(step: Step) -> Iterator[str]:
    yield step.rule
    yield from (each.case for each in step.hints)
    yield from (each.case for each in step.wrong)
    yield from (each.case for each in step.choices)
    yield from (each.case for each in step.questions)
    yield from (thing.id for thing in step.points_at if thing.kind is ThingKind.CASE)
