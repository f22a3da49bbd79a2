"""What holds for a single step of play: nobody is lost, each thing has its phase, the clock goes on."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from functools import cache

from rules.dates import is_date
from rules.findings import Finding, Rule, forbids, rule
from rules.games.bitter_end.breakout import BREAKOUT
from rules.games.bitter_end.city import range_allowed
from rules.games.bitter_end.invariants.passage import Passage
from rules.games.bitter_end.law import FOLDER
from rules.games.bitter_end.reinforcements import ARRIVAL_BOX, DELAYED_BOX
from rules.games.bitter_end.replacements import DESTROYED_BOX, LOST_BOX
from rules.games.bitter_end.words import EXPLOITATION, FIGHTING_PHASES, FROZEN, FUEL_DEPLETED, GERMAN, LIMITED
from rules.kit import invariants
from rules.phases import Sequence, load_sequence
from rules.units import ATTACKED, OUT_OF_SUPPLY, Mark, Unit

WEATHER, SUPPLY, REPLACEMENTS, MOVEMENT = "weather", "supply", "replacements", "movement"


@cache
def sequence() -> Sequence:
    """Return the sequence of play with the steps of all optional rules."""
    return load_sequence(FOLDER / "sequence.toml")


# ---- who is there


@rule("10.51")
def loses_steps_without_combat(way: Passage) -> Iterator[Finding]:
    """Steps and units are lost in the phases in which there is combat."""
    if not way.is_in(*FIGHTING_PHASES):
        for was, unit in way.changed:
            # Only of those on the map: among the lost steps are counted no more.
            is_reduced = unit.hex is not None and unit.steps < was.steps
            if was.hex is not None and (is_reduced or unit.box.startswith((DESTROYED_BOX, LOST_BOX))):
                yield forbids(unit=unit.id)


@rule("5.6")
def regains_steps_out_of_phase(way: Passage) -> Iterator[Finding]:
    """Units recover in the Replacement Phase of their side."""
    for was, unit in way.changed:
        if unit.steps > was.steps and not way.is_in(REPLACEMENTS, side=unit.side):
            yield forbids(unit=unit.id)


@rule("5.3")
def destroyed_unit_comes_back(way: Passage) -> Iterator[Finding]:
    """Who was destroyed is rebuilt in the phase for it and waits to enter; who is lost for good stays so."""
    for was, unit in way.gone:
        is_rebuilt = unit.box.startswith(DELAYED_BOX) and way.is_in(REPLACEMENTS, side=unit.side)
        may_leave = is_rebuilt or unit.box.startswith(LOST_BOX)
        if was.box.startswith(LOST_BOX) or (was.box.startswith(DESTROYED_BOX) and not may_leave):
            yield forbids(unit=unit.id)


# ---- who goes


@rule("17.1")
def comes_before_its_day(way: Passage) -> Iterator[Finding]:
    """Reinforcements enter on their turn or later."""
    for was, unit in way.gone:
        # Delayed and rebuilt units lie in boxes without a day: any will do for them.
        due = was.box.rpartition(":")[2] if was.box.startswith(ARRIVAL_BOX) else ""
        if unit.hex is not None and due > way.now.date:
            yield forbids(unit=unit.id, date=due)


@rule("17.2")
def comes_out_of_phase(way: Passage) -> Iterator[Finding]:
    """Reinforcements enter in the Movement Phase of their side."""
    for was, unit in way.gone:
        if was.hex is None and unit.hex is not None and not way.is_in(MOVEMENT, side=unit.side):
            yield forbids(unit=unit.id)


@rule("3.14")
def goes_where_nobody_moves(way: Passage) -> Iterator[Finding]:
    """In phases without movement and combat all units stay where they are."""
    if not way.is_in(MOVEMENT, *FIGHTING_PHASES):
        yield from (forbids(unit=unit.id) for _, unit in way.on_the_map)


@rule("7.3")
def moves_in_the_turn_of_others(way: Passage) -> Iterator[Finding]:
    """In a step of movement the other side stays where it is."""
    if way.is_move:
        yield from (forbids(unit=unit.id) for _, unit in way.on_the_map if unit.side != way.now.side)


@rule("11.1")
def attacker_moves_too(way: Passage) -> Iterator[Finding]:
    """Who has attacked in the Exploitation Phase does not move in it."""
    if way.is_move and way.now.phase == EXPLOITATION:
        yield from (forbids(unit=unit.id) for _, unit in way.keeps(ATTACKED))


@rule("16.42")
def frozen_unit_goes(way: Passage) -> Iterator[Finding]:
    """A front reserve stays until it is released."""
    if way.is_move:
        yield from (forbids(unit=unit.id) for _, unit in way.keeps(FROZEN))


@rule("16.42")
def freezes_again(way: Passage) -> Iterator[Finding]:
    """Nobody becomes a front reserve while the game goes on."""
    for was, unit in way.changed:
        if FROZEN in unit.marks - was.marks:
            yield forbids(unit=unit.id)


@rule("16.51")
def leaves_the_city(way: Passage) -> Iterator[Finding]:
    """Who is tied to the city does not move away from it."""
    for was, unit in way.keeps(LIMITED) if way.is_move else ():
        # How far he was before the step counts: by one reading he may come back by and by.
        if unit.hex and way.city.range_of(unit.hex) > range_allowed(way.law, way.city, was):
            yield forbids(unit=unit.id).placed(unit.hex)


# ---- what is settled


@rule("6.1")
def supply_changes_out_of_phase(way: Passage) -> Iterator[Finding]:
    """Supply is settled in the Supply Phase of a side and stands until its next one."""
    yield from (forbids(unit=unit.id) for unit in _changing(way, OUT_OF_SUPPLY))


@rule("18.11")
def fuel_changes_out_of_phase(way: Passage) -> Iterator[Finding]:
    """Fuel is rolled for in the German Supply Phase, and lasts for a turn."""
    yield from (forbids(unit=unit.id) for unit in _changing(way, FUEL_DEPLETED))


def _changing(way: Passage, mark: Mark) -> Iterator[Unit]:
    """Yield the units on the map that came under a mark or lost it outside the Supply Phase of their side."""
    for was, unit in way.changed:
        stays = was.hex is not None and unit.hex is not None
        # Who leaves the map takes no marker along, and who enters it brings none.
        if stays and mark in was.marks ^ unit.marks and not way.is_in(SUPPLY, side=unit.side):
            yield unit


@rule("4.1")
def weather_changes_out_of_phase(way: Passage) -> Iterator[Finding]:
    """The weather is rolled for in its phase and holds all turn."""
    if way.now.weather != way.before.weather and not way.is_in(WEATHER, side=GERMAN):
        yield forbids(weather=way.now.weather)


@rule("12.55")
def bridge_stands_again(way: Passage) -> Iterator[Finding]:
    """What was destroyed stays so."""
    for side, bridge in way.before.bridges.items():
        if bridge.is_destroyed and not (side in way.now.bridges and way.now.bridges[side].is_destroyed):
            yield forbids(bridge=side)


@rule("15.2")
def breakout_is_declared_anew(way: Passage) -> Iterator[Finding]:
    """The one breakout of the game stays the one that it was."""
    declared = way.before.facts.get(BREAKOUT, frozenset())
    if declared and way.now.facts.get(BREAKOUT, frozenset()) != declared:
        yield forbids(date=min(declared))


@rule("16.43")
def release_is_taken_back(way: Passage) -> Iterator[Finding]:
    """Who was released stays free."""
    for name, date in way.before.releases.items():
        if way.now.releases.get(name) != date:
            yield forbids(name=name)


# ---- the clock


@rule("3.1")
def phase_is_out_of_turn(way: Passage) -> Iterator[Finding]:
    """The phases of a turn follow each other, and so do the steps of a phase."""
    moments = [(each.side, each.phase, each.step) for each in sequence().moments]
    then, now = ((each.side, each.phase, each.step) for each in (way.before, way.now))
    phases = list(dict.fromkeys(each[:2] for each in moments))
    if then not in moments or now not in moments:
        is_next = False
    elif way.is_new_phase:
        # The last phase leads to the first one; whether the day is the next is asked below.
        is_next = phases.index(now[:2]) == (phases.index(then[:2]) + 1) % len(phases)
    else:
        # Steps may be passed over: those of optional rules, and those that ask for nothing today.
        is_next = moments.index(now) >= moments.index(then)
    if not is_next:
        yield forbids(then=".".join(then), now=".".join(now))


@rule("3.3")
def day_is_out_of_turn(way: Passage) -> Iterator[Finding]:
    """Another turn is the next day, and begins where the one before ended."""
    then, now, (first, *_, last) = way.before, way.now, sequence().phases
    is_new = (then.side, then.phase, now.side, now.phase) == (last.side, last.id, first.side, first.id)
    if is_date(then.date) and is_date(now.date):
        days = dt.date.fromisoformat(now.date) - dt.date.fromisoformat(then.date)
        # True counts as the one day that a new turn takes.
        if days.days != is_new:
            yield forbids(then=then.date, now=now.date)


somebody_else_is_in_the_game: Rule[[Passage]] = rule("10.53")(invariants.somebody_else_is_in_the_game)

PASSING: tuple[Rule[[Passage]], ...] = (
    *(somebody_else_is_in_the_game, loses_steps_without_combat, regains_steps_out_of_phase),
    *(destroyed_unit_comes_back, comes_before_its_day, comes_out_of_phase, goes_where_nobody_moves),
    *(moves_in_the_turn_of_others, attacker_moves_too, frozen_unit_goes, freezes_again, leaves_the_city),
    *(supply_changes_out_of_phase, fuel_changes_out_of_phase, weather_changes_out_of_phase),
    *(bridge_stands_again, breakout_is_declared_anew, release_is_taken_back),
    *(phase_is_out_of_turn, day_is_out_of_turn),
)
