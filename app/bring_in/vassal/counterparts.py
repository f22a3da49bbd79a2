"""What of a module is what of ours: a place on one of its maps, a piece of it, one of its sides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from app.bring_in.vassal.position import Lying
from app.table.pieces import Kind, Place


@dataclass(frozen=True, slots=True)
class Counterpart:
    """The counter of ours that a piece of VASSAL is, and how it lies: which face is up, how far turned."""

    kind: Kind
    design: str
    face: int = 0
    turned_deg: int = 0
    # As it stands in the file: whose side that is, the players of that file tell and no piece.
    owner: str = ""
    """Who hides or masks it, as VASSAL writes it: a side, or the id of a player. Empty where it lies open."""


class Ours(Protocol):
    """Tells what is ours. What it does not know of it stands in for, so that no piece is lost."""

    @property
    def sides(self) -> tuple[str, ...]:
        """Our sides."""

    def place_of(self, lying: Lying) -> Place:
        """Return where a piece lies on our table: what is on no map or beside all boards, in a box."""

    def counter_of(self, lying: Lying) -> Counterpart:
        """Return what a piece is and how it lies."""

    def side_of(self, name: str) -> str:
        """Return the side of ours for one of VASSAL, empty where there is none."""
