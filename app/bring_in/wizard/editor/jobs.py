"""What the hex editor works out beside the window: the check of its map, proposals of terrain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from app.bring_in.extra import require_vision
from app.bring_in.map_draft import MapDraft
from app.bring_in.map_targets import Target
from app.bring_in.terrain_guesses import Guess, differing
from app.view.job import Job
from maps.sheet import MapSheet
from rules.hexgrid import HexId
from rules.issues import DataError, Issue

LEAST_PAINTED = 2
"""Of how many kinds two hexes must be painted, so that something can be learned of them."""


@dataclass(frozen=True, slots=True)
class CheckMap(Job[list[Issue]]):
    """What `adjutant check` finds in a map."""

    target: Target
    sheet: MapSheet

    def run(self) -> list[Issue]:
        """Return the findings."""
        try:
            return self.target.issues(self.sheet)
        except DataError as error:
            return list(error.issues)


@dataclass(frozen=True, slots=True)
class ProposeTerrain(Job["dict[HexId, Guess] | DataError"]):
    """Terrain guessed from the pictures, where it is otherwise than on the map."""

    sheet: MapSheet
    pictures: Mapping[str, Path]
    known: Mapping[HexId, str]
    asked: frozenset[HexId]

    def run(self) -> dict[HexId, Guess] | DataError:
        """Return the proposals, or why there are none."""
        try:
            require_vision()
        except DataError as error:
            return error
        # After the question, which is the one place that knows whether its libraries are there.
        from app.bring_in.terrain_learning import guesses, look_at  # noqa: PLC0415

        found = guesses(self.sheet, self.known, look_at(self.sheet, self.pictures), frozenset(self.asked))
        return differing(found, self.sheet)


def known_terrain(draft: MapDraft, *, is_overlay: bool) -> tuple[dict[HexId, str], frozenset[HexId]]:
    """Return the hexes to learn from with their kinds, and those to propose terrain for.

    Painted hexes are learned from where there are enough of them; else, over a map of ours, all of it, so
    that what is proposed is where the picture looks otherwise than our data.
    """
    sheet = draft.sheet
    painted = {each: sheet.terrain[each] for each in draft.painted}
    counts = [sum(kind == each for each in painted.values()) for kind in set(painted.values())]
    every = frozenset(sheet.grid.hexes)
    if sum(count >= LEAST_PAINTED for count in counts) >= LEAST_PAINTED or not is_overlay:
        return painted, every - painted.keys()
    return dict(sheet.terrain), every - painted.keys()
