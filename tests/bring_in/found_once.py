"""A picture that was searched is not searched again by the commands and windows of the same tests.

To find a grid takes most of a second even on a small map, to lay a board on its map and to find what lies on
it as long, and tests of what is made of it bring the same picture in again and again. What searches is asked
of each picture once, and its pixels are the key: a test that changes one of them has it searched anew. Tests
of the searching ask for it themselves.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import partial

import pytest

import app.bring_in.grid.finder
import app.bring_in.recognise.board
from app.bring_in.grid.outcome import FoundGrid
from app.bring_in.pictures import Picture, Pixels
from app.bring_in.recognise.found import Found, found_in
from app.bring_in.recognise.registering import Grey, Registration, register
from app.bring_in.watch import UNWATCHED, Watch
from tests.kept_results import kept_or_made

_MOST = 60
_MOST_BOARDS = 12
"""With what was seen of each, some ten megabytes."""


def share(patch: pytest.MonkeyPatch) -> None:
    """Let what imports the finder when it is asked for have each picture searched once."""
    patch.setattr(app.bring_in.grid.finder, "find_grid", _finder())
    patch.setattr(app.bring_in.recognise.board, "register", _registering())
    patch.setattr(app.bring_in.recognise.board, "found_in", _finding())


def _finder() -> Callable[[Picture, Watch], FoundGrid]:
    find = app.bring_in.grid.finder.find_grid
    kept: dict[object, FoundGrid] = {}

    def found(picture: Picture, watch: Watch = UNWATCHED) -> FoundGrid:
        # Also to break off a search whose grid is known.
        watch.step(0.0, "Looking for lines")
        drawn = _drawn(picture.pixels)
        key = drawn, picture.name, picture.size_px, picture.factor, picture.origin_px
        return kept_or_made(kept, key, lambda: find(picture, watch), _MOST)

    return found


def _registering() -> Callable[[Grey, Grey, str], Registration]:
    kept: dict[object, Registration] = {}

    def registered(picture: Grey, map_picture: Grey, name: str) -> Registration:
        key = _drawn(picture), _drawn(map_picture), name
        return kept_or_made(kept, key, lambda: register(picture, map_picture, name), _MOST_BOARDS)

    return registered


def _finding() -> Callable[..., Found]:
    kept: dict[object, Found] = {}

    def found(
        picture: Pixels, map_picture: Pixels, registration: Registration, *, told_px: float | None
    ) -> Found:
        # What was found has its registration, so that no other one comes to lie at its address.
        key = _drawn(picture), _drawn(map_picture), id(registration), told_px
        make = partial(found_in, picture, map_picture, registration, told_px=told_px)
        return kept_or_made(kept, key, make, _MOST_BOARDS)

    return found


def _drawn(pixels: Pixels) -> tuple[object, ...]:
    """Return what only pictures with the same pixels have."""
    return hashlib.sha256(pixels.tobytes()).digest(), pixels.shape
