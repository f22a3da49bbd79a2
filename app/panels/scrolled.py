"""A page that scrolls inside a panel, without a frame of its own."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from app.view.translated import tr as _tr


def scrolled(inside: QWidget, *, goes_sideways: bool = False) -> QScrollArea:
    """Return an area as wide as its page; what is wider is cut off unless it may go sideways."""
    area = QScrollArea()
    area.setWidget(inside)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    # Tab stops here, so that arrows scroll a page without any field: who hears it is told where he is.
    area.setAccessibleName(_tr("Page to scroll"))
    if not goes_sideways:
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area
