"""Tab leads through the window to what can be seen alone: not behind a tab, not below a drawer."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.window.main import Main
from tests.window.hands import workspace_of

pytestmark = pytest.mark.kept_window
_MOST_STOPS = 120


def is_met(widget: QWidget, window: QWidget) -> bool:
    """Return whether a click somewhere in what is seen of a widget would come to it."""
    place = QRect(widget.mapTo(window, QPoint()), widget.size()).intersected(window.rect())
    for share in (0.1, 0.5, 0.9):
        at = place.topLeft() + QPoint(round(share * place.width()), round(share * place.height()))
        met = window.childAt(at)
        if met is not None and (met is widget or widget.isAncestorOf(met)):
            return True
    return False


def stops_from(qtbot: QtBot, main: Main, panel: str) -> list[QWidget]:
    """Press Tab from a panel on until the map has the keys; return where it stopped."""
    workspace_of(main).panel_docks.press(panel)
    stops: list[QWidget] = []
    while (here := QApplication.focusWidget()) is not workspace_of(main).view and len(stops) < _MOST_STOPS:
        assert here is not None
        stops.append(here)
        qtbot.keyClick(here, Qt.Key.Key_Tab)
    return stops


@pytest.mark.parametrize("size", [(1920, 1080), (1276, 760)], ids=["docked", "in the drawer"])
def test_tab_stops_at_what_is_seen(main: Main, qtbot: QtBot, size: tuple[int, int]) -> None:
    main.frame.resize(*size)
    qtbot.wait(60)
    workspace_of(main).panel_docks.press("dice")
    stops = stops_from(qtbot, main, "assistant")
    unseen = [type(each).__name__ for each in stops if not is_met(each, main.frame)]

    assert (unseen, len(stops) > 10) == ([], True)
