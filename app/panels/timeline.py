"""The game as a band: phases in their side's colour, a sign for each step, the present as a mark."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.panels.journal_model import sign_of
from app.table.changes import Change, Register, Written, flattened
from app.table.history import begins_phase
from app.table.journal import START, Step, StepId
from app.table.phrases import Phrases
from app.view.desk import Desk
from app.view.theme import NOTE_PX, Theme, theme_of

BAND_HEIGHT_PX = 18
MARGIN_PX = 12


@dataclass(frozen=True, slots=True)
class Segment:
    """One phase on the band: its first step, how many steps it has, its side and its name."""

    first: int
    count: int
    side: str
    title: str


def segments_of(steps: tuple[Step, ...], side: str, title: str) -> tuple[Segment, ...]:
    """Return the phases of a way; `side` and `title` are those in which it begins."""
    found: list[Segment] = []
    first = 0
    for number, step in enumerate(steps):
        if begins_phase(step.change):
            found.append(Segment(first, number - first, side, title))
            first, side, title = number, *_phase_after(step.change, side, title)
    return (*found, Segment(first, len(steps) - first, side, title))


def _phase_after(change: Change, side: str, title: str) -> tuple[str, str]:
    texts = {
        each.key: each.after
        for each in flattened(change)
        if isinstance(each, Written) and each.register is Register.TRACKER
    }
    return texts.get("side", side), texts.get("phase", title)


class Timeline(QWidget):
    """The band of the way through the present step; a click or the arrow keys go there."""

    def __init__(self, desk: Desk, phrases: Phrases, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._phrases = phrases
        self._steps: tuple[Step, ...] = ()
        self._segments: tuple[Segment, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Timeline of the game"))
        desk.happened.connect(self._refresh)
        desk.shown.connect(self.update)
        self._refresh()

    @property
    def segments(self) -> tuple[Segment, ...]:
        """The phases shown."""
        return self._segments

    def sizeHint(self) -> QSize:
        """Return a band with a line of words above and room for the mark."""
        return QSize(480, self._theme.px(BAND_HEIGHT_PX + 34))

    def minimumSizeHint(self) -> QSize:
        """Return what is left of the band in a narrow window."""
        return QSize(120, self.sizeHint().height())

    @property
    def _theme(self) -> Theme:
        return theme_of(self._desk.show.is_dark)

    def _refresh(self) -> None:
        journal = self._desk.game.journal
        self._steps = journal.line_through(journal.now)
        self._segments = segments_of(self._steps, *self._opening())
        self.setAccessibleDescription(
            self.tr("Step {now} of {count}").format(now=len(journal.path), count=len(self._steps))
        )
        self.update()

    def _opening(self) -> tuple[str, str]:
        """Return side and phase at the set-up: what the first change of each found there."""
        table = self._desk.game.table
        opening = {key: table.read(Register.TRACKER, key) for key in ("side", "phase")}
        for step in reversed(self._desk.game.journal.path):
            for each in flattened(step.change):
                if isinstance(each, Written) and each.register is Register.TRACKER and each.key in opening:
                    opening[each.key] = each.before
        return opening["side"], opening["phase"]

    # ---- painting

    def _x_of(self, number: float) -> float:
        """Return where a step's mark lies; 0 is the set-up."""
        width = max(1, self.width() - 2 * MARGIN_PX)
        return MARGIN_PX + width * number / max(1, len(self._steps))

    def _band(self) -> QRectF:
        height = self._theme.px(BAND_HEIGHT_PX)
        top = self._theme.px(20)
        return QRectF(MARGIN_PX, top, max(1, self.width() - 2 * MARGIN_PX), height)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002  (Qt's own signature)
        """Paint the band, the signs and the present."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._theme
        painter.setFont(theme.font(NOTE_PX))
        for segment in self._segments:
            self._paint_segment(painter, theme, segment)
        self._paint_signs(painter, theme)
        self._paint_now(painter, theme)
        if self.hasFocus():
            painter.setPen(QPen(QColor(theme.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, 5)

    def _paint_segment(self, painter: QPainter, theme: Theme, segment: Segment) -> None:
        ink, ground = theme.of_side(segment.side)
        band = self._band()
        left, right = self._x_of(segment.first), self._x_of(segment.first + segment.count)
        rect = QRectF(left, band.top(), max(1.0, right - left), band.height())
        painter.fillRect(rect, QColor(ground))
        if segment.side == "soviet":
            painter.fillRect(rect, _hatched(theme.soviet))
        painter.setPen(QPen(QColor(theme.panel), 1))
        painter.drawLine(rect.topLeft(), rect.bottomLeft())
        room = int(rect.width()) - 4
        words = painter.fontMetrics().elidedText(self._title(segment), Qt.TextElideMode.ElideRight, room)
        painter.setPen(QColor(ink))
        painter.drawText(QRectF(left + 2, 0, rect.width(), band.top() - 2), int(_LEFT_BOTTOM), words)

    def _title(self, segment: Segment) -> str:
        """Return the phase's name as people say it, `German: Combat`."""
        phase = self._desk.game.sequence.phase(segment.side, segment.title.rpartition(".")[2])
        name = phase.title if phase else segment.title
        return f"{segment.side.capitalize()}: {name}" if segment.side else name

    def _paint_signs(self, painter: QPainter, theme: Theme) -> None:
        middle = self._band().center().y()
        room = (self.width() - 2 * MARGIN_PX) / max(1, len(self._steps))
        stride = max(1, round(4 / room)) if room else 1
        journal = self._desk.game.journal
        for number, step in enumerate(self._steps, start=1):
            is_marked = step.id in journal.bookmarks or step.id in journal.remarks
            sign = sign_of(step.change)
            if number % stride and sign == "moved" and not is_marked:
                continue
            point = QPointF(self._x_of(number), middle)
            _paint_sign(painter, theme, "mark" if is_marked else sign, point)

    def _paint_now(self, painter: QPainter, theme: Theme) -> None:
        x = self._x_of(len(self._desk.game.journal.path))
        band = self._band()
        painter.setPen(QPen(QColor(theme.text), 2))
        painter.drawLine(QPointF(x, band.top() - 4), QPointF(x, band.bottom() + 4))
        painter.setBrush(QColor(theme.text))
        painter.drawPolygon(
            QPolygonF(
                [QPointF(x - 4, band.top() - 8), QPointF(x + 4, band.top() - 8), QPointF(x, band.top() - 2)]
            )
        )

    # ---- the hand

    def step_at(self, x: float) -> StepId:
        """Return the step whose sign is nearest to a point of the band, the set-up at its left end."""
        width = max(1, self.width() - 2 * MARGIN_PX)
        number = round((x - MARGIN_PX) / width * len(self._steps))
        return self._steps[number - 1].id if 0 < number <= len(self._steps) else self._end_of(number)

    def _end_of(self, number: int) -> StepId:
        return START if number <= 0 or not self._steps else self._steps[-1].id

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the step under the pointer."""
        self._desk.game.journal.go_to(self.step_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Scrub through the game while the button is held."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._desk.game.journal.go_to(self.step_at(event.position().x()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step with the arrows, go to the ends with Home and End."""
        journal = self._desk.game.journal
        match event.key():
            case Qt.Key.Key_Left:
                journal.undo()
            case Qt.Key.Key_Right:
                journal.redo()
            case Qt.Key.Key_Home:
                journal.go_to(START)
            case Qt.Key.Key_End:
                journal.go_to(self._end_of(len(self._steps)))
            case _:
                super().keyPressEvent(event)

    def event(self, event: object) -> bool:
        """Tell the step under the pointer in a tool tip."""
        if isinstance(event, QHelpEvent):
            step = self._desk.game.journal.steps.get(self.step_at(event.pos().x()))
            words = self._phrases.of(step.change) if step else self.tr("Set-up")
            QToolTip.showText(event.globalPos(), words, self)
            return True
        return super().event(event)  # type: ignore[arg-type]  # Qt hands us its own events only


_LEFT_BOTTOM = Qt.AlignmentFlag.AlignLeft.value | Qt.AlignmentFlag.AlignBottom.value


def _hatched(colour: str) -> QColor:
    tint = QColor(colour)
    tint.setAlpha(26)
    return tint


def _paint_sign(painter: QPainter, theme: Theme, sign: str, at: QPointF) -> None:
    """Paint one step: a dot for moves, a star for dice, a diamond for marks, a bar for the rest."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.override if sign == "mark" else theme.text))
    if sign == "moved":
        painter.drawEllipse(at, 1.8, 1.8)
    elif sign == "dice":
        for turn in (0, 45):
            painter.save()
            painter.translate(at)
            painter.rotate(turn)
            painter.drawRect(QRectF(-3, -3, 6, 6))
            painter.restore()
    elif sign == "mark":
        painter.drawPolygon(
            QPolygonF([at + QPointF(0, -5), at + QPointF(5, 0), at + QPointF(0, 5), at + QPointF(-5, 0)])
        )
    else:
        painter.drawRect(QRectF(at.x() - 1, at.y() - 4, 2, 8))
