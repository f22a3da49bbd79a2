"""The rules of a step that depend on who stands where, and on the way there (3.2, 3.3, 7, 12.2.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from rules.findings import Finding, Rule, forbids, notes, rule, waives
from rules.games.battle_for_hungary.move import CONTINUE_IN_ZONE, Move
from rules.games.battle_for_hungary.movement_field import OPERATIONAL_ADJACENT
from rules.games.battle_for_hungary.movement_ways import Mode
from rules.games.battle_for_hungary.words import ALLIED, MARGARETHE, MARGARETHE_FROM

CITY_CHAIN = "city_zoc_chain"
FOR_GOOD, LINE_HEX = "uprising_for_good", "line_hex"


class Came(Enum):
    """How a unit came into the hex that it leaves."""

    NOT_YET = "start"
    BY_POINTS = "points"
    FROM_CITY_TO_CITY = "city"
    """Out of an enemy zone into another by 3.3, which by one reading does not hold it."""
    BY_ONE_HEX = "one hex"


@dataclass(frozen=True, slots=True)
class Step:
    """A unit or stack about to enter a neighbouring hex; hexes are numbers.

    `is_last` says whether the move shall end where the step leads.
    """

    move: Move
    here: int
    there: int
    came: Came = Came.NOT_YET
    is_last: bool = True

    @property
    def starts_zoned(self) -> bool:
        """Whether the step begins in an enemy zone that matters."""
        return self.move.heeds_zones and self.here in self.move.field.zoned

    @property
    def ends_zoned(self) -> bool:
        """Whether the step leads into an enemy zone that matters."""
        return self.move.heeds_zones and self.there in self.move.field.zoned

    @property
    def is_held(self) -> bool:
        """Whether the enemy zone in which the step begins holds the unit (3.2)."""
        if not self.starts_zoned:
            return False
        # Whoever begins in a zone is free to leave it, but not after an assault.
        if self.came is Came.NOT_YET:
            return self.move.is_held_at_start
        # 3.3 lifts the ban from zone to zone; that it also lets the unit go on is the other reading (10).
        is_chain = self.came is Came.FROM_CITY_TO_CITY
        return not (is_chain and self.move.law.is_set(CITY_CHAIN, "continue"))

    @property
    def is_between_cities(self) -> bool:
        """Whether the step leads from one hex of a city into another (3.3)."""
        return self.move.is_city(self.here) and self.move.is_city(self.there)

    @property
    def joins_zones(self) -> bool:
        """Whether the step leads from one enemy zone into another by 3.3."""
        return self.starts_zoned and self.ends_zoned and self.is_between_cities

    def zone_holder(self, place: int) -> str:
        """Return the first enemy unit in whose zone a hex lies, nothing where there is none."""
        return self.move.zone_holder(place)


@rule("7.3")
def enemy_holds_the_hex(step: Step) -> Iterator[Finding]:
    """A hex with enemy pieces is entered by a mobile assault alone."""
    if step.there in step.move.field.closed:
        yield forbids()


@rule("3.2")
def must_stop_in_enemy_zone(step: Step) -> Iterator[Finding]:
    """A unit that entered an enemy zone goes no further, after a mobile assault either."""
    if step.is_held:
        at_start = step.came is Came.NOT_YET
        is_chain = step.came is Came.FROM_CITY_TO_CITY
        key = CONTINUE_IN_ZONE if at_start else CITY_CHAIN if is_chain else ""
        yield forbids(key, enemy=step.zone_holder(step.here))


@rule("3.2")
def no_step_from_zone_to_zone(step: Step) -> Iterator[Finding]:
    """A unit does not go from one enemy zone straight into another."""
    # Of a unit that is held another rule tells; one step is not forbidden twice.
    if step.starts_zoned and step.ends_zoned and not (step.is_held or step.joins_zones):
        yield forbids(enemy=step.zone_holder(step.there))


@rule("3.3")
def cities_join_zones(step: Step) -> Iterator[Finding]:
    """From one hex of a city a unit may go into another though both lie in enemy zones."""
    if step.joins_zones and not step.is_held:
        # The ban is not found at all: a way may enter a hex twice, where a waiver would lift both bans.
        yield waives(cities_join_zones.case)


@rule("7.1")
def one_hex_was_the_whole_move(step: Step) -> Iterator[Finding]:
    """Who went one hex without the points for it goes no further."""
    if step.came is Came.BY_ONE_HEX:
        yield forbids()


@rule("12.2.1")
def partisans_stay_in_their_area(step: Step) -> Iterator[Finding]:
    """Partisans do not leave the area of the uprising before a supplied Allied unit has come there."""
    if step.there in step.move.shut:
        # It was opened once: that it is shut again hangs on the reading "while one is there" (36).
        is_gone = step.move.situation.is_uprising_open
        yield forbids(FOR_GOOD if is_gone else "")


@rule("7.4")
def ends_next_to_an_enemy(step: Step) -> Iterator[Finding]:
    """Operational movement does not end next to an enemy unit."""
    field = step.move.field
    if step.is_last and step.move.mode is Mode.OPERATIONAL and step.there in field.near_enemy:
        yield forbids("" if step.ends_zoned else OPERATIONAL_ADJACENT)


STEP_RULES: tuple[Rule[[Step]], ...] = (
    enemy_holds_the_hex,
    must_stop_in_enemy_zone,
    no_step_from_zone_to_zone,
    cities_join_zones,
    one_hex_was_the_whole_move,
    partisans_stay_in_their_area,
    ends_next_to_an_enemy,
)


def about_step(step: Step) -> tuple[Finding, ...]:
    """Return what the rules find about a step, the ground aside."""
    return tuple(finding for each in STEP_RULES for finding in each(step)) + bars_to_end(step)


def bars_to_end(step: Step) -> tuple[Finding, ...]:
    """Return what keeps units from ending their move where others stand; crossing is free (4)."""
    return step.move.bars_to_ending(step.there) if step.is_last else ()


@rule("3.2")
def enemy_zone_ends_the_move(step: Step) -> Iterator[Finding]:
    """Entering an enemy zone is allowed, and ends the move."""
    if step.ends_zoned:
        yield notes(enemy=step.zone_holder(step.there))


@rule("8.7")
def line_is_entered_early(step: Step) -> Iterator[Finding]:
    """An Allied unit on the Margarethe line before turn 3 keeps it from ever being in force."""
    situation = step.move.situation
    is_early = step.move.side == ALLIED and situation.turn < MARGARETHE_FROM
    if is_early and step.move.names[step.there] in situation.terrain.lines[MARGARETHE]:
        # Always with the reading: which hexes belong to the line is itself one (5).
        yield notes(LINE_HEX)


REMARKS: tuple[Rule[[Step]], ...] = (enemy_zone_ends_the_move, line_is_entered_early)


def remarks(step: Step) -> tuple[Finding, ...]:
    """Return what is to be noted of a step, which neither bars it nor costs anything."""
    return tuple(finding for each in REMARKS for finding in each(step))
