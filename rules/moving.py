"""How a game counts movement, as its `words.toml` declares it in `[movement]`.

Costs and allowances are whole numbers of the game's smallest fraction of a point (`mp_parts`), so that
searches add integers: halves where `parts_per_mp` is 2, sixths for a game with halves and thirds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from rules.tomlfile import TomlTable
from rules.unit_id import UnitId
from rules.units import USUAL, MovementClass

MAX_PARTS_PER_MP = 12
"""The finest fraction: allowances must still be counted in a byte (`rules.search`)."""

# Fifths and eighths have signs too, but no font of the program need have them.
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
    # No 0 before a fraction: ½.
    return f"{'-' if mp_parts < 0 else ''}{whole if whole or not rest else ''}{sign}"


@dataclass(frozen=True, slots=True)
class ClassWords:
    """A movement class. `name` is what a panel says of a unit in it, empty where it says nothing.

    `is_mobile` tells whoever plays a side by program who makes the main effort.
    """

    id: MovementClass
    name: str = ""
    is_usual: bool = False
    is_mobile: bool = False

    @property
    def key(self) -> MovementClass:
        """How units and costs write the class: the usual one is left out."""
        return USUAL if self.is_usual else self.id


@dataclass(frozen=True, slots=True)
class Movement:
    """How movement is counted. Charts give costs by `classes` in their order."""

    parts_per_mp: int = 1
    classes: tuple[ClassWords, ...] = ()

    @property
    def written(self) -> tuple[MovementClass, ...]:
        """The classes that are written at a unit: all but the usual one."""
        return tuple(each.id for each in self.classes if not each.is_usual)

    def of(self, key: MovementClass) -> ClassWords:
        """Return what is said of a class as a unit has it; nothing of one that is not declared."""
        return next((each for each in self.classes if each.key == key), ClassWords(key))

    def key_of(self, word: str) -> MovementClass:
        """Return how units write a class by its id."""
        return next((each.key for each in self.classes if each.id == word), MovementClass(word))

    def text(self, mp_parts: int) -> str:
        """Return parts of movement points as people write them."""
        return mp_text(mp_parts, self.parts_per_mp)


def spent_key(unit: UnitId) -> str:
    """Return under which key the points of a position tell what a unit has spent in parts of its move.

    They are parts of a movement point. A unit whose move is not divided has none.
    """
    return f"{unit}.spent"


def read_movement(table: TomlTable) -> Movement:
    """Return how a game's words say that movement is counted; what is wrong is noted in the table."""
    parts_per_mp = table.whole("parts_per_mp", 1, least=1, most=MAX_PARTS_PER_MP)
    classes = tuple(_class(row) for row in table.tables("class"))
    table.check_unique((each.id for each in classes), "class", key="class")
    if classes and sum(each.is_usual for each in classes) != 1:
        table.note("one class is that of units of which nothing is said", "usual = true", key="class")
    table.close()
    return Movement(parts_per_mp, classes)


def _class(row: TomlTable) -> ClassWords:
    found = ClassWords(
        MovementClass(row.identifier()),
        row.text("name", ""),
        row.flag("usual", default=False),
        row.flag("mobile", default=False),
    )
    row.close()
    return found
