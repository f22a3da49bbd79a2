"""How a game counts movement, as its `words.toml` declares it in `[movement]`.

Costs and allowances are whole numbers of the game's smallest fraction of a point (`mp_parts`), so that
searches add integers: halves where `parts_per_mp` is 2, sixths for a game with halves and thirds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from rules.tomlfile import Table

MAX_PARTS_PER_MP = 12
"""The finest fraction: allowances must still be counted in a byte (`rules.search`)."""

FRACTION_SIGNS: Mapping[Fraction, str] = MappingProxyType(
    {
        Fraction(1, 2): "½",
        Fraction(1, 3): "⅓",
        Fraction(2, 3): "⅔",
        Fraction(1, 4): "¼",
        Fraction(3, 4): "¾",
        Fraction(1, 6): "⅙",
        Fraction(5, 6): "⅚",
    }
)


def mp_text(mp_parts: int, parts_per_mp: int) -> str:
    """Return parts of movement points as people write them: 3 halves are `1½`, 8 sixths `1⅓`."""
    whole, rest = divmod(abs(mp_parts), parts_per_mp)
    part = Fraction(rest, parts_per_mp)
    sign = FRACTION_SIGNS.get(part, f" {part}" if whole else f"{part}") if rest else ""
    return f"{'-' if mp_parts < 0 else ''}{whole if whole or not rest else ''}{sign}"


@dataclass(frozen=True, slots=True)
class Movement:
    """How movement is counted."""

    parts_per_mp: int = 1

    def text(self, mp_parts: int) -> str:
        """Return parts of movement points as people write them."""
        return mp_text(mp_parts, self.parts_per_mp)


def read_movement(table: Table) -> Movement:
    """Return how a game's words say that movement is counted; what is wrong is noted in the table."""
    movement = Movement(table.whole("parts_per_mp", 1, least=1, most=MAX_PARTS_PER_MP))
    table.close()
    return movement
