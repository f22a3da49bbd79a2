"""How near the grid finder comes to the truth, by factor; and what it finds where there is no grid."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from scipy.spatial import cKDTree

from app.bring_in.grid.finder import find_grid
from app.bring_in.pictures import from_pixels
from app.bring_in.refused import Refused
from tests.bring_in.synthetic.blanks import BLANKS, blank
from tests.bring_in.synthetic.camera import KINDS, shot, take
from tests.bring_in.synthetic.maps import MapPlan, draw_map, plan

ALLOWED = {"clean": 0.10, "scanned": 0.10, "folded": 0.15, "photographed": 0.15}
"""How far the worst hex may lie off, in hexes."""


@dataclass(frozen=True)
class Reading:
    """What became of one map: the worst hex in hexes, None where the map was refused."""

    kind: str
    plan: MapPlan
    worst: float | None
    median: float
    estimate: float
    seconds: float

    @property
    def is_right(self) -> bool:
        return self.worst is not None and self.worst <= ALLOWED[self.kind]

    @property
    def factors(self) -> Iterator[tuple[str, str]]:
        yield "picture", self.kind
        yield "lines", self.plan.line
        yield "layout", self.plan.layout
        yield "tops", "flat" if self.plan.flat else "pointy"
        yield (
            "hex",
            "under 35 px"
            if self.plan.pitch < 35
            else "35 to 75 px"
            if self.plan.pitch < 75
            else "over 75 px",
        )
        yield "counters", f"on {self.plan.counters:.0%} of the hexes"
        yield "shape", "regular" if self.plan.stretch == 1 else "stretched"
        yield "all", ""


def read(seed: int) -> Reading:
    """Draw the map of a seed, take it, find its grid."""
    wanted, kind = plan(seed), KINDS[seed % len(KINDS)]
    drawn = draw_map(wanted)
    height, width = drawn.pixels.shape[:2]
    pixels, target_of = take(drawn.pixels, shot(kind, seed, width, height, wanted.pitch))
    truth = target_of(drawn.centres)
    began = time.process_time()
    try:
        found = find_grid(from_pixels(f"map {seed}", pixels))
    except Refused:
        return Reading(kind, wanted, None, 0.0, 0.0, time.process_time() - began)
    seconds = time.process_time() - began
    off = np.asarray(cKDTree(list(found.centres)).query(truth)[0]) / _pitch(truth)
    return Reading(kind, wanted, float(off.max()), float(np.median(off)), found.worst_hex, seconds)


def _pitch(truth: np.ndarray) -> float:
    return float(np.median(cKDTree(truth).query(truth, 2)[0][:, 1]))


def measure(seeds: Iterable[int]) -> None:
    """Print the tables: maps by factor, then pictures without a grid."""
    readings, refused = [], defaultdict(list)
    for seed in seeds:
        reading = read(seed)
        readings.append(reading)
        told = "refused" if reading.worst is None else f"{reading.worst:.3f}"
        print(f"# map {seed} {reading.kind} {reading.plan.line} {reading.plan.layout}: {told}", flush=True)
        kind = BLANKS[seed % len(BLANKS)]
        refused[kind].append(_is_refused(kind, seed))
        print(f"# blank {seed} {kind}: {'refused' if refused[kind][-1] else 'A GRID WAS FOUND'}", flush=True)
    _print_maps(readings)
    print("\n| picture without a grid | pictures | refused |\n|---|---|---|")
    for kind, each in sorted(refused.items()):
        print(f"| {kind} | {len(each)} | {sum(each)} |")


def _is_refused(kind: str, seed: int) -> bool:
    try:
        find_grid(from_pixels(kind, blank(kind, seed)))
    except Refused:
        return True
    return False


def _print_maps(readings: list[Reading]) -> None:
    rows: dict[tuple[str, str], list[Reading]] = defaultdict(list)
    for reading in readings:
        for factor in reading.factors:
            rows[factor].append(reading)
    print("\n| factor | | maps | right | refused | worst hex, median map | 90 % of maps | told too low | s |")
    print("|---|---|---|---|---|---|---|---|---|")
    for (factor, value), each in sorted(rows.items()):
        worst = [reading.worst for reading in each if reading.worst is not None]
        low = sum(1 for one in each if one.worst is not None and one.worst > max(2 * one.estimate, 0.05))
        middle, most = (f"{np.percentile(worst, share):.3f}" if worst else "-" for share in (50, 90))
        right, none = sum(one.is_right for one in each), len(each) - len(worst)
        seconds = np.mean([one.seconds for one in each])
        share = f"{right / len(each):.0%} | {none}"
        print(f"| {factor} | {value} | {len(each)} | {share} | {middle} | {most} | {low} | {seconds:.1f} |")
