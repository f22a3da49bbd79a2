"""The parts of the combat card: lines with rule numbers and sums, the odds, a bar for each result."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from app.assist.combat.combat_card import Bar, CardView, Item, Part
from app.panels.layouts import column_in, lay, row_in
from app.panels.painting import smooth
from app.panels.parts import Look, letters, name_case, name_icon, push_button, rule
from app.view.icons import paint_die, pixmap
from app.view.tips import tip
from app.view.translated import tr as _tr

OpenCase = Callable[[str], object]

_AMOUNT_PX, _BAR_PX, _DIE_PX, _SMALL_DIE_PX = 26, 22, 16, 14
"""The room of an amount, the height of a bar, the edge of a die, and of one where a result has many faces."""


def case_button(case: str, open_case: OpenCase) -> QPushButton:
    """Return the number of a rule; pressed, it opens the rule."""
    button = push_button(case, lambda: open_case(case))
    button.setProperty("case", "true")
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    name_case(button, case)
    # Beside words that wrap it would else be stretched to their height.
    button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return button


class Folds:
    """Which parts of a card are folded up. While the die is to fall all are open, afterwards none."""

    def __init__(self) -> None:
        # By title, as the card of the next step has parts of the same titles and no other name.
        self._opened: set[str] = set()

    def is_open(self, title: str) -> bool:
        """Return whether a part was opened."""
        return title in self._opened

    def toggle(self, title: str) -> None:
        """Open a part, or fold it up."""
        self._opened ^= {title}


class PartBox(QWidget):
    """A heading with its sum, and a line for each item; with folds the heading opens the lines."""

    def __init__(self, look: Look, part: Part, open_case: OpenCase, folds: Folds | None = None) -> None:
        super().__init__()
        self._look, self._open_case = look, open_case
        column = column_in(self, 3)
        head = QHBoxLayout()
        lines = QWidget()
        # A part without lines has nothing to open: there its heading is no button.
        if folds is not None and part.items:
            head.addWidget(FoldButton(look, part.title, lines, folds))
        else:
            head.addWidget(letters(part.title, "soft"))
        lay(head, 1, _amount(look, part.total, "figure"))
        lay(column, head, lines)
        self._grid = _items_grid(lines)
        self.setAccessibleName(f"{part.title} {part.total}")
        for n, item in enumerate(part.items):
            self._add(n, item)

    def _add(self, n: int, item: Item) -> None:
        words = column_in(gap=0)
        words.addWidget(letters(item.text, "label", can_wrap=True))
        if item.detail:
            words.addWidget(letters(item.detail, "note", can_wrap=True))
        self._grid.addLayout(words, n, 0)
        cases = row_in(gap=3)
        for case in item.cases:
            cases.addWidget(case_button(case, self._open_case))
        self._grid.addLayout(cases, n, 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(_amount(self._look, item.amount, "strong"), n, 2, Qt.AlignmentFlag.AlignTop)


def _items_grid(holder: QWidget) -> QGridLayout:
    grid = QGridLayout(holder)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(6)
    grid.setVerticalSpacing(3)
    grid.setColumnStretch(0, 1)
    return grid


class FoldButton(QPushButton):
    """A heading that opens and folds up its lines."""

    def __init__(self, look: Look, title: str, lines: QWidget, folds: Folds) -> None:
        super().__init__(title)
        self._look, self._title, self._lines, self._folds = look, title, lines, folds
        self.setProperty("link", "true")
        self.setProperty("align", "left")
        # In a dialog Return would press it otherwise.
        self.setAutoDefault(False)
        self.clicked.connect(lambda _=False: self._toggle())
        self._show()

    def _toggle(self) -> None:
        self._folds.toggle(self._title)
        self._show()
        self._look.dress()

    def _show(self) -> None:
        is_open = self._folds.is_open(self._title)
        self._lines.setVisible(is_open)
        name_icon(self, "chevron-down" if is_open else "chevron-right")
        self.setToolTip(_tr("Fold up") if is_open else _tr("Show how it came about"))
        self.setAccessibleDescription(self.toolTip())


def _amount(look: Look, text: str, role: str) -> QLabel:
    label = letters(text, role)
    label.setAlignment(Qt.AlignmentFlag.AlignRight)
    # Each part is a grid of its own: so the amounts and case numbers of all stand in one column.
    label.setMinimumWidth(look.theme.px(_AMOUNT_PX))
    return label


class OddsBox(QFrame):
    """The odds large, how they came about, what would make them better."""

    def __init__(self, view: CardView, open_case: OpenCase) -> None:
        super().__init__()
        self.setProperty("tone", "info")
        self.setAccessibleName(f"{view.odds}, {view.odds_told}")
        row = row_in(self, 10, (12, 7, 10, 7))
        odds = letters(view.odds, "odds")
        # In a narrow panel the words beside it wrap; the odds are never cut.
        odds.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        row.addWidget(odds)
        words = column_in(gap=1)
        words.addWidget(letters(view.odds_told, "label", can_wrap=True))
        if view.odds_more:
            words.addWidget(letters(view.odds_more, "note", can_wrap=True))
        lay(row, (words, 1), case_button(view.odds_case, open_case))


_MOST_DRAWN, _RANGE_PX = 6, 64
"""So many faces are drawn as dice; more are told as a range, which has so much room."""


class BarRow(QWidget):
    """One result: its number, a bar of its share, the faces of the die that give it.

    Of a die that has `fallen` the bar is framed and the face filled; the other bars step back.
    """

    def __init__(self, look: Look, bar: Bar, most_faces: int = 3, fallen: int = 0) -> None:
        super().__init__()
        self._look, self._bar, self._most_faces, self._fallen = look, bar, most_faces, fallen
        # Paler rather than gone: what else could have come of it is part of the record.
        self._is_past = bool(fallen) and fallen not in bar.faces
        self._die_px = _DIE_PX if most_faces <= 3 else _SMALL_DIE_PX
        faces = ", ".join(map(str, bar.faces))
        told = _tr("{result}: {words}, {percent}, by a die of {faces}").format(
            result=bar.mark, words=bar.words, percent=bar.percent, faces=faces
        )
        fell = _tr("the die shows {face}").format(face=fallen)
        self.setAccessibleName(f"{told}; {fell}" if fallen in bar.faces else told)
        self.setToolTip(tip(self.accessibleName()))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the height of a row; it takes all the width there is."""
        return QSize(self._look.theme.px(280), self._look.theme.px(_BAR_PX + 4))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw number, bar, dice and share."""
        del event
        theme = self._look.theme
        with smooth(self) as painter:
            height = float(self.height())
            left, percent = theme.px(32), theme.px(40)
            # All bars end where those of the most faces do, so that their lengths can be compared.
            dice = self._width_of_dice(len(self._bar.faces))
            painter.setFont(theme.font(13, theme.font().Weight.DemiBold, has_even_figures=True))
            painter.setPen(QColor(theme.soft if self._is_past else theme.text))
            middle = Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRectF(0, 0, left, height), middle, self._bar.mark)
            painter.drawText(
                QRectF(self.width() - percent, 0, percent, height),
                middle | Qt.AlignmentFlag.AlignRight,
                self._bar.percent,
            )
            right = self.width() - percent - self._width_of_dice(self._most_faces)
            self._paint_bar(painter, QRectF(left, 2, max(20.0, right - left - 8), height - 4))
            self._paint_dice(painter, self.width() - percent - dice)

    def _paint_bar(self, painter: QPainter, track: QRectF) -> None:
        theme, bar = self._look.theme, self._bar
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.sunk))
        painter.drawRoundedRect(track, 4, 4)
        filled = QRectF(track)
        # A rounded bar needs so much to show its colour.
        filled.setWidth(max(8.0, track.width() * float(bar.share)))
        # The defender's gain has the ink of what stops the attacker; nobody's gain is hatched below.
        inks = (theme.accent_fill, theme.stop_fill) if self._is_past else (theme.accent, theme.stop)
        colour = QColor(inks[bar.leans < 0])
        shape = QPainterPath()
        shape.addRoundedRect(filled, 4, 4)
        # Told by a pattern as well, not by a colour alone.
        if bar.leans == 0:
            faint = QColor(colour)
            faint.setAlphaF(0.25)
            painter.fillPath(shape, faint)
            painter.fillPath(shape, QBrush(colour, Qt.BrushStyle.BDiagPattern))
        else:
            painter.fillPath(shape, colour)
        painter.setFont(theme.font(12))
        self._paint_words(painter, track, filled)
        if self._fallen in bar.faces:
            painter.setPen(QPen(QColor(theme.text), 1.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(track.adjusted(0.8, 0.8, -0.8, -0.8), 4, 4)

    def _paint_words(self, painter: QPainter, track: QRectF, filled: QRectF) -> None:
        """Draw the words beside the filled part, or across it in the inks of both grounds."""
        theme, words = self._look.theme, self._bar.words
        width = painter.fontMetrics().horizontalAdvance(words) + 14
        is_beside = filled.width() < width <= track.width() - filled.width()
        place = track.adjusted((filled.width() if is_beside else 0) + 7, 0, 0, 0)
        plain = theme.soft if self._is_past else theme.text
        over = theme.text if self._bar.leans == 0 or self._is_past else theme.accent_ink
        empty = QRectF(filled.right(), track.y(), track.width(), track.height())
        # Twice, each clipped to one ground: words that run over the edge of the bar are read on both.
        for part, ink in ((filled, over), (empty, plain)):
            painter.save()
            painter.setClipRect(part)
            painter.setPen(QColor(ink))
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, words)
            painter.restore()

    def _width_of_dice(self, faces: int) -> int:
        """Return the room for so many faces; many are told by the first and the last of them."""
        px = self._look.theme.px
        return px(_RANGE_PX) if faces > _MOST_DRAWN else px(self._die_px + 3) * faces

    def _paint_dice(self, painter: QPainter, left: float) -> None:
        theme = self._look.theme
        if len(self._bar.faces) > _MOST_DRAWN:
            painter.setFont(theme.font(12))
            painter.setPen(QColor(theme.text if self._fallen in self._bar.faces else theme.soft))
            told = f"{self._bar.faces[0]}\N{EN DASH}{self._bar.faces[-1]}"
            right = QRectF(left, 0, theme.px(_RANGE_PX - 8), self.height())
            painter.drawText(right, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, told)
            return
        edge = theme.px(self._die_px)
        for n, face in enumerate(self._bar.faces):
            rect = QRectF(left + n * (edge + 3), (self.height() - edge) / 2, edge, edge)
            if face == self._fallen:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(theme.text))
                painter.drawRoundedRect(rect.adjusted(-1, -1, 1, 1), edge / 4, edge / 4)
                painter.setBrush(Qt.BrushStyle.NoBrush)
            paint_die(painter, rect, face, theme.panel if face == self._fallen else theme.soft)


class CardBody(QWidget):
    """A whole combat card; without its outcome where that is to be guessed first.

    With `folds` it is a card of the past: its parts are folded up, the face that has `fallen` is marked.
    """

    def __init__(
        self,
        look: Look,
        view: CardView,
        open_case: OpenCase,
        *,
        has_outcome: bool = True,
        folds: Folds | None = None,
        fallen: int = 0,
    ) -> None:
        super().__init__()
        self._look, self._open_case, self._folds, self._fallen = look, open_case, folds, fallen
        self._column = column_in(self, 6)
        self._column.addLayout(self._head(view))
        if folds is None:
            self._fill_to_come(view, has_outcome=has_outcome)
        else:
            self._fill_past(view)
        for note in view.notes if has_outcome else ():
            self._column.addWidget(Note(look, note))

    def _fill_to_come(self, view: CardView, *, has_outcome: bool) -> None:
        """Add how it comes about, then what may come of it."""
        for part in view.parts:
            self._section(part)
        # An attack against the rules may have no odds at all: then only what speaks against it is shown.
        if view.odds and has_outcome:
            self._column.addWidget(OddsBox(view, self._open_case))
            for part in view.die_parts:
                self._section(part)
            self._outcome(view)
            if view.losses:
                losses = ItemList(self._look, _tr("Steps lost on the average"), view.losses)
                self._column.addWidget(losses)
            if view.changes:
                changes = ItemList(self._look, _tr("One unit more or fewer"), view.changes[:8])
                self._column.addWidget(changes)

    def _fill_past(self, view: CardView) -> None:
        """Add what came of it, then how it came about."""
        self._column.addWidget(OddsBox(view, self._open_case))
        self._outcome(view)
        for part in (*view.parts, *view.die_parts):
            self._section(part)

    @staticmethod
    def _head(view: CardView) -> QHBoxLayout:
        head = QHBoxLayout()
        head.addWidget(letters(view.title, "strong", can_wrap=True), 1)
        ground = letters(view.ground, "soft", can_wrap=True)
        ground.setAlignment(Qt.AlignmentFlag.AlignRight)
        head.addWidget(ground)
        return head

    def _section(self, part: Part) -> None:
        lay(self._column, rule(), PartBox(self._look, part, self._open_case, self._folds))

    def _outcome(self, view: CardView) -> None:
        self._column.addWidget(rule())
        for here, bars in view.bars.items():
            head = QHBoxLayout()
            title = _tr("Outcome") if len(view.bars) == 1 else _tr("Outcome in {hex}").format(hex=here)
            lay(head, (letters(title, "soft"), 1), letters(_tr("die that gives it"), "soft"))
            self._column.addLayout(head)
            most = max(len(bar.faces) for bar in bars)
            for bar in bars:
                self._column.addWidget(BarRow(self._look, bar, most, self._fallen))


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
        row = row_in(self, 7)
        row.addWidget(sign(look, icon_name), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(letters(text, "note", can_wrap=True), 1)


def sign(look: Look, name: str) -> QLabel:
    """Return a drawn sign in the colour that it has everywhere."""
    theme = look.theme
    ink = {"stop": theme.stop, "warning": theme.warning, "done": theme.fine}.get(name, theme.soft)
    label = QLabel()
    label.setPixmap(pixmap(name, theme.px(15), ink, theme.panel, label.devicePixelRatioF()))
    return label
