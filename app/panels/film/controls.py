"""What makes the film go: play, steps, speed, by what one steps, the four jumps, camera and trails."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QToolButton,
    QWidget,
)

from app.film.playback import SPEEDS
from app.film.stops import Jump, Pace
from app.panels.layouts import column_in, lay, row_in
from app.panels.painting import LEFT_MIDDLE, smooth
from app.panels.parts import Look, icon_button, letters, name_icon, push_button
from app.panels.quiet import quiet
from app.view.film.projector import Projector
from app.view.session import Session

WIDTH_PX = 262
_PLAY_PX, _STEP_PX = 38, 28


class Toggle(QCheckBox):
    """A box to tick that looks like a switch."""

    def __init__(self, text: str, session: Session) -> None:
        super().__init__(text)
        self._session = session
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        # Painted by hand it does not look like any button of the system: the hand tells that it is one.
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """Return the room of the switch and its words."""
        theme = self._session.theme
        return QSize(
            theme.px(34) + self.fontMetrics().horizontalAdvance(self.text()),
            max(theme.px(22), self.fontMetrics().height() + theme.px(4)),
        )

    def minimumSizeHint(self) -> QSize:
        """Return the same: words that are cut say nothing."""
        return self.sizeHint()

    def hitButton(self, pos: object) -> bool:  # noqa: ARG002  (Qt's own signature)
        """Return True: the whole of it can be clicked."""
        return True

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002  (Qt's own signature)
        """Draw the switch: to the right in the accent where it is on."""
        theme = self._session.theme
        width, height = theme.px(24), theme.px(14)
        rail = QRectF(2, (self.height() - height) / 2, width, height)
        with smooth(self) as painter:
            painter.setPen(QColor(theme.accent if self.isChecked() or self.hasFocus() else theme.soft))
            painter.setBrush(QColor(theme.accent if self.isChecked() else theme.sunk))
            painter.drawRoundedRect(rail, height / 2, height / 2)
            painter.setBrush(QColor(theme.accent_ink if self.isChecked() else theme.soft))
            painter.setPen(Qt.PenStyle.NoPen)
            knob = height - 4
            x = rail.right() - knob - 2 if self.isChecked() else rail.left() + 2
            painter.drawEllipse(QRectF(x, rail.top() + 2, knob, knob))
            painter.setPen(QColor(theme.text))
            words = QRectF(rail.right() + theme.px(7), 0, self.width(), self.height())
            painter.drawText(words, LEFT_MIDDLE, self.text())
            if self.hasFocus():
                painter.setPen(QColor(theme.accent))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)


class FilmControls(QWidget):
    """The controls of one projector."""

    def __init__(self, session: Session, projector: Projector, jump: Callable[[Jump], object]) -> None:
        """Take what a jump does: it tells where there is nothing ahead."""
        super().__init__()
        self._session, self._projector = session, projector
        self._look = Look(session, self, has_ground=False)
        self.buttons = self._make_buttons()
        self.speed = self._make_speed()
        self.paces = {pace: QPushButton(words) for pace, words in self._pace_words().items()}
        # Exclusive by itself: one pace is down, and a click on it lets it be.
        self._group = QButtonGroup(self)
        self.jumps = self._make_jumps(jump)
        self.follows = Toggle(self.tr("Camera follows"), session)
        self.trails = Toggle(self.tr("Trails"), session)
        self._lay_out()
        self._connect()
        self.show_state()

    def _make_buttons(self) -> dict[str, QToolButton]:
        made = {
            "to-start": icon_button("to-start", self.tr("To the set-up"), lambda: self._projector.go_to(0)),
            "step-back": icon_button("step-back", self.tr("Back"), self._projector.back),
            "play": icon_button("play", self.tr("Play"), self._projector.toggle_play),
            "step": icon_button("step", self.tr("On"), self._projector.forward),
            "to-end": icon_button(
                "to-end",
                self.tr("To the end of this branch"),
                lambda: self._projector.go_to(self._projector.count),
            ),
        }
        for name, button in made.items():
            # Fixed, so that play and pause, which are two pictures, do not shift the others.
            edge = self._look.theme.px(_PLAY_PX if name == "play" else _STEP_PX)
            button.setFixedSize(edge, edge)
        made["play"].setProperty("primary", "true")
        made["play"].setProperty("round", "true")
        return made

    def _make_speed(self) -> QComboBox:
        speed = quiet(QComboBox())
        for factor in SPEEDS:
            speed.addItem(self.tr("{factor}x").format(factor=f"{factor:g}"), factor)
        speed.setAccessibleName(self.tr("Speed of the film"))
        # After a click the keys stay where they were: the arrows go on stepping the film.
        speed.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return speed

    def _pace_words(self) -> dict[Pace, str]:
        return {
            Pace.CHANGE: self.tr("Change"),
            Pace.UNIT: self.tr("Unit"),
            Pace.COMBAT: self.tr("Combat"),
            Pace.PHASE: self.tr("Phase"),
            Pace.TURN: self.tr("Turn"),
        }

    def _make_jumps(self, jump: Callable[[Jump], object]) -> dict[Jump, QPushButton]:
        plan = (
            (Jump.COMBAT, self.tr("Next combat"), "burst"),
            (Jump.TOWN, self.tr("Next town"), "house"),
            (Jump.LOSS, self.tr("Next loss"), "close"),
            (Jump.REMARK, self.tr("Next remark"), "bubble"),
        )
        made = {what: push_button(words, partial(jump, what), sign) for what, words, sign in plan}
        made[Jump.TOWN].setToolTip(self.tr("The next place that changes hands"))
        made[Jump.REMARK].setToolTip(self.tr("The next remark or bookmark"))
        for button in made.values():
            button.setProperty("align", "left")
        return made

    def _lay_out(self) -> None:
        row = lay(row_in(gap=4), *self.buttons.values(), 1, self.speed)
        heading = QHBoxLayout()
        lay(heading, letters(self.tr("Step by"), "note"), 1, letters(self.tr("[ ] phase   , . step"), "note"))
        jumps = QGridLayout()
        jumps.setSpacing(6)
        for number, jump in enumerate(self.jumps.values()):
            jumps.addWidget(jump, number // 2, number % 2)
        switches = lay(QHBoxLayout(), self.follows, 1, self.trails)
        lay(column_in(self, 5), row, heading, self._segments(), jumps, switches, 1)
        self._look.dress()

    def _segments(self) -> QWidget:
        """Return the row of what one steps by: one of them is down."""
        whole = QWidget()
        whole.setProperty("segments", "true")
        whole.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = row_in(whole, 0, (1, 1, 1, 1))
        for number, segment in enumerate(self.paces.values()):
            segment.setCheckable(True)
            segment.setProperty("segment", "true")
            segment.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self._group.addButton(segment, number)
            # Shares by the length of the words: equal ones would cut the longest.
            row.addWidget(segment, len(segment.text()))
        return whole

    def _connect(self) -> None:
        # Sent for a person's choice alone, not for what `show_state` sets.
        self.speed.activated.connect(lambda n: self._projector.set_speed(float(self.speed.itemData(n))))
        self._group.idClicked.connect(lambda n: self._projector.set_pace(tuple(self.paces)[n]))
        self.follows.toggled.connect(self._projector.follow_with_camera)
        self.trails.toggled.connect(lambda is_on: self._session.change_show(trails=is_on))
        self._projector.changed.connect(self.show_state)
        self._projector.switched.connect(lambda _: self.show_state())
        self._session.shown.connect(lambda _: self.show_state())

    def show_state(self) -> None:
        """Show how the film plays now."""
        playback, play = self._projector.playback, self.buttons["play"]
        self.speed.setCurrentIndex(SPEEDS.index(playback.speed))
        self.paces[playback.pace].setChecked(True)
        self.follows.setChecked(self._projector.follows_camera)
        self.trails.setChecked(self._session.show.trails)
        name_icon(play, "pause" if playback.is_playing else "play")
        words = self.tr("Pause") if playback.is_playing else self.tr("Play")
        play.setToolTip(words)
        play.setAccessibleName(words)
        self._look.dress()
