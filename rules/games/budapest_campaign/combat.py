"""Combat (9.1 to 9.5): tables, percent, columns, and what each face of the die would bring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.findings import Verdict
from rules.games.budapest_campaign.attack_bars import allowed_tables, verdict_on
from rules.games.budapest_campaign.charts import DIE
from rules.games.budapest_campaign.fight import Declared, Fight
from rules.games.budapest_campaign.law import Law
from rules.games.budapest_campaign.shifts import shifts_of
from rules.games.budapest_campaign.situation import Situation
from rules.kit.shifts import Shift


def is_rounded_to_nearest(law: Law) -> bool:
    """Return whether percentages are rounded, and not their fractions dropped (9.4)."""
    return law.is_set("percent_rounding", "nearest")


def in_percent(attack: int, defense: int, *, is_nearest: bool) -> int:
    """Return an attack in whole percent of a defense, which is above 0 (9.4)."""
    # To the nearest in whole numbers, halves up: floats would decide at the edge of a column.
    return (200 * attack + defense) // (2 * defense) if is_nearest else 100 * attack // defense


def least_attack(percent: int, defense: int, *, is_nearest: bool) -> int:
    """Return the smallest attack that comes to so many percent of a defense (9.4)."""
    # The inverse of `in_percent`, rounded up as points are whole; half a per cent is given to the nearest.
    return max(0, -(-(2 * percent - is_nearest) * defense // 200))


@dataclass(frozen=True)
class Combat:
    """A combat worked out, legal or not."""

    fight: Fight

    @cached_property
    def verdict(self) -> Verdict:
        """What speaks against it."""
        return verdict_on(self.fight)

    @cached_property
    def tables(self) -> tuple[str, ...]:
        """The tables among which the attacker may choose (9.3)."""
        return allowed_tables(self.fight)

    @property
    def table(self) -> str:
        """The table chosen, the first allowed where none is."""
        return self.fight.declared.table or self.tables[0]

    @property
    def attack(self) -> int:
        """The strength of the attackers."""
        return sum(unit.attack for unit in self.fight.attackers)

    @property
    def defense(self) -> int:
        """The strength of the defenders."""
        return sum(unit.defense for unit in self.fight.defenders)

    @property
    def percent(self) -> int | None:
        """The strengths compared, in whole percent (9.4); None where nothing is set against the attack."""
        if not self.defense:
            return None
        return in_percent(self.attack, self.defense, is_nearest=is_rounded_to_nearest(self.fight.law))

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the table, from the least percent on."""
        return self.fight.law.charts.combat.columns

    @property
    def start(self) -> int:
        """The number of the column that the percentage falls into, from 0; the last without defense (9.5)."""
        if self.percent is None:
            return len(self.columns) - 1
        least = self.fight.law.charts.combat.least_percent
        # The first column begins at 0, so one is always reached: below the table there is nothing (9.5).
        return max(number for number, bound in enumerate(least) if self.percent >= bound)

    @cached_property
    def shifts(self) -> tuple[Shift, ...]:
        """What moves the column, one by one (9.5)."""
        return shifts_of(self.fight)

    @property
    def shift(self) -> int:
        """The sum of the shifts."""
        return sum(each.columns for each in self.shifts)

    @property
    def final(self) -> int:
        """The number of the column after all shifts, held within the table (9.5)."""
        # Held once, after all of them: 9.5 sets the cumulative difference against the table (reading 59).
        return min(max(0, self.start + self.shift), len(self.columns) - 1)

    @property
    def column(self) -> str:
        """The column after all shifts, as the table writes it."""
        return self.columns[self.final]

    @property
    def distribution(self) -> Mapping[int, str]:
        """The result of each face of the die."""
        codes = self.fight.law.charts.combat.tables[self.table][self.column]
        return dict(zip(DIE, codes, strict=True))

    @property
    def result(self) -> str | None:
        """The result of the die that was rolled, None without a roll."""
        die = self.fight.declared.die
        return None if die is None else self.distribution[die]


def combat_of(situation: Situation, declared: Declared) -> Combat:
    """Return a combat as declared; raises KeyError for a unit that is not there."""
    return Combat(Fight(situation, declared))
