"""A guess of terrain as a value, and what is done with many: without any of the libraries that make them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.bring_in.map_draft import MapDraft
from maps.sheet import MapSheet
from rules.hexgrid import HexId

SURE = 0.8
"""From here on a guess is taken with all the others that are sure."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A kind of terrain that a hex may have, and how sure that is, from 0 to 1."""

    kind: str
    confidence: float

    @property
    def is_sure(self) -> bool:
        """Whether it may be taken with the others that are."""
        return self.confidence >= SURE


Guesses = Mapping[HexId, Guess]


def sure_of(guesses: Guesses) -> dict[HexId, Guess]:
    """Return those that are sure."""
    return {hex_id: guess for hex_id, guess in guesses.items() if guess.is_sure}


def differing(guesses: Guesses, sheet: MapSheet) -> dict[HexId, Guess]:
    """Return those that say something else than the map does."""
    # Those that agree with the map are no proposals: a person would click through hundreds of them in vain.
    return {each: guess for each, guess in guesses.items() if sheet.terrain.get(each) != guess.kind}


def take(draft: MapDraft, guesses: Guesses) -> None:
    """Paint what guesses say, as one step."""
    # A painting for each kind, and one step of them all: a person takes them back as he took them.
    depth = draft.depth
    for kind in sorted({guess.kind for guess in guesses.values()}):
        draft.paint((each for each, guess in guesses.items() if guess.kind == kind), kind)
    draft.join_since(depth)
