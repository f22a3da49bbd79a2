"""Hands on the real window: the session, the mouse, the keys, and a counter of clicks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.table.pieces import PieceId
from app.view.assistant.combats import Combats
from app.view.session import Session
from app.window.main import Main
from app.window.workspace import Workspace
from tests.view.tables import Driver

NO_KEYS = Qt.KeyboardModifier.NoModifier
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier

APanel = TypeVar("APanel", bound=QWidget)


def workspace_of(main: Main) -> Workspace:
    """Return the workspace of a window that has one."""
    assert main.workspace is not None
    return main.workspace


def session_of(main: Main) -> Session:
    return workspace_of(main).session


def feature_panel(main: Main, name: str, kind: type[APanel]) -> APanel:
    """Return the panel of a feature, made as if its place were shown."""
    place = workspace_of(main).panel_docks.dock_widgets.panels[name].widget
    QApplication.sendEvent(place, QShowEvent())
    (found,) = place.findChildren(kind)
    return found


def combats_of(main: Main) -> Combats:
    return workspace_of(main).combats


def driver_of(main: Main) -> Driver:
    workspace = workspace_of(main)
    return Driver(workspace.view, workspace.scene, workspace.session)


def press(qtbot: QtBot, main: Main, key: Qt.Key, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
    """Press a key with the map in front."""
    main.frame.activateWindow()
    workspace_of(main).view.setFocus()
    qtbot.keyClick(workspace_of(main).view, key, keys)


def hex_of(main: Main, piece: PieceId) -> str | None:
    return session_of(main).game.table.place_of(piece).hex


class Clicks(QObject):
    """Counts the presses of the mouse that reach a widget."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0
        self._is_down = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's own name
        """Count a press once, though a widget may hand it on to those behind it."""
        if watched.isWidgetType() and event.type() == QEvent.Type.MouseButtonPress:
            self.count += not self._is_down
            self._is_down = True
        elif event.type() == QEvent.Type.MouseButtonRelease:
            self._is_down = False
        return False


@contextmanager
def counted_clicks() -> Iterator[Clicks]:
    """Count the clicks made within."""
    clicks, app = Clicks(), QApplication.instance()
    assert app is not None
    app.installEventFilter(clicks)
    try:
        yield clicks
    finally:
        app.removeEventFilter(clicks)
