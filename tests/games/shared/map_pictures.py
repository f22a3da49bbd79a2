"""The drawn picture of a game's map, asked for the colours about a place, and its sheet for what is there."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from PySide6.QtGui import QGuiApplication

from maps.load import folder_of, load
from maps.paint import Drawn, paint
from maps.sheet import Area
from rules.hexgrid import HexId, Hexside

Pixels = NDArray[np.int16]


class MapPicture:
    """A map and its picture that lies in the repository."""

    def __init__(self, game: str) -> None:
        self.sheet, self.home = load(game), folder_of(game)

    def drawn_small(self, application: type[QGuiApplication]) -> Drawn:
        """Draw the whole map, small: the geometry is the same at every scale."""
        assert QGuiApplication.instance() or application([])
        return paint(self.sheet, scale=0.1).drawn

    @cached_property
    def whole(self) -> NDArray[np.uint8]:
        """The picture that lies in the repository."""
        with Image.open(self.home / self.sheet.sections[0].picture) as picture:
            return np.asarray(picture.convert("RGB"))

    def patch(self, at: tuple[float, float], reach: int) -> Pixels:
        """Return the pixels about a point as rows of red, green, blue."""
        x, y = round(at[0]), round(at[1])
        found = self.whole[max(0, y - reach) : y + reach, max(0, x - reach) : x + reach]
        return found.reshape(-1, 3).astype(np.int16)

    def of_kind(self, kind: str) -> set[HexId]:
        """Return the hexes of a kind of terrain."""
        return {hex_id for hex_id, terrain in self.sheet.terrain.items() if terrain == kind}

    def areas(self, kind: str) -> tuple[Area, ...]:
        """Return the areas of a kind."""
        return tuple(area for area in self.sheet.areas.values() if area.kind == kind)

    def sides_between(self, kind: str) -> set[Hexside]:
        """Return the hexsides along which areas of a kind end inside the map."""
        home = {hex_id: area.name for area in self.areas(kind) for hex_id in area.hexes}
        return {
            Hexside.between(here, there)
            for here in home
            for there in self.sheet.grid.neighbors(here)
            if home[here] != home.get(there)
        }


def share_near(pixels: Pixels, colour: tuple[int, int, int], reach: int) -> float:
    """Return the share of pixels that differ from a colour by so much at most."""
    return float((abs(pixels - np.array(colour)).max(axis=1) <= reach).mean())
