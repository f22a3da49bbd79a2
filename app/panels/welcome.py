"""The card that a new person sees over the map: what to begin with, and how counters should look."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from app.panels.card_scroll import CardScroll
from app.view.session import Session
from app.view.theme import theme_of

CARD_WIDTH_PX = 380


class WelcomeCard(QFrame):
    """A few ways to begin. It lies over the table and goes with the first choice or Escape."""

    scenario_wanted = Signal(str)
    """The id of a scenario; that on the table already is simply played on."""
    new_wanted = Signal()
    """Any scenario, with its variants and optional rules."""
    open_wanted = Signal()
    example_wanted = Signal()
    keys_wanted = Signal()
    closed = Signal()

    def __init__(
        self, session: Session, scenarios: tuple[tuple[str, str], ...], parent: QWidget | None = None
    ) -> None:
        """Offer scenarios by id and title."""
        super().__init__(parent)
        self._session = session
        self.setProperty("raised", "true")
        self.setAccessibleName(self.tr("Welcome"))
        self.buttons: dict[str, QPushButton] = {}
        inside = QWidget()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(1, 1, 1, 1)
        whole.addWidget(CardScroll(inside, theme_of(session.show.is_dark).px(CARD_WIDTH_PX)))
        column = QVBoxLayout(inside)
        column.setContentsMargins(20, 18, 20, 18)
        column.setSpacing(8)
        column.addWidget(self._words(self.tr("Welcome to the table"), "title"))
        column.addWidget(
            self._words(
                self.tr(
                    "Drag anything anywhere. All can be undone, nothing is ever lost, F1 lists the keys."
                ),
                "soft",
            )
        )
        for key, title in scenarios:
            column.addWidget(self._button(key, title, partial(self.scenario_wanted.emit, key)))
        column.addWidget(self._button("new", self.tr("New game with variants..."), self.new_wanted.emit))
        watch = self.tr("Watch the Example of Play, step by step")
        column.addWidget(self._button("example", watch, self.example_wanted.emit))
        column.addWidget(self._button("open", self.tr("Open a game..."), self.open_wanted.emit))
        column.addWidget(self._button("keys", self.tr("What the keys do"), self.keys_wanted.emit))
        column.addLayout(self._styles())
        next(iter(self.buttons.values())).setProperty("primary", "true")

    def _words(self, text: str, role: str) -> QLabel:
        label = QLabel(text)
        label.setWordWrap(True)
        label.setProperty("role", role)
        return label

    def _button(self, key: str, text: str, act: Callable[[], object]) -> QPushButton:
        button = QPushButton(text)
        button.clicked.connect(partial(self._choose, key, act))
        self.buttons[key] = button
        return button

    def _choose(self, key: str, act: Callable[[], object], *_: object) -> None:
        # The keys are shown over the card, which stays.
        if key != "keys":
            self.close()
        act()

    def _styles(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(self._words(self.tr("Counters"), "soft"))
        for style, words in (("nato", self.tr("NATO symbols")), ("silhouette", self.tr("Silhouettes"))):
            choice = QRadioButton(words)
            choice.setChecked(self._session.show.style == style)
            choice.clicked.connect(partial(self._set_style, style))
            row.addWidget(choice)
        row.addStretch(1)
        return row

    def _set_style(self, style: str, *_: object) -> None:
        self._session.change_show(style=style)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell that it goes: the keys that it had are the table's then."""
        # Signals that stay connected close it again when it is hidden already.
        if self.isVisible():
            self.closed.emit()
        super().closeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go away with Escape; the table is ready below."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)
