"""Charts over time under one another as a picture, as the report shows them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QRegion
from PySide6.QtWidgets import QWidget

from app.panels.film.chart import Chart
from app.panels.film.chart_view import ChartView
from app.view.session import Session

_MARGIN_PX, _GAP_PX = 14, 12


def paint_charts(session: Session, charts: Sequence[Chart], size: QSize) -> QImage:
    """Return a picture of a size with as many charts as there is room for, the first ones first."""
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(QColor(session.theme.panel))
    width, top = size.width() - 2 * _MARGIN_PX, _MARGIN_PX
    with QPainter(image) as painter:
        for chart in charts:
            view = ChartView(session, chart)
            # It is never shown, so no layout gives it a size.
            view.resize(width, view.heightForWidth(width))
            if top + view.height() > size.height():
                break
            # Without its window's ground, which would paint the panel's colour over the sheet.
            at, flags = QPoint(_MARGIN_PX, top), QWidget.RenderFlag.DrawChildren
            view.render(painter, at, QRegion(), flags)
            top += view.height() + _GAP_PX
    return image
