"""The weather of a turn (4.1), and the air and artillery points of a Combat Phase (13.1, 14.1 to 14.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from rules.findings import Finding, Rule, forbids, notes, rule
from rules.games.bitter_end.combat_support import GERMAN_GUNS_EARLY, GERMAN_GUNS_LATE
from rules.games.bitter_end.law import Law
from rules.games.bitter_end.turn_chart import BUDA_GUNS, EARLY_GUNS, LATE_GUNS, PEST_GUNS
from rules.games.bitter_end.words import CLEAR, GERMAN, SNOW, SOVIET


@dataclass(frozen=True, slots=True)
class Due:
    """Points that a count should stand at, with the findings why. `key` is that of a position's points."""

    key: str
    points: int
    findings: tuple[Finding, ...]


def weather_of(law: Law, die: int) -> str:
    """Return the weather that a face of the die brings, from 1 to 6."""
    return law.turn.weather[die - 1]


# ---- air support


class Sky(NamedTuple):
    """A side at the start of its Combat Phase under the weather of the turn."""

    law: Law
    side: str
    weather: str


@rule("4.3")
def clouds_keep_aircraft_down(sky: Sky) -> Iterator[Finding]:
    """In overcast weather there is no roll for air support."""
    # Rolls are asked for by this, so that no points come; the attack asks once more (`combat_support`).
    if sky.weather == "overcast":
        yield forbids()


@rule("4.4")
def snow_keeps_aircraft_down(sky: Sky) -> Iterator[Finding]:
    """In snow there is no roll for air support."""
    if sky.weather == SNOW:
        yield forbids()


@rule("4.2")
def clear_sky_lets_aircraft_up(sky: Sky) -> Iterator[Finding]:
    """Clear weather hinders nothing."""
    if sky.weather == CLEAR:
        yield notes()


@rule("13.1")
def die_brings_aircraft(sky: Sky, die: int) -> Iterator[Finding]:
    """A die and the side's row of the table say how many air points it has in this Combat Phase."""
    yield notes(die=die, value=sky.law.turn.air[sky.side][die - 1])


SKY_RULES: tuple[Rule[[Sky]], ...] = (
    clouds_keep_aircraft_down,
    snow_keeps_aircraft_down,
    clear_sky_lets_aircraft_up,
)


def look_up(sky: Sky) -> tuple[Finding, ...]:
    """Return what the weather says about a roll for air support; a prohibition means no roll."""
    return tuple(found for each in SKY_RULES for found in each(sky))


def air_points(sky: Sky, die: int) -> Due:
    """Return the air points of a Combat Phase: none where the weather forbids, whatever the die."""
    key = f"{sky.side}.asp"
    # Nothing, but due all the same: the count of the turn before is brought down by it (13.3).
    if sky.weather != CLEAR:
        return Due(key, 0, look_up(sky))
    return Due(key, sky.law.turn.air[sky.side][die - 1], die_brings_aircraft(sky, die))


# ---- artillery


@rule("14.1")
def guns_at_buda(law: Law, side: str) -> Iterator[Finding]:
    """The Soviets have points for Buda in each of their Combat Phases."""
    if side == SOVIET:
        yield notes(value=law.turn.guns[BUDA_GUNS])


@rule("14.2")
def guns_at_pest(law: Law, side: str) -> Iterator[Finding]:
    """The Soviets have as many again for Pest."""
    if side == SOVIET:
        yield notes(value=law.turn.guns[PEST_GUNS])


@rule("14.3")
def guns_of_the_first_days(law: Law, side: str, date: str) -> Iterator[Finding]:
    """On 1 and 2 January the Germans have a few points."""
    if side == GERMAN and date in GERMAN_GUNS_EARLY:
        yield notes(value=law.turn.guns[EARLY_GUNS])


@rule("14.4")
def guns_of_the_second_attack(law: Law, side: str, date: str) -> Iterator[Finding]:
    """On 17 and 18 January the Germans have more."""
    if side == GERMAN and date in GERMAN_GUNS_LATE:
        yield notes(value=law.turn.guns[LATE_GUNS])


def gun_points(law: Law, side: str, date: str) -> tuple[Due, ...]:
    """Return the artillery points of a side's Combat Phase; they replace what was left over (14.6)."""
    if side == SOVIET:
        counted = {"buda.arsp": guns_at_buda(law, side), "pest.arsp": guns_at_pest(law, side)}
    else:
        found = guns_of_the_first_days(law, side, date) + guns_of_the_second_attack(law, side, date)
        counted = {"german.arsp": found}
    # Days without guns are told too: they bring the count down to nothing (14.6).
    return tuple(Due(key, _value(found), found) for key, found in counted.items())


def _value(findings: tuple[Finding, ...]) -> int:
    return sum(int(value) for found in findings for name, value in found.facts if name == "value")
