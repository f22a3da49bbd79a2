"""Small games for the tests of the game file."""

from __future__ import annotations

from app.files.form import encode, preamble
from app.table.game import Header
from app.table.journal import Journal, format_record
from app.table.pieces import Kind, Piece, PieceId, Place
from app.table.table import Table
from rules.hexgrid import HexId

HEADER = Header(
    "bitter-end", "2005", "historical", "A “small” game", 7, "2026-01-31T12:00:00+01:00", {"19.5": "on"}
)
ONE, TWO = PieceId("ge:3/3SS"), PieceId("ge:5/3SS")
A, B, C = (Place(hex=HexId(text)) for text in ("1418", "1419", "1420"))


def small_table() -> Table:
    """Two units on one hex."""
    return Table([Piece(ONE, Kind.UNIT, ONE, A), Piece(TWO, Kind.UNIT, TWO, A.at_level(1))])


class Recorded:
    """A journal whose records become the lines of a file in memory."""

    def __init__(self, table: Table | None = None, header: Header = HEADER) -> None:
        table = table if table is not None else small_table()
        self.lines = preamble(header, table)
        self.journal = Journal(table, lambda record: self.lines.append(format_record(record)))

    @property
    def raw(self) -> bytes:
        """The file."""
        return encode(self.lines)
