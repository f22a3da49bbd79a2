"""A picture whose grid was found is not searched again by the commands and windows of the same tests.

To find a grid takes most of a second even on a small map, and tests of what is made of one bring the same
picture in again and again. The finder is asked of each picture once, and its pixels are the key: a test that
changes one of them has it searched anew. Tests of the finder ask it themselves.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import pytest

import app.bring_in.grid.finder
from app.bring_in.grid.outcome import FoundGrid
from app.bring_in.pictures import Picture
from app.bring_in.watch import UNWATCHED, Watch
from tests.kept_results import kept_or_made

_MOST = 60


def share(patch: pytest.MonkeyPatch) -> None:
    """Let what imports the finder when it is asked for have each picture searched once."""
    patch.setattr(app.bring_in.grid.finder, "find_grid", _finder())


def _finder() -> Callable[[Picture, Watch], FoundGrid]:
    find = app.bring_in.grid.finder.find_grid
    kept: dict[object, FoundGrid] = {}

    def found(picture: Picture, watch: Watch = UNWATCHED) -> FoundGrid:
        # Also to break off a search whose grid is known.
        watch.step(0.0, "Looking for lines")
        drawn = hashlib.sha256(picture.pixels.tobytes()).digest()
        key = drawn, picture.pixels.shape, picture.name, picture.size_px, picture.factor, picture.origin_px
        return kept_or_made(kept, key, lambda: find(picture, watch), _MOST)

    return found
