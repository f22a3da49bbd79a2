"""What a lesson lacks before it can be sent, in full sentences; nothing else is asked of its maker."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.table.phrases import Translate, untranslated
from app.teach.lesson import Lesson, Step, TaskKind
from app.teach.trial import trial


@dataclass(frozen=True, slots=True)
class Complaint:
    """One thing that is missing or goes wrong: in which step (from 0 on; None for the lesson), and what."""

    step: int | None
    text: str


def missing_in(lesson: Lesson, tr: Translate = untranslated) -> tuple[Complaint, ...]:
    """Return what is missing, as far as it is seen without trying anything."""
    return tuple(_missing(lesson, tr))


def _missing(lesson: Lesson, tr: Translate) -> Iterator[Complaint]:
    if not lesson.title.strip():
        yield Complaint(None, tr("The lesson has no title."))
    for number, step in enumerate(lesson.steps):
        for text in _missing_in_step(step, tr):
            yield Complaint(number, tr("Step {number}: {what}").format(number=number + 1, what=text))


def _missing_in_step(step: Step, tr: Translate) -> Iterator[str]:
    if not step.heading.strip():
        yield tr("it has no heading.")
    if not step.text.strip():
        yield tr("it has no text.")
    if step.kind is TaskKind.READ:
        return
    if not step.task.strip():
        yield tr("its task has no line of its own.")
    if not step.solution:
        yield tr("it has no model solution. Do it once on the table.")
    if any(not each.ask.strip() for each in step.questions):
        yield tr("a question has no words.")
    for wrong in step.wrong:
        if not wrong.case:
            yield tr("a wrong try names no case that answers it.")


def complaints_about(lesson: Lesson, tr: Translate = untranslated) -> tuple[Complaint, ...]:
    """Return what is missing, and what goes wrong when the lesson is gone through by itself."""
    # A lesson that lacks its words is not tried: every fault of the trial would come from that.
    found = missing_in(lesson, tr)
    if found:
        return found
    by_id = {step.id: number for number, step in enumerate(lesson.steps)}
    return tuple(Complaint(by_id.get(fault.step), str(fault)) for fault in trial(lesson))
