"""Our table as a saved game of VASSAL, our journal as a log, read by a plain reader and by ours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.bring_in.vassal.command_text import command_of, format_command
from app.bring_in.vassal.commands import Add, Boards, Move, Remove, Turn, script_of
from app.bring_in.vassal.holders import OFF_MAP, Where
from app.bring_in.vassal.mirror import Mirror
from app.bring_in.vassal.outgoing import NO_FACE, NO_FACING, NO_KEY, NO_MASK, NOT_THERE, Outgoing
from app.bring_in.vassal.packing import packed
from app.bring_in.vassal.saves import About, read_saved
from app.bring_in.vassal.theirs import Deck, Definition
from app.bring_in.vassal.traits import Trait, Traits
from app.bring_in.vassal.world import World
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
from app.table.pieces import Kind, Piece, PieceId, Place
from app.table.table import Table
from maps.sheet import BoxId
from rules.hexgrid import HexId
from tests.bring_in.vassal import plain
from tests.bring_in.vassal.ours import Plain

FLIP = "emb2" + ";" * 16 + "back.png;;true;Flip;;;false;;1;1;false;;;"
MASK, FACINGS = Trait("obs;77,2;m.png;Mask;B;?;side:", "null;"), Trait("rotate;6;;;;;;;", "0")
BOARDS = Boards("Main", (("Field", False, 0, 0),))


@dataclass(frozen=True)
class Back:
    """The way back from `Plain`: a hex is a hundred pixels wide, every unit is defined but `blue:Alien`."""

    about: About = field(default_factory=lambda: About("River War", "1.0", "3.6.0"))
    boards: Sequence[Boards] = (BOARDS,)

    def definition_of(self, piece: Piece) -> Definition | None:
        name = piece.design.partition(":")[2]
        if name == "Alien":
            return None
        inner = Trait(f"piece;;;{name}.png;{name}", "null;0;0;7")
        if name == "Plain":
            return Definition((inner,), "7")
        return Definition((MASK, FACINGS, Trait(FLIP, "-1"), inner), "7")

    def face_of(self, piece: Piece, traits: Traits) -> int:
        del piece
        return int(any(trait.kind == "emb2" and trait.state > "0" for trait in traits))

    def where(self, place: Place) -> Where | None:
        if place.box == "shelf":
            return None
        if place.box == "deck":
            return Where("Main", 5, 5)
        if place.hex is not None:
            return Where("Main", int(place.hex[:2]) * 100 + 50, int(place.hex[2:]) * 100 + 50)
        return Where("Side", *place.pos_px) if place.pos_px is not None else OFF_MAP

    def deck_of(self, place: Place) -> Deck | None:
        return Deck("Cards", True) if place.box == "deck" else None

    def turned(self, book: Mapping[str, str]) -> Iterable[Turn]:
        return [Turn("0", book["turn"])] if book else ()

    def is_private(self, place: Place) -> bool:
        return place.box == "deck"

    def owner_of(self, side: str) -> str:
        return side.capitalize()


@dataclass(frozen=True)
class Defined(Back):
    """The same, of a module in which every unit is defined alike."""

    definition: Definition = field(default_factory=lambda: Definition(()))

    def definition_of(self, piece: Piece) -> Definition | None:
        del piece
        return self.definition


def at(hex_: str, level: int = 0) -> Place:
    """A hex and a level."""
    return Place(hex=HexId(hex_), level=level)


def piece(name: str, place: Place, face: int = 0, turned: int = 0) -> Piece:
    """A unit."""
    return Piece(PieceId(f"blue:{name}"), Kind.UNIT, f"blue:{name}", place, face, turned)


A, B = piece("A", at("0101")), piece("B", at("0101", 1), face=1, turned=120)
C, BOXED = piece("C", Place(pos_px=(33, 44))), piece("Köln", Place(box=BoxId("off_map")))
TABLE = Table([A, B, C, BOXED], {Register.CLOSED: {"blue:C": "red"}})


def found(table: Table) -> tuple[plain.Found, dict[str, str]]:
    """A saved game of a table, read plainly; and VASSAL's ids by our names."""
    out = Outgoing(table, Back())
    data = plain.pack(plain.hide(out.opening()))
    return plain.read(data), {key.partition(":")[2]: there for key, there in out.ids.items()}


def test_each_piece_lies_where_it_lay() -> None:
    game, ids = found(TABLE)
    assert {name: game.where(there) for name, there in ids.items()} == {
        "A": ("Main", 150, 150),
        "B": ("Main", 150, 150),
        "C": ("Side", 33, 44),
        "Köln": ("null", 0, 0),
    }


def test_a_stack_is_told_from_the_bottom_up() -> None:
    game, ids = found(TABLE)
    assert [ids["A"], ids["B"]] in [fields[3:] for fields in game.holders.values()]


def test_faces_facings_and_masks_are_the_states_of_traits() -> None:
    game, ids = found(TABLE)
    assert game.pieces[ids["B"]][1][:3] == ["null;", "2", "1"]
    assert game.pieces[ids["C"]][1][:3] == ["Red;", "0", "-1"]


def test_a_piece_keeps_the_number_of_its_slot() -> None:
    game, ids = found(TABLE)
    assert game.pieces[ids["A"]][1][-1].split(";")[3] == "7"


def test_boards_are_named_and_what_lies_there_at_the_start_lies_there_already() -> None:
    game, _ = found(TABLE)
    assert game.others == ["begin_save", "MainBoardPicker\tField\t0\t0", "SETUP_STACK\t", "end_save"]


def test_a_deck_is_a_deck() -> None:
    game, ids = found(
        Table([piece("A", Place(box=BoxId("deck"))), piece("B", Place(box=BoxId("deck"), level=1))])
    )
    assert list(game.holders.values()) == [["Main", "5", "5", "true", f"{ids['A']},{ids['B']}"]]


def test_what_cannot_be_shown_there_is_counted() -> None:
    wrong = [piece("Alien", at("0101")), piece("Plain", at("0101"), face=1, turned=60)]
    out = Outgoing(Table(wrong, {Register.CLOSED: {"blue:Plain": "red"}}), Back())
    out.opening()
    assert out.left_out == dict.fromkeys((NOT_THERE, NO_FACE, NO_FACING, NO_MASK), 1)


CHANGES: list[Change] = [
    Moved(A.id, at("0101"), at("0202")),
    Moved(B.id, at("0101", 1), at("0202", 1)),
    Restacked(((A.id, 0), (B.id, 1)), ((A.id, 1), (B.id, 0))),
    Flipped(B.id, 1, 0),
    Turned(A.id, 0, 60),
    Placed(piece("D", at("0202", 2), face=1)),
    Group("Off", (Moved(C.id, C.place, at("0202", 3)), Written(Register.CLOSED, "blue:C", "red", ""))),
    Removed(piece("A", at("0202", 1), turned=60)),
    Moved(BOXED.id, BOXED.place, at("0303")),
    Rolled(1, "Weather", 6, (3,), DieSource.SEEDED),
]


def test_a_game_read_again_ends_as_it_ended() -> None:
    out = Outgoing(TABLE, Back())
    world = World()
    world.run(map(command_of, script_of(out.opening()).opening))
    for change in CHANGES:
        world.run(out.step(change))
    again = Mirror(Plain()).table(world)
    assert shape(again) == shape(out.table)


def shape(table: Table) -> dict[str, list[tuple[str, int, int, str]]]:
    """Each spot with what lies there, from the bottom to the top."""
    return {
        spot: [
            (each.id, each.face, each.turned_deg, table.read(Register.CLOSED, each.id))
            for each in table.stack_at(spot)
        ]
        for spot in table.spots()
    }


def test_a_stack_is_laid_anew_by_laying_each_piece_to_its_bottom_the_top_one_first() -> None:
    # Onto the one before it would turn the stack about: so VASSAL 3.6 itself moves within a stack.
    out = Outgoing(Table([A, B]), Back())
    out.opening()
    moves = out.step(Restacked(((A.id, 0), (B.id, 1)), ((A.id, 1), (B.id, 0))))
    laid = [(move.id, move.under) for move in moves if isinstance(move, Move)]
    assert laid == [(out.ids[A.id], "null"), (out.ids[B.id], "null")]


def test_a_throw_is_a_line_of_chat() -> None:
    told = map(format_command, Outgoing(TABLE, Back()).step(CHANGES[-1], ["<Anna> - dice!"]))
    assert list(told) == ["CHAT*** Weather = 3 *** <Adjutant>", "CHAT<Anna> - dice!"]


@pytest.mark.parametrize(
    ("access", "worn", "is_told"),
    [
        ("side:", 1, False),
        ("sides:Blue:Red", 1, False),
        ("sides:Blue", 0, True),
        ("player:", 0, True),
        ("", 0, True),
    ],
)
def test_a_mask_is_one_that_its_side_can_take_off_or_that_is_told(
    access: str, worn: int, is_told: bool
) -> None:
    masks = Trait("obs;77,2;m.png;Mask;B;?;player:", "null;"), Trait(f"hide;73,2;Hide;;{access};;", "null")
    definition = Definition((*masks, Trait("piece;;;A.png;A", "null;0;0;7")), "7")
    out = Outgoing(Table([A], {Register.CLOSED: {A.id: "red"}}), Defined(definition=definition))
    states = plain.read(plain.pack(plain.hide(out.opening()))).pieces[out.ids[A.id]][1]
    assert [states[worn].rstrip(";"), NO_KEY in out.left_out] == ["Red", is_told]


def test_what_lies_in_a_box_that_they_have_not_is_not_in_their_game() -> None:
    out = Outgoing(Table([piece("A", Place(box=BoxId("shelf")))]), Back())
    assert "+/" not in out.opening()
    come = Moved(A.id, Place(box=BoxId("shelf")), at("0101"))
    kinds = [type(each) for each in (*out.step(come), *out.step(come.inverse()))]
    assert kinds == [Add, Move, Remove]


def test_a_card_takes_its_mask_out_of_a_deck_and_leaves_it_at_home_within() -> None:
    inside = Place(box=BoxId("deck"))
    table = Table([piece("A", inside)], {Register.CLOSED: {"blue:A": "red"}})
    out = Outgoing(table, Back())
    world = World()
    world.run(map(command_of, script_of(out.opening()).opening))
    drawn = Moved(A.id, inside, at("0101"))
    masks = []
    for change in (drawn, drawn.inverse()):
        world.run(out.step(change))
        masks.append(world.things[out.ids[A.id]].traits[0].state.partition(";")[0])
    assert masks == ["Red", "null"]


HEXES = st.sampled_from(["0000", "0101", "0202"])
MOVES = st.lists(st.tuples(st.sampled_from("ABCD"), HEXES, st.booleans()), max_size=25)


@given(MOVES)
def test_any_moves_end_alike_on_both_tables(moves: list[tuple[str, str, bool]]) -> None:
    out = Outgoing(Table(piece(name, at("0000", level)) for level, name in enumerate("ABCD")), Back())
    world = World()
    world.run(map(command_of, script_of(out.opening()).opening))
    for name, to, is_flipped in moves:
        lying = out.table[PieceId(f"blue:{name}")]
        after = at(to, out.table.next_level(at(to).spot))
        changes: list[Change] = [Moved(lying.id, lying.place, after)]
        changes += [Flipped(lying.id, lying.face, 1 - lying.face)] if is_flipped else []
        world.run(out.step(Group("Move", tuple(changes))))
    assert shape(Mirror(Plain()).table(world)) == shape(out.table)


def test_the_file_tells_its_module(tmp_path: Path) -> None:
    about = About("River & War", "1.0", "3.6.0", "Spring <1>")
    path = tmp_path / "a.vsav"
    path.write_bytes(packed(Outgoing(TABLE, Back()).opening(), about, 5))
    assert (read_saved(path).about, len(plain.read(path.read_bytes()).pieces)) == (about, 4)
