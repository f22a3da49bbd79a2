"""The strip at the top: the days, the phases of both sides, the steps, the weather, on and back."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLayout, QMenu, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from app.assist.turn.duties import weather_rolled
from app.panels.day_track import DayTrack
from app.panels.layouts import column_in, lay, row_in
from app.panels.parts import Elided, Look, icon_button, letters, literal, push_button
from app.panels.phase_track import PhaseTrack
from app.panels.tracks import StepTrack
from app.table import clock
from app.table.changes import Register
from app.table.clock import Pace
from app.view.icons import icon
from app.view.session import Session
from app.view.tips import tip
from counters.scenario import Turn
from rules.dates import day_words, month_words
from rules.flow import Draw, folded
from rules.phases import Moment, Phase
from rules.plural import worded

_GAP_PX, _HEAD_GAP_PX = 18, 8
_EDGES_PX = 34
_MOST_WORDS_PX = 260
"""What the words of the day may take where the days themselves take less."""
_WEATHER_STYLES = (
    Qt.ToolButtonStyle.ToolButtonTextBesideIcon,
    Qt.ToolButtonStyle.ToolButtonIconOnly,
)
_ALL_WORDS, _WEATHER_DRAWN, _NEXT_ALONE = range(3)
"""What is said in less where room is scarce: the weather is only drawn, then the button stands alone."""

_ONWARD = frozenset({Pace.NEXT_STEP, Pace.NEXT_PHASE, Pace.NEXT_SIDE, Pace.NEXT_TURN})
_WEATHER_ICONS = {"clear": "sun", "overcast": "cloud", "snow": "snow", "rain": "rain"}


class TurnStrip(QWidget):
    """Where the game stands. Clicking a day, phase or step goes there; all of it is in the journal."""

    leaving = Signal()
    """The clock is about to go on from the step under way."""

    def __init__(self, session: Session, turns: Sequence[Turn] = ()) -> None:
        """Show the days of `turns`, with a dot where something happens or comes; else all of the track."""
        super().__init__()
        self.setAccessibleName(self.tr("Turn"))
        self._session, self._look = session, Look(session, self)
        dates = {turn.date for turn in turns}
        self._days = [day for day in clock.days(session.game.sheet) if not dates or day.date in dates]
        # As far as they are known: draws decide what comes.
        self._stages = folded(session.game.flow, clock.moment_of(session.game))
        self.days = DayTrack(self._look, self.tr("Days"), self._days, _eventful(turns))
        self.phases = PhaseTrack(self._look, self.tr("Phases"), [each.phase for each in self._stages])
        self.steps = StepTrack(self._look, self.tr("Steps of the phase"))
        self._month, self._turn, self._today = Elided("note"), letters("", "note"), Elided("note")
        self._weather, self._weather_head = QToolButton(), letters(self.tr("Weather"), "note")
        self._terseness = _ALL_WORDS
        self._next_widths = self._weather_widths = (0, 0)
        self._day_part = QWidget()
        self._shown: tuple[Moment, str] | None = None
        """The moment and the weather that are shown."""
        self.next_button = push_button("", lambda: self.advance(Pace.NEXT_STEP), is_primary=True)
        self.previous_button = icon_button(
            "chevron-left", self.tr("Previous step"), lambda: self.advance(Pace.PREVIOUS_STEP)
        )
        self._build()
        self._connect()
        self._refresh()

    # ---- building

    def _build(self) -> None:
        row = row_in(self, _GAP_PX, (16, 6, 14, 4))
        self._day_part.setLayout(self._day_column())
        lay(row, (self._day_part, 1), (_column(self.phases, self.steps), 1), self._weather_column())
        row.addLayout(lay(row_in(gap=4), self.previous_button, self.next_button))
        self.next_button.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self._look.dress()
        self._next_widths = self._measured_next()
        self.next_button.setMinimumWidth(self._next_widths[0])
        self.setMinimumHeight(self.sizeHint().height())

    def _day_column(self) -> QVBoxLayout:
        head = lay(row_in(gap=_HEAD_GAP_PX), (self._month, 1), self._turn)
        return _column(head, self.days, self._today)

    def _weather_column(self) -> QVBoxLayout:
        menu = QMenu(self._weather)
        # First, as this is what the rules ask for; the others put right what is wrong.
        menu.addAction(self.tr("&Roll"), self.roll_weather)
        menu.addSeparator()
        for word, title in clock.weathers(self._session.game.sheet).items():
            action = menu.addAction(literal(self.tr(title)))
            action.setData(word)
            action.triggered.connect(lambda _=False, word=word: self.set_weather(word))
        self._weather.setMenu(menu)
        self._weather.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        # As the panels' own buttons: after a click the next letter typed still goes to the map.
        self._weather.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._weather.setProperty("figure", "true")
        if not self._has_weather:
            # Never `setVisible(True)`: without a parent yet, each would be a window of its own.
            self._weather_head.hide()
            self._weather.hide()
        # An empty third line, as the days have one: the weather stands level with them.
        return _column(self._weather_head, self._weather, letters("", "note"))

    @property
    def _has_weather(self) -> bool:
        return bool(clock.weathers(self._session.game.sheet))

    def _connect(self) -> None:
        self.days.chosen.connect(self._go_to_day)
        self.phases.chosen.connect(self._go_to_phase)
        self.steps.chosen.connect(self._go_to_step)
        self._session.happened.connect(lambda _: self._refresh())
        self._look.changed.connect(lambda _: self._dress())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room anew."""
        super().resizeEvent(event)
        self._share_room()

    def _share_room(self) -> None:
        """Give the phases room for their names before all the days have theirs, and both before the words."""
        few = max(self.days.minimumSizeHint().width(), self._width_of_head(self._month.short_width))
        near, levels = self.phases.minimumSizeHint().width(), [self.phases.width_of(n) for n in (1, 2, 3)]
        terseness, room = _NEXT_ALONE, 0
        for terseness in (_ALL_WORDS, _WEATHER_DRAWN, _NEXT_ALONE):
            free = self.width() - self._taken(terseness)
            room = next((free - each for each in levels if free - each >= few), 0)
            if room or (terseness != _ALL_WORDS and free - near >= few):
                break
        self._be_terse(terseness)
        most = max(self.days.sizeHint().width(), self._width_of_words())
        self._day_part.setMaximumWidth(min(max(few, room), most))

    def _taken(self, terseness: int) -> int:
        """Return the width of everything but days and phases."""
        weather = self._weather_widths[terseness != _ALL_WORDS] if self._has_weather else 0
        widths = (self.previous_button.sizeHint().width(), self._next_widths[terseness == _NEXT_ALONE])
        return weather + sum(widths) + 3 * _GAP_PX + _EDGES_PX

    def _be_terse(self, terseness: int) -> None:
        """Say so much beside the days and phases."""
        if terseness == self._terseness:
            return
        self._terseness = terseness
        self._draw_weather(is_drawn=terseness != _ALL_WORDS)
        self.next_button.setMinimumWidth(self._next_widths[terseness == _NEXT_ALONE])
        self._show_next(clock.moment_of(self._session.game))

    def _width_of_words(self) -> int:
        """Return what the month, the turn and the events of the day take, within reason."""
        head = self._width_of_head(self._month.whole_width)
        return min(max(head, self._today.whole_width), self._look.theme.px(_MOST_WORDS_PX))

    def _width_of_head(self, month: int) -> int:
        return month + _HEAD_GAP_PX + self._turn.sizeHint().width()

    # ---- doing

    def advance(self, pace: Pace = Pace.NEXT_STEP) -> bool:
        """Put the clock on or back; at the end of the track the person is told."""
        change = clock.advance(self._session.game, pace, self.tr)
        if change is None:
            self._session.say(self.tr("The turn track ends here."))
        elif pace in _ONWARD:
            # Before the change: what was left undone is asked of the step that is still the present one.
            self.leaving.emit()
        return self._session.push(change)

    def set_weather(self, weather: str) -> bool:
        """Note the weather."""
        title = self.tr("Weather: {weather}").format(weather=weather)
        return self._session.push(clock.set_weather(self._session.game, weather, title))

    def roll_weather(self) -> bool:
        """Roll for the weather and note what the chart makes of the die; where there is none, say so."""
        change = weather_rolled(self._session.game, self.tr)
        if change is None:
            self._session.say(self.tr("This game has no chart of the weather: choose it yourself."))
        return self._session.push(change)

    def _go_to_day(self, index: int) -> None:
        self._session.push(
            clock.set_moment(self._session.game, clock.moment_on(self._session.game, index + 1))
        )

    def _go_to_phase(self, index: int) -> None:
        start = self._stages[index].start
        if start is None:
            self.advance(Pace.NEXT_STEP)  # who comes is still to be drawn
        else:
            self._session.push(clock.set_moment(self._session.game, start))

    def _go_to_step(self, index: int) -> None:
        game = self._session.game
        phase = clock.phase_of(game.flow, clock.moment_of(game))
        if phase is not None:
            self._session.push(clock.set_moment(game, clock.moment_in(game, phase, phase.steps[index])))

    # ---- showing

    def _refresh(self) -> None:
        game = self._session.game
        now, weather = clock.moment_of(game), game.table.read(Register.TRACKER, clock.WEATHER)
        # Most events are moves, which leave the strip as it was.
        if (now, weather) == self._shown:
            return
        self._shown = now, weather
        phase = clock.phase_of(game.flow, now)
        step = clock.step_of(game.sequence, now)
        self.days.show_turn(now.turn)
        self._show_stages(now)
        self.steps.show_step(phase.steps if phase else (), phase.steps.index(step) if phase and step else 0)
        self._show_weather()
        self._show_day(now.turn)
        self._show_next(now)

    def _show_stages(self, now: Moment) -> None:
        """Show the phases of the turn as far as they are known, and the current one among them."""
        flow = self._session.game.flow
        self._stages = folded(flow, now)
        self.phases.show_phases([each.phase for each in self._stages])
        starts = ((n, each.start) for n, each in enumerate(self._stages) if each.start is not None)
        self.phases.show_phase(next((n for n, start in starts if now.is_in_phase_of(start)), 0))

    def _dress(self) -> None:
        """Show what depends on the theme."""
        self._share_room()
        self._show_weather()

    def _show_next(self, now: Moment) -> None:
        """Show on the button where it leads: to the next step, or the next phase with its first."""
        game = self._session.game
        coming = game.flow.next(now)
        words, told = self._draw_words(coming) if isinstance(coming, Draw) else self._words_of(coming, now)
        self.next_button.setText(literal(self._next_words(words)))
        self.next_button.setToolTip(tip(self.tr("Go on: {step}").format(step=told)))
        # Not by `advance`: it would throw the dice of a draw only to see whether there is one.
        self.next_button.setEnabled(isinstance(coming, Draw) or clock.set_moment(game, coming) is not None)

    def _draw_words(self, draw: Draw) -> tuple[str, str]:
        """Return what the button says of a draw, short and whole, with how many may come."""
        pattern = self.tr("{what} ({count:chit|chits} left)")
        told = worded(pattern, what=self.tr(draw.title), count=len(draw.chits))
        return self.tr(draw.short), told

    def _words_of(self, coming: Moment, now: Moment) -> tuple[str, str]:
        """Return what the button says of the step that comes, short and whole."""
        flow = self._session.game.flow
        phase, step = clock.phase_of(flow, coming), clock.step_of(flow.sequence, coming)
        words = self.tr(phase.short) if phase is not None else ""
        if phase is not None and step is not None and coming.is_in_phase_of(now):
            words = self._step_words(phase.steps.index(step))
        elif phase is not None and _is_named_alike(clock.phase_of(flow, now), phase):
            words = self._words_with_side(phase)
        return words, self.tr(step.title) if step else words

    def _words_with_side(self, phase: Phase) -> str:
        return f"{self.tr(self._session.game.words.name_of(phase.side))} {self.tr(phase.short)}"

    def _next_words(self, words: str) -> str:
        if self._terseness == _NEXT_ALONE:
            return self.tr("Next")
        return self.tr("Next: {phase}").format(phase=words)

    def _step_words(self, index: int) -> str:
        return self.tr("step {number}").format(number=index + 1)

    def _measured_next(self) -> tuple[int, int]:
        """Return the width of the button with its longest words: else the strip would shift with every step.

        And that of the button alone, without where it leads.
        """
        phases = self._session.game.sequence.phases
        most = max((len(phase.steps) for phase in phases), default=1)
        words = {self.tr(phase.short) for phase in phases} | {self._step_words(n) for n in range(most)}
        words |= {
            self._words_with_side(each) for before, each in pairwise(phases) if _is_named_alike(before, each)
        }
        widths = []
        # Measured on the button itself: icon and edges are in its hint. `_show_next` puts its words back.
        for each in (*(self._next_words(word) for word in words), self.tr("Next")):
            self.next_button.setText(literal(each))
            widths.append(self.next_button.sizeHint().width())
        return max(widths), widths[-1]

    def _measured_weather(self) -> tuple[int, int]:
        """Return the width of the weather in words, and by its picture alone."""
        # Before its style is applied a button has another size.
        self._weather.ensurePolished()
        head, widths = self._weather_head.sizeHint().width(), []
        for is_drawn in (False, True):
            self._draw_weather(is_drawn=is_drawn)
            widths.append(max(head, self._weather.sizeHint().width()))
        self._draw_weather(is_drawn=self._terseness != _ALL_WORDS)
        return widths[0], widths[1]

    def _draw_weather(self, *, is_drawn: bool) -> None:
        self._weather.setToolButtonStyle(_WEATHER_STYLES[is_drawn])
        self._weather.setIcon(self._weather.icon())  # the button else keeps the size that it had

    def _show_day(self, turn: int) -> None:
        day = next((each for each in self._days if each.turn == turn), None)
        month = month_words(day.date, self.tr) if day else ""
        short = day_words(day.date, self.tr).partition(" ")[0] if day and month else ""
        self._month.show_words(month or self._span_of(day), short)
        self._turn.setText(self.tr("turn {turn} of {last}").format(turn=turn, last=len(self._days)))
        self._today.show_words("; ".join(self.tr(day.note).splitlines()) if day else "")
        self._share_room()

    def _span_of(self, day: clock.Day | None) -> str:
        """Return the days that a turn without a date stands for, if its title tells any."""
        is_told = day is not None and day.title.casefold() != f"turn {day.turn}"
        return self.tr(day.title) if day is not None and is_told else ""

    def _show_weather(self) -> None:
        word = self._session.game.table.read(Register.TRACKER, clock.WEATHER)
        title = clock.weathers(self._session.game.sheet).get(word, word.title())
        words = self.tr(title) if title else self.tr("Not rolled")
        is_new = words != self._weather.text()
        self._weather.setText(words)
        edge = self._look.theme.px(16)
        self._weather.setIconSize(QSize(edge, edge))
        self._weather.setIcon(icon(_WEATHER_ICONS.get(word, "unknown"), self._look.theme))
        if is_new:
            self._weather_widths = self._measured_weather()
        self._weather.setAccessibleName(self.tr("Weather: {weather}").format(weather=self._weather.text()))
        told = (self._weather.accessibleName(), self.tr("Roll for the weather, or choose it"))
        self._weather.setToolTip(tip("\n".join(told)))


def _eventful(turns: Sequence[Turn]) -> set[str]:
    """Return the dates of the turns on which something happens or troops arrive, whatever the options."""
    return {
        turn.date
        for turn in turns
        if any(turn.arrivals.values()) or any(not event.option for event in turn.events)
    }


def _column(*parts: QWidget | QLayout) -> QVBoxLayout:
    return lay(column_in(gap=3), *parts, 1)


def _is_named_alike(now: Phase | None, coming: Phase) -> bool:
    """Return whether a phase of the other side would be taken for the one under way."""
    return now is not None and now.side != coming.side and now.short == coming.short
