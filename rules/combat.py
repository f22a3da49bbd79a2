"""Arithmetic of combat that games share: columns of odds, dice kept in range, exact chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from rules.dice import DiceKind
from rules.issues import NotationError


class Column(NamedTuple):
    """A column of odds: `3-1` is three attacking against one."""

    attack: int
    defense: int

    @classmethod
    def parse(cls, text: str) -> Column:
        """Return the column written as `3-1`; raises NotationError."""
        attack, dash, defense = text.partition("-")
        if not (dash and attack.isdecimal() and defense.isdecimal() and int(attack) and int(defense)):
            raise NotationError(f"not a column of odds: {text[:20]!r}")
        return cls(int(attack), int(defense))

    def __str__(self) -> str:
        """Return the text that `parse` reads."""
        return f"{self.attack}-{self.defense}"

    @property
    def ratio(self) -> Fraction:
        """The odds as a number."""
        return Fraction(self.attack, self.defense)

    def least_attack(self, defense: int) -> int:
        """Return the smallest attack strength that has these odds against a defense."""
        # Division that rounds up, in whole numbers.
        return -(-self.attack * defense // self.defense)


class Percent(NamedTuple):
    """A column of percent: `150%` is three attacking against two."""

    percent: int

    @property
    def attack(self) -> int:
        """The attack strength of its odds, against `defense`."""
        return self.percent

    @property
    def defense(self) -> int:
        """What the percent are of."""
        return 100

    def __str__(self) -> str:
        """Return it as tables have it."""
        return f"{self.percent}%"


class PercentBand(NamedTuple):
    """A column of percent as a table writes it, from its least on: `150-199`, `<=49`, `600+`."""

    written: str
    least: int

    @property
    def attack(self) -> int:
        """The attack strength of its least odds, against `defense`."""
        return self.least

    @property
    def defense(self) -> int:
        """What the percent are of."""
        return 100

    def __str__(self) -> str:
        """Return it as tables have it."""
        return f"{self.written}%"


class OddsBand(NamedTuple):
    """A column of odds as a table writes it, from its least on: `3:1`."""

    written: str
    attack: int
    defense: int

    def __str__(self) -> str:
        """Return it as tables have it."""
        return self.written


AnyColumn = Column | Percent | PercentBand | OddsBand


AnyColumnT = TypeVar("AnyColumnT", Column, Percent, PercentBand, OddsBand)


def column_for(columns: Sequence[AnyColumnT], attack: int, defense: int) -> AnyColumnT | None:
    """Return the best of rising columns that the odds reach, None below the first.

    Fractions fall to the defender. Nothing defends with nothing: that is the last column.
    """
    if defense == 0:
        return columns[-1]
    # Compared as products, so that a third is exact; the columns rise, so the last one reached is the best.
    reached = [column for column in columns if attack * column.defense >= column.attack * defense]
    return reached[-1] if reached else None


def halved(strength: int, times: int, *, zero_becomes_one: bool = False) -> int:
    """Return a strength halved once however many causes there are.

    One cause rounds up; more round down, to no less than 1 (a strength of 0 stays 0 unless told).
    """
    if times == 0 or strength == 0:
        return int(zero_becomes_one and times > 1) if strength == 0 else strength
    return -(-strength // 2) if times == 1 else max(1, strength // 2)


def chances(results: Mapping[int, int], dice: DiceKind) -> Mapping[int, Fraction]:
    """Return the chance of each result, given the result of every sum of the dice; they add up to 1."""
    ways, found = dice.ways(), Counter[int]()
    for total, result in results.items():
        found[result] += ways[total]
    return {result: Fraction(count, found.total()) for result, count in sorted(found.items())}


def mean(values: Iterable[int]) -> Fraction:
    """Return the exact mean of the values of all faces, 0 where there are none."""
    faces = list(values)
    return Fraction(sum(faces), len(faces)) if faces else Fraction(0)
