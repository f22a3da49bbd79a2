"""A combat under way, as far as the table does not show it: one text of the plan book.

What is still to be done is never written down; it follows from this and from the counters as they lie, so
that whatever a hand does meanwhile counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from rules import plan_text as form
from rules.attack_plan import Row
from rules.fought import Expected
from rules.games.bitter_end.words import ALL_OUT, ARSP, ASP, BY_SURPRISE
from rules.hexgrid import HexId
from rules.issues import NotationError
from rules.kit.combat_text import (
    COUNTS,
    EXPECTED,
    FLAG,
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
from rules.kit.spelling import WORD, Spelling
from rules.unit_id import UnitId

ATTACKERS = "attackers"
"""The obligation of the attackers; those of the defenders are called by their hexes."""


SURPRISE_WORDS = MappingProxyType({None: "", True: "yes", False: "no"})
"""What is written of surprise: None leaves it to the marks of the defenders."""


def surprise_of(row: Row) -> bool | None:
    """Return whether the defenders of an attack count as surprised, None where their marks tell."""
    # Three answers, not two: a player may leave it to the markers.
    return {"yes": True, "no": False}.get(row.option(BY_SURPRISE))


@dataclass(frozen=True, slots=True)
class Fight:
    """One combat from its declaration on.

    `attackers` and `start` are those of the whole combat; `strikers`, `defenders`, `steps` and all that
    follows belong to its present round: the attack itself is round 0, fights inside a contested hex count on.
    `forced` are steps lost that pay nothing, `due` and `one_of` those that must be lost first. `flights` are
    the points that each obligation is to be paid by retreat, `stuck` those that found no hex. `settled` are
    obligations that a player declared done.
    """

    number: int
    attackers: tuple[UnitId, ...]
    hexes: tuple[HexId, ...]
    # Of the round: inside a contested hex only those who went in fight on, and the sides take turns (10.461).
    strikers: tuple[UnitId, ...]
    defenders: Mapping[UnitId, HexId]
    # Of both sides: the record counts what each lost, and whoever fights in a contested hex is among them.
    start: Mapping[UnitId, int]
    steps: Mapping[UnitId, int]
    asp: int = 0
    arsp: int = 0
    is_all_out: bool = False
    is_surprised: bool | None = None
    round: int = 0
    is_rolled: bool = False
    die: int = 0
    modifier: int = 0
    odds: str = ""
    results: Mapping[HexId, int] = field(default_factory=dict)
    forced: Mapping[UnitId, int] = field(default_factory=dict)
    due: Mapping[UnitId, int] = field(default_factory=dict)
    one_of: tuple[UnitId, ...] = ()
    flights: Mapping[str, int] = field(default_factory=dict)
    stuck: Mapping[str, int] = field(default_factory=dict)
    fled: tuple[UnitId, ...] = ()
    # Kept, since what a hand did instead cannot be told from the counters: a debt would be asked for again.
    settled: tuple[str, ...] = ()
    contested: HexId | None = None
    origins: Mapping[UnitId, HexId] = field(default_factory=dict)
    leaving: str = ""
    advanced: tuple[UnitId, ...] = ()
    expected: Mapping[str, Expected] = field(default_factory=dict)

    @property
    def is_hopeless(self) -> bool:
        """Whether the odds were below the table: nobody rolled (10.27)."""
        return self.is_rolled and not self.results

    @property
    def is_inside(self) -> bool:
        """Whether this round is fought inside a contested hex."""
        return self.round > 0

    @property
    def row(self) -> Row:
        """The attack as it was planned."""
        points = tuple((kind, n) for kind, n in ((ASP, self.asp), (ARSP, self.arsp)) if n)
        flags = {ALL_OUT: form.YES if self.is_all_out else "", BY_SURPRISE: SURPRISE_WORDS[self.is_surprised]}
        options = tuple((option, value) for option, value in flags.items() if value)
        return Row(self.attackers, self.hexes, points, options)

    def __str__(self) -> str:
        """Return the text that `parse` reads."""
        return TEXT.write(self)

    @classmethod
    def parse(cls, text: str) -> Fight:
        """Return the combat of a text; raises NotationError."""
        found = TEXT.read(text)
        if found["asp"] < 0 or found["arsp"] < 0:
            raise NotationError("no fewer than 0 points support an attack")
        return cls(**found)


_SURPRISE: Spelling[bool | None] = Spelling({"yes": True, "no": False}.get, lambda told: SURPRISE_WORDS[told])
_HEX_OR_NONE: Spelling[HexId | None] = Spelling(
    lambda text: HexId(text) if text else None, lambda here: here or ""
)

# The words of the attack are those of its row in the plan: a declaration copies them.
TEXT = CombatText(
    Word("number", NUMBER),
    Word("attackers", UNITS),
    Word("hexes", HEXES),
    Word("strikers", UNITS),
    Word("defenders", PLACES),
    Word("start", UNIT_COUNTS),
    Word("steps", UNIT_COUNTS),
    Word("asp", NUMBER),
    Word("arsp", NUMBER),
    Word("all-out", FLAG, "is_all_out"),
    Word("surprised", _SURPRISE, "is_surprised"),
    Word("round", NUMBER),
    Word("rolled", FLAG, "is_rolled"),
    Word("die", NUMBER),
    Word("modifier", NUMBER),
    Word("odds", WORD),
    Word("results", HEX_COUNTS),
    Word("forced", UNIT_COUNTS),
    Word("due", UNIT_COUNTS),
    Word("one-of", UNITS),
    Word("flights", COUNTS),
    Word("stuck", COUNTS),
    Word("fled", UNITS),
    Word("settled", NAMES),
    Word("contested", _HEX_OR_NONE),
    Word("origins", PLACES),
    Word("leaving", WORD),
    Word("advanced", UNITS),
    Word("expected", EXPECTED),
)
