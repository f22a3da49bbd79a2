"""The objectives that decide a scenario instead of points (21.23)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from rules.findings import Finding, Rule, forbids, notes, rule
from rules.games.bitter_end.victory.book import Objectives
from rules.games.bitter_end.words import GERMAN, SOVIET
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.position import Position
from rules.supplied import SupplyLine
from rules.unit_id import UnitId
from rules.units import Counter, Face, Unit
from rules.victory import Circumstance


class Goal(NamedTuple):
    """An objective: its name and hex, who entered it last, whether a German line reaches it now."""

    name: str
    hex: HexId
    holder: str
    is_supplied: bool

    @property
    def is_met(self) -> bool:
        """Whether the Germans control it, in supply."""
        return self.holder == GERMAN and self.is_supplied


@rule("21.23")
def objective_is_met(goal: Goal) -> Iterator[Finding]:
    """The Germans were the last in the town, and a supply line reaches it."""
    if goal.is_met:
        yield notes(town=goal.name).placed(goal.hex)


@rule("21.23")
def objective_is_missing(goal: Goal) -> Iterator[Finding]:
    """The town is Soviet, or cut off."""
    if not goal.is_met:
        held = f"held by {goal.holder or 'nobody'}"
        reason = "no supply line reaches it" if goal.holder == GERMAN else held
        yield forbids(town=goal.name, reason=reason).placed(goal.hex)


def line_to(judge: Judge, position: Position, hex_id: HexId) -> SupplyLine | None:
    """Return a German supply line to a hex as things stand: that of a unit there, else of infantry put there.

    An empty hex in a Soviet zone has none: nobody is there to keep the line open (6.21).
    """
    there = position.at(hex_id)
    if any(unit.side == SOVIET for unit in there):
        return None
    # The scout below would open the hex to his own line, as any friend does (9.32).
    if not there and hex_id in judge.zones(position, SOVIET):
        return None
    scout = Unit(_SCOUT, hex_id, 1)
    # The rules know lines of units alone: where nobody stands, somebody is put there to ask for one.
    report = judge.supply(position if there else position.with_unit(scout), GERMAN)
    lines = (report.line(unit.id) for unit in there or (scout,))
    return next((line for line in lines if line is not None), None)


# Of its figures none matters: a line asks for the class of movement alone.
_SCOUT = Counter(UnitId("ge:anybody"), GERMAN, "infantry", (Face(1, 1, 4, 1),))


# ---- told to the players


@rule("21.23")
def goal_is_held(goal: Goal) -> Iterator[Finding]:
    """The Germans control it, in supply."""
    if goal.is_met:
        yield notes(town=goal.name).placed(goal.hex)


@rule("21.23")
def goal_is_cut_off(goal: Goal) -> Iterator[Finding]:
    """The Germans were the last there, but nothing can be brought to it."""
    if goal.holder == GERMAN and not goal.is_supplied:
        yield notes(town=goal.name).placed(goal.hex)


@rule("21.23")
def goal_is_lost(goal: Goal) -> Iterator[Finding]:
    """The Soviets were the last there."""
    if goal.holder not in ("", GERMAN):
        yield notes(town=goal.name, side=goal.holder).placed(goal.hex)


@rule("21.23")
def goal_is_nobodys(goal: Goal) -> Iterator[Finding]:
    """Nobody was there."""
    if not goal.holder:
        yield notes(town=goal.name).placed(goal.hex)


@rule("21.23")
def objectives_decide(goals: Mapping[str, Goal], ahead: str) -> Iterator[Finding]:
    """Points decide nothing here: this is who wins as things stand."""
    met = sum(1 for goal in goals.values() if goal.is_met)
    yield notes(side=ahead, met=met, count=len(goals))


GOAL_RULES: tuple[Rule[[Goal]], ...] = (goal_is_held, goal_is_cut_off, goal_is_lost, goal_is_nobodys)


def told_goals(goals: Iterable[Goal]) -> Iterator[Circumstance]:
    """Yield how each objective stands, in few words."""
    for goal in goals:
        for found in (found for each in GOAL_RULES for found in each(goal)):
            yield Circumstance(found, goal.is_met, (goal.hex,))


def winner(objectives: Objectives, goals: Mapping[str, Goal]) -> str:
    """Return who wins by objectives: the Germans with all of some and a number of the others (21.23)."""
    has_all = all(goals[name].is_met for name in objectives.all_of)
    count = sum(1 for name in objectives.any_of if goals[name].is_met)
    # No draw: whoever does not win by 21.23 leaves the other side the winner.
    return GERMAN if has_all and count >= objectives.any_count else SOVIET
