"""What is printed on a sheet, apart from the bare card: blocks of counters that touch, or single counters."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from app.bring_in.sheets.upright import border_of

Mask = NDArray[np.uint8]

_COLOUR_OFF, _LEAST_SIDE_PX = 14.0, 18


def printed(pixels: NDArray[np.uint8], gap_px: int = 3) -> Mask:
    """Return 255 where a picture is unlike its edge, holes filled, thin lines and specks left out."""
    lab = cv2.cvtColor(cv2.GaussianBlur(pixels, (3, 3), 0), cv2.COLOR_RGB2LAB).astype(np.float32)
    ground = np.median(border_of(lab.astype(np.uint8)), axis=0).astype(np.float32)
    # Shadows of a scanner's lid change lightness alone: colour counts more.
    off = np.sqrt(((lab - ground) ** 2 * np.array([0.6, 2.0, 2.0], np.float32)).sum(axis=2))
    noise = float(np.percentile(off, 20))
    mask = ((off > noise + _COLOUR_OFF) * 255).astype(np.uint8)
    closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((gap_px, gap_px), np.uint8))
    mask = _filled(np.asarray(closed, np.uint8))
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((9, 9), np.uint8)), np.uint8)


def _filled(mask: Mask) -> Mask:
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    filled = np.zeros_like(mask)
    cv2.drawContours(filled, outlines, -1, 255, thickness=cv2.FILLED)
    return filled


def pieces(mask: Mask) -> list[NDArray[np.int32]]:
    """Return the outlines of what is printed, those too small for a counter left out."""
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    return [
        np.asarray(each, np.int32) for each in outlines if min(cv2.minAreaRect(each)[1]) >= _LEAST_SIDE_PX
    ]
