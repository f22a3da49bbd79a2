"""Combat (8.2): table, odds, columns, and what each face of the die would bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from rules.findings import Finding, Verdict, forbids, rule
from rules.games.battle_for_hungary.attack_bars import bars_to_attack
from rules.games.battle_for_hungary.charts import DIE, CombatCharts, Losses
from rules.games.battle_for_hungary.fight import Declared, Fight
from rules.games.battle_for_hungary.shifts import shifts_of
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.strength import (
    Factor,
    attack_factors,
    defense_factors,
    support_factors,
    total,
)
from rules.games.battle_for_hungary.words import ALLIED, AXIS, CITY, GERMAN, nation_of
from rules.hexgrid import HexId
from rules.kit.shifts import Shift


@dataclass(frozen=True, slots=True)
class Effects:
    """What a result does: the steps that each side loses, whether the hex is empty, the bonus of 8.5."""

    losses: Losses
    attacker_loss: int
    defender_loss: int
    is_eliminated: bool
    breakthrough: int


NOTHING = Losses(0, 0)


@dataclass(frozen=True)
class Combat:
    """A combat worked out, legal or not."""

    fight: Fight

    @property
    def charts(self) -> CombatCharts:
        """The combat charts in force."""
        return self.fight.law.charts.combat

    @cached_property
    def verdict(self) -> Verdict:
        """What speaks against it."""
        return Verdict((*bars_to_attack(self.fight), *odds_are_on_the_table(self)))

    @cached_property
    def table(self) -> str:
        """The table of the attack: Germans, alone or with Hungarians, have one of their own (8.2)."""
        # One German is enough: 8.2 sends mixed stacks to the table of the Axis, Hungarians alone to that of
        # the Allies.
        is_german = any(nation_of(unit) == GERMAN for unit in self.fight.attackers)
        return AXIS if self.fight.side == AXIS and is_german else ALLIED

    # ---- odds

    @cached_property
    def attack_factors(self) -> tuple[Factor, ...]:
        """What the attackers bring."""
        return attack_factors(self.fight)

    @cached_property
    def attack_support(self) -> tuple[Factor, ...]:
        """What guns and aircraft add to the attack."""
        return support_factors(self.fight, self.fight.side)

    @cached_property
    def defense_factors(self) -> tuple[Factor, ...]:
        """What the defenders bring, their guns and aircraft behind them."""
        return (*defense_factors(self.fight), *support_factors(self.fight, self.fight.enemy))

    @cached_property
    def attack(self) -> int:
        """The strength of the attack."""
        return total(self.attack_factors) + total(self.attack_support)

    @cached_property
    def defense(self) -> int:
        """The strength of the defense."""
        return total(self.defense_factors)

    @property
    def last(self) -> int:
        """The number of the last column, counted from 0."""
        return len(self.charts.columns) - 1

    @cached_property
    def start(self) -> int | None:
        """The number of the column that the odds reach, None below the table and where nobody rolls.

        By one reading the odds are held within the table only after the shifts: then it may lie beyond it.
        """
        if self.fight.is_automatic:
            return None
        # A defense of nothing has no ratio; the best column is all that a table can give (reading 52).
        if self.defense == 0:
            return self.last
        # Exact: 1:3 as a float may fall short of its own column.
        odds = Fraction(self.attack, self.defense)
        reached = [number for number, least in enumerate(self.charts.ratios) if odds >= least]
        if not reached:
            return 0 if self.fight.law.is_set("below_table", "last_column") else None
        return reached[-1] + self._beyond(odds)

    def _beyond(self, odds: Fraction) -> int:
        """Return the columns beyond the last: each whole time the defense is one."""
        return 0 if self.fight.law.is_set("odds_cap", "before_and_after") else self._whole_beyond(odds)

    def _whole_beyond(self, odds: Fraction) -> int:
        return max(0, int(odds - self.charts.ratios[-1]))

    @property
    def is_cap_asked(self) -> bool:
        """Whether it matters when the odds are held within the table: they lie beyond it, and fall."""
        # Cited only where it decides: without a shift to the left both readings end in the last column.
        is_beyond = self.defense > 0 and self._whole_beyond(Fraction(self.attack, self.defense)) > 0
        return is_beyond and self.shift < 0

    @property
    def is_below_table(self) -> bool:
        """Whether the odds are worse than the table has (8.2)."""
        return not self.fight.is_automatic and self.start is None

    # ---- columns

    @cached_property
    def shifts(self) -> tuple[Shift, ...]:
        """Every shift, those of one case side by side."""
        return shifts_of(self.fight)

    @cached_property
    def shift(self) -> int:
        """The sum of the shifts."""
        return sum(each.columns for each in self.shifts)

    @cached_property
    def final(self) -> int | None:
        """The number of the column after all shifts, held within the table, None where nobody rolls."""
        return None if self.start is None else min(max(0, self.start + self.shift), self.last)

    @property
    def first_column(self) -> str | None:
        """The column before the shifts, as the table writes it."""
        return None if self.start is None else self.charts.columns[min(self.start, self.last)]

    @property
    def column(self) -> str | None:
        """The column after all shifts, as the table writes it."""
        return None if self.final is None else self.charts.columns[self.final]

    # ---- results

    @property
    def cells(self) -> Mapping[int, Losses]:
        """The result of each face of the die, none where nobody rolls."""
        if self.column is None:
            return {}
        return dict(zip(DIE, self.charts.tables[self.table][self.column], strict=True))

    @cached_property
    def distribution(self) -> Mapping[int, Effects]:
        """What each face of the die does."""
        return {die: self.effects(cell) for die, cell in self.cells.items()}

    @property
    def result(self) -> Effects | None:
        """What the die that was rolled does, None without a roll."""
        die = self.fight.declared.die
        return None if die is None else self.distribution.get(die)

    def effects(self, cell: Losses) -> Effects:
        """Return what a cell of the table does in this combat (8.5, 8.8)."""
        steps = self.fight.defender_steps
        loss = steps_lost_in(self.fight.situation, self.fight.target, cell.defender)
        is_eliminated = loss >= steps
        counted = breakthrough_steps(self.fight.situation, self.fight.target, cell.defender)
        is_broken = is_eliminated and self.fight.side == ALLIED
        return Effects(cell, cell.attacker, loss, is_eliminated, max(0, counted - steps) if is_broken else 0)


def steps_lost_in(situation: Situation, here: HexId, steps: int) -> int:
    """Return the steps that defenders of a hex lose by a result: half of them in a city, rounded up (8.8)."""
    is_city = situation.terrain.overlay(here) == CITY
    return -(-steps // 2) if is_city else steps


def breakthrough_steps(situation: Situation, here: HexId, steps: int) -> int:
    """Return the steps of a result by which a breakthrough in a hex is counted (8.5)."""
    # 8.8 says that losses "are" halved, so the excess is usually that of the halved loss (reading 74).
    is_before = situation.law.is_set("breakthrough_excess", "before_halving")
    return steps if is_before else steps_lost_in(situation, here, steps)


@rule("8.2")
def odds_are_on_the_table(combat: Combat) -> Iterator[Finding]:
    """Odds below the first column of the table are no attack, but by one reading."""
    # Attackers of both sides have no strength to compare: that they are mixed is told instead.
    if combat.is_below_table and not combat.fight.is_mixed:
        yield forbids("below_table", attack=combat.attack, defense=combat.defense)


def combat_of(situation: Situation, declared: Declared) -> Combat:
    """Return a combat as declared; raises KeyError for a piece that is not there."""
    return Combat(Fight(situation, declared))
