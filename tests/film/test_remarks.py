"""The remarks of a film: which, in which order, and how they are read."""

from __future__ import annotations

import pytest

from app.film.remarks import FilmRemark, RemarksOnWay
from app.table.changes import Register, Written
from app.table.journal import START, Event, Journal, Remarked
from app.table.references import ToHex
from app.table.remark_words import adjutant_words, ruling_words
from app.table.table import Table
from rules.hexgrid import HexId

DOROG = ToHex(HexId("2617"))


@pytest.fixture
def journal() -> Journal:
    made = Journal(Table([]))
    for n in range(4):
        made.push(Written(Register.NOTE, f"{n}", "", "moved"))
    return made


def told(remarks: RemarksOnWay) -> list[tuple[int, str]]:
    return [(each.place, each.remark.text) for each in remarks.all]


def test_what_the_program_noted_is_no_remark_of_the_film(journal: Journal) -> None:
    journal.remark(journal.now, ruling_words(["9.31"], str))
    journal.remark(START, "Nobody has moved yet")
    journal.go_to(START)
    journal.push_all([(Written(Register.NOTE, "a", "", "b"), adjutant_words("the way is free", str))])

    assert told(RemarksOnWay(journal)) == [(0, "Nobody has moved yet")]


def test_they_stand_in_the_order_of_the_way(journal: Journal) -> None:
    for step, about in ((4, None), (1, DOROG), (1, None)):
        journal.put_remark(Remarked(journal.path[step - 1].id, f"at {step}", about))

    assert [(each.place, each.remark.about) for each in RemarksOnWay(journal).all] == [
        (1, None),
        (1, DOROG),
        (4, None),
    ]


def test_those_of_another_branch_are_left_out(journal: Journal) -> None:
    journal.remark(journal.now, "left")
    journal.undo()
    journal.push(Written(Register.NOTE, "other", "", "way"))
    journal.remark(journal.now, "taken")

    assert told(RemarksOnWay(journal)) == [(4, "taken")]


def test_each_event_is_followed(journal: Journal) -> None:
    remarks, changed = RemarksOnWay(journal), list[bool]()
    journal.listen(lambda event: changed.append(remarks.follow(event)))
    journal.remark(journal.now, "a")
    journal.push(Written(Register.NOTE, "9", "", "moved"))
    journal.undo()
    journal.push_all([(Written(Register.NOTE, "8", "", "moved"), "b")])

    assert (changed, told(remarks)) == ([True, False, False, True], [(4, "a"), (5, "b")])
    assert told(remarks) == told(RemarksOnWay(journal))


def test_one_goes_from_remark_to_remark(journal: Journal) -> None:
    for step in (0, 2, 4):
        journal.put_remark(Remarked(([START, *(each.id for each in journal.path)])[step], f"{step}"))
    journal.go_to(journal.path[1].id)
    remarks = RemarksOnWay(journal)
    before, after = remarks.previous(), remarks.next()

    assert [each and each.place for each in (before, *remarks.here(), after)] == [0, 2, 4]
    assert (remarks.next(after), remarks.previous(before), remarks.number_of(remarks.here()[0])) == (
        None,
        None,
        2,
    )


@pytest.mark.parametrize(
    ("text", "title", "body"),
    [
        ("## The short way ##\nis the hard way", "The short way", "is the hard way"),
        ("**The short way**\n\nis the hard way", "The short way", "is the hard way"),
        ("**The** short way", "", "**The** short way"),
        ("", "", ""),
    ],
)
def test_a_text_may_begin_with_a_heading(text: str, title: str, body: str) -> None:
    remark = FilmRemark(Remarked(START, text), 0)

    assert (remark.title, remark.body) == (title, body)


def test_its_cases_are_those_to_which_it_links() -> None:
    text = "See [this](case:7.62), [that](case:9.31) and [this](case:7.62) again; 10.1 is none."

    assert FilmRemark(Remarked(START, text), 0).cases == ("7.62", "9.31")


def test_a_new_step_without_changes_to_remarks_is_no_news(journal: Journal) -> None:
    remarks = RemarksOnWay(journal)
    journal.undo()

    assert not remarks.follow(Event((), journal.now))
