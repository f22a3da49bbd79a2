"""Command markers (5.0): which may lie in a pool, and what a marker that was picked activates.

Rules yield findings for the pool; what a marker brings is a value, since the player chooses among it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from rules.findings import Finding, forbids, rule
from rules.games.budapest_campaign.charts import CommandMarker, DirectiveRow
from rules.games.budapest_campaign.law import Law
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.words import (
    ANY_COMMAND,
    ARRIVALS,
    AXIS,
    CODE,
    COMMANDS,
    command_of,
    garrison_of,
)
from rules.unit_id import UnitId
from rules.units import Unit

REGULAR, MAJOR, DIRECTIVE, UNUSED, EXTRA = "regular", "major", "directive", "unused", "extra"
"""The kinds of markers (5.1); an extra one does not count as the major operation, nor take the initiative."""
ALL, ONE = "all", "one"
FESTUNG_EVENT, FREEZE_EVENT, POINTS_EVENT, NO_EVENT = "festung", "danube_freeze", "rp", "none"
ACTIVATE, CHOOSE, CHOOSE_AND_POINTS = "activate", "activate_choice", "activate_choice_rp"
MOST_MAJOR = 1
FRETTER_PICO = "Fretter-Pico"
OPTIONAL = "Opt"
"""The code of units that come by an optional rule alone (2.3)."""
AIR_GOES_WITH = {"3UF": "2UF", "AKS": "AKN"}
"""The command with whose marker the air units of another act before that has units of its own (13.0)."""


def kind_of(law: Law, marker: CommandMarker) -> str:
    """Return the kind of a marker; what the text leaves open of one of them is a setting (5.1.1)."""
    is_extra = marker.name == FRETTER_PICO and law.is_set("fretter_pico", EXTRA)
    return EXTRA if is_extra else marker.kind


# ---- the pools (5.2)


@dataclass(frozen=True, slots=True)
class Placement:
    """The markers that a side would place in its pool on a turn."""

    law: Law
    side: str
    turn: int
    markers: tuple[CommandMarker, ...]

    @property
    def due(self) -> tuple[CommandMarker, ...]:
        """The markers that have to lie in the pool this turn: the regular ones and the directive (5.2)."""
        # A major operation is never due: a side may keep it for a later turn.
        kinds = {REGULAR, DIRECTIVE}
        own = (each for each in self.law.charts.markers if each.side == self.side and each.kind in kinds)
        return tuple(each for each in own if each.first_turn <= self.turn)


@rule("5.0")
def marker_comes_later(asked: Placement) -> Iterator[Finding]:
    """A marker may be placed from the turn on that is printed on it."""
    for marker in asked.markers:
        # Option markers have a rule that says more of them than that they come later.
        if marker.kind != UNUSED and marker.first_turn > asked.turn:
            yield forbids(marker=marker.name, turn=marker.first_turn)


@rule("5.1")
def option_markers_are_not_used(asked: Placement) -> Iterator[Finding]:
    """The Option markers have no part in the scenario."""
    for marker in asked.markers:
        if marker.kind == UNUSED:
            yield forbids(marker=marker.name)


@rule("5.2")
def due_markers_are_placed(asked: Placement) -> Iterator[Finding]:
    """Every available regular marker and directive has to lie in the pool."""
    for marker in asked.due:
        if marker not in asked.markers:
            yield forbids(marker=marker.name)


@rule("5.2")
def one_major_operation(asked: Placement) -> Iterator[Finding]:
    """A side places one major operation in a turn, or none."""
    major = [each for each in asked.markers if kind_of(asked.law, each) == MAJOR]
    if len(major) > MOST_MAJOR:
        # With the reading: by the other one that marker does not count as a major operation (13).
        yield forbids("fretter_pico", count=len(major))


@rule("5.2")
def own_markers_once(asked: Placement) -> Iterator[Finding]:
    """A side places markers of its own, each once."""
    counts = Counter(each.name for each in asked.markers)
    for marker in dict.fromkeys(asked.markers):
        if marker.side != asked.side or counts[marker.name] > 1:
            yield forbids(marker=marker.name)


def bars_to_placement(asked: Placement) -> tuple[Finding, ...]:
    """Return what speaks against the markers of a pool."""
    return (
        *marker_comes_later(asked),
        *option_markers_are_not_used(asked),
        *due_markers_are_placed(asked),
        *one_major_operation(asked),
        *own_markers_once(asked),
    )


# ---- what a marker brings (5.5)


@dataclass(frozen=True, slots=True)
class Activation:
    """One way to use a marker: the commands, and who acts by it."""

    commands: tuple[str, ...]
    units: tuple[UnitId, ...]
    air: tuple[UnitId, ...]
    reinforcements: tuple[UnitId, ...]


def is_available(situation: Situation, marker: CommandMarker) -> bool:
    """Return whether a marker may be in play on the turn of a situation (5.0, 5.1)."""
    return marker.kind != UNUSED and marker.first_turn <= situation.turn


def directive_row(law: Law, marker: CommandMarker, die: int | None) -> DirectiveRow | None:
    """Return what a die says to a directive, None for other markers and without a die (5.5c)."""
    if marker.kind != DIRECTIVE or die is None:
        return None
    return next((row for row in law.charts.directives[marker.side] if row.die == die), None)


def sets_of_commands(
    situation: Situation, marker: CommandMarker, row: DirectiveRow | None
) -> tuple[tuple[str, ...], ...]:
    """Return the sets of commands among which the player may choose (5.5)."""
    if marker.how == ALL:
        return (marker.activates,)
    if marker.how == ONE:
        return tuple((each,) for each in marker.activates)
    if row is None or row.event not in (ACTIVATE, CHOOSE, CHOOSE_AND_POINTS):
        return ()
    # A choice offers what may be in play; what a directive simply activates may have nobody yet, and does
    # nothing.
    open_now = tuple(each for each in row.commands if is_command_open(situation, each))
    return (row.commands,) if row.event == ACTIVATE else tuple((each,) for each in open_now)


def is_command_open(situation: Situation, command: str) -> bool:
    """Return whether the marker of a command may be in play (5.1.1, 5.1.2)."""
    marker = situation.law.charts.marker(command)
    return marker is None or marker.first_turn <= situation.turn


def activations(
    situation: Situation, marker: CommandMarker, row: DirectiveRow | None
) -> tuple[Activation, ...]:
    """Return every way to use a marker, by the row of its table for a directive (5.5, 14.1)."""
    if row is not None and row.event == FESTUNG_EVENT:
        return tuple(_festung_activation(situation))
    sets = sets_of_commands(situation, marker, row)
    return tuple(activation_of(situation, marker.side, commands) for commands in sets)


def activation_of(situation: Situation, side: str, commands: tuple[str, ...]) -> Activation:
    """Return who acts when commands of a side are activated (5.5)."""
    ground = (unit for unit in situation.of(side) if command_of(unit) in commands)
    air = (unit for unit in situation.air_units if unit.side == side and goes_up(situation, unit, commands))
    waiting = (unit for unit in situation.position.units if unit.side == side and unit.is_ground)
    entering = (u for u in waiting if command_of(u) in commands and may_come(situation, u))
    lists = (tuple(unit.id for unit in units) for units in (ground, air, entering))
    return Activation(commands, *lists)


def _festung_activation(situation: Situation) -> Iterator[Activation]:
    """Yield who acts when the event comes again: mobile units in the two hexes of the city (14.1)."""
    city = situation.terrain.city
    # With both markers out only: before that the event lays them, and nobody acts (14.1).
    if city and city <= situation.festung:
        units = tuple(garrison_of(situation.of(AXIS), city))
        # By no command: only those that act with every marker go up (reading 19).
        air = (each for each in situation.air_units if each.side == AXIS and goes_up(situation, each, ()))
        yield Activation((), units, tuple(each.id for each in air), ())


def may_come(situation: Situation, unit: Unit) -> bool:
    """Return whether a unit off the map is a reinforcement of this turn or an earlier one (10.0)."""
    turn = arrival_turn(unit)
    is_due = turn is not None and turn <= situation.turn
    return unit.hex is None and is_due and not situation.is_eliminated(unit)


def arrival_turn(unit: Unit) -> int | None:
    """Return the turn of a unit off the map: that of the box it waits in, else of its code (10.0)."""
    # The box first: a set-up or an optional rule may have a unit come in another turn than printed.
    waits = unit.box.rpartition(":")[2] if unit.box.startswith(ARRIVALS) else ""
    found = waits or unit.counter.value(CODE)
    return int(found) if found.isdecimal() else None


def goes_up(situation: Situation, unit: Unit, commands: Collection[str]) -> bool:
    """Return whether an air unit may be placed or moved when commands are activated (13.0, 13.1)."""
    if not is_in_play(situation, unit):
        return False
    if unit.hex is not None and situation.law.is_set("redeploy_air", ALL):
        return True
    return is_air_activated(situation, unit, commands)


def is_air_activated(situation: Situation, unit: Unit, commands: Collection[str]) -> bool:
    """Return whether commands activate an air unit: its own, or that which it goes with at first (13.0)."""
    own = command_of(unit)
    # Those of any command act with every marker, a directive too (21.5).
    if own == ANY_COMMAND or own in commands:
        return True
    return AIR_GOES_WITH.get(own) in commands and not _is_command_there(situation, unit.side, own)


def _is_command_there(situation: Situation, side: str, command: str) -> bool:
    """Return whether a command has ground units to its name, by the reading chosen (13.0)."""
    if situation.law.is_set("air_exception", "turn"):
        return is_command_open(situation, command)
    return any(command_of(unit) == command for unit in situation.of(side))


def is_in_play(situation: Situation, unit: Unit) -> bool:
    """Return whether an air unit is on the map, or may be: neither eliminated nor still to come (13.0)."""
    if unit.hex is not None or situation.is_eliminated(unit):
        return unit.hex is not None
    turn = arrival_turn(unit)
    # Optional forces have no turn printed: they wait in a box that tells it, or are not in play (21.0).
    return unit.counter.value(CODE) != OPTIONAL if turn is None else turn <= situation.turn


def commands_of(side: str) -> tuple[str, ...]:
    """Return the commands of a side (2.3)."""
    return COMMANDS[side]
