"""The date on which a piece came to where it lies is that of its last move on the way, on every branch."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.assist.comings import Comings
from app.table.acts import together
from app.table.changes import Moved, Register, Written, flattened
from app.table.journal import Journal, StepId
from app.table.pieces import Kind, Piece, PieceId, Place
from app.table.table import Table
from rules.hexgrid import HexId

MARKER, OTHER = PieceId("marker/1"), PieceId("marker/2")
HEXES = (HexId("0101"), HexId("0102"))


def journal() -> Journal:
    pieces = (Piece(key, Kind.MARKER, "restricted", Place(hex=HEXES[0])) for key in (MARKER, OTHER))
    return Journal(Table(pieces, {Register.TRACKER: {"date": "1"}}))


def move(of: Journal, piece: PieceId = MARKER) -> None:
    here = of.table.place_of(piece)
    of.push(Moved(piece, here, Place(hex=HEXES[here.hex == HEXES[0]])))


def next_day(of: Journal) -> None:
    of.push(_day(of))


def _day(of: Journal) -> Written:
    date = of.table.read(Register.TRACKER, "date")
    return Written(Register.TRACKER, "date", date, str(int(date) + 1))


def day_and_move(of: Journal) -> None:
    here = of.table.place_of(MARKER)
    of.push(together("both", [_day(of), Moved(MARKER, here, Place(hex=HEXES[here.hex == HEXES[0]]))]))


ACTS = (move, lambda of: move(of, OTHER), next_day, day_and_move, Journal.undo, Journal.undo, Journal.redo)


def walked(of: Journal) -> str:
    """Return the date of the marker's last move, found by walking the whole path."""
    changes = [change for step in of.path for change in flattened(step.change)]
    date, found = "1", ""
    for change in changes:
        if isinstance(change, Written):
            date = change.after
        elif change.piece == MARKER:
            found = date
    return found


@given(st.lists(st.integers(0, 30), max_size=40))
def test_it_is_what_walking_the_whole_past_finds(numbers: list[int]) -> None:
    played = journal()
    comings = Comings(played)
    for number in numbers:
        if number < len(ACTS):
            ACTS[number](played)
        else:
            played.go_to(StepId(number % (len(played.steps) + 1)))

        assert comings.date_of(MARKER) == walked(played)


def test_each_step_on_top_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    played = journal()
    comings = Comings(played)
    walks: list[int] = []
    monkeypatch.setattr("app.assist.comings.flattened", lambda change: walks.append(1) or flattened(change))
    for _ in range(60):
        move(played)
        comings.date_of(MARKER)
        played.undo()
        comings.date_of(MARKER)
        played.redo()

    assert len(walks) == 60
