"""What of a day is shown, and what the looks of a block mean: a box over the map."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from app.panels.layouts import column_in, lay
from app.panels.painting import smooth
from app.panels.parts import Look, letters, switch
from app.view.history.watch import HistoryWatch
from app.view.session import Session
from rules.dates import day_words
from rules.history import Certainty

_SAMPLE_PX = QSize(36, 18)
_KEY_PX, _IN_A_ROW = 300, 6


class Sample(QWidget):
    """A block without a name, as it looks when its place is so sure."""

    def __init__(self, look: Look, certainty: Certainty) -> None:
        super().__init__()
        self._look, self._certainty = look, certainty
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return a small block."""
        theme = self._look.theme
        return QSize(theme.px(_SAMPLE_PX.width()), theme.px(_SAMPLE_PX.height()))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002  (Qt's own signature)
        """Paint the block."""
        rect = QRectF(self.rect()).adjusted(3, 3, -6, -3)
        is_read, is_guess = self._certainty is Certainty.READ, self._certainty is Certainty.GUESSED
        with smooth(self) as painter:
            if not is_read:
                painter.fillRect(rect.adjusted(-2, -2, 2, 2), QColor("#FFFFFF"))
            ground = QColor("#7FA08B")
            ground.setAlphaF(0.55 if is_guess else 1.0)
            painter.fillRect(rect, QColor("#FFFFFF"))
            painter.fillRect(rect, ground)
            line = Qt.PenStyle.SolidLine if is_read else Qt.PenStyle.DashLine
            painter.setPen(QPen(QColor("#111820"), 1.1, line))
            painter.drawRect(rect)
            if is_guess:
                painter.setPen(QPen(QColor("#111820"), 1.0))
                painter.setBrush(QColor("#FFFFFF"))
                disc = QRectF(rect.right() - 5, rect.top() - 4, 10, 10)
                painter.drawEllipse(disc)
                painter.setFont(self._look.theme.font(8.0))
                painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, "?")


class HistoryLegend(QFrame):
    """Boxes to tick for the parts of a day; the last one opens the key to the looks of blocks."""

    def __init__(self, session: Session, watch: HistoryWatch, parent: QWidget) -> None:
        super().__init__(parent)
        self._watch = watch
        self._look = Look(session, self, has_ground=False)
        self.setProperty("raised", "true")
        self.setAccessibleName(self.tr("What is shown of the day"))
        # Beside this box over the map and not in it: it would push the ticks about when it opens.
        self.key = LegendKey(session, parent)
        self._left_out: set[QWidget] = set()
        self._make()
        self._lay_out()
        watch.changed.connect(self._follow)
        self._follow()

    def _make(self) -> None:
        watch = self._watch
        self.formations = self._box(self.tr("Formations"), lambda on: watch.show(formations=on))
        self.front = self._box(self.tr("Front"), lambda on: watch.show(front=on))
        self.known = self._box("", lambda on: watch.show(known=on))
        self.pins = self._box(self.tr("Events"), lambda on: watch.show(pins=on))
        self.counters = self._box(self.tr("Counters"), lambda on: watch.show_counters(are_shown=on))
        self.fold = switch(self.tr("How sure is a place?"))
        self.fold.toggled.connect(self.key.setVisible)
        for box, is_on in (
            (self.formations, watch.shown.formations),
            (self.front, watch.shown.front),
            (self.known, watch.shown.known),
            (self.pins, watch.shown.pins),
        ):
            box.setChecked(is_on)

    @staticmethod
    def _box(words: str, tell: object) -> QCheckBox:
        box = QCheckBox(words)
        box.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        box.clicked.connect(tell)
        return box

    def _lay_out(self) -> None:
        theme = self._look.theme
        column = column_in(self, theme.px(4), (theme.px(9), theme.px(5), theme.px(9), theme.px(6)))
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(theme.px(9))
        column.addLayout(self._grid)
        self._arrange(columns=_IN_A_ROW)

    def fit_into(self, width: int) -> None:
        """Stand in as many columns as there is room for."""
        layout = self.layout()
        assert layout is not None
        for columns in (_IN_A_ROW, 3, 2, 1):
            self._arrange(columns=columns)
            layout.invalidate()  # else it tells the size that it had in other columns
            if self.sizeHint().width() <= width:
                break
        self.adjustSize()

    def _arrange(self, *, columns: int) -> None:
        boxes = (self.formations, self.front, self.pins, self.counters, self.known, self.fold)
        shown = [box for box in boxes if box not in self._left_out]
        for box in boxes:
            self._grid.removeWidget(box)
        for number, box in enumerate(shown):
            self._grid.addWidget(box, number // columns, number % columns)

    def show_key(self, *, is_open: bool) -> None:
        """Show what the looks mean, or fold it away."""
        self.fold.setChecked(is_open)
        # A box over the map by itself: it does not go with this one where that is hidden.
        self.key.setVisible(is_open and self.isVisible())

    def _follow(self) -> None:
        watch = self._watch
        is_shown = watch.is_film or watch.is_beside
        self.setVisible(is_shown)
        self.key.setVisible(is_shown and self.fold.isChecked())
        if not is_shown:
            return
        source = watch.scene.source
        self._left_out = {self.known} if source is None else set()
        self._left_out |= {self.counters} if not watch.is_film else set()
        for box in (self.known, self.counters):
            box.setVisible(box not in self._left_out)
        if source is not None:
            self.known.setText(self.tr("Front of the sources, {day}").format(day=day_words(source.date)))
        self.adjustSize()


class LegendKey(QFrame):
    """What the looks of blocks and arrows mean."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = Look(session, self, has_ground=False)
        self.setProperty("raised", "true")
        self.setAccessibleName(self.tr("How sure is a place?"))
        theme = self._look.theme
        column = column_in(self, theme.px(3), (theme.px(10), theme.px(7), theme.px(10), theme.px(8)))
        column.addWidget(letters(self.tr("How sure is a place?"), "strong"))
        for certainty, words in (
            (Certainty.READ, self.tr("Read in the named source")),
            (Certainty.NEAR, self.tr("Read, but who, where or when exactly is judged")),
            (Certainty.GUESSED, self.tr("From literature or a game, or carried on from another day")),
        ):
            row = QHBoxLayout()
            lay(row, Sample(self._look, certainty), (letters(words, "label", can_wrap=True), 1))
            column.addLayout(row)
        told = self.tr(
            "A formation is one block: nothing is claimed of its regiments. Where there is no room for all, "
            "one block stands for an army, or a dot for a formation: zoom in."
        )
        column.addWidget(letters(told, "note", can_wrap=True))
        lines = self.tr("Arrows: solid towards the enemy, dashed away from him.")
        column.addWidget(letters(lines, "note", can_wrap=True))
        self.setFixedWidth(theme.px(_KEY_PX))
        self.hide()
