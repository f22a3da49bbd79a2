"""What the assistant is asked about: one position under one law, and the answers given so far.

A situation is a value taken from the table at one moment. It may be asked in any thread: its judge
answers one question at a time and remembers the answers.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from threading import RLock
from typing import TypeVar, cast

from rules.flow import Flow
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.position import Position
from rules.ruleset import RuleSet
from rules.unit_id import UnitId
from rules.units import MOVED, OUT_OF_SUPPLY

T = TypeVar("T")

_MOST_REMEMBERED = 400


class SharedJudge:
    """The judge of one law, made when first needed, asked by one thread at a time."""

    def __init__(self, make: Callable[[], Judge]) -> None:
        self._make = make
        self._judge: Judge | None = None
        # Who holds it may ask again: a question inside another, and the work of `at_once`.
        self._lock = RLock()

    def ask(self, question: Callable[[Judge], T]) -> T:
        """Return the answer to a question; raises DataError where the law cannot be used."""
        with self._lock:
            if self._judge is None:
                self._judge = self._make()
            return question(self._judge)

    def at_once(self, work: Callable[[], T], wait_s: float) -> T | None:
        """Return what some work finds that asks here more than once, None where it would be kept waiting.

        So it is while another thread's question is answered, and before there is a judge.
        """
        if not self._lock.acquire(timeout=wait_s):
            return None
        try:
            return work() if self._judge is not None else None
        finally:
            self._lock.release()


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What is taken to be otherwise than on the table; `weather` empty is that of the day."""

    weather: str = ""
    no_enemy: bool = False
    no_supply: bool = False

    def __bool__(self) -> bool:
        """Return whether anything is otherwise."""
        return bool(self.weather) or self.no_enemy or self.no_supply


AS_IT_IS = WhatIf()


@dataclass(frozen=True, slots=True)
class MoveRecord:
    """A unit's move of this phase: where it began, and every way taken since with all its hexes.

    A way is empty where the counter was dragged and nobody said how it went. Off the map it began in `box`.
    """

    unit: UnitId
    origin: HexId | None
    ways: tuple[tuple[HexId, ...], ...] = ()
    box: str = ""


@dataclass(frozen=True)
class Situation:
    """A position, who judges it, and what the position itself does not tell.

    `moves` are the moves of this phase that stand; `last` the unit that moved last: until another one moves
    it may go on or be laid anew. `entries` are the zones by which units off the map may come on.
    """

    rule_set: RuleSet
    shared_judge: SharedJudge
    flow: Flow
    position: Position
    moves: Mapping[UnitId, MoveRecord] = field(default_factory=dict)
    last: UnitId | None = None
    entries: Mapping[UnitId, tuple[str, ...]] = field(default_factory=dict)
    waived: frozenset[str] = frozenset()
    _answers: dict[Hashable, object] = field(default_factory=dict, compare=False, repr=False)

    @property
    def enemy_of(self) -> Mapping[str, str]:
        """The other side of each side on the table, the first of several."""
        sides = dict.fromkeys(unit.side for unit in self.position.units)
        # Reversed, since the last one written stays: the first of several.
        return {side: other for side in sides for other in reversed(sides) if other != side}

    def ask(self, key: Hashable, question: Callable[[Judge], T]) -> T:
        """Return the answer to a question, the one given before where there is one."""

        def answer(judge: Judge) -> T:
            # Within the lock: two threads with one question would both work it out.
            if key not in self._answers:
                if len(self._answers) > _MOST_REMEMBERED:
                    # All at once: which are asked again nobody knows, and to keep account of it costs more
                    # than it saves.
                    self._answers.clear()
                self._answers[key] = question(judge)
            return cast("T", self._answers[key])

        return self.shared_judge.ask(answer)

    def before_move(self, unit: UnitId, what_if: WhatIf = AS_IT_IS) -> Position:
        """Return the position in which a unit's move is judged.

        The unit that moved last stands where it began: its move is one move however often it was dragged.
        """
        return self._changed((unit, what_if), unit, what_if)

    def can_be_on_its_way(self, unit: UnitId) -> bool:
        """Say whether a unit stands on the map or has a zone to come on by."""
        if unit not in self.position.by_id:
            return False
        return self.before_move(unit).by_id[unit].hex is not None or bool(self.entries.get(unit))

    def _changed(self, key: Hashable, unit: UnitId, what_if: WhatIf) -> Position:
        # Kept, because a judge recognises a position it has seen by its identity.
        known = self._answers.get(("position", key))
        if isinstance(known, Position):
            return known
        position = self._as_if(unit, what_if)
        self._answers["position", key] = position
        return position

    def _as_if(self, unit: UnitId, what_if: WhatIf) -> Position:
        position, mover = self.position, self.position.by_id[unit]
        wanted = mover
        # The judge would otherwise count its way from where the last drag left it.
        if unit == self.last:
            record = self.moves[unit]
            wanted = replace(mover, hex=record.origin, box=record.box).unmarked(MOVED)
        if what_if.no_supply:
            wanted = wanted.marked(OUT_OF_SUPPLY)
        if what_if.no_enemy:
            own = tuple(each for each in position.units if each.side == mover.side)
            position = replace(position, units=own)
        return position if wanted == mover else position.with_unit(wanted)
