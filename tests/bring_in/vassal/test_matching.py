"""Counters of a module tied to units of ours by their names, and what a person decides."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.bring_in.vassal.alike import Alike, Spelled, likeness, likeness_of, spelled
from app.bring_in.vassal.allotment import Allotment
from app.bring_in.vassal.binding import Binding, Bound, format_binding, read_binding
from app.bring_in.vassal.buildfile import read_build_file
from app.bring_in.vassal.matching import Matching, matching_of
from app.bring_in.vassal.module import module_of
from app.bring_in.watch import UNWATCHED, Cancelled, Watch
from counters.load import load
from rules.unit_id import UnitId
from tests.bring_in.vassal.modules import Element, palette, sides, slot
from tests.games import toy

TOY = Path(toy.__file__).parent / "counters"
NAMES = ["1 Guard", "2nd guard (riders)", "8 Guard balloon", "1/Militia", "Mil 2", "Cloud"]


def matching(names: list[str], kept: Matching | None = None) -> Matching:
    return matched(names, kept.binding() if kept else None)


def matched(names: list[str], kept: Binding | None, watch: Watch = UNWATCHED) -> Matching:
    slots = [slot(name, image=f"{number}.png", gpid=f"{number}") for number, name in enumerate(names)]
    root = Element("GameModule", {"name": "Alder"}, [sides("Blue", "White"), palette("P", All=slots)])
    module = module_of(read_build_file(root.xml().encode(), "a"), "a")
    return matching_of(module, Allotment(module), load(TOY), kept, watch)


def test_counters_are_tied_to_the_units_with_the_likeliest_names() -> None:
    assert [pair.unit for pair in matching(NAMES).pairs] == [
        "bl:1/guard",
        "bl:2/guard",
        "bl:8/guard",
        "wh:1/militia",
        "wh:2/militia",
        None,
    ]


def test_no_unit_is_two_counters() -> None:
    units = [pair.unit for pair in matching(["1 Guard", "1 Guard", "1st guard"]).pairs if pair.unit]
    assert len(units) == len(set(units))


def test_a_decision_takes_a_unit_from_another_counter() -> None:
    decided = matching(NAMES).decide("5", UnitId("bl:1/guard"))
    assert [decided.pairs[0].unit, decided.pairs[5].unit] == [None, "bl:1/guard"]


def test_what_is_tied_is_kept_and_read_again(tmp_path: Path) -> None:
    binding = matching(NAMES).decide("5", UnitId("wh:9/militia")).binding()
    path = tmp_path / "alder.toml"
    path.write_text(format_binding(binding), encoding="utf-8")
    assert read_binding(path) == binding


MANY = [f"{n % 9}/{n % 4} Guard" for n in range(12)] + NAMES


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(MANY), st.integers(0, 30)), max_size=9))
def test_decisions_kept_are_made_one_after_the_other(decided: list[tuple[str, int]]) -> None:
    units = list(load(TOY).units)
    found = matching(MANY)
    bound = []
    wanted = found
    for name, n in decided:
        pair = next(each for each in found.pairs if each.name == name)
        unit = units[n % len(units)]
        bound.append(Bound(pair.gpid, name, (unit,)))
        wanted = wanted.decide(pair.design, UnitId(unit))

    kept = Binding(module="Alder", game=found.game, counters=tuple(bound))
    assert matched(MANY, kept).pairs == wanted.pairs


def test_it_tells_how_far_it_is_and_is_broken_off() -> None:
    told: list[float] = []
    matched(["1 Guard"] * 250, None, Watch(lambda share, _: told.append(share)))
    assert told == [0.0, 0.4, 0.8]
    with pytest.raises(Cancelled):
        matched(["1 Guard"] * 250, None, Watch(is_cancelled=lambda: len(told) > 2))


def test_decisions_kept_before_are_decided_again() -> None:
    before = matching(NAMES).decide("5", UnitId("wh:9/militia"))
    assert matching(NAMES, before).pairs[5].is_decided


@settings(max_examples=30)
@given(st.text(max_size=12), st.text(max_size=12))
def test_likeness_is_a_share_and_the_same_both_ways(one: str, other: str) -> None:
    assert likeness(one, other) == likeness(other, one)
    assert 0 <= likeness(one, other) <= 1


@pytest.mark.parametrize(
    ("nearer", "than"), [("5 SS Pz 5", "3 SS Pz 3"), ("05/5 SS", "5/5 GD"), ("5/5SS reduced", "5/7SS")]
)
def test_numbers_count_for_more_than_letters(nearer: str, than: str) -> None:
    assert likeness("5/5SS", nearer) > likeness("5/5SS", than)


# Few letters and figures, so that names have parts in common, are alike to the last bit, or have nothing.
NAME = st.lists(st.sampled_from(["1", "2", "02", "11", "a", "b", "ab", "ba", "Ä", "/", " "]), max_size=6).map(
    "".join
)


@settings(max_examples=400, deadline=None)
@given(
    units=st.lists(st.lists(NAME, min_size=1, max_size=4), max_size=40),
    name=NAME,
    count=st.integers(1, 7),
)
def test_the_nearest_names_are_those_of_the_plain_comparison(
    units: list[list[str]], name: str, count: int
) -> None:
    named = [(f"u{n:02}", [spelled(each) for each in names]) for n, names in enumerate(units)]
    assert Alike(named).nearest(spelled(name), count) == plainly_nearest(named, name, count)


def plainly_nearest(named: list[tuple[str, list[Spelled]]], name: str, count: int) -> list[tuple[float, str]]:
    """Return it by holding the name against each other."""
    found = [(max(likeness_of(spelled(name), each) for each in names), key) for key, names in named]
    return sorted(found, key=lambda each: (-each[0], each[1]))[:count]


def test_thousands_of_counters_are_held_against_all_units_of_a_game_in_seconds() -> None:
    dice = Random(3)
    words = ["Guard", "Rifle", "Tank", "Rgt", "Bde", "Horse", "Foot", "Bridge"]

    def name() -> str:
        return f"{dice.randint(1, 300)}/{dice.randint(1, 99)} {' '.join(dice.sample(words, 2))}"

    named = [(f"u{n:03}", [spelled(name()) for _ in range(4)]) for n in range(400)]
    asked = [name() for _ in range(2_000)]
    begun_s = time.process_time()
    alike = Alike(named)
    found = [alike.nearest(spelled(each), 6) for each in asked]
    taken_s = time.process_time() - begun_s
    begun_s = time.process_time()
    plainly = [plainly_nearest(named, each, 6) for each in asked[:40]]
    # By the plain comparison in this very process: a bound in seconds would be one of the machine.
    assert taken_s < (time.process_time() - begun_s) * len(asked) / 40 / 5
    assert found[:40] == plainly
