"""The rules of a step that depend on who stands where, and on the way that led there (6.1, 6.2, 8.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from rules.findings import Finding, Rule, forbids, notes, rule
from rules.games.budapest_campaign.move import Move
from rules.games.budapest_campaign.words import MECHANIZED, NON_MECHANIZED


class Came(Enum):
    """How a unit came into the hex that it leaves."""

    NOT_YET = "start"
    BY_POINTS = "points"
    BY_ONE_HEX = "one hex"
    ONTO_LAKE = "onto the lake"
    """With its first step, from a shore."""
    ACROSS_LAKE = "across the lake"


@dataclass(frozen=True, slots=True)
class Step:
    """A unit about to enter a neighbouring hex; hexes are numbers.

    `is_last` says whether its move shall end where the step leads.
    """

    move: Move
    here: int
    there: int
    came: Came = Came.NOT_YET
    is_last: bool = True

    @property
    def is_first(self) -> bool:
        """Whether the move begins with this step."""
        return self.came is Came.NOT_YET

    @property
    def begins_crossing(self) -> bool:
        """Whether the step leads from a shore onto a lake hex, as the first of a move (6.2)."""
        mover, lakes = self.move.field.mover, self.move.field.table.lakes
        # Only as the first step: 6.2 lets a unit cross that starts the segment on one side.
        is_on_shore = self.is_first and self.here not in lakes
        # A depot counts hexes of its line; the crossing is a move of another kind (12.3).
        return is_on_shore and self.is_onto_lake and mover.movement == NON_MECHANIZED and not mover.is_depot

    @property
    def is_onto_lake(self) -> bool:
        """Whether a unit on foot enters a lake hex; the flotilla goes where the river does (15.3)."""
        return self.there in self.move.field.table.lakes and not self.move.field.mover.is_flotilla

    def zone_holder(self, place: int) -> str:
        """Return the first enemy unit in whose zone a hex lies, nothing where there is none."""
        return self.move.zone_holder(place)


@rule("6.1")
def enemy_holds_the_hex(step: Step) -> Iterator[Finding]:
    """Hexes with enemy units are not entered."""
    if step.there in step.move.field.closed:
        yield forbids()


@rule("6.1")
def one_hex_was_the_whole_move(step: Step) -> Iterator[Finding]:
    """Who went one hex without the points for it goes no further."""
    if step.came is Came.BY_ONE_HEX:
        yield forbids()


@rule("6.2")
def lake_is_only_crossed(step: Step) -> Iterator[Finding]:
    """A lake hex is entered with the first step from a shore alone, and nobody ends his move there.

    By one reading an enemy zone holds him on the lake.
    """
    # Of mechanized units the ground says it: they never cross.
    if not step.is_onto_lake or step.move.field.mover.movement == MECHANIZED:
        return
    key = "lake_stop_in_ezoc"
    is_held = step.there in step.move.field.zoned
    may_stay = is_held and step.move.law.is_set(key)
    if not step.begins_crossing or (step.is_last and not may_stay):
        yield forbids(key if step.begins_crossing and is_held else "")


@rule("6.2")
def crossing_ends_on_the_other_shore(step: Step) -> Iterator[Finding]:
    """From the lake the unit goes ashore, on the other side of it."""
    if step.came is Came.ONTO_LAKE and not step.is_onto_lake and not step.move.is_far_shore(step.there):
        yield forbids("lake_far_shore")


@rule("6.2")
def crossing_was_the_whole_move(step: Step) -> Iterator[Finding]:
    """Who has crossed the lake goes no further."""
    if step.came is Came.ACROSS_LAKE:
        yield forbids()


@rule("8.1")
def must_stop_in_enemy_zone(step: Step) -> Iterator[Finding]:
    """A unit that entered an enemy zone goes no further."""
    if not step.is_first and step.here in step.move.field.zoned:
        yield forbids(enemy=step.zone_holder(step.here))


@rule("8.1")
def no_step_from_zone_to_zone(step: Step) -> Iterator[Finding]:
    """A unit does not go from one enemy zone to another at once."""
    zoned = step.move.field.zoned
    # Later steps out of a zone are barred already, wherever they lead.
    if step.is_first and step.here in zoned and step.there in zoned:
        yield forbids(enemy=step.zone_holder(step.there))


@rule("7.0")
def hex_is_full(step: Step) -> Iterator[Finding]:
    """By one reading no move ends on a hex over its limits."""
    # 7.0 and 7.4 look at the limits when the segment ends (reading 37), so usually nothing is asked here.
    is_asked = step.is_last and step.move.law.is_set("stacking_at", "move")
    if is_asked and step.there not in step.move.field.closed and step.move.would_overstack(step.there):
        yield forbids("stacking_at")


STEP_RULES: tuple[Rule[[Step]], ...] = (
    enemy_holds_the_hex,
    one_hex_was_the_whole_move,
    lake_is_only_crossed,
    crossing_ends_on_the_other_shore,
    crossing_was_the_whole_move,
    must_stop_in_enemy_zone,
    no_step_from_zone_to_zone,
    hex_is_full,
)


def about_step(step: Step) -> tuple[Finding, ...]:
    """Return what the rules find about a step, the ground aside."""
    return tuple(finding for each in STEP_RULES for finding in each(step))


@rule("8.1")
def enemy_zone_ends_the_move(step: Step) -> Iterator[Finding]:
    """Entering an enemy zone is allowed, and ends the move."""
    if step.there in step.move.field.zoned:
        yield notes(enemy=step.zone_holder(step.there))
