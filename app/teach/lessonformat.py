"""Writes lessons as the text that `lessonfile` reads: one file, with nothing in it but words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import tomli_w

from app.table.drawings import format_drawings
from app.teach.lesson import Choice, Hint, Lesson, Question, Start, Step, WrongTry
from app.teach.lessonfile import SCHEMA


def format_lesson(lesson: Lesson) -> str:
    """Return a lesson as the text of its file; what is empty is left out."""
    told = {
        "schema": SCHEMA,
        "id": lesson.id,
        "title": lesson.title,
        "summary": lesson.summary,
        "game": lesson.game,
        "minutes": lesson.minutes,
        "order": lesson.order,
        "author": lesson.author,
        "sector": " ".join(sorted(lesson.sector)),
        "start": _start(lesson.start),
        "step": [_step(step, str(number)) for number, step in enumerate(lesson.steps, start=1)],
    }
    # Both are asked for by the reader, so they stand there even where nothing was written yet.
    return tomli_w.dumps(_told(told, ("title", "game")), multiline_strings=True)


def _told(pairs: Mapping[str, Any], always: tuple[str, ...] = ()) -> dict[str, Any]:
    # Falsy is what the reader supposes anyway (0, false, nothing), so nothing is lost by leaving it out.
    return {key: value for key, value in pairs.items() if value or key in always}


def _start(start: Start) -> dict[str, Any]:
    return _told(
        {
            "scenario": start.scenario,
            "options": " ".join(start.options),
            "position": start.position,
            "replay": start.replay,
            "step": start.step,
            "bookmark": start.bookmark,
            "markers": list(start.markers),
            "seed": start.seed,
            "trackers": dict(start.trackers),
            "settings": dict(start.settings),
            "charts": dict(start.charts),
            "values": dict(start.values),
        }
    )


def _step(step: Step, usual_id: str) -> dict[str, Any]:
    return _told(
        {
            # An id that is the step's number is what the reader gives it by itself.
            "id": step.id if step.id != usual_id else "",
            "heading": step.heading,
            "text": step.text,
            "rule": step.rule,
            "why": step.why,
            "teacher": step.teacher,
            "task": step.task,
            "points_at": list(map(str, step.points_at)),
            "draws": format_drawings(step.drawings),
            "begins": list(map(str, step.begins)),
            "position": step.position,
            "replay_to": step.replay_to,
            "done": list(map(str, step.done)),
            "may_break_rules": step.may_break_rules,
            "solution": list(map(str, step.solution)),
            "second": list(map(str, step.second)),
            "next": step.next,
            "sector": " ".join(sorted(step.sector)),
            "question": list(map(_question, step.questions)),
            "choice": list(map(_choice, step.choices)),
            "hint": list(map(_hint, step.hints)),
            "wrong": list(map(_wrong, step.wrong)),
        },
        ("heading",),
    )


def _question(question: Question) -> dict[str, Any]:
    asked = str(question.asked) if question.asked is not None else ""
    answers = list(question.answers)
    told = {"ask": question.ask, "asked": asked, "answers": answers, "case": question.case}
    return _told({**told, "because": question.because}, ("ask",))


def _choice(choice: Choice) -> dict[str, Any]:
    told = {"text": choice.text, "right": choice.is_right, "because": choice.because, "case": choice.case}
    return _told(told, ("text",))


def _hint(hint: Hint) -> dict[str, Any]:
    return _told({"text": hint.text, "case": hint.case}, ("text",))


def _wrong(wrong: WrongTry) -> dict[str, Any]:
    return _told(
        {
            "title": wrong.title,
            "acts": list(map(str, wrong.acts)),
            "case": wrong.case,
            "when": list(map(str, wrong.when)),
            "text": wrong.text,
        }
    )
