"""What was made once in a process and is asked for again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Made = TypeVar("Made")


def kept_or_made(kept: dict[object, Made], key: object, make: Callable[[], Made], most: int) -> Made:
    """Return what is kept under a key, made where it is not; of more than `most` all are given up first."""
    if key not in kept:
        if len(kept) > most:
            kept.clear()
        kept[key] = make()
    return kept[key]
