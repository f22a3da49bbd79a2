"""Sides that draw in turn from pools of their own: who is next, and what the file of the sequence may say."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.flow import Draw, DrawnFlow, folded, is_before, stage_of
from rules.issues import DataError
from rules.phases import Moment, Phase, Sequence, Step, load_sequence
from rules.pool import Chit, Pool

STEP = Step("go", "Go", "1")


def phase(side: str, key: str, *, in_order: bool = False) -> Phase:
    return Phase(key, side, key.title(), key.title(), "1", (STEP,), in_order)


def pool(side: str, *chits: Chit) -> Pool:
    return Pool(f"{side} draws", "Draw", "2", chits, f"pool:{side}", side, f"rest:{side}")


RED = pool("red", Chit("r1", "R1", "R1", ("red.act",)), Chit("r2", "R2", "R2", ("red.act",), count=2))
BLUE = pool(
    "blue", Chit("b1", "B1", "B1", ("blue.act",)), Chit("big", "Big", "Big", ("blue.act",), leads=True)
)
PHASES = (
    phase("red", "plan"),
    phase("red", "rest", in_order=True),
    phase("blue", "rest", in_order=True),
    phase("red", "act"),
    phase("blue", "act"),
    phase("red", "end"),
)
FLOW = DrawnFlow(Sequence(PHASES, (RED, BLUE)))


def start(red: tuple[str, ...], blue: tuple[str, ...]) -> Moment:
    """Return the beginning of a turn with these chits in the pools."""
    return replace(FLOW.start(1), left=(red, blue))


def played(now: Moment) -> list[str]:
    """Return whose phase follows whose in a turn; of chits the first is drawn."""
    found = []
    while now.turn == 1:
        found.append(f"{now.side}.{now.phase}")
        coming = FLOW.next(now)
        now = coming.after(coming.chits[0]) if isinstance(coming, Draw) else coming
    return found


def test_the_sides_draw_in_turn_and_who_has_chits_left_goes_on_alone() -> None:
    assert played(start(("r1", "r2", "r2"), ("b1",))) == [
        "red.plan",
        "red.rest",
        "blue.rest",
        *("red.act", "blue.act", "red.act", "red.act"),
        "red.end",
    ]


def test_the_side_of_a_chit_that_leads_is_first_in_all_that_goes_by_that() -> None:
    assert played(start(("r1",), ("big", "b1"))) == [
        "red.plan",
        "blue.rest",
        "red.rest",
        *("blue.act", "red.act", "blue.act"),
        "red.end",
    ]


def test_who_draws_first_stays_settled_when_the_chit_that_leads_is_gone() -> None:
    now = replace(start(("r1",), ("b1",)), first="blue")

    assert played(now)[1:4] == ["blue.rest", "red.rest", "blue.act"]


def test_before_the_phases_that_go_by_it_nobody_is_first_again() -> None:
    then = FLOW.next(start(("r1",), ("big",)))
    assert isinstance(then, Moment)
    back = FLOW.previous(then)

    assert (then.side, then.first, back is not None and back.first) == ("blue", "blue", "")


def test_a_draw_says_whose_it_is_and_where_the_chits_lie() -> None:
    found = FLOW.next(Moment(1, "blue", "rest", "go", first="red", left=(("r2",), ())))

    assert isinstance(found, Draw)
    assert (found.side, found.box, found.chits) == ("red", "pool:red", ("r2",))


def test_where_nobody_looked_into_the_pools_their_data_say_what_may_come() -> None:
    found = FLOW.next(Moment(1, "blue", "act", "go", ("r1", "b1"), "red"))

    assert isinstance(found, Draw)
    assert found.chits == ("r2", "r2")


def test_a_phase_of_a_turn_is_found_among_its_stages_whoever_is_first() -> None:
    now = Moment(1, "red", "rest", "go", first="blue", left=(("r1",), ("big",)))
    stage = stage_of(FLOW, now)

    assert stage is not None
    assert [each.phase.side for each in FLOW.stages(now)][:3] == ["red", "blue", "red"]


@given(
    st.lists(st.sampled_from(["r1", "r2"]), max_size=5), st.lists(st.sampled_from(["b1", "big"]), max_size=5)
)
def test_every_chit_of_both_pools_is_drawn_once(red: list[str], blue: list[str]) -> None:
    sides = [each.partition(".")[0] for each in played(start((*red,), (*blue,))) if each.endswith(".act")]

    assert (sides.count("red"), sides.count("blue")) == (len(red), len(blue))


FILE = """schema = 1
game = "x"
[[phase]]
side = "red"
id = "plan"
title = "Plan"
short = "Plan"
case = "1"
steps = [{ id = "plan", title = "Plan", case = "1" }]
[[phase]]
side = "red"
id = "act"
title = "Act"
short = "Act"
case = "1"
steps = [{ id = "act", title = "Act", case = "1" }]
"""
OWN = '[[pool]]\ntitle = "Draw"\nshort = "D"\ncase = "2"\n'
CHIT = '[[pool.chit]]\nid = "one"\ntitle = "One"\nshort = "1"\nphases = "red.act"\n'


def read(folder: Path, text: str) -> Sequence:
    path = folder / "sequence.toml"
    path.write_text(FILE + text, encoding="utf-8")
    return load_sequence(path)


def test_the_pool_of_a_side_stands_in_the_file_with_its_chits(tmp_path: Path) -> None:
    (own,) = read(tmp_path, OWN + 'side = "red"\nbox = "cup"\nrest = "hand"\n' + CHIT).pools

    assert (own.side, own.is_filled_by_hand, own.left(1, ())) == ("red", True, ("one",))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (OWN + CHIT, "is nobody's"),
        (OWN + 'side = "red"\n', "has no chit"),
        (OWN + 'side = "red"\nrest = "hand"\n' + CHIT, "has none itself"),
        ((OWN + 'side = "red"\n' + CHIT) * 2, "'red' stands twice"),
        (OWN + 'side = "red"\n' + CHIT + CHIT, "'one' stands twice"),
        (OWN + 'side = "red"\n' + CHIT + 'leads_unless = "one"\n', "must be two words"),
    ],
)
def test_what_is_wrong_with_a_pool_is_told(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(DataError, match=told):
        read(tmp_path, text)


def test_an_impulse_comes_after_the_one_drawn_before_it() -> None:
    one, other = Moment(1, "red", "act", "go", ("r1",)), Moment(1, "blue", "act", "go", ("r1", "b1"))

    assert is_before(FLOW, one, other)


def test_impulses_stand_as_one_before_the_end_of_the_turn_also_where_the_pools_are_empty() -> None:
    keys = [each.phase.id for each in folded(FLOW, start((), ()))]

    assert keys == ["plan", "rest", "rest", "act", "end"]
