"""Lines of VASSAL's chat: throws where the dice are known; talk as remarks without any markup."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.bring_in.vassal.chat import Throw, as_markdown, plain, throw_in, title_of
from app.bring_in.vassal.module import Dice
from app.table.references import plain_words

DICE = (Dice("Combat", 2, 6), Dice("Odd", 1, 2, ("heads", "tails")))


@pytest.mark.parametrize(
    ("line", "throw"),
    [
        ("*** 2d6 = 3,5 *** <Anna>", Throw("2d6", 6, (3, 5))),
        ("** d10 = 10 ** <Anna>", Throw("d10", 10, (10,))),
        ("*** Combat = 6, 1 *** <Anna>", Throw("Combat", 6, (6, 1))),
        ("<b>*** 1d6 = 4 ***</b> &lt;Anna&gt;", Throw("1d6", 6, (4,))),
        ("*** 2d6 = 8 *** <Anna>", None),  # a sum
        ("*** 1d6 = 7 *** <Anna>", None),
        ("*** Weather = 4 *** <Anna>", None),
        ("*** Odd = 1 *** <Anna>", None),
        ("<Anna> - 1d6 = 4", None),
    ],
)
def test_a_throw_is_read_where_the_dice_are_known(line: str, throw: Throw | None) -> None:
    assert throw_in(line, DICE) == throw


def test_the_name_of_a_player_is_no_markup() -> None:
    assert plain("<Anna> - <font color='red'>well&nbsp;done</font><br>") == "<Anna> - well done"


def test_a_step_is_called_by_its_report() -> None:
    assert title_of(["<Anna> - go", "*** 1d6 = 4 ***", "* 1st Foot moves 0101 -> 0102 *"]) == (
        "1st Foot moves 0101 -> 0102"
    )


def test_talk_alone_gives_no_title() -> None:
    assert title_of(["<Anna> - go", "**"]) == ""


@given(st.text(st.sampled_from("ab1 #*_[]()<>!`\\-.|~>\u202e"), max_size=20))
@example("1.")
@example("12) a")
@example("- a")
def test_no_sign_of_a_line_means_anything(line: str) -> None:
    assert plain_words(as_markdown([line], 1_000)).split() == plain(line).replace("`", "'").split()


def test_a_remark_has_no_more_letters_than_it_may() -> None:
    assert len(as_markdown(["a" * 500] * 100, 20_000)) <= 20_000
