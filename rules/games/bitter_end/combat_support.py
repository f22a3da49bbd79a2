"""Support points and all-out assaults: when, where and how many (13, 14, 18.3, 18.4)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rules.board import Board
from rules.fights import Strength
from rules.findings import Finding, Rule, forbids, notes, rule
from rules.games.bitter_end.battle import Battle
from rules.games.bitter_end.words import EXPLOITATION, GARRISON, GERMAN, RESTRICT_ARSP, SNOW, SOVIET
from rules.hexgrid import HexId

ARTILLERY_RANGE = 3
"""How far from a Buda or Pest hex Soviet artillery points reach (14.1, 14.2)."""

GERMAN_GUNS_EARLY = ("1945-01-01", "1945-01-02")
GERMAN_GUNS_LATE = ("1945-01-17", "1945-01-18")

ALL_OUT_MADE = "all_out"
"""The fact of a position that names the sides that made their all-out assault this turn (18.31)."""


@rule("4.3")
def no_aircraft_under_clouds(battle: Battle) -> Iterator[Finding]:
    """Overcast weather rules out air support."""
    # Asked here beside the roll (`weather.Sky`): a hand may have set points that no die gave.
    if battle.asp and battle.weather == "overcast":
        yield forbids()


@rule("4.4")
def no_aircraft_in_snow(battle: Battle) -> Iterator[Finding]:
    """Snow rules out air support."""
    if battle.asp and battle.weather == SNOW:
        yield forbids()


@rule("13.1")
def air_points_are_left(battle: Battle) -> Iterator[Finding]:
    """No more air points are used than the side has; judged only in a game, where they are counted."""
    left = battle.position.points.get(f"{battle.side}.asp", 0)
    if battle.position.date and battle.asp > left:
        yield forbids(points=left)


@rule("13.2")
def air_points_of_one_attack(battle: Battle) -> Iterator[Finding]:
    """One attack takes five air points at most."""
    most = battle.law.combat.most_asp
    if battle.asp > most:
        yield forbids(most=most)


@rule("13.3")
def aircraft_fly_in_the_combat_phase(battle: Battle) -> Iterator[Finding]:
    """Air points serve in the Combat Phase only, and not in same-hex combat."""
    if battle.asp and (battle.phase == EXPLOITATION or battle.attack.is_same_hex):
        yield forbids()


@rule("14.1")
def soviet_guns_reach_the_city(battle: Battle) -> Iterator[Finding]:
    """Soviet artillery points serve against hexes within three of a Buda hex, or of a Pest hex (14.2)."""
    if battle.arsp and battle.side == SOVIET and not pools_in_range(battle):
        yield forbids()


@rule("14.1")
def soviet_guns_are_left(battle: Battle) -> Iterator[Finding]:
    """No more points are used than the pools in range hold; judged only in a game."""
    if not (battle.position.date and battle.side == SOVIET and pools_in_range(battle)):
        return
    # Where both pools reach, as between the halves of the city, their points add up (14.1, 14.2).
    left = sum(battle.position.points.get(f"{pool}.arsp", 0) for pool in pools_in_range(battle))
    if battle.arsp > left:
        yield forbids(points=left)


@rule("14.3")
def german_guns_have_their_days(battle: Battle) -> Iterator[Finding]:
    """German artillery points come on 1, 2, 17 and 18 January (14.4)."""
    date = battle.position.date
    is_their_day = date in (*GERMAN_GUNS_EARLY, *GERMAN_GUNS_LATE)
    # The date as text: the days are named, not counted from the start of a scenario.
    if battle.arsp and battle.side == GERMAN and date and not is_their_day:
        yield forbids(date=date)


@rule("14.3")
def german_guns_are_left(battle: Battle) -> Iterator[Finding]:
    """No more points are used than there are; judged only in a game."""
    left = battle.position.points.get("german.arsp", 0)
    # A board without a date is a question about a fight, and nobody has counted points for it.
    if battle.side == GERMAN and battle.position.date and battle.arsp > left:
        yield forbids(points=left)


@rule("14.3")
def garrison_has_no_guns(battle: Battle) -> Iterator[Finding]:
    """German artillery points do not serve the garrison of Budapest."""
    # One unit of the garrison is enough: points support an attack as a whole.
    if battle.arsp and battle.side == GERMAN:
        for unit in battle.attackers:
            if unit.is_marked(GARRISON):
                yield forbids(unit=unit.id)


@rule("14.5")
def artillery_points_of_one_attack(battle: Battle) -> Iterator[Finding]:
    """One attack takes four artillery points at most."""
    most = battle.law.combat.most_arsp
    if battle.arsp > most:
        yield forbids(most=most)


@rule("14.6")
def guns_fire_in_the_combat_phase(battle: Battle) -> Iterator[Finding]:
    """Artillery points serve in the Combat Phase only, and not in same-hex combat."""
    if battle.arsp and (battle.phase == EXPLOITATION or battle.attack.is_same_hex):
        yield forbids()


@rule("18.31")
def all_out_in_the_combat_phase(battle: Battle) -> Iterator[Finding]:
    """All-out assaults are made in the Combat Phase only, once a turn by each side."""
    made = battle.position.facts.get(ALL_OUT_MADE, frozenset())
    is_too_late = battle.phase == EXPLOITATION or battle.side in made
    # What goes on inside the hex belongs to the assault that led there: it is not declared again.
    if battle.is_all_out and is_too_late and not battle.attack.is_same_hex:
        yield forbids()


SUPPORT_RULES: tuple[Rule[[Battle]], ...] = (
    no_aircraft_under_clouds,
    no_aircraft_in_snow,
    air_points_are_left,
    air_points_of_one_attack,
    aircraft_fly_in_the_combat_phase,
    soviet_guns_reach_the_city,
    soviet_guns_are_left,
    german_guns_have_their_days,
    german_guns_are_left,
    garrison_has_no_guns,
    artillery_points_of_one_attack,
    guns_fire_in_the_combat_phase,
    all_out_in_the_combat_phase,
)


def pools_in_range(battle: Battle) -> tuple[str, ...]:
    """Return the Soviet pools, `buda` and `pest`, whose hexes lie within three of every attacked hex."""
    return _in_range(battle.ground.board, battle.attack.hexes)


def holders_of_points(board: Board, side: str, kind: str, hexes: Collection[HexId]) -> tuple[str, ...]:
    """Return who holds the points of a kind that a side may use against some hexes (13, 14).

    Soviet artillery points belong to the two halves of the city, all others to their side.
    """
    return _in_range(board, hexes) if (kind, side) == ("arsp", SOVIET) else (side,)


def _in_range(board: Board, hexes: Collection[HexId]) -> tuple[str, ...]:
    return tuple(pool for pool in ("buda", "pest") if _reaches(board, pool, hexes))


def _reaches(board: Board, pool: str, hexes: Collection[HexId]) -> bool:
    # In a straight line: 14.1 and 14.2 count hexes, and guns fire over the river.
    grid, city = board.topology.grid, board.areas.get(pool, frozenset())
    # The points of an attack cannot be divided among its hexes, so the guns have to reach each of them.
    return all(any(grid.distance(here, there) <= ARTILLERY_RANGE for there in city) for here in hexes)


@rule("13.2")
def air_points_add(battle: Battle) -> Iterator[Finding]:
    """Air points are added to the attack strength."""
    yield notes(value=battle.asp)


@rule("14.5")
def artillery_points_add(battle: Battle) -> Iterator[Finding]:
    """Artillery points are added to the attack strength."""
    yield notes(value=battle.arsp)


@rule("18.41")
def soviet_guns_count_half(battle: Battle) -> Iterator[Finding]:
    """Where the restriction is in force, Soviet points count half outside Budapest, rounded up."""
    areas = battle.ground.board.areas
    budapest = areas.get("buda", frozenset()) | areas.get("pest", frozenset())
    if (
        battle.attack.options.get(RESTRICT_ARSP)
        and battle.side == SOVIET
        and not _all_within(battle, budapest)
    ):
        yield notes(value=-(-battle.arsp // 2))


def _all_within(battle: Battle, hexes: frozenset[HexId]) -> bool:
    # One hex outside halves the points of the whole attack (A52).
    return all(hex_id in hexes for hex_id in battle.attack.hexes)


def support(battle: Battle) -> Iterator[Strength]:
    """Yield what support points bring, as asked for and as counted."""
    asp, arsp = battle.asp, battle.arsp
    if asp:
        yield Strength("asp", asp, asp, air_points_add(battle))
    if arsp:
        half = soviet_guns_count_half(battle)
        counted = -(-arsp // 2) if half else arsp
        yield Strength("arsp", arsp, counted, artillery_points_add(battle) + half)
