"""German shortages: dice for fuel and withdrawals, divisions called away (18.1, 18.5).

What the dice said, and who was named, is kept in facts.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from rules.duties import Duty, Thrown, Work
from rules.effects import AddMark, Effects, LayMarker, PutInBox, SetFact, TakeMarkers, Unmark
from rules.facts import Facts
from rules.games.bitter_end.facts import DivisionNamed, FuelChecked, FuelRolled, WithdrawalRolls
from rules.games.bitter_end.law import law
from rules.games.bitter_end.shortages import (
    FIRST_DAY,
    MOST_WITHDRAWN,
    FuelRoll,
    called_away,
    die_calls_divisions_away,
    most_for_shortage,
    without_fuel,
)
from rules.games.bitter_end.words import FUEL_DEPLETED, GERMAN
from rules.judge import Judge
from rules.position import Position
from rules.unit_id import UnitId
from rules.words import Said

ALTERNATE = "18.6"
WITHDRAWAL = "withdrawal"
"""The marker on a division that was called away."""

STEPS = (
    ("supply", "fuel_check"),
    ("supply", "fuel"),
    ("end", "withdraw"),
    ("end", "withdraw_alternate"),
)
"""The phases and steps in which a die may leave the Germans short."""

Formations = Mapping[str, tuple[UnitId, ...]]


@dataclass(frozen=True)
class Shortage:
    """What the dice have said. `check` is today's first die (18.15), `fuel` today's on the table, 0 for none.

    `rolls` are the rolls for withdrawals with their dates, `named` the divisions that were chosen.
    """

    today: str
    options: frozenset[str]
    check: int = 0
    fuel: int = 0
    rolls: tuple[tuple[str, int], ...] = ()
    named: tuple[str, ...] = ()

    @property
    def is_spared(self) -> bool:
        """Whether a first die spared the fuel of today."""
        return self.check > most_for_shortage(self.today)

    @property
    def called(self) -> int:
        """How many divisions have been called away so far."""
        dice = [die for _, die in self.rolls]
        if ALTERNATE in self.options:
            return called_away(dice)[0]
        # By 18.51 there is one roll: what a hand rolled besides calls nobody away.
        found = (each for date, die in self.rolls[:1] for each in die_calls_divisions_away(date, die))
        return sum(int(dict(each.facts)["value"]) for each in found)

    @property
    def left(self) -> int:
        """How many of them are still to be named."""
        return max(0, min(self.called, MOST_WITHDRAWN) - len(self.named))

    def is_due(self, step: str) -> bool:
        """Return whether a step asks for a die today, rolled or not."""
        if self.today < FIRST_DAY:
            return False
        if step == "fuel":
            return not self.is_spared
        if step == "withdraw":
            return self.today == FIRST_DAY
        if step == "withdraw_alternate":
            # Once rolled it stays what today asks for, and is told as done.
            return self._has_rolled_today or called_away([die for _, die in self.rolls])[1]
        return step == "fuel_check"

    def is_done(self, step: str) -> bool:
        """Return whether the die of a step has been rolled today."""
        return {"fuel_check": bool(self.check), "fuel": bool(self.fuel)}.get(step, self._has_rolled_today)

    @property
    def _has_rolled_today(self) -> bool:
        return any(date == self.today for date, _ in self.rolls)


def shortage_in(today: str, facts: Facts, options: frozenset[str]) -> Shortage:
    """Return what the dice have said until a day."""
    rolls, check, fuel = facts.one(WithdrawalRolls), facts.one(FuelChecked), facts.one(FuelRolled)
    return Shortage(
        today,
        options,
        check.die if check is not None and check.date == today else 0,
        fuel.die if fuel is not None and fuel.date == today else 0,
        rolls.rolls if rolls is not None else (),
        tuple(each.division for each in facts.all(DivisionNamed)),
    )


# ---- the dice


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of the day: what they have said so far, and the bodies of troops that they speak of."""

    known: Shortage
    formations: Formations
    charts: Mapping[str, object]

    def of(self, phase: str, step: str) -> Duty | None:
        """Return what the die of a step is, None for a step without one."""
        if (phase, step) not in STEPS:
            return None
        purpose, thrown = {
            "fuel_check": (Said("fuel_check"), self._check),
            "fuel": (Said("fuel"), self._fuel),
        }.get(step, (Said("withdrawals"), self._withdrawal))
        is_due, is_done = self.known.is_due(step), self.known.is_done(step)

        def rolled(position: Position, _judge: Judge | None, die: int | None) -> Thrown | None:
            return thrown(position, die) if die is not None else None

        left = Said("die_is_not_rolled")
        work = Work(rolled, purpose if is_due and not is_done else None)
        return Duty(lambda _: None if is_done else left, work, is_for_today=is_due)

    def _check(self, position: Position, die: int) -> Thrown:
        """Return the first die of 18.15; where it spares the fuel yesterday's markers come off at once."""
        noted = SetFact(FuelChecked(self.known.today, die))
        if die <= most_for_shortage(self.known.today):
            return Thrown((noted,), Said("fuel_is_short"))
        return Thrown((noted, _refuelled(position)), Said("fuel_is_spared"))

    def _fuel(self, position: Position, die: int) -> Thrown:
        """Return the roll on the table: yesterday's markers come off, who is named is marked (18.11)."""
        chart = law(None, self.charts).turn
        units = without_fuel(FuelRoll(chart, position, self.formations, self.known.options, die))
        names = [name for name in chart.no_fuel[die - 1] if set(self.formations.get(name, ())) & set(units)]
        named = Said("without_fuel", (("divisions", ", ".join(names)),))
        told = named if names else Said("nobody_without_fuel")
        noted = SetFact(FuelRolled(self.known.today, die))
        return Thrown((noted, _refuelled(position), AddMark(FUEL_DEPLETED, tuple(units))), told)

    def _withdrawal(self, _position: Position, die: int) -> Thrown:
        """Return the die for withdrawals; who goes is for the German player to say (18.51, 18.61)."""
        rolls = (*self.known.rolls, (self.known.today, die))
        after = Shortage(self.known.today, self.known.options, rolls=rolls)
        told = Said("divisions_called_away", (("count", after.called - self.known.called),))
        return Thrown((SetFact(WithdrawalRolls(rolls)),), told)


def _refuelled(position: Position) -> Unmark:
    return Unmark(FUEL_DEPLETED, frozenset(unit.id for unit in position.units))


# ---- who goes


def division_named(position: Position, formations: Formations, division: str, today: str) -> Effects:
    """Return the choice of a division that leaves, with its marker on the first of its units (18.52)."""
    units = units_on_map(position, formations, division)
    here = position.by_id[units[0]].hex if units else None
    # One for the whole division, whose units may stand apart: who has to go is told by the fact.
    marker = (LayMarker(WITHDRAWAL, here),) if here is not None else ()
    return (SetFact(DivisionNamed(division, today)), *marker)


def map_left(position: Position, formations: Formations, unit: UnitId, named: Collection[str]) -> Effects:
    """Return the way of a unit off the map, for good; with the last of the divisions goes their marker."""
    # Of all divisions that were named: one marker serves them together.
    left = {each for name in named for each in units_on_map(position, formations, name)} - {unit}
    gone = PutInBox(unit, f"not-in-play:{GERMAN}")
    return (gone,) if left else (gone, TakeMarkers(WITHDRAWAL))


def units_on_map(position: Position, formations: Formations, division: str) -> tuple[UnitId, ...]:
    """Return the units of a division that stand on the map."""
    known = position.by_id
    units = formations.get(division, ())
    return tuple(unit for unit in units if unit in known and known[unit].hex is not None)
