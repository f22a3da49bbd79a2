"""The one picture of scans that do not overlap: each where `scans_apart` lays it, the rest bare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PIL import Image

from app.bring_in.map_scan import MOST_NAMED, MapScan
from app.bring_in.new_game.scans_apart import Lying, Part, laid_beside
from app.bring_in.pictures import read_picture
from app.bring_in.placing import Named
from app.bring_in.watch import UNWATCHED, Watch
from app.files.disk import writing
from rules.hexgrid import HexId
from rules.issues import DataError, Issue

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


def joined_scan(scans: Sequence[MapScan], out: Path, watch: Watch = UNWATCHED) -> MapScan:
    """Return several scans, each with its grid and two named hexes, as one whose picture is written.

    Raises DataError with what to do where they do not fit together, or where a picture is gone.
    """
    parts = []
    for scan in scans:
        if scan.transform is None or scan.picture is None:
            raise DataError([Issue(_name_of(scan), "", "its grid is not found yet", "go back to it")])
        parts.append(Part(_name_of(scan), scan.transform, {each.cell: each.hex for each in scan.named}))
    try:
        whole = laid_beside(parts)
        with writing(out):
            join_apart([(scan.picture or out, scan.page) for scan in scans], whole.lying, out, watch)
    except ValueError as error:
        raise DataError([Issue("", "", str(error))]) from None
    off = [scan.worst_hex for scan in scans]
    named = tuple(Named(cell, HexId(label)) for cell, label in whole.named.items())[:MOST_NAMED]
    pictures = tuple(path for scan in scans for path in scan.pictures)
    # A part whose grid was laid by hand has no figure: then the whole has none.
    worst = None if None in off else max(each for each in off if each is not None)
    return replace(
        scans[0],
        pictures=pictures,
        picture=out,
        page=1,
        transform=whole.transform,
        worst_hex=worst,
        named=named,
    )


def _name_of(scan: MapScan) -> str:
    return scan.picture.name if scan.picture is not None else "a part"
