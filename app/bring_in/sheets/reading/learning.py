"""Letters as a sheet prints them: the mean of those that stand in words taken for sure."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from app.bring_in.sheets.reading.faces import Spelled
from app.bring_in.sheets.reading.glyphs import Glyphs
from app.bring_in.sheets.reading.lines import STRIP_PX, Ink
from app.bring_in.sheets.reading.spelling import Spelling

_LEAST, _ENOUGH = 2, 5
"""From so many on a mean is better than any font, and from so many on the fonts are done without."""


def learned(words: Iterable[Spelled], glyphs: Glyphs) -> Glyphs:
    """Return the letters as they stand in words, beside those of before where too few were seen."""
    seen: dict[str, list[Ink]] = {}
    for each in words:
        for laid in Spelling(each.line.strip, glyphs).laid(each.word):
            window = each.line.strip[:, laid.start : laid.start + laid.width]
            seen.setdefault(laid.letter, []).append(window)
    kept = [pair for pair in glyphs.pictures if len(seen.get(pair[0], ())) < _ENOUGH]
    means = [(letter, _mean(windows)) for letter, windows in seen.items() if len(windows) >= _LEAST]
    return Glyphs((*kept, *means))


def _mean(windows: list[Ink]) -> Ink:
    width = round(float(np.median([each.shape[1] for each in windows])))
    same = [cv2.resize(each, (width, STRIP_PX), interpolation=cv2.INTER_LINEAR) for each in windows]
    # The median: a word that was taken wrongly, or a letter that touches its neighbour, leaves no trace.
    return np.asarray(np.median(np.stack(same), axis=0), np.float32)
