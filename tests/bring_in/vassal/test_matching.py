"""Counters of a module tied to units of ours by their names, and what a person decides."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.bring_in.vassal.allotment import Allotment
from app.bring_in.vassal.binding import format_binding, read_binding
from app.bring_in.vassal.buildfile import read_build_file
from app.bring_in.vassal.matching import Matching, likeness, matching_of
from app.bring_in.vassal.module import module_of
from counters.load import load
from rules.unit_id import UnitId
from tests.bring_in.vassal.modules import Element, palette, sides, slot
from tests.games import toy

TOY = Path(toy.__file__).parent / "counters"
NAMES = ["1 Guard", "2nd guard (riders)", "8 Guard balloon", "1/Militia", "Mil 2", "Cloud"]


def matching(names: list[str], kept: Matching | None = None) -> Matching:
    slots = [slot(name, image=f"{number}.png", gpid=f"{number}") for number, name in enumerate(names)]
    root = Element("GameModule", {"name": "Alder"}, [sides("Blue", "White"), palette("P", All=slots)])
    module = module_of(read_build_file(root.xml().encode(), "a"), "a")
    return matching_of(module, Allotment(module), load(TOY), kept.binding() if kept else None)


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
