"""Where the card of a combat lies: in sight, and where it covers least of what happens."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF

from app.view.scene import TableScene

_ABOVE_HEX, _PAD_HEX = 0.72, 0.4
_AWAY = (1.0, 2.6)
"""How far from its hex a card may lie, in steps of the first."""


def sight_of(scene: TableScene) -> tuple[QRectF, float]:
    """Return the part of the table that is in sight, and the scale; nothing and 1 without a view."""
    view = next(iter(scene.views()), None)
    if view is None:
        return QRectF(), 1.0
    return view.mapToScene(view.viewport().rect()).boundingRect(), view.transform().m11()


def seat_of_card(
    size: QSizeF, middle: QPointF, hex_px: float, spots: Sequence[QPointF], seen: QRectF
) -> QPointF:
    """Return the middle of the lower edge of a card about a hex: above it, below it, or beside it.

    All is in pixels of the table. `spots` are the middles of the hexes that it should leave free.
    """
    room, pad = _ABOVE_HEX * hex_px, _PAD_HEX * hex_px
    width, height = size.width(), size.height()
    offsets = [
        offset
        for away in _AWAY
        for offset in (
            QPointF(0, -room * away),
            QPointF(0, room * away + height),
            QPointF(room * away + width / 2, height / 2),
            QPointF(-room * away - width / 2, height / 2),
        )
    ]

    def card_at(offset: QPointF) -> QRectF:
        # Cards are placed by the middle of their lower edge: `CombatPlate` is drawn above its origin.
        foot = middle + offset
        return _within(QRectF(foot.x() - width / 2, foot.y() - height, width, height), seen)

    def covered(card: QRectF) -> int:
        return sum(card.adjusted(-pad, -pad, pad, pad).contains(spot) for spot in spots)

    # The first of equals: above the hex before below, near before far.
    card = min(map(card_at, offsets), key=covered)
    return QPointF(card.center().x(), card.bottom())


def _within(card: QRectF, seen: QRectF) -> QRectF:
    """Return a card moved into what is in sight, as far as it has room there."""
    left = max(min(card.left(), seen.right() - card.width()), seen.left())
    top = max(min(card.top(), seen.bottom() - card.height()), seen.top())
    # Without a view nothing is out of sight.
    return card if seen.isEmpty() else QRectF(left, top, card.width(), card.height())
