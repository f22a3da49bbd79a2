"""What holds for a single step of play: nobody is lost, and everybody goes when and as he may."""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding, Rule, forbids, rule
from rules.games.budapest_campaign.activity import is_active
from rules.games.budapest_campaign.invariants.played import MOVING_STEPS, Played
from rules.games.budapest_campaign.words import command_of, is_static
from rules.kit import invariants
from rules.units import MOVED


@rule("4.1")
def goes_where_nobody_moves(way: Played) -> Iterator[Finding]:
    """Ground units change their hexes in the segments of movement and combat."""
    # Either of both: the last move of a segment may fall together with its end.
    if not {way.before.step, way.now.step} & set(MOVING_STEPS):
        yield from (forbids(unit=unit.id).placed(unit.hex) for _, unit in way.on_the_map)


@rule("6.0")
def static_unit_has_moved(way: Played) -> Iterator[Finding]:
    """A garrison stays in its hex; what would make it retreat eliminates it (15.1)."""
    yield from (forbids(unit=unit.id).placed(unit.hex) for _, unit in way.on_the_map if is_static(unit))


@rule("6.1")
def moves_without_its_command(way: Played) -> Iterator[Finding]:
    """In a Movement Segment only activated units move."""
    if way.is_move:
        for was, unit in way.on_the_map:
            # As it was before: the impulse of the step that moved it counts, not the one that may follow.
            if not is_active(way.origin, was):
                yield forbids(unit=unit.id, command=command_of(unit)).placed(unit.hex)


@rule("6.1")
def moves_twice(way: Played) -> Iterator[Finding]:
    """A unit whose move was over does not move again in the segment."""
    if way.is_move:
        for was, unit in way.on_the_map:
            if MOVED in was.marks:
                yield forbids(unit=unit.id).placed(unit.hex)


somebody_else_is_in_the_game: Rule[[Played]] = rule("4.1")(invariants.somebody_else_is_in_the_game)

PASSING: tuple[Rule[[Played]], ...] = (
    somebody_else_is_in_the_game,
    goes_where_nobody_moves,
    static_unit_has_moved,
    moves_without_its_command,
    moves_twice,
)
