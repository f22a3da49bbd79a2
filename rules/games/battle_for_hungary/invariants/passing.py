"""What holds for a single step of play: nobody is lost, and everybody goes when he may."""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding, Rule, forbids, rule
from rules.games.battle_for_hungary.invariants.played import COMBAT, MOVEMENT, RRW, Played
from rules.games.battle_for_hungary.words import is_aircraft, is_column
from rules.kit import invariants
from rules.units import MOVED


@rule("2")
def goes_where_nobody_moves(way: Played) -> Iterator[Finding]:
    """Pieces change their hexes in movement and combat alone; all else is done from beside the map."""
    # Either of both: the step that ends a phase may still carry the last move of it.
    if not {way.before.phase, way.now.phase} & {MOVEMENT, COMBAT}:
        yield from (forbids(unit=unit.id).placed(unit.hex) for _, unit in way.on_the_map)


@rule("7.1")
def moves_twice(way: Played) -> Iterator[Finding]:
    """A unit whose move was over does not move again in the phase, but by the assault that it has made."""
    if way.is_within(MOVEMENT):
        for was, unit in way.on_the_map:
            # An assault is a part of a move: what it spent since is the sign of it.
            is_assault = way.here.spent_parts(unit.id) != way.origin.spent_parts(unit.id)
            # Who leaves an over-stacked hex that is assaulted belongs to the other side (4.2).
            if MOVED in was.marks and unit.side == way.now.side and not is_assault:
                yield forbids(unit=unit.id).placed(unit.hex)


@rule("6.3")
def regains_steps_in_battle(way: Played) -> Iterator[Finding]:
    """Steps come back by replacements alone."""
    if RRW in (way.before.phase, way.now.phase):
        return
    for was, unit in way.changed:
        if unit.steps > was.steps:
            yield forbids(unit=unit.id, steps=unit.steps)


@rule("5.8.2")
def comes_onto_the_map_late(way: Played) -> Iterator[Finding]:
    """Whoever comes from beside the map does so in the phase of reinforcements."""
    if RRW in (way.before.phase, way.now.phase):
        return
    for was, unit in way.changed:
        if was.hex is None and unit.hex is not None and (unit.is_ground or is_column(unit)):
            yield forbids(unit=unit.id).placed(unit.hex)


@rule("9.8")
def aircraft_return_from_the_lost(way: Played) -> Iterator[Finding]:
    """Aircraft that were shot down come back by replacements alone."""
    if RRW in (way.before.phase, way.now.phase):
        return
    for was, unit in way.changed:
        if is_aircraft(unit) and way.origin.is_eliminated(was) and not way.here.is_eliminated(unit):
            yield forbids(unit=unit.id)


somebody_else_is_in_the_game: Rule[[Played]] = rule("1.5")(invariants.somebody_else_is_in_the_game)

PASSING: tuple[Rule[[Played]], ...] = (
    *(somebody_else_is_in_the_game, goes_where_nobody_moves, moves_twice),
    *(regains_steps_in_battle, comes_onto_the_map_late, aircraft_return_from_the_lost),
)
