"""What lies on VASSAL's table: pieces, and the stacks and decks that hold them, with the texts of these."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from app.bring_in.vassal.commands import Change
from app.bring_in.vassal.sequence import decode, encode
from app.bring_in.vassal.traits import (
    DECK,
    FIELD,
    NO_MAP,
    STACK,
    Trait,
    Traits,
    at,
    at_place,
    number,
    traits_of,
)

LAYER = "@@"
"""How the layer of a stack begins, which stands among its members."""


@dataclass(frozen=True, slots=True)
class Where:
    """A point of a map in its pixels; `map` is `null` for what is in the game but on no map."""

    map: str
    x: int = 0
    y: int = 0

    @property
    def is_off_map(self) -> bool:
        """Whether it is on no map at all."""
        return self.map == NO_MAP


OFF_MAP = Where(NO_MAP)


@dataclass(slots=True)
class Holder:
    """A stack or a deck: where it lies, and the pieces in it from the bottom to the top."""

    id: str
    where: Where
    members: list[str]
    is_deck: bool = False
    type: str = STACK
    rest: tuple[str, ...] = ()
    """What its state has besides: the layer of a stack, whether a deck lies face down."""

    @property
    def state(self) -> str:
        """Its state as VASSAL writes it."""
        here = [self.where.map, str(self.where.x), str(self.where.y)]
        if self.is_deck:
            inside = [encode(self.members, ",")] if self.members else []
            return encode([*here, *(self.rest or ("false",)), *inside], FIELD)
        return encode([*here, *self.members, *self.rest], FIELD)


@dataclass(slots=True)
class Thing:
    """A piece: its type, and its traits as they stand."""

    id: str
    type: str
    state: str
    _traits: Traits | None = field(default=None, repr=False)

    @property
    def traits(self) -> Traits:
        """Its traits, the outermost first, unrolled when they are asked for."""
        # A log of thousands of steps looks into few of its pieces, and most types are long.
        if self._traits is None:
            self._traits = traits_of(self.type, self.state)
        return self._traits

    @property
    def piece(self) -> Trait:
        """The innermost part, the piece itself."""
        return self.traits[-1]

    def stand(self, states: Sequence[str]) -> None:
        """Let its traits stand otherwise."""
        old = self.traits
        self._traits = tuple(replace(trait, state=state) for trait, state in zip(old, states, strict=True))

    def lie(self, where: Where) -> None:
        """Write its own place down."""
        self._traits = (*self.traits[:-1], at_place(self.piece, where.map, where.x, where.y))

    @property
    def own_place(self) -> Where:
        """The place that it tells itself."""
        values = self.piece.values
        return Where(at(values, 0) or NO_MAP, number(at(values, 1)), number(at(values, 2)))


# ---- the texts of stacks and decks


def holder_of_state(key: str, kind: str, state: str) -> Holder:
    """Return a stack or deck by its id, type and state."""
    values = decode(state, FIELD)
    where = Where(at(values, 0) or NO_MAP, number(at(values, 1)), number(at(values, 2)))
    # One value for nowhere: on no map files keep whatever pixels were there before.
    where = OFF_MAP if where.is_off_map else where
    if kind.partition(FIELD)[0] == DECK:
        # An empty text would decode to one member without an id.
        members = decode(values[4], ",") if at(values, 4) else []
        return Holder(key, where, _once(members), True, kind, tuple(values[3:4]))
    rest = tuple(value for value in values[3:] if value.startswith(LAYER))
    return Holder(key, where, _once(key for key in values[3:] if key and key not in rest), False, kind, rest)


def _once(members: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(filter(None, members)))


def merged(holder: Holder, change: Change) -> Holder:
    """Return a stack or deck as a change leaves it; where it stood otherwise than told, both are joined."""
    after = holder_of_state(holder.id, holder.type, change.state)
    before = holder_of_state(holder.id, holder.type, change.before) if change.before else None
    if before is not None and before.members != holder.members:
        # What the change takes out and puts in is done to the stack as it is: another act may have come
        # between.
        told_before = set(before.members)
        gone = told_before - set(after.members)
        kept = [key for key in holder.members if key not in gone]
        here = told_before | set(kept)
        come = [key for key in after.members if key not in here]
        after.members = kept + come
    return after


@lru_cache(maxsize=4096)
def never_stacks(kind: str) -> bool:
    """Return whether a piece of a type lies by itself wherever it lies (`immob` without the letter L)."""
    # A quick look before the unrolling: most pieces have no such trait, and all are asked when they move.
    if "immob;" not in kind:
        return False
    found = [trait for trait in traits_of(kind, "") if trait.kind == "immob"]
    return any("L" not in at(trait.fields, 2) for trait in found)
