"""How well set-ups are read from pictures: by level and factor, and what must not be read at all."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, fields, replace
from multiprocessing import get_context

import numpy as np
from scipy.stats import beta

from app.bring_in.bank import Bank, BankFace
from app.bring_in.bank_names import Traits, disagreement
from app.bring_in.calibration import Click, calibrate
from app.bring_in.counter_mix import CounterId, Known, Mix
from app.bring_in.lattice import Cell, Top
from app.bring_in.recognise.board import Source, read_board
from app.bring_in.recognise.places import Grid
from app.bring_in.refused import Refused
from app.bring_in.review import Review
from tests.bring_in.synthetic.board_art import Design
from tests.bring_in.synthetic.board_camera import Damage
from tests.bring_in.synthetic.boards import LEVELS, Board, Hexes, Lying, Scene, board, varied

_NEAR = 0.3
"""A reading belongs to a counter whose middle is so near, in edges of a counter."""

Factor = Callable[[Damage, Scene], tuple[Damage, Scene]]
AS_IT_IS = "as it is"
FACTORS: Mapping[str, Factor] = {
    AS_IT_IS: lambda d, s: (d, s),
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
    in_hex: int = 0
    warned: int = 0
    stacks: int = 0
    stacks_told: int = 0
    stacks_false: int = 0
    seconds: list[float] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Count what another one counted, too."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))


def bank_of(made: Board, names: Mapping[str, str] | None = None) -> Bank:
    """Return the bank of a board, held against what is known of its units; `names` exchanges them."""
    faces = [
        BankFace(CounterId((names or {}).get(key, key)), face, np.asarray(each.convert("RGB")))
        for key, both in made.bank.items()
        for face, each in enumerate(both)
    ]
    bank = Bank(tuple(faces), Mix(tuple(Known(CounterId(key), key) for key in made.bank)))
    return replace(bank, warning=disagreement(bank, traits_of(made.pieces)))


def traits_of(pieces: Iterable[Design]) -> Mapping[CounterId, Traits]:
    """Return what a roster would tell of the counters of a board."""
    return {
        CounterId(each.id): Traits(str(each.fill), type=each.kind, figures=each.values) for each in pieces
    }


def exchanged(pieces: Iterable[Design], rng: np.random.Generator, *, is_within: bool) -> dict[str, str]:
    """Return names exchanged by lot, within each side or among all."""
    sides: dict[object, list[str]] = defaultdict(list)
    for each in pieces:
        sides[each.fill if is_within else None].append(each.id)
    return {
        one: str(other)
        for names in sides.values()
        for one, other in zip(names, rng.permutation(names), strict=True)
    }


def measure(seeds: range, jobs: int = 1) -> None:
    """Print the tables of some seeds, of which `jobs` are read at a time."""
    by_level: dict[str, Tally] = defaultdict(Tally)
    by_factor: dict[str, Tally] = defaultdict(Tally)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for seed, tally in zip(seeds, pool.map(_read_seed, seeds), strict=True):
            level, factor = planned(seed)
            # All of it: a run that is broken off can be added up by hand.
            told = "refused" if tally.refused else f"{tally.wrong} wrong of {tally.taken}"
            print(f"# board {seed} {level}, {factor}: {told}, {tally.seconds[0]:.0f} s; {tally}", flush=True)
            by_factor[f"{level}: {factor}"].add(tally)
            if factor == AS_IT_IS:
                by_level[level].add(tally)
        for title, table in (("level", by_level), ("level and factor", by_factor)):
            _print(title, dict(sorted(table.items())))
        print("\n| control | level | what was read |\n|---|---|---|")
        for line in pool.map(_negatives, LEVELS, [seeds[0] + 1_000] * len(LEVELS)):
            print(line, flush=True)


def planned(seed: int) -> tuple[str, str]:
    """Return level and factor of a seed."""
    levels, factors = tuple(LEVELS), tuple(FACTORS)
    turn = seed // len(levels)
    # Two of three boards are as the level says: the rows of the demands are of these alone.
    return levels[seed % len(levels)], AS_IT_IS if turn % 3 else factors[(turn // 3) % len(factors)]


def board_of(seed: int) -> Board:
    """Return the board of a seed."""
    level, factor = planned(seed)
    damage, scene = FACTORS[factor](varied(LEVELS[level], np.random.default_rng(seed)), Scene())
    return board(seed, damage, scene)


def _read_seed(seed: int) -> Tally:
    made = board_of(seed)
    start = time.perf_counter()
    review = read(made)
    tally = Tally(boards=1, refused=int(review is None), seconds=[time.perf_counter() - start])
    if review is not None:
        add(made, review, tally)
    return tally


def read(made: Board, bank: Bank | None = None) -> Review | None:
    """Return the review of a board, None where it was refused."""
    pixels, empty = np.asarray(made.picture), np.asarray(made.map)
    try:
        return read_board(pixels, empty, bank or bank_of(made), hexes_of(made), Source("board"))
    except Refused:
        return None


def hexes_of(made: Board) -> Grid:
    """Return the hexes of a board's map, as somebody has them who clicked each: called by their numbers."""
    numbers = {_cell(n, made.hexes): str(n) for n in range(len(made.hexes.centres_px))}
    clicks = [Click(cell, made.hexes.centres_px[int(n)]) for cell, n in numbers.items()]
    top = Top.POINTY if made.hexes.is_pointy else Top.FLAT
    return Grid(calibrate(clicks, top, made.map.size).transform, numbers.get)


def _cell(number: int, hexes: Hexes) -> Cell:
    row, column = divmod(number, hexes.columns)
    along = column - (row - (row & 1)) // 2
    return (along, row) if hexes.is_pointy else (row, along)


def add(made: Board, review: Review, tally: Tally) -> None:
    """Count what became of a board's counters."""
    places = np.array([each.centre_px or (0, 0) for each in review.readings], float).reshape(-1, 2)
    used: set[int] = set()
    tally.lying += len(made.lying)
    tally.warned += bool(review.warnings)
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
    is_in_hex = reading.spots[:1] == (str(lying.hex),)
    tally.in_hex += is_in_hex
    tally.wrong += reading.is_sure and not (names[:1] == [truth] and is_in_hex)
    tally.stacks += lying.is_stack
    tally.stacks_told += lying.is_stack and reading.is_stack
    tally.stacks_false += reading.is_stack and not lying.is_stack


_HEAD = (
    "boards",
    "refused",
    "precision",
    "recall",
    "right hex",
    "id, face",
    "top five",
    "taken",
    "wrong of 1,000 taken",
    "stacks",
    "warned",
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
    yield _share(tally.in_hex, tally.seen)
    yield _share(tally.right, tally.known)
    yield _share(tally.top_five, tally.known)
    yield _share(tally.taken, tally.known)
    low, high = bounds(tally.wrong, tally.taken)
    yield f"{tally.wrong} in {tally.taken} ({1000 * low:.1f} to {1000 * high:.1f})"
    yield f"{tally.stacks_told} of {tally.stacks}, {tally.stacks_false} false"
    yield str(tally.warned)
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


def _negatives(level: str, seed: int) -> str:
    """Return what comes of a bank with names exchanged, another map, an empty map: four rows."""
    rng = np.random.default_rng(seed)
    damage = varied(LEVELS[level], rng)
    made = board(seed, damage)
    rows = [_exchanged_row(made, level, rng, is_within=is_within) for is_within in (False, True)]
    strange = read(replace(made, map=board(seed + 1, damage, Scene(filled=0.0)).map))
    bare = read(board(seed, damage, Scene(filled=0.0)))
    other = "refused" if strange is None else f"{len(strange.readings)} read"
    empty = "refused" if bare is None else f"{len(bare.readings)} counters"
    return "\n".join([*rows, f"| another map | {level} | {other} |", f"| empty map | {level} | {empty} |"])


def _exchanged_row(made: Board, level: str, rng: np.random.Generator, *, is_within: bool) -> str:
    tally, what = Tally(), "names exchanged within sides" if is_within else "names exchanged"
    found = read(made, bank_of(made, exchanged(made.pieces, rng, is_within=is_within)))
    if found is None:
        return f"| {what} | {level} | refused |"
    add(made, found, tally)
    told = "warned" if tally.warned else "not warned"
    return f"| {what} | {level} | {tally.right} right of {tally.known}, {tally.taken} taken, {told} |"
