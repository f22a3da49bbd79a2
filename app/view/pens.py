"""Pens with round ends and joins: those with square ones leave spikes at the corners of hexes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPen


def round_pen(colour: str | QColor, width: float) -> QPen:
    """Return a solid pen with round ends and joins."""
    return QPen(
        QBrush(QColor(colour)),
        width,
        Qt.PenStyle.SolidLine,
        Qt.PenCapStyle.RoundCap,
        Qt.PenJoinStyle.RoundJoin,
    )
