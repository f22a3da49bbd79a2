"""The combat under way on one table: what its game offers now, and the act that a choice becomes.

What is offered is the game's (`rules.combat_task`); here it is asked about a table, and carried out on it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from app.assist.carry_out import in_order
from app.assist.combat import battle_plan as plan
from app.assist.losses import box_for
from app.assist.procedure import board_of, combats_of
from app.assist.situation import Situation
from app.assist.strikes import spent_by
from app.table.changes import Change, Rolled
from app.table.game import Game
from app.table.journal import StepId
from app.table.throws import thrown
from rules.attack_plan import Row
from rules.board import Board
from rules.combat_task import CombatChoice, CombatProcedure, CombatState, CombatTask, HandMove
from rules.dice import COMBAT
from rules.effects import Effects
from rules.fights import Advance, Attack, CombatCard, Flight, Pursuit, Retreat
from rules.findings import Verdict
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.position import Position
from rules.unit_id import UnitId

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Seen:
    """What lies on one table, and the answers of its judge about it; each question is asked once."""

    game: Game
    situation: Situation

    @property
    def position(self) -> Position:
        """What lies on the table."""
        return self.situation.position

    @property
    def board(self) -> Board:
        """The board of the map."""
        return board_of(self.game.sheet)

    @property
    def when(self) -> str:
        """The moment as records name it."""
        return plan.now_words(self.game)

    def spent(self, unit: UnitId) -> int:
        """Return the parts of movement points that a unit has spent in all parts of its move."""
        return spent_by(self.situation, unit)

    def attack(self, row: Row) -> Attack:
        """Return an attack that was planned, with those of its units that are on the map."""
        return plan.attack_of(self.game, row, self.position)

    def card(self, row: Row, attack: Attack) -> CombatCard:
        """Return the card of an attack whose support, that of a row, is spent already."""
        position = plan.fighting_position(self.game, self.situation)
        # Its own points are spent already; they count for it all the same.
        position = replace(position, points=plan.points_with(self.game, row, position.points))
        chosen = tuple(sorted(attack.options.items()))
        what = row, attack.attackers, attack.hexes, attack.is_same_hex, chosen
        # All that the card hangs on beside the position, which the situation knows: also who has spent what.
        key = ("round", *what, *plan.spent_units(self.game))
        return self.situation.ask(key, lambda judge: judge.combat(position, attack))

    def retreats(self, flight: Flight) -> tuple[Retreat, ...]:
        """Return every distinct way in which a unit can retreat."""
        return self.situation.ask(("flee", flight), lambda judge: judge.retreats(self.position, flight))

    def ask(self, key: Hashable, question: Callable[[Judge], T]) -> T:
        """Return the answer of the judge to a question of the game's own."""
        return self.situation.ask(("procedure", key), question)

    def advances(self, pursuit: Pursuit) -> Advance:
        """Return where a unit may advance to after combat."""
        return self.situation.ask(("pursue", pursuit), lambda judge: judge.advances(self.position, pursuit))


@dataclass(frozen=True)
class Resolution:
    """The combat under way on one table, asked in the situation as it lies now."""

    game: Game
    situation: Situation
    fight: CombatState
    procedure: CombatProcedure

    @classmethod
    def of(cls, game: Game, situation: Situation | None) -> Resolution | None:
        """Return the combat under way, None where there is none, or nobody can be asked about it."""
        if situation is None:
            return None
        fight, procedure = plan.fight_of(game), combats_of(game)
        return cls(game, situation, fight, procedure) if fight is not None and procedure is not None else None

    @property
    def seen(self) -> Seen:
        """The table as the procedure sees it."""
        return Seen(self.game, self.situation)

    @cached_property
    def task(self) -> CombatTask:
        """What is to be done now."""
        return self.procedure.task(self.fight, self.seen)

    @property
    def side(self) -> str:
        """The side that is to choose now; the attacker's at the end, when nobody has to."""
        return self.task.side or plan.side_of(self.game, self.fight.row)

    def attack(self) -> Attack:
        """Return the attack of this round as the rules read it."""
        return self.procedure.attack(self.fight, self.seen)

    def card(self) -> CombatCard:
        """Return the card of this round, with the units as they lie now."""
        return self.procedure.card(self.fight, self.seen)

    def flight(self, unit: UnitId) -> Flight | None:
        """Return how a unit that owes a retreat makes it, or would now; None for any other."""
        return self.procedure.flight(self.fight, self.seen, unit)

    def advances(self) -> Mapping[UnitId, Advance]:
        """Return the units that have a hex to advance to, and where."""
        return self.procedure.advances(self.fight, self.seen)

    def loss_verdict(self, unit: UnitId) -> Verdict:
        """Return what speaks against a step that a unit would lose now by choice."""
        return self.procedure.lost_by_hand(self.fight, self.seen, unit)

    # ---- doing

    def take(self, choice: CombatChoice, title: str, face: int | None = None) -> Change | None:
        """Return the act of a choice: after a roll where a die decides, or by the face of a real one.

        Raises ValueError for a face that no die has.
        """
        roll = self._roll(choice.die_modifier, face, title) if choice.die_modifier is not None else None
        return self._made(choice.effects(sum(roll.faces) if roll is not None else None), title, roll)

    def _roll(self, modifier: int, face: int | None, title: str) -> Rolled:
        return thrown(self.game, self.game.words.dice.of(COMBAT), title, face, modifier)

    def set_result(self, here: HexId, result: int, title: str) -> Change | None:
        """Return that a hex has another result than the die gave: the players' ruling."""
        return self._made(self.procedure.ruled(self.fight, here, result), title)

    def _made(self, effects: Effects, title: str, roll: Rolled | None = None) -> Change | None:
        # Who is destroyed where he is shut in does not return: the judge tells the box.
        return in_order(
            self.game, effects, title, roll, lambda game, piece: box_for(game, piece, self.situation)
        )


# ---- beside a combat


def verdict_on_hand(game: Game, situation: Situation, move: HandMove) -> Verdict:
    """Return what speaks against where a hand led a unit while attacks are made."""
    procedure = combats_of(game)
    if procedure is None:
        return Verdict()
    return procedure.moved_by_hand(plan.fight_of(game), Seen(game, situation), move)


# ---- the beginning, and the way back


def declare(game: Game, situation: Situation, number: int, title: str) -> Change | None:
    """Return the declaration of a planned attack: its support is spent, its units are written down.

    None where nobody attacks, another combat is under way, or the game leaves combats to the hands.
    """
    row, procedure = plan.rows(game.table).get(number), combats_of(game)
    if row is None or procedure is None or plan.fight_of(game) is not None:
        return None
    effects = procedure.declared(number, row, Seen(game, situation))
    return in_order(game, effects, title) if effects else None


def step_before(game: Game) -> StepId | None:
    """Return the step before the combat under way, or the one fought last, was declared; None without one."""
    for step in reversed(game.journal.path):
        # Where nothing was written before, that is the declaration: all later texts follow another.
        if any(not each.before and each.after for each in plan.fight_written(step.change)):
            return step.parent
    return None
