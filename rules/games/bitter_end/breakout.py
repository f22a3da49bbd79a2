"""The breakout of the garrison (case 15): when it may be declared, and once only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.findings import Finding, Rule, Verdict, forbids, notes, rule
from rules.games.bitter_end.city import City
from rules.games.bitter_end.edition import EDITION_2005, Edition
from rules.games.bitter_end.words import GARRISON, GERMAN
from rules.position import Position
from rules.units import OUT_OF_SUPPLY

SUPPLY = "supply"
# Hexes to the nearest Budapest urban hex (15.1).
RELIEF_RANGE = 5
BREAKOUT = "breakout"
"""The fact of a position that gives the date of the breakout."""


class Breakout(NamedTuple):
    """The wish to declare a breakout now."""

    position: Position
    city: City


@rule("15.1")
def relief_is_near(wish: Breakout) -> Iterator[Finding]:
    """A supplied German unit within five hexes of the city makes a breakout possible; the nearest is named.

    A unit of the garrison itself is no relief: in supply it needs none.
    """
    units = (unit for unit in wish.position.of(GERMAN) if not unit.is_marked(OUT_OF_SUPPLY))
    outside = [(wish.city.range_of(u.hex), u.id) for u in units if u.hex and not u.is_marked(GARRISON)]
    # By id where two are as near: the answer must not hang on the order of the stack.
    for far, unit in sorted(outside)[:1]:
        if far <= RELIEF_RANGE:
            yield notes(unit=unit, range=far)


@rule("15.1")
def no_relief_is_near(wish: Breakout) -> Iterator[Finding]:
    """Without one there is no breakout."""
    if not relief_is_near(wish):
        yield forbids(range=RELIEF_RANGE)


@rule("15.1")
def declared_in_the_supply_phase(wish: Breakout) -> Iterator[Finding]:
    """It is declared in the German Supply Phase; judged only where a phase is named."""
    now = wish.position.side, wish.position.phase
    # The Soviets have a phase of that name too.
    if wish.position.phase and now != (GERMAN, SUPPLY):
        yield forbids()


@rule("15.2")
def one_breakout_a_game(wish: Breakout) -> Iterator[Finding]:
    """A breakout is declared once."""
    for date in sorted(wish.position.facts.get(BREAKOUT, ())):
        yield forbids(date=date)


BREAKOUT_RULES: tuple[Rule[[Breakout]], ...] = (
    relief_is_near,
    no_relief_is_near,
    declared_in_the_supply_phase,
    one_breakout_a_game,
)


def breaking_out(position: Position, city: City, edition: Edition = EDITION_2005) -> Verdict:
    """Return the verdict on declaring a breakout now."""
    wish = Breakout(position, city)
    return Verdict(tuple(found for each in edition.rules(BREAKOUT_RULES) for found in each(wish)))
