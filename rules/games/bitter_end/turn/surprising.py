"""The decision on surprise: known, declared, due or possible (16.1, 16.2)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.decisions import HexChoice, LeftToASide, When
from rules.findings import Finding, Verdict
from rules.games.bitter_end.facts import SurpriseDay, SurpriseSector
from rules.games.bitter_end.surprise import (
    FIRST_DAY,
    FREE_DEPLOYMENT,
    FULLY_PREPARED,
    SECOND_FROM,
    SECOND_RANGE,
    SECOND_USED,
    SECTOR_HEXES,
    Declaration,
    declared_before_combat,
    declaring,
    zone,
    zones,
)
from rules.games.bitter_end.turn.acts import surprise_declared
from rules.games.bitter_end.turn.deciding import Asked
from rules.games.bitter_end.turn.settled import HISTORICAL_SECTOR
from rules.games.bitter_end.words import GERMAN
from rules.hexgrid import Grid, HexId
from rules.unit_id import UnitId
from rules.words import Said

SURPRISE_STEP = "surprise"
_MEN, _TANKS = "mech_infantry", "tank"
"""The types that make a German division a panzer division."""


def surprise(asked: Asked) -> Iterator[LeftToASide]:
    """Yield the declaration of surprise (16.11, 16.12)."""
    today = asked.position.date
    told = _known_surprise(asked)
    if told or (today == FIRST_DAY and FULLY_PREPARED in asked.terms.options):
        when = When.OPEN if asked.is_in(GERMAN, SURPRISE_STEP) and told else When.OUTSIDE
        case = "16.22" if told else "19.72"
        chosen: tuple[Said | Finding, ...] = (told, *_missing(asked)) if told else ()
        yield LeftToASide("surprise", GERMAN, Said("surprise"), case, when, chosen=chosen)
        return
    case = "16.11" if today == FIRST_DAY else "16.12"
    yield LeftToASide("surprise", GERMAN, Said("surprise_sector"), case, _when(asked), hexes=_sector(asked))


def _known_surprise(asked: Asked) -> Said | None:
    """Return what is said where the sector is known, None where it is still to be named."""
    today = asked.position.date
    if today and _is_named_for(asked, today):
        return Said("surprise_declared", (("sector", " ".join(named_sector(asked))),))
    if today == FIRST_DAY and historical_sector(asked):
        return Said("surprise_is_historical")
    return None


def _missing(asked: Asked) -> Iterator[Finding]:
    """Yield what the surprise of today lacks by an edition that asks for more than a sector (first:16.12)."""
    # In 2005 the sector alone is asked for, and that was judged when it was named.
    if asked.judge.law.edition.has(declared_before_combat):
        return
    named = named_sector(asked) if _is_named_for(asked, asked.position.date) else ()
    yield from _verdict_on(asked, named or historical_sector(asked)).prohibitions


def _is_named_for(asked: Asked, date: str) -> bool:
    return SurpriseDay(date) in asked.moment.facts.all(SurpriseDay)


def named_sector(asked: Asked) -> tuple[HexId, ...]:
    """Return the sector that was named last."""
    found = asked.moment.facts.one(SurpriseSector)
    return found.hexes if found is not None else ()


def historical_sector(asked: Asked) -> tuple[HexId, ...]:
    """Return the sector of 1 January that nobody has to name, none with free deployment."""
    is_open = asked.terms.options & {*FREE_DEPLOYMENT, FULLY_PREPARED}
    return () if is_open else asked.terms.areas.get(HISTORICAL_SECTOR, ())


def _when(asked: Asked) -> When:
    today, is_used = asked.position.date, asked.position.facts.get(SECOND_USED)
    is_late = today != FIRST_DAY and (today < SECOND_FROM or is_used)
    if is_late or not asked.is_in(GERMAN, SURPRISE_STEP):
        return When.OUTSIDE
    # The first surprise is given and lacks its sector alone (16.11); the second may be kept (16.12).
    return When.DUE if today == FIRST_DAY else When.OPEN


def _sector(asked: Asked) -> HexChoice:
    grid, position = asked.judge.board.topology.grid, asked.position
    # On 1 January the sector is a stretch of the front itself, later it may lie beside it (16.21).
    reach = 0 if position.date == FIRST_DAY else SECOND_RANGE
    near = _within(grid, {here for front in _fronts(asked) for here in front}, reach)
    return HexChoice(
        SECTOR_HEXES,
        near,
        lambda hexes: _verdict_on(asked, hexes),
        # The zones come with that of the most Soviets first.
        lambda hexes: next(iter(zones(grid, hexes, position))),
        lambda hexes, side: zone(grid, hexes, side),
        lambda hexes, side: surprise_declared(position.date, hexes, side),
        lambda hexes: Said("surprise_in", (("first", hexes[0]), ("last", hexes[-1]))),
    )


def _verdict_on(asked: Asked, hexes: tuple[HexId, ...]) -> Verdict:
    wish = Declaration(
        asked.position,
        hexes,
        _fronts(asked),
        asked.terms.areas.get(HISTORICAL_SECTOR, ()),
        asked.terms.options,
        asked.judge.board.topology.grid,
        _attackers(asked, hexes),
        _panzer_divisions(asked),
    )
    return declaring(wish, asked.judge.law.edition)


def _fronts(asked: Asked) -> tuple[tuple[HexId, ...], ...]:
    return tuple(line for name, line in asked.terms.fronts.items() if name.startswith(GERMAN))


def _within(grid: Grid, hexes: set[HexId], reach: int) -> frozenset[HexId]:
    """Return the hexes at most so far from some."""
    for _ in range(reach):
        hexes = hexes | {there for here in hexes for there in grid.neighbors(here)}
    return frozenset(hexes)


def _attackers(asked: Asked, sector: tuple[HexId, ...]) -> tuple[UnitId, ...]:
    """Return the units that are to attack from the sector, by the plan of battle."""
    by_id = asked.position.by_id
    return tuple(u for u in asked.moment.planned if u in by_id and by_id[u].hex in sector)


def _panzer_divisions(asked: Asked) -> dict[str, tuple[UnitId, ...]]:
    """Return the regiments of each German division that has tanks and mechanized infantry."""
    known = asked.position.by_id
    found = {}
    for division, members in asked.terms.divisions.items():
        units = [known[each] for each in members if each in known]
        if {_MEN, _TANKS} <= {unit.type for unit in units} and units[0].side == GERMAN:
            found[division] = members
    return found
