"""What is left of a counter after each face of a bank."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from app.bring_in.recognise.misfit import Seen, apart, held_against, inner_faces

Colours = NDArray[np.float32]
TRUE = 5


@pytest.fixture
def faces() -> Colours:
    coarse = np.random.default_rng(1).uniform(30, 220, (12, 8, 8, 3)).astype(np.float32)
    return np.stack([cv2.resize(each, (48, 48), interpolation=cv2.INTER_CUBIC) for each in coarse])


@pytest.fixture
def counter(faces: Colours) -> Seen:
    """One of the faces, moved by a part of a pixel, darker, and noisy."""
    moved = cv2.warpAffine(faces[TRUE], np.array([[1, 0, 0.6], [0, 1, -0.4]]), (48, 48), borderMode=1)
    noise = np.random.default_rng(2).normal(0, 4, moved.shape)
    return Seen.of(np.asarray(moved * 0.9 + 8 + noise, np.float32))


def test_the_sums_tell_what_taking_each_face_away_leaves(faces: Colours, counter: Seen) -> None:
    fit = held_against(counter, inner_faces(faces))

    rest = counter.without_motions(counter.row - fit.in_light(np.arange(len(faces))))
    # The basis is held a little short of orthonormal, for a counter of one colour.
    assert fit.misfits == pytest.approx((rest.astype(np.float64) ** 2).mean(1), rel=5e-3)


def test_of_the_right_face_only_the_noise_is_left(faces: Colours, counter: Seen) -> None:
    misfits = held_against(counter, inner_faces(faces)).misfits

    assert (misfits.argmin(), misfits.min() < 25) == (TRUE, True)


def test_every_other_face_is_told_apart(faces: Colours, counter: Seen) -> None:
    fit = held_against(counter, inner_faces(faces))
    clearances, ratios, _ = apart(counter, fit.in_light(np.argsort(fit.misfits)))

    assert (clearances[1:].min() > 5, ratios[1:].min() > 1.5) == (True, True)
