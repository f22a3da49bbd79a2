"""The decisions about strength: who is rebuilt (case 5), which divisions are called away (18.5, 18.6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from app.assist.carry_out import carried_out
from app.assist.reader import plain_position
from app.assist.turn.decision import Asked, Decision, Option, When
from app.table.changes import Change, Register
from app.table.game import Game
from rules.findings import Verdict
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
from rules.games.bitter_end.shortages import Leaving, Withdrawal, leaving_the_map, two_regiments_in_supply
from rules.games.bitter_end.turn.acts import rebuilt
from rules.games.bitter_end.turn.shortage import (
    NAMED,
    WITHDRAWAL,
    Shortage,
    division_named,
    map_left,
    shortage_in,
    units_on_map,
)
from rules.games.bitter_end.words import ENTRIES, GERMAN
from rules.hexgrid import HexId
from rules.plural import worded
from rules.units import UnitId

REBUILD_STEP = "rebuild"
WITHDRAW_STEPS = ("withdraw", "withdraw_alternate")


def rebuilds(asked: Asked) -> Iterator[Decision]:
    """Yield, for each kind of points, the units that they could rebuild: first what is allowed (5.4, 5.5)."""
    side, phase = asked.now
    if phase != REPLACEMENTS or asked.position.step != REBUILD_STEP:
        return
    wishes = candidates(asked.position, side)
    for kind in (INFANTRY_KIND, ARMORED_KIND):
        own = [_option(asked, wish) for wish in wishes if kind_of(wish.unit) == kind]
        left = points_left(asked.position, side, kind)
        if own:
            title = asked.tr("Rebuild with {kind} points: {count} left")
            options = tuple(sorted(own, key=lambda option: (not option.is_allowed, option.label)))
            yield Decision(
                f"rebuild:{kind}",
                side,
                title.format(kind=asked.tr(kind), count=left),
                "5.4",
                When.OPEN,
                options,
            )


def _option(asked: Asked, wish: Rebuilding) -> Option:
    unit, steps = wish.unit, wish.steps
    name = asked.wording.unit(unit.id)
    told = _told(asked, wish).format(unit=name)

    def make(_die: int | None) -> Change | None:
        return carried_out(asked.game, rebuilt(plain_position(asked.game), unit.id, steps), told)

    verdict = rebuilding(asked.position, unit.id, steps)
    return Option(f"{unit.id}:{steps}", told, make, verdict, _cost(asked, wish), unit.hex)


def _told(asked: Asked, wish: Rebuilding) -> str:
    if wish.is_on_map:
        return asked.tr("{unit} to full strength")
    if wish.steps < wish.full:
        return asked.tr("{unit} back, reduced")
    return asked.tr("{unit} back") if wish.full == 1 else asked.tr("{unit} back in full")


def _cost(asked: Asked, wish: Rebuilding) -> str:
    points = price(wish)
    told = worded(asked.tr("{count:point|points}"), count=points)
    if wish.is_on_map:
        return f"{told}, {wish.unit.hex}"
    return asked.tr("{points}, waits to enter").format(points=told)


# ---- withdrawals


def withdrawals(asked: Asked) -> Iterator[Decision]:
    """Yield which panzer divisions leave, as many as the dice call for (18.51, 18.53)."""
    known = _shortage(asked)
    if not known.rolls:
        return
    title = worded(asked.tr("Withdrawals: {count:more division|more divisions} to name"), count=known.left)
    names = (name for name in divisions_that_may_go(asked.seen) if name not in known.named)
    options = tuple(option for name in names if (option := _division(asked, name)) is not None)
    is_now = asked.position.step in WITHDRAW_STEPS
    if known.left and options:
        options = tuple(sorted(options, key=lambda option: not option.is_allowed))
        yield Decision("withdraw", GERMAN, title, "18.53", When.DUE, options)
    elif is_now and known.named:
        told = asked.tr("Called away: {divisions}").format(divisions=", ".join(known.named))
        yield Decision("withdraw", GERMAN, asked.tr("Withdrawals"), "18.53", When.OPEN, chosen=told)


def _division(asked: Asked, name: str) -> Option | None:
    """Return the choice of a division, None where nothing of it is on the map."""
    units = units_on_map(asked.position, asked.books.formations, name)
    if not units:
        return None
    title = asked.tr("{division} leaves").format(division=name)
    make = partial(_name, asked, name, title)
    verdict = Verdict(two_regiments_in_supply(Withdrawal(asked.position, name, units)))
    here = asked.position.by_id[units[0]].hex
    return Option(name, title, lambda _: make(), verdict, asked.wording.units(units), here)


def _shortage(asked: Asked) -> Shortage:
    # A copy: this may be read beside the hand that changes the table.
    return shortage_in(dict(asked.seen.table.book(Register.TRACKER)), asked.variants)


def divisions_that_may_go(game: Game) -> tuple[str, ...]:
    """Return the divisions of which the die may call some away, as the counters have them."""
    return tuple(key for key, each in game.roster.formations.items() if WITHDRAWAL in each.roles)


def _name(asked: Asked, division: str, title: str) -> Change | None:
    today = asked.game.table.read(Register.TRACKER, "date")
    effects = division_named(plain_position(asked.game), asked.books.formations, division, today)
    return carried_out(asked.game, effects, title)


def _leave(asked: Asked, unit: UnitId, title: str) -> Change | None:
    position, named = plain_position(asked.game), _shortage(asked).named
    return carried_out(asked.game, map_left(position, asked.books.formations, unit, named), title)


def departures(asked: Asked) -> Iterator[Decision]:
    """Yield the ways off the map of divisions that were called away, in the German Movement Phase (18.52)."""
    if asked.now != (GERMAN, "movement"):
        return
    entries = frozenset(h for zone in ENTRIES[GERMAN] for h in asked.judge.board.entries.get(zone, ()))
    for name in _shortage(asked).named:
        units = units_on_map(asked.position, asked.books.formations, name)
        if units:
            options = tuple(_departure(asked, name, unit, entries) for unit in units)
            title = asked.tr("{division} leaves the map by an entry hex").format(division=name)
            yield Decision(f"leave:{name}", GERMAN, title, "18.52", When.OPEN, options)


def _departure(asked: Asked, division: str, unit: UnitId, entries: frozenset[HexId]) -> Option:
    title = asked.tr("{unit} leaves the map").format(unit=asked.wording.unit(unit))
    make = partial(_leave, asked, unit, title)
    called = asked.seen.table.read(Register.TRACKER, f"{NAMED}{division}")
    stands = asked.position.by_id[unit]
    verdict = leaving_the_map(Leaving(asked.position, stands, entries, called))
    return Option(unit, title, lambda _: make(), verdict, str(stands.hex), stands.hex)
