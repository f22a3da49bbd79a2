"""How many counters of a sheet are found, and how many backs belong to their fronts, by factor."""

from __future__ import annotations

import math
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image

from app.bring_in.refused import Refused
from app.bring_in.sheets.proof import Scanned
from app.bring_in.sheets.scanning import scanned
from tests.bring_in.synthetic import board_art as art
from tests.bring_in.synthetic.sheets import Printed, Scan, printed_with, sheet_of

NEAR = 0.12
"""A counter is found where its middle is off by less than such a part of its edge."""


@dataclass(frozen=True)
class Reading:
    """What became of a sheet: shares of counters found, of found ones that are counters, of right pairs."""

    printed: Printed
    upwards: bool
    recall: float
    precision: float
    paired: float
    is_refused: bool
    seconds: float

    @property
    def factors(self) -> Iterator[tuple[str, str]]:
        yield "layout", "with gaps" if self.printed.gap_px else "touching"
        yield "edge", "under 90 px" if self.printed.edge_px < 90 else "90 px and more"
        yield "turned", "upwards" if self.upwards else "like a page"
        yield "blank", "some" if self.printed.blanks else "none"
        yield "all", ""


def measure(seeds: Iterable[int]) -> None:
    """Print the table."""
    readings = [read(seed) for seed in seeds]
    rows: dict[tuple[str, str], list[Reading]] = defaultdict(list)
    for reading in readings:
        for factor in reading.factors:
            rows[factor].append(reading)
    print(f"{'factor':10} {'':16} sheets  found  precise  paired  refused  seconds")
    for (factor, value), of in sorted(rows.items()):
        means = [100 * sum(values) / len(of) for values in zip(*map(_figures, of), strict=True)]
        seconds = sum(each.seconds for each in of) / len(of)
        print(
            f"{factor:10} {value:16} {len(of):6}"
            + "".join(f"  {mean:5.1f}" for mean in means)
            + f"  {seconds:6.1f}"
        )


def _figures(reading: Reading) -> tuple[float, float, float, float]:
    return reading.recall, reading.precision, reading.paired, float(reading.is_refused)


def read(seed: int) -> Reading:
    """Print the sheet of a seed, scan it, find its counters."""
    rng = np.random.default_rng(seed)
    printed, upwards = printed_with(rng), bool(seed % 2)
    style, designs = art.style_of(rng), art.designs(rng, printed.count)

    def face(number: int, is_back: bool) -> Image.Image:
        return art.face(designs[number], style, printed.edge_px, is_back=is_back)

    front, back = sheet_of(printed, face, upwards)
    began = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        paths = Path(folder) / "front.png", Path(folder) / "back.png"
        front.image.save(paths[0])
        back.image.save(paths[1])
        try:
            found = scanned(*paths)
        except Refused:
            return Reading(printed, upwards, 0.0, 0.0, 0.0, True, time.process_time() - began)
    seconds = time.process_time() - began
    centres = [cell.centre for cell in found.fronts.cells]
    recall, precision = _share(front.centres, centres, printed), _share(centres, front.centres, printed)
    return Reading(printed, upwards, recall, precision, _paired(found, front, back), False, seconds)


def _share(wanted: Iterable[tuple[float, float]], there: list, printed: Printed) -> float:
    near = [any(math.dist(one, other) < NEAR * printed.edge_px for other in there) for one in wanted]
    return sum(near) / max(1, len(near))


def _paired(found: Scanned, front: Scan, back: Scan) -> float:
    right = 0
    for number, cell in enumerate(found.fronts.cells):
        behind = found.back_of(number)
        if found.behind is not None and behind >= 0:
            right += _nearest(cell.centre, front) == _nearest(found.behind.cells[behind].centre, back)
    return right / max(1, len(found.fronts.cells))


def _nearest(centre: tuple[float, float], scan: Scan) -> int:
    return min(range(len(scan.centres)), key=lambda n: math.dist(centre, scan.centres[n]))
