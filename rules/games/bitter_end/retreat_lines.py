"""Whether a unit would have an open supply line in some other hex (10.63c)."""

from __future__ import annotations

from rules.games.bitter_end.roadnet import RoadNet
from rules.games.bitter_end.scene import Scene
from rules.games.bitter_end.supply import LegBook, find_supply
from rules.units import Unit


class RetreatLines:
    """Where a unit would find an open line, each hex traced when it is first asked for."""

    def __init__(self, scene: Scene, unit: Unit, weather: str, net: RoadNet, legs: LegBook) -> None:
        """Take the scene without the unit."""
        self.scene = scene
        self.unit = unit
        self.weather = weather
        self.net = net
        self.legs = legs
        self._known: dict[int, bool] = {}

    def is_open(self, here: int) -> bool:
        """Return whether the unit could trace a line from a hex of that number."""
        if here not in self._known:
            self._known[here] = self._trace(here)
        return self._known[here]

    def _trace(self, here: int) -> bool:
        moved = self.unit.at(self.scene.ground.topology.hexes[here])
        scene = Scene(self.scene.ground, self.scene.position.with_unit(moved))
        report = find_supply(scene, moved.side, self.weather, self.net, self.legs)
        return moved.id in report.supplied
