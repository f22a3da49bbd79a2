"""SVG pictures of a module: drawn by whoever can draw them."""

from __future__ import annotations

from collections.abc import Callable

Size = tuple[int, int]
DrawSvg = Callable[[bytes, Size], bytes | None]
"""Draws an SVG at a size and returns a PNG; None where it cannot."""


def no_svg(data: bytes, size: Size) -> bytes | None:
    """Draw nothing: without a window there is nobody who draws SVG."""
    del data, size
    return None
