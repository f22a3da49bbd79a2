"""One hostile case: made from a seed, brought in, and looked after."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rules.issues import DataError

REFUSED, CAME_IN = "refused", "came in"


@dataclass(frozen=True)
class Kind:
    """A kind of hostile input: writes a file into a folder, and brings it in into another one."""

    name: str
    make: Callable[[random.Random, Path], Path]
    bring_in: Callable[[Path, Path], object]


def run_case(kind: Kind, seed: int, folder: Path) -> str:
    """Return what became of a case; raises what escapes, AssertionError where something was left behind."""
    rng = random.Random(seed)
    made, out = folder / "made", folder / "out"
    made.mkdir()
    path = kind.make(rng, made)
    before = sorted(folder.rglob("*"))
    try:
        kind.bring_in(path, out)
    except DataError:
        # Nothing of what was refused is kept, and nothing lies beside the place that was named.
        assert not out.exists() or not [*out.rglob("*")], [*out.rglob("*")]
        return REFUSED
    assert [
        each for each in sorted(folder.rglob("*")) if each not in before and out not in (each, *each.parents)
    ] == []
    return CAME_IN


def bent(rng: random.Random, data: bytes) -> bytes:
    """Return bytes with some faults: flipped, cut, doubled, taken out, moved."""
    found = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5, 20))):
        if not found:
            return b""
        at = rng.randrange(len(found))
        long = rng.choice((1, 2, 4, 8, 64, 1000))
        match rng.randrange(5):
            case 0:
                found[at] = rng.randrange(256)
            case 1:
                del found[at : at + long]
            case 2:
                found[at:at] = found[at : at + long]
            case 3:
                found[at : at + long] = (
                    rng.choice((b"\x00", b"\xff", b"\xff\xff\xff\x7f", b"-1", b"9" * 40)) * 2
                )
            case 4:
                del found[at if rng.randrange(4) == 0 else len(found) :]
    return bytes(found)
