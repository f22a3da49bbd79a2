"""How much of a printed list is read, and how much of what is taken without asking is wrong; by factor."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

import numpy as np

import counters.load
import maps.load
from app.bring_in.pictures import from_pixels
from app.bring_in.printed_list.reading import list_of, read_rows
from app.bring_in.printed_list.vocabulary import vocabulary
from app.bring_in.printed_list.words import rows_of
from app.bring_in.refused import Refused
from app.bring_in.sheets.reading.wanted import wanted_of
from rules.library import default_game
from tests.bring_in.synthetic.lists import MANNERS, Page, Placed, list_page

ROWS = 24
_TITLES = ("Set-up of both sides", "All units begin in the hexes that are named here.")


@dataclass(frozen=True)
class Reading:
    """What became of a list: lines right, sure lines, wrong ones among these; `seconds` of processor time."""

    seed: int
    page: Page
    right: int = 0
    sure: int = 0
    wrong: int = 0
    refused: bool = False
    seconds: float = 0.0


def measure(seeds: Iterable[int], jobs: int = 1) -> None:
    """Print the table."""
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        readings = list(pool.map(read, seeds))
    heads = f"{'lists':>6} {'right':>8} {'sure':>8} {'wrong of sure':>14} {'refused':>8} {'seconds':>8}"
    print(f"{'factor':28} {heads}")
    _row("all", readings)
    for manner in MANNERS:
        _row(f"manner     {manner}", [each for each in readings if each.page.manner == manner])
    for told, low, high in (("under 26 px", 0, 26), ("26 px and more", 26, 99)):
        _row(f"letters    {told}", [each for each in readings if low <= each.page.letters_px < high])
    faults = [f"{each.seed} ({each.wrong} wrong)" for each in readings if each.wrong]
    print("sure and wrong:", ", ".join(faults) or "none")


def _row(name: str, readings: list[Reading]) -> None:
    if readings:
        count = ROWS * len(readings)
        right, sure = (sum(getattr(each, key) for each in readings) / count for key in ("right", "sure"))
        wrong = f"{sum(each.wrong for each in readings)} of {sum(each.sure for each in readings)}"
        seconds = sum(each.seconds for each in readings) / len(readings)
        refused = sum(each.refused for each in readings)
        print(f"{name:28} {len(readings):6} {right:8.1%} {sure:8.1%} {wrong:>14} {refused:8} {seconds:8.1f}")


def read(seed: int) -> Reading:
    """Read the list of a seed."""
    game, rng = default_game(), np.random.default_rng(seed)
    roster, hexes = counters.load.load(game.id), list(maps.load.load(game.id).grid.hexes)
    units = list(roster.units.values())
    chosen = rng.choice(len(units), ROWS, replace=False)
    placed = [
        Placed(units[n].label.replace("_", " "), units[n].faces[0].figures, str(rng.choice(hexes)))
        for n in chosen
    ]
    page = Page(
        int(rng.integers(22, 40)),
        float(rng.uniform(-2, 2)),
        MANNERS[rng.integers(len(MANNERS))],
        int(rng.integers(100)),
        seed,
    )
    began = time.process_time()
    try:
        rows = rows_of(from_pixels("list", np.asarray(list_page(page, placed, _TITLES))))
    except Refused:
        return Reading(seed, page, refused=True)
    lines = list_of(read_rows(rows, vocabulary(wanted_of(roster), hexes, ["reduced"]))).splitlines()
    wanted = Counter(f"{each.place}: {each.unit}" for each in placed)
    bare = Counter(line.replace("?", "") for line in lines if not line.startswith("#"))
    # A place alone lays nothing down.
    sure = [line for line in lines if not line.startswith("#") and "?" not in line and line[-1] != ":"]
    right, wrong = (bare & wanted).total(), sum(line not in wanted for line in sure)
    return Reading(seed, page, right, len(sure), wrong, seconds=time.process_time() - began)
