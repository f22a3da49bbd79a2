"""The tray beside the map: its boxes with title, note and the day they stand for, in the theme's colours."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from app.view.theme import INTERFACE, Theme
from app.view.translated import tr as _tr
from maps.sheet import Box, Label, Rect, Tray
from rules.dates import is_date, turn_number

_TITLE_PX, _NOTE_PX, _CELL_PX, _HEAD_PX = 25.0, 20.0, 30.0, 30.0
_EVENT_PX, _EVENT_STEP_PX = 26.0, 36.0
_LARGE_BOX_PX, _LARGE_TITLE_PX = 420.0, 44.0
_LEAST_SCREEN_PX = 5.0
"""Letters smaller than this on the screen are left out: they would be dirt, not words."""
_CENTRED = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


def qrect(rect: Rect) -> QRectF:
    """Return a rectangle of the sheet as Qt's."""
    return QRectF(rect.x, rect.y, rect.width, rect.height)


class TrayPainter:
    """Draws the tray of a map in one theme."""

    def __init__(self, tray: Tray, theme: Theme) -> None:
        self._tray = tray
        self._theme = theme

    def paint(self, painter: QPainter, rect: QRectF, scale: float) -> None:
        """Draw what touches a rectangle of the table; `scale` is screen pixels a table pixel."""
        whole = qrect(self._tray.rect_px)
        if not whole.intersects(rect):
            return
        painter.save()
        painter.fillRect(whole & rect, QColor(self._theme.panel))
        painter.setPen(QPen(QColor(self._theme.line), 4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(whole)
        self._title(painter, whole, scale)
        for label in self._tray.labels:
            if qrect(label.rect_px).intersects(rect):
                self._label(painter, label, scale)
        for box in self._tray.boxes.values():
            if qrect(box.rect_px).intersects(rect):
                self._box(painter, box, scale)
        painter.restore()

    def _title(self, painter: QPainter, whole: QRectF, scale: float) -> None:
        place = QRectF(whole.x() + 60, whole.y() + 40, whole.width() - 120, 80)
        self._words(painter, place, _tr(self._tray.title), (52.0, 700), self._theme.text, _LEFT, scale)

    def _label(self, painter: QPainter, label: Label, scale: float) -> None:
        ink = self._theme.of_side(label.side)[0] if label.side else self._theme.soft
        # The heads of rows and the heads of columns are told apart by their height alone.
        is_row_head = label.rect_px.height > 100
        place = qrect(label.rect_px)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
        size = _TITLE_PX if is_row_head else min(_HEAD_PX, place.height() * 0.8)
        self._words(painter, place.adjusted(4, 0, -8, 0), _tr(label.text), (size, 600), ink, flags, scale)

    def _box(self, painter: QPainter, box: Box, scale: float) -> None:
        theme, place = self._theme, qrect(box.rect_px)
        title, note = _tr(box.title), _tr(box.note)
        ink, fill = theme.of_side(box.side) if box.side else (theme.text, theme.sunk)
        is_cell = box.kind == "track"
        ground = QColor(fill)
        ground.setAlpha(110 if box.side else 255)
        painter.setPen(QPen(QColor(theme.line).darker(125 if not theme.is_dark else 90), 2.4))
        painter.setBrush(ground)
        inner = place.adjusted(3, 3, -3, -3)
        painter.drawRoundedRect(inner, 10, 10) if not is_cell else painter.drawRect(inner)
        if is_cell:
            self._words(painter, inner, title, (_CELL_PX * 1.6, 600), ink, _CENTRED, scale)
            return
        if box.kind in ("state", "award", "weather"):
            self._words(painter, inner.adjusted(8, 4, -8, -4), title, (_TITLE_PX, 600), ink, _CENTRED, scale)
            return
        if box.kind == "turn":
            self._turn(painter, box, inner, scale)
            return
        line = QRectF(inner.x() + 12, inner.y() + 7, inner.width() - 24, 32)
        if place.height() > _LARGE_BOX_PX:
            # A large box is read from far away, and has the room.
            line.setHeight(56)
            self._line(painter, line, title, (_LARGE_TITLE_PX, 600), ink, scale)
            self._line(painter, line.translated(0, 52), note, (_HEAD_PX, 400), theme.soft, scale)
            return
        self._line(painter, line, title, (_TITLE_PX, 600), ink, scale)
        if note:
            self._line(painter, line.translated(0, 31), note, (_NOTE_PX, 400), theme.soft, scale)

    def _turn(self, painter: QPainter, box: Box, inner: QRectF, scale: float) -> None:
        """Draw a day of the turn record: its number large, weekday and events beside it.

        A turn without a date has its own number, and its title over the events.
        """
        theme, turn = self._theme, turn_number(box.date)
        # A title such as `5 January`: the number large, the month below.
        number, _, month = (str(turn), "", "") if turn else _tr(box.title).partition(" ")
        head = QRectF(inner.x() + 14, inner.y() + 8, 92, 66)
        self._words(painter, head, number, (56.0, 700), theme.text, _LEFT, scale)
        under = QRectF(inner.x() + 14, inner.y() + 74, 110, 30)
        self._line(painter, under, month or _weekday(box.date), (_NOTE_PX, 500), theme.soft, scale)
        top = inner.y() + 14
        if turn and box.title.casefold() != f"turn {turn}":
            place = QRectF(inner.x() + 126, top, inner.width() - 138, 34)
            self._line(painter, place, _tr(box.title), (_EVENT_PX, 600), theme.text, scale)
            top += _EVENT_STEP_PX
        told = _tr(box.note).split("\n")
        # Signs and inks go by the English words of the data, what is read by the translation: line by line
        # the same.
        for text, words in zip(box.note.split("\n"), told, strict=False) if box.note else ():
            ink = self._ink_of_event(text)
            if _EVENT_PX * scale >= _LEAST_SCREEN_PX:
                self._event_sign(painter, QRectF(inner.x() + 126, top + 8, 18, 18), text, ink)
            place = QRectF(inner.x() + 154, top, inner.width() - 166, 34)
            self._line(painter, place, words, (_EVENT_PX, 500), ink, scale)
            top += _EVENT_STEP_PX

    def _ink_of_event(self, text: str) -> str:
        # An event begins with the side that it concerns; any other word has no palette, and plain ink.
        word = text.split(" ", 1)[0].rstrip(":").lower()
        ink = self._theme.of_side(word)[0]
        return ink if ink != self._theme.soft else self._theme.text

    def _event_sign(self, painter: QPainter, place: QRectF, text: str, ink: str) -> None:
        """Draw a square for what arrives (its text has a colon), a plus for points, a dot for events."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ink))
        middle = place.center()
        if ":" in text:
            painter.drawRoundedRect(place, 3, 3)
        elif "+" in text:
            painter.drawRect(QRectF(middle.x() - 2.5, place.y(), 5, place.height()))
            painter.drawRect(QRectF(place.x(), middle.y() - 2.5, place.width(), 5))
        else:
            painter.drawEllipse(middle, 6.5, 6.5)

    def _line(
        self, painter: QPainter, place: QRectF, text: str, face: tuple[float, int], ink: str, scale: float
    ) -> None:
        """Draw one line of text, shortened where it does not fit."""
        shown = QFontMetricsF(_font(*face)).elidedText(text, Qt.TextElideMode.ElideRight, place.width())
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        self._words(painter, place, shown, face, ink, flags, scale)

    def _words(  # noqa: PLR0913, PLR0917  # a text is its place, words, letters, colour and alignment
        self,
        painter: QPainter,
        place: QRectF,
        text: str,
        face: tuple[float, int],
        ink: str,
        flags: Qt.AlignmentFlag | int,
        scale: float,
    ) -> None:
        if face[0] * scale < _LEAST_SCREEN_PX:
            return
        painter.setFont(_font(*face))
        painter.setPen(QColor(ink))
        painter.drawText(place, int(flags), text)


def _font(size_px: float, weight: int) -> QFont:
    font = QFont(INTERFACE)
    font.setPixelSize(round(size_px))
    font.setWeight(QFont.Weight(weight))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def _weekday(iso_date: str) -> str:
    # A turn may have no date.
    return date.fromisoformat(iso_date).strftime("%A") if is_date(iso_date) else ""
