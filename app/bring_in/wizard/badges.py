"""The signs of a reading, the same in the picture, on the board and in the list: outline, tick, number."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPolygonF

from app.bring_in.reading import Doubt
from app.bring_in.review import Standing, State
from app.view.icons import paint_icon
from app.view.pens import round_pen

DOUBT_INK = "#B98300"
_BADGE_PX, _LINE_PX, _HALO_PX = 17.0, 2.0, 4.0
_DASHES = (3.0, 2.0)


class Sign(Enum):
    """How a reading stands, as it is seen."""

    TAKEN = "taken"
    DOUBT = "doubt"
    PLACE = "place"
    PRESENT = "present"
    ADD = "add"
    """No reading yet: the place in which one may be added."""


@dataclass(frozen=True, slots=True)
class Badge:
    """One reading's signs: its outline, how it stands, its number in the list; 0 for none.

    What is taken has a tick in the place of a number, unless it is called by one.
    """

    outline: QPolygonF
    sign: Sign
    number: int = 0


def sign_of(standing: Standing, *, is_present: bool) -> Sign | None:
    """Return how a reading is shown; None for a place where nothing lies."""
    # Before all else: a place that was declared empty has no sign even while it is looked at.
    if standing.state is State.EMPTY:
        return None
    if is_present:
        return Sign.PRESENT
    if standing.state is State.TAKEN:
        return Sign.TAKEN
    return Sign.PLACE if Doubt.PLACE in standing.doubts else Sign.DOUBT


def ink_of(sign: Sign) -> str:
    """Return the colour of a sign. Pictures and map are light in both themes, and so are the inks on them."""
    blue = "#0B63A8"
    inks = {Sign.TAKEN: "#14634A", Sign.PLACE: "#A3262A", Sign.PRESENT: blue, Sign.ADD: blue}
    return inks.get(sign, DOUBT_INK)


def paint_badge(painter: QPainter, badge: Badge, scale: float) -> None:
    """Paint the outline and the sign of a reading; `scale` is screen pixels a unit of the painter."""
    ink, unit = QColor(ink_of(badge.sign)), 1 / scale
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    # Under every line: scans have all colours, and on some of them any ink would be lost.
    halo = QColor("#FFFFFF")
    halo.setAlphaF(0.8)
    painter.setPen(round_pen(halo, _HALO_PX * unit))
    painter.drawPolygon(badge.outline)
    painter.setPen(_pen(badge.sign, ink, unit))
    painter.drawPolygon(badge.outline)
    bounds = badge.outline.boundingRect()
    # Small counters far away would vanish under their signs.
    size = min(_BADGE_PX * unit, 0.45 * bounds.width())
    disc = QRectF(0, 0, size, size)
    disc.moveCenter(QPointF(bounds.right(), bounds.top()))
    _paint_disc(painter, disc, badge, ink, unit)
    painter.restore()


def _pen(sign: Sign, ink: QColor, unit: float) -> QPen:
    pen = round_pen(ink, _LINE_PX * unit * (1.3 if sign is Sign.PRESENT else 1.0))
    if sign in {Sign.DOUBT, Sign.ADD}:
        pen.setDashPattern(list(_DASHES))
        # Round ends would fill the gaps between the dashes.
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


def _paint_disc(painter: QPainter, disc: QRectF, badge: Badge, ink: QColor, unit: float) -> None:
    painter.setPen(round_pen("#FFFFFF", 1.2 * unit))
    painter.setBrush(ink)
    painter.drawEllipse(disc)
    icons = {Sign.TAKEN: "tick", Sign.ADD: "plus"}
    if badge.sign in icons and not badge.number:
        inset = disc.width() * 0.2
        paint_icon(painter, disc.adjusted(inset, inset, -inset, -inset), icons[badge.sign], "#FFFFFF")
        return
    painter.setPen(QColor("#FFFFFF"))
    font = QFont(painter.font())
    font.setWeight(QFont.Weight.Bold)
    # Letters of a fraction of a pixel cannot be asked for: the painter is scaled instead.
    painter.save()
    painter.translate(disc.center())
    painter.scale(disc.height() / 20, disc.height() / 20)
    font.setPixelSize(13)
    painter.setFont(font)
    painter.drawText(QRectF(-20, -10, 40, 20), Qt.AlignmentFlag.AlignCenter, str(badge.number or "?"))
    painter.restore()
