"""Long work of a page, beside the window: how far it is, what it is about, a way to break it off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QProgressBar, QWidget

from app.bring_in.watch import Cancelled, Watch
from app.files.disk import reason
from app.panels.layouts import lay, row_in
from app.panels.parts import Elided, Look, push_button
from app.view.background import Background
from app.view.job import Job
from app.view.session import Session
from rules.issues import DataError, Issue

_LOOK_MS, _STEPS, _TOPIC = 120, 1000, "work"


class Progress:
    """What both threads read and write: single values, each written whole."""

    def __init__(self) -> None:
        self.share = 0.0
        self.doing = ""
        self.is_cancelled = False

    def watch(self) -> Watch:
        """Return a watch that tells this."""
        return Watch(self._tell, lambda: self.is_cancelled)

    def _tell(self, share: float, doing: str) -> None:
        self.share, self.doing = share, doing


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of some work: its answer, or why there is none. Neither where it was broken off."""

    answer: object = None
    fault: DataError | None = None
    is_cancelled: bool = False


@dataclass(frozen=True, slots=True)
class WatchedJob(Job[Outcome]):
    """Work that tells how far it is."""

    do: Callable[[Watch], object]
    progress: Progress

    def run(self) -> Outcome:
        """Do it."""
        try:
            return Outcome(self.do(self.progress.watch()))
        # Not a fault: the person broke it off himself, and is told nothing.
        except Cancelled:
            return Outcome(is_cancelled=True)
        except DataError as fault:
            return Outcome(fault=fault)
        # A folder without rights, a disk that is full, a picture larger than the memory: no errors of the
        # program, and told on the page as what is wrong with a picture is.
        except OSError as error:
            return Outcome(fault=_fault(str(error.filename or ""), f"cannot be used: {reason(error)}"))
        except MemoryError:
            return Outcome(fault=_fault("", "there is not memory enough: scan it smaller, or in parts"))


def _fault(where: str, message: str) -> DataError:
    return DataError([Issue(where, "", message)])


class WorkBar(QWidget):
    """Shows the work under way, one at a time; hidden while there is none."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._look = Look(session, self)
        self._background = Background(self)
        self._background.failed.connect(self._give_up)
        self._finish: Callable[[Outcome], object] | None = None
        self._progress = Progress()
        # Looked at, not told: signals from the other thread for
        # each step would flood the queue of the window.
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self._show)
        self.doing = Elided("label")
        self.bar = QProgressBar(minimum=0, maximum=_STEPS, textVisible=False)
        self.cancel = push_button(self.tr("Break off"), self.break_off)
        px = self._look.theme.px
        lay(row_in(self, edges=(px(14), px(6), px(14), px(6))), (self.doing, 1), (self.bar, 2), self.cancel)
        self.hide()

    @property
    def is_busy(self) -> bool:
        """Whether something is under way."""
        return not self._background.is_idle

    def run(self, title: str, do: Callable[[Watch], object], done: Callable[[Outcome], object]) -> None:
        """Begin some work; what was under way is broken off. `done` hears what came of it."""
        self.break_off()
        self._progress = Progress()
        self._progress.doing = title
        self.cancel.setEnabled(True)
        self._timer.start()
        self._show()
        self.show()

        self._finish = done
        self._background.run(_TOPIC, WatchedJob(do, self._progress), self._end)

    def break_off(self) -> None:
        """Ask the work to end; it does at its next step."""
        self._progress.is_cancelled = True
        # A step may take some seconds: meanwhile it is seen that the button was heard.
        self._progress.doing = self.tr("Breaking off ...")
        self.cancel.setEnabled(False)
        self._show()

    def _give_up(self, _fault: object) -> None:
        """End after an error of the program's own, which the window has told already."""
        self._end(Outcome(is_cancelled=True))

    def _end(self, outcome: Outcome) -> None:
        self._timer.stop()
        self.hide()
        if self._finish is not None:
            # Broken off when it was all but done: its answer would carry a page on that was left.
            is_cancelled = self._progress.is_cancelled
            self._finish(Outcome(is_cancelled=True) if is_cancelled else outcome)

    def end(self) -> None:
        """Break off and wait: the page goes."""
        self.break_off()
        self._timer.stop()
        # It waits for the thread: one that outlives its bar would answer an object that Qt has taken down.
        self._background.close()

    def _show(self) -> None:
        self.doing.show_words(self._progress.doing)
        self.bar.setValue(round(_STEPS * self._progress.share))
