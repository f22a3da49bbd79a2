"""A combat fought out on a small board: what the procedure says happens is done to the position."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from rules.attack_plan import FOUGHT, UNDER_WAY, Row
from rules.board import Board
from rules.combat_task import CombatChoice, CombatTask
from rules.effects import (
    Effect,
    Effects,
    EndPart,
    LayMarker,
    LoseSteps,
    MoveAlong,
    PutInBox,
    SetFact,
    SetPlan,
    TakeMarkers,
)
from rules.facts import Fact
from rules.fights import Advance, Attack, CombatCard, Flight, Pursuit, Retreat
from rules.fought import Fought
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import Unit

T = TypeVar("T")


@dataclass
class Table:
    """A board with a combat on it, changed by what the choices bring about."""

    judge: Judge
    position: Position
    procedure: Any
    """The rules of combat of the game, as the core asks for them."""
    when: str
    grave: Callable[[str], str]
    """The box of the destroyed of a side."""
    already: int | None = None
    """What units have spent before; None where nobody is to ask."""
    plan: dict[str, str] = field(default_factory=dict)
    facts: list[Fact] = field(default_factory=list)
    ended: dict[str, int] = field(default_factory=dict)
    """The parts of a move that are over: by unit, what it has spent."""
    markers: list[tuple[str, HexId]] = field(default_factory=list)

    @property
    def board(self) -> Board:
        return self.judge.board

    def ask(self, key: Hashable, question: Callable[[Judge], T]) -> T:
        del key
        return question(self.judge)

    def spent(self, unit: UnitId) -> int:
        assert self.already is not None, f"nobody asks what {unit} has spent"
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
    def state(self) -> Any:
        return self.procedure.read(self.plan[UNDER_WAY])

    @property
    def task(self) -> CombatTask:
        found: CombatTask = self.procedure.task(self.state, self)
        return found

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

    def declare(self, attackers: str, target: str) -> Table:
        """Declare an attack on a hex; `attackers` are parted by blanks."""
        row = Row(tuple(map(UnitId, attackers.split())), (HexId(target),))
        self.do(self.procedure.declared(1, row, self))
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
            case LayMarker(marker=marker, hex=here):
                self.markers.append((marker, here))
            case TakeMarkers(marker=marker):
                self.markers = [each for each in self.markers if each[0] != marker]
            case MoveAlong(unit=unit, path=path):
                self._put(self.unit(unit).at(path[-1]))
            case PutInBox(unit=unit, box=box):
                self._put(replace(self.unit(unit), hex=None, box=box))
            case LoseSteps(unit=unit, count=count):
                self._put(self._reduced(self.unit(unit), count))
            case _:
                raise AssertionError(f"the combat brings about {effect}")

    def unit(self, unit: str) -> Unit:
        return self.position.by_id[UnitId(unit)]

    def _put(self, unit: Unit) -> None:
        self.position = self.position.with_unit(unit)

    def _reduced(self, unit: Unit, count: int) -> Unit:
        left = unit.steps - count
        gone = replace(unit, hex=None, box=self.grave(unit.side), steps=1)
        return replace(unit, steps=left) if left > 0 else gone
