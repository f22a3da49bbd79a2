"""The commands of saved games and logs: each reads as what it was written as."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.bring_in.vassal.command_text import command_of, format_command
from app.bring_in.vassal.commands import (
    Add,
    Boards,
    Bracket,
    Change,
    Chat,
    Command,
    Move,
    Noted,
    Null,
    Other,
    Player,
    Property,
    Remove,
    Script,
    Turn,
    Undoing,
    script_of,
    text_of,
)

WORDS = st.text(st.sampled_from("abM/\\';\té|1"), min_size=1, max_size=8)
NUMBERS = st.integers(-9_999, 9_999)
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(Add, WORDS, WORDS, WORDS),
    st.builds(Remove, WORDS),
    st.builds(Change, WORDS, WORDS, WORDS),
    st.builds(Move, WORDS, WORDS, NUMBERS, NUMBERS, WORDS, WORDS, NUMBERS, NUMBERS, WORDS, WORDS),
    st.builds(Chat, WORDS),
    st.builds(Player, WORDS, WORDS, WORDS),
    st.builds(Undoing, st.booleans()),
    st.builds(Property, WORDS, WORDS, WORDS),
    st.builds(Bracket, st.booleans()),
    st.just(Null()),
)
OWN = st.text(st.sampled_from("abM/\\;\t"), max_size=6).map(lambda text: f"CHAT{text}")


@given(COMMANDS)
def test_a_command_reads_as_it_was_written(command: Command) -> None:
    assert command_of(format_command(command)) == command


@given(st.lists(OWN, min_size=1, max_size=5), st.lists(st.lists(OWN, min_size=1, max_size=4), max_size=4))
def test_opening_and_steps_read_as_they_were_written(opening: list[str], steps: list[list[str]]) -> None:
    assert script_of(text_of(opening, steps)) == Script(tuple(opening), tuple(map(tuple, steps)))


def test_pieces_lie_beneath_a_command_that_is_nothing_itself() -> None:
    text = "begin_save\x1b\\\x1b+/1/piece;;;;/null;0;0\\\x1b+/2/stack/Main;5;6;1\x1bend_save"
    opening = script_of(text).opening
    assert opening == ("begin_save", "", "+/1/piece;;;;/null;0;0", "+/2/stack/Main;5;6;1", "end_save")


def test_what_a_step_brings_with_it_belongs_to_it() -> None:
    text = "begin_save\x1bend_save\x1bLOG\tM/1/A/5/6\\\x1bLOG\tCHAT* moved\x1bLOG\tCHAT* next"
    assert script_of(text).steps == (("M/1/A/5/6", "CHAT* moved"), ("CHAT* next",))


def test_what_vassal_has_no_words_for_it_calls_null() -> None:
    # Seen in logs that VASSAL 3.6 wrote: Java's word for nothing, joined to `LOG`.
    (step,) = script_of("begin_save\x1bend_save\x1bLOG\tnull\\\x1bLOG\t-/7").steps
    assert list(map(command_of, step)) == [Null(), Remove("7")]


def test_an_old_step_has_what_it_brings_within_itself() -> None:
    text = "begin_save\x1bLOG\tM/1/A/5/6\\\\\x1bCHAT* moved"
    assert script_of(text).steps == (("M/1/A/5/6", "CHAT* moved"),)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        (
            "Main MapBoardPicker\tNorth/rev\t0\t1\tSouth\t0\t0",
            Boards("Main Map", (("North", True, 0, 1), ("South", False, 0, 0))),
        ),
        ("M/7/Main/10/20", Move("7", "Main", 10, 20)),
        ("M/7/Main/ten/999999999999999999", Move("7", "Main", 0, 0)),
        ("MutableProperty\tTurn\t1\t2\t", Property("Turn", "2")),
        ("TURNTurnTracker0\t1|2;3", Turn("TurnTracker0", "1|2;3")),
        ("PNOTES\tone|two", Noted(True, "one\ntwo")),
        ("FLAREa\t1", Other("FLARE", "FLAREa\t1")),
        ("myCmd:7", Other("myCmd", "myCmd:7")),
        ("\u2603", Other("\u2603", "\u2603")),
    ],
)
def test_a_command_of_a_file(text: str, command: Command) -> None:
    assert command_of(text) == command
