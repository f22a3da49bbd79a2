"""The game as a band: phases in their side's colour, a sign for each step, the present as a mark."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.film.remarks import remarked_steps
from app.panels.painting import LEFT_MIDDLE, paint_focus, smooth
from app.panels.timeline_captions import Caption, Captions, Names
from app.panels.timeline_signs import SIGN_PX, paint_mark, paint_sign
from app.panels.way import Opening, Segment, Way
from app.table.clock import phase_of
from app.table.journal import START, Event, StepId
from app.table.line import Course
from app.table.phrases import Phrases
from app.table.remark_words import Author, authors
from app.view.session import Session
from app.view.theme import NOTE_PX, Theme
from app.view.tips import tip
from rules.dates import day_words
from rules.phases import Moment

BAND_HEIGHT_PX = 18
MARGIN_PX = 12
_ABOVE_PX, _BELOW_PX = 20, 18
"""The heights of the line of words above the band and of the legend below it."""
_SEPARATED_PX, _LEGEND_GAP_PX = 5.0, 14
_AHEAD_ALPHA, _HATCH_ALPHA = 120, 60
_MARK_OF = MappingProxyType({Author.RULING: "ruling", Author.PERSON: "note"})


class Timeline(QWidget):
    """The band of the way through the present step; a click or the arrow keys go there."""

    def __init__(self, session: Session, phrases: Phrases) -> None:
        super().__init__()
        self._session, self._phrases = session, phrases
        # Its own, followed from event to event: the list beside keeps another.
        self.way = Way(session.game.journal)
        self.captions: tuple[Caption, ...] = ()
        """What is written over the band."""
        self.marks: Mapping[StepId, str] = {}
        """What a person left on steps: `ruling`, `bookmark` or `note`."""
        self._author_of = authors(self.tr)
        self._names = Names(partial(day_words, tr=self.tr), str.capitalize, self._phase_words)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Timeline of the game"))
        self._picture = QPixmap()
        """All that stays as it is while one goes along the way; null where it is to be painted anew."""
        self._marks_picture = QPixmap()
        """What a person left, made with the picture: it lies over what is paled."""
        session.happened.connect(self._follow)
        session.shown.connect(lambda _: self._repaint())
        self.marks = self._found_marks()
        self._describe()

    def sizeHint(self) -> QSize:
        """Return a band with a line of words above and a legend below."""
        return QSize(480, self._theme.px(BAND_HEIGHT_PX + _ABOVE_PX + _BELOW_PX))

    def minimumSizeHint(self) -> QSize:
        """Return what is left of the band in a narrow window."""
        return QSize(120, self.sizeHint().height())

    @property
    def _theme(self) -> Theme:
        return self._session.theme

    @property
    def _count(self) -> int:
        return len(self.way.steps)

    def _follow(self, event: Event) -> None:
        course = self.way.follow()
        # What a person writes on a step is told as an event without changes.
        if not event.changes:
            self.marks = self._found_marks()
        if course is not Course.SAME:
            self._lay_captions()
        # Going along the same way moves the present alone: the picture of thousands of steps is kept.
        if course is not Course.SAME or not event.changes:
            self._repaint()
        self._describe()

    def _repaint(self) -> None:
        self._picture = QPixmap()
        self.update()

    def _describe(self) -> None:
        told = self.tr("Step {now} of {count}").format(now=self.way.number_of_now, count=self._count)
        self.setAccessibleDescription(told)
        self.update()

    def _found_marks(self) -> dict[StepId, str]:
        """Return what a person left on steps; the reasons of Adjutant's deeds are none of it."""
        journal = self._session.game.journal
        spoken = ((step, self._author_of(text)) for step, text in journal.remarks.items())
        marks = {step: _MARK_OF[author] for step, author in spoken if author is not Author.ADJUTANT}
        marks |= dict.fromkeys(remarked_steps(journal, self.tr), _MARK_OF[Author.PERSON])
        return marks | dict.fromkeys(journal.bookmarks, "bookmark")

    # ---- captions

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Write what fits at the new width."""
        super().resizeEvent(event)
        self._lay_captions()

    def _lay_captions(self) -> None:
        measure = QFontMetricsF(self._theme.font(NOTE_PX)).horizontalAdvance
        # With the way or the width alone: they need a walk along all segments.
        self.captions = Captions(self.way.segments, self._x_of, measure, self._names).lay()

    def _phase_words(self, clock: Opening) -> str:
        """Return the phase's name as people say it, `Combat`."""
        moment = Moment(1, clock.side, clock.phase.rpartition(".")[2], "", tuple(clock.drawn.split()))
        phase = phase_of(self._session.game.flow, moment)
        return self.tr(phase.title) if phase else ""

    # ---- painting

    def _x_of(self, number: float) -> float:
        """Return where a step's mark lies; 0 is the set-up."""
        width = max(1, self.width() - 2 * MARGIN_PX)
        return MARGIN_PX + width * number / max(1, self._count)

    def _band(self) -> QRectF:
        height = self._theme.px(BAND_HEIGHT_PX)
        return QRectF(MARGIN_PX, self._theme.px(_ABOVE_PX), max(1, self.width() - 2 * MARGIN_PX), height)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002  (Qt's own signature)
        """Copy the band with its signs, and paint marks and the present over it."""
        ratio = self.devicePixelRatioF()
        # True also of a null picture, which has no size.
        if self._picture.size() != self.size() * ratio:
            self._picture = self._painted(ratio)
            self._marks_picture = self._painted_marks(ratio)
        with smooth(self) as painter:
            painter.drawPixmap(0, 0, self._picture)
            theme = self._theme
            self._paint_ahead(painter, theme)
            painter.drawPixmap(0, 0, self._marks_picture)
            self._paint_now(painter, theme)
            paint_focus(painter, self, theme)

    def _painted(self, ratio: float) -> QPixmap:
        """Return the band with its words, its signs and the legend."""
        picture, theme = self._clear_picture(ratio), self._theme
        with smooth(picture) as painter:
            painter.setFont(theme.font(NOTE_PX))
            band = self._band()
            for segment in self.way.segments:
                self._paint_segment(painter, theme, segment, band)
            self._paint_captions(painter, theme)
            self._paint_signs(painter, theme)
            self._paint_legend(painter, theme)
        return picture

    def _clear_picture(self, ratio: float) -> QPixmap:
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        return picture

    def _paint_segment(self, painter: QPainter, theme: Theme, segment: Segment, band: QRectF) -> None:
        ink, ground = theme.of_side(segment.clock.side)
        left, right = self._x_of(segment.first), self._x_of(segment.first + segment.count)
        rect = QRectF(left, band.top(), right - left, band.height())
        painter.fillRect(rect, QColor(ground))
        # Told apart without their colours too: the first side is plain, all others are hatched.
        if segment.clock.side not in ("", self._session.game.roster.sides[0]):
            painter.fillRect(rect, _hatched(ink))
        if segment.first and rect.width() >= _SEPARATED_PX:
            painter.setPen(QPen(QColor(theme.panel), 1))
            painter.drawLine(rect.topLeft(), rect.bottomLeft())

    def _paint_captions(self, painter: QPainter, theme: Theme) -> None:
        above = self._band().top()
        for caption in self.captions:
            ink, _ = theme.of_side(caption.side)
            painter.setPen(QPen(QColor(theme.line), 1))
            painter.drawLine(QPointF(caption.left, above - 4), QPointF(caption.left, above))
            painter.setPen(QColor(ink))
            # Two more than was measured: rounding would cut the last letter.
            place = QRectF(caption.left, 0, caption.width + 2, above - 4)
            painter.drawText(place, int(_LEFT_BOTTOM), caption.words)

    def _paint_signs(self, painter: QPainter, theme: Theme) -> None:
        """Paint the signs that there is room for, in the ink of the side whose phase it is."""
        middle = self._band().center().y()
        # Signs and phases both stand in their order: one walk along both.
        segments = iter(self.way.segments)
        segment = next(segments)
        for number, sign in self.way.thinned(self._x_of(1) - self._x_of(0), SIGN_PX * theme.scale):
            while number > segment.first + segment.count:
                segment = next(segments)
            ink, _ = theme.of_side(segment.clock.side)
            paint_sign(painter, theme, sign, QPointF(self._x_of(number), middle), ink)

    def _painted_marks(self, ratio: float) -> QPixmap:
        """Return what a person left, as far as there is room for it."""
        picture, theme = self._clear_picture(ratio), self._theme
        y = self._band().top() + theme.px(4)
        with smooth(picture) as painter:
            for number, mark in self._thinned_marks():
                paint_mark(painter, theme, mark, QPointF(self._x_of(number), y))
        return picture

    def _thinned_marks(self) -> list[tuple[int, str]]:
        """Return the marks that there is room for: of several in one place the first is seen."""
        seen: list[tuple[int, str]] = []
        apart = SIGN_PX * self._theme.scale
        numbered = ((self.way.number_of(step), mark) for step, mark in self.marks.items())
        for number, mark in sorted((number, mark) for number, mark in numbered if number is not None):
            if not seen or self._x_of(number) - self._x_of(seen[-1][0]) >= apart:
                seen.append((number, mark))
        return seen

    def _paint_ahead(self, painter: QPainter, theme: Theme) -> None:
        """Pale what is undone."""
        band, veil = self._band(), QColor(theme.panel)
        veil.setAlpha(_AHEAD_ALPHA)
        # Over the picture: painted into it, it would be painted anew with every step.
        band.setLeft(self._x_of(self.way.number_of_now))
        painter.fillRect(band, veil)

    def _paint_now(self, painter: QPainter, theme: Theme) -> None:
        x = self._x_of(self.way.number_of_now)
        band = self._band()
        painter.setPen(QPen(QColor(theme.text), 2))
        painter.drawLine(QPointF(x, band.top() - 4), QPointF(x, band.bottom() + 4))
        painter.setBrush(QColor(theme.text))
        tip = ((-4, -8), (4, -8), (0, -2))
        painter.drawPolygon(QPolygonF([QPointF(x + dx, band.top() + dy) for dx, dy in tip]))

    def _paint_legend(self, painter: QPainter, theme: Theme) -> None:
        """Say below the band what the signs mean, from the right, as far as there is room."""
        band, x = self._band(), self.width() - float(MARGIN_PX)
        middle = (band.bottom() + self.height()) / 2 + 1
        metrics = painter.fontMetrics()
        for sign, words in reversed(self.legend()):
            x -= metrics.horizontalAdvance(words) + theme.px(_LEGEND_GAP_PX)
            if x < band.left() + theme.px(_LEGEND_GAP_PX):
                return
            at = QPointF(x + theme.px(4), middle)
            paint = paint_sign if sign in ("moved", "dice", "pencil") else None
            if paint is not None:
                paint(painter, theme, sign, at, theme.soft)
            else:
                paint_mark(painter, theme, sign, at)
            painter.setPen(QColor(theme.soft))
            place = QRectF(x + theme.px(_LEGEND_GAP_PX - 4), band.bottom(), self.width(), self.height())
            place.setBottom(self.height() + 1)
            painter.drawText(place, LEFT_MIDDLE, words)
            x -= theme.px(8)

    def legend(self) -> list[tuple[str, str]]:
        """Return the signs in use with what they mean."""
        words = {
            "moved": self.tr("move"),
            "dice": self.tr("dice"),
            "pencil": self.tr("other"),
            "ruling": self.tr("your ruling"),
            "bookmark": self.tr("bookmark"),
            "note": self.tr("note"),
        }
        used = {*self.way.signs, *self.marks.values()}
        return [(sign, meant) for sign, meant in words.items() if sign in used]

    # ---- the hand

    def step_at(self, x: float) -> StepId:
        """Return the step whose sign is nearest to a point of the band, the set-up at its left end."""
        width = max(1, self.width() - 2 * MARGIN_PX)
        number = min(max(0, round((x - MARGIN_PX) / width * self._count)), self._count)
        return self.way.steps[number - 1].id if number else START

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the step under the pointer."""
        self._session.game.journal.go_to(self.step_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Scrub through the game while the button is held."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._session.game.journal.go_to(self.step_at(event.position().x()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step with the arrows, go to the ends with Home and End."""
        journal = self._session.game.journal
        match event.key():
            case Qt.Key.Key_Left:
                journal.undo()
            case Qt.Key.Key_Right:
                journal.redo()
            case Qt.Key.Key_Home:
                journal.go_to(START)
            case Qt.Key.Key_End:
                journal.go_to(self.way.steps[-1].id if self.way.steps else START)
            case _:
                super().keyPressEvent(event)

    def event(self, event: object) -> bool:
        """Tell the step under the pointer in a tool tip."""
        if isinstance(event, QHelpEvent):
            step = self._session.game.journal.steps.get(self.step_at(event.pos().x()))
            words = f"{self.way.number_of(step.id)}  {self._phrases.of(step.change)}" if step else ""
            words = words or self.tr("Set-up")
            QToolTip.showText(event.globalPos(), tip(words), self)
            return True
        return super().event(event)  # type: ignore[arg-type]  # Qt hands us its own events only


_LEFT_BOTTOM = Qt.AlignmentFlag.AlignLeft.value | Qt.AlignmentFlag.AlignBottom.value


def _hatched(colour: str) -> QBrush:
    """Return the pattern that tells a side from the first one without its colour."""
    tint = QColor(colour)
    tint.setAlpha(_HATCH_ALPHA)
    return QBrush(tint, Qt.BrushStyle.BDiagPattern)
