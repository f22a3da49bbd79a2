"""What looks out beneath a counter: another one, and neither its shadow nor a tint of the map."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from app.bring_in.recognise.finding import Square
from app.bring_in.recognise.light import Light
from app.bring_in.recognise.stacks import Sight, stacked

Colours = NDArray[np.float32]
EDGE, FAR, COUNT = 48, 96, 12
PAPER = (210.0, 190.0, 170.0)
DARK = (84.0, 76.0, 68.0)
"""Cardboard of the map's own hue: as a shadow would be, were it so dark."""
NUMBER = 5
"""Of the counter in which something is special."""


def middles() -> list[tuple[int, int]]:
    """Return where a dozen counters lie, well apart."""
    return [(70 + FAR * (n % 4), 70 + FAR * (n // 4)) for n in range(COUNT)]


def board(*, has_shadows: bool = True) -> Colours:
    """Return counters and, right and below of each, its soft shadow."""
    found = np.full((340, 440, 3), PAPER, np.float32)
    shade = np.zeros(found.shape[:2], np.float32)
    for x, y in middles():
        shade[y - 20 : y + 28, x - 20 : x + 28] = 0.25
    if has_shadows:
        found *= 1 - cv2.GaussianBlur(shade, (0, 0), 1.5)[..., None]
    return found


def told(flat: Colours) -> list[int]:
    """Return the counters of a board beneath which something looks out."""
    for x, y in middles():
        lay(flat, x, y, (60.0, 110.0, 60.0))
    return told_in(flat, flat)


def told_in(flat: Colours, soft: Colours) -> list[int]:
    """Return the counters beneath which something looks out; `soft` is where they were found."""
    paper = np.broadcast_to(np.array(PAPER, np.uint8), flat.shape).copy()
    away = np.linalg.norm(flat - paper, axis=2).astype(np.float32)
    # A press that changes no colour.
    press = np.vstack([np.zeros((1, 3)), np.eye(3), np.zeros((3, 3))])
    light = Light(soft, soft, away, 1.5, np.ones_like(flat), np.zeros_like(flat), press)
    squares = [Square(x - 0.5, y - 0.5, EDGE, 0.0, 1.0) for x, y in middles()]
    return [n for n, is_one in enumerate(stacked(Sight(flat, paper, light), squares, 0.008)) if is_one]


def lay(flat: Colours, x: int, y: int, colour: tuple[float, float, float]) -> None:
    """Lay a counter with its middle there."""
    half = EDGE // 2
    flat[y - half : y + half, x - half : x + half] = colour


def beneath(flat: Colours, shift: tuple[int, int], colour: tuple[float, float, float]) -> Colours:
    """Return a board with another counter beneath one of them."""
    x, y = middles()[NUMBER]
    lay(flat, x + shift[0], y + shift[1], colour)
    return flat


def test_shadows_are_no_counters() -> None:
    assert told(board()) == []


def test_a_counter_of_its_own_colour_looks_out() -> None:
    assert told(beneath(board(), (4, 4), (40.0, 60.0, 160.0))) == [NUMBER]


@pytest.mark.parametrize("shift", [(4, 4), (-4, -4)])
def test_a_dark_one_of_the_hue_of_the_map_looks_out_where_shadows_fall_and_where_none_do(
    shift: tuple[int, int],
) -> None:
    assert told(beneath(board(), shift, DARK)) == [NUMBER]


def test_a_tint_of_the_map_is_no_counter() -> None:
    assert told(beneath(board(), (-4, -4), (201.0, 194.0, 180.0))) == []


def test_the_softened_frame_in_which_counters_were_found_tells_of_no_stack() -> None:
    """Grain is softened away to find counters: there the edge of each stands out beyond it."""
    flat = board()
    for x, y in middles():
        lay(flat, x, y, (10.0, 20.0, 250.0))
    soft = np.asarray(cv2.GaussianBlur(flat, (0, 0), 2.2))
    assert told_in(flat, soft) == []
    # That frame by itself would tell of stacks: else this could not fail.
    assert told_in(soft, soft) != []
