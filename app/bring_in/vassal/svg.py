"""SVG pictures of a module: what they refer to is put into them, then whoever can draw them does.

An SVG may name other files. Only pictures of the same module are ever looked for, and all else is taken out,
so that nothing on a person's disk or in the net is asked for.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable

Size = tuple[int, int]
DrawSvg = Callable[[bytes, Size], bytes | None]
"""Draws an SVG at a size and returns a PNG; None where it cannot."""
Fetch = Callable[[str], bytes | None]
"""Returns a picture of the module as a PNG or JPEG, None where it has none."""

MAX_BYTES, MAX_INNER_BYTES, MAX_LINKS = 4_000_000, 4_000_000, 200
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


def no_svg(data: bytes, size: Size) -> bytes | None:
    """Draw nothing: without a window there is nobody who draws SVG."""
    del data, size
    return None


def harmless(data: bytes, fetch: Fetch) -> bytes | None:
    """Return an SVG that refers to nothing beside itself; None for one that must not be drawn at all."""
    lowered = data.lower()
    if len(data) > MAX_BYTES or b"<!doctype" in _without_head(lowered) or b"<!entity" in lowered:
        return None
    left = [MAX_LINKS, MAX_INNER_BYTES]

    def put_in(found: re.Match[bytes]) -> bytes:
        name, target = found[1], found[2] if found[2] is not None else found[3]
        # Data of other kinds are not let through: an SVG within one could refer to anything once more.
        if target.startswith(b"#") or _DRAWN_DATA.match(target):
            return found[0]
        # By the name alone, without the way to it: no file beside the module is ever looked for.
        inner = fetch(_name_in(target)) if left[0] > 0 else None
        kind = next((kind for head, kind in _KINDS.items() if inner and inner.startswith(head)), None)
        left[0] -= 1
        if inner is None or kind is None or len(inner) > left[1]:
            return name + b'="' + _NOTHING + b'"'
        left[1] -= len(inner)
        return name + b'="data:' + kind.encode() + b";base64," + base64.b64encode(inner) + b'"'

    return _LINK.sub(put_in, data)


def _name_in(target: bytes) -> str:
    return target[-_LONGEST_NAME:].decode("utf-8", "replace").rpartition("/")[2]


def _without_head(data: bytes) -> bytes:
    """Return an SVG without the usual document type of drawing programs: it declares nothing."""
    return re.sub(rb"<!doctype svg public [^>\[]{0,300}>", b"", data, count=1)
