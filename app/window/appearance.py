"""How the window looks at first, by a person's settings: light or dark, style and size of the counters."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from app.settings import Settings
from app.view import application_theme
from app.view.session import Show

_IS_DARK = "adjutant_is_dark"


def show_from(settings: Settings) -> Show:
    """Return how the table is shown at first."""
    is_dark = application_theme.system_is_dark() if settings.theme == "system" else settings.theme == "dark"
    return Show(
        style=settings.style,
        counter_scale=settings.counter_scale,
        closed_sides=frozenset(settings.closed_sides),
        is_dark=is_dark,
        has_motion=settings.has_motion,
        own_map=settings.own_map,
        tray=False,
    )


def dress(*, is_dark: bool) -> None:
    """Give the whole application a theme, unless it has it already."""
    app = QApplication.instance()
    # To dress the application polishes every widget: too dear to do for nothing at each new game.
    if isinstance(app, QApplication) and app.property(_IS_DARK) != is_dark:
        app.setProperty(_IS_DARK, is_dark)
        application_theme.apply(app, is_dark)
