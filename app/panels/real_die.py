"""What real dice show: a face is clicked or its digit pressed, or the sum of more is typed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QSpinBox, QToolButton, QWidget

from app.panels.assistant_parts import Wrapped
from app.panels.parts import Look, icon_button, letters
from app.panels.quiet import quiet
from app.view.icons import die_icon
from rules.dice import DiceKind

_MOST_BUTTONS = 12
"""Dice that can show more than these are typed in."""
_DIE_PX = 20


class RealDie(Wrapped):
    """A button for each thing that real dice can show, or a field for it; `do` is given the sum."""

    def __init__(self, look: Look, do: Callable[[int], object], dice: DiceKind, words: str = "") -> None:
        super().__init__()
        self._look, self._do, self._words = look, do, words
        self._dice: DiceKind | None = None
        self.buttons: dict[int, QToolButton] = {}
        self.field: QSpinBox | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.show_dice(dice)

    def show_dice(self, dice: DiceKind) -> None:
        """Ask for what some dice show."""
        if dice == self._dice:
            return
        self._dice, self.field, self.buttons = dice, None, {}
        # By what they show together: of two dice the sum counts, and that is typed or pressed.
        is_short = len(dice.totals) <= _MOST_BUTTONS
        clicked = self.tr("A real die: click its face or press its digit")
        self.setAccessibleName(clicked if is_short else self.tr("Real dice: type what they show"))
        parts = self._make_buttons(dice) if is_short else self._make_field(dice)
        self.show_parts((letters(self._words or self.tr("or a real die"), "note"), *parts))

    def _make_buttons(self, dice: DiceKind) -> tuple[QWidget, ...]:
        self.buttons = {shown: self._button(shown) for shown in dice.totals}
        self.dress()
        return tuple(self.buttons.values())

    def _make_field(self, dice: DiceKind) -> tuple[QWidget, ...]:
        self.field = field = quiet(QSpinBox())
        field.setRange(dice.totals[0], dice.totals[-1])
        field.setAccessibleName(self.tr("What {dice} show").format(dice=dice))
        field.setToolTip(field.accessibleName())
        take = icon_button("tick", self.tr("Take what the real dice show"), lambda: self._do(field.value()))
        return field, take

    def _button(self, shown: int) -> QToolButton:
        button = QToolButton()
        button.setToolTip(self.tr("A real die shows {face}").format(face=shown))
        button.setAccessibleName(button.toolTip())
        button.clicked.connect(lambda _=False: self._do(shown))
        return button

    def dress(self) -> None:
        """Draw the faces in the theme's ink; the sum of several dice is no face and is written."""
        size = self._look.theme.px(_DIE_PX)
        is_face = self._dice is not None and self._dice.count == 1
        for shown, button in self.buttons.items():
            if is_face:
                button.setIcon(die_icon(shown, size, self._look.theme.text))
                button.setIconSize(QSize(size, size))
            else:
                button.setText(str(shown))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Give the keys to the first face or the field, where it can be seen who has them."""
        super().focusInEvent(event)
        first = self.field or next(iter(self.buttons.values()), None)
        if first is not None:
            first.setFocus(event.reason())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take a digit as what the dice show (0 is 10), Return as what stands in the field."""
        text = event.text()
        # isdecimal holds for the digits of other scripts too.
        shown = (int(text) or 10) if text.isdecimal() and text.isascii() else 0
        if shown in self.buttons:
            self._do(shown)
        elif self.field is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._do(self.field.value())
        else:
            super().keyPressEvent(event)
