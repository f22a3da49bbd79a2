"""Every lesson gone through in the real window with a mouse, step by step, with its natural mistakes.

The tests walk a lesson or two. By hand all of them, or those named, from the root of the checkout:

    python -m tests.window.lesson_walk [LESSON ...] [--pictures FOLDER] [--size 960x600] [--letters 2]

Each step is done as its solution does it, by clicks and drags on what is in sight; before that each wrong try
is made and must be answered with its case, and taken back with "Begin this step anew". It ends with 1 where a
step was not completed. With `--second` the second ways are gone instead of the solutions.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qt_compat import qt_api
from pytestqt.qtbot import QtBot

from app.teach.lesson import Lesson, Step, TaskKind, WrongTry
from app.teach.sentences import Sentence
from tests.window.lesson_hand import LessonHand

_LOOK_MS, _SEEN_MS = 10, 300


@dataclass
class Walk:
    """One lesson gone through by a hand; `faults` says what did not go as the lesson says."""

    hand: LessonHand
    lesson: Lesson
    pictures: Path | None = None
    makes_mistakes: bool = True
    by_second: bool = False
    faults: list[str] = field(default_factory=list)
    _number: int = 0

    def go(self) -> list[str]:
        """Go through the lesson from its first step to its end; return what did not go well."""
        hand, guide = self.hand, None
        hand.begin(self.lesson)
        guide = hand.guide
        for _ in self.lesson.steps:
            assert guide.attempt is not None
            self._step(guide.attempt.step)
            hand.go_on()
            if guide.is_over:
                break
        self._keep_picture("end")
        if not guide.is_over:
            self.faults.append(f"{self.lesson.id}: the end was not reached")
        return self.faults

    def _step(self, step: Step) -> None:
        self._number += 1
        self._keep_picture("a")
        if step.kind is TaskKind.READ:
            return
        if self.hand.is_done():
            self._tell(step, "done before anything was done")
        for number, wrong in enumerate(step.wrong if self.makes_mistakes else (), start=1):
            self._mistake(step, number, wrong)
        self._solve(step)

    def _solve(self, step: Step) -> None:
        acts = step.second if self.by_second and step.second else step.solution
        if self._do(step, acts):
            self._keep_picture("y")
            self.hand.read()
            self._keep_picture("z")
            if not self.hand.is_done():
                self._tell(step, f"not done by {'; '.join(map(str, acts))}")
        if not self.hand.is_done():
            self.hand.show_me()

    def _mistake(self, step: Step, number: int, wrong: WrongTry) -> None:
        if not all(map(self.hand.can_do, wrong.acts)):
            return
        if self._do(step, wrong.acts):
            found, judged = self.hand.is_done(), self.hand.guide.judgement
            self.hand.read()
            self._keep_picture(f"m{number}")
            if found:
                self._tell(step, f"wrong try {number} ({wrong.title}) is taken for done")
            elif wrong.case and wrong.case not in judged.cases:
                self._tell(step, f"wrong try {number}: answered with {', '.join(sorted(judged.cases))}")
        if self.hand.page.again_button.isVisibleTo(self.hand.page):
            self.hand.again()

    def _do(self, step: Step, acts: Sequence[Sentence]) -> bool:
        """Do acts by mouse; return whether all could be done."""
        for act in acts:
            try:
                self.hand.do(act)
            except (AssertionError, StopIteration, KeyError) as problem:
                told = [each.name for each in traceback.extract_tb(problem.__traceback__)[1:]]
                self._tell(step, f"{act}: {problem} ({' < '.join(reversed(told))})")
                return False
            finally:
                self._take_troubles(step, act)
        return True

    def _take_troubles(self, step: Step, act: Sentence) -> None:
        for each in self.hand.troubles:
            self._tell(step, f"{act}: {each}")
        self.hand.troubles.clear()

    def _tell(self, step: Step, what: str) -> None:
        self.faults.append(f"{self.lesson.id} step {self._number} ({step.heading}): {what}")

    def _keep_picture(self, name: str) -> None:
        if self.pictures is not None:
            QTest.qWait(_SEEN_MS)
            path = self.pictures / f"{self.lesson.order:03d}_{self._number:02d}_{name}.png"
            self.hand.main.frame.grab().save(str(path))


class Patience(QtBot):  # type: ignore[misc]  # pytest-qt gives no types
    """What the hand needs of pytest-qt, without a test."""

    def __init__(self) -> None:
        """Needs no test that it belongs to."""
        qt_api.set_qt_api("pyside6")

    def waitUntil(self, is_so: Callable[[], bool], *, timeout: int = 5000) -> None:  # noqa: N802 - Qt's way
        """Wait until something is so; raises AssertionError after so many milliseconds."""
        end = time.monotonic() + timeout / 1000
        while not is_so():
            assert time.monotonic() < end, "waited in vain"
            QTest.qWait(_LOOK_MS)


def _walks(args: argparse.Namespace, main: Any) -> Iterator[Walk]:
    from app.teach.course import course_of  # noqa: PLC0415 - Qt asks for its platform first

    width, height = map(int, args.size.split("x"))
    for lesson in course_of(args.game).lessons:
        if not args.lessons or lesson.id in args.lessons:
            hand = LessonHand(Patience(), main, width, height)
            yield Walk(hand, lesson, args.pictures, not args.plain, args.second)


def main() -> int:
    """Walk lessons from the command line; return 1 where something did not go well."""
    parser = argparse.ArgumentParser(prog="python -m tests.window.lesson_walk", description=__doc__)
    parser.add_argument("lessons", nargs="*", help="ids of lessons; all of them without one")
    parser.add_argument("--game", default="bitter-end")
    parser.add_argument("--pictures", type=Path, help="where a picture of each step is kept")
    parser.add_argument("--size", default="1600x1000")
    parser.add_argument("--letters", type=float, default=1.0)
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--plain", action="store_true", help="without the mistakes")
    parser.add_argument("--second", action="store_true", help="by the second ways")
    args = parser.parse_args()
    os.environ["ADJUTANT_HOME"] = tempfile.mkdtemp(prefix="lessons-")
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if args.pictures is not None:
        args.pictures.mkdir(parents=True, exist_ok=True)
    return _walk_all(args)


def _walk_all(args: argparse.Namespace) -> int:
    from app.panels import fitting  # noqa: PLC0415 - Qt asks for its platform first
    from app.settings import Settings, save_settings  # noqa: PLC0415
    from app.view import theme  # noqa: PLC0415
    from app.window import make_app, show_frame  # noqa: PLC0415
    from app.window.main import furnish  # noqa: PLC0415

    if args.letters != 1.0:
        for place in (theme, fitting):
            place.system_scale = lambda: args.letters
    make_app()
    save_settings(Settings(theme="dark" if args.dark else "light", has_motion=False))
    main_window = furnish(show_frame(), None)
    QApplication.processEvents()
    faults = 0
    for walk in _walks(args, main_window):
        begun = time.monotonic()
        try:
            found = walk.go()
        except AssertionError as problem:
            found = [*walk.faults, f"{walk.lesson.id}: {problem}"]
        faults += len(found)
        taken_s = time.monotonic() - begun
        sys.stdout.write(f"{walk.lesson.id}: {len(walk.lesson.steps)} steps, {taken_s:.0f} s\n")
        sys.stdout.writelines(f"    {each}\n" for each in found)
        sys.stdout.flush()
    main_window.frame.close()
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
