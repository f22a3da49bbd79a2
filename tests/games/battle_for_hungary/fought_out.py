"""A combat fought out on a small board: what the procedure says happens is done to the position."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

from rules.attack_plan import FOUGHT, UNDER_WAY, Row
from rules.board import Board
from rules.combat_task import CombatChoice, CombatTask
from rules.effects import Effect, Effects, EndPart, LoseSteps, MoveAlong, PutInBox, SetFact, SetPlan
from rules.facts import Fact
from rules.fields import Fields
from rules.fights import Advance, Attack, CombatCard, Flight, Pursuit, Retreat
from rules.fought import Fought
from rules.games.battle_for_hungary.judge import HungaryJudge
from rules.games.battle_for_hungary.questions.desk import HungaryDesk
from rules.games.battle_for_hungary.resolution.rules import HungaryCombats
from rules.games.battle_for_hungary.resolution.state import Battle
from rules.games.battle_for_hungary.words import eliminated_box
from rules.hexgrid import HexId
from rules.position import Position
from rules.procedure import GameTerms
from rules.ruleset import Judge
from rules.units import Unit, UnitId
from tests.games.battle_for_hungary.boards import board
from tests.games.battle_for_hungary.fighting import THERE

T = TypeVar("T")


@dataclass
class Table:
    """A board with a combat on it, changed by what the choices bring about."""

    judge: HungaryJudge
    position: Position
    plan: dict[str, str] = field(default_factory=dict)
    facts: list[Fact] = field(default_factory=list)
    ended: dict[str, int] = field(default_factory=dict)
    """The parts of a move that are over: by unit, what it has spent."""
    already: int = 0
    """What units have spent before, in half points."""
    when: str = "004.allied.combat"

    @property
    def board(self) -> Board:
        return self.judge.board

    def ask(self, key: Hashable, question: Callable[[Judge], T]) -> T:
        del key
        return question(self.judge)

    def spent(self, unit: UnitId) -> int:
        return self.ended.get(unit, self.already)

    def attack(self, row: Row) -> Attack:
        return Attack(row.attackers, row.hexes, options=dict(row.options))

    def card(self, row: Row, attack: Attack) -> CombatCard:
        del row
        return self.judge.combat(self.position, attack)

    def retreats(self, flight: Flight) -> tuple[Retreat, ...]:
        return self.judge.retreats(self.position, flight)

    def advances(self, pursuit: Pursuit) -> Advance:
        return self.judge.advances(self.position, pursuit)

    # ---- the combat

    @property
    def procedure(self) -> HungaryCombats:
        return HungaryCombats(GameTerms(Path(), "campaign", frozenset()))

    @property
    def state(self) -> Battle:
        return self.procedure.read(self.plan[UNDER_WAY])

    @property
    def task(self) -> CombatTask:
        return self.procedure.task(self.state, self)

    @property
    def is_over(self) -> bool:
        return not self.plan.get(UNDER_WAY)

    @property
    def record(self) -> Fought:
        return Fought.parse(next(text for key, text in self.plan.items() if key.startswith(FOUGHT)))

    def choices(self, unit: str | None = None) -> dict[str, CombatChoice]:
        """Return what is offered now, by its keys."""
        return {each.key: each for each in self.task.choices(UnitId(unit) if unit else None)}

    def take(self, key: str = "", die: int | None = None, unit: str | None = None) -> Table:
        """Take a choice by the beginning of its key, the likeliest without one."""
        choices = self.choices(unit).items()
        wanted = [each for name, each in choices if name.startswith(key)] if key else []
        chosen = wanted[0] if wanted else next(each for _, each in choices if each.is_first)
        self.do(chosen.effects(die))
        return self

    def to_the_end(self) -> Table:
        """Take whatever is likeliest until the combat is over."""
        while not self.is_over:
            self.take(die=1)
        return self

    # ---- what effects do

    def do(self, effects: Effects) -> None:
        for effect in effects:
            self._do(effect)

    def _do(self, effect: Effect) -> None:
        match effect:
            case SetPlan(key=key, text=text):
                self.plan[key] = text
            case SetFact(fact=fact):
                self.facts.append(fact)
            case EndPart(unit=unit, spent_mp_parts=spent):
                self.ended[unit] = spent
            case MoveAlong(unit=unit, path=path):
                self._put(self.unit(unit).at(path[-1]))
            case PutInBox(unit=unit, box=box):
                self._put(replace(self.unit(unit), hex=None, box=box))
            case LoseSteps(unit=unit, count=count):
                self._put(_reduced(self.unit(unit), count))
            case _:
                raise AssertionError(f"the combat brings about {effect}")

    def unit(self, unit: str) -> Unit:
        return self.position.by_id[UnitId(unit)]

    def _put(self, unit: Unit) -> None:
        self.position = self.position.with_unit(unit)


def _reduced(unit: Unit, count: int) -> Unit:
    left = unit.steps - count
    gone = replace(unit, hex=None, box=eliminated_box(unit.side), steps=1)
    return replace(unit, steps=left) if left > 0 else gone


def declared(
    *units: dict[str, Any], attackers: str = "s1", phase: str = "combat", already: int = 0, **more: Any
) -> Table:
    """Return a table on which an attack on 0404 was declared; `attackers` parted by blanks."""
    told = board(*units, **{"turn": 4, **more})
    judge, position = HungaryDesk().read(Fields({"board": told}, "the line"))
    assert isinstance(judge, HungaryJudge)
    table = Table(judge, replace(position, phase=phase), already=already)
    row = Row(tuple(map(UnitId, attackers.split())), (HexId(THERE),))
    table.do(table.procedure.declared(1, row, table))
    return table


def certain(cell: str) -> dict[str, Any]:
    """Return charts on which every face of the die brings one result, `1/6`."""
    columns = ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1")
    return {"crt": {table: {column: [cell] * 6 for column in columns} for table in ("axis", "allied")}}


def where(table: Table, name: str) -> str:
    """Return the hex of a piece, or its box."""
    found = table.unit(name)
    return found.hex or found.box
