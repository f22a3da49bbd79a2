"""The figures of a grid on a scan as they are read and typed: width, angle, first centre and the like."""

from __future__ import annotations

import math

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QLineEdit, QWidget

from app.bring_in.lattice import Top
from app.bring_in.transform import Figures, MapTransform
from app.panels.parts import letters
from app.panels.quiet import quiet

_FARTHEST = 1e6
"""No figure of a grid is larger: the longest picture that is brought in has fewer pixels."""


class GridFigures(QWidget):
    """A field for each figure."""

    typed = Signal()
    """A field was left."""
    turned = Signal()
    """Hexes are to stand otherwise."""

    def __init__(self) -> None:
        super().__init__()
        self.fields = {name: self._field(name) for name in ("pitch", "angle", "stretch", "x", "y")}
        self.top = quiet(QComboBox())
        self.top.addItem(self.tr("pointy tops"), Top.POINTY)
        self.top.addItem(self.tr("flat tops"), Top.FLAT)
        self.top.activated.connect(lambda _row: self.turned.emit())
        self._lay_out()

    def _field(self, name: str) -> QLineEdit:
        field = QLineEdit()
        field.setAlignment(Qt.AlignmentFlag.AlignRight)
        field.editingFinished.connect(self.typed)
        field.setObjectName(name)
        return field

    def _lay_out(self) -> None:
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        labels = {
            "pitch": self.tr("Hex width, pixels"),
            "angle": self.tr("Angle, degrees"),
            "stretch": self.tr("Height for width"),
            "x": self.tr("First centre, x"),
            "y": self.tr("First centre, y"),
        }
        for name, label in labels.items():
            self.fields[name].setAccessibleName(label)
            form.addRow(letters(label), self.fields[name])
        form.addRow(letters(self.tr("Hexes have")), self.top)

    @property
    def tops(self) -> Top:
        """How hexes stand."""
        return Top(self.top.currentData())

    def typed_over(self, old: Figures) -> Figures | None:
        """Return the figures that were typed over those of a grid, None where they are the same.

        Raises ValueError where one is no number that a grid can have.
        """
        pitch, angle, stretch, x, y = (
            # A comma too, as half of Europe types it: Python knows the point alone.
            float(field.text().replace(",", "."))
            for field in self.fields.values()
        )
        if not all(math.isfinite(each) and abs(each) < _FARTHEST for each in (pitch, angle, stretch, x, y)):
            raise ValueError("a figure is far too large")
        wanted = Figures(pitch, angle, stretch, old.skew_deg, (x, y))
        # As told, not as they are: a field that was only left would round the grid to its digits.
        return None if _told(wanted) == _told(old) else wanted

    def show_grid(self, transform: MapTransform | None) -> None:
        """Show the figures of a grid; without one nothing can be typed."""
        figures = ("", "", "", "", "") if transform is None else _told(transform.figures)
        for field, figure in zip(self.fields.values(), figures, strict=True):
            field.setText(figure)
            field.setEnabled(transform is not None)
        if transform is not None:
            self.top.setCurrentIndex(self.top.findData(transform.top))


def _told(figures: Figures) -> tuple[str, str, str, str, str]:
    x, y = figures.first_px
    return (
        f"{figures.pitch_px:.3f}",
        f"{figures.angle_deg:.3f}",
        f"{figures.stretch:.4f}",
        f"{x:.2f}",
        f"{y:.2f}",
    )
