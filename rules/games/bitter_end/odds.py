"""From totals to a column of the Combat Results Table (10.24, 10.27)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.combat import Column, column_for
from rules.findings import Finding, notes, rule
from rules.games.bitter_end.combat_charts import CombatChart


@rule("10.24")
def odds_are_rounded_down(chart: CombatChart, attack: int, defense: int) -> Iterator[Finding]:
    """The ratio falls to the next lower column; odds above the last column use the last."""
    column = column_for(chart.columns, attack, defense)
    if column is not None:
        yield notes(attack=attack, defense=defense, column=column)


@rule("10.27")
def odds_are_hopeless(chart: CombatChart, attack: int, defense: int) -> Iterator[Finding]:
    """Below the lowest column nobody rolls: two steps are lost and the attackers retreat one hex."""
    # Found out only when the defenders are seen: nobody may step back from a declared attack (10.12).
    if column_for(chart.columns, attack, defense) is None:
        yield notes(attack=attack, defense=defense)


def odds(chart: CombatChart, attack: int, defense: int) -> tuple[Column | None, tuple[Finding, ...]]:
    """Return the column, None below the lowest, and the findings behind it."""
    found = odds_are_rounded_down(chart, attack, defense) + odds_are_hopeless(chart, attack, defense)
    return column_for(chart.columns, attack, defense), found


def missing_points(chart: CombatChart, attack: int, defense: int) -> int | None:
    """Return how many attack points lead to the next better column, None on the last."""
    here = column_for(chart.columns, attack, defense)
    better = [c for c in chart.columns if here is None or c.ratio > here.ratio]
    # Against nothing the odds are the best there are (`column_for`).
    if not better or defense == 0:
        return None
    return better[0].least_attack(defense) - attack


def spare_points(chart: CombatChart, attack: int, defense: int) -> int:
    """Return how many attack points could be taken away without leaving the column."""
    here = column_for(chart.columns, attack, defense)
    return attack if here is None or defense == 0 else attack - here.least_attack(defense)
