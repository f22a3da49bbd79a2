"""Pieces and the places where they lie."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NewType

from maps.sheet import BoxId
from rules.hexgrid import HexId

PieceId = NewType("PieceId", str)
Spot = NewType("Spot", str)
"""Where a stack lies: `1418`, `[turn:1945-01-14]`, `(3400,1212)`. Pieces of one spot form one stack."""


class Kind(Enum):
    """What a piece is made from: a unit of the roster, or a marker of which there are many alike."""

    UNIT = "unit"
    MARKER = "marker"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a piece lies: snapped to a hex, in a box of the tray, or anywhere (pixels of the table).

    `level` is its order in the stack, 0 at the bottom; levels may have gaps.
    """

    hex: HexId | None = None
    box: BoxId | None = None
    pos_px: tuple[int, int] | None = None
    level: int = 0

    def __post_init__(self) -> None:
        """Raise ValueError unless exactly one of the three is given."""
        if [self.hex, self.box, self.pos_px].count(None) != 2:
            raise ValueError("a place is a hex, a box or a position in pixels")

    @property
    def spot(self) -> Spot:
        """The text of the place without its level."""
        if self.hex is not None:
            return Spot(self.hex)
        if self.pos_px is not None:
            return Spot(f"({self.pos_px[0]},{self.pos_px[1]})")
        # In brackets: a box and a hex may have one name, and their stacks are two.
        return Spot(f"[{self.box}]")

    def at_level(self, level: int) -> Place:
        """Return the same place at another level of its stack."""
        # Not `replace`, which takes twice as long: every move of a stack comes by here.
        return Place(self.hex, self.box, self.pos_px, level)


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter on the table. `design` is the unit's or marker's id in the roster, `face` the side up."""

    id: PieceId
    kind: Kind
    design: str
    place: Place
    face: int = 0
    turned_deg: int = 0

    def at(self, place: Place) -> Piece:
        """Return the same piece at another place."""
        # Not `replace`, for the reason given at `Place.at_level`: a far jump moves thousands of pieces.
        return Piece(self.id, self.kind, self.design, place, self.face, self.turned_deg)
