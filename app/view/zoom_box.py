"""The zoom in figures over a corner of the table: how wide a hex is on the screen, and how far that is."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QWidget

from app.view.icons import icon
from app.view.session import Show
from app.view.theme import theme_of
from app.view.view import TableView

_ICON_PX = 16


class ZoomBox(QFrame):
    """Minus, the width of a hex, plus, and what shows the tray."""

    def __init__(self, view: TableView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("raised", "true")
        self._view = view
        self._out, self._in, self._width = QToolButton(), QToolButton(), QLabel()
        self.tray = QToolButton()
        self._build()
        session = view.table_scene.session
        view.camera.zoomed.connect(lambda _: self._tell())
        session.shown.connect(self._dress)
        self._dress(session.show)
        self._tell()

    def _build(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 2, 4, 2)
        for button, words, act in (
            (self._out, self.tr("Zoom out"), self._view.zoom_out),
            (self._in, self.tr("Zoom in"), self._view.zoom_in),
            (self.tray, self.tr("Tray of boxes"), self._view.sights.toggle_tray),
        ):
            button.setAccessibleName(words)
            button.setToolTip(words)
            # Held down they zoom on; the tray would flicker.
            button.setAutoRepeat(button is not self.tray)
            button.clicked.connect(act)
        self._width.setProperty("role", "label")
        self.tray.setCheckable(True)
        if not self._view.sights.has_tray:
            self.tray.hide()
        for widget in (self._out, self._width, self._in, self.tray):
            row.addWidget(widget)

    def _tell(self) -> None:
        sheet = self._view.table_scene.session.game.sheet
        width_px = round(sheet.hex_px * self._view.camera.scale)
        self._width.setText(self.tr("{width} px a hex").format(width=width_px))
        scale = self.tr("One hex is {km} km").format(km=f"{sheet.hex_km:g}") if sheet.hex_km else ""
        self._width.setToolTip(scale)

    def _dress(self, show: Show) -> None:
        theme = theme_of(show.is_dark)
        for button in (self._out, self._in, self.tray):
            button.setIconSize(QSize(theme.px(_ICON_PX), theme.px(_ICON_PX)))
        self.tray.setIcon(icon("tray", theme))
        self.tray.setChecked(show.tray)
        self._out.setIcon(icon("minus", theme))
        self._in.setIcon(icon("plus", theme))
