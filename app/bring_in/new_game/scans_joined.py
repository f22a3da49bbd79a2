"""The one picture of scans that do not overlap: each where `scans_apart` lays it, the rest bare."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from app.bring_in.new_game.scans_apart import Lying
from app.bring_in.pictures import read_picture
from app.bring_in.watch import UNWATCHED, Watch

APART = "parts.png"
_BARE = (226, 224, 218)
"""What is beside the parts: as beside a scan that is laid flat."""


def join_apart(
    pictures: Sequence[tuple[Path, int]], lying: Sequence[Lying], out: Path, watch: Watch = UNWATCHED
) -> None:
    """Write the picture of all parts, each given as its file and page; raises DataError, OSError."""
    size = tuple(max(each.at[axis] + each.size_px[axis] for each in lying) for axis in (0, 1))
    whole = Image.new("RGB", (size[0], size[1]), _BARE)
    for n, ((path, page), each) in enumerate(zip(pictures, lying, strict=True)):
        watch.step(0.8 * n / len(lying), "laying the parts side by side")
        # One after the other: beside the whole only one of them is held.
        part = Image.fromarray(read_picture(path, page=page).pixels)
        if part.size != each.size_px:
            part = part.resize(each.size_px, Image.Resampling.LANCZOS, reducing_gap=2.0)
        whole.paste(part, each.at)
    watch.step(0.8, "writing the picture of all parts")
    out.parent.mkdir(parents=True, exist_ok=True)
    # Packed lightly: to pack so many pixels well takes longer than all else.
    whole.save(out, "PNG", compress_level=1)
