"""A combat of one round as the core asks for it: what every such procedure does alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import ClassVar, Generic, Protocol, Self, TypeVar

from rules.attack_plan import Row
from rules.combat_task import CombatSeen, CombatState, CombatTask, EffectsOfDie, HandMove
from rules.effects import Effects
from rules.fights import Advance, Attack, CombatCard, Flight
from rules.findings import Finding, Rule, Verdict
from rules.hexgrid import HexId
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import Unit
from rules.words import Said


class Kept(CombatState, Protocol):
    """A combat under way that is read back from its text."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the combat that a text tells; raises NotationError."""


C = TypeVar("C", bound=CombatState)
T = TypeVar("T", bound=Enum)


@dataclass(frozen=True)
class MomentOf(Generic[C]):
    """A combat with what is seen of the table now."""

    state: C
    seen: CombatSeen

    @property
    def position(self) -> Position:
        """What lies on the table."""
        return self.seen.position

    @cached_property
    def side(self) -> str:
        """The attacker's side; empty where none of his units is known any more."""
        known = (self.position.by_id.get(unit) for unit in self.state.attackers)
        # Asked of units and not kept: a unit that dies stays known by its id, in the box of the lost.
        return next((unit.side for unit in known if unit is not None), "")

    def units_of(self, *, is_attacker: bool) -> tuple[UnitId, ...]:
        """Return who fights on one of both sides."""
        return self.state.attackers if is_attacker else tuple(self.state.defenders)

    def alive(self, units: Iterable[UnitId]) -> tuple[Unit, ...]:
        """Return those of some units that are on the map."""
        # A hand may have taken any of them off the table since the declaration.
        found = (self.position.by_id.get(unit) for unit in units)
        return tuple(unit for unit in found if unit is not None and unit.hex is not None)

    def steps(self, unit: UnitId) -> int:
        """Return the steps that a unit has on the map, 0 for one that lies elsewhere."""
        known = self.position.by_id.get(unit)
        return known.steps if known is not None and known.hex is not None else 0


# Without slots: Python notes on each what it is generic of, and a frozen class with slots breaks at that.
@dataclass(frozen=True)
class OwedOf(Generic[T]):
    """The next thing to be done: by the attacker or the defender, by or with which units."""

    task: T
    is_attacker: bool = True
    units: tuple[UnitId, ...] = ()

    @property
    def key(self) -> str:
        """What is written once it is settled."""
        return f"{self.task.value}-{'attacker' if self.is_attacker else 'defender'}"

    def mover(self, wanted: UnitId | None) -> UnitId | None:
        """Return a unit if something is owed by it, else the first of those that owe it."""
        # A panel may still show a unit that has done its part.
        return wanted if wanted in self.units else next(iter(self.units), None)


class Now(Protocol):
    """A combat with what is seen of the table at one moment."""

    def attack(self) -> Attack:
        """Return the attack as the rules read it."""

    def card(self) -> CombatCard:
        """Return the card of the attack, with the units as they lie now."""


B = TypeVar("B", bound=Kept)
M = TypeVar("M", bound=Now)


class OneRoundCombats(ABC, Generic[B, M]):
    """How combats are fought out where each has one round, and owners choose their losses freely."""

    # The class and not a reader alone: it also tells combats of this game from those of another.
    kept: type[B]
    """The combats that this procedure writes down."""
    leads_nobody: ClassVar[Rule[[UnitId, frozenset[HexId], HexId]]]
    """What speaks against a hand that leads a unit where no combat leads it."""

    @abstractmethod
    def moment(self, battle: B, seen: CombatSeen) -> M:
        """Return a combat with what is seen of the table now."""

    @abstractmethod
    def declared(self, number: int, row: Row, seen: CombatSeen) -> Effects:
        """Return the declaration of a planned attack, nothing where nobody attacks or is attacked."""

    @abstractmethod
    def task_at(self, now: M) -> CombatTask:
        """Return what is to be done at a moment."""

    @abstractmethod
    def flight_at(self, now: M, unit: UnitId) -> Flight | None:
        """Return how a unit that owes a retreat makes it; None for any other."""

    @abstractmethod
    def ways_back(self, now: M, flight: Flight) -> Iterable[tuple[HexId, ...]]:
        """Yield the ways of a retreat."""

    @abstractmethod
    def advances_at(self, now: M) -> Mapping[UnitId, Advance]:
        """Return the units that have a hex to advance to, and where."""

    @abstractmethod
    def ruled_for(self, battle: B, here: HexId, result: int) -> Effects:
        """Return that a hex has another result than the die gave: the players' ruling."""

    def read(self, text: str) -> B:
        """Return the combat that a text of the plan tells; raises NotationError."""
        return self.kept.parse(text)

    def attack(self, state: CombatState, seen: CombatSeen) -> Attack:
        """Return the attack as the rules read it."""
        return self._now(state, seen).attack()

    def card(self, state: CombatState, seen: CombatSeen) -> CombatCard:
        """Return the card of the attack, with the units as they lie now."""
        return self._now(state, seen).card()

    def task(self, state: CombatState, seen: CombatSeen) -> CombatTask:
        """Return what is to be done now."""
        return self.task_at(self._now(state, seen))

    def flight(self, state: CombatState, seen: CombatSeen, unit: UnitId) -> Flight | None:
        """Return how a unit that owes a retreat makes it; None for any other."""
        return self.flight_at(self._now(state, seen), unit)

    def advances(self, state: CombatState, seen: CombatSeen) -> Mapping[UnitId, Advance]:
        """Return the units that have a hex to advance to, and where."""
        return self.advances_at(self._now(state, seen))

    def outcome(self, state: CombatState) -> Said | None:
        """Return nothing beside the results."""
        del state
        return None

    def ruled(self, state: CombatState, here: HexId, result: int) -> Effects:
        """Return that a hex has another result than the die gave: the players' ruling."""
        return self.ruled_for(self.own(state), here, result)

    def moved_by_hand(self, state: CombatState | None, seen: CombatSeen, move: HandMove) -> Verdict:
        """Return what speaks against where a hand led a unit while attacks are made."""
        # With no combat under way a hand may not lead anybody in these steps: there are no ends at all.
        ends = self._ends(self._now(state, seen), move.unit) if state is not None else ()
        # The case is the game's own: the rulebooks say in unlike places that combat alone moves anybody now.
        found: Iterable[Finding] = self.leads_nobody(move.unit, frozenset(ends), move.to)
        return Verdict(tuple(each.placed(move.to) for each in found))

    def _ends(self, now: M, unit: UnitId) -> Iterator[HexId]:
        flight = self.flight_at(now, unit)
        if flight is not None:
            yield from (path[-1] for path in self.ways_back(now, flight))
        elif (advance := self.advances_at(now).get(unit)) is not None:
            yield from advance.hexes

    def lost_by_hand(self, state: CombatState, seen: CombatSeen, unit: UnitId) -> Verdict:
        """Return nothing against a loss: who loses is the owner's choice."""
        del state, seen, unit
        return Verdict()

    def may_be_bound(self, state: CombatState, position: Position, unit: UnitId) -> bool:
        """Return that nobody is bound to a loss of his."""
        del state, position, unit
        return False

    def own(self, state: CombatState) -> B:
        """Return a combat that this procedure has read; raises TypeError for another's."""
        # Another game's combat in a file of this one is a fault of the program, not of the file.
        if not isinstance(state, self.kept):
            raise TypeError(f"{state!r} is no combat of this game")
        return state

    def _now(self, state: CombatState, seen: CombatSeen) -> M:
        return self.moment(self.own(state), seen)


def always(effects: Callable[[], Effects]) -> EffectsOfDie:
    """Return what brings the same about whatever die falls, worked out when the choice is taken."""
    return lambda _die: effects()
