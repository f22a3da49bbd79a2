"""What a player means to do, turned into changes that fit the table as it lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count as counting_from

from app.table.changes import (
    Change,
    DieSource,
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
from app.table.dice import Dice
from app.table.journal import Journal
from app.table.pieces import Kind, Piece, PieceId, Place
from app.table.table import Table
from rules.hexgrid import HexId


def together(title: str, changes: Iterable[Change]) -> Change:
    """Return several changes as one act; a single change stays what it is."""
    parts = tuple(changes)
    return parts[0] if len(parts) == 1 else Group(title, parts)


def move(
    table: Table, pieces: Sequence[PieceId], to: Place, title: str, route: tuple[HexId, ...] = ()
) -> Change:
    """Return the move of pieces onto a spot, the first lowest, on top of what lies there.

    The level of `to` does not matter. Raises KeyError for a piece that is not on the table.
    """
    # Pieces that lie there already may be among them (a stack put into another order by hand).
    moved = set(pieces)
    left = [piece.place.level for piece in table.stack_at(to.spot) if piece.id not in moved]
    lowest = 1 + max(left, default=-1)
    changes = (
        Moved(piece, table.place_of(piece), to.at_level(lowest + n), route) for n, piece in enumerate(pieces)
    )
    return together(title, changes)


def flip(table: Table, pieces: Sequence[PieceId], face_counts: Mapping[PieceId, int], title: str) -> Change:
    """Return the flip of pieces to their next face, the last followed by the first."""
    faces = ((piece, table[piece].face) for piece in pieces)
    return together(title, (Flipped(piece, face, (face + 1) % face_counts[piece]) for piece, face in faces))


def turn(table: Table, pieces: Sequence[PieceId], by_deg: int, title: str) -> Change:
    """Return the turn of pieces by an angle, clockwise."""
    angles = ((piece, table[piece].turned_deg) for piece in pieces)
    # Kept below 360: a counter turned once round lies, and is written, as one that never was.
    return together(title, (Turned(piece, angle, (angle + by_deg) % 360) for piece, angle in angles))


def reorder(table: Table, piece: PieceId, to_index: int) -> Restacked:
    """Return the change that lifts or sinks a piece to an index of its stack, 0 the lowest."""
    stack = table.stack_at(table.place_of(piece).spot)
    order = [each.id for each in stack if each.id != piece]
    order.insert(to_index, piece)
    # A level for each piece, not for the one alone: of two on one level the lower id would lie below.
    before = tuple((each.id, each.place.level) for each in stack)
    return Restacked(before, tuple((key, level) for level, key in enumerate(order)))


def free_ids(table: Table, design: str) -> Iterator[PieceId]:
    """Yield the ids of markers of a kind that do not lie on the table, the lowest number first."""
    numbered = (PieceId(f"{design}/{number}") for number in counting_from(1))
    return (each for each in numbered if each not in table)


def place_marker(table: Table, design: str, face: int, at: Place) -> Placed:
    """Return the placing of a fresh marker of a kind on top of a spot."""
    # The lowest free number: the same acts in the same order make the same ids, so a replay fits.
    place = at.at_level(table.next_level(at.spot))
    return Placed(Piece(next(free_ids(table, design)), Kind.MARKER, design, place, face))


def remove(table: Table, pieces: Sequence[PieceId], title: str) -> Change:
    """Return the removal of pieces from the table."""
    return together(title, (Removed(table[piece]) for piece in pieces))


def write(table: Table, register: Register, texts: Mapping[str, str], title: str) -> Change | None:
    """Return the change of texts in a book, None where all stand there already."""
    # What stands there already is left out: an act that changes nothing must not become a step.
    changes = [
        Written(register, key, table.read(register, key), text)
        for key, text in texts.items()
        if table.read(register, key) != text
    ]
    return together(title, changes) if changes else None


def roll(
    journal: Journal, dice: Dice, purpose: str, count: int = 1, sides: int = 6, modifier: int = 0
) -> Rolled:
    """Return a roll of the game's own dice, marked where dice that fell before were undone."""
    number = journal.next_roll
    faces = dice.faces(number, count, sides)
    return Rolled(number, purpose, sides, faces, DieSource.SEEDED, modifier, journal.was_a_roll_undone)


def typed_roll(
    journal: Journal, purpose: str, faces: tuple[int, ...], sides: int = 6, modifier: int = 0
) -> Rolled:
    """Return a roll of real dice; raises ValueError for a face that the dice do not have."""
    if not faces or not all(1 <= face <= sides for face in faces):
        raise ValueError(f"a die of {sides} sides shows 1 to {sides}")
    # Real dice take a number, too: no later roll may have one that has stood in the journal.
    number = journal.next_roll
    return Rolled(number, purpose, sides, faces, DieSource.TYPED, modifier, journal.was_a_roll_undone)
