"""The net under the window: an error nobody expected is logged, shown once, counted, and play goes on."""

from __future__ import annotations

import gc
import logging
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer, qWarning
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.panels.message_bar import MessageBar, MessageLine
from app.table.changes import Register, Written
from app.view.background import Background
from app.view.job import Job
from app.view.session import Session
from app.window.net import Net, hang_net
from tests.new_games import new_game


class Frame(QWidget):
    """A window with nothing but a session and its messages."""

    def __init__(self) -> None:
        super().__init__()
        self.session = Session(new_game())
        self.bar = MessageBar(self.session, self)


@pytest.fixture
def frame(qtbot: QtBot) -> Iterator[Frame]:
    made = Frame()
    qtbot.addWidget(made)
    yield made
    made.session.close()


@pytest.fixture
def net(frame: Frame, home: Path) -> Iterator[Net]:
    made = hang_net(frame)
    made.session_now = lambda: frame.session
    yield made
    made.take_down()


def lines_of(frame: Frame) -> tuple[MessageLine, ...]:
    return frame.bar.lines


def told(frame: Frame) -> list[str]:
    return [line.message.text for line in lines_of(frame) if "error of the program" in line.message.text]


def log_of(net: Net) -> str:
    return net.book.path.read_text(encoding="utf-8") if net.book.path.exists() else ""


def fail() -> None:
    raise ValueError("no such thing")


@dataclass(frozen=True, slots=True)
class Failing(Job[None]):
    """Work beside the window that stumbles."""

    def run(self) -> None:
        """Stumble."""
        fail()


class Broken(QWidget):
    """Raises whenever it is painted, with its painter at work."""

    painted = 0

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's own name
        self.painted += 1
        with QPainter(self):
            raise ValueError("no such paint")


def test_an_error_in_a_slot_is_shown_with_its_report_and_play_goes_on(
    net: Net, frame: Frame, qtbot: QtBot
) -> None:
    button = QPushButton()
    qtbot.addWidget(button)
    button.clicked.connect(fail)
    button.click()
    line = lines_of(frame)[-1]
    copy = next(each for each in line.findChildren(QPushButton) if each.text() == "Copy report")
    copy.click()
    frame.session.push(Written(Register.LABEL, "1521", "", "Here"))

    assert "ValueError: no such thing" in line.message.text
    assert "test_net.py" in QGuiApplication.clipboard().text()
    assert "in fail" in log_of(net)
    assert frame.session.game.journal.can_undo


def test_an_error_in_a_timer_is_shown(net: Net, frame: Frame, qtbot: QtBot) -> None:
    QTimer.singleShot(0, fail)

    qtbot.waitUntil(lambda: len(told(frame)) == 1)


def test_an_error_of_a_thread_is_shown(net: Net, frame: Frame, qtbot: QtBot) -> None:
    thread = threading.Thread(target=fail, name="the writer")
    thread.start()
    thread.join()

    qtbot.waitUntil(lambda: len(told(frame)) == 1)
    assert net.book.faults[-1].where == "the writer"


def test_an_error_of_a_job_is_logged_and_told_once(net: Net, frame: Frame, qtbot: QtBot) -> None:
    background = Background()
    for topic in ("a", "b", "c"):
        background.run(topic, Failing(), print)

    qtbot.waitUntil(lambda: background.is_idle)
    background.close()
    assert (len(told(frame)), log_of(net).count("Traceback")) == (1, 1)


def test_an_error_at_the_end_of_an_object_is_shown(net: Net, frame: Frame, qtbot: QtBot) -> None:
    class Ending:
        def __del__(self) -> None:
            fail()

    Ending()
    gc.collect()

    qtbot.waitUntil(lambda: len(told(frame)) == 1)


def test_what_fails_with_every_picture_is_shown_once_and_counted(
    net: Net, frame: Frame, qtbot: QtBot
) -> None:
    broken = Broken()
    qtbot.addWidget(broken)
    broken.show()
    for count in range(12):
        broken.update()
        qtbot.waitUntil(lambda count=count: broken.painted > count)
    fault = net.book.faults[-1]

    assert (len(told(frame)), fault.count) == (1, broken.painted)
    assert log_of(net).count("Traceback") == 1


def test_what_qt_warns_of_is_logged_only(net: Net, frame: Frame) -> None:
    qWarning("a thing that is not well")

    assert ("a thing that is not well" in log_of(net), told(frame)) == (True, [])


def test_without_a_game_there_is_a_window_of_its_own(net: Net, frame: Frame, qtbot: QtBot) -> None:
    net.session_now = lambda: None
    QTimer.singleShot(0, fail)
    qtbot.waitUntil(lambda: bool(frame.findChildren(QMessageBox)))
    box = frame.findChildren(QMessageBox)[0]
    box.close()

    assert "ValueError" in box.text()


def test_a_log_that_cannot_be_written_hinders_nobody(frame: Frame, home: Path, qtbot: QtBot) -> None:
    home.mkdir(parents=True, exist_ok=True)
    (home / "log").write_text("a file where the folder should be")
    net = hang_net(frame)
    net.session_now = lambda: frame.session
    QTimer.singleShot(0, fail)
    qtbot.waitUntil(lambda: len(told(frame)) == 1)
    net.take_down()

    assert "no log could be written" in net.book.report()


def test_how_an_earlier_run_ended_is_told(frame: Frame, home: Path) -> None:
    """A run that crashed in truth: Qt aborts, Python writes where it was."""
    crash = "from pathlib import Path; import os; from app.files.wreck import Wreck; "
    crash += f"Wreck(Path({str(home / 'log')!r})).open(); os.abort()"
    subprocess.run([sys.executable, "-c", crash], capture_output=True, check=False)
    net = hang_net(frame)
    net.session_now = lambda: frame.session
    net.tell_of_wreck()
    net.take_down()
    told = lines_of(frame)[-1].message.text

    assert told == (
        "The last run ended in a crash (Aborted). Your game is safe: every move made is in its file. "
        f"The trace lies in {net.book.path}."
    )
    assert "most recent call first" in log_of(net)
    assert (home / "log" / "crash.log").read_text() == ""


def test_what_a_part_logs_by_itself_is_in_the_same_log(net: Net, frame: Frame) -> None:
    try:
        fail()
    except ValueError:
        logging.getLogger("app.some.part").exception("a game cannot be shown")

    assert "a game cannot be shown" in log_of(net)
    assert ("in fail" in log_of(net), told(frame)) == (True, [])
