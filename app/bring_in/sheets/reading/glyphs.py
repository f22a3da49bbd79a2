"""What letters and figures look like: of the program's own fonts at first, then as this sheet prints them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from app.bring_in.sheets.reading.lines import CAP_PX, MARGIN_PX, STRIP_PX, Ink

LEAST_WIDE, MOST_WIDE = 2, 24
_DRAWN_PX, _NARROWER, _WIDER = 96, 0.78, 1.3
_SOFT_PX = 0.7
"""How soft a scan is beside what is drawn, in pixels of a strip."""


# No slots: cached_property needs an instance dictionary.
@dataclass(frozen=True, eq=False)
class Glyphs:
    """Letters with their pictures, each of which is STRIP_PX high and as wide as it is; several a letter."""

    pictures: tuple[tuple[str, Ink], ...]

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """All letters, sorted."""
        return tuple(sorted({letter for letter, _ in self.pictures}))

    @cached_property
    def by_width(self) -> Mapping[int, Kin]:
        """The pictures for each width that a letter may have in a line."""
        made: dict[int, list[tuple[int, Ink]]] = {}
        numbers = {letter: n for n, letter in enumerate(self.letters)}
        # Sorted by letter: the best of a letter is then a run of neighbours.
        for letter, picture in sorted(self.pictures, key=lambda pair: pair[0]):
            own = picture.shape[1]
            low, high = round(_NARROWER * own), round(_WIDER * own)
            for width in range(max(low, LEAST_WIDE), min(high, MOST_WIDE) + 1):
                made.setdefault(width, []).append((numbers[letter], _stretched(picture, width)))
        return {width: Kin.of(pairs) for width, pairs in made.items()}


@dataclass(frozen=True, eq=False)
class Kin:
    """All pictures of one width: as rows of a matrix, where each letter's begin, which letters these are."""

    rows: NDArray[np.float32]
    squares: NDArray[np.float32]
    starts: NDArray[np.intp]
    letters: NDArray[np.intp]

    @staticmethod
    def of(pairs: Sequence[tuple[int, Ink]]) -> Kin:
        """Return them of pairs of a letter's number and a picture, sorted by letter."""
        rows = np.stack([picture.ravel() for _, picture in pairs])
        letters, starts = np.unique([number for number, _ in pairs], return_index=True)
        return Kin(rows, (rows**2).sum(axis=1), starts, letters)


def drawn_glyphs(letters: Iterable[str], fonts: Sequence[Path]) -> Glyphs:
    """Return letters as fonts draw them, in both cases: which one is printed is not known."""
    wanted = sorted({each for each in letters if not each.isspace()})
    pictures: list[tuple[str, Ink]] = []
    for path in fonts:
        font = ImageFont.truetype(path, _DRAWN_PX)
        _, top, _, bottom = font.getbbox("0", anchor="ls")
        for letter in wanted:
            cases = sorted({letter.upper(), letter.lower()})
            # Some letters become two as capitals: those have no picture of one.
            pictures += [(letter, _drawn(font, each, top, bottom)) for each in cases if len(each) == 1]
    return Glyphs(tuple(pictures))


def _drawn(font: ImageFont.FreeTypeFont, letter: str, top: float, bottom: float) -> Ink:
    """Return a letter so large that a nought is as high as the figures of a strip."""
    left, _, right, _ = font.getbbox(letter, anchor="ls")
    tall = bottom - top
    margin = tall * MARGIN_PX / CAP_PX
    size = max(1, round(right - left)), round(tall + 2 * margin)
    image = Image.new("L", size, 0)
    ImageDraw.Draw(image).text((-left, margin - top), letter, fill=255, font=font, anchor="ls")
    width = max(LEAST_WIDE, round(size[0] * STRIP_PX / size[1]))
    small = np.asarray(image.resize((width, STRIP_PX), Image.Resampling.BOX), np.float32) / 255
    # Ink that is blurred beyond its box is cut off there: a strip's windows are as tight.
    return np.asarray(cv2.GaussianBlur(small, (0, 0), _SOFT_PX), np.float32)


def _stretched(picture: Ink, width: int) -> Ink:
    if picture.shape[1] == width:
        return picture
    return np.asarray(cv2.resize(picture, (width, STRIP_PX), interpolation=cv2.INTER_LINEAR), np.float32)
