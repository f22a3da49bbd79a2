"""The strip at the top: the days, the phases of both sides, the steps, the weather, on and back."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from app.assist.turn.clerk import roll_weather
from app.panels.day_track import DayTrack
from app.panels.parts import Elided, Look, icon_button, letters, push_button
from app.panels.phase_track import PhaseTrack
from app.panels.tracks import StepTrack
from app.table import clock
from app.table.changes import Register
from app.table.clock import Pace
from app.view.desk import Desk
from app.view.icons import icon
from counters.roster import Turn
from rules.phases import Moment, next_step

_GAP_PX, _HEAD_GAP_PX = 18, 8
_MOST_WORDS_PX = 260
"""What the words of the day may take where the days themselves take less."""

_ONWARD = frozenset({Pace.NEXT_STEP, Pace.NEXT_PHASE, Pace.NEXT_SIDE, Pace.NEXT_TURN})
_WEATHER_ICONS = {"clear": "sun", "overcast": "cloud", "snow": "snow", "rain": "rain"}


class TurnStrip(QWidget):
    """Where the game stands. Clicking a day, phase or step goes there; all of it is in the journal."""

    leaving = Signal()
    """The clock is about to go on from the step under way."""

    def __init__(self, desk: Desk, turns: Sequence[Turn] = (), parent: QWidget | None = None) -> None:
        """Show the days of `turns`, with a dot where something happens or comes; else all of the track."""
        super().__init__(parent)
        self.setAccessibleName(self.tr("Turn"))
        self._desk, self._look = desk, Look(desk, self)
        dates = {turn.date for turn in turns}
        self._days = [day for day in clock.days(desk.game.sheet) if not dates or day.date in dates]
        self._phases = desk.game.sequence.phases
        self.days = DayTrack(self._look, self.tr("Days"), self._days, _eventful(turns))
        self.phases = PhaseTrack(self._look, self.tr("Phases"), self._phases)
        self.steps = StepTrack(self._look, self.tr("Steps of the phase"))
        self._month, self._turn, self._today = Elided("note"), letters("", "note"), Elided("note")
        self._weather = QToolButton()
        self._day_part = QWidget()
        self.next_button = push_button("", lambda: self.advance(Pace.NEXT_STEP), is_primary=True)
        self.previous_button = icon_button(
            "chevron-left", self.tr("Previous step"), lambda: self.advance(Pace.PREVIOUS_STEP)
        )
        self._build()
        self._connect()
        self._refresh()

    # ---- building

    def _build(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 14, 4)
        row.setSpacing(_GAP_PX)
        self._day_part.setLayout(self._day_column())
        row.addWidget(self._day_part, 1)
        row.addLayout(_column(self.phases, self.steps), 1)
        row.addLayout(self._weather_column())
        buttons = QHBoxLayout()
        buttons.setSpacing(4)
        buttons.addWidget(self.previous_button)
        buttons.addWidget(self.next_button)
        row.addLayout(buttons)
        self.next_button.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self._look.dress()
        self._hold_width()
        self.setMinimumHeight(self.sizeHint().height())

    def _day_column(self) -> QVBoxLayout:
        head = QHBoxLayout()
        head.setSpacing(_HEAD_GAP_PX)
        head.addWidget(self._month, 1)
        head.addWidget(self._turn)
        return _column(head, self.days, self._today)

    def _weather_column(self) -> QVBoxLayout:
        menu = QMenu(self._weather)
        menu.addAction(self.tr("&Roll"), self.roll_weather)
        menu.addSeparator()
        for word, title in clock.weathers(self._desk.game.sheet).items():
            action = menu.addAction(self.tr(title))
            action.setData(word)
            action.triggered.connect(lambda _=False, word=word: self.set_weather(word))
        self._weather.setMenu(menu)
        self._weather.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._weather.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._weather.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._weather.setProperty("figure", "true")
        return _column(letters(self.tr("Weather"), "note"), self._weather, letters("", "note"))

    def _connect(self) -> None:
        self.days.chosen.connect(self._go_to_day)
        self.phases.chosen.connect(self._go_to_phase)
        self.steps.chosen.connect(self._go_to_step)
        self._desk.happened.connect(lambda _: self._refresh())
        self._look.changed.connect(lambda _: self._refresh())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room anew."""
        super().resizeEvent(event)
        self._share_room()

    def _share_room(self) -> None:
        """Give the phases room for their names before all the days have theirs."""
        others = (self._weather, self.previous_button, self.next_button)
        widths = (max(each.sizeHint().width(), each.minimumWidth()) for each in others)
        taken = sum(widths) + 3 * _GAP_PX + 34
        free = self.width() - taken
        few = self.days.minimumSizeHint().width()
        wanted = max(self.days.sizeHint().width(), self._width_of_words())
        rooms = [free - self.phases.width_of(level) for level in (1, 2, 3)]
        room = next((room for room in rooms if room >= few), few)
        self._day_part.setMaximumWidth(min(max(few, room), wanted))

    def _width_of_words(self) -> int:
        """Return what the month, the turn and the events of the day take, within reason."""
        head = self._month.whole_width + _HEAD_GAP_PX + self._turn.sizeHint().width()
        return min(max(head, self._today.whole_width), self._look.theme.px(_MOST_WORDS_PX))

    # ---- doing

    def advance(self, pace: Pace = Pace.NEXT_STEP) -> bool:
        """Put the clock on or back; at the end of the track the person is told."""
        change = clock.advance(self._desk.game, pace)
        if change is None:
            self._desk.say(self.tr("The turn track ends here."))
        elif pace in _ONWARD:
            self.leaving.emit()
        return self._desk.push(change)

    def set_weather(self, weather: str) -> bool:
        """Note the weather."""
        title = self.tr("Weather: {weather}").format(weather=weather)
        return self._desk.push(clock.set_weather(self._desk.game, weather, title))

    def roll_weather(self) -> bool:
        """Roll for the weather and note what the chart makes of the die; where there is none, say so."""
        change = roll_weather(self._desk.game, self.tr)
        if change is None:
            self._desk.say(self.tr("This game has no chart of the weather: choose it yourself."))
        return self._desk.push(change)

    def _go_to_day(self, index: int) -> None:
        self._desk.push(clock.set_moment(self._desk.game, clock.moment_on(self._desk.game, index + 1)))

    def _go_to_phase(self, index: int) -> None:
        game = self._desk.game
        self._desk.push(clock.set_moment(game, clock.moment_in(game, self._phases[index])))

    def _go_to_step(self, index: int) -> None:
        game = self._desk.game
        phase = clock.phase_of(game.sequence, clock.moment_of(game))
        if phase is not None:
            self._desk.push(clock.set_moment(game, clock.moment_in(game, phase, phase.steps[index])))

    # ---- showing

    def _refresh(self) -> None:
        game = self._desk.game
        now = clock.moment_of(game)
        phase = clock.phase_of(game.sequence, now)
        step = clock.step_of(game.sequence, now)
        self.days.show_turn(now.turn)
        self.phases.show_phase(self._phases.index(phase) if phase else 0)
        self.steps.show_step(phase.steps if phase else (), phase.steps.index(step) if phase and step else 0)
        self._show_day(now.turn)
        self._show_weather()
        self._show_next(now)

    def _show_next(self, now: Moment) -> None:
        """Show on the button where it leads: to the next step, or the next phase with its first."""
        game = self._desk.game
        coming = next_step(game.sequence, now)
        phase, step = game.sequence.phase(coming.side, coming.phase), clock.step_of(game.sequence, coming)
        words = phase.short if phase is not None else ""
        if phase is not None and step is not None and coming.phase == now.phase and coming.side == now.side:
            words = self._step_words(phase.steps.index(step))
        self.next_button.setText(self._next_words(words))
        self.next_button.setToolTip(self.tr("Go on: {step}").format(step=step.title if step else words))
        self.next_button.setEnabled(clock.advance(game, Pace.NEXT_STEP) is not None)

    def _next_words(self, words: str) -> str:
        return self.tr("Next: {phase}").format(phase=words)

    def _step_words(self, index: int) -> str:
        return self.tr("step {number}").format(number=index + 1)

    def _hold_width(self) -> None:
        """Keep the button as wide as its longest words: else the strip would shift with every step."""
        most = max((len(phase.steps) for phase in self._phases), default=1)
        words = {phase.short for phase in self._phases} | {self._step_words(n) for n in range(most)}
        widths = []
        for each in words:
            self.next_button.setText(self._next_words(each))
            widths.append(self.next_button.sizeHint().width())
        self.next_button.setMinimumWidth(max(widths, default=0))

    def _show_day(self, turn: int) -> None:
        day = next((each for each in self._days if each.turn == turn), None)
        month = clock.day_words(day.date).partition(" ")[0] if day else ""
        self._month.show_words(clock.month_words(day.date) if day else "", month)
        self._turn.setText(self.tr("turn {turn} of {last}").format(turn=turn, last=len(self._days)))
        self._today.show_words("; ".join(day.note.splitlines()) if day else "")
        self._share_room()

    def _show_weather(self) -> None:
        word = self._desk.game.table.read(Register.TRACKER, clock.WEATHER)
        title = clock.weathers(self._desk.game.sheet).get(word, word.title())
        self._weather.setText(self.tr(title) if title else self.tr("Not rolled"))
        edge = self._look.theme.px(16)
        self._weather.setIconSize(QSize(edge, edge))
        self._weather.setIcon(icon(_WEATHER_ICONS.get(word, "unknown"), self._look.theme))
        self._weather.setAccessibleName(self.tr("Weather: {weather}").format(weather=self._weather.text()))
        self._weather.setToolTip(self.tr("Roll for the weather, or choose it"))


def _eventful(turns: Sequence[Turn]) -> set[str]:
    """Return the dates of the turns on which something happens or troops arrive, whatever the options."""
    return {
        turn.date
        for turn in turns
        if any(turn.arrivals.values()) or any(not event.option for event in turn.events)
    }


def _column(*parts: QWidget | QHBoxLayout) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(3)
    for part in parts:
        if isinstance(part, QWidget):
            column.addWidget(part)
        else:
            column.addLayout(part)
    column.addStretch(1)
    return column
