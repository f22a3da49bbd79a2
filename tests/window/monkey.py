"""A monkey at the real window: seeded random acts, and after each burst everything must agree.

In the tests it does a fixed number of acts. By hand, for as long as one likes and with any seed, from the
root of the checkout:

    python -m tests.window.monkey --minutes 10 --seed 7

Each act is written to `acts.txt` in its folder before it is done, so that a crash leaves its own story; on a
failure the last ones are printed. The same seed does the same acts again, as far as clocks and other threads
let it; `--acts N` ends after so many.
"""

from __future__ import annotations

import argparse
import faulthandler
import logging
import os
import sys
import tempfile
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QMenu,
    QWidget,
)

from app.dialogs.new_game import Wanted
from app.files.reading import read
from app.table.journal import Journal
from app.table.notation import format_table
from app.table.seen import whole_of
from app.view.gc_timer import collect_in_turn
from app.window.main import Main
from tests.window.monkey_acts import WORDS, Act, World, choose, type_into

BURST, TOLD = 25, 60
_LOOK_MS = 15
_PATIENCE_S = 60.0
_REMARKS_ON_THE_MACHINE = (
    "This plugin does not support propagateSizeHints()",
    "This plugin does not support raise()",
    "This plugin does not support grabbing the keyboard",
)


class Caught(AssertionError):
    """Something is wrong; the message says what, and after which acts."""


class Answers(QObject):
    """Answers whatever asks for an answer, so that no act waits for ever."""

    def __init__(self, world: World, seed: int) -> None:
        super().__init__()
        self._world, self._dice = world, Random(f"answers {seed}")
        self._asked: deque[int] = deque(maxlen=8)
        self._is_over = False
        self._look()

    def _look(self) -> None:
        if self._is_over:
            return
        # Anew each time: an answer may ask another question, and a timer does not fire within its own slot.
        QTimer.singleShot(_LOOK_MS, self, self._look)
        asking = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if asking is None:
            self._asked.clear()
            return
        self._asked.append(id(asking))
        if len(self._asked) == self._asked.maxlen or self._dice.random() < 0.3:
            self._leave(asking)
        elif isinstance(asking, QMenu):
            self._choose(asking)
        elif isinstance(asking, QFileDialog):
            self._name_file(asking)
        elif isinstance(asking, QDialog):
            self._answer(asking)

    def _leave(self, asking: QWidget) -> None:
        asking.reject() if isinstance(asking, QDialog) else asking.close()

    def _choose(self, menu: QMenu) -> None:
        actions = [each for each in menu.actions() if each.isEnabled() and not each.isSeparator()]
        chosen = self._dice.choice(actions) if actions else None
        menu.close()
        if chosen is not None and chosen.menu() is None and "uit" not in chosen.text():
            chosen.trigger()

    def _name_file(self, dialog: QFileDialog) -> None:
        field, box = dialog.findChild(QLineEdit), dialog.findChild(QDialogButtonBox)
        if field is None or box is None:
            dialog.reject()
            return
        field.setText(str(self._world.pick_file(self._dice)))
        box.buttons()[0].click()

    def _answer(self, dialog: QDialog) -> None:
        fields, buttons = dialog.findChildren(QLineEdit), dialog.findChildren(QAbstractButton)
        shown = [each for each in buttons if each.isVisible() and each.isEnabled()]
        if fields and self._dice.random() < 0.4:
            type_into(self._dice.choice(fields), self._dice.choice(WORDS))
        elif shown and self._dice.random() < 0.7:
            self._dice.choice(shown).click()
        else:
            QTest.keyClick(dialog, self._dice.choice((Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Down)))

    def stop(self) -> None:
        self._is_over = True


class Logged(logging.Handler):
    """Hears of what a part of the program caught and logged by itself."""

    def __init__(self, note: Callable[[str], None]) -> None:
        super().__init__(logging.WARNING)
        self._note = note

    def emit(self, record: logging.LogRecord) -> None:
        self._note(logging.Formatter().format(record))


class Monkey:
    """Does acts at a window until it has done enough, or something is wrong."""

    def __init__(self, world: World, seed: int, chooses: Callable[[Random], Act] = choose) -> None:
        self.world, self.seed, self._chooses = world, seed, chooses
        self.done = 0
        self.ends_the_process = False
        """Whether an act that never ends ends the process, with a word where it hangs."""
        self.longest = 0.0, "nothing"
        """The most seconds that the window worked without a pause, and after which act."""
        self._acts: deque[str] = deque(maxlen=TOLD)
        self._troubles: list[str] = []
        self._log = (world.folder / "acts.txt").open("a", encoding="utf-8", buffering=1)

    def run(self, is_enough: Callable[[int], bool]) -> None:
        """Act; raises Caught with the acts before where something is wrong."""
        answers = Answers(self.world, self.seed)
        try:
            with self._listening():
                while not is_enough(self.done):
                    self._act()
                    if self.done % BURST == 0:
                        self.check()
                self.check()
        finally:
            faulthandler.cancel_dump_traceback_later()
            answers.stop()
            self._log.close()

    def _act(self) -> None:
        self.done += 1
        dice = Random(f"{self.seed} {self.done}")
        if self.ends_the_process:
            faulthandler.dump_traceback_later(3 * _PATIENCE_S, exit=True)
        act = self._chooses(dice)
        self._log.write(f"{self.done} {act.__name__}\n")
        begun = time.thread_time()
        try:
            told = act(self.world, dice)
        except Exception:  # whatever an act meets is the catch
            told = act.__name__
            self._troubles.append(traceback.format_exc())
        self._log.write(f"    {told}\n")
        self._acts.append(f"{self.done}: {told}")
        QCoreApplication.processEvents()
        self.longest = max(self.longest, (round(time.thread_time() - begun, 1), f"{self.done}: {told}"))
        if self._troubles:
            self._fail("\n".join(self._troubles))

    def _fail(self, why: str) -> None:
        raise Caught(f"seed {self.seed}, after act {self.done}\n" + "\n".join([*self._acts, why]))

    # ---- hearing

    @contextmanager
    def _listening(self) -> Iterator[None]:
        """Hear of every exception and every warning of Qt's."""
        hooks = sys.excepthook, threading.excepthook, sys.unraisablehook
        sys.excepthook = lambda *raised: self._note("".join(traceback.format_exception(*raised)))
        threading.excepthook = lambda raised: self._note(repr(raised.exc_value))
        sys.unraisablehook = lambda raised: self._note(f"{raised.err_msg} {raised.exc_value!r}")
        logged = Logged(self._note)
        logging.getLogger().addHandler(logged)
        qt = qInstallMessageHandler(self._hear)
        try:
            yield
        finally:
            sys.excepthook, threading.excepthook, sys.unraisablehook = hooks
            qInstallMessageHandler(qt)
            logging.getLogger().removeHandler(logged)

    def _note(self, trouble: str) -> None:
        self._troubles.append(trouble)

    def _hear(self, kind: QtMsgType, _context: object, words: str) -> None:
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg) and words not in _REMARKS_ON_THE_MACHINE:
            self._note(f"Qt: {words}")

    # ---- agreeing

    def check(self) -> None:
        """Let everything come to rest, then hold journal, table and file against one another."""
        self._settle()
        if self._troubles:
            self._fail("\n".join(self._troubles))
        opened = self.world.workspace.opened
        if opened.file.trouble is not None:
            self._fail(f"the file has trouble: {opened.file.trouble}")
        # Those who look may not see all of it; the file has all.
        self._hold_against_file(whole_of(opened.game).journal, opened.file.path)
        self._undo_and_redo_all(opened.game.journal.copy())

    def _settle(self) -> None:
        workspace, end = self.world.workspace, time.monotonic() + _PATIENCE_S
        workspace.auto_player.stop()
        background = workspace.advisor.background, workspace.victory_count.background
        QTest.qWait(1)
        while not all(each.is_idle for each in background) and time.monotonic() < end:
            QTest.qWait(5)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        collect_in_turn()
        if not all(each.is_idle for each in background):
            self._fail("an answer never came")

    def _hold_against_file(self, journal: Journal, path: Path) -> None:
        loaded = read(path)
        if loaded.issues:
            self._fail(f"the file has faults: {[str(issue) for issue in loaded.issues]}")
        there = loaded.journal
        for what, one, other in (
            ("table", format_table(there.table), format_table(journal.table)),
            ("step", there.now, journal.now),
            ("steps", dict(there.steps), dict(journal.steps)),
            ("remarks", dict(there.remarks), dict(journal.remarks)),
            ("bookmarks", dict(there.bookmarks), dict(journal.bookmarks)),
        ):
            if one != other:
                self._fail(f"file and journal differ in the {what}: {_difference(one, other)}")

    def _undo_and_redo_all(self, journal: Journal) -> None:
        now, table, steps = journal.now, format_table(journal.table), len(journal.path)
        while journal.undo():
            pass
        for _ in range(steps):
            journal.redo()
        if (journal.now, format_table(journal.table)) != (now, table):
            self._fail("undo all and redo all do not agree")


def _difference(one: object, other: object) -> str:
    lines = set(str(one).split("\n")) ^ set(str(other).split("\n"))
    return "\n".join(sorted(lines)[:20])


Made = Callable[[Main, Path, int], Monkey]


def at_the_table(main: Main, folder: Path, seed: int) -> Monkey:
    """Return a monkey at the whole window."""
    return Monkey(World(main, folder), seed)


def main(made: Made = at_the_table) -> int:
    """Let a monkey loose from the command line; return 1 where it found something."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--acts", type=int, default=10**9)
    parser.add_argument("--plays", default="", help="GAME:SCENARIO, begun in place of Bitter End")
    parser.add_argument("--folder", type=Path, default=None, help="where its games and its log are kept")
    args = parser.parse_args()
    folder = args.folder or Path(tempfile.mkdtemp(prefix=f"monkey-{args.seed}-"))
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["ADJUTANT_HOME"] = str(folder)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    faulthandler.enable()
    return _play(folder, args, made)


def _play(folder: Path, args: argparse.Namespace, made: Made) -> int:
    from app.view.gc_timer import GcTimer  # noqa: PLC0415 - Qt asks for its platform first
    from app.window import make_app, show_frame  # noqa: PLC0415
    from app.window.main import furnish  # noqa: PLC0415

    app = make_app()
    app.setQuitOnLastWindowClosed(False)
    GcTimer(app)
    monkey = made(furnish(show_frame(), None), folder, args.seed)
    world = monkey.world
    if args.plays:
        game, scenario = args.plays.split(":")
        world.plays = ((game, scenario),)
        world.main.begin(Wanted(game, scenario, args.seed))
    monkey.ends_the_process = True
    end = time.monotonic() + 60 * args.minutes
    try:
        monkey.run(lambda done: done >= args.acts or time.monotonic() > end)
    except Caught as caught:
        sys.stdout.write(f"{caught}\nlongest {monkey.longest[0]} s after {monkey.longest[1]}\nin {folder}\n")
        return 1
    monkey.world.main.frame.close()
    still, told = monkey.longest
    sys.stdout.write(f"longest {still} s after {told}\n")
    sys.stdout.write(f"seed {args.seed}: {monkey.done} acts, nothing is wrong ({folder})\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
