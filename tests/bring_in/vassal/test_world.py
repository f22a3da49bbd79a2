"""VASSAL's table: where pieces lie after the commands of a save and of a log's steps."""

from __future__ import annotations

from app.bring_in.vassal.command_text import command_of
from app.bring_in.vassal.holders import OFF_MAP, Where
from app.bring_in.vassal.world import World
from tests.bring_in.vassal.plain import add, deck, stack

BASE = "piece;;;;Unit"


def piece(key: str, state: str = "null;0;0") -> str:
    """A counter with one trait beside its own."""
    return add(key, ["mark;Side", BASE], ["red", state])


def lone(key: str, state: str) -> str:
    """A counter that does not stack."""
    return add(key, ["immob;n;V", BASE], ["", state])


def world(*texts: str) -> World:
    """The table after some commands."""
    made = World()
    made.run(map(command_of, texts))
    return made


def stacks(made: World) -> list[list[str]]:
    """The members of each stack, sorted."""
    return sorted(stack.members for stack in made.stacks())


A_AND_B = (piece("a", "Old;1;1"), piece("b"), stack("s", "Main;50;60", ["a", "b"]))


def test_a_piece_in_a_stack_lies_where_the_stack_does() -> None:
    assert world(*A_AND_B).where("a") == Where("Main", 50, 60)


def test_a_stack_may_come_before_its_pieces() -> None:
    assert world(*reversed(A_AND_B)).where("b") == Where("Main", 50, 60)


def test_a_piece_by_itself_lies_where_it_says() -> None:
    assert world(piece("a", "Main;-5;6;7")).where("a") == Where("Main", -5, 6)


def test_a_piece_on_no_map_is_off_map() -> None:
    assert world(piece("a", "null;5;6")).where("a").is_off_map


def test_a_piece_in_a_deck_lies_where_the_deck_does() -> None:
    made = world(piece("a"), deck("d", "Cards", "Main;7;8", ["a"]))
    assert (made.where("a"), len(list(made.decks()))) == (Where("Main", 7, 8), 1)


def test_empty_stacks_are_dropped() -> None:
    made = world(*(stack(str(n), "null;0;0", [], "") for n in range(1_000)))
    assert not made.holders


def test_a_piece_that_moves_leaves_its_stack() -> None:
    made = world(*A_AND_B, "M/b/Main/70/80/null/Main/50/60/a/me")
    assert (made.where("b"), stacks(made)) == (Where("Main", 70, 80), [["a"]])


def test_a_stack_that_lost_its_last_piece_is_gone() -> None:
    made = world(piece("a"), stack("s", "Main;1;1", ["a"]), "M/a/Main/70/80/null/Main/1/1/null/")
    assert not made.holders


def test_a_piece_lands_just_above_the_one_it_is_laid_upon() -> None:
    made = world(*A_AND_B, piece("c"), "M/c/Main/50/60/a/null/0/0/null/")
    assert stacks(made) == [["a", "c", "b"]]


def test_with_nothing_named_under_it_a_piece_goes_to_the_bottom() -> None:
    made = world(*A_AND_B, piece("c"), "M/c/Main/50/60/null/null/0/0/null/")
    assert stacks(made) == [["c", "a", "b"]]


def test_when_what_is_named_lies_elsewhere_it_goes_on_top_of_what_is_there() -> None:
    made = world(*A_AND_B, piece("c"), piece("x", "Main;1;1"), "M/c/Main/50/60/x/null/0/0/null/")
    assert stacks(made) == [["a", "b", "c"]]


def test_two_single_pieces_at_one_point_become_a_stack() -> None:
    made = world(piece("a", "Main;5;5"), piece("b", "Main;9;9"), "M/b/Main/5/5/a/Main/9/9/null/")
    assert stacks(made) == [["a", "b"]]


def test_what_does_not_stack_lies_by_itself() -> None:
    made = world(lone("a", "Main;5;5"), piece("b"), "M/b/Main/5/5/null/null/0/0/null/")
    assert (stacks(made), made.where("b")) == ([], Where("Main", 5, 5))


def test_a_stack_that_moves_takes_its_pieces_along() -> None:
    made = world(*A_AND_B, "M/s/Side/1/2/null/Main/50/60/null/")
    assert (made.where("a"), made.where("b")) == (Where("Side", 1, 2),) * 2


def test_a_stack_that_moves_onto_another_joins_it() -> None:
    made = world(*A_AND_B, piece("c", "Main;5;5"), "M/s/Main/5/5/c/Main/50/60/null/")
    assert stacks(made) == [["c", "a", "b"]]


def test_a_list_of_members_claims_them() -> None:
    made = world(*A_AND_B, stack("t", "Main;7;7", ["b"]))
    assert (stacks(made), made.where("b")) == ([["a"], ["b"]], Where("Main", 7, 7))


def test_a_stack_that_vassal_made_by_itself_is_known_by_what_it_names() -> None:
    made = world(piece("a", "Main;5;5"), "D/unheard/Main\\;5\\;5\\;a/".replace("\\;", ";"))
    assert stacks(made) == [["a"]]


def test_a_change_of_a_stack_keeps_what_came_in_since() -> None:
    made = world(*A_AND_B, piece("c"), "M/c/Main/50/60/b/null/0/0/null/", "D/s/Main;50;60;a/Main;50;60;a;b")
    assert stacks(made) == [["a", "c"]]


def test_only_what_a_change_changes_is_changed() -> None:
    made = world(piece("a", "Main;5;5"), "D/a/blue\tMain;9;9/red\tMain;9;9")
    assert ([trait.state for trait in made.things["a"].traits], made.where("a")) == (
        ["blue", "Main;5;5"],
        Where("Main", 5, 5),
    )


def test_a_change_without_a_before_is_taken_whole() -> None:
    assert world(piece("a", "Main;5;5"), "D/a/blue\tSide;9;9").where("a") == Where("Side", 9, 9)


def test_a_removed_piece_is_gone() -> None:
    made = world(*A_AND_B, "-/a")
    assert (list(made.things), stacks(made)) == (["b"], [["b"]])


def test_pieces_of_a_removed_stack_stay_where_they_lay() -> None:
    assert world(*A_AND_B, "-/s").where("a") == Where("Main", 50, 60)


def test_a_piece_taken_off_the_map_is_off_map() -> None:
    assert world(*A_AND_B, "M/a/null/0/0/null/Main/50/60/null/").where("a") == OFF_MAP


def test_commands_about_what_is_not_there_are_counted() -> None:
    assert world("M/x/Main/1/1", "-/y", "D/z/1").strangers == 3


def test_a_stack_names_pieces_that_are_not_there() -> None:
    made = world(piece("a"), stack("s", "Main;1;1", ["gone", "a"]))
    assert [thing.id for thing in made.inside(made.holders["s"])] == ["a"]


def test_the_higher_piece_is_told() -> None:
    made = world(*A_AND_B, piece("c", "Main;5;5"))
    assert sorted("abc", key=made.height) == ["a", "b", "c"]
