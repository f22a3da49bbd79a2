"""The first page of a game that is made by hand: what it is called, who plays, the grid of its map."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QSpinBox, QWidget

from app.bring_in.new_game.plan import GamePlan, GridPlan
from app.bring_in.wizard.new_game.form import form_of
from app.bring_in.wizard.new_game.state import Making
from app.bring_in.wizard.page import BESIDE, LEFT, Page, beside
from app.panels.layouts import column_in, row_in
from app.panels.parts import Look, letters, push_button
from app.panels.quiet import quiet
from app.view.plain_map import paint_plain, polygon
from app.view.session import Session
from maps.sheet import MapSheet
from rules.grids.read import FLAT, MAX_LINES, POINTY
from rules.grids.read import SQUARE as SQUARES
from rules.issues import DataError

_SIDE_PX = 340
_LEAST_HEX_PX = 26.0


class GameGridPage(Page):
    """Title, sides, turns and grid; the empty map is drawn as they are typed."""

    scan_wanted = Signal()
    """The map is to be taken from a scan, not from an empty grid."""

    def __init__(self, session: Session, making: Making) -> None:
        super().__init__()
        self.title = self.tr("Grid")
        self._look, self._making = Look(session, self), making
        self.name, self.sides = QLineEdit(), QLineEdit("Blue, Red")
        self.turns, self.cols, self.rows = (quiet(QSpinBox()) for _ in range(3))
        self.first_column, self.first_row = (quiet(QSpinBox()) for _ in range(2))
        self.ids = QLineEdit("CCRR")
        self.kind, self.columns_from, self.rows_from, self.shifted = (quiet(QComboBox()) for _ in range(4))
        self.told = letters("", "label", can_wrap=True)
        self.from_scan = push_button(self.tr("From a scan of its map ..."), self.scan_wanted.emit)
        self.preview = GridPreview(session)
        self._fill()
        self._lay_out()
        self._listen()
        self._show()

    def _fill(self) -> None:
        for field, most, now in ((self.turns, 60, 10), (self.cols, MAX_LINES, 10), (self.rows, MAX_LINES, 8)):
            field.setRange(1, most)
            field.setValue(now)
        for field in (self.first_column, self.first_row):
            field.setRange(0, MAX_LINES)
            field.setValue(1)
        choices = (
            (
                self.kind,
                (
                    (POINTY, self.tr("hexes, point up")),
                    (FLAT, self.tr("hexes, side up")),
                    (SQUARES, self.tr("squares")),
                ),
            ),
            (self.columns_from, (("west", self.tr("from the west")), ("east", self.tr("from the east")))),
            (self.rows_from, (("north", self.tr("from the north")), ("south", self.tr("from the south")))),
            (
                self.shifted,
                (("odd", self.tr("odd ones half a hex on")), ("even", self.tr("even ones half a hex on"))),
            ),
        )
        for box, entries in choices:
            for word, words in entries:
                box.addItem(words, word)

    def _rows(self) -> Iterator[tuple[str, QWidget]]:
        yield self.tr("Title"), self.name
        yield self.tr("Sides"), self.sides
        yield self.tr("Turns"), self.turns
        yield self.tr("Grid"), self.kind
        yield self.tr("Columns"), self.cols
        yield self.tr("Rows"), self.rows
        yield self.tr("Numbers"), self.ids
        yield self.tr("Columns count"), self.columns_from
        yield self.tr("Rows count"), self.rows_from
        yield self.tr("First column"), self.first_column
        yield self.tr("First row"), self.first_row
        yield self.tr("Shifted lines"), self.shifted

    def _lay_out(self) -> None:
        px = self._look.theme.px
        self.sides.setToolTip(self.tr("Their names, with a comma between them"))
        self.ids.setToolTip(self.tr("C for each digit of the column, R of the row, A for letters: CCRR, ARR"))
        side = column_in(gap=px(8), edges=(px(16), px(14), px(16), px(14)))
        side.addWidget(letters(self.tr("An empty map"), "title"))
        side.addLayout(form_of(self._rows()))
        side.addWidget(self.told)
        side.addWidget(self.from_scan)
        side.addStretch(1)
        holder = QWidget()
        holder.setLayout(side)
        row = row_in(self)
        row.addWidget(self.preview, LEFT)
        row.addWidget(beside(holder, px(_SIDE_PX)), BESIDE)

    def _listen(self) -> None:
        for text in (self.name, self.sides, self.ids):
            text.textChanged.connect(self._show)
        for number in (self.turns, self.cols, self.rows, self.first_column, self.first_row):
            number.valueChanged.connect(self._show)
        for box in (self.kind, self.columns_from, self.rows_from, self.shifted):
            box.currentIndexChanged.connect(self._show)

    @property
    def plan(self) -> GamePlan:
        """What is typed now."""
        # A comma at the end, while the next name is still to be typed, makes no side.
        names = tuple(name.strip() for name in self.sides.text().split(",") if name.strip())
        grid = GridPlan(
            kind=self.kind.currentData(),
            cols=self.cols.value(),
            rows=self.rows.value(),
            ids=self.ids.text().strip(),
            columns_from=self.columns_from.currentData(),
            rows_from=self.rows_from.currentData(),
            first_column=self.first_column.value(),
            first_row=self.first_row.value(),
            shifted=self.shifted.currentData(),
        )
        return GamePlan(" ".join(self.name.text().split()), names, self.turns.value(), grid)

    def _show(self) -> None:
        if self._making.folder is not None:
            return
        plan = self.plan
        found = plan.faults(self._making.place)
        # An empty title is no fault yet: nobody has typed one.
        shown = [issue for issue in found if plan.title or issue.where != "title"]
        self.told.setText("\n".join(f"{issue.message}: {issue.hint}".rstrip(": ") for issue in shown))
        try:
            self.preview.show_sheet(plan.sheet())
        except DataError:
            self.preview.show_sheet(None)
        # With its faults too: what is typed must be there when the page is come back to.
        self._making.set_plan(plan)
        self.changed.emit()

    # ---- as a page

    def enter(self) -> None:
        """Let nothing be typed once the grid is laid: the map is painted on it."""
        is_laid = self._making.folder is not None
        for _, field in self._rows():
            field.setEnabled(not is_laid)
        self.from_scan.setEnabled(not is_laid)
        if is_laid:
            self.told.setText(self.tr("The grid is laid. For another one begin another game."))
        else:
            self.name.setFocus()

    def may_go_on(self) -> bool:
        """Return whether a game can be made of what is typed."""
        return self._making.folder is not None or not self.plan.faults(self._making.place)

    def asked_to_go_on(self) -> bool:
        """Lay the game's folder."""
        return self._making.lay()

    def foot(self) -> str:
        """Return where the game will be."""
        folder = self._making.folder
        return str(folder.home) if folder else self.tr("A game of your own, as a folder of plain data")


class GridPreview(QWidget):
    """Draws an empty map with the numbers of its hexes, as large as it fits."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._sheet: MapSheet | None = None
        self.setAccessibleName(self.tr("The empty map"))

    def sizeHint(self) -> QSize:
        """Return a size that a map can be told in."""
        return QSize(500, 400)

    def show_sheet(self, sheet: MapSheet | None) -> None:
        """Draw another map, or none."""
        self._sheet = sheet
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the map."""
        del event
        theme = self._session.theme
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(theme.window))
            if self._sheet is None:
                return
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            width, height = self._sheet.size_px
            scale = min(self.width() / width, self.height() / height) * 0.95
            painter.translate((self.width() - width * scale) / 2, (self.height() - height * scale) / 2)
            painter.scale(scale, scale)
            paint_plain(painter, self._sheet, self._sheet.grid.hexes, QRectF(0, 0, width, height), scale)
            if self._sheet.hex_px * scale >= _LEAST_HEX_PX:
                self._paint_numbers(painter, self._sheet)

    def _paint_numbers(self, painter: QPainter, sheet: MapSheet) -> None:
        font = self._session.theme.font()
        # In pixels of the map, which the painter scales: whole ones are fine enough at a hex of 120.
        font.setPixelSize(round(sheet.hex_px * 0.22))
        painter.setFont(font)
        painter.setPen(QColor("#3C4854"))
        for hex_id in sheet.grid.hexes:
            box = polygon(sheet, hex_id).boundingRect()
            box.moveCenter(QPointF(*sheet.centre_px(hex_id)))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, hex_id)
