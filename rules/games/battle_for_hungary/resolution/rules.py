"""The procedure of combat as the core asks for it (`rules.combat_task`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.attack_plan import Row
from rules.combat_task import CombatSeen, CombatState, CombatTask
from rules.effects import Effects
from rules.fights import Advance, Flight
from rules.findings import Finding, forbids, rule
from rules.games.battle_for_hungary.excess import retreat_hexes, ways_of
from rules.games.battle_for_hungary.resolution import acts
from rules.games.battle_for_hungary.resolution.going_on import ways_on
from rules.games.battle_for_hungary.resolution.moment import Moment
from rules.games.battle_for_hungary.resolution.owed import WAYS_ON, Task, next_of
from rules.games.battle_for_hungary.resolution.state import AVOIDS, Battle
from rules.games.battle_for_hungary.resolution.tasks import task_of
from rules.hexgrid import HexId
from rules.kit.combats import OneRoundCombats
from rules.procedure import GameTerms
from rules.unit_id import UnitId
from rules.words import Said


@rule("8.1")
def combat_leads_nobody_there(unit: UnitId, ends: frozenset[HexId], to: HexId) -> Iterator[Finding]:
    """While attacks are made units leave their hex by what a combat brings alone."""
    if to not in ends:
        yield forbids(unit=unit, hex=to)


class HungaryCombats(OneRoundCombats[Battle, Moment]):
    """How combats are fought out; everything in it follows from the counters as they lie."""

    kept = Battle
    leads_nobody = combat_leads_nobody_there

    def __init__(self, _terms: GameTerms) -> None:
        """Take the terms of a game: what a combat asks of them its judge knows."""

    def moment(self, battle: Battle, seen: CombatSeen) -> Moment:
        """Return a combat with what is seen of the table now."""
        return Moment(battle, seen)

    def declared(self, number: int, row: Row, seen: CombatSeen) -> Effects:
        """Return the declaration of a planned attack, nothing where nobody attacks or is attacked."""
        return acts.declared(number, row, seen)

    def task_at(self, now: Moment) -> CombatTask:
        """Return what is to be done at a moment."""
        return task_of(now)

    def flight_at(self, now: Moment, unit: UnitId) -> Flight | None:
        """Return how a unit that is one too many leaves its hex (4.2); None for any other."""
        owed = next_of(now)
        # 4.2 alone makes anybody retreat in this game; what a combat costs is paid in steps.
        if owed.task is not Task.LEAVE or unit not in owed.units:
            return None
        return Flight(unit, retreat_hexes(now.situation))

    def ways_back(self, now: Moment, flight: Flight) -> Iterator[tuple[HexId, ...]]:
        """Yield the ways out of a hex with too many in it (4.2)."""
        yield from (way.path for way in ways_of(now.situation, now.position.by_id[flight.unit]))

    def advances_at(self, now: Moment) -> Mapping[UnitId, Advance]:
        """Return the units that have a hex to go on to, and where (8.4, 8.5)."""
        return ways_on(now) if next_of(now).task in WAYS_ON else {}

    def outcome(self, state: CombatState) -> Said | None:
        """Return what came of a combat in which no die fell."""
        battle = self.own(state)
        if battle.avoided == AVOIDS:
            return Said("combat_avoided")
        # A result without a die: nobody was left in the hex who could fight.
        return Said("combat_overrun_done") if battle.is_rolled and not battle.die else None

    def ruled_for(self, battle: Battle, here: HexId, result: int) -> Effects:
        """Return that a hex has another result than the die gave: the players' ruling."""
        return acts.ruled(battle, here, result)
