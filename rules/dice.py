"""The dice that a game throws, as its `words.toml` declares them in `[dice]`, by what they are thrown for.

They are written as people do: `1d6`, `d10`, `2d6`, and `d%` for one of a hundred sides.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product

from rules.issues import NotationError
from rules.tomlfile import TomlTable

COMBAT = "combat"
"""What the dice of combats are asked for by; those of a step by `phase.step`, of a decision by its key."""
MOST_DICE, MOST_SIDES = 6, 100
MOST_WAYS = 10_000
"""In how many ways dice may fall: each of them is counted for the chances of a combat."""

_TEXT = re.compile(r"([1-9]\d?)?d([1-9]\d{0,2}|%)")


@dataclass(frozen=True, slots=True)
class DiceKind:
    """So many dice of so many sides, read as their sum."""

    count: int = 1
    sides: int = 6

    @classmethod
    def parse(cls, text: str) -> DiceKind:
        """Return the dice that a text names; raises NotationError."""
        found = _TEXT.fullmatch(text)
        if found is None:
            raise NotationError(f"no dice: {text[:20]!r}; write them as 1d6, 2d6, d10 or d%")
        kind = cls(int(found[1] or 1), 100 if found[2] == "%" else int(found[2]))
        is_small = kind.count <= MOST_DICE and 2 <= kind.sides <= MOST_SIDES
        # Six dice of a hundred sides would fall in a million million ways.
        if not is_small or kind.sides**kind.count > MOST_WAYS:
            raise NotationError(f"{text} are more dice, or of other sides, than a game throws")
        return kind

    def __str__(self) -> str:
        """Return the text that `parse` reads."""
        return f"{self.count}d{self.sides}"

    @property
    def totals(self) -> range:
        """Every sum that the dice can show."""
        return range(self.count, self.count * self.sides + 1)

    def ways(self) -> Mapping[int, int]:
        """Return in how many ways the dice show each sum."""
        found = dict.fromkeys(self.totals, 0)
        # Counted out rather than reckoned: `MOST_WAYS` keeps it short, and nobody need prove a formula.
        for faces in product(range(1, self.sides + 1), repeat=self.count):
            found[sum(faces)] += 1
        return found

    def kept(self, total: int) -> int:
        """Return a modified sum kept within what the dice can show."""
        # Tables have a row for each sum that dice show and none beyond: a modified sum stays at the end
        # row.
        return max(self.totals[0], min(self.totals[-1], total))


ONE_DIE = DiceKind()
"""One die of six sides: what is thrown where a game says nothing."""


@dataclass(frozen=True, slots=True)
class GameDice:
    """The usual dice of a game, and those for single purposes."""

    usual: DiceKind = ONE_DIE
    by_purpose: Mapping[str, DiceKind] = field(default_factory=dict)
    is_low_good: bool = False
    """Whether who attacks wants his dice low."""

    def of(self, purpose: str) -> DiceKind:
        """Return what is thrown for a purpose."""
        return self.by_purpose.get(purpose, self.usual)

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides that a die of the game can have, each once."""
        return tuple(sorted({kind.sides for kind in (self.usual, *self.by_purpose.values())}))


_BETTER = "better"


def read_dice(table: TomlTable) -> GameDice:
    """Return the dice of a game's words; what is wrong is noted in the table."""
    found = {}
    is_low_good = table.word(_BETTER, ("high", "low"), "high") == "low"
    for purpose, text in table.named_texts():
        if purpose == _BETTER:
            continue
        try:
            found[purpose] = DiceKind.parse(text)
        except NotationError as error:
            table.note(str(error), key=purpose)
    # The usual ones are taken out first: what is left is by purpose.
    return GameDice(found.pop("usual", ONE_DIE), found, is_low_good)
