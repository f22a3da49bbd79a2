"""What of ours is what of a module: a piece by its definition there, a place as a point of a map of its."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from app.bring_in.vassal.commands import Boards, Turn
from app.bring_in.vassal.holders import Where
from app.bring_in.vassal.saves import About
from app.bring_in.vassal.traits import Traits
from app.table.pieces import Piece, Place


@dataclass(frozen=True, slots=True)
class Definition:
    """How a piece is defined in a module: all its traits, prototypes put in, and its slot's number."""

    traits: Traits
    # Told to VASSAL with each piece: by it a game is matched to a later release of its module.
    gpid: str = ""


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck of a module: its name, and whether its cards lie face down."""

    name: str
    is_face_down: bool = False


class Theirs(Protocol):
    """Tells what is theirs; what a module does not have is None, and left out of what is written for it."""

    @property
    def about(self) -> About:
        """The module and its release."""

    @property
    def boards(self) -> Sequence[Boards]:
        """The boards of each map, as our table shows them."""

    def definition_of(self, piece: Piece) -> Definition | None:
        """Return how a piece of ours is defined there."""

    def face_of(self, piece: Piece, traits: Traits) -> int:
        """Return the face of ours that traits of this piece show."""

    def where(self, place: Place) -> Where | None:
        """Return the point where a place of ours lies, None for a box that they do not have."""

    def deck_of(self, place: Place) -> Deck | None:
        """Return the deck of theirs that a place of ours is, None for every other place."""

    def turned(self, book: Mapping[str, str]) -> Iterable[Turn]:
        """Return what sets their turn trackers as our book of trackers stands, nothing where it cannot be."""

    def is_private(self, place: Place) -> bool:
        """Return whether a piece at a place is hidden by lying there, and needs no mask."""

    def owner_of(self, side: str) -> str:
        """Return the side of theirs that a side of ours is, a word for nobody where it is none."""
