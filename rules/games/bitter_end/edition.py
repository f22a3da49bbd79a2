"""What sets one edition of the rulebook apart: its own rule functions in the places of those of 2005."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ParamSpec, cast

from rules.findings import Finding, Rule
from rules.position import Position
from rules.units import OUT_OF_SUPPLY, Unit

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class LineTerms:
    """What a supply line may do off the road: go along roads and past them at their rate (6.24).

    `pays_beyond_the_map` says that a line without road costs one hex more than lie on the map (6.26).
    """

    uses_roads: bool = True
    pays_beyond_the_map: bool = True


@dataclass(frozen=True)
class Edition:
    """An edition, told by its differences: which rules stand `instead` of a rule of 2005, if any do.

    A rule of 2005 that is not named there belongs to this edition too, under its number of 2005.
    """

    id: str
    instead: Mapping[Rule[...], tuple[Rule[...], ...]] = field(default_factory=dict)
    line: LineTerms = LineTerms()
    lifts: Rule[[Position, Unit]] | None = None
    """Finds the units to which lack of supply does nothing now, though they are out of supply."""

    def has(self, rule: Rule[...]) -> bool:
        """Return whether a rule of 2005 is in force."""
        # Most games are of 2005, which has no differences: asked of every step of a search, this is the
        # short way out.
        return not self.instead or rule not in self.instead

    def rules(self, table: tuple[Rule[P], ...]) -> tuple[Rule[P], ...]:
        """Return a table of rules as this edition has it."""
        if not self.instead:
            return table
        found = [each for of_2005 in table for each in self.instead.get(of_2005, (of_2005,))]
        # What stands in the place of a rule takes the same arguments: the edition's author sees to that.
        return cast("tuple[Rule[P], ...]", tuple(found))

    def eased(self, position: Position) -> Position:
        """Return a position without the mark of those to whom lack of supply does nothing now."""
        lifts, units = self.lifts, position.units
        if lifts is None:
            return position
        # Taken off before anything is asked: every rule that reads the mark is eased at once.
        marked = [unit for unit in units if unit.is_marked(OUT_OF_SUPPLY) and lifts(position, unit)]
        for unit in marked:
            position = position.with_unit(unit.unmarked(OUT_OF_SUPPLY))
        return position

    def ask(self, rule: Rule[P], *args: P.args, **kwargs: P.kwargs) -> tuple[Finding, ...]:
        """Return what is found here by that which stands in the place of a rule of 2005."""
        if self.has(rule):
            return rule(*args, **kwargs)
        return tuple(found for each in self.instead[rule] for found in each(*args, **kwargs))


EDITION_2005 = Edition("2005")
