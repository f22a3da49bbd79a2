"""A panel that is made when it is first shown: what nobody opens costs neither time nor widgets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from app.panels.layouts import column_in

Made = TypeVar("Made", bound=QWidget)


class Later(Generic[Made]):
    """A panel that is made when its place is first shown, or when it is first asked for.

    `make` makes it as things stand at that moment; `wrap` returns what it stands in, where that is not the
    place itself. A place that a kept layout shows is shown with the window, so its panel is made at once.
    """

    def __init__(self, make: Callable[[], Made], wrap: Callable[[Made], QWidget] | None = None) -> None:
        self._make, self._wrap = make, wrap
        self._made: Made | None = None
        self.place: QWidget = _Place(self.made)

    @property
    def so_far(self) -> Made | None:
        """The panel, None where nobody has wanted it yet."""
        return self._made

    def made(self) -> Made:
        """Return the panel."""
        if self._made is None:
            self._made = panel = self._make()
            inside = self._wrap(panel) if self._wrap is not None else panel
            layout = self.place.layout()
            assert layout is not None
            layout.addWidget(inside)
            # Added while the place is being shown, it would else be seen only with the next event.
            inside.show()
        return self._made


class _Place(QWidget):
    """Where a panel stands from the first; it has the panel's size."""

    def __init__(self, fill: Callable[[], object]) -> None:
        super().__init__()
        self._fill = fill
        column_in(self)

    def showEvent(self, event: QShowEvent) -> None:
        """Make the panel, unless that was done."""
        self._fill()
        super().showEvent(event)
