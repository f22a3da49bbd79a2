"""How well set-ups are read from pictures: by level and factor, and what must not be read at all."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

import numpy as np
from scipy.stats import beta

from app.bring_in.bank import Bank, BankFace
from app.bring_in.counter_mix import CounterId, Known, Mix
from app.bring_in.recognise.board import read_board
from app.bring_in.refused import Refused
from app.bring_in.review import Review
from tests.bring_in.synthetic.board_camera import Damage
from tests.bring_in.synthetic.boards import LEVELS, Board, Lying, Scene, board, varied

_NEAR = 0.3
"""A reading belongs to a counter whose middle is so near, in edges of a counter."""

Factor = Callable[[Damage, Scene], tuple[Damage, Scene]]
FACTORS: Mapping[str, Factor] = {
    "as it is": lambda d, s: (d, s),
    "turned by a quarter or a half": lambda d, s: (replace(d, angle_deg=90.0 + d.angle_deg), s),
    "counters far off, 10 degrees": lambda d, s: (d, replace(s, offset=0.12, angle_deg=10.0)),
    "lens, 3 %": lambda d, s: (replace(d, barrel=0.03), s),
    "fold": lambda d, s: (replace(d, fold=0.012), s),
    "glare": lambda d, s: (replace(d, glare=0.8), s),
    "halftone, dot gain": lambda d, s: (replace(d, has_halftone=True, dot_gain=0.25), s),
    "shade, 40 %": lambda d, s: (replace(d, shade=0.4), s),
    "foreign counters, turned ones": lambda d, s: (d, replace(s, foreign=0.12, turned=0.15)),
    "stacks": lambda d, s: (d, replace(s, stacks=0.4)),
    "few counters": lambda d, s: (d, replace(s, filled=0.08)),
    "full board": lambda d, s: (d, replace(s, filled=0.9)),
    "no shadow": lambda d, s: (d, replace(s, shadow=0.0)),
    "two thirds of the size": lambda d, s: (replace(d, edge_px=d.edge_px * 0.67), s),
}


@dataclass
class Tally:
    """What became of the counters of some boards."""

    boards: int = 0
    refused: int = 0
    lying: int = 0
    seen: int = 0
    false: int = 0
    known: int = 0
    right: int = 0
    top_five: int = 0
    taken: int = 0
    wrong: int = 0
    stacks: int = 0
    stacks_told: int = 0
    stacks_false: int = 0
    seconds: list[float] = field(default_factory=list)


def bank_of(made: Board, shift: int = 0) -> Bank:
    """Return the bank of a board; with a shift every picture belongs to another id."""
    keys = list(made.bank)
    faces = []
    for n, key in enumerate(keys):
        named = CounterId(keys[(n + shift) % len(keys)])
        faces += [
            BankFace(named, k, np.asarray(each.convert("RGB"))) for k, each in enumerate(made.bank[key])
        ]
    return Bank(tuple(faces), Mix(tuple(Known(CounterId(key), key) for key in keys)))


def measure(seeds: range) -> None:
    """Print the tables of some seeds."""
    by_level: dict[str, Tally] = defaultdict(Tally)
    by_factor: dict[str, Tally] = defaultdict(Tally)
    levels, factors = tuple(LEVELS), tuple(FACTORS)
    for seed in seeds:
        level = levels[seed % len(levels)]
        turn = seed // len(levels)
        # Two of three boards are as the level says: the rows of the demands are of these alone.
        factor = factors[0] if turn % 3 else factors[(turn // 3) % len(factors)]
        damage, scene = FACTORS[factor](varied(LEVELS[level], np.random.default_rng(seed)), Scene())
        made = board(seed, damage, scene)
        tallies = [by_factor[f"{level}: {factor}"]]
        if factor == factors[0]:
            tallies.append(by_level[level])
        _read_into(made, tallies)
    for title, table in (("level", by_level), ("level and factor", by_factor)):
        _print(title, table)
    _print_negatives(seeds)


def _read_into(made: Board, tallies: list[Tally]) -> None:
    start = time.perf_counter()
    review = read(made)
    seconds = time.perf_counter() - start
    for tally in tallies:
        tally.boards += 1
        tally.seconds.append(seconds)
        if review is None:
            tally.refused += 1
        else:
            add(made, review, tally)


def read(made: Board, bank: Bank | None = None) -> Review | None:
    """Return the review of a board, None where it was refused."""
    pixels, empty = np.asarray(made.picture), np.asarray(made.map)
    try:
        return read_board(pixels, empty, bank or bank_of(made), None, "board")
    except Refused:
        return None


def add(made: Board, review: Review, tally: Tally) -> None:
    """Count what became of a board's counters."""
    places = np.array([each.centre_px or (0, 0) for each in review.readings], float).reshape(-1, 2)
    used: set[int] = set()
    tally.lying += len(made.lying)
    tally.known += sum(each.id is not None for each in made.lying)
    for lying in made.lying:
        far = np.hypot(*(places - lying.centre_px).T) / made.edge_px
        if not len(far) or far.min() > _NEAR:
            continue
        n = int(far.argmin())
        used.add(n)
        tally.seen += 1
        _count(lying, review, n, tally)
    false = [each for n, each in enumerate(review.readings) if n not in used]
    tally.false += len(false)
    tally.taken += sum(each.is_sure for each in false)
    tally.wrong += sum(each.is_sure for each in false)


def _count(lying: Lying, review: Review, n: int, tally: Tally) -> None:
    reading = review.readings[n]
    names = [(each.counter, each.face) for each in reading.candidates]
    truth = (lying.id, int(lying.is_back))
    tally.right += names[:1] == [truth]
    tally.top_five += lying.id in [counter for counter, _ in names]
    tally.taken += reading.is_sure
    tally.wrong += reading.is_sure and names[:1] != [truth]
    tally.stacks += lying.is_stack
    tally.stacks_told += lying.is_stack and reading.is_stack
    tally.stacks_false += reading.is_stack and not lying.is_stack


_HEAD = (
    "boards",
    "refused",
    "precision",
    "recall",
    "id, face",
    "top five",
    "taken",
    "wrong of 1,000 taken",
    "stacks",
    "s",
)


def _print(title: str, table: Mapping[str, Tally]) -> None:
    print(f"\n| {title} | {' | '.join(_HEAD)} |")
    print(f"|{'---|' * (len(_HEAD) + 1)}")
    for name, tally in table.items():
        print(f"| {name} | {' | '.join(_cells(tally))} |")


def _cells(tally: Tally) -> Iterator[str]:
    yield str(tally.boards)
    yield str(tally.refused)
    yield _share(tally.seen, tally.seen + tally.false)
    yield _share(tally.seen, tally.lying)
    yield _share(tally.right, tally.known)
    yield _share(tally.top_five, tally.known)
    yield _share(tally.taken, tally.known)
    low, high = bounds(tally.wrong, tally.taken)
    yield f"{tally.wrong} in {tally.taken} ({1000 * low:.1f} to {1000 * high:.1f})"
    yield f"{tally.stacks_told} of {tally.stacks}, {tally.stacks_false} false"
    yield f"{np.median(tally.seconds):.0f}"


def _share(part: int, whole: int) -> str:
    if not whole:
        return ""
    low, high = bounds(part, whole)
    return f"{100 * part / whole:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def bounds(part: int, whole: int) -> tuple[float, float]:
    """Return the bounds between which a share lies with 95 % (Clopper and Pearson)."""
    low = beta.ppf(0.025, part, whole - part + 1) if part else 0.0
    high = beta.ppf(0.975, part + 1, whole - part) if part < whole else 1.0
    return float(low), float(high)


def _print_negatives(seeds: range) -> None:
    """Print what comes of a shuffled bank, another map, an empty map."""
    print("\n| control | level | what was read |")
    print("|---|---|---|")
    for level in LEVELS:
        seed = seeds[0] + 1_000
        made = board(seed, varied(LEVELS[level], np.random.default_rng(seed)))
        tally = Tally()
        shuffled = read(made, bank_of(made, shift=len(made.bank) // 2))
        if shuffled is not None:
            add(made, shuffled, tally)
        print(f"| shuffled bank | {level} | {tally.right} right of {tally.known} |")
        other = board(seed + 1, varied(LEVELS[level], np.random.default_rng(seed + 1)))
        strange = read(replace(made, map=other.map))
        print(
            f"| another map | {level} | {'refused' if strange is None else f'{len(strange.readings)} read'} |"
        )
        bare = board(seed, varied(LEVELS[level], np.random.default_rng(seed)), Scene(filled=0.0))
        nothing = read(bare)
        told = "refused" if nothing is None else f"{len(nothing.readings)} counters"
        print(f"| empty map | {level} | {told} |")
