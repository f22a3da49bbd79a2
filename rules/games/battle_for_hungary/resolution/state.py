"""A combat under way, as far as the table does not show it: one text of the plan book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from rules import plan_text as form
from rules.attack_plan import Row
from rules.fought import Expected
from rules.hexgrid import HexId
from rules.kit.combat_text import (
    EXPECTED,
    HEX_COUNTS,
    HEXES,
    NAMES,
    NUMBER,
    PLACES,
    UNIT_COUNTS,
    UNITS,
    CombatText,
    Word,
    one_of,
)
from rules.kit.spelling import WORD, Spelling
from rules.unit_id import UnitId

COMBAT, ASSAULT = "combat", "mobile_assault"
"""The two kinds of combat: in the phase of combat (8.1), and in the middle of a move (7.3)."""
STANDS, AVOIDS = "stands", "avoids"
"""What came of the partisans' chance to avoid a combat (12.2.3); empty before it."""


class Kind(Enum):
    """What a side brings into a combat beside the units that fight."""

    COLUMNS = "columns"
    """Logistical columns that shift the odds (5.8.1)."""
    GUNS = "guns"
    """Artillery corps, each by the column that it fires off (8.3)."""
    AIR = "air"
    """Aircraft over the hex (9.7, 9.9)."""


@dataclass(frozen=True, slots=True)
class Brought:
    """What one side has brought in so far: columns, guns with the columns that they fire, aircraft."""

    columns: tuple[UnitId, ...] = ()
    guns: Mapping[UnitId, UnitId] = field(default_factory=dict)
    air: tuple[UnitId, ...] = ()

    @property
    def spent(self) -> tuple[UnitId, ...]:
        """The columns that are used up by it."""
        return (*self.columns, *self.guns.values())

    def with_one(self, kind: Kind, unit: UnitId, column: UnitId | None = None) -> Brought:
        """Return it with one unit more; a gun needs a column."""
        if kind is Kind.COLUMNS:
            return replace(self, columns=(*self.columns, unit))
        if kind is Kind.GUNS and column is not None:
            return replace(self, guns={**self.guns, unit: column})
        return replace(self, air=(*self.air, unit))


NOTHING_BROUGHT = Brought()


@dataclass(frozen=True, slots=True)
class Battle:
    """One combat from its declaration on.

    `origins` are the hexes of the attackers when it began, `start` everybody's steps. `along` are columns
    that go with an assaulting stack, `spent` the half points that its units have spent with the assault,
    the same for all. `excess` are defenders that had to leave an over-stacked hex (4.2), `avoided` says
    whether partisans stand; `settled` is what is taken as done.
    """

    number: int
    attackers: tuple[UnitId, ...]
    hexes: tuple[HexId, ...]
    defenders: Mapping[UnitId, HexId]
    # Kept: an advance moves attackers off the hexes from which odds and concentric attacks are read (8.9).
    origins: Mapping[UnitId, HexId]
    start: Mapping[UnitId, int]
    phase: str = COMBAT
    along: tuple[UnitId, ...] = ()
    # One figure for all: units that assault together have moved together before it (7.3).
    spent: int = 0
    attacking: Brought = NOTHING_BROUGHT
    defending: Brought = NOTHING_BROUGHT
    excess: tuple[UnitId, ...] = ()
    fled: tuple[UnitId, ...] = ()
    avoided: str = ""
    die: int = 0
    odds: str = ""
    results: Mapping[HexId, int] = field(default_factory=dict)
    # What a side passes over leaves no other trace: without this it would be asked once more.
    settled: tuple[str, ...] = ()
    advanced: tuple[UnitId, ...] = ()
    expected: Mapping[str, Expected] = field(default_factory=dict)
    # Nothing changes the die, there is one round only, and every loss is chosen.
    modifier: int = 0
    round: int = 0
    due: Mapping[UnitId, int] = field(default_factory=dict)

    @property
    def is_rolled(self) -> bool:
        """Whether the die has fallen, or nothing was left for it to decide."""
        return bool(self.results)

    @property
    def is_assault(self) -> bool:
        """Whether it is a mobile assault (7.3)."""
        return self.phase == ASSAULT

    @property
    def row(self) -> Row:
        """The attack as it was planned."""
        return Row(self.attackers, self.hexes)

    @property
    def target(self) -> HexId:
        """The hex attacked."""
        return self.hexes[0]

    def brought(self, *, is_attacker: bool) -> Brought:
        """Return what a side has brought in so far."""
        return self.attacking if is_attacker else self.defending

    def bringing(self, brought: Brought, *, is_attacker: bool) -> Battle:
        """Return it with something else brought in by a side."""
        return replace(self, attacking=brought) if is_attacker else replace(self, defending=brought)

    def __str__(self) -> str:
        """Return the text that `parse` reads."""
        return TEXT.write(self)

    @classmethod
    def parse(cls, text: str) -> Battle:
        """Return the combat of a text; raises NotationError."""
        found = TEXT.read(text)
        # In the order of `Kind`, as the fields of `Brought` stand.
        for part in ("attacking", "defending"):
            found[part] = Brought(*(found.pop(f"{part}.{kind.value}") for kind in Kind))
        return cls(**found)


def _guns(text: str) -> dict[UnitId, UnitId]:
    return {UnitId(gun): UnitId(column) for gun, column in form.parse_pairs(text).items()}


GUNS = Spelling(_guns, lambda guns: ",".join(f"{gun}*{column}" for gun, column in guns.items()))

TEXT = CombatText(
    Word("number", NUMBER),
    Word("phase", one_of(COMBAT, ASSAULT)),
    Word("attackers", UNITS),
    Word("along", UNITS),
    Word("hexes", HEXES),
    Word("defenders", PLACES),
    Word("origins", PLACES),
    Word("start", UNIT_COUNTS),
    Word("spent", NUMBER),
    Word("attacker-columns", UNITS, "attacking.columns"),
    Word("attacker-guns", GUNS, "attacking.guns"),
    Word("attacker-air", UNITS, "attacking.air"),
    Word("defender-columns", UNITS, "defending.columns"),
    Word("defender-guns", GUNS, "defending.guns"),
    Word("defender-air", UNITS, "defending.air"),
    Word("excess", UNITS),
    Word("fled", UNITS),
    Word("avoided", one_of("", STANDS, AVOIDS)),
    Word("die", NUMBER),
    Word("odds", WORD),
    Word("results", HEX_COUNTS),
    Word("settled", NAMES),
    Word("advanced", UNITS),
    Word("expected", EXPECTED),
)
