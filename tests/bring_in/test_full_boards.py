"""Boards of which most is counters: the map is told from them, and their size from that of four together."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from app.bring_in.recognise.finding import edge_of, evidence_of
from app.bring_in.recognise.light import Light, lit

HIGH, WIDE, EDGE_PX, PITCH_PX, MARGIN_PX = 380, 480, 36, 43, 12
GROUNDS = ((150, 175, 190), (165, 200, 150), (205, 190, 160), (60, 80, 160))
"""Three of the four armies have colours that are not far from the map's."""


def empty_map() -> NDArray[np.uint8]:
    """Return tinted paper with a soft relief, and lines on it."""
    rng = np.random.default_rng(2)
    relief = np.clip(np.array([225, 205, 215]) + rng.normal(0, 14, (9, 12, 3)), 0, 255).astype(np.uint8)
    found = np.asarray(cv2.resize(relief, (WIDE, HIGH), interpolation=cv2.INTER_CUBIC))
    for x in range(10, WIDE, PITCH_PX):
        cv2.line(found, (x, 0), (x, HIGH), (120, 110, 100), 1)
    return found


@pytest.fixture(scope="module")
def board() -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """Return a map with counters all over it, in a light of its own, and where they lie."""
    rng, picture = np.random.default_rng(3), empty_map()
    lies = np.zeros((HIGH, WIDE), bool)
    for row, y in enumerate(range(MARGIN_PX, HIGH - EDGE_PX - MARGIN_PX, PITCH_PX - 4)):
        for x in range(MARGIN_PX + row % 2 * PITCH_PX // 2, WIDE - EDGE_PX - MARGIN_PX, PITCH_PX):
            top, left = y + int(rng.integers(-1, 2)), x + int(rng.integers(-1, 2))
            part = slice(top, top + EDGE_PX), slice(left, left + EDGE_PX)
            picture[part] = GROUNDS[int(rng.integers(len(GROUNDS)))]
            picture[top + 8 : top + 18, left + 9 : left + 27] = 30
            lies[part] = True
    seen = picture * np.array([1.0, 0.93, 0.86]) + rng.normal(0, 2, picture.shape)
    return np.clip(seen, 0, 255).astype(np.uint8), lies


@pytest.fixture(scope="module")
def light(board: tuple[NDArray[np.uint8], NDArray[np.bool_]]) -> Light:
    """Return its light, of which forty points tell where the map is seen."""
    picture, lies = board
    rows, columns = np.nonzero(cv2.erode((~lies).astype(np.uint8), np.ones((3, 3))) > 0)
    chosen = np.random.default_rng(5).choice(len(rows), 40, replace=False)
    marks = np.zeros(lies.shape, np.float32)
    marks[rows[chosen], columns[chosen]] = 1.0
    start = np.minimum(cv2.GaussianBlur(marks, (0, 0), 5) * 60, 1.0)
    return lit(picture, empty_map(), start, np.ones_like(lies))


def test_the_light_is_that_of_the_map_and_not_that_of_the_counters(
    board: tuple[NDArray[np.uint8], NDArray[np.bool_]], light: Light
) -> None:
    inner = cv2.erode(board[1].astype(np.uint8), np.ones((5, 5))) > 0
    bare = cv2.erode((~board[1]).astype(np.uint8), np.ones((3, 3))) > 0

    assert (light.noise < 5, np.percentile(light.away[inner], 10) > 4 * np.median(light.away[bare])) == (
        True,
        True,
    )


def spread_out(edge_px: float, share: float) -> Light:
    """Return a board in even light: rows of counters that are such a share of the way to the next one."""
    rng, away = np.random.default_rng(3), np.zeros((300, 440, 3), np.float32)
    step = edge_px / share
    for row, y in enumerate(np.arange(20, 286 - edge_px, 0.866 * step)):
        for x in np.arange(14 + row % 2 * step / 2, 430 - edge_px, step):
            middle = (x + edge_px / 2 + rng.normal(0, 1), y + edge_px / 2 + rng.normal(0, 1))
            corners = cv2.boxPoints((middle, (edge_px, edge_px), float(rng.normal(0, 1.5))))
            ground = rng.choice([60, 110, 160, -90], 3).tolist()
            cv2.fillPoly(away, [np.rint(corners * 16).astype(np.int32)], ground, cv2.LINE_AA, 4)
            left, top = (int(value) for value in middle)
            away[top - 10 : top - 2, left - 8 : left + 8] -= 60
    bare = np.zeros_like(away)
    far = np.linalg.norm(away, axis=2).astype(np.float32) / 1.7
    return Light(away, bare, far, 1.7, bare, bare, np.zeros((7, 3)))


def test_a_square_of_four_counters_is_no_counter() -> None:
    evidence = evidence_of(spread_out(24, 0.7), np.ones((300, 440), bool))

    assert edge_of(evidence) == pytest.approx(24, rel=0.06)
