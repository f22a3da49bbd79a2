"""The page of the set-up of a game in the making: counters are laid on its map, by click or by number."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QMouseEvent, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QListWidget, QListWidgetItem, QWidget

from app.bring_in.map_draft import MapDraft
from app.bring_in.wizard.editor.canvas import Canvas
from app.bring_in.wizard.new_game.art import CounterArt
from app.bring_in.wizard.new_game.state import Making
from app.bring_in.wizard.page import BESIDE, LEFT, Page, beside
from app.panels.layouts import column_in, lay
from app.panels.parts import Look, letters, push_button, restyle
from app.view.icons import picture_icon
from app.view.map_pictures import PictureFiles, picture_files
from app.view.session import Session
from maps.load import load_path
from rules.hexgrid import HexId
from rules.issues import DataError
from rules.plural import worded

_SIDE_PX, _ICON_PX = 300, 36
_SHARE = 0.52
"""How wide a counter is on the board, in hex widths."""
_LIFT = 0.07


class SetUpBoard(Canvas):
    """The map with the counters that lie on it; a click says where one is to lie."""

    clicked = Signal(object)
    """The `HexId` that was clicked, or taken with Space."""

    def __init__(self, draft: MapDraft, files: PictureFiles, making: Making) -> None:
        super().__init__(draft, files)
        self._making, self._art = making, CounterArt(making)
        self.setAccessibleName(self.tr("The map to lay the counters on"))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Tell of a click; the middle button pans."""
        spot = self.spot_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            if spot is not None:
                self.clicked.emit(spot.hex)
        elif event.button() == Qt.MouseButton.MiddleButton:
            super().mousePressEvent(event)

    def _work(self) -> None:
        if self.spot is not None:
            self.clicked.emit(self.spot.hex)

    def refuse(self, hex_id: HexId) -> None:
        """Take the counters of a hex back beside the map."""
        rows = [row.with_cell("hex", "") if row.hex == hex_id else row for row in self._making.rows]
        self._making.set_rows(rows)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the map, then the counters."""
        super().paintEvent(event)
        size = max(10, round(self.draft.sheet.hex_px * self.scale * _SHARE))
        heights: Counter[str] = Counter()
        with QPainter(self) as painter:
            for row in self._making.rows:
                if row.hex not in self.draft.sheet.grid:
                    continue
                # Each a little higher than the one below, so that a stack is seen to be one.
                lift = heights[row.hex] * _LIFT * size
                heights[row.hex] += 1
                at = self.to_screen(*self.draft.sheet.centre_px(HexId(row.hex)))
                picture = self._art.of(row, size, self.devicePixelRatioF())
                corner = at - QPointF(size / 2 - lift, size / 2 + lift)
                painter.drawPixmap(
                    QRectF(corner.x(), corner.y(), size, size), picture, QRectF(picture.rect())
                )


class SetUpPage(Page):
    """The list of the counters, and the board."""

    def __init__(self, session: Session, making: Making) -> None:
        super().__init__()
        self.title = self.tr("Set-up")
        self._look, self._making = Look(session, self), making
        self.list, self.number = QListWidget(), QLineEdit()
        self.board: SetUpBoard | None = None
        self._art = CounterArt(making)
        self._row = QHBoxLayout(self)
        self._lay_out()
        making.changed.connect(self._show)

    def _lay_out(self) -> None:
        px = self._look.theme.px
        side = column_in(edges=(px(14), px(12), px(14), px(12)))
        side.addWidget(letters(self.tr("Where they begin"), "title"))
        words = self.tr(
            "Choose a counter, then click its hex; or type the number of the hex and press Enter."
        )
        lay(side, letters(words, "note", can_wrap=True), (self.list, 1))
        self.list.setIconSize(QSize(px(_ICON_PX), px(_ICON_PX)))
        # A long name is elided: it would push the places of all others out of sight.
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(self.tr("The counters and where they begin"))
        self.number.setAccessibleName(self.tr("The hex of the chosen counter; empty for beside the map"))
        self.number.setPlaceholderText(self.tr("Number of the hex"))
        side.addWidget(self.number)
        self.undo_button = push_button(self.tr("Undo"), self._making.undo, "undo")
        side.addWidget(self.undo_button)
        holder = QWidget()
        holder.setLayout(side)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(beside(holder, px(_SIDE_PX)), BESIDE)
        self.number.returnPressed.connect(self._type)
        self.list.currentRowChanged.connect(self._choose)
        for keys, act in (
            (QKeySequence.StandardKey.Undo, self._making.undo),
            (QKeySequence.StandardKey.Redo, self._making.redo),
        ):
            QShortcut(keys, self).activated.connect(act)

    # ---- as a page

    def enter(self) -> None:
        """Show the map as it is painted by now."""
        folder = self._making.folder
        if folder is None:
            return
        try:
            sheet = load_path(folder.map)
        except DataError as error:
            self._making.failed.emit(error)
            return
        # Anew each time the page is shown: the map may have been painted on since.
        self.close_down()
        self.board = SetUpBoard(MapDraft(sheet), picture_files(sheet, folder.map), self._making)
        self.board.clicked.connect(self.lay_on)
        self.board.show_looks(type(self.board.looks)(is_dark=self._look.theme.is_dark))
        self._row.addWidget(self.board, LEFT)
        self._show()
        self.list.setCurrentRow(self._next_unlaid(-1))
        self.list.setFocus()

    def close_down(self) -> None:
        """Let go of the board and its pictures."""
        if self.board is not None:
            self.board.close_down()
            self._row.removeWidget(self.board)
            self.board.deleteLater()
            self.board = None

    def go_on_words(self) -> str:
        """Return what the button does."""
        return self.tr("Play it")

    def may_go_on(self) -> bool:
        """Return whether the game can be begun."""
        return not self._making.issues()

    def asked_to_go_on(self) -> bool:
        """Keep everything."""
        return self._making.keep()

    def chips(self) -> tuple[tuple[str, str], ...]:
        """Return how many lie on the map."""
        laid = sum(bool(row.hex) for row in self._making.rows)
        return ((self.tr("{laid} of {all} laid").format(laid=laid, all=len(self._making.rows)), ""),)

    def foot(self) -> str:
        """Return what becomes of the others."""
        left = sum(not row.hex for row in self._making.rows)
        text = self.tr("{count:counter begins|counters begin} beside the map.")
        return worded(text, count=left) if left else self.tr("All begin on the map.")

    # ---- laying

    def _show(self) -> None:
        rows, now = self._making.rows, self.list.currentRow()
        # Each row that goes is told as another one chosen: the field would show number after number.
        self.list.blockSignals(True)
        self.list.clear()
        size = self._look.theme.px(_ICON_PX)
        for row in rows:
            where = row.hex or self.tr("beside the map")
            item = QListWidgetItem(self.tr("{name}: {place}").format(name=row.name, place=where))
            item.setIcon(picture_icon(self._art.of(row, size, self.devicePixelRatioF())))
            self.list.addItem(item)
        self.list.setCurrentRow(min(now, len(rows) - 1))
        self.list.blockSignals(False)
        self._choose(self.list.currentRow())
        if self.board is not None:
            self.board.update()
        self.changed.emit()

    def _choose(self, number: int) -> None:
        if 0 <= number < len(self._making.rows):
            self.number.setText(self._making.rows[number].hex)

    def _next_unlaid(self, after: int) -> int:
        rows = self._making.rows
        # Round to the beginning: those that were passed over come last.
        order = [*range(after + 1, len(rows)), *range(after + 1)]
        return next((number for number in order if not rows[number].hex), max(after, 0))

    def lay_on(self, hex_id: HexId) -> None:
        """Lay the chosen counter on a hex, and choose the next that lies nowhere."""
        number = self.list.currentRow()
        if 0 <= number < len(self._making.rows):
            self._making.place_row(number, hex_id)
            self.list.setCurrentRow(self._next_unlaid(number))

    def _type(self) -> None:
        text = self.number.text().strip()
        is_known = not text or (self.board is not None and text in self.board.draft.sheet.grid)
        self.number.setProperty("wrong", None if is_known else "true")
        restyle(self.number)
        if is_known:
            self.lay_on(HexId(text))
