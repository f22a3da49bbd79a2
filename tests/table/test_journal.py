"""The journal: undo, redo, branches that are never lost, and taking one unit back."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.table import acts, history
from app.table.changes import Change, Moved, Register, Written
from app.table.dice import SeededDice
from app.table.events import WrittenInAnswer
from app.table.journal import START, Claim, Event, Journal, Record, StepId
from app.table.notation import format_table, parse_table
from app.table.pieces import Kind, Piece, PieceId, Place
from app.table.table import Diverged, Table
from rules.hexgrid import HexId
from tests.dice import ScriptedDice
from tests.strategies import changes_for, tables

A, B, C = (Place(hex=HexId(text)) for text in ("0101", "0102", "0103"))
ONE, TWO = PieceId("ge:1/X"), PieceId("ge:2/X")


@pytest.fixture
def journal() -> Journal:
    return Journal(Table([Piece(ONE, Kind.UNIT, ONE, A), Piece(TWO, Kind.UNIT, TWO, A.at_level(1))]))


def test_undo_then_redo_is_where_we_were(journal: Journal) -> None:
    journal.push(Moved(ONE, A, B))

    journal.undo()
    journal.redo()

    assert journal.table.place_of(ONE) == B


def test_several_changes_are_a_step_each_and_told_once(journal: Journal) -> None:
    told: list[Event] = []
    journal.listen(told.append)
    journal.push_all([(Moved(ONE, A, B), "first"), (Moved(TWO, A.at_level(1), C), "second")])

    assert [len(event.changes) for event in told] == [2]
    assert [journal.remarks[step.id] for step in journal.path] == ["first", "second"]


def test_of_several_changes_those_before_one_that_does_not_fit_stand(journal: Journal) -> None:
    told: list[Event] = []
    journal.listen(told.append)
    with pytest.raises(Diverged):
        journal.push_all([(Moved(ONE, A, B), "first"), (Moved(TWO, B, C), "second")])

    assert ([event.now for event in told], journal.table.place_of(ONE)) == ([journal.now], B)


def test_a_change_after_undo_keeps_the_other_branch(journal: Journal) -> None:
    first = journal.push(Moved(ONE, A, B))
    journal.undo()
    journal.push(Moved(ONE, A, C))

    journal.go_to(first)

    assert journal.table.place_of(ONE) == B


def test_redo_follows_the_branch_last_seen(journal: Journal) -> None:
    first = journal.push(Moved(ONE, A, B))
    journal.undo()
    journal.push(Moved(ONE, A, C))
    journal.go_to(first)
    journal.undo()

    journal.redo()

    assert journal.now == first


def test_a_change_that_does_not_fit_is_not_written(journal: Journal) -> None:
    kept = []
    journal = Journal(journal.table, kept.append)

    with pytest.raises(Diverged):
        journal.push(Moved(ONE, B, C))

    assert kept == []


def test_a_change_is_kept_before_it_is_shown() -> None:
    seen: list[Place] = []
    table = Table([Piece(ONE, Kind.UNIT, ONE, A)])
    journal = Journal(table, lambda _: seen.append(table.place_of(ONE)))

    journal.push(Moved(ONE, A, B))

    assert seen == [A]


def test_listeners_hear_single_changes(journal: Journal) -> None:
    heard: list[Event] = []
    journal.listen(heard.append)

    journal.push(acts.move(journal.table, [ONE, TWO], B, "Move"))

    assert [type(change) for change in heard[0].changes] == [Moved, Moved]


@given(st.data())
def test_going_anywhere_and_back_restores_the_text(data: st.DataObject) -> None:
    journal = Journal(data.draw(tables()))
    texts = {START: format_table(journal.table)}
    for _ in range(data.draw(st.integers(1, 10))):
        journal.go_to(data.draw(st.sampled_from(sorted(texts))))
        change: Change = data.draw(changes_for(journal.table))
        step = journal.push(change)
        texts[step] = format_table(journal.table)

    step = data.draw(st.sampled_from(sorted(texts)))
    journal.go_to(step)

    assert format_table(journal.table) == texts[step]


@given(st.data())
def test_replaying_the_kept_records_gives_the_same_table(data: st.DataObject) -> None:
    table = data.draw(tables())
    kept, replayed = [], Journal(parse_table(format_table(table)))
    journal = Journal(table, kept.append)
    for _ in range(data.draw(st.integers(1, 8))):
        journal.go_to(data.draw(st.sampled_from([START, *journal.steps])))
        journal.push(data.draw(changes_for(journal.table)))

    for record in kept:
        replayed.replay(record)
    replayed.catch_up()

    assert format_table(replayed.table) == format_table(journal.table)


# ---- taking one unit back


def test_one_unit_taken_back_leaves_the_later_moves(journal: Journal) -> None:
    journal.push(Moved(ONE, A, B))
    journal.push(Moved(TWO, A.at_level(1), C))

    journal.push(history.take_back(journal, [ONE], "Take back"))

    assert (journal.table.place_of(ONE).hex, journal.table.place_of(TWO).hex) == ("0101", "0103")


def test_what_moved_before_the_phase_is_not_taken_back(journal: Journal) -> None:
    journal.push(Moved(ONE, A, B))
    journal.push(Written(Register.TRACKER, "phase", "", "combat"))

    assert history.take_back(journal, [ONE], "Take back") is None


def test_a_stack_taken_back_comes_back_in_order(journal: Journal) -> None:
    journal.push(acts.move(journal.table, [ONE, TWO], B, "Move"))

    journal.push(history.take_back(journal, [ONE, TWO], "Take back"))

    assert [piece.id for piece in journal.table.stack_at(A.spot)] == [ONE, TWO]


def test_moves_of_the_phase_are_listed_by_piece(journal: Journal) -> None:
    journal.push(Written(Register.TRACKER, "phase", "", "movement"))
    journal.push(Moved(ONE, A, B))
    journal.push(Moved(ONE, B, C))

    assert [move.after for move in history.moves_of_phase(journal)[ONE]] == [B, C]


def test_the_moves_of_a_phase_are_sought_once_for_a_step(journal: Journal) -> None:
    journal.push(Moved(ONE, A, B))

    assert history.moves_of_phase(journal) is history.moves_of_phase(journal)


def test_the_moves_of_a_phase_follow_an_undo(journal: Journal) -> None:
    journal.push(Moved(ONE, A, B))
    assert ONE in history.moves_of_phase(journal)

    journal.undo()

    assert ONE not in history.moves_of_phase(journal)


# ---- dice


def test_a_roll_after_an_undone_roll_is_flagged(journal: Journal) -> None:
    journal.push(acts.roll(journal, SeededDice(1), "weather"))
    journal.undo()

    assert acts.roll(journal, SeededDice(1), "weather").is_again


def test_a_roll_never_uses_a_number_twice(journal: Journal) -> None:
    dice = ScriptedDice(((3,), (5,)))
    journal.push(acts.roll(journal, dice, "weather"))
    journal.undo()

    assert acts.roll(journal, dice, "weather").faces == (5,)


def test_a_first_roll_is_not_flagged(journal: Journal) -> None:
    assert not acts.roll(journal, SeededDice(1), "weather").is_again


def test_a_typed_face_must_be_on_the_die(journal: Journal) -> None:
    with pytest.raises(ValueError, match="shows 1 to 6"):
        acts.typed_roll(journal, "weather", (7,))


@given(st.integers(), st.integers(1, 10**6))
def test_seeded_dice_fall_the_same_way_again(seed: int, number: int) -> None:
    assert SeededDice(seed).faces(number, 3, 6) == SeededDice(seed).faces(number, 3, 6)


def test_a_claim_to_the_same_question_takes_the_place_of_the_first(journal: Journal) -> None:
    for answer in ("20", "21"):
        journal.claim(Claim(START, "attack", answer, "C1"))

    assert [claim.answer for claim in journal.claims] == ["21"]


def test_an_empty_answer_takes_a_claim_away(journal: Journal) -> None:
    journal.claim(Claim(START, "attack", "20", "C1"))
    journal.claim(Claim(START, "attack", "", "C1"))

    assert journal.claims == ()


def test_a_claim_about_an_unknown_step_is_refused(journal: Journal) -> None:
    with pytest.raises(KeyError):
        journal.claim(Claim(StepId(3), "attack", "20", "C1"))


# ---- nobody writes in answer to what he is told

ANSWERS: dict[str, Callable[[Journal], object]] = {
    "push": lambda journal: journal.push(Written(Register.NOTE, "1421", "", "heard")),
    "push_all": lambda journal: journal.push_all([(Written(Register.NOTE, "1421", "", "heard"), "")]),
    "undo": Journal.undo,
    "remark": lambda journal: journal.remark(journal.now, "heard"),
    "bookmark": lambda journal: journal.bookmark(journal.now, "heard"),
}


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS.keys())
def test_who_is_told_of_an_event_does_not_write_in_answer(answer: Callable[[Journal], object]) -> None:
    kept: list[Record] = []
    journal = Journal(Table([]), kept.append)
    journal.listen(lambda _: answer(journal))

    with pytest.raises(WrittenInAnswer, match="add it to the act"):
        journal.push(Written(Register.NOTE, "1420", "", "done"))

    assert (len(kept), journal.now) == (1, StepId(1))


def test_once_all_are_told_anybody_may_write() -> None:
    journal, heard = Journal(Table([])), list[Event]()
    journal.listen(heard.append)
    for text in ("one", "two"):
        journal.push(Written(Register.NOTE, text, "", text))

    assert [event.now for event in heard] == [StepId(1), StepId(2)]
