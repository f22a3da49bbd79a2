"""The declaration of an attack: its support is spent, its units are written down (10.22)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.attack_plan import UNDER_WAY, Row, key_of_row
from rules.combat_task import CombatSeen
from rules.effects import Effects, SetCount, SetPlan
from rules.games.bitter_end.combat_support import holders_of_points
from rules.games.bitter_end.resolution.fight import Fight, surprise_of
from rules.games.bitter_end.resolution.lying import hex_of, side_of, steps_of
from rules.games.bitter_end.words import ALL_OUT, ARSP, ASP
from rules.procedure import Turn


def declared(number: int, row: Row, seen: CombatSeen, turn: Turn) -> Effects:
    """Return the declaration of a planned attack, nothing where nobody attacks or is attacked."""
    fight = begun(number, row, seen)
    if fight is None:
        return ()
    return (
        # Before the die: an attack frees those whom it meets whatever comes of it (16.461).
        *turn.attacked(seen.position, row.hexes),
        *_spent(row, seen),
        SetPlan(key_of_row(number), ""),
        SetPlan(UNDER_WAY, str(fight)),
    )


def begun(number: int, row: Row, seen: CombatSeen) -> Fight | None:
    """Return a combat as it stands when it is declared, None where nobody attacks or is attacked."""
    position = seen.position
    places = {unit: hex_of(position, unit) for unit in row.attackers}
    origins = {unit: here for unit, here in places.items() if here is not None}
    side = next(filter(None, (side_of(position, unit) for unit in row.attackers)), "")
    struck = {unit.id: here for here in row.hexes for unit in position.at(here) if unit.side != side}
    # A plan made earlier may name units that are gone by now: nothing is spent on an attack by nobody.
    if not origins or not struck:
        return None
    attackers = tuple(origins)
    steps = {unit: steps_of(position, unit) for unit in (*attackers, *struck)}
    return Fight(
        number,
        attackers,
        row.hexes,
        attackers,
        struck,
        steps,
        steps,
        row.points(ASP),
        row.points(ARSP),
        bool(row.option(ALL_OUT)),
        surprise_of(row),
        origins=origins,
    )


def _spent(row: Row, seen: CombatSeen) -> Iterator[SetCount]:
    """Yield what is left in the pools of which the support of a row is taken, the first pool first."""
    side = next(filter(None, (side_of(seen.position, unit) for unit in row.attackers)), "")
    for kind, points in row.support:
        left = points
        for holder in holders_of_points(seen.board, side, kind, row.hexes):
            key = f"{holder}.{kind}"
            held = seen.position.points.get(key, 0)
            # A plan may promise more than there is: a pool is emptied, never overdrawn.
            drawn = min(held, left)
            left -= drawn
            if drawn:
                yield SetCount(key, held - drawn)
