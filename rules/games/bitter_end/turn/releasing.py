"""The decisions of the Soviet side on its reserves: schedule, releases, units of 46th Army (16.4, 16.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.dates import day_words
from rules.decisions import Choice, LeftToASide, When
from rules.findings import Verdict
from rules.games.bitter_end.city_troops import SIEGE_OVER, allowance
from rules.games.bitter_end.facts import SurpriseDay
from rules.games.bitter_end.releases import schedule_is_one_of_these, schedules_for
from rules.games.bitter_end.surprise import FIRST_DAY
from rules.games.bitter_end.turn.acts import due_releases, released, schedule_declared
from rules.games.bitter_end.turn.deciding import Asked
from rules.games.bitter_end.turn.surprising import SURPRISE_STEP, historical_sector, named_sector
from rules.games.bitter_end.words import FIGHTING_PHASES, GERMAN, SOVIET
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from rules.words import Said

# ---- the schedule


def schedule(asked: Asked) -> Iterator[LeftToASide]:
    """Yield the choice of a release schedule, until one is chosen (16.44, 16.45)."""
    reserves = asked.reserves()
    # In a scenario without frozen reserves there is nothing to choose.
    if not reserves.schedule and not any(reserves.is_frozen(unit.id) for unit in asked.position.units):
        return
    title, chosen = Said("schedule"), reserves.schedule
    if chosen:
        told = Said("schedule_chosen", (("letter", chosen), ("dates", _dates(asked, chosen))))
        is_now = asked.is_in(GERMAN, SURPRISE_STEP) and asked.position.date == FIRST_DAY
        when = When.OPEN if is_now else When.OUTSIDE
        yield LeftToASide("schedule", SOVIET, title, "16.45", when, chosen=(told,))
        return
    sector = _sector_of_the_first_day(asked)
    allowed = schedules_for(asked.books.release, asked.judge.board, sector)
    letters = tuple(asked.books.release.schedules)
    # A sector that fits no line, or is not named yet, rules no schedule out.
    choices = tuple(_letter(asked, letter, allowed or letters) for letter in letters)
    yield LeftToASide("schedule", SOVIET, title, "16.45", _when(asked, bool(sector)), choices)


def _sector_of_the_first_day(asked: Asked) -> tuple[HexId, ...]:
    """Return the sector of 1 January, none before it is named or where there was none."""
    is_named = SurpriseDay(FIRST_DAY) in asked.moment.facts.all(SurpriseDay)
    return named_sector(asked) if is_named else historical_sector(asked)


def _when(asked: Asked, has_sector: bool) -> When:
    now = asked.position
    # Due before the Soviets move: the choice follows the German one, and nothing of it may be known sooner
    # (16.45).
    is_later = now.date > FIRST_DAY or now.side == SOVIET
    if is_later or (now.phase in FIGHTING_PHASES and (has_sector or now.step != SURPRISE_STEP)):
        return When.DUE
    return When.OUTSIDE


def _letter(asked: Asked, letter: str, allowed: tuple[str, ...]) -> Choice:
    return Choice(
        letter,
        Said("letter", (("letter", letter),)),
        lambda _position, _die: schedule_declared(letter),
        Verdict(schedule_is_one_of_these(letter, allowed)),
        Said("dates", (("dates", _dates(asked, letter)),)),
        title=Said("schedule_taken", (("letter", letter),)),
    )


def _dates(asked: Asked, letter: str) -> str:
    lines = asked.books.release.schedule(letter, asked.terms.options)
    return ", ".join(f"{day_words(date)} {formation}" for date, formation in lines)


# ---- releases


def releases(asked: Asked) -> Iterator[LeftToASide]:
    """Yield the release of those whose date has come (16.43), or whom the end of the siege frees (16.57)."""
    names = due_releases(asked.reserves(), asked.city)
    if not names:
        return
    title = Said("release_formations", (("formations", release_words(names)),))
    # Asked anew of the position then: what a hand released meanwhile is not released twice.
    choice = Choice("due", title, lambda position, _: released(asked.reserves(position), names))
    when = When.DUE if asked.position.side == SOVIET else When.OUTSIDE
    case = "16.57" if names == (SIEGE_OVER,) else "16.43"
    yield LeftToASide("release", SOVIET, Said("reserves_due"), case, when, (choice,))


def release_words(keys: Iterable[str]) -> str:
    """Return what releases set free, as people call it."""
    return ", ".join("46th Army and Pest Group" if key == SIEGE_OVER else key for key in keys)


def freeing(asked: Asked) -> Iterator[LeftToASide]:
    """Yield the choice of units of 46th Army that Germans in range let go (16.53, 16.54)."""
    left, units = allowance(asked.books.release, asked.position)
    if not left:
        return
    title = Said("units_may_be_released", (("count", left),))
    choices = tuple(_freed(asked, unit) for unit in units)
    when = When.OPEN if asked.position.side == SOVIET else When.OUTSIDE
    yield LeftToASide("free", SOVIET, title, "16.53", when, choices)


def _freed(asked: Asked, unit: UnitId) -> Choice:
    here = asked.position.by_id[unit].hex
    return Choice(
        unit,
        Said("release_unit_in", (("unit", unit), ("hex", here))),
        lambda position, _: released(asked.reserves(position), [unit]),
        at=here,
        title=Said("release_unit", (("unit", unit),)),
    )
