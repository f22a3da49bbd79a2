"""A person's settings: theme, style and size of the counters, closed stacks, motion."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QLabel,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from app.panels.fitting import fit, ok_and_cancel
from app.panels.layouts import lay
from app.panels.quiet import quiet
from app.panels.scrolled import scrolled
from app.settings import LEAST_SCALE, MOST_SCALE, PACES, STYLES, THEMES, Settings
from rules.words import Topic, Words


class SettingsDialog(QDialog):
    """Settings as they are, with the sides of the game on the table; `settings` is what they would be."""

    def __init__(self, settings: Settings, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Settings"))
        self._settings = settings
        self.theme = self._choice(
            THEMES, (self.tr("As the system"), self.tr("Light"), self.tr("Dark")), settings.theme
        )
        # With an underline, as `style` is a method of every widget.
        self.style_ = self._choice(STYLES, (self.tr("NATO symbols"), self.tr("Silhouettes")), settings.style)
        self.scale = quiet(QSlider(Qt.Orientation.Horizontal))
        # A slider knows whole numbers alone: percent.
        self.scale.setRange(round(LEAST_SCALE * 100), round(MOST_SCALE * 100))
        self.scale.setValue(round(settings.counter_scale * 100))
        self._percent = QLabel()
        self.scale.valueChanged.connect(self._tell_percent)
        self._tell_percent(self.scale.value())
        self._closed_title = self.tr("Closed stacks") + words.cited(Topic.CLOSED_STACKS)
        told = self.tr("{side} stacks are closed")
        self.closed = {side.id: QCheckBox(told.format(side=self.tr(side.name))) for side in words.sides}
        for side, box in self.closed.items():
            box.setChecked(side in settings.closed_sides)
        self.motion = QCheckBox(self.tr("Things glide into place"))
        self.motion.setChecked(settings.has_motion)
        paces = (self.tr("Normal: a turn in about 15 seconds"), self.tr("At once: without a halt"))
        self.pace = self._choice(PACES, paces, settings.pace)
        self._lay_out()

    def _choice(self, keys: tuple[str, ...], words: tuple[str, ...], now: str) -> QComboBox:
        box = quiet(QComboBox())
        for key, text in zip(keys, words, strict=True):
            box.addItem(text, key)
        box.setCurrentIndex(keys.index(now) if now in keys else 0)
        return box

    def _tell_percent(self, value: int) -> None:
        self._percent.setText(self.tr("{percent} % of a hex's counter").format(percent=value))

    def _lay_out(self) -> None:
        inside = QWidget()
        form = QFormLayout(inside)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(self.tr("&Theme"), self.theme)
        form.addRow(self.tr("&Counters"), self.style_)
        form.addRow(self.tr("Si&ze of counters"), self.scale)
        form.addRow("", self._percent)
        for number, box in enumerate(self.closed.values()):
            form.addRow("" if number else self._closed_title, box)
        form.addRow(self.tr("Motion"), self.motion)
        form.addRow(self.tr("&Adjutant's pace"), self.pace)
        buttons = ok_and_cancel(self)
        lay(QVBoxLayout(self), scrolled(inside, goes_sideways=True), buttons)
        fit(self, 460, 380)
        # Else the page around has them, where it scrolls. As by a key: only so the style shows who has them.
        self.theme.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @property
    def settings(self) -> Settings:
        """What the dialog shows, laid over the settings it began with."""
        closed = [side for side, box in self.closed.items() if box.isChecked()]
        # Sides of other games stay as they were chosen there.
        of_other_games = [side for side in self._settings.closed_sides if side not in self.closed]
        return replace(
            self._settings,
            theme=str(self.theme.currentData()),
            style=str(self.style_.currentData()),
            counter_scale=self.scale.value() / 100,
            closed_sides=(*closed, *of_other_games),
            has_motion=self.motion.isChecked(),
            pace=str(self.pace.currentData()),
        )
