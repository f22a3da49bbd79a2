"""SVG pictures of a module: what they refer to is put into them, then whoever can draw them does.

An SVG may name other files. Only pictures of the same module are ever looked for, and all else is taken out,
so that nothing on a person's disk or in the net is asked for.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable

from app.bring_in.vassal.picture_head import pixels_of

Size = tuple[int, int]
DrawSvg = Callable[[bytes, Size], bytes | None]
"""Draws an SVG at a size and returns a PNG; None where it cannot."""
Fetch = Callable[[str], bytes | None]
"""Returns a picture of the module as a PNG or JPEG, None where it has none."""

MAX_BYTES, MAX_INNER_BYTES, MAX_LINKS = 4_000_000, 4_000_000, 200
MAX_INNER_PIXELS = 32_000_000
"""Of all pictures within one together: whoever draws it decodes them all, however small they are shown."""
# Without a bound within: behind a quote that is never closed the rest would be gone through once for each
# length up to the bound. What is longer than a name is no name.
_LINK = re.compile(rb"""((?:xlink:)?href)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_LONGEST_NAME = 400
_KINDS = {b"\x89PNG": "image/png", b"\xff\xd8\xff": "image/jpeg"}
_NOTHING = (
    b"data:image/png;base64,"
    b"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg=="
)
"""A picture of one pixel, in place of one that is not there: drawers complain of an empty name."""
_DRAWN_DATA = re.compile(rb"data:image/(?:png|jpe?g);base64,")
_FILTER = re.compile(rb"<(/?(?:[\w.-]{1,40}:)?)filter\b")


def no_svg(data: bytes, size: Size) -> bytes | None:
    """Draw nothing: without a window there is nobody who draws SVG."""
    del data, size
    return None


def harmless(data: bytes, fetch: Fetch) -> bytes | None:
    """Return an SVG that refers to nothing beside itself; None for one that must not be drawn at all."""
    lowered = data.lower()
    if len(data) > MAX_BYTES or b"<!doctype" in _without_head(lowered) or b"<!entity" in lowered:
        return None
    left = [MAX_LINKS, MAX_INNER_BYTES, MAX_INNER_PIXELS]

    def put_in(found: re.Match[bytes]) -> bytes:
        name, target = found[1], found[2] if found[2] is not None else found[3]
        if target.startswith(b"#"):
            return found[0]
        inner = _inner(target, fetch) if left[0] > 0 else None
        kind = next((kind for head, kind in _KINDS.items() if inner and inner.startswith(head)), None)
        pixels = pixels_of(inner) if inner is not None and kind is not None else None
        left[0] -= 1
        if inner is None or kind is None or pixels is None or len(inner) > left[1] or pixels > left[2]:
            return name + b'="' + _NOTHING + b'"'
        left[1:] = left[1] - len(inner), left[2] - pixels
        return name + b'="data:' + kind.encode() + b";base64," + base64.b64encode(inner) + b'"'

    # A shadow blurs a ground that may be a hundred times the picture, and that once for each use.
    return _LINK.sub(put_in, _FILTER.sub(rb"<\1defs", data))


def _inner(target: bytes, fetch: Fetch) -> bytes | None:
    """Return the picture that a link means: one of the module, or the one that stands in the link itself."""
    # Data of other kinds are not let through: an SVG within one could refer to anything once more.
    drawn = _DRAWN_DATA.match(target)
    if drawn is None:
        # By the name alone, without the way to it: no file beside the module is ever looked for.
        return fetch(_name_in(target))
    try:
        return base64.b64decode(target[drawn.end() :])
    except binascii.Error:
        return None


def _name_in(target: bytes) -> str:
    return target[-_LONGEST_NAME:].decode("utf-8", "replace").rpartition("/")[2]


def _without_head(data: bytes) -> bytes:
    """Return an SVG without the usual document type of drawing programs: it declares nothing."""
    return re.sub(rb"<!doctype svg public [^>\[]{0,300}>", b"", data, count=1)
