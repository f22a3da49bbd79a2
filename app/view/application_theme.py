"""The theme on the whole application: its style sheet, its palettes, and what the system wishes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from app.view.stylesheet import stylesheet_text
from app.view.theme import (
    BODY_PX,
    FIGURE_PX,
    INTERFACE,
    LABEL_PX,
    NOTE_PX,
    ODDS_PX,
    TITLE_PX,
    Theme,
    load_fonts,
    theme_of,
)

_STYLE, _FUSION = "adjutant_style", "Fusion"


def system_is_dark() -> bool:
    """Return whether the system wants dark windows; one that says nothing does not."""
    return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark


def follow_system(tell: Callable[[bool], None]) -> Callable[[], None]:
    """Call `tell(is_dark)` whenever the system changes its mind; return the function that ends this."""
    hints = QGuiApplication.styleHints()
    connection = hints.colorSchemeChanged.connect(lambda scheme: tell(scheme == Qt.ColorScheme.Dark))
    # The hints live as long as the process: a window that does not end this would never be collected.
    return lambda: _disconnect(connection)


def _disconnect(connection: object) -> None:
    QGuiApplication.styleHints().disconnect(connection)  # type: ignore[call-overload]  # the stub lacks this form


def apply(app: QApplication, is_dark: bool) -> Theme:
    """Dress the whole application and return the theme in use."""
    if INTERFACE not in QFontDatabase.families():
        load_fonts()
    theme = theme_of(is_dark)
    # Under a style sheet the application no longer tells which style it has below.
    if app.property(_STYLE) != _FUSION:
        app.setStyle(_FUSION)
        app.setProperty(_STYLE, _FUSION)
    # Before the sheet: widgets are polished with it, and read the palette then.
    app.setPalette(palette(theme))
    for name in ("QCheckBox", "QRadioButton"):
        app.setPalette(box_palette(theme), name)  # type: ignore[arg-type]  # the stub asks for bytes
    app.setFont(theme.font())
    # A sheet in place of another is given to each widget once for every widget above it. Taken off and put
    # on it is given to each twice: less than half the time.
    app.setStyleSheet("")
    app.setStyleSheet(stylesheet(theme))
    return theme


def stylesheet(theme: Theme) -> str:
    """Return the style sheet of all widgets."""
    sizes = {name: theme.points(size) for name, size in _LETTERS.items()}
    return stylesheet_text(theme, sizes)


_LETTERS: Mapping[str, float] = MappingProxyType(
    {
        "note": NOTE_PX,
        "label": LABEL_PX,
        "body": BODY_PX,
        "title": TITLE_PX,
        "figure": FIGURE_PX,
        "odds": ODDS_PX,
    }
)


def box_palette(theme: Theme) -> QPalette:
    """Return the palette of boxes to tick: the style takes their outline from the ground, only darker.

    Of the panel's ground it would be as good as invisible, in the dark most of all.
    """
    made = palette(theme)
    # Fusion draws the outline in `darker(140)` and `lighter(110)`: this undoes both.
    made.setColor(QPalette.ColorRole.Window, QColor(theme.soft).darker(110).lighter(140))
    return made


def palette(theme: Theme) -> QPalette:
    """Return the palette for whatever the style sheet leaves to Qt: arrows, ticks, selections."""
    roles = QPalette.ColorRole
    colours = {
        roles.Window: theme.panel,
        roles.Base: theme.raised,
        roles.AlternateBase: theme.sunk,
        roles.Button: theme.raised,
        roles.ToolTipBase: theme.raised,
        roles.Text: theme.text,
        roles.WindowText: theme.text,
        roles.ButtonText: theme.text,
        roles.ToolTipText: theme.text,
        roles.PlaceholderText: theme.soft,
        roles.Highlight: theme.accent,
        roles.HighlightedText: theme.accent_ink,
        roles.Link: theme.accent,
        roles.Accent: theme.accent,
    }
    made = QPalette(QColor(theme.raised), QColor(theme.panel))
    for role, colour in colours.items():
        made.setColor(role, QColor(colour))
    for role in (roles.Text, roles.WindowText, roles.ButtonText):
        # Qt's own grey of what is disabled is worked out from the ground, too pale to be read.
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme.soft))
    return made
