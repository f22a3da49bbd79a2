"""What some sides see of a table: the one place that decides it.

Instead of a piece that is closed to them they see a back: another piece with an id of its own, which says
where it lies and nothing more. So nobody who is given such a table can tell what lies there, whatever he
reads, and no back can be followed from one place to the next. In a box out of sight they see no back either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from app.table.changes import Register, Rolled
from app.table.closed import OPEN, is_out_of_sight, owners_of, text_key
from app.table.pieces import Kind, Piece, PieceId, Spot
from app.table.table import Table
from counters.roster import BACK, Marker, MarkerId, Roster
from maps.sheet import MapSheet
from maps.words import NOBODY
from rules.translatable import tr_noop

_BACK = "back."
"""How the design of a back begins; the side to which it is closed follows."""

_OF_PIECES = (Register.LABEL, Register.NOTE, Register.CLOSED)
"""The books whose keys may be pieces."""


def is_back(piece: PieceId) -> bool:
    """Return whether an id is that of a back."""
    return piece.startswith(_BACK)


def spot_of_back(back: PieceId) -> Spot:
    """Return where a back lies, by its id."""
    return Spot(back.partition("/")[2].rpartition(".")[0])


def back_design(owner: str) -> MarkerId:
    """Return the design of the backs of pieces that are closed to a side or to nobody."""
    return MarkerId(f"{_BACK}{owner}")


def with_backs(roster: Roster) -> Roster:
    """Return a roster with the backs among its markers."""
    backs = {back_design(owner): _back(owner, roster) for owner in (*roster.sides, NOBODY)}
    return replace(roster, markers={**roster.markers, **backs})


def _back(owner: str, roster: Roster) -> Marker:
    name = tr_noop("Closed counter")
    whose = owner if owner in roster.sides else "game"
    return Marker(back_design(owner), name, whose, (BACK,), count=999, cases=(), provenance="")


@dataclass(frozen=True, slots=True)
class Sight:
    """What the players of some sides may look at; `roster` is that of the game, without backs."""

    sheet: MapSheet
    roster: Roster
    sides: frozenset[str]

    def sees(self, table: Table, piece: Piece) -> bool:
        """Return whether a piece lies open to these sides."""
        return self._first_closed(table, piece) is None

    def hides(self, table: Table, piece: Piece) -> bool:
        """Return whether these sides do not even see that something lies where a piece does."""
        return is_out_of_sight(table, self.sheet, piece, self.sides)

    def sees_text(self, table: Table, register: Register, key: str) -> bool:
        """Return whether a text of a book is open to these sides."""
        if register in _OF_PIECES and key in table:
            return self.sees(table, table[PieceId(key)])
        # Of a text of this register its own content is the owner, of any other what is written under its key.
        owner = table.read(Register.CLOSED, key if register is Register.CLOSED else text_key(register, key))
        if register is Register.CLOSED and owner.startswith(OPEN):
            return True
        return not owner or owner in self.sides

    def sees_roll(self, roll: Rolled) -> bool:
        """Return whether these sides may know how dice fell."""
        return not roll.closed_to or roll.closed_to in self.sides

    def stack(self, table: Table, spot: Spot) -> tuple[Piece, ...]:
        """Return what these sides see at a spot, from the bottom to the top: backs of what is closed.

        What is out of sight is left out. In a box backs are counted from the bottom, so that nothing tells
        which one was taken.
        """
        return tuple(seen for seen, _ in self._faces(table, spot))

    def behind(self, table: Table, back: PieceId) -> Piece | None:
        """Return the piece that lies behind a back, None where no such back lies there."""
        faces = self._faces(table, spot_of_back(back))
        return next((piece for seen, piece in faces if seen.id == back), None)

    def _faces(self, table: Table, spot: Spot) -> Iterator[tuple[Piece, Piece]]:
        """Yield what is seen at a spot, and the piece that it is."""
        count = 0
        for piece in table.stack_at(spot):
            if self.hides(table, piece):
                continue
            # Counted anew at each spot, and never by the piece: an id that stays would let a counter be
            # followed.
            owner = self._first_closed(table, piece)
            if owner is None:
                yield piece, piece
                continue
            # A damaged file may close a piece to whom the game does not have: then nobody may look.
            design = back_design(owner if owner in self.roster.sides else NOBODY)
            level = count if piece.place.box else piece.place.level
            count += 1
            place = piece.place.at_level(level)
            yield Piece(PieceId(f"{design}/{spot}.{count}"), Kind.MARKER, design, place), piece

    def _first_closed(self, table: Table, piece: Piece) -> str | None:
        owners = owners_of(table, self.sheet, self.roster, piece)
        # Of several owners one who is not among these sides closes it: all of them must be allowed to look.
        return next((owner for owner in owners if owner not in self.sides), None)

    def table(self, table: Table) -> Table:
        """Return a table with all that these sides see, to be changed without harm."""
        pieces = (piece for spot in table.spots() for piece in self.stack(table, spot))
        books = {register: dict(self._texts(table, register)) for register in Register}
        return Table(pieces, books, filter(self.sees_roll, table.rolls))

    def _texts(self, table: Table, register: Register) -> Iterator[tuple[str, str]]:
        texts: Mapping[str, str] = table.book(register)
        return ((key, text) for key, text in texts.items() if self.sees_text(table, register, key))


def texts_about(pieces: Iterable[PieceId]) -> Iterator[tuple[Register, str]]:
    """Yield where the texts about some pieces stand: they are as closed as the pieces are."""
    return ((register, str(piece)) for piece in pieces for register in _OF_PIECES)
