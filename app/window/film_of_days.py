"""The film of a history: days over the map, keys from day to day, and room for the text of a day."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QToolBar

from app.panels.history.day_picker import DayPicker
from app.view.remarking.book import RemarkBook
from app.view.translated import tr as _tr
from app.window.day_on_map import DayOnMap
from app.window.menus import Handler
from app.window.opening import Frame
from app.window.sides_aside import SidesAside
from app.window.workspace import Workspace
from rules.history import Certainty


class FilmOfDays(QObject):
    """What the window has of its own while the film of a history lies on the table.

    `show_panel` brings the text of the day into sight, `play_on` begins a game on its evening.
    """

    def __init__(
        self,
        workspace: Workspace,
        frame: Frame,
        day: DayOnMap,
        show_panel: Handler,
        play_on: Callable[[], object],
    ) -> None:
        super().__init__(workspace.view)
        self._workspace, self._frame, self._day = workspace, frame, day
        self._show_panel, self._play_on = show_panel, play_on
        self.aside = SidesAside()
        self.picker: DayPicker | None = None
        self._bar: QToolBar | None = None
        self._counts = QLabel()
        self._counts.setContentsMargins(0, 0, 12, 0)
        frame.statusBar().addPermanentWidget(self._counts)
        day.watch.changed.connect(self._tell)
        workspace.view.installEventFilter(self)
        # Whose turn it is matters to nobody here, and the map is higher.
        workspace.panels.turn_strip.hide()
        workspace.panels.points.hide()
        # After the panels have their places as they were kept: those are for games, not for this.
        QTimer.singleShot(0, self, partial(QTimer.singleShot, 0, self, self._begin))

    def close(self) -> None:
        """Take out of the window what is of the film alone."""
        self._workspace.view.removeEventFilter(self)
        if self._bar is not None:
            self._frame.end_toolbar(self._bar)
        self._frame.statusBar().removeWidget(self._counts)

    def _begin(self) -> None:
        self._add_days()
        self._day.watch.show_counters(are_shown=False)
        # The panel has the text of the day; its remark would lie over the map and say it again.
        for book in self._workspace.session.findChildren(RemarkBook):
            book.show_remarks(False)
        self.aside.put_away(self._workspace.panel_docks)
        self._show_panel()
        self._day.watch.begin()
        self._workspace.panel_docks.changed.connect(self._day.keep_beside_drawer)
        QTimer.singleShot(0, self, self._day.look_closely)

    def _add_days(self) -> None:
        self.picker = DayPicker(self._workspace.session, self._day.watch)
        self.picker.picked.connect(self._day.watch.go_to)
        bar = self._bar = QToolBar(_tr("Days"), self._frame)
        bar.setObjectName("days")
        bar.setMovable(False)
        bar.addWidget(self.picker)
        self._frame.addToolBarBreak(Qt.ToolBarArea.TopToolBarArea)
        self._frame.addToolBar(Qt.ToolBarArea.TopToolBarArea, bar)

    def _tell(self) -> None:
        counts = self._day.watch.scene.counts
        text = _tr("{all} formations: {read} read, {near} near their place, {guessed} guessed")
        self._counts.setText(
            text.format(
                all=sum(counts.values()),
                read=counts[Certainty.READ],
                near=counts[Certainty.NEAR],
                guessed=counts[Certainty.GUESSED],
            )
        )

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Take the keys of the days, before the actions of the table have them."""
        # Accepted there Qt gives the key to the view, and not to the action of the same key.
        is_key = event.type() in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
        return is_key and isinstance(event, QKeyEvent) and self._take_key(event)

    def _take_key(self, event: QKeyEvent) -> bool:
        watch = self._day.watch
        acts: dict[Qt.Key, Callable[[], object]] = {
            Qt.Key.Key_BracketLeft: partial(watch.step, -1),
            Qt.Key.Key_BracketRight: partial(watch.step, 1),
            Qt.Key.Key_Space: watch.toggle_play,
            Qt.Key.Key_Return: self._play_on,
            Qt.Key.Key_Enter: self._play_on,
        }
        act = acts.get(Qt.Key(event.key()))
        # Enter on the number block carries that modifier.
        if act is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            act()
        return True
