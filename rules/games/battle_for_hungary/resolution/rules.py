"""The procedure of combat as the core asks for it (`rules.combat_task`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.attack_plan import Row
from rules.combat_task import CombatSeen, CombatState, CombatTask, HandMove
from rules.effects import Effects
from rules.fights import Advance, Attack, CombatCard, Flight
from rules.findings import Finding, Verdict, forbids, rule
from rules.games.battle_for_hungary.excess import retreat_hexes, ways_of
from rules.games.battle_for_hungary.resolution import acts
from rules.games.battle_for_hungary.resolution.going_on import ways_on
from rules.games.battle_for_hungary.resolution.moment import Moment
from rules.games.battle_for_hungary.resolution.owed import WAYS_ON, Task, next_of
from rules.games.battle_for_hungary.resolution.state import Battle
from rules.games.battle_for_hungary.resolution.tasks import task_of
from rules.hexgrid import HexId
from rules.position import Position
from rules.procedure import GameTerms
from rules.units import UnitId
from rules.words import Said


@rule("8.1")
def combat_leads_nobody_there(unit: UnitId, ends: frozenset[HexId], to: HexId) -> Iterator[Finding]:
    """While attacks are made units leave their hex by what a combat brings alone."""
    if to not in ends:
        yield forbids(unit=unit, hex=to)


class HungaryCombats:
    """How combats are fought out; everything in it follows from the counters as they lie."""

    def __init__(self, _terms: GameTerms) -> None:
        """Take the terms of a game: what a combat asks of them its judge knows."""

    def read(self, text: str) -> Battle:
        """Return the combat that a text of the plan tells; raises NotationError."""
        return Battle.parse(text)

    def declared(self, number: int, row: Row, seen: CombatSeen) -> Effects:
        """Return the declaration of a planned attack, nothing where nobody attacks or is attacked."""
        return acts.declared(number, row, seen)

    def attack(self, state: CombatState, seen: CombatSeen) -> Attack:
        """Return the attack as the rules read it."""
        return _moment(state, seen).attack()

    def card(self, state: CombatState, seen: CombatSeen) -> CombatCard:
        """Return the card of the attack, with the units as they lie now."""
        return _moment(state, seen).card()

    def task(self, state: CombatState, seen: CombatSeen) -> CombatTask:
        """Return what is to be done now."""
        return task_of(_moment(state, seen))

    def flight(self, state: CombatState, seen: CombatSeen, unit: UnitId) -> Flight | None:
        """Return how a unit that is one too many leaves its hex (4.2); None for any other."""
        now = _moment(state, seen)
        owed = next_of(now)
        if owed.task is not Task.LEAVE or unit not in owed.units:
            return None
        return Flight(unit, retreat_hexes(now.situation))

    def advances(self, state: CombatState, seen: CombatSeen) -> Mapping[UnitId, Advance]:
        """Return the units that have a hex to go on to, and where."""
        now = _moment(state, seen)
        return ways_on(now) if next_of(now).task in WAYS_ON else {}

    def outcome(self, state: CombatState) -> Said | None:
        """Return what came of a combat in which no die fell."""
        battle = _own(state)
        if battle.avoided == "avoids":
            return Said("combat_avoided")
        return Said("combat_overrun_done") if battle.is_rolled and not battle.die else None

    def ruled(self, state: CombatState, here: HexId, result: int) -> Effects:
        """Return that a hex has another result than the die gave: the players' ruling."""
        return acts.ruled(_own(state), here, result)

    def moved_by_hand(self, state: CombatState | None, seen: CombatSeen, move: HandMove) -> Verdict:
        """Return what speaks against where a hand led a unit while attacks are made (4.2, 8.4, 8.5)."""
        ends = self._ends(state, seen, move.unit) if state is not None else ()
        found = combat_leads_nobody_there(move.unit, frozenset(ends), move.to)
        return Verdict(tuple(each.placed(move.to) for each in found))

    def _ends(self, state: CombatState, seen: CombatSeen, unit: UnitId) -> tuple[HexId, ...]:
        flight = self.flight(state, seen, unit)
        if flight is not None:
            known = seen.position.by_id[unit]
            return tuple(way.path[-1] for way in ways_of(_moment(state, seen).situation, known))
        advance = self.advances(state, seen).get(unit)
        return tuple(advance.hexes) if advance is not None else ()

    def lost_by_hand(self, state: CombatState, seen: CombatSeen, unit: UnitId) -> Verdict:
        """Return nothing against a loss: who loses is the owner's choice (8.2)."""
        del state, seen, unit
        return Verdict()

    def may_be_bound(self, state: CombatState, position: Position, unit: UnitId) -> bool:
        """Return that nobody is bound to a loss of his."""
        del state, position, unit
        return False


def _own(state: CombatState) -> Battle:
    """Return a combat that this procedure has read; raises TypeError for another's."""
    if not isinstance(state, Battle):
        raise TypeError(f"{state!r} is no combat of this game")
    return state


def _moment(state: CombatState, seen: CombatSeen) -> Moment:
    return Moment(_own(state), seen)
