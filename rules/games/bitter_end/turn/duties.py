"""What the steps of a turn of Bitter End ask for: dice, supply, points, markers, releases (3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from rules.duties import Duty, Noted, Thrown, Work
from rules.effects import Effect, SetCount, SetWeather, TakeMarks
from rules.games.bitter_end.city import City
from rules.games.bitter_end.facts import BridgeAttempt
from rules.games.bitter_end.handwork import stays
from rules.games.bitter_end.law import Law, law, words
from rules.games.bitter_end.releases import Reserves
from rules.games.bitter_end.turn.acts import due_releases, guns_counted, released
from rules.games.bitter_end.turn.releasing import release_words
from rules.games.bitter_end.turn.shortage import Dice
from rules.games.bitter_end.weather import Sky, air_points, weather_of
from rules.games.bitter_end.words import CLEAR, COMBAT, EXPLOITATION
from rules.judge import Judge
from rules.position import Position
from rules.units import MOVED
from rules.words import Said, Topic


class Asked(NamedTuple):
    """What is asked about: a position with its reserves, the city, the dice of the day, what is noted."""

    reserves: Reserves
    city: City
    dice: Dice
    noted: Noted

    @property
    def position(self) -> Position:
        """The position on the table."""
        return self.reserves.position

    @property
    def law(self) -> Law:
        """The charts in force."""
        return law(None, self.noted.charts)

    @property
    def has_rolled(self) -> bool:
        """Whether a die fell for the phase: one for a bridge comes in between (12.54)."""
        return any(
            act.has_dice and not any(isinstance(fact, BridgeAttempt) for fact in act.facts)
            for act in self.noted.acts
        )

    def has_set(self, kind: str) -> bool:
        """Return whether counts of a kind of the side whose phase it is were set in the phase."""
        # The side, or the half of a city, stands before the kind: `german.rp.armored`, `buda.arsp`.
        return any(key.partition(".")[2].startswith(kind) for act in self.noted.acts for key in act.counts)


def duty(asked: Asked) -> Duty | None:
    """Return what the step of a position asks for, None for what is left to hands."""
    now = asked.position.phase, asked.position.step
    # The optional dice have steps of their own, which the table below does not know.
    found = asked.dice.of(*now)
    if found is not None:
        return found
    make = _DUTIES.get(now)
    return make(asked) if make is not None else None


# ---- weather and support


def weather_work(noted: Noted) -> Work:
    """Return the roll for the weather, whenever it is made (4.1)."""

    def rolled(_position: Position, _judge: Judge | None, die: int | None) -> Thrown | None:
        if die is None:
            return None
        word = weather_of(law(None, noted.charts), die)
        return Thrown((SetWeather(word),), Said("weather_is", (("weather", word),)))

    return Work(rolled, Said("weather"), throw="weather.roll")


def _weather(asked: Asked) -> Duty:
    is_done = asked.has_rolled
    left = Said("weather_is_not_rolled")
    work = Work(_nothing) if is_done else weather_work(asked.noted)
    return Duty(lambda _: None if is_done else left, work)


def _nothing(_position: Position, _judge: Judge | None, _die: int | None) -> None:
    return None


def _air(asked: Asked) -> Duty:
    """Ask for a die under an open sky (4.3, 4.4), and for artillery points whatever the weather."""
    has_rolled, is_open = asked.has_rolled, asked.position.weather == CLEAR
    # Points that are what they should be need not be set: Germans have guns on four days alone (14.3).
    is_ready = has_rolled or asked.has_set("arsp") or not _changed(asked.position, _guns(asked))

    def left(_: Judge) -> Said | None:
        if is_open and not has_rolled:
            return Said("air_is_not_rolled")
        return None if is_ready else Said("guns_are_not_set")

    def supported(position: Position, _judge: Judge | None, die: int | None) -> Thrown | None:
        return None if has_rolled else _supported(asked, position, die)

    die = Said("air_support") if is_open and not has_rolled else None
    return Duty(left, Work(supported, die))


def _supported(asked: Asked, position: Position, die: int | None) -> Thrown | None:
    """Return the aircraft of a die, or none, and the artillery points: what was left of the last is gone."""
    # Without a die the sky is closed, and no face matters.
    due = air_points(Sky(asked.law, position.side, position.weather), die or 1)
    air: tuple[SetCount, ...] = (SetCount(due.key, due.points),)
    # Once in a phase: points spent since then are not to come back.
    guns = () if asked.has_set("arsp") else _changed(position, _guns(asked))
    if die is None:
        air = _changed(position, air)
    if air and guns:
        return Thrown((*air, *guns), Said("air_and_artillery"))
    if guns:
        return Thrown(guns, Said("artillery_support"))
    no_air = Said("no_air_in_this_weather")
    told = Said("air_support_is", (("points", due.points),)) if die is not None else no_air
    return Thrown(air, told) if air else None


def _guns(asked: Asked) -> tuple[SetCount, ...]:
    return guns_counted(asked.law, asked.position.side, asked.position.date)


def _changed(position: Position, counts: tuple[SetCount, ...]) -> tuple[SetCount, ...]:
    return tuple(each for each in counts if position.points.get(each.key, 0) != each.points)


# ---- supply and reserves


def _trace(asked: Asked) -> Duty:
    def left(judge: Judge) -> Said | None:
        report = judge.supply(asked.position, asked.position.side)
        count = len(report.changed(asked.position.by_id, words().supply))
        return Said("supply_is_not_settled", (("count", count),)) if count else None

    return Duty(left, Work(_settled, asks_judge=True))


def _settled(position: Position, judge: Judge | None, _die: int | None) -> Thrown | None:
    """Return who is out of supply until the side's next supply phase, and who no longer is (6.1)."""
    if judge is None:
        return None
    report = judge.supply(position, position.side)
    settling = report.settling(position.by_id, words().supply)
    count = sum(unit not in report.supplied for unit in report.units)
    title = Said("supply_settled", (("side", position.side), ("count", count)))
    return Thrown((settling,), title) if settling is not None else None


def _release(asked: Asked) -> Duty:
    """Let go whom the schedule frees (16.43), or the end of the siege (16.57): nobody has to decide it."""

    def due(position: Position, _judge: Judge | None, _die: int | None) -> Thrown | None:
        reserves = asked.reserves._replace(position=position)
        names = due_releases(reserves, asked.city)
        title = Said("released", (("formations", release_words(names)),))
        return Thrown(released(reserves, names), title) if names else None

    return Duty(work=Work(due))


# ---- points, moves, markers


def _receive(asked: Asked) -> Duty:
    points, has_received = sum(asked.noted.receipts.values()), asked.has_set("rp")
    is_left = bool(points) and not has_received

    def left(_: Judge) -> Said | None:
        return Said("points_to_add", (("points", points),)) if is_left else None

    def added(position: Position, _judge: Judge | None, _die: int | None) -> Thrown | None:
        return _received(position, asked.noted.receipts) if is_left else None

    return Duty(left, Work(added))


def _received(position: Position, receipts: Mapping[str, int]) -> Thrown | None:
    effects: list[Effect] = []
    title = Said("points_received")
    for kind, points in receipts.items():
        if points:
            key = f"{position.side}.rp.{kind}"
            effects.append(SetCount(key, position.points.get(key, 0) + points))
            of_kind = Said("points_received_of", (("kind", kind), ("points", points)))
            title = of_kind if len(effects) == 1 else Said("points_received")
    return Thrown(tuple(effects), title) if effects else None


def _move(asked: Asked) -> Duty:
    position, waiting = asked.position, asked.noted.waiting
    own = position.of(position.side)
    count = sum(1 for unit in own if not (unit.is_marked(MOVED) or stays(position, unit)))
    may_come = (Said("may_come_on", (("count", waiting),)), Topic.REINFORCEMENTS)
    told = Said("not_yet_moved", (("count", count),)) if count else None
    return Duty(lambda _: told, may_also=(may_come,) if waiting else ())


def _clear(asked: Asked) -> Duty:
    marks = tuple(sorted(words().states.ending_with(asked.position.phase)))
    count = sum(asked.noted.markers.get(mark, 0) for mark in marks)
    told = Said("markers_to_take_off", (("count", count),)) if count else None

    def taken(_position: Position, _judge: Judge | None, _die: int | None) -> Thrown | None:
        return Thrown((TakeMarks(marks),), Said("markers_taken_off")) if count else None

    return Duty(lambda _: told, Work(taken))


_DUTIES: Mapping[tuple[str, str], Callable[[Asked], Duty]] = MappingProxyType(
    {
        ("weather", "roll"): _weather,
        ("supply", "release"): _release,
        ("supply", "trace"): _trace,
        ("replacements", "receive"): _receive,
        ("movement", "move"): _move,
        (COMBAT, "air"): _air,
        (COMBAT, "clear"): _clear,
        (EXPLOITATION, "clear"): _clear,
    }
)
