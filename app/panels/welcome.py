"""The card over the map that offers what to begin with, and how counters should look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QPushButton,
    QRadioButton,
)

from app.panels.layouts import column_in
from app.panels.parts import ElidedButton, letters, literal
from app.panels.passing_card import PassingCard
from app.view.session import Session

CARD_WIDTH_PX = 400


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to begin with. `stays` leaves the card where it is; `among` opens a menu of choices."""

    key: str
    words: str
    do: Callable[[], object]
    stays: bool = False
    among: tuple[Choice, ...] = ()


class WelcomeCard(PassingCard):
    """A few ways to begin. It lies over the table and goes with the first choice or Escape."""

    def __init__(self, session: Session, hint: str, choices: Sequence[Choice]) -> None:
        """Offer choices, the likeliest one first."""
        super().__init__(session.theme.px(CARD_WIDTH_PX))
        self.setAccessibleName(self.tr("Welcome"))
        self._session = session
        self.buttons: dict[str, QPushButton] = {}
        column = column_in(self.inside, 7, (20, 18, 20, 18))
        column.addWidget(letters(self.tr("Welcome to the table"), "title", can_wrap=True))
        column.addWidget(letters(hint, "soft", can_wrap=True))
        for choice in choices:
            column.addWidget(self._button(choice))
        column.addLayout(self._styles())
        # Before it is shown, so that it need not be restyled.
        next(iter(self.buttons.values())).setProperty("primary", "true")

    def _button(self, choice: Choice) -> QPushButton:
        button = ElidedButton(choice.words)
        self.buttons[choice.key] = button
        if choice.among:
            menu = QMenu(button)
            for each in choice.among:
                menu.addAction(literal(each.words)).triggered.connect(partial(self._choose, each))
            button.setMenu(menu)
        else:
            button.clicked.connect(partial(self._choose, choice))
        return button

    def _choose(self, choice: Choice, *_: object) -> None:
        # First: what is done may lay out another game, and with it the card would be gone already.
        if not choice.stays:
            self.close()
        choice.do()

    def _styles(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(letters(self.tr("Counters"), "soft", can_wrap=True))
        for style, words in (("nato", self.tr("NATO symbols")), ("silhouette", self.tr("Silhouettes"))):
            choice = QRadioButton(words)
            choice.setChecked(self._session.show.style == style)
            choice.clicked.connect(partial(self._set_style, style))
            row.addWidget(choice)
        row.addStretch(1)
        return row

    def _set_style(self, style: str, *_: object) -> None:
        self._session.change_show(style=style)
