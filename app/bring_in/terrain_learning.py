"""Terrain guessed from the colours of a map's picture, learned from hexes that a person has painted.

Needs NumPy: imported only after `extra.require_vision()`. Each hex is described by the mean and the spread of
its colours; each kind by the hexes known to be of it (a Gaussian with one spread for all kinds, as in linear
discriminant analysis). The confidence of a guess is the probability of its kind among those learned, made
smaller where few hexes of it are known, where the hex looks like none of them, or where no neighbour agrees.
"""

from __future__ import annotations

import warnings
from collections.abc import Collection, Mapping
from pathlib import Path

import numpy as np
from PIL import Image

from app.bring_in.terrain_guesses import Guess
from app.bring_in.watch import UNWATCHED, Watch
from app.files.picture_faults import picture_faults
from maps.pictures import MAX_PIXELS
from maps.sheet import MapSheet, Section
from rules.hexgrid import HexId

_HEX_PX = 28
"""How wide a hex is on the reduced picture: more shows nothing that the mean does not."""
_CORE = 0.36
"""How far from its centre a hex is looked at, in hex widths: its rim has the grid and the next hex."""
_LEAST_EACH = 2
_FORMATS = ("JPEG", "PNG", "WEBP")
Features = Mapping[HexId, "np.ndarray[tuple[int], np.dtype[np.float64]]"]


def look_at(sheet: MapSheet, pictures: Mapping[str, Path], watch: Watch = UNWATCHED) -> Features:
    """Return what each hex looks like on the pictures of its section; hexes without a picture are left out.

    A picture that cannot be read is taken for none. Raises Cancelled.
    """
    found: dict[HexId, np.ndarray[tuple[int], np.dtype[np.float64]]] = {}
    sections = [each for each in sheet.sections if each.id in pictures]
    for number, section in enumerate(sections):
        watch.step(number / len(sections), section.title)
        pixels = _reduced(pictures[section.id], section, _HEX_PX / sheet.hex_px)
        if pixels is not None:
            found |= _features(sheet, section, pixels)
    return found


def _reduced(path: Path, section: Section, scale: float) -> np.ndarray | None:
    size = (max(1, round(section.rect_px.width * scale)), max(1, round(section.rect_px.height * scale)))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", Image.DecompressionBombWarning)
        try:
            with Image.open(path, formats=_FORMATS) as image:
                if image.width * image.height > MAX_PIXELS:
                    return None
                image.draft("RGB", (size[0] * 2, size[1] * 2))
                # By areas: single pixels of a hatching would be the colour of a line or of a gap.
                small = image.convert("RGB").resize(size, Image.Resampling.BOX)
        except picture_faults():
            return None
    return np.asarray(small, dtype=np.float64) / 255.0


def _features(
    sheet: MapSheet,
    section: Section,
    pixels: np.ndarray,
) -> dict[HexId, np.ndarray[tuple[int], np.dtype[np.float64]]]:
    """Return the colours of each hex: light, two differences of colours, and the spread of each."""
    light = pixels.mean(axis=2)
    planes = np.stack([light, pixels[..., 0] - light, pixels[..., 2] - light], axis=2)
    scale = pixels.shape[1] / section.rect_px.width
    reach = max(1, round(_CORE * sheet.hex_px * scale))
    found = {}
    for hex_id in sorted(sheet.hexes_of[section.id]):
        x, y = sheet.centre_px(hex_id)
        column = round((x - section.rect_px.x) * scale)
        row = round((y - section.rect_px.y) * scale)
        part = planes[max(0, row - reach) : row + reach + 1, max(0, column - reach) : column + reach + 1]
        if part.size:
            flat = part.reshape(-1, 3)
            # The median is that of the ground: a name or a road covers the lesser part of a hex.
            found[hex_id] = np.concatenate([np.median(flat, axis=0), flat.mean(axis=0), flat.std(axis=0)])
    return found


def guesses(
    sheet: MapSheet,
    known: Mapping[HexId, str],
    features: Features,
    asked: Collection[HexId],
    watch: Watch = UNWATCHED,
) -> dict[HexId, Guess]:
    """Return a guess for each hex asked about, from those whose kind is known.

    Kinds of which fewer than two hexes are known are not guessed; with fewer than two such kinds nothing is.
    """
    # In order of their names: which of two equally likely kinds is guessed must not hang on the run.
    learned = {
        kind: rows
        for kind in sorted(set(known.values()))
        if len(rows := [features[each] for each in sorted(known) if known[each] == kind and each in features])
        >= _LEAST_EACH
    }
    asked = [each for each in sheet.grid.hexes if each in features and each in asked]
    if len(learned) < 2 or not asked:
        return {}
    watch.step(0.0, "")
    chances, nearness = _chances(learned, np.stack([features[each] for each in asked]))
    kinds = list(learned)
    best = {each: kinds[int(np.argmax(chances[n]))] for n, each in enumerate(asked)}
    near = {**known, **best}
    found = {}
    for number, each in enumerate(asked):
        kind = best[each]
        # From two hexes a guess is 0.8 sure at most, from ten 0.95.
        few = len(learned[kind]) / (len(learned[kind]) + 0.5)
        agrees = any(near.get(other) == kind for other in sheet.grid.neighbors(each))
        share = float(chances[number].max()) * float(nearness[number]) * few * (1.0 if agrees else 0.8)
        found[each] = Guess(kind, round(min(share, 0.99), 2))
    return found


def _chances(
    learned: Mapping[str, list[np.ndarray[tuple[int], np.dtype[np.float64]]]],
    asked: np.ndarray,
) -> tuple[np.ndarray, np.ndarray]:
    """Return the probability of each kind for each hex, and how near each is to what was learned, 0 to 1."""
    means = np.stack([np.mean(rows, axis=0) for rows in learned.values()])
    off = np.concatenate([np.stack(rows) - mean for rows, mean in zip(learned.values(), means, strict=True)])
    # One variance for all kinds, never less than a hundredth of the range: few hexes tell too little of it.
    spread = off.var(axis=0) + 0.015**2
    # The mean over features, not their sum: so the bound on nearness below is the same however many there
    # are.
    distances = ((asked[:, None, :] - means[None, :, :]) ** 2 / spread).mean(axis=2)
    weights = np.exp(-0.5 * asked.shape[1] * (distances - distances.min(axis=1, keepdims=True)))
    chances = weights / weights.sum(axis=1, keepdims=True)
    # Four spreads away on the average it is of no kind that was learned.
    nearness = np.exp(-np.maximum(0.0, distances.min(axis=1) - 4.0) / 4.0)
    return chances, nearness
