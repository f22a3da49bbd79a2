"""Variants and optional rules: what excludes, brings along, or has no place in a scenario."""

from __future__ import annotations

from dataclasses import replace

import pytest

from counters.choices import Bar, Barred, barred, faults, with_included
from counters.scenario import ScenarioTitle
from counters.setups import options, scenarios

OPTIONS = options("bitter-end")
SCENARIOS = {each.id: each for each in scenarios("bitter-end")}
HISTORICAL = SCENARIOS["historical"]


def bar_of(option: str, *chosen: str, scenario: ScenarioTitle = HISTORICAL) -> Barred | None:
    return barred(OPTIONS, chosen, scenario).get(option)


@pytest.mark.parametrize(("one", "other"), [("19.5", "19.6"), ("19.41", "19.42"), ("18.5", "18.6")])
def test_what_excludes_each_other_does_so_both_ways(one: str, other: str) -> None:
    assert bar_of(one, other) == Barred(Bar.EXCLUDED, other)
    assert bar_of(other, one) == Barred(Bar.EXCLUDED, one)


def test_full_preparedness_brings_the_partial_one() -> None:
    assert with_included(OPTIONS, ["19.72"]) == ("19.71", "19.72")
    assert bar_of("19.71", "19.72") == Barred(Bar.INCLUDED, "19.72")


def test_fuel_by_chance_brings_the_fuel_rule() -> None:
    assert with_included(OPTIONS, ["18.15"]) == ("18.1", "18.15")


def test_a_rule_of_later_days_has_no_place_in_a_short_scenario() -> None:
    assert bar_of("18.5", scenario=SCENARIOS["northern_attack"]) == Barred(Bar.TOO_LATE, "1945-01-15")


def test_a_rule_that_came_later_is_none_of_the_first_edition() -> None:
    assert bar_of("18.6", scenario=SCENARIOS["first_historical"]) == Barred(Bar.OTHER_EDITION, "first")


@pytest.mark.parametrize("scenario", ["northern_attack", "ultra_historical", "first_northern_attack"])
@pytest.mark.parametrize("variant", ["19.41", "19.5", "19.72"])
def test_variants_are_for_the_historical_scenario_alone_by_19_1(scenario: str, variant: str) -> None:
    assert bar_of(variant, scenario=SCENARIOS[scenario]) == Barred(Bar.OTHER_SCENARIO, "19.1")


@pytest.mark.parametrize("scenario", ["historical", "first_historical"])
def test_both_editions_have_the_variants_of_the_historical_scenario(scenario: str) -> None:
    assert bar_of("19.5", scenario=SCENARIOS[scenario]) is None


def test_an_own_set_up_may_have_any_variant() -> None:
    assert bar_of("19.5", scenario=replace(HISTORICAL, id="own:mine")) is None


def test_alone_every_option_may_be_chosen() -> None:
    assert barred(OPTIONS, (), HISTORICAL) == {}


def test_everything_wrong_with_a_choice_is_told_at_once() -> None:
    found = [issue.where for issue in faults(OPTIONS, ["19.5", "19.6", "18.5", "18.6"], HISTORICAL)]

    assert found == ["19.5", "19.6", "18.5", "18.6"]


def test_a_variant_of_other_scenarios_is_told_with_their_names() -> None:
    (fault,) = faults(OPTIONS, ["19.5"], SCENARIOS["ultra_historical"])

    assert fault.message == "is for historical or first_historical alone (19.1)"


def test_what_comes_along_is_no_fault() -> None:
    assert list(faults(OPTIONS, ["19.71", "19.72"], HISTORICAL)) == []


def test_what_is_brought_along_by_way_of_another_cannot_be_taken_back() -> None:
    first, second, third = OPTIONS[:3]
    chain = (replace(first, includes=(second.id,)), replace(second, includes=(third.id,)), third)

    assert barred(chain, [first.id], HISTORICAL)[third.id] == Barred(Bar.INCLUDED, first.id)


def test_a_circle_of_options_ends() -> None:
    first, second = OPTIONS[:2]
    circle = (replace(first, includes=(second.id,)), replace(second, includes=(first.id,)))

    assert with_included(circle, [first.id]) == (first.id, second.id)
