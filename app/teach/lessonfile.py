"""Reads lessons: what is wrong is listed with place and remedy, the rest is played as far as it goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import tomli

from app.table.drawings import Drawing, parse_drawings
from app.teach.asking import QUESTIONS
from app.teach.conditions import CONDITIONS
from app.teach.doing import ACTS
from app.teach.lesson import (
    Choice,
    Hint,
    Lesson,
    Question,
    Start,
    Step,
    TaskKind,
    Thing,
    ThingKind,
    WrongTry,
)
from app.teach.sentences import Forms, Sentence
from rules.hexgrid import HexId
from rules.issues import DataError, Issue, NotationError
from rules.tomlfile import TomlTable, read_raw

MAX_BYTES = 400_000
"""A lesson is a text; nothing near this is one."""

MOST_STEPS = 60
_MOST_TEXT = 4_000
_MOST_ACTS = 200
_MOST_ID = 100
SCHEMA = 1


@dataclass(frozen=True)
class Read:
    """A lesson as far as it could be read, None where nothing of it could; `issues` is what was wrong."""

    lesson: Lesson | None
    issues: tuple[Issue, ...] = ()


def read_lesson(path: Path) -> Read:
    """Return the lesson of a file; it is never changed, whatever is wrong with it."""
    try:
        raw = read_raw(path, MAX_BYTES)
    except DataError as error:
        return Read(None, error.issues)
    return parse_lesson(raw, path.name, path)


def parse_lesson(raw: bytes, source: str, path: Path | None = None) -> Read:
    """Return the lesson in the bytes of a file."""
    try:
        # Editors on Windows put a mark of byte order before it and end lines in two signs.
        data = tomli.loads(raw.decode("utf-8-sig").replace("\r\n", "\n"))
    except UnicodeDecodeError:
        return Read(None, (Issue(source, "", "not a lesson: it is no text", "ask for the file anew"),))
    except (ValueError, RecursionError) as error:
        hint = "mend the line in a text editor, or ask for the file anew"
        return Read(None, (Issue(source, "", f"not a lesson: {error}", hint),))
    file = TomlTable(data, source)
    lesson = _lesson(file, path)
    file.close()
    if not lesson.steps:
        file.note("has no steps", "write [[step]] with a heading and a text")
        return Read(None, tuple(file.issues))
    return Read(lesson, tuple(file.issues))


def _lesson(file: TomlTable, path: Path | None) -> Lesson:
    if file.whole("schema", SCHEMA, least=1) > SCHEMA:
        file.note("a later form of lessons than this program knows", "update the program", key="schema")
    tables = file.tables("step")
    if len(tables) > MOST_STEPS:
        file.note(f"more than {MOST_STEPS} steps", "the rest is left out: make two lessons of it", key="step")
    steps = tuple(_step(table, number) for number, table in enumerate(tables[:MOST_STEPS], start=1))
    lesson = Lesson(
        _id(file, path.stem if path is not None else ""),
        _text(file, "title"),
        file.text("game"),
        steps,
        _start(file.table("start", required=False)),
        _text(file, "summary", ""),
        file.whole("minutes", 5, least=1, most=240),
        file.whole("order", 0, least=0, most=9999),
        _hexes(file, "sector"),
        _text(file, "author", ""),
        path,
    )
    _check_nexts(file, lesson)
    return lesson


def _id(file: TomlTable, otherwise: str) -> str:
    """Return what a lesson is known by; it is written down with how far somebody has come."""
    found = file.text("id", otherwise)
    if len(found) > _MOST_ID:
        file.note(f"longer than {_MOST_ID} letters", "the rest is left out", key="id")
    return found[:_MOST_ID]


def _check_nexts(file: TomlTable, lesson: Lesson) -> None:
    ids = [step.id for step in lesson.steps]
    for number, step in enumerate(lesson.steps, start=1):
        if step.next and step.next not in ids:
            hint = f"one of: {' '.join(ids)}"
            file.issues.append(Issue(file.source, f"step {number}.next", f"no step {step.next!r}", hint))
        # Told once, at the first of them.
        if ids.count(step.id) > 1 and ids.index(step.id) == number - 1:
            file.issues.append(Issue(file.source, f"step {number}.id", f"{step.id!r} stands here twice"))


def _start(table: TomlTable) -> Start:
    start = Start(
        table.text("scenario", ""),
        table.words("options", ""),
        table.text("position", ""),
        table.text("replay", ""),
        table.whole("step", 0, least=0),
        table.text("bookmark", ""),
        table.texts("markers", ()),
        _pairs(table, "trackers"),
        _pairs(table, "settings"),
        _pairs(table, "charts"),
        _pairs(table, "values"),
        table.whole("seed", 1, least=0, most=2**31 - 1),
    )
    if start.replay and start.position:
        table.note("begins with a replay and with a position", "leave out one of them", key="position")
    table.close()
    return start


def _pairs(table: TomlTable, key: str) -> dict[str, str]:
    found = table.table(key, required=False)
    return dict(found.named_texts())


def _text(table: TomlTable, key: str, default: str | None = None) -> str:
    found = table.text(key, default).strip()
    if len(found) > _MOST_TEXT:
        table.note(f"longer than {_MOST_TEXT} letters", "the rest is left out: make two steps of it", key=key)
    return found[:_MOST_TEXT]


def _hexes(table: TomlTable, key: str) -> frozenset[HexId]:
    return frozenset(map(HexId, table.text(key, "").split()))


# ---- a step


def _step(table: TomlTable, number: int) -> Step:
    questions = tuple(_question(each) for each in table.tables("question"))
    choices = tuple(_choice(each) for each in table.tables("choice"))
    done = tuple(_sentences(table, "done", CONDITIONS))
    step = Step(
        table.text("id", str(number)),
        _text(table, "heading"),
        _text(table, "text", ""),
        _kind(bool(done), bool(questions), bool(choices)),
        table.text("rule", ""),
        _text(table, "why", ""),
        _text(table, "teacher", ""),
        _text(table, "task", ""),
        tuple(_things(table)),
        tuple(_sentences(table, "begins", ACTS)),
        table.text("position", ""),
        done,
        table.flag("may_break_rules", default=False),
        questions,
        choices,
        tuple(_hint(each) for each in table.tables("hint")),
        tuple(_wrong(each) for each in table.tables("wrong")),
        tuple(_sentences(table, "solution", ACTS)),
        tuple(_sentences(table, "second", ACTS)),
        table.text("next", ""),
        _hexes(table, "sector"),
        table.text("replay_to", ""),
        _drawings(table),
    )
    _check_task(table, step)
    table.close()
    return step


def _kind(has_done: bool, has_questions: bool, has_choices: bool) -> TaskKind:
    if has_questions:
        return TaskKind.FIGURES
    if has_choices:
        return TaskKind.CHOICE
    return TaskKind.DO if has_done else TaskKind.READ


def _check_task(table: TomlTable, step: Step) -> None:
    kinds = [bool(step.done), bool(step.questions), bool(step.choices)]
    if sum(kinds) > 1:
        hint = "make steps of their own of `done`, [[step.question]] and [[step.choice]]"
        table.note("asks for more than one kind of thing", hint)
    if step.choices and not any(each.is_right for each in step.choices):
        table.note("no choice is right", "write right = true beside one", key="choice")


def _sentences(table: TomlTable, key: str, forms: Forms) -> Iterator[Sentence]:
    """Yield the sentences of a list; one that is none is noted and left out."""
    for text in table.texts(key, ())[:_MOST_ACTS]:
        try:
            yield forms.parse(text)
        except NotationError as problem:
            table.note(str(problem), "see the head of the example, or make the step in the window", key=key)


def _things(table: TomlTable) -> Iterator[Thing]:
    kinds = ", ".join(kind.value for kind in ThingKind)
    for text in table.texts("points_at", ()):
        try:
            yield Thing.parse(text)
        except ValueError as problem:
            table.note(str(problem), f"one of {kinds}, a blank, what is meant", key="points_at")


def _drawings(table: TomlTable) -> tuple[Drawing, ...]:
    """Return what is drawn; nothing, noted, where it cannot be read."""
    text = _text(table, "draws", "")
    try:
        return parse_drawings(text) if text else ()
    except NotationError as problem:
        table.note(str(problem), "such as: arrow 1823 1923 ; circle 2023 ; shade 2022 2023", key="draws")
        return ()


def _question(table: TomlTable) -> Question:
    asked = None
    if "asked" in table:
        asked = next(iter(_one(table, "asked", QUESTIONS)), None)
    found = Question(
        _text(table, "ask"),
        asked,
        tuple(table.texts("answers", ())),
        table.text("case", ""),
        _text(table, "because", ""),
    )
    if found.asked is None and not found.answers:
        table.note("has no answer", "write asked = a question to the rules, or answers = [..]")
    table.close()
    return found


def _one(table: TomlTable, key: str, forms: Forms) -> Iterable[Sentence]:
    try:
        return (forms.parse(table.text(key)),)
    except NotationError as problem:
        table.note(str(problem), "see the head of the example", key=key)
        return ()


def _choice(table: TomlTable) -> Choice:
    found = Choice(
        _text(table, "text"),
        table.flag("right", default=False),
        _text(table, "because", ""),
        table.text("case", ""),
    )
    table.close()
    return found


def _hint(table: TomlTable) -> Hint:
    found = Hint(_text(table, "text"), table.text("case", ""))
    table.close()
    return found


def _wrong(table: TomlTable) -> WrongTry:
    found = WrongTry(
        tuple(_sentences(table, "acts", ACTS)),
        table.text("case", ""),
        tuple(_sentences(table, "when", CONDITIONS)),
        _text(table, "text", ""),
        _text(table, "title", ""),
    )
    if not found.acts:
        table.note("says nothing that one tries", "write acts = [..]", key="acts")
    table.close()
    return found
