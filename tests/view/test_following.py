"""Links are followed to steps, hexes, units and cases; what is not there is told."""

from __future__ import annotations

import pytest

from app.map_marks import HexFill
from app.table import acts
from app.table.pieces import PieceId, Place
from app.view.following import Following
from app.view.scene import TableScene
from app.view.session import Session
from rules.hexgrid import HexId
from tests.new_games import new_game

TANKS = PieceId("ge:5/5SS")


@pytest.fixture
def session(qapp: object) -> Session:
    del qapp
    return Session(new_game())


@pytest.fixture
def following(session: Session) -> Following:
    return Following(session, TableScene(session))


def test_a_step_becomes_the_present(session: Session, following: Following) -> None:
    session.push(acts.move(session.game.table, [TANKS], Place(hex=HexId("1421")), "On"))
    step = session.game.journal.now
    following.follow("step:0")
    following.follow(f"step:{step}")

    assert session.game.journal.now == step


def test_a_hex_comes_to_the_middle_with_a_line_round_it(session: Session, following: Following) -> None:
    wanted: list[object] = []
    session.centre_wanted.connect(wanted.append)
    following.follow("hex:2617")
    scene = following.parent()
    assert isinstance(scene, TableScene)
    (mark,) = scene.under.marks["followed"]

    assert (wanted, isinstance(mark, HexFill) and mark.hexes) == (["2617"], {"2617"})
    session.select([TANKS])
    assert scene.under.marks["followed"] == ()


def test_a_unit_is_selected(session: Session, following: Following) -> None:
    following.follow(f"unit:{TANKS}")

    assert session.selection == (TANKS,)


def test_a_case_is_for_who_has_the_book(following: Following) -> None:
    wanted: list[str] = []
    following.case_wanted.connect(wanted.append)
    following.follow("case:9.31")

    assert wanted == ["9.31"]


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("step:99", "This game has no step 99."),
        ("hex:9999", "The map has no hex 9999."),
        ("unit:ge:99/9SS", "ge:99/9SS is not on the table now."),
        ("https://example.org", "This link leads out of the game: it is not followed."),
    ],
)
def test_what_is_not_there_is_told(session: Session, following: Following, address: str, told: str) -> None:
    said: list[str] = []
    session.said.connect(lambda message: said.append(message.text))
    following.follow(address)

    assert (said, session.game.journal.now, session.selection) == ([told], 0, ())


def test_a_unit_in_a_closed_stack_stays_closed(session: Session, following: Following) -> None:
    table = session.game.table
    under = next(
        piece.id
        for piece in table
        if piece.place.hex and [each.id for each in table.stack_at(piece.place.spot)][-1] != piece.id
    )
    session.change_show(closed_sides=frozenset([session.game.side_of(under)]))
    following.follow(f"unit:{under}")

    assert session.selection == ()
