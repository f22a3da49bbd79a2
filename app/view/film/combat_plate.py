"""The card of a combat over the map: who attacks whom, arrows going in, the die, what came of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QStyleOptionGraphicsItem, QWidget

from app.film.happening import CombatAt
from app.view.film.actors import ABOVE_ALL
from app.view.icons import paint_die
from app.view.pens import round_pen
from app.view.theme import LABEL_PX, NOTE_PX, TITLE_PX, Theme
from app.view.translated import tr as _tr
from rules.plural import worded

_WIDTH_PX, _PAD_PX, _GAP_PX, _EDGE_PX = 232, 12, 4, 4
_DIE_PX = 30


@dataclass(frozen=True, slots=True)
class CombatWords:
    """What the card says: a title, who fights, the odds and the sum of the die, and what is done now."""

    title: str
    forces: str
    odds: str = ""
    sum: str = ""
    now: str = ""
    die: int = 0


def combat_words(combat: CombatAt, where: str, now: str) -> CombatWords:
    """Return what the card of a combat says; `where` names the first hex, `now` the step that is shown."""
    pattern = _tr("{count:unit|units} against {defenders}")
    return CombatWords(
        _tr("Combat at {place}").format(place=where),
        worded(pattern, count=len(combat.attackers), defenders=len(combat.defenders)),
        _tr("Odds {odds}").format(odds=combat.odds) if combat.odds else "",
        _sum(combat.die, combat.modifier),
        now,
        combat.die,
    )


def _sum(die: int, modifier: int) -> str:
    """Return what a die comes to with its modifier, empty before the roll."""
    if not die or not modifier:
        return str(die or "")
    sign = "+" if modifier > 0 else "\N{MINUS SIGN}"
    total = str(die + modifier).replace("-", "\N{MINUS SIGN}")
    return f"{die} {sign} {abs(modifier)} = {total}"


class CombatPlate(QGraphicsItem):
    """The card, of the same size at every zoom."""

    def __init__(self, theme: Theme, ink: str) -> None:
        super().__init__()
        self._theme, self._ink = theme, ink
        self._words = CombatWords("", "")
        # Its text is in points of the screen; its place stays a point of the table.
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setZValue(ABOVE_ALL + 5)

    @property
    def words(self) -> CombatWords:
        """What it says."""
        return self._words

    def say(self, words: CombatWords) -> None:
        """Say something else."""
        if words != self._words:
            # Before the words: Qt must hear it while `boundingRect` still tells the old height.
            self.prepareGeometryChange()
            self._words = words
            self.update()

    def _lines(self) -> list[tuple[str, QFont, str]]:
        theme, words = self._theme, self._words
        bold, plain = theme.font(TITLE_PX, QFont.Weight.DemiBold), theme.font(LABEL_PX)
        found = [(words.title, bold, theme.text), (words.forces, plain, theme.soft)]
        if words.die or words.odds:
            rolled = "   ".join(each for each in (words.odds, words.sum) if each)
            found.append((rolled, theme.font(LABEL_PX, QFont.Weight.DemiBold), theme.text))
        if words.now:
            found.append((words.now, theme.font(NOTE_PX), theme.text))
        return found

    def _height(self) -> float:
        heights = (QFontMetricsF(font).height() + self._theme.px(_GAP_PX) for _, font, _ in self._lines())
        return sum(heights) + 2 * self._theme.px(_PAD_PX) - self._theme.px(_GAP_PX)

    def _card(self) -> QRectF:
        width, height = float(self._theme.px(_WIDTH_PX)), self._height()
        return QRectF(-width / 2, -height, width, height)

    def boundingRect(self) -> QRectF:
        """Return the card with its shadow."""
        return self._card().adjusted(-8, -8, 8, 10)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Draw the card."""
        theme, card = self._theme, self._card()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for spread in (6.0, 4.0, 2.0):
            painter.setBrush(QColor(10, 16, 24, theme.shadow_alpha // 3))
            painter.drawRoundedRect(card.adjusted(-spread, -spread + 3, spread, spread + 3), 9, 9)
        painter.setPen(QPen(QColor(theme.line), 1))
        painter.setBrush(QColor(theme.raised))
        painter.drawRoundedRect(card, 8, 8)
        edge = QPainterPath()
        edge.addRoundedRect(card, 8, 8)
        painter.save()
        # The coloured edge follows the rounded corners.
        painter.setClipPath(edge)
        painter.fillRect(
            QRectF(card.left(), card.top(), theme.px(_EDGE_PX), card.height()), QColor(self._ink)
        )
        painter.restore()
        self._paint_words(painter, card)

    def _paint_words(self, painter: QPainter, card: QRectF) -> None:
        theme = self._theme
        pad, die = theme.px(_PAD_PX), theme.px(_DIE_PX)
        left, room = card.left() + pad + theme.px(_EDGE_PX), card.width() - 2 * pad - theme.px(_EDGE_PX)
        y = card.top() + pad
        if self._words.die:
            place = QRectF(card.right() - pad - die, y, die, die)
            paint_die(painter, place, self._words.die, theme.text)
        for number, (text, font, ink) in enumerate(self._lines()):
            metrics = QFontMetricsF(font)
            width = room - (die + pad / 2 if self._words.die and number < 2 else 0)
            painter.setFont(font)
            painter.setPen(QColor(ink))
            short = metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
            painter.drawText(QPointF(left, y + metrics.ascent()), short)
            y += metrics.height() + theme.px(_GAP_PX)


class Arrows(QGraphicsPathItem):
    """Arrows from where the attackers stand into the hex that is attacked."""

    def __init__(self, ink: str, hex_px: float) -> None:
        super().__init__()
        self._hex_px = hex_px
        self.setPen(round_pen(ink, 9.0 * hex_px / 160))
        self.setOpacity(0.9)
        self.setZValue(ABOVE_ALL + 3)

    def grow(self, pairs: Iterable[tuple[QPointF, QPointF]], share: float) -> None:
        """Draw the first part of the arrows from one point to the other of each pair."""
        path, head = QPainterPath(), 0.13 * self._hex_px
        for start, goal in pairs:
            # From a third of the way on: the counter of the attacker stays free of its arrow.
            begun = start + (goal - start) * 0.3
            tip = begun + (goal - start) * (0.42 * share)
            path.moveTo(begun)
            path.lineTo(tip)
            # No exact unit vector: the head of an arrow need not be.
            along = (goal - start) / max(1.0, (goal - start).manhattanLength())
            for turn in (1, -1):
                aside = QPointF(-along.y(), along.x()) * turn
                path.moveTo(tip)
                path.lineTo(tip - along * head * 1.4 + aside * head)
        self.setPath(path)
