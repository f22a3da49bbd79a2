"""The traits of a piece: type and state unroll and roll up again, however deep and odd."""

from hypothesis import given
from hypothesis import strategies as st

from app.bring_in.vassal.traits import (
    Basic,
    Trait,
    at_place,
    basic_of,
    states_of,
    texts_of,
    traits_of,
    unknown_kinds,
)

ODD = st.text(st.sampled_from("ab;/\\'\t|é\x1b"), max_size=8)
# The piece itself is no sequence of tabs: VASSAL writes none in it.
LAST = st.text(st.sampled_from("ab;/\\'|é"), max_size=8)


@given(st.lists(st.builds(Trait, ODD, ODD), max_size=8), st.builds(Trait, LAST, LAST))
def test_traits_roll_up_and_unroll_again(outer: list[Trait], piece: Trait) -> None:
    traits = (*outer, piece)
    assert traits_of(*texts_of(traits)) == traits


def test_two_hundred_traits_unroll() -> None:
    traits = (*(Trait(f"mark;{index}", str(index)) for index in range(207)), Trait("piece;;;;", "null;0;0"))
    assert traits_of(*texts_of(traits)) == traits


def test_a_state_with_fewer_parts_leaves_the_rest_empty() -> None:
    assert traits_of("hide;H\tpiece;;;;", "null") == (Trait("hide;H", "null"), Trait("piece;;;;", ""))


def test_a_state_alone_has_as_many_parts_as_the_piece_has_traits() -> None:
    assert states_of("null\tMap;1;2;3", 2) == ["null", "Map;1;2;3"]


def test_unknown_kinds_are_told() -> None:
    assert list(unknown_kinds(traits_of("vasl.Turret;a\tpiece;;;;", "\t"))) == ["vasl.Turret"]


def test_the_piece_itself_tells_name_picture_place_and_properties() -> None:
    piece = Trait("piece;;;ge.png;5/5SS \\; reduced", "Main;10;-20;77;1;OldLocationName;1521")
    expected = Basic("ge.png", "5/5SS ; reduced", "Main", 10, -20, "77", {"OldLocationName": "1521"})
    assert basic_of(piece) == expected


def test_an_old_piece_has_neither_slot_nor_properties() -> None:
    assert basic_of(Trait("piece;C;D;", "null;0;0")) == Basic("", "")


def test_a_piece_laid_elsewhere_keeps_all_else() -> None:
    piece = Trait("piece;;;;", "Main;10;20;77;1;Old\\;Name;15\\;21")
    assert at_place(piece, "Side;show", 1, -2).state == "Side\\;show;1;-2;77;1;Old\\;Name;15\\;21"
