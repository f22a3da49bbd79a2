"""The impulses of a turn as cards: those played, the present one, and those that are still face down."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy

from app.panels.painting import paint_words
from app.panels.parts import Look
from app.panels.tracks import Cell, Track
from app.table import clock
from app.table.game import Game
from app.view.session import Session
from app.view.theme import LABEL_PX, NOTE_PX
from rules.flow import impulses_of
from rules.phases import Moment

CARD_PX, LEAST_CARD_PX, HEIGHT_PX = 126.0, 84.0, 46.0
_LOW_PX, _LEAST_LOW_PX = 32.0, 80.0
"""The height and the least width of a card that stands in one row with the counts."""
_BELOW_PX = 4
_GAP_PX, _EDGE_PX, _LOW_EDGE_PX, _PAD_PX = 8.0, 16.0, 8.0, 7.0


@dataclass(frozen=True, slots=True)
class Card:
    """An impulse as it is shown: whose, what its chit is called, empty while it is face down."""

    side: str
    title: str
    short: str
    start: Moment | None
    is_now: bool = False


def has_impulses(game: Game) -> bool:
    """Return whether sides draw for their impulses from pools of their own."""
    return len(game.sequence.pools) > 1


class ImpulseTrack(Track):
    """The impulses of the turn in their order. A click on one that was played goes back to it."""

    def __init__(self, session: Session, look: Look) -> None:
        """Show the impulses of the game of a session, and follow it."""
        self._session, self._cards = session, tuple[Card, ...]()
        self._card_px, self._least_px, self._edge_px = HEIGHT_PX, LEAST_CARD_PX, _EDGE_PX
        super().__init__(look, "")
        self.setAccessibleName(self.tr("Impulses"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        session.happened.connect(lambda _: self._refresh())
        self.chosen.connect(self._go_to)
        self._refresh()

    # ---- what is shown

    def _refresh(self) -> None:
        game = self._session.game
        now = clock.moment_of(game)
        played = tuple(
            Card(
                each.phase.side,
                each.phase.title,
                each.phase.short,
                each.start,
                is_now=_is_now(each.start, now),
            )
            for each in impulses_of(game.flow, now)
        )
        # Who draws next is known, what is drawn is not: a card face down for each.
        cards = (*played, *(Card(side, "", "", None) for side in game.flow.drawing(now)))
        if cards != self._cards:
            self._cards = cards
            self.setAccessibleDescription(self.tip(self.current) if cards else "")
            self.updateGeometry()
            self.update()

    def count(self) -> int:
        """Return how many impulses the turn has."""
        return len(self._cards)

    @property
    def current(self) -> int:
        """The index of the present impulse, else of the last that was played."""
        found = next((n for n, card in enumerate(self._cards) if card.is_now), None)
        played = sum(card.start is not None for card in self._cards)
        return max(0, played - 1) if found is None else found

    def tip(self, index: int) -> str:
        """Return the number of an impulse, whose it is, and its chit or that it is face down."""
        card = self._cards[index]
        told = self.tr(card.title) if card.title else self.tr("face down")
        return f"{index + 1} {self._side_name(card.side)}: {told}"

    def _side_name(self, side: str) -> str:
        return self.tr(self.look.words.name_of(side))

    def _go_to(self, index: int) -> None:
        start = self._cards[index].start
        if start is not None:
            self._session.push(clock.set_moment(self._session.game, start))

    # ---- where

    def be_low(self, *, is_low: bool) -> None:
        """Draw lower cards, nearer to the edge, or the usual ones."""
        low, usual = (_LOW_PX, _LEAST_LOW_PX, _LOW_EDGE_PX), (HEIGHT_PX, LEAST_CARD_PX, _EDGE_PX)
        self._card_px, self._least_px, self._edge_px = low if is_low else usual
        self.updateGeometry()
        self.update()

    def cells(self) -> list[Cell]:
        """Return as many cards as there is room for, among them the keyboard's or else the present one."""
        gap, edge = self.px(_GAP_PX), self.px(self._edge_px)
        # One gap more, as there is one less than there are cards.
        room = self.width() - 2 * edge + gap
        count = self.count()
        width = min(self.px(CARD_PX), room / max(1, count) - gap)
        shown = count
        if width < self.px(self._least_px):
            width = self.px(self._least_px)
            shown = max(1, min(count, int(room // (width + gap))))
        middle = self.current if self.shown_cursor is None else self.shown_cursor
        # In the middle, of two on the left, with what comes; and no empty place at either end.
        first = min(max(0, middle - (shown - 1) // 2), count - shown)
        top, height = self.px(2), self.px(self._card_px)
        return [
            Cell(n, QRectF(edge + (n - first) * (width + gap), top, width, height), self.tip(n))
            for n in range(first, first + shown)
        ]

    def sizeHint(self) -> QSize:
        """Return room for all cards at their usual width."""
        width = self.count() * self.px(CARD_PX + _GAP_PX) + 2 * self.px(self._edge_px)
        return QSize(round(width), round(self.px(2 + self._card_px)) + _BELOW_PX)

    def minimumSizeHint(self) -> QSize:
        """Return room for two cards."""
        return QSize(round(self.px(2 * (self._least_px + self._edge_px) + _GAP_PX)), self.sizeHint().height())

    # ---- drawing

    def paint(self, painter: QPainter) -> None:
        """Draw the cards: filled once played, strong with a ring now, dashed while they are face down."""
        if not self._cards:
            theme, room = self.look.theme, QRectF(self.rect()).adjusted(self.px(self._edge_px), 0, 0, 0)
            told = self.tr("Nothing lies in the pools yet")
            paint_words(painter, room, told, theme.font(NOTE_PX), theme.soft)
        for cell in self.cells():
            self._paint_card(painter, cell, self._cards[cell.index])

    def _paint_card(self, painter: QPainter, cell: Cell, card: Card) -> None:
        theme = self.look.theme
        ink, fill = theme.of_side(card.side)
        rect = cell.rect.adjusted(1, 1, -1, -1)
        pen = QPen(QColor(ink), 2 if card.is_now else 1)
        if card.start is None:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(QColor(ink if card.is_now else fill if card.start is not None else theme.panel))
        painter.drawRoundedRect(rect, 5, 5)
        if card.is_now:
            # A ring as well: the played and the present one would else differ by their colour alone.
            painter.setPen(QPen(QColor(theme.panel), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(2, 2, -2, -2), 4, 4)
        self._write(painter, rect, cell.index, card)

    def _write(self, painter: QPainter, rect: QRectF, index: int, card: Card) -> None:
        theme, pad = self.look.theme, self.px(_PAD_PX)
        ink, _ = theme.of_side(card.side)
        head = theme.font(NOTE_PX, QFont.Weight.Medium, has_even_figures=True)
        inner = rect.adjusted(pad, 0, -pad, 0)
        top = QRectF(inner.x(), inner.y(), inner.width(), inner.height() / 2)
        below = top.translated(0, inner.height() / 2)
        told = self.tr(card.title) if card.title else self.tr("face down")
        weight = QFont.Weight.DemiBold if card.title else QFont.Weight.Normal
        colour = theme.on_side if card.is_now else ink
        paint_words(painter, top, f"{index + 1} {self._side_name(card.side)}", head, colour)
        strong = theme.on_side if card.is_now else theme.text if card.title else theme.soft
        font = theme.font(LABEL_PX, weight)
        is_wide = QFontMetricsF(font).horizontalAdvance(told) > below.width()
        paint_words(painter, below, self.tr(card.short) if is_wide and card.short else told, font, strong)


def _is_now(start: Moment | None, now: Moment) -> bool:
    return start is not None and now.is_in_phase_of(start)
