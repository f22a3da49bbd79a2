"""The tools of the hex editor, each with its swatch and its key; one is in the hand at a time."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.bring_in.brushes import Brush
from app.bring_in.wizard.editor.swatches import swatch
from app.panels.layouts import lay
from app.panels.parts import letters
from app.view.theme import Theme
from app.view.translated import tr as _tr
from maps.corrections import Layer
from maps.sheet import MapSheet
from rules.translatable import tr_noop

_HEADINGS = {
    Layer.TERRAIN: tr_noop("Terrain"),
    Layer.SIDE: tr_noop("Hexsides, click a side"),
    Layer.ROAD: tr_noop("Lines, drag through hexes"),
    Layer.CROSSING: tr_noop("Crossings, click a side"),
    Layer.NAME: tr_noop("Names"),
}


class Palette(QWidget):
    """Buttons for all tools of a map. The keys work as long as the map has them, or this."""

    chosen = Signal(object)
    """The `Brush` in the hand, None for the hand that pans."""
    owner_changed = Signal(str)
    """Whom the next bridge belongs to, empty for nobody."""

    def __init__(self, sheet: MapSheet, brushes: Iterable[Brush], theme: Theme) -> None:
        super().__init__()
        self._sheet, self._theme = sheet, theme
        self._group = QButtonGroup(self)
        # An exclusive group of Qt's lets no button be released, and then there were no way back to the hand.
        self._group.setExclusive(False)
        self.brushes = tuple(brushes)
        self.buttons: dict[Brush, QPushButton] = {}
        self._owners = ("", *sheet.sides)
        self.owner = sheet.sides[0] if sheet.sides else ""
        column = QVBoxLayout(self)
        column.setContentsMargins(*(theme.px(each) for each in (10, 10, 10, 10)))
        column.setSpacing(theme.px(1))
        heading: Layer | None = None
        for brush in self.brushes:
            if brush.layer is not heading:
                heading = brush.layer
                column.addSpacing(theme.px(6))
                column.addWidget(letters(_tr(_HEADINGS[heading]), "note"))
            column.addLayout(self._row(brush))
        self.owner_label = letters("", "note", can_wrap=True)
        lay(column, self.owner_label, 1)
        self._tell_owner()

    def _row(self, brush: Brush) -> QHBoxLayout:
        button = QPushButton(_tr(brush.words).capitalize())
        button.setCheckable(True)
        button.setProperty("align", "left")
        button.setIcon(swatch(brush, self._sheet, self._theme, self.devicePixelRatioF()))
        button.setIconSize(QSize(self._theme.px(18), self._theme.px(18)))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        # In a dialog every button answers Enter otherwise, and Enter takes the sure proposals.
        button.setAutoDefault(False)
        button.setAccessibleDescription(_tr("Key {key}").format(key=brush.key) if brush.key else "")
        button.clicked.connect(partial(self._on_click, brush))
        self.buttons[brush] = button
        row = QHBoxLayout()
        row.addWidget(button, 1)
        key = letters(brush.key, "note")
        key.setFixedWidth(self._theme.px(16))
        key.setAlignment(Qt.AlignmentFlag.AlignCenter)
        row.addWidget(key)
        return row

    def install_keys(self, widget: QWidget) -> None:
        """Give each tool its key while a widget, or what is in it, has the keys."""
        for brush in self.brushes:
            if brush.key:
                shortcut = QShortcut(QKeySequence(brush.key), widget)
                # Bare letters and digits: in a field beside the map they
                # are typed, so only the map itself hears them.
                shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
                shortcut.activated.connect(partial(self.choose, brush))

    def _on_click(self, brush: Brush, *_: object) -> None:
        # Not by what the signal brings: PySide gives a `partial` nothing of it. A second click puts the tool
        # away: the hand then pans.
        self.choose(brush if self.buttons[brush].isChecked() or brush.layer is Layer.CROSSING else None)

    def choose(self, brush: Brush | None) -> None:
        """Take a tool in the hand; a crossing taken again belongs to the next side."""
        is_again = brush is not None and self.buttons[brush].property("in_hand") is True
        for each, button in self.buttons.items():
            button.setChecked(each is brush)
            button.setProperty("in_hand", each is brush)
        if is_again and brush is not None and brush.layer is Layer.CROSSING:
            self.owner = self._owners[(self._owners.index(self.owner) + 1) % len(self._owners)]
            self._tell_owner()
        self.chosen.emit(brush)

    def _tell_owner(self) -> None:
        owner = _tr(self.owner.replace("_", " ")).capitalize() if self.owner else _tr("nobody")
        self.owner_label.setText(_tr("Bridges belong to {side}; B again: the next side.").format(side=owner))
        self.owner_changed.emit(self.owner)
