"""Points of victory (11) with what 13.1 adds to them, and what each scenario makes of them (13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules.findings import Finding, Rule, notes, rule
from rules.games.battle_for_hungary.lines import budapest_is_cut_off, has_line, line_ground
from rules.games.battle_for_hungary.replacements import partisans_in_contact
from rules.games.battle_for_hungary.situation import NOBODY, Situation
from rules.games.battle_for_hungary.terrain import Terrain
from rules.games.battle_for_hungary.victory_charts import Terms
from rules.games.battle_for_hungary.words import (
    ALLIED,
    AXIS,
    BUDAPEST,
    GOAL,
    POINTS,
    SIDES,
)
from rules.hexgrid import HexId

DRAW = "draw"
CUT_OFF, CONTACT = "cut_off", "partisans"
"""What points of 13.1 are for, beside places."""
TITLES = MappingProxyType(
    {
        BUDAPEST: "Budapest",
        "vienna": "Vienna",
        "kosice": "Košice",
        "banska_bystrica": "Banská Bystrica",
        "debrecen": "Debrecen",
        "bratislava": "Bratislava",
    }
)
"""What people call the places, by their names in the areas of the map."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A place that is worth points to who holds all its hexes."""

    what: str
    title: str
    hexes: tuple[HexId, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Earning:
    """Points that a side has: the finding that says why, for what, and in which hexes that is."""

    finding: Finding
    side: str
    points: int
    what: str
    hexes: tuple[HexId, ...] = ()


# ---- places (11)


def goals_of(terrain: Terrain) -> tuple[Goal, ...]:
    """Return the places that are worth points, in order of their hexes.

    Budapest is one place; by another reading each of its hexes is one.
    """
    worth, titles = dict(_worth(terrain)), dict(_titles(terrain))
    city = tuple(sorted(here for here in terrain.area(BUDAPEST) if here in worth))
    if terrain.law.is_set("budapest_points", "each"):
        city = ()
    single = (here for here in sorted(worth) if here not in city)
    places = [Goal(here, titles.get(here, here), (here,), worth[here]) for here in single]
    if city:
        whole = tuple(sorted(terrain.area(BUDAPEST)))
        places.append(Goal(BUDAPEST, TITLES[BUDAPEST], whole, sum(worth[here] for here in city)))
    return tuple(sorted(places, key=lambda goal: goal.hexes))


def _worth(terrain: Terrain) -> Iterator[tuple[HexId, int]]:
    """Yield what each hex is worth: as a board tells it, or its share of a place of the map."""
    for name, hexes in terrain.areas.items():
        told = name.removeprefix(POINTS)
        if told != name and told.isdecimal():
            yield from ((here, int(told)) for here in hexes)
    for name, points in terrain.law.charts.victory.goals.items():
        hexes = terrain.area(f"{GOAL}{name}")
        # Shares, so that both readings of Budapest add up the same hexes (90).
        yield from ((here, points // len(hexes)) for here in hexes)


def _titles(terrain: Terrain) -> Iterator[tuple[HexId, str]]:
    for name, title in TITLES.items():
        yield from ((here, title) for here in terrain.area(f"{GOAL}{name}"))


def holder_of(situation: Situation, hexes: tuple[HexId, ...]) -> str:
    """Return the side that holds all of some hexes, `NOBODY` where no side does."""
    return next((side for side in SIDES if all(situation.is_held(side, here) for here in hexes)), NOBODY)


@rule("11")
def place_is_held(situation: Situation, goal: Goal, side: str) -> Iterator[Finding]:
    """A place counts for the side that holds it, Budapest as a whole."""
    if holder_of(situation, goal.hexes) == side:
        reading = "budapest_points" if set(goal.hexes) & situation.terrain.area(BUDAPEST) else ""
        yield notes(reading, town=goal.title, side=side, vp=goal.points).placed(goal.hexes[0])


# ---- what 13.1 adds


@rule("13.1")
def budapest_is_surrounded(situation: Situation) -> Iterator[Finding]:
    """Budapest cut off from the sources of the Axis counts; by one reading still after its fall."""
    city = situation.terrain.area(BUDAPEST)
    has_fallen = bool(city) and all(situation.is_held(ALLIED, here) for here in city)
    if budapest_is_cut_off(situation):
        yield notes("cut_off_zoc" if _zones_alone_cut_off(situation) else "").placed(min(city))
    elif has_fallen and situation.law.is_set("surrounded_adds", "always"):
        yield notes("surrounded_adds").placed(min(city))


def _zones_alone_cut_off(situation: Situation) -> bool:
    """Return whether a line from Budapest would lead through if enemy zones did not bar it (reading 49)."""
    held = (here for here in situation.terrain.area(BUDAPEST) if situation.is_held(AXIS, here))
    sources = line_ground(situation, AXIS).sources
    return any(has_line(situation, AXIS, here, sources, zones_bar=False) for here in held)


@rule("13.1")
def partisans_are_in_contact(situation: Situation) -> Iterator[Finding]:
    """Partisans from whom a line of any length leads to a Front or a source count for the Allies."""
    # The same contact lets partisans stand in for Czechs: 12.2.1 and 13.1 ask for one line (reading 38 too).
    reached = partisans_in_contact(situation)
    # One contact is worth the points once (13.1), however many partisans have it.
    if reached:
        yield notes(unit=reached[0]).placed(situation.unit(reached[0]).hex)


# ---- all of it


def earnings(situation: Situation, terms: Terms, side: str = ALLIED) -> tuple[Earning, ...]:
    """Return the points of a side as if the game ended now; none where goals decide."""
    if terms.is_by_goals:
        return ()
    return (*_of_places(situation, side), *(_of_deeds(situation, terms) if side == ALLIED else ()))


def _of_places(situation: Situation, side: str) -> Iterator[Earning]:
    for goal in goals_of(situation.terrain):
        for found in place_is_held(situation, goal, side):
            yield Earning(found, side, goal.points, goal.what, goal.hexes)


def _of_deeds(situation: Situation, terms: Terms) -> Iterator[Earning]:
    if terms.cut_off:
        for found in budapest_is_surrounded(situation):
            hexes = tuple(sorted(situation.terrain.area(BUDAPEST)))
            yield Earning(found, ALLIED, terms.cut_off, CUT_OFF, hexes)
    if terms.contact:
        for found in partisans_are_in_contact(situation):
            yield Earning(found, ALLIED, terms.contact, CONTACT)


# ---- what a scenario makes of it (13)


def result_of(situation: Situation, terms: Terms, points: int) -> str:
    """Return who wins with so many Allied points, `draw`, or `NOBODY` for numbers that no scenario names."""
    is_drawn = terms.draw <= points <= terms.draw_to
    # Asked first: 30 points stand under both headings of the campaign, and this decides which (reading 90).
    if points >= terms.allied and not (is_drawn and situation.law.is_set("thirty_points", DRAW)):
        return ALLIED
    if is_drawn:
        return DRAW
    # Points come in fives, but charts may be changed: between two headings nobody has won.
    return AXIS if points <= terms.axis else NOBODY


def points_decide(situation: Situation, terms: Terms, points: int) -> Iterator[Finding]:
    """So many points are a victory of the Allies, or of the Axis."""
    side = result_of(situation, terms, points)
    if side in SIDES:
        yield notes(_reading_of(terms, points), side=side, vp=points)


def points_are_a_draw(situation: Situation, terms: Terms, points: int) -> Iterator[Finding]:
    """So many points are a draw."""
    if result_of(situation, terms, points) == DRAW:
        yield notes(_reading_of(terms, points), vp=points)


def points_are_not_named(situation: Situation, terms: Terms, points: int) -> Iterator[Finding]:
    """So many points are neither a victory nor a draw."""
    if result_of(situation, terms, points) == NOBODY:
        yield notes(vp=points)


def _reading_of(terms: Terms, points: int) -> str:
    """Return the reading on which points hang that are a victory and a draw."""
    return "thirty_points" if terms.allied <= points <= terms.draw_to else ""


BY_POINTS = ("13.1", "13.3", "13.4")
"""The scenarios in which points decide: the same sentences under the case of each."""
POINTS_DECIDE: Mapping[str, Rule[[Situation, Terms, int]]] = MappingProxyType(
    {case: rule(case)(points_decide) for case in BY_POINTS}
)
POINTS_ARE_A_DRAW: Mapping[str, Rule[[Situation, Terms, int]]] = MappingProxyType(
    {case: rule(case)(points_are_a_draw) for case in BY_POINTS}
)
POINTS_ARE_NOT_NAMED: Mapping[str, Rule[[Situation, Terms, int]]] = MappingProxyType(
    {case: rule(case)(points_are_not_named) for case in BY_POINTS}
)


def points_to_a_draw(_situation: Situation, terms: Terms, points: int) -> Iterator[Finding]:
    """How many points more would be a draw."""
    if points < terms.draw:
        yield notes(missing=terms.draw - points)


def points_to_a_victory(situation: Situation, terms: Terms, points: int) -> Iterator[Finding]:
    """How many points more would be a victory of the Allies."""
    is_drawn = terms.allied <= terms.draw_to and situation.law.is_set("thirty_points", DRAW)
    least = terms.draw_to + 1 if is_drawn else terms.allied
    if points < least:
        yield notes(missing=least - points)


POINTS_TO_A_DRAW: Mapping[str, Rule[[Situation, Terms, int]]] = MappingProxyType(
    {case: rule(case)(points_to_a_draw) for case in BY_POINTS}
)
POINTS_TO_A_VICTORY: Mapping[str, Rule[[Situation, Terms, int]]] = MappingProxyType(
    {case: rule(case)(points_to_a_victory) for case in BY_POINTS}
)


def missing_points(situation: Situation, terms: Terms, points: int) -> tuple[Finding, ...]:
    """Return what the Allies lack for a draw and for a victory."""
    tables = (POINTS_TO_A_DRAW, POINTS_TO_A_VICTORY)
    return tuple(found for table in tables for found in table[terms.case](situation, terms, points))


def level_of(situation: Situation, terms: Terms, points: int) -> Finding:
    """Return what Allied points come to in a scenario."""
    tables = (POINTS_DECIDE, POINTS_ARE_A_DRAW, POINTS_ARE_NOT_NAMED)
    # One of the three always finds something.
    return next(found for table in tables for found in table[terms.case](situation, terms, points))


# ---- by goals (13.2)


@dataclass(frozen=True, slots=True)
class Need:
    """A place that the Allies need, and who holds it: all of its hexes, else nobody."""

    title: str
    hexes: tuple[HexId, ...]
    holder: str

    @property
    def is_met(self) -> bool:
        """Whether the Allies hold it."""
        return self.holder == ALLIED


@rule("13.2")
def need_is_met(need: Need) -> Iterator[Finding]:
    """The Allies hold a place that they need."""
    if need.is_met:
        yield notes(town=need.title).placed(need.hexes[0])


@rule("13.2")
def need_is_missing(need: Need) -> Iterator[Finding]:
    """A place that the Allies need is not wholly theirs."""
    if not need.is_met:
        yield notes(town=need.title).placed(need.hexes[0])


@rule("13.2")
def goals_decide(needs: tuple[Need, ...]) -> Iterator[Finding]:
    """The Allies win with all places that they need, else the Axis does."""
    met = sum(need.is_met for need in needs)
    yield notes(side=winner_by_goals(needs), met=met, count=len(needs))


def needs_of(situation: Situation, terms: Terms) -> tuple[Need, ...]:
    """Return the places that the Allies need in a scenario."""
    found = []
    for name in terms.needs:
        hexes = tuple(sorted(situation.terrain.area(f"{GOAL}{name}")))
        found.append(Need(TITLES.get(name, name), hexes, holder_of(situation, hexes)))
    return tuple(found)


def needs_in(situation: Situation, hexes: tuple[HexId, ...]) -> tuple[Need, ...]:
    """Return hexes that the Allies need, each by itself, as a board names them."""
    return tuple(Need(here, (here,), situation.holder(here)) for here in hexes)


def winner_by_goals(needs: tuple[Need, ...]) -> str:
    """Return who wins where goals decide (13.2): there is no draw."""
    # Of no needs `all` would be true, and the Allies would win for nothing.
    return ALLIED if needs and all(need.is_met for need in needs) else AXIS
