"""A combat under way, as far as the table does not show it: one text of the plan book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rules import plan_text as form
from rules.attack_plan import Row
from rules.fought import Expected
from rules.games.budapest_campaign.fight_card import TABLE
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
)
from rules.kit.spelling import WORD
from rules.unit_id import UnitId

NOBODY = "-"
"""What is written where a side commits nothing; an empty word says that it has not yet chosen."""


@dataclass(frozen=True, slots=True)
class Engagement:
    """One combat from its declaration on.

    `origins` are the hexes of the attackers when it began, `start` everybody's steps. The special support
    unit and the truck columns of each side are empty until it has chosen. `forced` are steps that a retreat
    cost, `fled` who has retreated or stayed where that is allowed, `settled` what is taken as done.
    """

    number: int
    attackers: tuple[UnitId, ...]
    hexes: tuple[HexId, ...]
    defenders: Mapping[UnitId, HexId]
    origins: Mapping[UnitId, HexId]
    start: Mapping[UnitId, int]
    # Empty where there is but one table: what follows from the units is not written down.
    table: str = ""
    attacker_ssu: str = ""
    defender_ssu: str = ""
    attacker_trucks: str = ""
    defender_trucks: str = ""
    die: int = 0
    odds: str = ""
    results: Mapping[HexId, int] = field(default_factory=dict)
    forced: Mapping[UnitId, int] = field(default_factory=dict)
    fled: tuple[UnitId, ...] = ()
    settled: tuple[str, ...] = ()
    advanced: tuple[UnitId, ...] = ()
    expected: Mapping[str, Expected] = field(default_factory=dict)
    # Nothing changes the die, and there is one round only.
    modifier: int = 0
    round: int = 0
    due: Mapping[UnitId, int] = field(default_factory=dict)

    @property
    def is_rolled(self) -> bool:
        """Whether the die has fallen."""
        return self.die > 0

    @property
    def row(self) -> Row:
        """The attack as it was planned."""
        # The table as an option of the row, so that the card is asked about the one that was chosen.
        return Row(self.attackers, self.hexes, (), ((TABLE, self.table),) if self.table else ())

    @property
    def target(self) -> HexId:
        """The hex attacked."""
        return self.hexes[0]

    def committed(self, *, is_attacker: bool) -> UnitId | None:
        """Return the special support unit that a side has committed, None where it has not, or not yet."""
        # Empty is "not yet", a dash is "nobody": only the first is still to be asked.
        word = self.attacker_ssu if is_attacker else self.defender_ssu
        return UnitId(word) if word not in ("", NOBODY) else None

    def trucks(self, *, is_attacker: bool) -> tuple[UnitId, ...]:
        """Return the truck columns that a side has declared for the combat."""
        word = self.attacker_trucks if is_attacker else self.defender_trucks
        return form.units(word) if word != NOBODY else ()

    def with_support(self, word: str, *, is_attacker: bool) -> Engagement:
        """Return it once a side has committed a special support unit, or nobody."""
        return replace(self, attacker_ssu=word) if is_attacker else replace(self, defender_ssu=word)

    def with_trucks(self, word: str, *, is_attacker: bool) -> Engagement:
        """Return it once a side has declared its truck columns, or nobody."""
        return replace(self, attacker_trucks=word) if is_attacker else replace(self, defender_trucks=word)

    def __str__(self) -> str:
        """Return the text that `parse` reads."""
        return TEXT.write(self)

    @classmethod
    def parse(cls, text: str) -> Engagement:
        """Return the combat of a text; raises NotationError."""
        return cls(**TEXT.read(text))


TEXT = CombatText(
    Word("number", NUMBER),
    Word("attackers", UNITS),
    Word("hexes", HEXES),
    Word("defenders", PLACES),
    Word("origins", PLACES),
    Word("start", UNIT_COUNTS),
    Word("table", WORD),
    Word("attacker-support", WORD, "attacker_ssu"),
    Word("defender-support", WORD, "defender_ssu"),
    Word("attacker-trucks", WORD),
    Word("defender-trucks", WORD),
    Word("die", NUMBER),
    Word("odds", WORD),
    Word("results", HEX_COUNTS),
    Word("forced", UNIT_COUNTS),
    Word("fled", UNITS),
    Word("settled", NAMES),
    Word("advanced", UNITS),
    Word("expected", EXPECTED),
)
