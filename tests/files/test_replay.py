"""Stepping through a file, its digest, and the order of battle."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.files.export import order_of_battle
from app.files.reading import understand
from app.files.replay import digest_of, replay
from app.files.savegame import game_of
from app.files.standins import with_stand_ins
from app.table.changes import Flipped, Moved, Placed
from app.table.journal import START, Journal
from app.table.pieces import Kind, Piece, PieceId
from app.table.table import Table
from counters.load import load
from counters.roster import MarkerId
from rules.issues import DataError
from tests.files.gamefiles import ONE, TWO, A, B, Recorded, small_table


@pytest.fixture
def path(tmp_path: Path) -> Path:
    game = Recorded()
    game.journal.push(Moved(ONE, A, B))
    game.journal.push(Flipped(TWO, 0, 1))
    path = tmp_path / "game.adjutant"
    path.write_bytes(game.raw)
    return path


def test_a_replay_stops_where_it_is_told(path: Path) -> None:
    stepped = replay(path, to=1)

    assert (stepped.table.place_of(ONE), stepped.table[TWO].face) == (B, 0)


def test_the_digest_is_that_of_the_table_alone(path: Path) -> None:
    assert replay(path, to=0).digest == digest_of(small_table())


def test_the_digest_is_the_same_on_every_machine() -> None:
    """Recorded: the SHA-256 of the two lines of the small table."""
    assert digest_of(small_table()) == "e9a33a0214b299623c7f5f79a829dda316651625f35804bdb933225a18041ccf"


def test_a_step_that_is_not_there_is_refused(path: Path) -> None:
    with pytest.raises(DataError, match="from 0 to 2"):
        replay(path, to=3)


def test_looking_writes_nothing(path: Path) -> None:
    before = path.read_bytes()

    replay(path, to=1)

    assert path.read_bytes() == before


def test_the_order_of_battle_says_who_is_where() -> None:
    loaded = understand(Recorded().raw, "a game")

    text = order_of_battle(game_of(loaded.header, loaded.journal))

    assert "GERMAN" in text
    assert [line.split() for line in text.splitlines() if "3/3SS" in line] == [
        ["3/3SS", "tank", "6-5-7", "2", "steps", "1418"]
    ]


def test_strangers_get_blank_counters_with_as_many_faces_as_they_need() -> None:
    odd = Piece(PieceId("odd/1"), Kind.MARKER, "odd", A)
    journal = Journal(Table([*small_table(), odd]))
    journal.push(Flipped(odd.id, 0, 4))
    journal.undo()

    roster, issues = with_stand_ins(load("bitter-end"), journal, "a game")

    assert (len(roster.markers["odd"].faces), [issue.where for issue in issues]) == (5, ["odd"])


def test_a_counter_of_another_branch_under_the_same_id_has_its_faces_too() -> None:
    journal = Journal(small_table())
    for design in ("one", "two"):
        journal.push(Placed(Piece(PieceId("odd/1"), Kind.MARKER, design, A)))
        journal.push(Flipped(PieceId("odd/1"), 0, 4))
        journal.go_to(START)

    markers = with_stand_ins(load("bitter-end"), journal, "a game")[0].markers

    assert [len(markers[MarkerId(design)].faces) for design in ("one", "two")] == [5, 5]


def test_a_game_of_known_counters_keeps_its_roster() -> None:
    roster = load("bitter-end")

    assert with_stand_ins(roster, Journal(small_table()), "a game") == (roster, ())
