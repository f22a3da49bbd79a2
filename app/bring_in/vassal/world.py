"""VASSAL's table: its pieces, stacks and decks, and what the commands of a save or a log do to them.

A piece in a stack or deck lies where that lies; what it says of its own place is stale. Stacks that VASSAL
makes by itself get numbers that stand in no file, so one made here is known by its place, and a list of
members claims them from wherever they were.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from app.bring_in.refused import Refused
from app.bring_in.vassal.commands import Add, Change, Command, Move, Remove
from app.bring_in.vassal.holders import (
    LAYER,
    OFF_MAP,
    Holder,
    Thing,
    Where,
    holder_of_state,
    merged,
    never_stacks,
)
from app.bring_in.vassal.sequence import decode
from app.bring_in.vassal.traits import DECK, FIELD, NO_MAP, STACK, states_of

MOST_WORK = 50_000_000
"""So many places in stacks are written at most: a log of 10,000 moves in stacks of 20 has 200,000."""
_EMPTY = re.compile(r"[^;\\]*;-?\d+;-?\d+(?:;@@-?\d+)?")
"""The state of a stack without members."""
_OWN = "~"
"""How the number of a stack begins that was made here: VASSAL's are of digits and capital letters."""


class World:
    """The table as it stands after the commands that were run."""

    def __init__(self, source: str = "") -> None:
        self._source = source
        self.things: dict[str, Thing] = {}
        self.holders: dict[str, Holder] = {}
        self._holder_of: dict[str, str] = {}
        """The stack or deck of each piece, and of those that a stack names and that are not there yet."""
        self._empty: set[str] = set()
        """Stacks that were empty: real files have ten thousands of them."""
        # A dict for its order and for taking out at once: the last that came is the one a move merges with.
        self._lying: dict[Where, dict[str, None]] = {}
        """What lies at a point, the oldest first: holders, and pieces that are in none."""
        self._places: dict[str, Where] = {}
        self._order: dict[str, int] = {}
        self._count = 0
        self.touched: set[str] = set()
        """The pieces that commands have reached since somebody emptied this."""
        self._work = 0
        self.strangers = 0
        """How many commands were about pieces that are not there."""

    # ---- reading

    def where(self, key: str) -> Where:
        """Return where a piece lies: where its stack or deck does, else its own place."""
        return self._places.get(self._holder_of.get(key, key), OFF_MAP)

    def holder_of(self, key: str) -> Holder | None:
        """Return the stack or deck that a piece is in, None where it lies alone."""
        return self.holders.get(self._holder_of.get(key, ""))

    def height(self, key: str) -> tuple[int, int]:
        """Return what pieces are sorted by from the lowest to the highest of their map."""
        holder = self.holder_of(key)
        if holder is None:
            return self._order.get(key, 0), 0
        return self._order.get(holder.id, 0), holder.members.index(key)

    def stacks(self) -> Iterator[Holder]:
        """Yield the stacks with pieces in them."""
        return (each for each in self.holders.values() if not each.is_deck and self.inside(each))

    def decks(self) -> Iterator[Holder]:
        """Yield the decks, empty ones too."""
        return (each for each in self.holders.values() if each.is_deck)

    def inside(self, holder: Holder) -> list[Thing]:
        """Return the pieces in a stack or deck from the bottom to the top."""
        return [self.things[key] for key in holder.members if key in self.things]

    # ---- running commands

    def run(self, commands: Iterable[Command]) -> None:
        """Do what commands say; what does not concern pieces is passed over."""
        for command in commands:
            match command:
                case Add():
                    self._add(command)
                case Change():
                    self._change(command)
                case Move():
                    self._move(command)
                case Remove(id=key):
                    self._remove(key)
                case _:
                    pass

    def _add(self, add: Add) -> None:
        kind = add.type.partition(FIELD)[0]
        if not add.id:
            self.strangers += 1
            return
        # Real saved games hold up to 78,000 of these beside a few hundred pieces: none becomes an object.
        if kind == STACK and add.id not in self.holders and _EMPTY.fullmatch(add.state):
            self._empty.add(add.id)
            return
        if kind in (STACK, DECK):
            self._hold(holder_of_state(add.id, add.type, add.state))
            return
        if add.id in self.holders:  # two things of one id: the later one has it
            self._remove(add.id)
        # A stack may be told before its pieces: it claims them by their ids, and keeps that claim.
        self._detach(add.id, stays_claimed=True)
        thing = self.things[add.id] = Thing(add.id, add.type, add.state)
        self.touched.add(add.id)
        if self._holder_of.get(add.id, "") not in self.holders:
            self._lay(add.id, thing.own_place)

    def _hold(self, holder: Holder) -> None:
        """Put a stack or deck on the table, which claims its members from wherever they were."""
        if holder.id in self.things:
            self._remove(holder.id)
        former = self.holders.get(holder.id)
        if former is not None:
            # Those that the new list leaves out stay where the stack was: no command tells of them besides.
            stay = set(holder.members)
            self._release(former, [key for key in former.members if key not in stay])
        if not holder.members and not holder.is_deck:
            self.holders.pop(holder.id, None)
            self._lift(holder.id)
            self._empty.add(holder.id)
            return
        for key in holder.members:
            if self._holder_of.get(key) != holder.id:
                self._detach(key)
                self._holder_of[key] = holder.id
        self.holders[holder.id] = holder
        self._reach(holder.members)
        if self._places.get(holder.id) != holder.where:
            self._lay(holder.id, holder.where)

    def _change(self, change: Change) -> None:
        thing = self.things.get(change.id)
        if thing is not None:
            self._change_thing(thing, change)
        elif change.id in self.holders:
            self._hold(merged(self.holders[change.id], change))
        elif change.id in self._empty or self._names_pieces(change.state):
            self._empty.discard(change.id)
            self._hold(holder_of_state(change.id, STACK, change.state))
        else:
            self.strangers += 1

    def _names_pieces(self, state: str) -> bool:
        """Return whether a state can only be a stack's: VASSAL made it by itself, and it is told of late."""
        members = [key for key in decode(state, FIELD)[3:] if not key.startswith(LAYER)]
        return bool(members) and all(key in self.things for key in members)

    def _change_thing(self, thing: Thing, change: Change) -> None:
        count = len(thing.traits)
        after = states_of(change.state, count)
        if change.before:
            before = states_of(change.before, count)
            now = [trait.state for trait in thing.traits]
            # As VASSAL merges: only the traits that the change itself changed, for another may have come
            # between.
            after = [new if new != old else held for new, old, held in zip(after, before, now, strict=True)]
        thing.stand(after)
        self.touched.add(thing.id)
        # What lies in a stack or deck lies where that does, whatever the piece says.
        if self.holder_of(thing.id) is None and self._places.get(thing.id) != thing.own_place:
            self._lay(thing.id, thing.own_place)

    def _remove(self, key: str) -> None:
        holder = self.holders.get(key)
        if holder is not None:
            self._release(holder, list(holder.members))
            self.holders.pop(key, None)  # gone already where pieces were in it
            self._lift(key)
        elif key in self.things:
            self._detach(key)
            del self.things[key]
            self.touched.add(key)
        elif key not in self._empty:
            self.strangers += 1

    def _release(self, holder: Holder, members: Iterable[str]) -> None:
        """Let pieces out of a stack or deck: they lie by themselves where that lay."""
        for key in members:
            self._detach(key)
            if key in self.things:
                self.things[key].lie(holder.where)
                self._lay(key, holder.where)

    # ---- moves

    def _move(self, move: Move) -> None:
        there = Where(move.map, move.x, move.y) if move.map != NO_MAP else OFF_MAP
        if move.id in self.things:
            self._put([move.id], there, move.under)
        elif move.id in self.holders:
            self._move_holder(self.holders[move.id], there, move.under)
        elif move.id not in self._empty:
            self.strangers += 1

    def _move_holder(self, holder: Holder, there: Where, under: str) -> None:
        target = None if there.is_off_map or holder.is_deck else self._target(there, under, holder.members)
        self._reach(holder.members)
        if target is None or target in holder.members:
            holder.where = there
            self._lay(holder.id, there)
        else:
            self._put(list(holder.members), there, under)

    def _put(self, keys: list[str], there: Where, under: str) -> None:
        """Lay pieces at a point: into the stack or deck that is there, just above the piece under them."""
        target = None if there.is_off_map else self._target(there, under, keys)
        for key in keys:
            self._detach(key)
            if key in self.things:
                self.things[key].lie(there)
        self._reach(keys)
        if target is None:
            for key in keys:
                self._lay(key, there)
            return
        holder = self._stack_about(target, there)
        inside = holder.members
        index = inside.index(target) + 1 if target in inside else len(inside)
        # As VASSAL does, and found by replaying logs: told of nothing beneath, a piece goes to the bottom.
        if under == NO_MAP:
            index = 0
        inside[index:index] = keys
        self._holder_of.update(dict.fromkeys(keys, holder.id))
        self._reach(inside)

    def _target(self, there: Where, under: str, keys: Sequence[str]) -> str | None:
        """Return the piece, stack or deck at a point that takes pieces in, None where they lie alone."""
        if under in self.things and under not in keys and self.where(under) == there:
            return under
        if any(self._lies_alone(key) for key in keys):
            return None
        for key in reversed(self._lying.get(there, {})):
            # Each look counts: thousands of pieces that do not stack may lie at one point, and every move to
            # it passes all of them.
            self._count_work(1)
            if key in self.holders and set(self.holders[key].members) - set(keys):
                return key
            if key in self.things and key not in keys and not self._lies_alone(key):
                return key
        return None

    def _lies_alone(self, key: str) -> bool:
        thing = self.things.get(key)
        return thing is not None and never_stacks(thing.type)

    def _stack_about(self, target: str, there: Where) -> Holder:
        """Return the stack or deck of a piece at a point, a new one where it lay alone."""
        holder = self.holders.get(target) or self.holder_of(target)
        if holder is None:
            self._lift(target)
            self._count += 1
            holder = Holder(f"{_OWN}{self._count}", there, [target])
            self.holders[holder.id] = holder
            self._holder_of[target] = holder.id
            self._lay(holder.id, there)
        return holder

    def _reach(self, keys: Collection[str]) -> None:
        self.touched.update(keys)
        self._count_work(len(keys))

    def _count_work(self, places: int) -> None:
        self._work += places
        if self._work > MOST_WORK:
            told = "its stacks are larger, and moved more often, than those of any game"
            raise Refused(self._source, told, "get the file from another place")

    # ---- what lies where

    def _lay(self, key: str, where: Where) -> None:
        self._lift(key)
        self._count += 1
        self._order[key] = self._count
        self._places[key] = where
        self._lying.setdefault(where, {})[key] = None

    def _lift(self, key: str) -> None:
        where = self._places.pop(key, None)
        if where is not None:
            del self._lying[where][key]

    def _detach(self, key: str, stays_claimed: bool = False) -> None:
        """Take a piece out of its stack or deck, or from where it lies; an empty stack goes with it."""
        self._lift(key)
        holder = self.holder_of(key)
        if stays_claimed or holder is None:
            return
        del self._holder_of[key]
        if key not in holder.members:
            return
        holder.members.remove(key)
        self._reach(holder.members)
        if not holder.members and not holder.is_deck:
            del self.holders[holder.id]
            self._lift(holder.id)
            self._empty.add(holder.id)
