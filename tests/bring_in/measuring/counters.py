"""How many counters of a sheet are found, how many backs are their fronts', what is read on them; by factor.

Sheets with a fault are told by their seeds behind the table: one that nobody can draw again is never mended.
"""

from __future__ import annotations

import math
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import numpy as np
from PIL import Image

from app.bring_in.counter_mix import CounterId
from app.bring_in.refused import Refused
from app.bring_in.sheets.proof import Proof, Scanned
from app.bring_in.sheets.reading.reading import proposals
from app.bring_in.sheets.reading.wanted import Wanted
from app.bring_in.sheets.scanning import scanned
from tests.bring_in.synthetic import board_art as art
from tests.bring_in.synthetic.sheets import Printed, Scan, printed_with, sheet_of

NEAR = 0.12
"""A counter is found where its middle is off by less than such a part of its edge."""
ROSTER, OTHERS = 240, 77_000_000
"""So many units has the game whose roster a sheet is read against; the seed of those on other sheets."""
NAMED = 4
"""Every so manieth sheet is read too: that takes several times longer than cutting it."""


@dataclass(frozen=True)
class Names:
    """What was read: counters with print, names proposed and right among them, sure and right among them."""

    asked: int = 0
    proposed: int = 0
    right: int = 0
    sure: int = 0
    sure_right: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class Reading:
    """What became of a sheet: shares of counters found, of found ones that are counters, of right pairs.

    `is_told` where the program itself says that something of it is not sure.
    """

    seed: int
    printed: Printed
    upwards: bool
    recall: float = 0.0
    precision: float = 0.0
    paired: float = 0.0
    is_refused: bool = False
    is_told: bool = False
    seconds: float = 0.0
    names: Names = Names()

    @property
    def has_fault(self) -> bool:
        return min(self.recall, self.precision, self.paired) < 1

    @property
    def factors(self) -> Iterator[tuple[str, str]]:
        yield "layout", "with gaps" if self.printed.gap_px else "touching"
        yield "edge", "under 90 px" if self.printed.edge_px < 90 else "90 px and more"
        yield "turned", "upwards" if self.upwards else "like a page"
        yield "blank", "some" if self.printed.blanks else "none"
        yield "all", ""


def measure(seeds: Iterable[int], jobs: int = 1) -> None:
    """Print the table; so many sheets are looked at a time."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        readings = list(pool.map(read, seeds))
    rows: dict[tuple[str, str], list[Reading]] = defaultdict(list)
    for reading in readings:
        for factor in reading.factors:
            rows[factor].append(reading)
    print(f"{'factor':10} {'':16} sheets  found  precise  paired  refused  seconds  read: right  sure  wrong")
    for (factor, value), of in sorted(rows.items()):
        means = [100 * sum(values) / len(of) for values in zip(*map(_figures, of), strict=True)]
        seconds = sum(each.seconds for each in of) / len(of)
        names = [each.names for each in of]
        asked = max(1, sum(each.asked for each in names))
        right, sure = (100 * sum(getattr(n, key) for n in names) / asked for key in ("right", "sure"))
        wrong = sum(each.sure - each.sure_right for each in names)
        print(
            f"{factor:10} {value:16} {len(of):6}"
            + "".join(f"  {mean:5.1f}" for mean in means)
            + f"  {seconds:6.1f}  {right:6.1f} %  {sure:5.1f} %  {wrong} of {sum(n.sure for n in names)}"
        )
    _tell_faults(readings)


def _tell_faults(readings: Iterable[Reading]) -> None:
    for each in readings:
        names = each.names
        if each.has_fault or each.is_told or names.sure > names.sure_right:
            told = "refused" if each.is_refused else "told as not sure" if each.is_told else "NOT TOLD"
            shares = f"found {each.recall:.3f}, precise {each.precision:.3f}, paired {each.paired:.3f}"
            print(f"seed {each.seed}: {shares}, {names.sure - names.sure_right} names wrong; {told}")


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
            return Reading(seed, printed, upwards, is_refused=True, seconds=time.process_time() - began)
        seconds = time.process_time() - began
        names = _names(found, front, designs) if seed % NAMED == 0 else Names()
    centres = [cell.centre for cell in found.fronts.cells]
    recall, precision = _share(front.centres, centres, printed), _share(centres, front.centres, printed)
    paired = _paired(found, front, back)
    return Reading(seed, printed, upwards, recall, precision, paired, False, _is_told(found), seconds, names)


def _is_told(found: Scanned) -> bool:
    """Return whether the program says that something has to be looked at."""
    lone = any(found.back_of(n) < 0 for n in range(len(found.fronts.cells)))
    sides = (found.fronts, *((found.behind,) if found.behind is not None else ()))
    return lone or not found.is_sure or not all(side.is_sure for side in sides)


def _names(found: Scanned, front: Scan, designs: list[art.Design]) -> Names:
    """Read the sheet against a roster of a whole game, most of whose counters are on other sheets."""
    others = art.designs(np.random.default_rng(OTHERS), max(0, ROSTER - len(designs)))
    taken = {each.label for each in designs}
    more = [each for each in others if each.label not in taken]
    wanted = [
        Wanted(CounterId(f"{kind}{n}"), each.label, each.values, str(each.fill))
        for kind, some in (("here", designs), ("other", more))
        for n, each in enumerate(some)
    ]
    began = time.process_time()
    read = proposals(Proof("", (found,)), wanted)
    seconds = time.process_time() - began
    cells = found.fronts.cells
    right = [each.unit == f"here{_nearest(cells[each.front].centre, front)}" for each in read]
    sure = [is_right for is_right, each in zip(right, read, strict=True) if each.is_sure]
    asked = sum(not cell.is_blank for cell in cells)
    return Names(asked, len(read), sum(right), len(sure), sum(sure), seconds)


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
