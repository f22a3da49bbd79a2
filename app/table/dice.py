"""The only source of chance. A face depends on the seed and the number of the roll alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol


class Dice(Protocol):
    """Anything that answers with the faces of roll `number`."""

    def faces(self, number: int, count: int, sides: int) -> tuple[int, ...]:
        """Return `count` faces, each from 1 to `sides`."""
        ...


@dataclass(frozen=True, slots=True)
class SeededDice:
    """Dice that fall the same way in every run of the same game."""

    seed: int

    def faces(self, number: int, count: int, sides: int) -> tuple[int, ...]:
        """Return `count` faces, each from 1 to `sides`."""
        # A source for each roll: undo, branches and a replay need any one without those before it. Python
        # seeds by a digest of the text, so the faces are the same in every version and on every machine.
        source = random.Random(f"{self.seed}/{number}")
        return tuple(source.randint(1, sides) for _ in range(count))


def drawn(seed: int, purpose: str) -> Callable[[int], int]:
    """Return what draws numbers, each from 0 to below the one given: the same for a seed and a purpose."""
    return random.Random(f"{seed}/{purpose}").randrange
