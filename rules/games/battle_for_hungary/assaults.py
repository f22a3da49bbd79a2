"""Mobile assaults (7.3): where a stack can strike while it moves, from where, and what is left afterwards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from rules.findings import Finding, Rule, forbids, rule
from rules.games.battle_for_hungary.move import Move
from rules.games.battle_for_hungary.movement import MoveSearch
from rules.games.battle_for_hungary.movement_ways import Mode
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import ALLIED, is_column, is_panzer
from rules.hexgrid import HexId
from rules.units import Unit

STANDS_IN = "stands_in"
"""The reading by which the stack pays the hex and stands in it afterwards (`assault_after`)."""


@dataclass(frozen=True, slots=True)
class AssaultWay:
    """An assault on a hex: its way there, and what follows if all defenders are eliminated.

    `cost_parts` are the half points of way and assault, counted from where the stack stands; `path` ends with
    the target. `after` is the hex in which the stack then stands, `left_parts` what it has left there; it
    `must_stop` where that lies in the zone of another enemy.
    """

    cost_parts: int
    start_from: HexId
    path: tuple[HexId, ...]
    after: HexId
    left_parts: int
    must_stop: bool


@rule("7.3")
def assaults_are_german_and_motorized(units: tuple[Unit, ...]) -> Iterator[Finding]:
    """German armour and mechanized units make mobile assaults, and columns that go along help them."""
    others = [unit for unit in units if not is_column(unit) and not is_panzer(unit)]
    yield from (forbids(unit=unit.id) for unit in others)
    # Columns help an assault and make none: a stack of columns alone passed the check above.
    if not any(map(is_panzer, units)):
        yield forbids(unit=units[0].id)


@rule("7.3")
def assault_stack_is_together(units: tuple[Unit, ...]) -> Iterator[Finding]:
    """Who assaults as one stands in one hex from the start."""
    here, side = units[0].hex, units[0].side
    for unit in units:
        if unit.hex is None or unit.hex != here or unit.side != side:
            yield forbids(unit=unit.id)


@rule("5.5")
def unsupplied_units_do_not_assault(situation: Situation, units: tuple[Unit, ...]) -> Iterator[Finding]:
    """German armour and mechanized units out of supply make no mobile assaults."""
    for unit in units:
        if is_panzer(unit) and not situation.is_supplied(unit):
            yield forbids(unit=unit.id)


STACK_RULES: tuple[Rule[[tuple[Unit, ...]]], ...] = (
    assaults_are_german_and_motorized,
    assault_stack_is_together,
)


def bars_to_assaulting(situation: Situation, units: tuple[Unit, ...]) -> tuple[Finding, ...]:
    """Return what keeps a stack from assaulting anybody, nothing where it may."""
    found = tuple(each for of in STACK_RULES for each in of(units))
    return found + unsupplied_units_do_not_assault(situation, units)


@rule("7.3")
def zone_bars_the_assault(move: Move, here: int, there: int) -> Iterator[Finding]:
    """By one reading no assault leads out of an enemy zone into a hex in another."""
    key, zoned = "assault_zoc_to_zoc", move.field.zoned
    is_within_city = move.is_city(here) and move.is_city(there)
    # From city hex to city hex 3.3 lifts the ban for any move.
    if here in zoned and there in zoned and not is_within_city and not move.law.is_set(key):
        yield forbids(key)


class Assaults:
    """The assaults that a stack can make now, after the half points that it has spent in this phase."""

    def __init__(self, situation: Situation, units: tuple[Unit, ...], spent: int = 0) -> None:
        """Take the stack as it stands, columns that go along among it, at least one unit."""
        self.move = Move(situation, units, Mode.NORMAL, spent)
        self._search = MoveSearch(self.move)
        self.bars = bars_to_assaulting(situation, units)

    @property
    def stands_in(self) -> bool:
        """Whether the stack pays the hex and then stands in it."""
        return self.move.law.is_set("assault_after", STANDS_IN)

    def price(self, here: int, there: int) -> int | None:
        """Return what striking a neighbouring hex costs in half points, None where the ground bars it."""
        found = self.move.field.price(here, there)
        if found.barred_by:
            return None
        parts = self.move.law.charts.movement.assault_parts
        # By the other reading the hex is paid when the stack enters it, by its move on.
        return parts + found.mp_parts if self.stands_in else parts

    def targets(self) -> Mapping[HexId, AssaultWay]:
        """Return the cheapest assault on each hex that the stack can strike, in order of hexes."""
        if self.bars:
            return {}
        best: dict[int, tuple[int, int]] = {}
        for here, spent in self._stations():
            for there in self.move.field.table.topology.neighbors[here]:
                cost = self._cost(here, there, spent)
                # Among equal costs the hex of the lower number: the offer must not hang on the order of a
                # search.
                if cost is not None and (cost, here) < best.get(there, (cost + 1, here)):
                    best[there] = (cost, here)
        names = self.move.names
        return {names[there]: self._way(there, *best[there]) for there in sorted(best)}

    def _stations(self) -> Iterator[tuple[int, int]]:
        """Yield the hexes in which the stack can stop to strike, with what the way there costs."""
        start = self.move.start
        # An assault that fails ends in the hex it was made from, which must have room (reading 34).
        if start is not None and not self.move.bars_to_ending(start):
            yield start, 0
        yield from self._search.reach.settled.items()

    def _cost(self, here: int, there: int, spent: int) -> int | None:
        # Closed to the march are the hexes of enemies: just those are struck.
        if there not in self.move.field.closed or zone_bars_the_assault(self.move, here, there):
            return None
        price = self.price(here, there)
        return None if price is None or spent + price > self.move.allowance else spent + price

    def _way(self, there: int, cost: int, here: int) -> AssaultWay:
        move, names = self.move, self.move.names
        target, start_from = names[there], names[here]
        after = target if self.stands_in else start_from
        path = (*self._search.reach.path(start_from), target)
        left = move.allowance - cost
        return AssaultWay(
            cost, start_from, path, after, left, is_watched_by_others(move.situation, after, target)
        )


def is_watched_by_others(situation: Situation, here: HexId, target: HexId) -> bool:
    """Return whether a hex lies in the zone of an Allied unit outside the hex that was assaulted."""
    # Those who were struck are gone if the stack goes on, so their zone does not stop it.
    holders = situation.zones(ALLIED).get(here, ())
    return any(situation.unit(unit).hex != target for unit in holders)


def assault_targets(
    situation: Situation, units: Collection[Unit], spent_parts: int = 0
) -> Mapping[HexId, AssaultWay]:
    """Return the assaults that a stack can make now (7.3): nothing where its units may not assault."""
    stack = tuple(units)
    return Assaults(situation, stack, spent_parts).targets() if stack else {}
