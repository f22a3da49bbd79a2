"""The parts of the combat card: lines with rule numbers and sums, the odds, a bar for each result."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.assist.combat_card import Bar, CardView, Item, Part, signed
from app.panels.parts import Look, letters, push_button, rule
from app.view.icons import paint_die, pixmap

OpenCase = Callable[[str], object]

_AMOUNT_PX, _BAR_PX, _DIE_PX, _SMALL_DIE_PX = 26, 22, 16, 12


def _tr(text: str) -> str:
    return QCoreApplication.translate("Combat", text)


def case_button(case: str, open_case: OpenCase) -> QPushButton:
    """Return the number of a rule; pressed, it opens the rule."""
    button = push_button(case, lambda: open_case(case))
    button.setProperty("case", "true")
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.setAccessibleName(_tr("Case {case}").format(case=case))
    button.setToolTip(_tr("Read case {case}").format(case=case))
    button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return button


class PartBox(QWidget):
    """A heading with its sum, and a line for each item."""

    def __init__(self, look: Look, part: Part, open_case: OpenCase) -> None:
        super().__init__()
        self._look, self._open_case = look, open_case
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(3)
        self._grid.setColumnStretch(0, 1)
        title = letters(part.title, "soft")
        self._grid.addWidget(title, 0, 0)
        self._grid.addWidget(_amount(look, part.total, "figure"), 0, 2)
        self.setAccessibleName(f"{part.title} {part.total}")
        for n, item in enumerate(part.items, start=1):
            self._add(n, item)

    def _add(self, n: int, item: Item) -> None:
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(letters(item.text, "label", can_wrap=True))
        if item.detail:
            words.addWidget(letters(item.detail, "note", can_wrap=True))
        self._grid.addLayout(words, n, 0)
        cases = QHBoxLayout()
        cases.setSpacing(3)
        for case in item.cases:
            cases.addWidget(case_button(case, self._open_case))
        self._grid.addLayout(cases, n, 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(_amount(self._look, item.amount, "strong"), n, 2, Qt.AlignmentFlag.AlignTop)


def _amount(look: Look, text: str, role: str) -> QLabel:
    label = letters(text, role)
    label.setAlignment(Qt.AlignmentFlag.AlignRight)
    label.setMinimumWidth(look.theme.px(_AMOUNT_PX))
    return label


class OddsBox(QFrame):
    """The odds large, how they came about, what would make them better."""

    def __init__(self, view: CardView, open_case: OpenCase) -> None:
        super().__init__()
        self.setProperty("tone", "info")
        self.setAccessibleName(f"{view.odds}, {view.odds_told}")
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 7, 10, 7)
        row.setSpacing(10)
        odds = letters(view.odds, "odds")
        odds.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        row.addWidget(odds)
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(letters(view.odds_told, "label", can_wrap=True))
        if view.odds_more:
            words.addWidget(letters(view.odds_more, "note", can_wrap=True))
        row.addLayout(words, 1)
        row.addWidget(case_button(view.odds_case, open_case))


class BarRow(QWidget):
    """One result: its number, a bar of its share, the faces of the die that give it."""

    def __init__(self, look: Look, bar: Bar, most_faces: int = 3) -> None:
        super().__init__()
        self._look, self._bar, self._most_faces = look, bar, most_faces
        self._die_px = _DIE_PX if most_faces <= 3 else _SMALL_DIE_PX
        faces = ", ".join(map(str, bar.faces))
        self.setAccessibleName(
            _tr("{result}: {words}, {percent}, by a die of {faces}").format(
                result=signed(bar.result), words=bar.words, percent=bar.percent, faces=faces
            )
        )
        self.setToolTip(self.accessibleName())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the height of a row; it takes all the width there is."""
        return QSize(self._look.theme.px(280), self._look.theme.px(_BAR_PX + 4))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw number, bar, dice and share."""
        del event
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        height = float(self.height())
        left, percent = theme.px(32), theme.px(40)
        dice = theme.px(self._die_px + 3) * len(self._bar.faces)
        painter.setFont(theme.font(13, theme.font().Weight.DemiBold, has_even_figures=True))
        painter.setPen(QColor(theme.text))
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(0, 0, left, height), middle, signed(self._bar.result))
        painter.drawText(
            QRectF(self.width() - percent, 0, percent, height),
            middle | Qt.AlignmentFlag.AlignRight,
            self._bar.percent,
        )
        right = self.width() - percent - theme.px(self._most_faces * (self._die_px + 3))
        self._paint_bar(painter, QRectF(left, 2, max(20.0, right - left - 8), height - 4))
        self._paint_dice(painter, self.width() - percent - dice)

    def _paint_bar(self, painter: QPainter, track: QRectF) -> None:
        theme, bar = self._look.theme, self._bar
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.sunk))
        painter.drawRoundedRect(track, 4, 4)
        filled = QRectF(track)
        filled.setWidth(max(8.0, track.width() * float(bar.share)))
        colour = QColor(theme.accent if bar.result >= 0 else theme.stop)
        shape = QPainterPath()
        shape.addRoundedRect(filled, 4, 4)
        if bar.result == 0:
            faint = QColor(colour)
            faint.setAlphaF(0.25)
            painter.fillPath(shape, faint)
            painter.fillPath(shape, QBrush(colour, Qt.BrushStyle.BDiagPattern))
        else:
            painter.fillPath(shape, colour)
        painter.setFont(theme.font(12))
        self._paint_words(painter, track, filled)

    def _paint_words(self, painter: QPainter, track: QRectF, filled: QRectF) -> None:
        """Draw the words beside the filled part, or across it in the inks of both grounds."""
        theme, words = self._look.theme, self._bar.words
        width = painter.fontMetrics().horizontalAdvance(words) + 14
        is_beside = filled.width() < width <= track.width() - filled.width()
        place = track.adjusted((filled.width() if is_beside else 0) + 7, 0, 0, 0)
        over = theme.text if self._bar.result == 0 else theme.accent_ink
        empty = QRectF(filled.right(), track.y(), track.width(), track.height())
        for part, ink in ((filled, over), (empty, theme.text)):
            painter.save()
            painter.setClipRect(part)
            painter.setPen(QColor(ink))
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, words)
            painter.restore()

    def _paint_dice(self, painter: QPainter, left: float) -> None:
        theme = self._look.theme
        edge = theme.px(self._die_px)
        for n, face in enumerate(self._bar.faces[-6:]):
            rect = QRectF(left + n * (edge + 3), (self.height() - edge) / 2, edge, edge)
            paint_die(painter, rect, face, theme.soft)


class CardBody(QWidget):
    """A whole combat card; without its outcome where that is to be guessed first."""

    def __init__(self, look: Look, view: CardView, open_case: OpenCase, *, has_outcome: bool = True) -> None:
        super().__init__()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        head = QHBoxLayout()
        head.addWidget(letters(view.title, "strong", can_wrap=True), 1)
        ground = letters(view.ground, "soft", can_wrap=True)
        ground.setAlignment(Qt.AlignmentFlag.AlignRight)
        head.addWidget(ground)
        self._column.addLayout(head)
        for part in view.parts:
            self._section(PartBox(look, part, open_case))
        if view.odds and has_outcome:
            self._column.addWidget(OddsBox(view, open_case))
            for part in view.die_parts:
                self._section(PartBox(look, part, open_case))
            self._outcome(look, view)

    def _section(self, part: QWidget) -> None:
        self._column.addWidget(rule())
        self._column.addWidget(part)

    def _outcome(self, look: Look, view: CardView) -> None:
        self._column.addWidget(rule())
        for here, bars in view.bars.items():
            head = QHBoxLayout()
            title = _tr("Outcome") if len(view.bars) == 1 else _tr("Outcome in {hex}").format(hex=here)
            head.addWidget(letters(title, "soft"), 1)
            head.addWidget(letters(_tr("die that gives it"), "soft"))
            self._column.addLayout(head)
            most = max(len(bar.faces) for bar in bars)
            for bar in bars:
                self._column.addWidget(BarRow(look, bar, most))
        if view.losses:
            self._column.addWidget(ItemList(look, _tr("Steps lost on the average"), view.losses))
        if view.changes:
            self._column.addWidget(ItemList(look, _tr("One unit more or fewer"), view.changes[:8]))
        for note in view.notes:
            self._column.addWidget(Note(look, note))


class ItemList(QWidget):
    """A small heading and lines of words with an amount."""

    def __init__(self, look: Look, title: str, items: Iterable[Item]) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 2, 0, 0)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        grid.addWidget(letters(title, "soft", can_wrap=True), 0, 0, 1, 3)
        for n, item in enumerate(items, start=1):
            grid.addWidget(letters(item.text, "label"), n, 0)
            grid.addWidget(letters(item.detail, "note", can_wrap=True), n, 1)
            grid.addWidget(_amount(look, item.amount, "strong"), n, 2)


class Note(QWidget):
    """A sentence with a sign of information before it."""

    def __init__(self, look: Look, text: str, icon_name: str = "info") -> None:
        super().__init__()
        self._look = look
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(7)
        row.addWidget(sign(look, icon_name), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(letters(text, "note", can_wrap=True), 1)


def sign(look: Look, name: str) -> QLabel:
    """Return a drawn sign in the colour that it has everywhere."""
    theme = look.theme
    ink = {"stop": theme.stop, "warning": theme.warning, "done": theme.fine}.get(name, theme.soft)
    label = QLabel()
    label.setPixmap(pixmap(name, theme.px(15), ink, theme.panel, label.devicePixelRatioF()))
    return label
