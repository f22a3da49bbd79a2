"""The table itself: the only thing in the program that changes, and only `apply` changes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from threading import get_ident
from types import MappingProxyType

from app.table.changes import (
    Change,
    Flipped,
    Group,
    Moved,
    Placed,
    Register,
    Removed,
    Restacked,
    Rolled,
    Turned,
    Written,
)
from app.table.pieces import Piece, PieceId, Place, Spot


class Diverged(Exception):
    """A change does not start from what lies on the table; nothing was changed."""


class WrongThread(RuntimeError):
    """A thread reached for a table that is another one's, or for a sealed one; nothing was changed."""


class Table:
    """Every piece with its place, face and order, the books of texts, and the rolls of the dice.

    It belongs to the thread that made it: no other one may change or copy it. A sealed table is nobody's:
    any thread may read and copy it, none may change it.
    """

    def __init__(
        self,
        pieces: Iterable[Piece] = (),
        books: Mapping[Register, Mapping[str, str]] | None = None,
        rolls: Iterable[Rolled] = (),
    ) -> None:
        self._owner: int | None = get_ident()
        # Values in dicts, no objects of their own: a copy of a table is a copy of a few dicts.
        self._pieces = {piece.id: piece for piece in pieces}
        # An empty text is no text: undoing the first writing of a key leaves the table as it was.
        self._books = {
            register: {key: text for key, text in (books or {}).get(register, {}).items() if text}
            for register in Register
        }
        self._rolls = list(rolls)
        self._stacks: dict[Spot, set[PieceId]] = {}
        for piece in self._pieces.values():
            self._stacks.setdefault(piece.place.spot, set()).add(piece.id)
        self._sorted_ids: tuple[PieceId, ...] | None = None
        # Both are filled by reading, in a sealed table by any thread: any two would write the same.
        self._sorted_stacks: dict[Spot, tuple[Piece, ...]] = {}
        """What was put into its order and has not changed since."""

    def copy(self) -> Table:
        """Return a table of this thread with the same pieces, texts and rolls, to be changed without harm.

        Raises WrongThread where this one is another thread's, which may be changing it.
        """
        if not self.is_sealed:
            self.check_thread()
        twin = Table()
        twin._pieces, twin._rolls = dict(self._pieces), list(self._rolls)
        twin._books = {register: dict(texts) for register, texts in self._books.items()}
        # The sets are changed in place, so they are copied; the sorted tuples never are, and are shared.
        twin._stacks = {spot: set(stack) for spot, stack in self._stacks.items() if stack}
        twin._sorted_ids, twin._sorted_stacks = self._sorted_ids, dict(self._sorted_stacks)
        return twin

    def sealed(self) -> Table:
        """Return a copy that nobody can change; raises WrongThread as `copy` does."""
        twin = self.copy()
        twin._owner = None  # noqa: SLF001 - one of our own kind
        return twin

    # ---- whose it is

    @property
    def is_sealed(self) -> bool:
        """Whether nobody can change it."""
        return self._owner is None

    def check_thread(self) -> None:
        """Raise WrongThread where the present thread may not change the table."""
        # Asked before each change and each copy, never when reading: that is done millions of times.
        if self._owner != get_ident():
            raise WrongThread(
                "this table is sealed: change a copy of it"
                if self.is_sealed
                else "this table belongs to another thread: work beside the window is given a snapshot"
            )

    # ---- reading

    def __contains__(self, piece: object) -> bool:
        """Return whether a piece of that id lies on the table."""
        return piece in self._pieces

    def __iter__(self) -> Iterator[Piece]:
        """Yield every piece, by id."""
        if self._sorted_ids is None:
            self._sorted_ids = tuple(sorted(self._pieces))
        return iter(self._pieces[key] for key in self._sorted_ids)

    def __getitem__(self, piece: PieceId) -> Piece:
        """Return a piece; raises KeyError where it is not on the table."""
        return self._pieces[piece]

    def place_of(self, piece: PieceId) -> Place:
        """Return where a piece lies; raises KeyError where it is not on the table."""
        return self._pieces[piece].place

    def stack_at(self, spot: Spot) -> tuple[Piece, ...]:
        """Return the pieces at a spot from the bottom to the top."""
        if not self._stacks.get(spot):
            return ()
        stack = self._sorted_stacks.get(spot)
        if stack is None:
            found = (self._pieces[key] for key in self._stacks[spot])
            stack = tuple(sorted(found, key=lambda piece: (piece.place.level, piece.id)))
            self._sorted_stacks[spot] = stack
        return stack

    def spots(self) -> tuple[Spot, ...]:
        """Return every spot where something lies, sorted."""
        # Emptied sets stay: a spot that was used is used again, and they cost nothing.
        return tuple(sorted(spot for spot, stack in self._stacks.items() if stack))

    def next_level(self, spot: Spot) -> int:
        """Return the level of a piece laid on top of what lies at a spot."""
        # Not by `stack_at`: to sort the stack anew for each of three hundred counters laid into one box took
        # longer than the laying.
        return 1 + max((self._pieces[key].place.level for key in self._stacks.get(spot, ())), default=-1)

    def read(self, register: Register, key: str) -> str:
        """Return a text from a book, empty where there is none."""
        return self._books[register].get(key, "")

    def book(self, register: Register) -> Mapping[str, str]:
        """Return a view of all texts of a book."""
        # No copy: panels ask with every event. Whoever keeps it beyond the event makes a copy of his own.
        return MappingProxyType(self._books[register])

    @property
    def rolls(self) -> tuple[Rolled, ...]:
        """All rolls that stand, oldest first."""
        return tuple(self._rolls)

    # ---- changing

    def apply(self, change: Change) -> None:
        """Make a change; raises Diverged, with the table as it was, where it does not fit.

        Raises WrongThread in a thread to which the table does not belong.
        """
        self.check_thread()
        if isinstance(change, Group):
            self._apply_group(change)
            return
        self._check(change)
        self._perform(change)

    def _apply_group(self, group: Group) -> None:
        # Parts build on one another (moved, then restacked): none can be checked before its turn.
        done: list[Change] = []
        try:
            for part in group.changes:
                self.apply(part)
                done.append(part)
        except Diverged:
            # Backwards, as each inverse fits only where its own part left the table.
            for part in reversed(done):
                self.apply(part.inverse())
            raise

    def _check(self, change: Change) -> None:
        found, expected = self._found_and_expected(change)
        if found != expected:
            raise Diverged(f"{change} does not fit: the table has {found!r}")

    def _found_and_expected(self, change: Change) -> tuple[object, object]:
        """Return what lies there and what the change says lies there."""
        match change:
            case Moved(piece=key, before=before):
                return (self._pieces[key].place if key in self._pieces else None), before
            case Flipped(piece=key, before=face):
                return (self._pieces[key].face if key in self._pieces else None), face
            case Turned(piece=key, before_deg=degrees):
                return (self._pieces[key].turned_deg if key in self._pieces else None), degrees
            case Restacked(before=levels, after=after):
                return self._levels_found([key for key, _ in levels], after), levels
            case Placed(piece=piece):
                return self._pieces.get(piece.id), None
            case Removed(piece=piece):
                return self._pieces.get(piece.id), piece
            case Written(register=register, key=book_key, before=text):
                return self.read(register, book_key), text
            case Rolled():
                return self._roll_found_and_expected(change)
        raise Diverged(f"not a change: {change!r}")

    def _levels_found(
        self, keys: list[PieceId], after: tuple[tuple[PieceId, int], ...]
    ) -> tuple[tuple[PieceId, int], ...] | None:
        """Return the pieces' levels, None where the new order is not of the same pieces of one stack."""
        if any(key not in self._pieces for key in keys) or sorted(keys) != sorted(key for key, _ in after):
            return None
        if len(set(keys)) < len(keys) or len({self._pieces[key].place.spot for key in keys}) > 1:
            return None
        return tuple((key, self._pieces[key].place.level) for key in keys)

    def _roll_found_and_expected(self, roll: Rolled) -> tuple[object, object]:
        if roll.is_undone:
            return (self._rolls[-1] if self._rolls else None), roll.inverse()
        # Numbers only grow, over all branches: what fell once never falls again under the same number.
        return (not self._rolls or self._rolls[-1].number < roll.number), True

    def _perform(self, change: Change) -> None:
        match change:
            case Moved(piece=key, after=after):
                self._lay(self._pieces[key].at(after))
            case Flipped(piece=key, after=face):
                self._lay(replace(self._pieces[key], face=face))
            case Turned(piece=key, after_deg=degrees):
                self._lay(replace(self._pieces[key], turned_deg=degrees))
            case Restacked(after=levels):
                for key, level in levels:
                    piece = self._pieces[key]
                    self._lay(piece.at(piece.place.at_level(level)))
            case Placed(piece=piece):
                self._lay(piece)
            case Removed(piece=piece):
                self._lift(piece.id)
            case Written(register=register, key=book_key, after=text):
                self._write(register, book_key, text)
            case Rolled(is_undone=True):
                self._rolls.pop()
            case Rolled():
                self._rolls.append(change)

    def _lay(self, piece: Piece) -> None:
        if piece.id in self._pieces:
            self._take_from_stack(self._pieces[piece.id])
        else:
            self._sorted_ids = None
        self._pieces[piece.id] = piece
        spot = piece.place.spot
        self._stacks.setdefault(spot, set()).add(piece.id)
        self._sorted_stacks.pop(spot, None)

    def _lift(self, key: PieceId) -> None:
        self._take_from_stack(self._pieces.pop(key))
        self._sorted_ids = None

    def _take_from_stack(self, piece: Piece) -> None:
        spot = piece.place.spot
        self._stacks[spot].discard(piece.id)
        self._sorted_stacks.pop(spot, None)

    def _write(self, register: Register, key: str, text: str) -> None:
        if text:
            self._books[register][key] = text
        else:
            self._books[register].pop(key, None)
