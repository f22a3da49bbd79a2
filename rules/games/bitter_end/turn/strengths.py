"""The decisions about strength: rebuilding (5), divisions called away (18.5), full hexes (first:8.2)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.decisions import Choice, LeftToASide, When
from rules.effects import Eliminate
from rules.findings import Verdict
from rules.games.bitter_end.facts import DivisionNamed
from rules.games.bitter_end.first.fleeing import stack_is_over_full
from rules.games.bitter_end.replacements import (
    ARMORED_KIND,
    INFANTRY_KIND,
    REPLACEMENTS,
    Rebuilding,
    candidates,
    kind_of,
    points_left,
    price,
    rebuilding,
)
from rules.games.bitter_end.retreats import full_stack_bars_retreat
from rules.games.bitter_end.shortages import Leaving, Withdrawal, leaving_the_map, two_regiments_in_supply
from rules.games.bitter_end.turn.acts import rebuilt
from rules.games.bitter_end.turn.deciding import Asked
from rules.games.bitter_end.turn.shortage import WITHDRAWAL, division_named, map_left, units_on_map
from rules.games.bitter_end.words import ENTRIES, GERMAN, SIDES, is_sturmboot
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from rules.words import Said

REBUILD_STEP, MOVEMENT = "rebuild", "movement"
WITHDRAW_STEPS = ("withdraw", "withdraw_alternate")

# ---- rebuilding


def rebuilds(asked: Asked) -> Iterator[LeftToASide]:
    """Yield, for each kind of points, the units that they could rebuild: first what is allowed (5.4, 5.5)."""
    side, phase = asked.now
    if phase != REPLACEMENTS or asked.position.step != REBUILD_STEP:
        return
    wishes = candidates(asked.position, side)
    for kind in (INFANTRY_KIND, ARMORED_KIND):
        own = [_rebuild(asked, wish) for wish in wishes if kind_of(wish.unit) == kind]
        left = points_left(asked.position, side, kind)
        if own:
            title = Said(f"rebuild_with_{kind}", (("count", left),))
            choices = tuple(own)
            yield LeftToASide(
                f"rebuild:{kind}", side, title, "5.4", When.OPEN, choices, is_sorted_by_label=True
            )


def _rebuild(asked: Asked, wish: Rebuilding) -> Choice:
    unit, steps = wish.unit, wish.steps
    return Choice(
        f"{unit.id}:{steps}",
        Said(_kind_of_return(wish), (("unit", unit.id),)),
        lambda position, _: rebuilt(position, unit.id, steps),
        rebuilding(asked.position, unit.id, steps),
        _cost(wish),
        unit.hex,
    )


def _kind_of_return(wish: Rebuilding) -> str:
    if wish.is_on_map:
        return "to_full_strength"
    if wish.steps < wish.full:
        return "back_reduced"
    return "back" if wish.full == 1 else "back_in_full"


def _cost(wish: Rebuilding) -> Said:
    points = price(wish)
    if wish.is_on_map:
        return Said("points_in", (("count", points), ("hex", wish.unit.hex)))
    return Said("points_and_waits", (("count", points),))


# ---- withdrawals


def withdrawals(asked: Asked) -> Iterator[LeftToASide]:
    """Yield which panzer divisions leave, as many as the dice call for (18.51, 18.53)."""
    known = asked.shortage
    if not known.rolls:
        return
    title = Said("divisions_to_name", (("count", known.left),))
    names = (name for name in _divisions_that_may_go(asked) if name not in known.named)
    choices = tuple(choice for name in names if (choice := _division(asked, name)) is not None)
    is_now = asked.position.step in WITHDRAW_STEPS
    if known.left and choices:
        # Those that the rules allow come first; nobody is left out.
        choices = tuple(sorted(choices, key=lambda choice: not choice.verdict))
        yield LeftToASide("withdraw", GERMAN, title, "18.53", When.DUE, choices)
    elif is_now and known.named:
        told = Said("called_away", (("divisions", ", ".join(known.named)),))
        yield LeftToASide("withdraw", GERMAN, Said("withdrawals"), "18.53", When.OPEN, chosen=(told,))


def _divisions_that_may_go(asked: Asked) -> tuple[str, ...]:
    """Return the divisions of which the die may call some away, as the counters have them."""
    return tuple(key for key, roles in asked.terms.roles.items() if WITHDRAWAL in roles)


def _division(asked: Asked, name: str) -> Choice | None:
    """Return the choice of a division, None where nothing of it is on the map."""
    bodies = asked.terms.formations
    units = units_on_map(asked.position, bodies, name)
    # Nothing of it could leave, and no two regiments stand: it is no offer at all (18.53).
    if not units:
        return None
    return Choice(
        name,
        Said("division_leaves", (("division", name),)),
        lambda position, _: division_named(position, bodies, name, position.date),
        Verdict(two_regiments_in_supply(Withdrawal(asked.position, name, units))),
        Said("units", (("units", units),)),
        asked.position.by_id[units[0]].hex,
    )


def departures(asked: Asked) -> Iterator[LeftToASide]:
    """Yield the ways off the map of divisions that were called away, in the German Movement Phase (18.52)."""
    if asked.now != (GERMAN, MOVEMENT):
        return
    entries = frozenset(h for zone in ENTRIES[GERMAN] for h in asked.judge.board.entries.get(zone, ()))
    for name in asked.shortage.named:
        units = units_on_map(asked.position, asked.terms.formations, name)
        if units:
            choices = tuple(_departure(asked, name, unit, entries) for unit in units)
            title = Said("division_leaves_by_an_entry", (("division", name),))
            yield LeftToASide(f"leave:{name}", GERMAN, title, "18.52", When.OPEN, choices)


def _departure(asked: Asked, division: str, unit: UnitId, entries: frozenset[HexId]) -> Choice:
    called = next((f.date for f in asked.moment.facts.all(DivisionNamed) if f.division == division), "")
    stands, named, bodies = asked.position.by_id[unit], asked.shortage.named, asked.terms.formations
    return Choice(
        unit,
        Said("unit_leaves_the_map", (("unit", unit),)),
        lambda position, _: map_left(position, bodies, unit, named),
        leaving_the_map(Leaving(asked.position, stands, entries, called)),
        Said("hex", (("hex", stands.hex),)),
        stands.hex,
    )


# ---- too many in a hex


def overfull(asked: Asked) -> Iterator[LeftToASide]:
    """Yield, hex by hex, the choice of the units that are removed; they may be rebuilt (first:8.2)."""
    # By 2005 nobody retreats into a full hex, so none comes to hold too many.
    if asked.judge.law.edition.has(full_stack_bars_retreat):
        return
    occupancy = asked.judge.occupancy(asked.position)
    for side in SIDES:
        for found in stack_is_over_full(occupancy, side):
            if found.at is not None:
                facts = (("hex", found.at), ("count", dict(found.facts)["too_many"]))
                choices = tuple(_removal(asked, unit) for unit in _units(asked, found.at, side))
                title = Said("too_many_in_a_hex", facts)
                yield LeftToASide(f"overfull:{found.at}", side, title, found.case, When.DUE, choices)


def _units(asked: Asked, here: HexId, side: str) -> tuple[UnitId, ...]:
    stack = asked.position.at(here)
    return tuple(unit.id for unit in stack if unit.side == side and not is_sturmboot(unit))


def _removal(asked: Asked, unit: UnitId) -> Choice:
    label = Said("unit_goes", (("unit", unit),))
    return Choice(unit, label, lambda _position, _die: (Eliminate(unit),), at=asked.position.by_id[unit].hex)
