"""The box over the map with the layers of the film: a tick for each front, another date, heat."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import QCheckBox, QFrame, QMenu, QToolButton

from app.panels.flow import Flow, let_go, widgets_in
from app.panels.painting import smooth
from app.panels.parts import Look, icon_button, letters, literal
from app.view.film.layer_marks import grade_of
from app.view.film.layers import FilmLayers
from app.view.pens import round_pen
from app.view.session import Session
from app.view.theme import Theme

_LINE_PX, _LINE_HEIGHT_PX = 26, 10
NOW = "now"


class FrontBox(QFrame):
    """Shown while any layer is on."""

    def __init__(self, session: Session, layers: FilmLayers) -> None:
        super().__init__()
        self.setProperty("raised", "true")
        self.setAccessibleName(self.tr("Layers of the film"))
        # The layers outlive the box: they are switched by the menu as well, and it only shows how they stand.
        self._layers = layers
        self._look = Look(session, self, has_ground=False)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._flow = Flow(12, 4)
        self._flow.setContentsMargins(12, 7, 8, 7)
        self.setLayout(self._flow)
        self.ticks: dict[str, QCheckBox] = {}
        """By date, `now`, and `heat`."""
        self.add_date = QToolButton()
        self.close_button = QToolButton()
        self._is_filling = False
        layers.changed.connect(self.refresh)
        self._look.changed.connect(lambda _: self.refresh())
        self.refresh()

    def refresh(self) -> None:
        """Show what can be chosen now, and what is on."""
        self.setVisible(self._layers.is_on)
        if not self._layers.is_on or self._is_filling:
            return
        # A tick that is made anew says that it is on, which nobody asks for.
        self._is_filling = True
        focused = next((key for key, tick in self.ticks.items() if tick.hasFocus()), "")
        # All anew: dates come and go, and the ticks stand in their order.
        let_go(self._flow)
        self.ticks.clear()
        self._fill()
        self._look.dress()
        if focused in self.ticks:
            self.ticks[focused].setFocus(Qt.FocusReason.OtherFocusReason)
        self._is_filling = False
        self.adjustSize()

    def _fill(self) -> None:
        layers = self._layers
        self._flow.addWidget(letters(self.tr("Front"), "strong"))
        dates = layers.dates
        # In their order, as each front's width and strength hang on its place among those shown.
        shown = [*(date for date, is_on in dates.items() if is_on), *([NOW] if layers.has_now else [])]
        for date, is_on in dates.items():
            self._add_tick(date, layers.words_of(date), shown, is_on=is_on)
        self._add_tick(NOW, self.tr("Now"), shown, is_on=layers.has_now)
        self.add_date = icon_button(
            "plus", self.tr("Front of another date"), self._offer_dates, self.tr("Date")
        )
        self._flow.addWidget(self.add_date)
        self._add_tick("heat", self.tr("Heat of movement"), [], is_on=layers.has_heat)
        self.close_button = icon_button("close", self.tr("Take these layers away"), layers.end)
        self._flow.addWidget(self.close_button)
        # As high as the highest, so that all stand on one line.
        for part in widgets_in(self._flow):
            part.setMinimumHeight(self.close_button.sizeHint().height())

    def _add_tick(self, key: str, words: str, shown: list[str], *, is_on: bool) -> None:
        tick = QCheckBox(literal(words))
        tick.setChecked(is_on)
        tick.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if key in shown:
            width, strength = grade_of(shown.index(key), len(shown))
            tick.setIcon(_line_icon(self._look.theme, width, strength))
            tick.setIconSize(QSize(self._look.theme.px(_LINE_PX), self._look.theme.px(_LINE_HEIGHT_PX)))
        tick.toggled.connect(lambda is_now_on: self._set(key, is_on=is_now_on))
        self.ticks[key] = tick
        self._flow.addWidget(tick)

    def _set(self, key: str, *, is_on: bool) -> None:
        if key == NOW:
            self._layers.show_now(is_on=is_on)
        elif key == "heat":
            self._layers.show_heat(is_on=is_on)
        else:
            self._layers.show_date(key, is_on=is_on)

    def _offer_dates(self) -> QMenu:
        """List the turns of the game."""
        menu = QMenu(self)
        # A menu shown by `popup` has no owner that would end it.
        menu.aboutToHide.connect(menu.deleteLater)
        fill_dates(menu, self._layers)
        menu.popup(self.add_date.mapToGlobal(self.add_date.rect().bottomLeft()))
        return menu


def fill_dates(menu: QMenu, layers: FilmLayers) -> None:
    """Fill a menu with the turns of the game; those whose front is shown are ticked."""
    for date in dict.fromkeys(turn.date for turn in layers.turns if turn.date):
        action = menu.addAction(literal(layers.words_of(date)))
        action.setCheckable(True)
        action.setChecked(layers.dates.get(date, False))
        action.toggled.connect(partial(_show_date, layers, date))


def _show_date(layers: FilmLayers, date: str, is_on: bool) -> None:  # a signal gives it
    layers.show_date(date, is_on=is_on)


def _line_icon(theme: Theme, width_px: float, strength: float) -> QIcon:
    """Return a piece of a front as it lies on the map, in the ink of the box's theme."""
    wide, high = theme.px(_LINE_PX), theme.px(_LINE_HEIGHT_PX)
    # Twice the size, marked so: sharp on fine screens too.
    pixmap = QPixmap(2 * wide, 2 * high)
    pixmap.setDevicePixelRatio(2.0)
    pixmap.fill(Qt.GlobalColor.transparent)
    with smooth(pixmap) as painter:
        ink = QColor(theme.text)
        ink.setAlphaF(strength)
        painter.setPen(round_pen(ink, width_px))
        painter.drawLine(QPointF(3, high / 2), QPointF(wide - 3, high / 2))
    return QIcon(pixmap)
