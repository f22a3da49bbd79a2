"""Small parts that the panels are made of: letters, buttons with drawn icons, rules."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QToolButton,
    QWidget,
)

from app.view.icons import icon
from app.view.session import Session, Show
from app.view.theme import Theme
from app.view.tips import tip
from app.view.translated import tr as _tr
from rules.words import Words

_ICON_PROPERTY, _ICON_PX = "icon_name", 16
_KEPT_BY_THE_MAP = Qt.FocusPolicy.TabFocus
"""How the buttons of the panels take the keys: a click leaves them where they are, so that the next letter
typed still goes to the map."""


class Look(QObject):
    """The theme of one panel: tells when it changes and gives the icons of the panel their colours."""

    changed = Signal(object)
    """The new `Theme`."""

    def __init__(self, session: Session, panel: QWidget, *, has_ground: bool = True) -> None:
        """Follow the session; a panel without a ground of its own shows what lies behind it."""
        super().__init__(panel)
        self._panel = panel
        if has_ground:
            panel.setProperty("panel", "true")
            panel.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._session = session
        self.theme: Theme = session.theme
        self._icons: dict[tuple[str, str], QIcon] = {}
        session.shown.connect(self._follow)

    @property
    def words(self) -> Words:
        """What the game calls its sides, units and cases."""
        return self._session.game.words

    def _follow(self, show: Show) -> None:
        # All else that is shown otherwise has no other inks.
        if show.is_dark != self.theme.is_dark:
            self.theme = self._session.theme
            self._icons.clear()
            self.dress()
            self.changed.emit(self.theme)

    def dress(self) -> None:
        """Draw the icons of all buttons of the panel in the theme's ink."""
        for button in self._panel.findChildren(QAbstractButton):
            name = button.property(_ICON_PROPERTY)
            if name:
                ink = self.theme.accent_ink if button.property("primary") == "true" else ""
                button.setIcon(self._icon(name, ink))
                button.setIconSize(QSize(self.theme.px(_ICON_PX), self.theme.px(_ICON_PX)))
        self._panel.update()

    def _icon(self, name: str, ink: str) -> QIcon:
        """Return an icon, drawn once: a panel that is made anew at every step has the same ones."""
        if (name, ink) not in self._icons:
            self._icons[name, ink] = icon(name, self.theme, ink)
        return self._icons[name, ink]


def literal(words: str) -> str:
    """Return words for a button or an entry of a menu as they are meant, for names that come from files."""
    # Qt takes an ampersand for the mark of a key: it would be gone, and the letter behind it underlined.
    return words.replace("&", "&&")


def letters(text: str = "", role: str = "label", *, can_wrap: bool = False, can_copy: bool = False) -> QLabel:
    """Return a text in one of the style sheet's roles. It is always plain: no text is read as markup."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("role", role)
    label.setWordWrap(can_wrap)
    if can_copy:
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


class Elided(QLabel):
    """A line of letters that ends with dots where there is no room; the tooltip has it whole."""

    def __init__(self, role: str = "label") -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        # Kept apart from the text: that is what fits, and another width shows more of it.
        self.whole = self._short = ""

    def show_words(self, words: str, short: str = "") -> None:
        """Show a text as far as it fits; where there is a short one, that in the place of a cut one."""
        self.whole, self._short = words, short
        self.setAccessibleDescription(words)
        self._fit()

    @property
    def whole_width(self) -> int:
        """The width that the whole text takes."""
        # A pixel for rounding, or the last letter would be cut.
        return self.fontMetrics().horizontalAdvance(self.whole) + 1

    @property
    def short_width(self) -> int:
        """The width that the short text takes, of the whole where there is no other."""
        return self.fontMetrics().horizontalAdvance(self._short or self.whole) + 1

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the text anew."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        words = self._short if self._short and self.whole_width > self.width() else self.whole
        fitting = self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, self.width())
        self.setText(fitting)
        self.setToolTip(tip(self.whole) if fitting != self.whole else "")


class ElidedButton(QPushButton):
    """A button whose words end with dots where there is no room; the tooltip has them whole."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = words
        self.setAccessibleName(words)
        # As wide as its place: by its own hint a long name would push its column out of a card's edge.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._show(words)

    def _show(self, words: str) -> None:
        self.setText(literal(words))
        self.setToolTip("" if words == self._words else tip(self._words))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the words anew."""
        super().resizeEvent(event)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        room = self.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, self).width()
        if self.menu() is not None:
            room -= self.style().pixelMetric(QStyle.PixelMetric.PM_MenuButtonIndicator, option, self)
        self._show(self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room))


def chip(text: str, tone: str = "") -> QLabel:
    """Return a small rounded word, in a tone's colours where one is given."""
    label = letters(text)
    label.setProperty("chip", "true")
    if tone:
        label.setProperty("tone", tone)
    label.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return label


def switch(text: str, tip: str = "") -> QPushButton:
    """Return a rounded button that stays down."""
    button = QPushButton(literal(text))
    button.setFocusPolicy(_KEPT_BY_THE_MAP)
    button.setProperty("chip", "true")
    button.setCheckable(True)
    button.setToolTip(tip)
    # Else Return anywhere in a dialog might press it.
    button.setAutoDefault(False)
    return button


def icon_button(name: str, title: str, do: Callable[[], object], words: str = "") -> QToolButton:
    """Return a flat button with an icon; `title` is its tooltip and what a screen reader says."""
    button = QToolButton()
    button.setProperty(_ICON_PROPERTY, name)
    button.setToolTip(title)
    button.setAccessibleName(title)
    button.setFocusPolicy(_KEPT_BY_THE_MAP)
    if words:
        button.setText(literal(words))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.clicked.connect(lambda _checked=False: do())
    return button


def push_button(
    words: str, do: Callable[[], object], name: str = "", *, is_primary: bool = False
) -> QPushButton:
    """Return a button with words, and an icon where one is named."""
    button = QPushButton(literal(words))
    button.setFocusPolicy(_KEPT_BY_THE_MAP)
    button.setProperty(_ICON_PROPERTY, name)
    if is_primary:
        button.setProperty("primary", "true")
    button.setAutoDefault(False)
    button.clicked.connect(lambda _checked=False: do())
    return button


def link(words: str, do: Callable[[], object]) -> QPushButton:
    """Return a button that looks like a link."""
    button = push_button(words, do)
    button.setProperty("link", "true")
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    return button


def add_choice(menu: QMenu, words: str, do: Callable[[], object], *, is_on: bool) -> None:
    """Add an entry to a menu that shows by a tick whether it is what holds now."""
    action = menu.addAction(words)
    action.setCheckable(True)
    action.setChecked(is_on)
    action.triggered.connect(lambda _checked=False: do())


def name_case(button: QAbstractButton, case: str) -> None:
    """Say for the ear and in the tooltip that a button with the number of a case opens it."""
    read = _tr("Read case {case}")
    button.setToolTip(read.format(case=case))
    button.setAccessibleName(_tr("Case {case}").format(case=case))


def name_icon(button: QAbstractButton, name: str) -> None:
    """Give a button another icon; it is drawn when its panel is dressed."""
    button.setProperty(_ICON_PROPERTY, name)


def rule() -> QFrame:
    """Return a thin line across."""
    line = QFrame()
    line.setProperty("rule", "true")
    return line


def stand_out(button: QAbstractButton, *, is_primary: bool) -> None:
    """Let a button stand out as the likeliest, or no longer."""
    wanted = "true" if is_primary else "false"
    # To restyle is dear, since Qt looks through the whole sheet; most changes leave the button as it is.
    if button.property("primary") != wanted:
        button.setProperty("primary", wanted)
        restyle(button)


def restyle(widget: QWidget) -> None:
    """Let the style sheet look at a widget's properties again."""
    # Qt looks at the properties of a widget only when it is given its style.
    widget.style().unpolish(widget)
    widget.style().polish(widget)
