"""Closed things: who alone may look at a piece or a text, and who lies under the top of a closed stack.

A piece is closed by what is written of it in the register `CLOSED` (`blue`, `nobody`), by its kind
(`face_down` in the markers' file), or by the box in which it lies (`seen_by` in the tray's file). What is
written goes before the kind. `open` in the register says that it was revealed, `open [box]` that it was
revealed in that closed box, where it lies open until it leaves. A text of a book is closed under its book
and key (`plan mission`). What one side sees of all this is told by `app.table.sight`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from app.table.changes import Change, Register, Rolled, Written, flattened
from app.table.game import Game
from app.table.pieces import Kind, Piece, PieceId, Spot
from app.table.table import Table
from counters.roster import MarkerId, Roster
from maps.sheet import MapSheet
from maps.words import NOBODY

OPEN = "open"


def open_at(spot: Spot) -> str:
    """Return what is written of a piece that was revealed in a closed box."""
    return f"{OPEN} {spot}"


def text_key(register: Register, key: str) -> str:
    """Return the key under which a text of a book is closed."""
    return f"{register.value} {key}"


def owners_of(table: Table, sheet: MapSheet, roster: Roster, piece: Piece) -> Iterator[str]:
    """Yield to whom a piece is closed: only who is all of them may look at it; none where it lies open."""
    written = table.read(Register.CLOSED, piece.id)
    box = sheet.tray.box_of(piece.place.box)
    if box is not None and box.seen_by and written != open_at(piece.place.spot):
        yield box.seen_by
    yield from owners_named(written)
    # Whatever is written goes before the kind, `open` above all: so a revealed one lies open.
    if not written and (owner := face_down_to(roster, piece)):
        yield owner


def is_out_of_sight(table: Table, sheet: MapSheet, piece: Piece, sides: Collection[str]) -> bool:
    """Return whether a piece lies in a box of which some sides do not even see that anything lies there."""
    box = sheet.tray.box_of(piece.place.box)
    if box is None or not box.is_out_of_sight or box.seen_by in sides:
        return False
    # What was turned up there is seen for as long as it lies there.
    return table.read(Register.CLOSED, piece.id) != open_at(piece.place.spot)


def may_be_closed(sheet: MapSheet, roster: Roster) -> bool:
    """Return whether a game's data close boxes or kinds of counters."""
    boxes = any(box.seen_by for box in sheet.tray.boxes.values())
    return boxes or any(marker.is_face_down for marker in roster.markers.values())


def face_down_to(roster: Roster, piece: Piece) -> str:
    """Return to whom a piece is closed by its kind, empty where its kind lies open."""
    kind = roster.markers.get(MarkerId(piece.design)) if piece.kind is Kind.MARKER else None
    if kind is None or not kind.is_face_down:
        return ""
    # A marker of the game's own has no side that could look under it.
    return kind.owner if kind.owner in roster.sides else NOBODY


def closed_by(change: Change) -> Iterator[str]:
    """Yield to whom a change closes something, or had it closed before."""
    for single in flattened(change):
        if isinstance(single, Written) and single.register is Register.CLOSED:
            yield from owners_named(single.before, single.after)
        elif isinstance(single, Rolled):
            yield from owners_named(single.closed_to)


def owners_named(*texts: str) -> Iterator[str]:
    """Yield whom texts of the register name, nobody for what lies open."""
    return (text for text in texts if text and not text.startswith(OPEN))


# ---- closed stacks


def is_hidden(game: Game, piece: PieceId, closed_sides: Collection[str]) -> bool:
    """Whether a unit lies on the map in a stack of a closed side, under another unit (8.4)."""
    if not closed_sides or piece not in game.table or game.side_of(piece) not in closed_sides:
        return False
    lying = game.table[piece]
    # Stacks are closed on the map alone: a box of the tray says itself who may look.
    if lying.kind is not Kind.UNIT or lying.place.box is not None:
        return False
    units = [each.id for each in game.table.stack_at(lying.place.spot) if each.kind is Kind.UNIT]
    # Of units alone: a marker on top of a stack hides nobody.
    return units[-1:] != [piece]


def hidden_units(game: Game, closed_sides: Collection[str]) -> frozenset[PieceId]:
    """Return all units that lie so."""
    if not closed_sides:
        return frozenset()
    return frozenset(piece.id for piece in game.table if is_hidden(game, piece.id, closed_sides))
