"""The text of a day: date, heading, what happened with its numbered events, where the sources disagree."""

from __future__ import annotations

import datetime as dt

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.film.day_of_history import Lead
from app.panels.history.sources import EventRow, key_of_discs
from app.panels.layouts import column_in, lay
from app.panels.markdown_view import MarkdownView
from app.panels.parts import Look, icon_button, letters, push_button
from app.panels.scrolled import scrolled
from app.table.references import ToHex, format_reference
from app.view.history.watch import HistoryWatch
from app.view.session import Session
from app.view.theme import Theme
from rules.dates import month_words
from rules.history import HistoryDay
from rules.history_file import PIN
from rules.plural import worded

_HEADING_PX = 19.0
_MOST_LEADS = 4


class DayPanel(QWidget):
    """Shows the day that a watch looks at."""

    hex_wanted = Signal(str)
    """A hex to be shown."""
    play_on_wanted = Signal()
    beside_wanted = Signal()
    home_wanted = Signal()

    def __init__(self, session: Session, watch: HistoryWatch) -> None:
        super().__init__()
        self._session, self._watch = session, watch
        self._look = Look(session, self)
        self._shown = ""
        self._make()
        self._lay_out()
        watch.changed.connect(self.refresh)
        self._look.changed.connect(self._dress)
        self._look.dress()
        self.refresh()

    def _make(self) -> None:
        self.date = letters("", "note")
        self.heading = letters("", "title", can_wrap=True)
        self.back = icon_button("up", self.tr("The day before"), lambda: self._watch.step(-1))
        self.on = icon_button("down", self.tr("The day after"), lambda: self._watch.step(1))
        self.play = icon_button("play", self.tr("Play the days"), self._watch.toggle_play)
        self.weather = letters("", "note", can_wrap=True)
        self.text = MarkdownView(self._look.theme)
        self.text.followed.connect(self._follow)
        self.disagreement = self._box(self.tr("The sources disagree"))
        self.gap = letters("", "note", can_wrap=True)
        self.sources, self._rows = QVBoxLayout(), QWidget()
        self.sources.addWidget(self._rows)
        self.leads = letters("", "label", can_wrap=True)
        words = self.tr("Play on from here")
        self.play_on = push_button(words, self.play_on_wanted.emit, "branch", is_primary=True)
        self.beside = push_button(self.tr("Beside my game"), self.beside_wanted.emit)
        self.home = push_button(self.tr("Back to my game"), self.home_wanted.emit)
        self.told = letters("", "note", can_wrap=True)

    def _box(self, title: str) -> QFrame:
        box = QFrame()
        box.setProperty("tone", "warning")
        column = QVBoxLayout(box)
        self._disagreement_text = letters("", "label", can_wrap=True)
        lay(column, letters(title, "strong"), self._disagreement_text)
        return box

    def _lay_out(self) -> None:
        theme = self._look.theme
        whole = column_in(self)
        self.area = scrolled(self._page(theme))
        lay(whole, (self.area, 1), self._foot(theme))

    def _page(self, theme: Theme) -> QWidget:
        page = QWidget()
        column = column_in(page, theme.px(7), (theme.px(14), theme.px(10), theme.px(14), theme.px(10)))
        head = QHBoxLayout()
        head.addLayout(lay(QVBoxLayout(), self.date, self.heading), 1)
        for button in (self.back, self.play, self.on):
            head.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(head)
        lay(column, self.leads, self.weather, self.text, self.disagreement, self.gap)
        column.addWidget(letters(self.tr("Events and their sources"), "strong", can_wrap=True))
        # Below, not beside: together they would be wider than the panel of a small window.
        lay(column, key_of_discs(self._look), self.sources, 1)
        return page

    def _foot(self, theme: Theme) -> QWidget:
        foot = QWidget()
        column = column_in(foot, edges=(theme.px(14), theme.px(6), theme.px(14), theme.px(8)))
        row = lay(QHBoxLayout(), (self.play_on, 1), self.beside, self.home)
        lay(column, row, self.told)
        return foot

    # ---- showing

    def refresh(self) -> None:
        """Show the day that is looked at, and how one's own game stands to it."""
        watch = self._watch
        is_here = watch.is_film or watch.is_beside
        self.play.setVisible(watch.is_film)
        self.home.setVisible(watch.is_film)
        self.beside.setVisible(not watch.is_film)
        self.beside.setText(self.tr("Take history away") if watch.is_beside else self.tr("Beside my game"))
        self.leads.setVisible(watch.is_beside)
        if watch.is_beside:
            head = self.tr("On this day in your game")
            self.leads.setText(f"{head}\n{self._lead_words(watch.leads())}")
        # Only another day: a text that is shown anew is read from its beginning again.
        if self._shown != watch.date or not is_here:
            self._shown = watch.date
            self._show_day(watch.day)

    def _show_day(self, day: HistoryDay) -> None:
        number = dt.date.fromisoformat(day.date).day
        self.date.setText(f"{number} {month_words(day.date, self.tr)}")
        self.heading.setText(self.tr(day.heading))
        self.heading.setFont(self._look.theme.font(_HEADING_PX, QFont.Weight.DemiBold))
        self.weather.setText(self.tr("Weather: {text}").format(text=self.tr(day.weather)))
        self.weather.setVisible(bool(day.weather))
        self.text.show_text(self._markdown(day))
        self._disagreement_text.setText(self.tr(day.disagreement) if day.disagreement else "")
        self.disagreement.setVisible(bool(day.disagreement))
        self.gap.setText(self.tr("Not found: {text}").format(text=self.tr(day.gap)))
        self.gap.setVisible(bool(day.gap))
        self._show_sources(day.date)
        text = self.tr("A new game with the units of this evening; losses are estimated, and told first.")
        self.told.setText(text)
        self.area.verticalScrollBar().setValue(0)

    def _markdown(self, day: HistoryDay) -> str:
        """Return the text with the numbers of its events as links to their places."""
        events = self._watch.history.events_of(day.date)

        def linked(number: int) -> str:
            here = events[number - 1].hex
            return f"[({number})]({format_reference(ToHex(here))})" if here is not None else f"({number})"

        # What stands in square brackets in a text of ours are keys of sources, no links.
        text = self.tr(day.text).replace("[", "\\[").replace("]", "\\]")
        return PIN.sub(lambda found: linked(int(found[1])), text)

    def _show_sources(self, date: str) -> None:
        former, self._rows = self._rows, QWidget()
        rows = column_in(self._rows)
        for number, event in enumerate(self._watch.history.events_of(date), 1):
            row = EventRow(self._look, number, event)
            row.wanted.connect(self.hex_wanted.emit)
            rows.addWidget(row)
        # Hidden at once: `deleteLater` waits for the next turn of the loop.
        self.sources.replaceWidget(former, self._rows)
        former.hide()
        former.deleteLater()

    def _lead_words(self, leads: tuple[Lead, ...]) -> str:
        if not leads:
            return self.tr("Your front stands where history had it, as far as its places tell.")
        name = self._session.game.words.name_of
        ahead = self.tr("{place}: {side} {count:hex|hexes} farther forward than history")
        behind = self.tr("{place}: {side} {count:hex|hexes} farther back than history")
        lines = []
        for lead in leads[:_MOST_LEADS]:
            side, count = self.tr(name(lead.side)), abs(lead.hexes)
            pattern = ahead if lead.hexes > 0 else behind
            lines.append(worded(pattern, place=lead.place, side=side, count=count))
        return "\n".join(lines)

    def _follow(self, address: str) -> None:
        self.hex_wanted.emit(address.partition(":")[2])

    def _dress(self, theme: Theme) -> None:
        self.text.dress(theme)
