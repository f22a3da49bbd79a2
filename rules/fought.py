"""A combat that is over: what was expected of it and what came; one text of the plan book, kept for good."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from rules import plan_text as form
from rules.hexgrid import HexId
from rules.unit_id import UnitId

# Files keep these texts for good: a word may be added, none renamed.
_KEYS = ("when", "attackers", "defenders", "hexes", "odds", "die", "modifier", "results", "expected", "lost")


@dataclass(frozen=True, slots=True)
class Expected:
    """The steps that a side was to lose on the average, at least and at most."""

    least: Fraction = Fraction(0)
    most: Fraction = Fraction(0)

    def __add__(self, other: Expected) -> Expected:
        """Return what two combats were to cost together."""
        return Expected(self.least + other.least, self.most + other.most)

    def __str__(self) -> str:
        """Return the text that `parse` reads, `2/3..7/6`."""
        return f"{self.least}..{self.most}"

    @classmethod
    def parse(cls, text: str) -> Expected:
        """Return the expectation of a text; raises NotationError."""
        least, _, most = text.partition("..")
        return cls(form.parse_fraction(least), form.parse_fraction(most))


@dataclass(frozen=True, slots=True)
class Fought:
    """One combat fought. `when` is date, side and phase; `expected` and `lost` are steps by side."""

    when: str
    attackers: tuple[UnitId, ...]
    defenders: tuple[UnitId, ...]
    hexes: tuple[HexId, ...]
    odds: str = ""
    die: int = 0
    modifier: int = 0
    results: Mapping[HexId, int] = field(default_factory=dict)
    expected: Mapping[str, Expected] = field(default_factory=dict)
    lost: Mapping[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        """Return the text that `parse` reads."""
        return form.format_words(
            {
                "when": self.when,
                "attackers": ",".join(self.attackers),
                "defenders": ",".join(self.defenders),
                "hexes": ",".join(self.hexes),
                "odds": self.odds,
                # 0 stands for no roll, and pairs with an empty value are left out of the text.
                "die": str(self.die or ""),
                "modifier": str(self.modifier or ""),
                "results": form.format_counts(self.results),
                "expected": ",".join(f"{side}*{each}" for side, each in self.expected.items()),
                "lost": form.format_counts(self.lost),
            }
        )

    @classmethod
    def parse(cls, text: str) -> Fought:
        """Return the record of a text; raises NotationError."""
        found = form.parse_words(text, _KEYS)
        return cls(
            found["when"],
            form.units(found["attackers"]),
            form.units(found["defenders"]),
            form.hexes(found["hexes"]),
            found["odds"],
            form.parse_number(found["die"]),
            form.parse_number(found["modifier"]),
            {HexId(key): count for key, count in form.parse_counts(found["results"]).items()},
            {side: Expected.parse(text) for side, text in form.parse_pairs(found["expected"]).items()},
            form.parse_counts(found["lost"]),
        )


@dataclass(frozen=True, slots=True)
class Luck:
    """The steps of a side over all combats: expected, and lost."""

    expected: Expected = field(default_factory=Expected)
    lost: int = 0
    combats: int = 0


def luck_of(records: Iterable[Fought]) -> Mapping[str, Luck]:
    """Return the ledger: expected against lost steps of each side that fought."""
    found: dict[str, Luck] = {}
    for each in records:
        for side in each.expected.keys() | each.lost.keys():
            before = found.get(side, Luck())
            wanted = before.expected + each.expected.get(side, Expected())
            found[side] = Luck(wanted, before.lost + each.lost.get(side, 0), before.combats + 1)
    # By side, as a union of keys has no order and two runs must show the same ledger.
    return dict(sorted(found.items()))
