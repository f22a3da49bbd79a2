"""The procedure of combat as the core asks for it, bound to an edition and to the terms of a game."""

from __future__ import annotations

from collections.abc import Mapping

from rules.attack_plan import Row
from rules.combat_task import CombatSeen, CombatState, CombatTask, HandMove
from rules.effects import Effects
from rules.fights import Advance, Attack, CombatCard, Flight
from rules.findings import Verdict
from rules.games.bitter_end.edition import Edition
from rules.games.bitter_end.mandatory_losses import all_out_costs_a_step
from rules.games.bitter_end.resolution import acts, hands
from rules.games.bitter_end.resolution.declaring import declared
from rules.games.bitter_end.resolution.fight import Fight
from rules.games.bitter_end.resolution.round import Round
from rules.games.bitter_end.resolution.tasks import task_of
from rules.games.bitter_end.turn.rules import BitterEndTurn
from rules.hexgrid import HexId
from rules.position import Position
from rules.procedure import GameTerms
from rules.unit_id import UnitId
from rules.words import Said


class BitterEndCombats:
    """How combats are fought out under one edition and the terms of one game."""

    def __init__(self, edition: Edition, terms: GameTerms) -> None:
        """Take an edition and the terms; raises DataError where the data of the game cannot be used."""
        self._turn = BitterEndTurn(edition, terms)
        # The first edition has a rule of its own in that place, by which the step is lost at once.
        self._is_all_out_paid_last = edition.has(all_out_costs_a_step)

    def read(self, text: str) -> Fight:
        """Return the combat that a text of the plan tells; raises NotationError."""
        return Fight.parse(text)

    def declared(self, number: int, row: Row, seen: CombatSeen) -> Effects:
        """Return the declaration of a planned attack (10.22), nothing where nobody attacks or is attacked."""
        return declared(number, row, seen, self._turn)

    def attack(self, state: CombatState, seen: CombatSeen) -> Attack:
        """Return the attack of the present round as the rules read it."""
        return self._round(state, seen).attack

    def card(self, state: CombatState, seen: CombatSeen) -> CombatCard:
        """Return the card of the present round, with the units as they lie now."""
        return self._round(state, seen).card

    def task(self, state: CombatState, seen: CombatSeen) -> CombatTask:
        """Return what is to be done now."""
        return task_of(self._round(state, seen))

    def flight(self, state: CombatState, seen: CombatSeen, unit: UnitId) -> Flight | None:
        """Return how a unit that owes a retreat makes it, or would now; None for any other."""
        return self._round(state, seen).flight(unit)

    def advances(self, state: CombatState, seen: CombatSeen) -> Mapping[UnitId, Advance]:
        """Return the units that have a hex to advance to, and where."""
        return self._round(state, seen).advances

    def outcome(self, state: CombatState) -> Said | None:
        """Return what comes of odds that the table does not have (10.27), None for all others."""
        is_hopeless = isinstance(state, Fight) and state.is_hopeless
        return Said("combat_below_the_table", (("case", "10.27"),)) if is_hopeless else None

    def ruled(self, state: CombatState, here: HexId, result: int) -> Effects:
        """Return that a hex has another result than the die gave: the players' ruling."""
        return acts.ruled(_own(state), here, result)

    def moved_by_hand(self, state: CombatState | None, seen: CombatSeen, move: HandMove) -> Verdict:
        """Return what speaks against where a hand led a unit; before its roll a combat leads nobody."""
        # A declared attack without a die has led nobody anywhere yet: whoever goes then goes by hand (10.22).
        now = self._round(state, seen) if state is not None and state.is_rolled else None
        return hands.verdict_on_move(now, move, in_combat=state is not None)

    def lost_by_hand(self, state: CombatState, seen: CombatSeen, unit: UnitId) -> Verdict:
        """Return what speaks against a step that a unit would lose now by choice (16.33)."""
        # Before the roll no result is owed, so that a step lost then is no choice between loss and retreat.
        return hands.verdict_on_loss(self._round(state, seen), unit) if state.is_rolled else Verdict()

    def may_be_bound(self, state: CombatState, position: Position, unit: UnitId) -> bool:
        """Return, before anything is asked, whether 16.33 may speak against a unit's loss by choice."""
        return hands.may_be_bound(_own(state), position, unit)

    def _round(self, state: CombatState, seen: CombatSeen) -> Round:
        return Round(_own(state), seen, self._turn, self._is_all_out_paid_last)


def _own(state: CombatState) -> Fight:
    """Return a combat that this procedure has read; raises TypeError for another's."""
    if not isinstance(state, Fight):
        raise TypeError(f"{state!r} is no combat of this game")
    return state
