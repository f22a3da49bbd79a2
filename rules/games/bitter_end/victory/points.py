"""What earns victory points (20.2, 20.3), and the levels to which they come (20.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.findings import Finding, Rule, notes, rule
from rules.games.bitter_end.city import City
from rules.games.bitter_end.ring import is_evacuated
from rules.games.bitter_end.victory.book import Level, Town, VictoryBook
from rules.games.bitter_end.words import GARRISON, GERMAN, SOVIET
from rules.hexgrid import HexId
from rules.ring import Ring
from rules.supplied import SupplyLine, Through
from rules.units import Unit

NEAR_THE_CITY = 4
"""Hexes from Budapest within which a destroyed step of the garrison counts (20.38)."""


# ---- towns


@rule("20.21")
def town_is_worth(town: Town, holder: str, reading: str) -> Iterator[Finding]:
    """A town brings its holder points; which column is whose is a matter of reading."""
    vp = town.worth[reading].get(holder, 0)
    # The reading is named only where it makes a difference.
    others = {each.get(holder, 0) for each in town.worth.values()}
    hangs_on = "town_vp_columns" if len(others) > 1 else ""
    yield notes(hangs_on, town=town.name, side=holder, vp=vp).placed(town.hex)


@rule("20.21")
def city_hex_is_worth(hex_id: HexId, holder: str, vp: int) -> Iterator[Finding]:
    """Each urban hex of Budapest brings its holder points."""
    yield notes(side=holder, vp=vp).placed(hex_id)


# ---- the siege


@rule("20.31")
def line_reaches_the_garrison(city: City, unit: Unit, line: SupplyLine | None) -> Iterator[Finding]:
    """A supply line to a unit of the garrison in a Budapest hex; a breakout declared is no line."""
    # 15.3 makes the garrison count as supplied; 20.31 pays for a line that was opened.
    is_besieged = unit.is_marked(GARRISON) and unit.hex in city.hexes
    if is_besieged and line is not None and line.through is not Through.BREAKOUT:
        yield notes(unit=unit.id, path="-".join(line.path)).placed(unit.hex)


@rule("20.33")
def line_held_for_a_turn(opened: str, today: str, phase: str) -> Iterator[Finding]:
    """The line that was opened in a phase still stands in the same phase of a later turn."""
    if today > opened:
        yield notes(opened=opened, phase=phase, date=today)


@rule("20.35")
def steps_are_saved(city: City, unit: Unit, counted: int) -> Iterator[Finding]:
    """Steps of the garrison five hexes outside the perimeter, in supply; each counts once."""
    if unit.is_marked(GARRISON) and is_evacuated(city, unit) and unit.steps > counted:
        yield notes(unit=unit.id, steps=unit.steps - counted).placed(unit.hex)


@rule("20.36")
def ring_was_open(ring: Ring | None, date: str) -> Iterator[Finding]:
    """At the end of a Soviet player turn the line round the garrison is broken."""
    if ring is not None and not ring.is_closed:
        yield notes(date=date).placed(ring.way_out)


@rule("20.37")
def nobody_came_near(approached: bool) -> Iterator[Finding]:
    """No supplied German unit from outside ever came within ten hexes of Budapest."""
    if not approached:
        yield notes()


@rule("20.38")
def steps_are_destroyed(city: City, unit: Unit, at: HexId, steps: int) -> Iterator[Finding]:
    """Steps of the garrison destroyed in Budapest or within four hexes of it."""
    # By where it stood and not by who struck it: steps lost in a retreat count as well (20.38).
    if unit.is_marked(GARRISON) and city.range_of(at) <= NEAR_THE_CITY:
        yield notes(unit=unit.id, steps=steps).placed(at)


# ---- levels


class Score(NamedTuple):
    """The victory points of both sides."""

    german: int
    soviet: int

    def of(self, side: str) -> int:
        """Return the points of one side."""
        return self.german if side == GERMAN else self.soviet


def _fits(score: Score, level: Level) -> bool:
    # A side that a level does not speak of has the widest bounds in the book.
    return all(least <= score.of(side) <= most for side, (least, most) in level.bounds.items())


def _is_level(book: VictoryBook, score: Score, case: str) -> bool:
    """Return whether the first level that fits, from the top, is that of a case."""
    # Levels overlap, as who has 200 points has 120: the book has the higher ones first.
    return next((each.case for each in book.levels if _fits(score, each)), "") == case


@rule("20.41")
def german_strategic_victory(book: VictoryBook, score: Score) -> Iterator[Finding]:
    """The Germans have 200 points."""
    if _is_level(book, score, "20.41"):
        yield notes(german=score.german, soviet=score.soviet)


@rule("20.42")
def german_tactical_victory(book: VictoryBook, score: Score) -> Iterator[Finding]:
    """The Germans have 120."""
    if _is_level(book, score, "20.42"):
        yield notes(german=score.german, soviet=score.soviet)


@rule("20.43")
def marginal_victory(book: VictoryBook, score: Score) -> Iterator[Finding]:
    """Neither has enough for more: who has more wins, equal points are a draw."""
    if _is_level(book, score, "20.43"):
        ahead = "nobody" if score.german == score.soviet else max((GERMAN, SOVIET), key=score.of)
        yield notes(side=ahead, german=score.german, soviet=score.soviet)


@rule("20.44")
def soviet_tactical_victory(book: VictoryBook, score: Score) -> Iterator[Finding]:
    """The Soviets have 100, the Germans at most 99."""
    if _is_level(book, score, "20.44"):
        yield notes(german=score.german, soviet=score.soviet)


@rule("20.45")
def soviet_strategic_victory(book: VictoryBook, score: Score) -> Iterator[Finding]:
    """The Soviets have 150, the Germans at most 59."""
    if _is_level(book, score, "20.45"):
        yield notes(german=score.german, soviet=score.soviet)


@rule("20.4")
def no_level(book: VictoryBook, score: Score) -> Iterator[Finding]:
    """German 100 to 119 with Soviet 100 or more fits no line of 20.4."""
    if not any(_fits(score, level) for level in book.levels):
        yield notes(german=score.german, soviet=score.soviet)


# In the order of the cases: which level comes before which is said by the rows of the book, not here.
LEVEL_RULES: tuple[Rule[[VictoryBook, Score]], ...] = (
    german_strategic_victory,
    german_tactical_victory,
    marginal_victory,
    soviet_tactical_victory,
    soviet_strategic_victory,
    no_level,
)


def level(book: VictoryBook, score: Score) -> Finding:
    """Return the victory level of a score, as the finding of its case; 20.4 itself where none fits."""
    # One of them always finds something: `no_level` takes what fits no other.
    return next(found for each in LEVEL_RULES for found in each(book, score))


@rule("20.43")
def one_side_is_ahead(score: Score) -> Iterator[Finding]:
    """Who has more points wins narrowly."""
    if score.german != score.soviet:
        ahead = max((GERMAN, SOVIET), key=score.of)
        yield notes(side=ahead, german=score.german, soviet=score.soviet)


@rule("20.43")
def both_are_even(score: Score) -> Iterator[Finding]:
    """Equal points are a draw."""
    if score.german == score.soviet:
        yield notes(points=score.german)


def verdict(level: Finding, score: Score) -> Finding:
    """Return what is said of a score: its level, or who is ahead where that is all that counts."""
    if level.case != marginal_victory.case:
        return level
    return next(iter((*one_side_is_ahead(score), *both_are_even(score))))
