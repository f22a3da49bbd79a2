"""Points of victory (3.4, 21) and sudden death (3.1), as a situation has them: what each is earned for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.findings import Finding, Rule, notes, rule
from rules.games.budapest_campaign.situation import NOBODY, Situation
from rules.games.budapest_campaign.terrain import Terrain
from rules.games.budapest_campaign.words import (
    AXIS,
    BREAKTHROUGH_ARTILLERY,
    BUDA,
    CAVALRY,
    FMG,
    GERMAN,
    GYOR,
    KG_MECHANIZED,
    OILFIELD,
    PANZER,
    PEST,
    SIDES,
    SOVIET,
    TANK_ARMY,
    enemy_of,
    is_logistics,
    is_mechanized,
    nationality_of,
)
from rules.hexgrid import HexId
from rules.units import Unit

PLACES: Mapping[str, Mapping[str, int]] = {
    AXIS: {OILFIELD: 5, BUDA: 3, PEST: 2, GYOR: 1},
    SOVIET: {BUDA: 3, PEST: 2, GYOR: 2},
}
"""What each place is worth to a side that holds it (3.4)."""
SOURCE = "source"
SOURCE_POINTS = 1
"""What each printed Axis source is worth to the Soviets (3.4)."""
TITLES = {OILFIELD: "Oilfield", BUDA: "Buda", PEST: "Pest", GYOR: "Győr"}

OPTION_POINTS: Mapping[str, tuple[str, int]] = {
    "21.1": (SOVIET, 5),
    "21.2": (SOVIET, 2),
    "21.3": (AXIS, 3),
    "21.4": (AXIS, 2),
    "21.5a": (SOVIET, 4),
    "21.5b": (AXIS, 2),
    "21.6": (AXIS, 2),
}
"""Who gains points for an optional force that is played, and how many (21.1 to 21.6)."""
WACHT_AM_DONAU, CITY_LOST_POINTS = "21.1", 5

LEVELS = ((20, "strategic"), (10, "operational"), (6, "tactical"), (0, "draw"))
"""The least difference of points for each level, from the highest (3.4)."""
DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Earning:
    """Points that a side has, for what, and the finding that says why. `what` is a hex, a unit, an option."""

    finding: Finding
    side: str
    points: int
    what: str


# ---- places (3.4)


@dataclass(frozen=True, slots=True)
class Place:
    """A place that counts, and the side that it would count for."""

    situation: Situation
    side: str
    name: str
    hex: HexId

    @property
    def worth(self) -> int:
        """The points that it is worth to the side."""
        return PLACES[self.side].get(self.name, SOURCE_POINTS)

    @property
    def title(self) -> str:
        """What people call it."""
        return TITLES.get(self.name, f"Source {self.hex}")


@rule("3.4")
def place_is_held(place: Place) -> Iterator[Finding]:
    """A place counts for who controls it; by one reading for who has a combat unit there."""
    situation, law = place.situation, place.situation.law
    if law.is_set("vp_hexes", "control"):
        # Case 3.2 speaks of occupying; but 3.4 lists what is controlled, and the note to 3.3 asks for no
        # unit there.
        is_held, reading = situation.is_controlled(place.side, place.hex), ""
    else:
        is_held = situation.is_enemy_fighting_in(enemy_of(place.side), place.hex)
        reading = "vp_hexes"
    # Contested last: by the usual reading nothing is asked of zones at all.
    if is_held and not place_is_contested(place):
        yield notes(reading, town=place.title, side=place.side, vp=place.worth).placed(place.hex)


@rule("8.1")
def place_is_contested(place: Place) -> Iterator[Finding]:
    """By one reading a place in an enemy zone counts for nobody."""
    is_asked = place.situation.law.is_set("vp_contested", "nobody")
    if is_asked and place.situation.is_in_enemy_zone(place.side, place.hex):
        yield notes("vp_contested", town=place.title).placed(place.hex)


def places_of(situation: Situation, side: str) -> Iterator[Place]:
    """Yield the places that count for a side while it holds them."""
    area = situation.terrain.area
    for name in PLACES[side]:
        yield from (Place(situation, side, name, here) for here in sorted(area(name)))
    if side == SOVIET:
        # Printed ones alone: what the Axis traces to besides is no place of 3.4.
        sources = sorted(situation.terrain.printed_sources(AXIS))
        yield from (Place(situation, side, SOURCE, here) for here in sources)


# ---- lost units (3.4)


@rule("3.4")
def army_or_corps_of_two_points_is_lost(unit: Unit) -> Iterator[Finding]:
    """A Soviet tank army or breakthrough artillery, a German panzer corps."""
    if unit.side == SOVIET:
        is_great = unit.type in (TANK_ARMY, BREAKTHROUGH_ARTILLERY)
    else:
        # By nation too, for counters of a player's own: 3.4 speaks of German corps.
        is_great = unit.type == PANZER and nationality_of(unit) == GERMAN
    if is_great:
        yield notes(unit=unit.id, vp=2)


@rule("3.4")
def mobile_unit_is_lost(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """Any other tank, panzergrenadier, mechanized or mobile corps or group."""
    law = situation.law
    if army_or_corps_of_two_points_is_lost(unit) or is_logistics(unit):
        return
    # A group that is built anew takes its point along: whether it counts meanwhile is a reading.
    if unit.type in (FMG, KG_MECHANIZED):
        counts, reading = law.is_set("vp_kg_fmg"), "vp_kg_fmg"
    # "Mobile" stands in the list beside tank and mechanized, so it means something else than those.
    elif unit.type == CAVALRY and not is_mechanized(unit):
        counts, reading = law.is_set("vp_mobile", "with_cavalry"), "vp_mobile"
    else:
        counts, reading = is_mechanized(unit), ""
    if counts:
        yield notes(reading, unit=unit.id, vp=1)


def worth_of_lost(situation: Situation, unit: Unit) -> tuple[Finding, ...]:
    """Return what an eliminated unit is worth to its enemy, nothing where it counts for nothing."""
    return (*army_or_corps_of_two_points_is_lost(unit), *mobile_unit_is_lost(situation, unit))


# ---- optional forces (21)


def option_is_paid_for(situation: Situation, option: str) -> Iterator[Finding]:
    """A force that is played besides gives the other side points, whether or not it ever comes."""
    if option in situation.options:
        side, points = OPTION_POINTS[option]
        yield notes(side=side, option=option, vp=points)


PRICES: Mapping[str, Rule[[Situation, str]]] = {
    option: rule(option)(option_is_paid_for) for option in OPTION_POINTS
}
"""The same question under the case of each option."""


@rule("21.1")
def budapest_is_not_held(situation: Situation) -> Iterator[Finding]:
    """With Wacht am Donau the Soviets have more points unless the Axis controls both hexes of Budapest."""
    city = [situation.terrain.area(name) for name in (BUDA, PEST)]
    is_held = all(city) and all(situation.is_controlled(AXIS, here) for area in city for here in area)
    if WACHT_AM_DONAU in situation.options and not is_held:
        yield notes(vp=CITY_LOST_POINTS)


# ---- all of it


def earnings(situation: Situation) -> tuple[Earning, ...]:
    """Return the points of both sides as if the game ended now."""
    return (*_of_places(situation), *_of_units(situation), *_of_options(situation))


def _of_places(situation: Situation) -> Iterator[Earning]:
    for side in SIDES:
        for place in places_of(situation, side):
            yield from (Earning(found, side, place.worth, place.hex) for found in place_is_held(place))


def _of_units(situation: Situation) -> Iterator[Earning]:
    for unit in situation.position.units:
        if unit.is_ground and situation.is_eliminated(unit):
            for found in worth_of_lost(situation, unit):
                yield Earning(found, enemy_of(unit.side), int(dict(found.facts)["vp"]), unit.id)


def _of_options(situation: Situation) -> Iterator[Earning]:
    for found in (found for option, price in PRICES.items() for found in price(situation, option)):
        told = dict(found.facts)
        yield Earning(found, told["side"], int(told["vp"]), told["option"])
    for found in budapest_is_not_held(situation):
        yield Earning(found, SOVIET, CITY_LOST_POINTS, BUDA)


# ---- levels (3.4)


@dataclass(frozen=True, slots=True)
class Score:
    """The points of both sides."""

    axis: int
    soviet: int

    @property
    def difference(self) -> int:
        """How many more one side has than the other."""
        return abs(self.axis - self.soviet)

    @property
    def level(self) -> str:
        """The level of victory, `draw` up to five points."""
        return next(level for least, level in LEVELS if self.difference >= least)

    @property
    def winner(self) -> str:
        """The side that wins by points, empty for a draw."""
        if self.level == DRAW:
            return ""
        return AXIS if self.axis > self.soviet else SOVIET


def score_of(found: tuple[Earning, ...]) -> Score:
    """Return the sums of both sides."""
    return Score(*(sum(each.points for each in found if each.side == side) for side in (AXIS, SOVIET)))


@rule("3.4")
def points_are_a_draw(score: Score) -> Iterator[Finding]:
    """Five points or less decide nothing."""
    if not score.winner:
        yield notes(axis=score.axis, soviet=score.soviet)


@rule("3.4")
def points_decide(score: Score) -> Iterator[Finding]:
    """Six points more are a tactical, ten an operational, twenty a strategic victory."""
    if score.winner:
        yield notes(side=score.winner, level=score.level, points=score.difference)


def level_of(score: Score) -> Finding:
    """Return what a score comes to."""
    # One of both always finds something.
    return (*points_are_a_draw(score), *points_decide(score))[0]


# ---- sudden death (3.1)


def sudden_death_hexes(terrain: Terrain, side: str) -> frozenset[HexId]:
    """Return the hexes that a side has to control to win at once; none where its enemy has no source."""
    sources = terrain.printed_sources(enemy_of(side))
    # All of none would be held before the first turn.
    if not sources:
        return sources
    if side == AXIS:
        with_contingent = terrain.law.is_set("sudden_death_contingent")
        return sources | terrain.contingent_sources(SOVIET) if with_contingent else sources
    buda, pest = terrain.area(BUDA), terrain.area(PEST)
    # A board without the city has no sudden death for them: half of the condition cannot be met.
    return sources | buda | pest if buda and pest else frozenset()


@rule("3.1")
def side_wins_at_once(situation: Situation, side: str) -> Iterator[Finding]:
    """A side controls every printed source of the enemy, the Soviets Buda and Pest too."""
    hexes = sudden_death_hexes(situation.terrain, side)
    if hexes and all(situation.is_controlled(side, here) for here in hexes):
        yield notes(side=side)


@rule("3.1")
def side_is_on_its_way(situation: Situation, side: str) -> Iterator[Finding]:
    """How many of the hexes that end the game at once a side controls."""
    hexes = sudden_death_hexes(situation.terrain, side)
    held = sum(situation.is_controlled(side, here) for here in hexes)
    if hexes and held < len(hexes):
        yield notes(side=side, held=held, hexes=len(hexes))


def sudden_death_of(situation: Situation) -> str:
    """Return who wins at once, empty for nobody."""
    return next((side for side in SIDES if side_wins_at_once(situation, side)), NOBODY)
