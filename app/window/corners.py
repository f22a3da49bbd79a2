"""What lies over the corners of the table: the overview and the zoom, and what the overlays mean."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.panels.layouts import column_in, lay
from app.panels.legend_box import LegendBox
from app.view.assistant.advice import Advisor
from app.view.overview import Overview
from app.view.session import Session
from app.view.view import TableView
from app.view.zoom_box import ZoomBox

OVERVIEW_WIDTH_PX = 240
_EDGE_PX = 14


def zoom_corner(view: TableView, overview: Overview) -> QWidget:
    """Return the overview, hidden at first, above the zoom."""
    corner = QWidget()
    column = column_in(corner, edges=(0, 0, _EDGE_PX, _EDGE_PX))
    overview.setFixedWidth(OVERVIEW_WIDTH_PX)
    overview.hide()
    column.addWidget(overview)
    column.addWidget(ZoomBox(view), 0, Qt.AlignmentFlag.AlignRight)
    return corner


def legend_corner(session: Session, advisor: Advisor, view: TableView) -> QWidget:
    """Return the legend of the overlays; clicks go through it."""
    corner = QWidget()
    # Over the map nothing that only tells may take a click.
    corner.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    lay(column_in(corner, edges=(_EDGE_PX, 0, 0, _EDGE_PX)), LegendBox(session, advisor, view))
    return corner
