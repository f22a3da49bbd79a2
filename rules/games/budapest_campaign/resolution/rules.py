"""The procedure of combat as the core asks for it (`rules.combat_task`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.attack_plan import Row
from rules.combat_task import CombatSeen, CombatTask
from rules.effects import Effects
from rules.fights import Advance, Flight
from rules.findings import Finding, forbids, rule
from rules.games.budapest_campaign.given_ground import retreats_of
from rules.games.budapest_campaign.resolution import acts
from rules.games.budapest_campaign.resolution.moment import Moment
from rules.games.budapest_campaign.resolution.owed import Task, next_of, retreat_hexes
from rules.games.budapest_campaign.resolution.pursuing import advances_of
from rules.games.budapest_campaign.resolution.state import Engagement
from rules.games.budapest_campaign.resolution.tasks import task_of
from rules.hexgrid import HexId
from rules.kit.combats import OneRoundCombats
from rules.procedure import GameTerms
from rules.unit_id import UnitId


@rule("6.0")
def combat_leads_nobody_there(unit: UnitId, ends: frozenset[HexId], to: HexId) -> Iterator[Finding]:
    """While attacks are made units leave their hex by retreat and pursuit alone."""
    if to not in ends:
        yield forbids(unit=unit, hex=to)


class CampaignCombats(OneRoundCombats[Engagement, Moment]):
    """How combats are fought out; everything in it follows from the counters as they lie."""

    kept = Engagement
    leads_nobody = combat_leads_nobody_there

    def __init__(self, _terms: GameTerms) -> None:
        """Take the terms of a game: what a combat asks of them its judge knows."""

    def moment(self, battle: Engagement, seen: CombatSeen) -> Moment:
        """Return a combat with what is seen of the table now."""
        return Moment(battle, seen)

    def declared(self, number: int, row: Row, seen: CombatSeen) -> Effects:
        """Return the declaration of a planned attack, nothing where nobody attacks or is attacked."""
        return acts.declared(number, row, seen)

    def task_at(self, now: Moment) -> CombatTask:
        """Return what is to be done at a moment."""
        return task_of(now)

    def flight_at(self, now: Moment, unit: UnitId) -> Flight | None:
        """Return how a unit that owes a retreat makes it (9.9); None for any other."""
        owed = next_of(now)
        # Only while it is owed: the rest of the combat has retreats
        # behind it, and a hand is judged by what is due.
        if owed.task is not Task.RETREAT or unit not in owed.units:
            return None
        return Flight(unit, retreat_hexes(now, is_attacker=owed.is_attacker))

    def ways_back(self, now: Moment, flight: Flight) -> Iterator[tuple[HexId, ...]]:
        """Yield the ways of a retreat (9.9)."""
        yield from (way.path for way in retreats_of(now.situation, flight))

    def advances_at(self, now: Moment) -> Mapping[UnitId, Advance]:
        """Return the units that have a hex to pursue into, and where (9.10)."""
        return advances_of(now) if next_of(now).task is Task.PURSUE else {}

    def ruled_for(self, battle: Engagement, here: HexId, result: int) -> Effects:
        """Return that a hex has another result than the die gave: the players' ruling."""
        return acts.ruled(battle, here, result)
