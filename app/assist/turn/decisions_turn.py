"""The decisions of the turn: surprise and its sector, the release schedule, releases, the breakout."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from app.assist.carry_out import carried_out
from app.assist.combat import battle_plan
from app.assist.turn.decision import Asked, Decision, Option, Pick, When
from app.table.changes import Register
from app.table.clock import day_words
from app.table.phrases import Translate
from rules.findings import Verdict
from rules.games.bitter_end.breakout import BREAKOUT, breaking_out, declared_in_the_supply_phase
from rules.games.bitter_end.breakout import SUPPLY as SUPPLY_PHASE
from rules.games.bitter_end.city_troops import SIEGE_OVER, allowance
from rules.games.bitter_end.releases import schedule_is_one_of_these, schedules_for
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
from rules.games.bitter_end.turn import acts
from rules.games.bitter_end.turn.fact_keys import SECTOR, SURPRISE_DATE
from rules.games.bitter_end.turn.settled import HISTORICAL_SECTOR
from rules.games.bitter_end.words import FIGHTING_PHASES, GERMAN, SOVIET
from rules.hexgrid import Grid, HexId, Side
from rules.plural import worded
from rules.units import UnitId

SURPRISE_STEP, RELEASE_STEP = "surprise", "release"
_MEN, _TANKS = "mech_infantry", "tank"
"""The types that make a German division a panzer division."""


# ---- surprise


def surprise(asked: Asked) -> Iterator[Decision]:
    """Yield the declaration of surprise: known, declared, due or possible (16.11, 16.12)."""
    today = asked.position.date
    told = _known_surprise(asked)
    if told or (today == FIRST_DAY and FULLY_PREPARED in asked.variants):
        when = When.OPEN if _is_in(asked, SURPRISE_STEP) and told else When.OUTSIDE
        case = "16.22" if told else "19.72"
        chosen = ". ".join((told, *_missing(asked))) if told else ""
        yield Decision("surprise", GERMAN, asked.tr("Surprise"), case, when, chosen=chosen)
        return
    title = asked.tr("Surprise: eight hexes of the front")
    case = "16.11" if today == FIRST_DAY else "16.12"
    yield Decision("surprise", GERMAN, title, case, _when_to_surprise(asked), pick=_pick(asked))


def _known_surprise(asked: Asked) -> str:
    """Return what is said where the sector is known, empty where it is still to be named."""
    today, read = asked.position.date, asked.seen.table.read
    if today and read(Register.TRACKER, SURPRISE_DATE) == today:
        return asked.tr("Declared: {sector}").format(sector=read(Register.TRACKER, SECTOR))
    if today == FIRST_DAY and _historical(asked):
        return asked.tr("The historical sector: there is nothing to declare")
    return ""


def _missing(asked: Asked) -> Iterator[str]:
    """Yield what the surprise of today lacks by an edition that asks for more than a sector (first:16.12)."""
    today, read = asked.position.date, asked.seen.table.read
    if asked.judge.law.edition.has(declared_before_combat):
        return
    is_named = read(Register.TRACKER, SURPRISE_DATE) == today
    named = tuple(HexId(word) for word in read(Register.TRACKER, SECTOR).split()) if is_named else ()
    for found in _pick(asked).verdict_on(named or _historical(asked)).prohibitions:
        yield asked.wording.sentence(found)


def _historical(asked: Asked) -> tuple[HexId, ...]:
    """Return the sector of 1 January that nobody has to name, none with free deployment."""
    area = asked.seen.sheet.areas.get(HISTORICAL_SECTOR)
    is_open = asked.variants & {*FREE_DEPLOYMENT, FULLY_PREPARED}
    return area.hexes if area is not None and not is_open else ()


def _when_to_surprise(asked: Asked) -> When:
    today, is_used = asked.position.date, asked.position.facts.get(SECOND_USED)
    if not _is_in(asked, SURPRISE_STEP) or (today != FIRST_DAY and (today < SECOND_FROM or is_used)):
        return When.OUTSIDE
    return When.DUE if today == FIRST_DAY else When.OPEN


def _is_in(asked: Asked, step: str) -> bool:
    return asked.position.side == GERMAN and asked.position.step == step


def _pick(asked: Asked) -> Pick:
    sheet, position = asked.seen.sheet, asked.position
    fronts = tuple(line for name, line in sheet.fronts.items() if name.startswith(GERMAN))
    reach = 0 if position.date == FIRST_DAY else SECOND_RANGE
    near = _within(sheet.grid, {here for front in fronts for here in front}, reach)
    fixed = sheet.areas.get(HISTORICAL_SECTOR)

    def verdict_on(hexes: tuple[HexId, ...]) -> Verdict:
        known = fixed.hexes if fixed is not None else ()
        attackers = _attackers(asked, hexes)
        panzer = _panzer_divisions(asked)
        wish = Declaration(position, hexes, fronts, known, asked.variants, sheet.grid, attackers, panzer)
        return declaring(wish, asked.judge.law.edition)

    return Pick(
        SECTOR_HEXES,
        near,
        verdict_on,
        lambda hexes: next(iter(zones(sheet.grid, hexes, position))),
        lambda hexes, side: zone(sheet.grid, hexes, side),
        lambda hexes, side: carried_out(
            asked.game,
            acts.surprise_declared(position.date, hexes, side),
            asked.tr("Surprise in {first} to {last}").format(first=hexes[0], last=hexes[-1]),
        ),
    )


def _within(grid: Grid, hexes: set[HexId], reach: int) -> frozenset[HexId]:
    """Return the hexes at most so far from some."""
    for _ in range(reach):
        hexes = hexes | {there for here in hexes for there in grid.neighbors(here).values()}
    return frozenset(hexes)


def _attackers(asked: Asked, sector: tuple[HexId, ...]) -> tuple[UnitId, ...]:
    """Return the units that are to attack from the sector, by the plan of battle."""
    by_id = asked.position.by_id
    planned = (unit for row in battle_plan.rows(asked.seen.table).values() for unit in row.attackers)
    return tuple(unit for unit in planned if unit in by_id and by_id[unit].hex in sector)


def _panzer_divisions(asked: Asked) -> dict[str, tuple[UnitId, ...]]:
    """Return the regiments of each German division that has tanks and mechanized infantry."""
    units = asked.seen.roster.units
    found = {}
    for division in asked.seen.roster.divisions.values():
        members = (*division.needed, *division.extra)
        if {_MEN, _TANKS} <= {units[each].type for each in members} and units[members[0]].side == GERMAN:
            found[division.id] = tuple(UnitId(each) for each in members)
    return found


# ---- the schedule


def schedule(asked: Asked) -> Iterator[Decision]:
    """Yield the choice of a release schedule, until one is chosen (16.44, 16.45)."""
    reserves = asked.reserves
    if not reserves.schedule and not any(reserves.is_frozen(unit.id) for unit in asked.position.units):
        return
    title, chosen = asked.tr("Release schedule of the reserves"), reserves.schedule
    if chosen:
        told = asked.tr("Schedule {letter}: {dates}").format(letter=chosen, dates=_dates(asked, chosen))
        is_now = _is_in(asked, SURPRISE_STEP) and asked.position.date == FIRST_DAY
        when = When.OPEN if is_now else When.OUTSIDE
        yield Decision("schedule", SOVIET, title, "16.45", when, chosen=told)
        return
    sector = _sector_of_the_first_day(asked)
    allowed = schedules_for(asked.books.release, asked.judge.board, sector)
    letters = tuple(asked.books.release.schedules)
    options = tuple(_letter(asked, letter, allowed or letters) for letter in letters)
    yield Decision("schedule", SOVIET, title, "16.45", _when_to_schedule(asked, bool(sector)), options)


def _sector_of_the_first_day(asked: Asked) -> tuple[HexId, ...]:
    """Return the sector of 1 January, none before it is named or where there was none."""
    read = asked.seen.table.read
    if read(Register.TRACKER, SURPRISE_DATE) == FIRST_DAY:
        return tuple(HexId(word) for word in read(Register.TRACKER, SECTOR).split())
    return _historical(asked)


def _when_to_schedule(asked: Asked, has_sector: bool) -> When:
    now = asked.position
    is_later = now.date > FIRST_DAY or now.side == SOVIET
    if is_later or (now.phase in FIGHTING_PHASES and (has_sector or now.step != SURPRISE_STEP)):
        return When.DUE
    return When.OUTSIDE


def _letter(asked: Asked, letter: str, allowed: tuple[str, ...]) -> Option:
    title = asked.tr("Release schedule {letter}").format(letter=letter)
    make = partial(carried_out, asked.game, acts.schedule_declared(letter), title)
    verdict = Verdict(schedule_is_one_of_these(letter, allowed))
    return Option(letter, letter, lambda _: make(), verdict, _dates(asked, letter))


def _dates(asked: Asked, letter: str) -> str:
    lines = asked.books.release.schedule(letter, asked.variants)
    return ", ".join(f"{day_words(date)} {formation}" for date, formation in lines)


# ---- releases


def releases(asked: Asked) -> Iterator[Decision]:
    """Yield the release of those whose date has come (16.43), or whom the end of the siege frees (16.57)."""
    names = acts.due_releases(asked.reserves, asked.city)
    if not names:
        return
    words = release_words(names, asked.tr)
    title = asked.tr("Release {formations}").format(formations=words)
    make = partial(asked.release, names, title)
    option = Option("due", title, lambda _: make())
    when = When.DUE if asked.position.side == SOVIET else When.OUTSIDE
    case = "16.57" if names == (SIEGE_OVER,) else "16.43"
    yield Decision("release", SOVIET, asked.tr("Reserves that are due"), case, when, (option,))


def release_words(keys: Iterable[str], tr: Translate) -> str:
    """Return what releases set free, as people call it."""
    besiegers = tr("46th Army and Pest Group")
    return ", ".join(besiegers if key == SIEGE_OVER else key for key in keys)


def freeing(asked: Asked) -> Iterator[Decision]:
    """Yield the choice of units of 46th Army that Germans in range let go (16.53, 16.54)."""
    left, units = allowance(asked.books.release, asked.position)
    if not left:
        return
    title = worded(asked.tr("{count:unit|units} of 46th Army may be released"), count=left)
    options = tuple(_freed(asked, unit) for unit in units)
    when = When.OPEN if asked.position.side == SOVIET else When.OUTSIDE
    yield Decision("free", SOVIET, title, "16.53", when, options)


def _freed(asked: Asked, unit: UnitId) -> Option:
    name = asked.wording.unit(unit)
    title = asked.tr("Release {unit}").format(unit=name)
    make = partial(asked.release, [unit], title)
    here = asked.position.by_id[unit].hex
    return Option(unit, f"{title} ({here})", lambda _: make(), at=here)


# ---- the breakout


def breakout(asked: Asked) -> Iterator[Decision]:
    """Yield the declaration of the breakout (15.1, 15.2)."""
    edition = asked.judge.law.edition
    verdict = breaking_out(asked.position, asked.city, edition)
    title = asked.tr("Breakout of the garrison")
    if asked.position.facts.get(BREAKOUT):
        told = ". ".join(asked.wording.sentence(found) for found in verdict.prohibitions)
        yield Decision("breakout", GERMAN, title, "15.2", When.OUTSIDE, chosen=told)
        return
    make = partial(carried_out, asked.game, acts.breakout_declared(asked.position.date), title)
    detail = asked.tr("In supply for this turn and the next; once a game")
    option = Option("declare", asked.tr("Declare the breakout"), lambda _: make(), verdict, detail)
    elsewhere = When.OUTSIDE if edition.has(declared_in_the_supply_phase) else When.ANYTIME
    when = When.OPEN if asked.now == (GERMAN, SUPPLY_PHASE) else elsewhere
    yield Decision("breakout", GERMAN, title, "15.1", when, (option,))


def direction_words(side: Side) -> str:
    """Return the English name of a direction, to be translated by who shows it."""
    return _DIRECTIONS[side]


_DIRECTIONS = {
    Side.NE: "north-east",
    Side.E: "east",
    Side.SE: "south-east",
    Side.SW: "south-west",
    Side.W: "west",
    Side.NW: "north-west",
}
