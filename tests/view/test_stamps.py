"""Stamps over the counters: what they leave readable, and how the sign of a stop reads."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from app.assist.drawing import THREAT, draw_stacks
from app.map_marks import At, Stamp
from app.table.pieces import PieceId
from app.view.layout import COUNTER_SHARE, stacked
from app.view.mark_painter import MarkPainter, stamp_rect
from app.view.theme import load_fonts
from rules.hexgrid import HexId
from tests.view import tables

HERE, AROUND = HexId("0505"), ("0505", "0504", "0506", "0405", "0605", "0404", "0406", "0604", "0606")
SCALES = (0.36, 0.5, 0.7, 1.0)
"""58 to 160 pixels a hex: where stamps have words."""


def strengths(hex_id: HexId, height: int) -> QRectF:
    """Return the row of figures of the counter on top of a stack."""
    sheet = tables.sheet()
    units = [PieceId(str(n)) for n in range(height)]
    top = stacked(units, (), sheet.centre_px(hex_id), COUNTER_SHARE * sheet.hex_px)[-1]
    return QRectF(top.x + 0.09 * top.size, top.y + 0.6 * top.size, 0.84 * top.size, 0.32 * top.size)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("height", [1, 2, 3])
def test_stamps_of_stacks_and_threats_leave_all_strengths_readable(scale: float, height: int) -> None:
    load_fonts()
    sheet = tables.sheet()
    (full,) = draw_stacks({HERE: 3}, 3)
    assert isinstance(full, Stamp)
    threat = Stamp(HERE, "12", ground=THREAT, is_stop=True, at=At.ABOVE)
    figures = [strengths(HexId(each), height) for each in AROUND]

    covered = [stamp_rect(sheet, stamp, scale) for stamp in (full, threat)]
    assert not [row for row in figures if any(row.intersects(rect) for rect in covered)]


@pytest.mark.usefixtures("qapp")
def test_the_sign_of_a_stop_is_no_minus() -> None:
    """The part cut out of the octagon stands upright."""
    load_fonts()
    sheet = tables.sheet()
    mark = Stamp(HERE, "3", ground="#8E1B1B", is_stop=True, at=At.MIDDLE)
    plate, scale = stamp_rect(sheet, mark, 1.0), 8.0
    image = QImage(round(plate.width() * scale), round(plate.height() * scale), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-plate.topLeft())
    MarkPainter(sheet).paint(painter, mark, 1.0)
    painter.end()

    size = plate.height() / 1.22
    centre = (round((0.58 * size) * scale), image.height() // 2)
    reach = round(0.28 * size * scale)
    ground = [n for n in range(-reach, reach) if is_ground(image, centre[0] + n, centre[1])]
    upright = [n for n in range(-reach, reach) if is_ground(image, centre[0], centre[1] + n)]
    assert 0 < len(ground) < len(upright) / 2


def is_ground(image: QImage, x: int, y: int) -> bool:
    return QColor(image.pixel(x, y)).lightness() < 120
