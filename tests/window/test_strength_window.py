"""Strength in the real window: units rebuilt by a click or by keys, reinforcements chosen from their line."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from app.assist.glance import Overlay
from app.table import acts
from app.table.changes import Flipped, Register
from app.table.pieces import PieceId
from tests.window.test_deeds_window import Staff, staff

__all__ = ["staff"]

pytestmark = pytest.mark.kept_window

TANKS, RIFLES = PieceId("ge:5/5SS"), PieceId("ge:731/711ID")


@pytest.fixture
def replacing(staff: Staff) -> Staff:
    """The German Replacement Phase with an armored point and a reduced regiment."""
    session = staff.workspace.session
    session.push(acts.write(staff.game.table, Register.TRACKER, {"rp:german:armored": "1"}, "Points"))
    session.push(Flipped(TANKS, 0, 1))
    staff.go("german", "replacements", "rebuild")
    return staff


def strength(staff: Staff) -> tuple[int, str]:
    """Return the face of the regiment that is up, and the points left."""
    return staff.game.table[TANKS].face, staff.game.table.read(Register.TRACKER, "rp:german:armored")


def test_a_unit_is_rebuilt_by_one_click_and_one_undo_takes_it_back(replacing: Staff) -> None:
    replacing.push_button("rebuild:armored", f"{TANKS}:2")
    after = strength(replacing)
    replacing.undo()

    assert (after, strength(replacing)) == ((0, "0"), (1, "1"))


def test_a_unit_is_rebuilt_by_keys_alone(replacing: Staff) -> None:
    replacing.press_and_pick(Qt.Key.Key_J, "5/5SS to full")

    assert strength(replacing) == (0, "0")


def test_without_points_the_click_is_a_ruling(replacing: Staff) -> None:
    replacing.workspace.session.push(
        acts.write(replacing.game.table, Register.TRACKER, {"rp:german:armored": "0"}, "Points")
    )
    replacing.wait()
    replacing.push_button("rebuild:armored", f"{TANKS}:2")

    journal = replacing.game.journal
    assert strength(replacing) == (0, "0")
    assert journal.remarks[journal.now] == "Your ruling, against 5.7"


def test_a_line_of_reinforcements_leads_to_the_unit_and_its_entry_hexes(staff: Staff) -> None:
    staff.go("german", "movement", "move", "1945-01-05")
    links = staff.workspace.panels.assistant.duties.findChildren(QPushButton)
    next(link for link in links if link.text() == "731/711ID").click()
    staff.wait()

    assert staff.workspace.session.selection == (RIFLES,)
    assert Overlay.REACH in staff.workspace.advisor.shown
    assert staff.workspace.advisor.report is not None
    assert "hexes within reach" in staff.workspace.advisor.report.summary
