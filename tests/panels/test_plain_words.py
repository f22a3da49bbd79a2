"""What stands in a file from somebody else is shown letter by letter: no picture that it names is loaded."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage, QTextDocument
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.dialogs.help import AboutDialog
from app.panels.journal_panel import JournalPanel
from app.panels.parts import Elided
from app.table.journal import START
from app.view.session import Session
from app.view.tips import tip

RED = QColor("#FF0000")


@pytest.fixture
def hostile(tmp_path: Path) -> str:
    """Words that would show a red picture from the disk; on Windows it might lie on any server."""
    picture = QImage(40, 40, QImage.Format.Format_RGB32)
    picture.fill(RED)
    picture.save(str(tmp_path / "red.png"))
    return f"Hold <img src='{(tmp_path / 'red.png').as_posix()}'> on"


def shows_red(widget: QWidget) -> bool:
    seen = widget.grab().toImage()
    return any(seen.pixelColor(x, y) == RED for x in range(seen.width()) for y in range(seen.height()))


def test_a_remark_below_the_timeline_loads_no_picture(qtbot: QtBot, session: Session, hostile: str) -> None:
    panel = JournalPanel(session)
    qtbot.addWidget(panel)
    panel.resize(900, 240)
    panel.show()
    session.game.journal.remark(START, hostile)

    assert (panel.remark.text(), shows_red(panel)) == (hostile, False)


def test_a_tooltip_has_the_words_as_they_stand(qtbot: QtBot, hostile: str) -> None:
    line, document = Elided(), QTextDocument()
    qtbot.addWidget(line)
    line.resize(60, 20)
    line.show_words(hostile)
    document.setHtml(line.toolTip())

    assert document.toPlainText() == hostile
    assert tip("Rest & refit at 5 < 6") == "Rest & refit at 5 < 6"


def test_the_credit_of_a_map_loads_no_picture(qtbot: QtBot, hostile: str) -> None:
    dialog = AboutDialog(hostile)
    qtbot.addWidget(dialog)
    dialog.show()

    assert not shows_red(dialog)
