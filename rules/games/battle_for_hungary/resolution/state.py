"""A combat under way, as far as the table does not show it: one text of the plan book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from rules import plan_text as form
from rules.attack_plan import Row
from rules.fought import Expected
from rules.hexgrid import HexId
from rules.issues import NotationError
from rules.units import UnitId

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
    origins: Mapping[UnitId, HexId]
    start: Mapping[UnitId, int]
    phase: str = COMBAT
    along: tuple[UnitId, ...] = ()
    spent: int = 0
    attacking: Brought = NOTHING_BROUGHT
    defending: Brought = NOTHING_BROUGHT
    excess: tuple[UnitId, ...] = ()
    fled: tuple[UnitId, ...] = ()
    avoided: str = ""
    die: int = 0
    odds: str = ""
    results: Mapping[HexId, int] = field(default_factory=dict)
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
        return form.format_words({**self._who(), **self._brought(), **self._done()})

    def _who(self) -> dict[str, str]:
        return {
            "number": str(self.number),
            "phase": self.phase,
            "attackers": ",".join(self.attackers),
            "along": ",".join(self.along),
            "hexes": ",".join(self.hexes),
            "defenders": form.format_pairs(self.defenders),
            "origins": form.format_pairs(self.origins),
            "start": form.format_counts(self.start),
            "spent": str(self.spent or ""),
        }

    def _brought(self) -> dict[str, str]:
        found = {}
        for name, each in (("attacker", self.attacking), ("defender", self.defending)):
            found[f"{name}-columns"] = ",".join(each.columns)
            found[f"{name}-guns"] = ",".join(f"{gun}*{column}" for gun, column in each.guns.items())
            found[f"{name}-air"] = ",".join(each.air)
        return found

    def _done(self) -> dict[str, str]:
        return {
            "excess": ",".join(self.excess),
            "fled": ",".join(self.fled),
            "avoided": self.avoided,
            "die": str(self.die or ""),
            "odds": self.odds,
            "results": form.format_counts(self.results),
            "settled": ",".join(self.settled),
            "advanced": ",".join(self.advanced),
            "expected": ",".join(f"{side}*{each}" for side, each in self.expected.items()),
        }

    @classmethod
    def parse(cls, text: str) -> Battle:
        """Return the combat of a text; raises NotationError."""
        found = form.parse_words(text, _KEYS)
        if not (found["attackers"] and found["hexes"]):
            raise NotationError("a combat needs attackers and hexes")
        return cls(
            number=form.parse_number(found["number"]),
            attackers=form.units(found["attackers"]),
            hexes=form.hexes(found["hexes"]),
            defenders=_places(found["defenders"]),
            origins=_places(found["origins"]),
            start={UnitId(key): count for key, count in form.parse_counts(found["start"]).items()},
            phase=_one_of(found["phase"], (COMBAT, ASSAULT)),
            along=form.units(found["along"]),
            spent=form.parse_number(found["spent"]),
            attacking=_brought_of(found, "attacker"),
            defending=_brought_of(found, "defender"),
            excess=form.units(found["excess"]),
            fled=form.units(found["fled"]),
            avoided=_one_of(found["avoided"], ("", STANDS, AVOIDS)),
            die=form.parse_number(found["die"]),
            odds=found["odds"],
            results={HexId(key): n for key, n in form.parse_counts(found["results"]).items()},
            settled=form.names(found["settled"]),
            advanced=form.units(found["advanced"]),
            expected={k: Expected.parse(v) for k, v in form.parse_pairs(found["expected"]).items()},
        )


_KEYS = (
    *("number", "phase", "attackers", "along", "hexes", "defenders", "origins", "start", "spent"),
    *(f"{who}-{what}" for who in ("attacker", "defender") for what in ("columns", "guns", "air")),
    *("excess", "fled", "avoided", "die", "odds", "results", "settled", "advanced", "expected"),
)


def _one_of(word: str, known: tuple[str, ...]) -> str:
    if word not in known:
        raise NotationError(f"not one of {' '.join(known)}: {word[:20]!r}")
    return word


def _places(text: str) -> dict[UnitId, HexId]:
    return {UnitId(key): HexId(place) for key, place in form.parse_pairs(text).items()}


def _brought_of(found: Mapping[str, str], who: str) -> Brought:
    return Brought(
        form.units(found[f"{who}-columns"]),
        {UnitId(gun): UnitId(column) for gun, column in form.parse_pairs(found[f"{who}-guns"]).items()},
        form.units(found[f"{who}-air"]),
    )
