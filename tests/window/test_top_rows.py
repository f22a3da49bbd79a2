"""The impulses of a turn and the counts: beside each other where a window is tiny, else below."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.dialogs.new_game import Wanted
from app.panels.impulse_track import ImpulseTrack
from app.panels.top_rows import TopRows
from app.table.clock import Pace
from app.window.main import Main
from tests.window.hands import workspace_of


@pytest.fixture
def rows(qtbot: QtBot, small: Main) -> TopRows:
    """A tiny window whose turn has more impulses than stand beside the counts."""
    small.begin(Wanted("budapest-campaign", "campaign", 1))
    rows = workspace_of(small).panels.points.parentWidget()
    assert isinstance(rows, TopRows)
    qtbot.waitUntil(lambda: is_beside(rows))
    for _ in range(4):
        workspace_of(small).panels.turn_strip.advance(Pace.NEXT_PHASE)
    return rows


def impulses_of(rows: TopRows) -> ImpulseTrack:
    assert rows.impulses is not None
    return rows.impulses


def is_beside(rows: TopRows) -> bool:
    counts = rows._points.geometry()
    return impulses_of(rows).geometry().right() < counts.left() and counts.right() < rows.width()


def seen(rows: TopRows) -> list[int]:
    return [cell.index for cell in impulses_of(rows).cells()]


def test_impulses_stand_beside_the_counts_and_below_one_another_once_unfolded(
    qtbot: QtBot, small: Main, rows: TopRows
) -> None:
    view, button = workspace_of(small).view, rows._points.unfold_button
    button.setFocus(Qt.FocusReason.TabFocusReason)
    folded = view.height()
    qtbot.keyClick(button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: rows._points.y() >= impulses_of(rows).height())
    qtbot.keyClick(button, Qt.Key.Key_Space)

    qtbot.waitUntil(lambda: is_beside(rows) and view.height() == folded)


def test_the_keys_lead_to_impulses_that_have_no_room(rows: TopRows) -> None:
    track = impulses_of(rows)
    last = track.count() - 1
    hidden = last not in seen(rows)
    track.setFocus(Qt.FocusReason.TabFocusReason)
    track._move_cursor(last)

    assert (hidden, last in seen(rows)) == (True, True)


def test_the_present_impulse_is_seen_with_the_one_that_comes(rows: TopRows) -> None:
    now = impulses_of(rows).current

    assert seen(rows) == [now, now + 1]
