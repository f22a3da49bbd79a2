"""The rail: what a collapsed side of the window leaves to be seen, a button for each of its panels."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QMenu,
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
    QWidget,
)

from app.assist.remarks import Sign
from app.panels.assistant_parts import sign_colour
from app.panels.layouts import column_in
from app.panels.parts import Look, icon_button, literal, name_icon
from app.view.icons import paint_icon
from app.view.session import Session
from app.view.theme import LABEL_PX, Theme

RAIL_PX = 36
"""The width of a rail (art guide, section 7)."""
_ICON_PX, _SIGN_PX, _CORNER_PX, _PAD_PX, _GAP_PX = 20, 16, 12, 8, 5
_HANDLE_PX = QSize(16, 56)
_BETWEEN_PX, _EDGE_PX = 3, 4
TIGHT, ICON_ONLY, TITLED, WORDED = range(4)
"""How much a button says where there is more room: its icon without room about it, with a sign on its corner;
its icon and sign; its title; what waits in its panel."""
_DETAILS = (
    (WORDED, TITLED),
    (TITLED, TITLED),
    (WORDED, ICON_ONLY),
    (TITLED, ICON_ONLY),
    (ICON_ONLY, ICON_ONLY),
    (TIGHT, TIGHT),
)
"""What buttons with a sign say and those without, from the most to the least."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What waits in a panel that is out of sight. `figure` is the shortest text for it."""

    sign: Sign
    words: str
    figure: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A panel as its rail lists it: `key` is the shortcut that brings it into sight."""

    name: str
    title: str
    icon: str
    key: str


class RailButton(QToolButton):
    """A panel's icon, its title along the rail, and a sign with words where something waits in it."""

    def __init__(self, look: Look, entry: Entry, *, is_left: bool) -> None:
        super().__init__()
        self.entry = entry
        self.notice: Notice | None = None
        self.detail = WORDED
        self._look, self._is_left = look, is_left
        # Down while its panel is open, as a tab would be.
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        name_icon(self, entry.icon)
        self.show_notice(None)

    def show_notice(self, notice: Notice | None) -> None:
        """Show what waits in the panel, None where nothing does."""
        self.notice = notice
        name = f"{self.entry.title}: {notice.words}" if notice is not None else self.entry.title
        self.setAccessibleName(name)
        self.setToolTip(f"{name} ({self.entry.key})")
        self.updateGeometry()
        self.update()

    def words_at(self, detail: int) -> str:
        """Return what is written along the rail at a detail."""
        if detail <= ICON_ONLY:
            return ""
        return self.entry.title if detail == TITLED or self.notice is None else self.accessibleName()

    def length_at(self, detail: int) -> int:
        """Return the height that the button takes at a detail."""
        px, words = self._look.theme.px, self.words_at(detail)
        if detail == TIGHT:
            return px(_ICON_PX)
        length = px(2 * _PAD_PX + _ICON_PX)
        if self.notice is not None:
            # The figure of a sign stands below it and not beside: a rail is 36 pixels wide.
            length += px(2 * _GAP_PX + _SIGN_PX) + self.fontMetrics().height()
        return length + (px(_GAP_PX) + self._length_of(words) if words else 0)

    def _length_of(self, words: str) -> int:
        # In the letters that are painted, whatever the style gave the button.
        self.setFont(self._look.theme.font(LABEL_PX))
        return self.fontMetrics().horizontalAdvance(words) + 2

    def sizeHint(self) -> QSize:
        """Return the width of a rail, and the height for what is said."""
        # Less the margins of the rail.
        return QSize(self._look.theme.px(RAIL_PX) - 2, self.length_at(self.detail))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002  (Qt's own signature)
        """Paint the button, the icon, the sign with its figure, and the words along the rail."""
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        # Of Qt's button only the ground: it would draw the icon in the middle, where the words are.
        painter = QStylePainter(self)
        painter.drawPrimitive(QStyle.PrimitiveElement.PE_PanelButtonTool, option)
        px = self._look.theme.px
        edge = px(_ICON_PX)
        y = 0 if self.detail == TIGHT else px(_PAD_PX)
        self.icon().paint(painter, (self.width() - edge) // 2, y, edge, edge)
        # Without room about it the sign has no place below the icon.
        if self.detail == TIGHT:
            self._paint_corner_sign(painter)
            return
        y = self._paint_sign(painter, y + edge + px(_GAP_PX))
        painter.setPen(QColor(self._look.theme.text))
        painter.setFont(self._look.theme.font(LABEL_PX))
        self._paint_along(painter, y, self.words_at(self.detail))

    def _paint_sign(self, painter: QPainter, y: int) -> int:
        """Paint the sign and the figure below it; return where the next part begins."""
        if self.notice is None:
            return y
        theme = self._look.theme
        edge, line = theme.px(_SIGN_PX), self.fontMetrics().height()
        rect = QRectF((self.width() - edge) / 2, y, edge, edge)
        ink = sign_colour(self.notice.sign, theme)
        paint_icon(painter, rect, self.notice.sign.value, ink, theme.panel)
        painter.setPen(QColor(theme.text))
        painter.setFont(theme.font(LABEL_PX, QFont.Weight.DemiBold))
        rect = QRectF(0, y + edge, self.width(), line)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, self.notice.figure)
        return y + edge + line + theme.px(_GAP_PX)

    def _paint_corner_sign(self, painter: QPainter) -> None:
        """Paint the sign small on the corner of the icon."""
        if self.notice is not None:
            theme = self._look.theme
            edge = theme.px(_CORNER_PX)
            rect = QRectF(self.width() - edge - 1, 0, edge, edge)
            paint_icon(
                painter, rect, self.notice.sign.value, sign_colour(self.notice.sign, theme), theme.panel
            )

    def _paint_along(self, painter: QPainter, y: int, words: str) -> None:
        length = self._length_of(words)
        painter.save()
        # At the left words run up from their foot, at the right down from their head.
        start = QPointF(0, y + length) if self._is_left else QPointF(self.width(), y)
        painter.translate(start)
        painter.rotate(-90 if self._is_left else 90)
        painter.drawText(QRectF(0, 0, length, self.width()), Qt.AlignmentFlag.AlignCenter, words)
        painter.restore()


class Rail(QWidget):
    """The buttons of one side; those of panels that are not at hand are hidden.

    Where the rail is too short for all others, a menu at its end has those that are left over.
    """

    chosen = Signal(str)
    """The name of a panel that should be seen, or put away again."""
    toggled = Signal()
    """The side should be opened, or shut."""
    pinned = Signal(bool)
    """The drawer should stay open, or not."""

    def __init__(self, session: Session, entries: Iterable[Entry], title: str, *, is_left: bool) -> None:
        super().__init__()
        self.setAccessibleName(title)
        self._look, self._is_left = Look(session, self), is_left
        self.toggle = icon_button(self._chevron(is_open=False), title, self.toggled.emit)
        pin = self.tr("Pin the drawer: it stays open")
        self.pin = icon_button("pin", pin, lambda: self.pinned.emit(self.pin.isChecked()))
        self.pin.setCheckable(True)
        self.buttons = {each.name: RailButton(self._look, each, is_left=is_left) for each in entries}
        self._at_hand = frozenset(self.buttons)
        # Qt opens the menu by itself; the click has nothing else to do.
        self.more = icon_button("more", self.tr("More panels"), lambda: None)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu = QMenu(self.more)
        self._menu.aboutToShow.connect(self._fill_menu)
        self.more.setMenu(self._menu)
        self._build()
        self._look.dress()

    def _build(self) -> None:
        column = column_in(self, _BETWEEN_PX, (1, _EDGE_PX, 1, _EDGE_PX))
        for button in (self.toggle, self.pin, *self.buttons.values(), self.more):
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        for name, button in self.buttons.items():
            button.clicked.connect(lambda _=False, name=name: self.chosen.emit(name))
        self.pin.hide()
        self.more.hide()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self._fit_width(self._look.theme)
        self._look.changed.connect(self._fit_width)

    def _fit_width(self, theme: Theme) -> None:
        self.setFixedWidth(theme.px(RAIL_PX))

    def _chevron(self, *, is_open: bool) -> str:
        return "chevron-left" if self._is_left == is_open else "chevron-right"

    def show_state(self, *, is_open: bool, current: str, can_pin: bool, is_pinned: bool) -> None:
        """Show whether the side is open, at which panel, and whether it stays."""
        name_icon(self.toggle, self._chevron(is_open=is_open))
        self.pin.setVisible(can_pin)
        self.pin.setChecked(is_pinned)
        name_icon(self.pin, "pin-set" if is_pinned else "pin")
        for name, button in self.buttons.items():
            # Shown as the side is: a click has checked its button by itself, whatever came of it.
            button.setChecked(is_open and name == current)
        self._fit_words()
        self._look.dress()

    def show_panels(self, names: Iterable[str]) -> None:
        """Show the buttons of the panels that are at hand."""
        self._at_hand = frozenset(names)
        self._fit_words()

    def show_notice(self, name: str, notice: Notice | None) -> None:
        """Sign a panel in which something waits."""
        if self.buttons[name].notice != notice:
            self.buttons[name].show_notice(notice)
            self._fit_words()

    def minimumSizeHint(self) -> QSize:
        """Return the room for one panel and the menu of all others."""
        # Not the buttons' own heights: they would keep the window from ever becoming lower.
        least = self._look.theme.px(_ICON_PX) + self.more.sizeHint().height() + 2 * _BETWEEN_PX
        return QSize(self._look.theme.px(RAIL_PX), least + self._height_of(()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say as much as fits."""
        super().resizeEvent(event)
        self._fit_words()

    def _fit_words(self) -> None:
        """Say as much on every button as fits on the rail, and rather on those that have a sign."""
        at_hand = [button for name, button in self.buttons.items() if name in self._at_hand]
        fitting = (each for each in _DETAILS if self._height_at(*each) <= self.height())
        signed, plain = next(fitting, _DETAILS[-1])
        for button in self.buttons.values():
            button.detail = signed if button.notice is not None else plain
        kept = at_hand if self._height_at(signed, plain) <= self.height() else self._first_of(at_hand)
        for button in self.buttons.values():
            button.setVisible(button in kept)
            button.updateGeometry()
            button.update()
        self.more.setVisible(len(kept) < len(at_hand))

    def _first_of(self, buttons: list[RailButton]) -> list[RailButton]:
        """Return the buttons that fit beside the menu: the open one, those with a sign, then the first."""
        room = self.height() - self.more.sizeHint().height() - _BETWEEN_PX
        kept: list[RailButton] = []
        # Sorted for who stays, not for where: the column keeps the places that people know.
        for button in sorted(buttons, key=lambda each: (not each.isChecked(), each.notice is None)):
            if self._height_of([*kept, button]) <= room:
                kept.append(button)
        return kept

    def _fill_menu(self) -> None:
        """List the panels that have no button now, with what waits in them."""
        self._menu.clear()
        for name in self.left_over:
            # By the name for the ear, which has what waits in the panel as well.
            action = self._menu.addAction(
                self.buttons[name].icon(), literal(self.buttons[name].accessibleName())
            )
            action.triggered.connect(lambda _=False, name=name: self.chosen.emit(name))

    @property
    def left_over(self) -> list[str]:
        """The panels at hand that the rail is too short for."""
        return [name for name, button in self.buttons.items() if name in self._at_hand and button.isHidden()]

    def _height_at(self, signed: int, plain: int) -> int:
        """Return the height of the rail with these details of buttons with and without a sign."""
        shown = [button for name, button in self.buttons.items() if name in self._at_hand]
        lengths = (each.length_at(plain if each.notice is None else signed) + _BETWEEN_PX for each in shown)
        return self._height_of(()) + sum(lengths)

    def _height_of(self, buttons: Collection[RailButton]) -> int:
        """Return the height of the rail with some buttons as they are."""
        # Not `isVisible`, which is false of all while the rail itself is not shown yet.
        fixed = [each for each in (self.toggle, self.pin) if not each.isHidden()]
        lengths = [each.sizeHint().height() + _BETWEEN_PX for each in (*fixed, *buttons)]
        return sum(lengths) + 2 * _EDGE_PX


class EdgeHandle(QToolButton):
    """A grip at the table's edge that collapses the side beside it."""

    def __init__(self, session: Session, title: str, parent: QWidget | None, *, is_left: bool) -> None:
        super().__init__(parent)
        self._look = Look(session, self)
        self.setAccessibleName(title)
        self.setToolTip(title)
        self.setProperty("handle", "true")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._icon = "chevron-left" if is_left else "chevron-right"
        theme = self._look.theme
        # It lies over the table: no layout gives it a size.
        self.setFixedSize(theme.px(_HANDLE_PX.width()), theme.px(_HANDLE_PX.height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the button with its chevron."""
        super().paintEvent(event)
        edge = self.width() - 2.0
        with QPainter(self) as painter:
            rect = QRectF(1, (self.height() - edge) / 2, edge, edge)
            paint_icon(painter, rect, self._icon, self._look.theme.text)
