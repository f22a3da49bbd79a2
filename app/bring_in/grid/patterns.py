"""What is drawn in every hex: whole sides, corners, dots; as samples of a cell of the hex plane."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from app.bring_in.grid.cells import ACROSS, DOWN, HEIGHT, MIDDLES

Image = NDArray[np.float32]

_LINE = 0.05
"""Half the width of a drawn line, in hexes: wider than print, as the lines are smoothed."""


@cache
def to_border() -> Image:
    """Return the distance of each sample from the nearest hexside, its hex centred on the first sample."""
    return _distances()[0]


@cache
def to_corner() -> Image:
    """Return the distance of each sample from the nearest corner of a hex."""
    return _distances()[1]


@cache
def to_corners_by_kind() -> tuple[Image, Image]:
    """Return the distances from the nearest corner that has its hexes above and that has them below."""
    x, y = np.meshgrid(np.arange(ACROSS) / ACROSS, np.arange(DOWN) * HEIGHT / DOWN)
    place = np.stack([x, y], -1)[..., None, :]
    below, above = (
        np.linalg.norm(place - MIDDLES - (0.0, off), axis=-1).min(-1).astype(np.float32)
        for off in (1 / HEIGHT, -1 / HEIGHT)
    )
    return below, above


def _distances() -> tuple[Image, Image]:
    x, y = np.meshgrid(np.arange(ACROSS) / ACROSS, np.arange(DOWN) * HEIGHT / DOWN)
    place = np.stack([x, y], -1)[..., None, :]
    far = np.linalg.norm(place - MIDDLES, axis=-1)
    order = np.argsort(far, -1)[..., :3]
    near, second = (np.take_along_axis(far, order[..., n : n + 1], -1)[..., 0] for n in (0, 1))
    # The border of two hexes lies on the points as far from the one centre as from the other.
    border = (second**2 - near**2) / 2
    corner = MIDDLES[order].mean(2)
    return border.astype(np.float32), np.linalg.norm(place[..., 0, :] - corner, axis=-1).astype(np.float32)


@cache
def sides() -> Image:
    """Return a hex with all its sides drawn."""
    return np.asarray(np.exp(-((to_border() / _LINE) ** 2) / 2), np.float32)


@cache
def corners() -> Image:
    """Return a hex of which only the corners are drawn, three short strokes each."""
    return np.asarray(sides() / (1 + np.exp((to_corner() - 0.2) * 30)), np.float32)


@cache
def dots() -> Image:
    """Return a hex with a dot at each corner."""
    return np.asarray(np.exp(-((to_corner() / 0.07) ** 2) / 2), np.float32)


@cache
def middles() -> Image:
    """Return a hex of which nothing is drawn but a dot in its middle."""
    x, y = np.meshgrid(np.arange(ACROSS) / ACROSS, np.arange(DOWN) * HEIGHT / DOWN)
    far = np.linalg.norm(np.stack([x, y], -1)[..., None, :] - MIDDLES, axis=-1).min(-1)
    return np.asarray(np.exp(-((far / 0.07) ** 2) / 2), np.float32)


def drawn() -> tuple[Image, ...]:
    """Return all outlines known beforehand. A number in each hex may pass for a dot: that is asked last."""
    return sides(), corners(), dots()


@cache
def bricks() -> tuple[Image, ...]:
    """Return what walls and nets draw on the same centres: straight courses, and straight lines that cross.

    Each stands in all of its three directions.
    """
    x, y = np.meshgrid(np.arange(ACROSS) / ACROSS, np.arange(DOWN) * HEIGHT / DOWN)
    turns = [math.radians(60 * n) for n in range(3)]
    along = [math.cos(turn) * x + math.sin(turn) * y for turn in turns]
    across = [math.cos(turn) * y - math.sin(turn) * x for turn in turns]
    walls = [_wall(*each) for each in zip(along, across, strict=True)]
    lines = [np.abs((each + HEIGHT / 4) % (HEIGHT / 2) - HEIGHT / 4) for each in across]
    nets = [np.exp(-((np.minimum(lines[n], lines[n - 1]) / _LINE) ** 2) / 2) for n in range(3)]
    return (*walls, *(np.asarray(net, np.float32) for net in nets))


def _wall(along: NDArray[np.float64], across: NDArray[np.float64]) -> Image:
    half = HEIGHT / 4
    course = np.floor((across + half) / (2 * half))
    in_course = across - course * 2 * half
    in_brick = along - (course % 2) / 2
    in_brick = in_brick - np.round(in_brick)
    far = np.minimum(half - np.abs(in_course), 0.5 - np.abs(in_brick))
    return np.asarray(np.exp(-((far / _LINE) ** 2) / 2), np.float32)


def learned(mean: NDArray[np.floating]) -> Image:
    """Return the pattern of a picture from its mean cell, made alike under all turns and mirrors of a hex.

    Only what lies near the sides counts: numbers and symbols within a hex need not stand in its middle.
    """
    found = even(mean - mean.mean()) * np.exp(-((to_border() / 0.16) ** 4))
    return np.asarray(found - found.mean(), np.float32)


def without_numbers(mean: NDArray[np.floating]) -> Image:
    """Return what of a mean cell is there upside down as well: outlines and walls are, a number is not.

    A number near a corner lies along the course of a brick wall. Averaged with its turned self it would still
    lie there, half as strong; of the two only the lesser leaves nothing.
    """
    turned = np.roll(mean[::-1, ::-1], (1, 1), (0, 1))
    return np.asarray(np.minimum(mean, turned), np.float32)


def even(mean: NDArray[np.floating]) -> Image:
    """Return the mean over the twelve turns and mirrors that take a hex into itself."""
    total = sum(each @ mean.ravel() for each in symmetries()) / len(symmetries())
    return np.asarray(total, np.float32).reshape(mean.shape)


@cache
def symmetries() -> tuple[csr_matrix, ...]:
    """Return what takes the samples of a cell into those of itself under the six turns about its first
    sample, by 0 to 300 degrees, and under the same six with a mirror."""
    x, y = np.meshgrid(np.arange(ACROSS) / ACROSS, np.arange(DOWN) * HEIGHT / DOWN)
    found = []
    for mirror in (1, -1):
        for n in range(6):
            cos, sin = math.cos(math.radians(60 * n)), math.sin(math.radians(60 * n))
            found.append(_read_at(cos * x - sin * y * mirror, sin * x + cos * y * mirror))
    return tuple(found)


def _read_at(x: NDArray[np.float64], y: NDArray[np.float64]) -> csr_matrix:
    """Return what reads a cell at places between its samples; it goes on beyond its edges as it begins."""
    column, row = (x * ACROSS).ravel(), (y / HEIGHT * DOWN).ravel()
    left, top = np.floor(column).astype(int), np.floor(row).astype(int)
    right, low = column - left, row - top
    weights, samples = [], []
    for down, across in ((0, 0), (0, 1), (1, 0), (1, 1)):
        weights.append((right if across else 1 - right) * (low if down else 1 - low))
        samples.append((top + down) % DOWN * ACROSS + (left + across) % ACROSS)
    size = len(column)
    read = (np.tile(np.arange(size), 4), np.concatenate(samples))
    return csr_matrix((np.concatenate(weights), read), shape=(size, size))
