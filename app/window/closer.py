"""A closer look at the map where a hex is to be chosen on it in a combat, and it shows the whole front."""

from __future__ import annotations

from PySide6.QtCore import QObject

from app.view.assistant.auto_player import AutoPlayer
from app.view.assistant.combats import Combats
from app.view.theme import theme_of
from app.view.view import TableView
from rules.hexgrid import HexId
from rules.unit_id import UnitId

LEAST_PX, WANTED_PX = 40, 72
"""A hex narrower than the one is hard to hit and to read; the other is shown instead."""


class CloserLook(QObject):
    """Looks closely once for each unit that retreats or advances by a person's hand."""

    def __init__(self, view: TableView, combats: Combats, auto_player: AutoPlayer) -> None:
        super().__init__(view)
        self._view, self._combats, self._auto_player = view, combats, auto_player
        # Task and unit: each is looked at once, so that a person may look elsewhere afterwards.
        self._looked_at: tuple[str, UnitId | None] | None = None
        self.is_wanted = True
        """Whether a person is to choose; who watches a film looks where he likes."""
        combats.changed.connect(self._look)

    def _look(self) -> None:
        sheet = self._combats.game.sheet
        # While Adjutant plays nobody has to hit anything.
        if self._combats.fight is None or self._auto_player.is_playing or not self.is_wanted:
            self._looked_at = None
            return
        # Either theme will do: both have the same sizes.
        if sheet.hex_px * self._view.camera.scale >= theme_of(is_dark=False).px(LEAST_PX):
            return
        now = self._combats.task
        choice = (now.key, self._combats.mover(now)) if now is not None else None
        hexes = [option.at for option in self._combats.options() if option.at is not None]
        if choice == self._looked_at or not hexes:
            return
        self._looked_at = choice
        self._go_to(hexes)

    def _go_to(self, hexes: list[HexId]) -> None:
        sheet, camera = self._combats.game.sheet, self._view.camera
        spots = [sheet.centre_px(here) for here in hexes]
        camera.zoom_by(theme_of(is_dark=False).px(WANTED_PX) / (sheet.hex_px * camera.scale))
        # The middle of what may be chosen, not of the unit: there one will click.
        camera.centre_on(sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots))
