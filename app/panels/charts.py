"""The charts of the game (F2), laid out like a player's card, each figure with where it comes from."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHeaderView,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.files.chart_pictures import chart_pictures
from app.panels.assistant_parts import Wrapped
from app.panels.cell_table import CellTable
from app.panels.chart_model import ChartModel
from app.panels.chart_picture import chart_card
from app.panels.figures_model import FiguresModel
from app.panels.fitting import close_by_keys, fit
from app.panels.layouts import lay
from app.panels.parts import letters
from app.view.session import Session
from app.view.theme import theme_of
from rules.cards import Card

CARD_COLUMNS, TWO_COLUMNS_PX = 2, 800
FIGURES_HEIGHT_PX = 420


class ChartTable(CellTable):
    """One chart. Ctrl+V pastes a table from the cell on."""

    def __init__(self, model: ChartModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._chart = model
        self.setAccessibleName(self.tr(model.card.title))
        self.setAccessibleDescription(self.tr(model.card.note))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # All rows are shown, and the wheel is left to the sheet around.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.setCornerButtonEnabled(False)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the rows the height that their words take in columns of another width."""
        super().resizeEvent(event)
        # Qt measures them when the words change, not the columns: what was made narrow stays high.
        if event.size().width() != event.oldSize().width():
            self.verticalHeader().resizeSections(QHeaderView.ResizeMode.ResizeToContents)
            self._fit()

    def _fit(self) -> None:
        """Make the table as high as its rows: a card has no scroll bars of its own."""
        rows = self.verticalHeader().length() + self.horizontalHeader().sizeHint().height()
        self.setFixedHeight(rows + 2 * self.frameWidth() + 2)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take what is pasted; leave the rest to Qt."""
        if event.matches(QKeySequence.StandardKey.Paste):
            index: QModelIndex = self.currentIndex()
            # Without a current cell Qt says -1.
            self._chart.paste(max(0, index.row()), max(0, index.column()), QGuiApplication.clipboard().text())
            return
        super().keyPressEvent(event)


class ChartsWindow(QWidget):
    """All charts of a game on one sheet, and the figures of its units. It stays open beside the map."""

    keep_wanted = Signal()
    export_wanted = Signal()
    import_wanted = Signal()

    def __init__(self, session: Session, cards: tuple[Card, ...], parent: QWidget | None = None) -> None:
        # A window with a parent stays above that, and goes when it goes.
        # Not a dialog: the map below is played on while the charts are read.
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(self.tr("Charts"))
        self.setProperty("panel", "true")
        scroll = QScrollArea(self)
        scroll.setAccessibleName(self.tr("Charts"))
        scroll.setWidgetResizable(True)
        # All of it is made where it will lie: what comes there later is dressed and measured all over again.
        self._sheet = QWidget()
        scroll.setWidget(self._sheet)
        self._grid, self._columns = QGridLayout(self._sheet), 0
        pictures = chart_pictures(session.game.header.game)
        self.tables: tuple[ChartTable, ...] = ()
        self._cards = [self._card(session, card) for card in cards]
        self._cards += [chart_card(title, path) for title, path in pictures]
        self.figures = self._figures_table(session)
        self._figures_frame = self._figures_card()
        units = session.game.roster.units.values()
        # Counters that are pictures have no figures to be typed over.
        has_figures = not units or any(face.figures for unit in units for face in unit.faces)
        self._figures_frame.setVisible(has_figures)
        self._two_columns_px = theme_of(session.show.is_dark).px(TWO_COLUMNS_PX)
        self._lay_cards(CARD_COLUMNS)
        column = QVBoxLayout(self)
        legend, keeping = self._legend(), self._keeping()
        lay(column, legend, (scroll, 1), keeping)
        for widget in (legend, keeping):
            widget.setVisible(bool(cards) or has_figures)
        fit(self, 980, 760)
        close_by_keys(self)
        session.shown.connect(lambda _: self.update())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the cards side by side where there is room for both."""
        super().resizeEvent(event)
        self._lay_cards(CARD_COLUMNS if self.width() >= self._two_columns_px else 1)

    def _lay_cards(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        for frame in (*self._cards, self._figures_frame):
            self._grid.removeWidget(frame)
        for number, frame in enumerate(self._cards):
            self._grid.addWidget(frame, number // columns, number % columns)
        self._grid.setColumnStretch(0, 1)
        # With one column the second must not keep its half of the width.
        self._grid.setColumnStretch(1, columns - 1)
        # Behind the cards in a row of its own: a column of unit names needs the whole width.
        self._grid.addWidget(self._figures_frame, len(self._cards), 0, 1, CARD_COLUMNS)
        # What height is left goes below the cards, not between them.
        self._grid.setRowStretch(len(self._cards) + 1, 1)

    def _card(self, session: Session, card: Card) -> QFrame:
        frame = QFrame(self._sheet)
        frame.setProperty("raised", "true")
        table = ChartTable(ChartModel(session, card, self), frame)
        self.tables += (table,)
        title, note = (
            letters(self.tr(card.title), "title"),
            letters(self.tr(card.note), "note", can_wrap=True),
        )
        lay(QVBoxLayout(frame), title, note, table, 1)
        return frame

    def _figures_table(self, session: Session) -> CellTable:
        table = CellTable(FiguresModel(session, self))
        table.setAccessibleName(self.tr("Figures of the units"))
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        table.setMinimumHeight(FIGURES_HEIGHT_PX)
        return table

    def _figures_card(self) -> QFrame:
        # With a parent from the first: it is shown or hidden before it is laid out, and would be a window.
        frame = QFrame(self._sheet)
        frame.setProperty("raised", "true")
        title = letters(self.tr("Units: attack, defense, movement"), "title")
        lay(QVBoxLayout(frame), title, self.figures)
        return frame

    def _keeping(self) -> Wrapped:
        """Return the buttons that keep typed-in figures beyond this game."""
        buttons = []
        plan = (
            (self.tr("Keep my figures for new games"), self.keep_wanted),
            (self.tr("Export my charts..."), self.export_wanted),
            (self.tr("Import charts..."), self.import_wanted),
        )
        for words, signal in plan:
            button = QPushButton(words)
            button.clicked.connect(signal)
            buttons.append(button)
        return Wrapped(buttons)

    def _legend(self) -> QWidget:
        told = self.tr(
            "Upright: fixed by the rulebook.  \u00b0 inside what the rulebook fixes.  "
            "* ours, reconstructed: not the printed figure.  "
            "\u2020 typed in by you.  "
            "Rest on a figure to read where it comes from. Type over it, or paste a table,"
            " to put in yours."
        )
        return letters(told, "soft", can_wrap=True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Escape and F2."""
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_F2):
            self.close()
            return
        super().keyPressEvent(event)
